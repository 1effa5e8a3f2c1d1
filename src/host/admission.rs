//! Decides which guests are admitted over SSH, and how each guest is identified: by the fingerprint of an SSH key, or
//! by a name with an invitation.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use patience_app::deals::dealer::Dealer;
use patience_app::protocol::Name;
use russh::keys::{HashAlg, PublicKey};
use tokio::sync::Notify;

use crate::invitation::{self, Invitation};
use crate::limits::Limits;

/// The maximum size of a file that lists SSH keys, in bytes.
const LONGEST: u64 = 1 << 20;

/// Which people are admitted to the table over SSH.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mode {
    /// Admits people who have the invitation, and people whose SSH key has been admitted before.
    Invited,
    /// Admits only people whose SSH key is on a list.
    Known,
    /// Admits everybody.
    Open,
}

/// A guest who has been admitted over SSH.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Admitted {
    /// The identity of the guest, which stays the same when the guest's name changes.
    pub identity: String,
    /// The name that the guest would like to have at the table.
    pub name: Name,
}

/// What a guest has typed as the SSH user name: a name, an invitation or both, as in `anna`, `anna+brisk-otter` or
/// `brisk-otter`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Login {
    name: Option<Name>,
    words: Option<String>,
}

/// Decides which guests are admitted over SSH.
#[derive(Debug)]
pub struct Admission {
    mode: Mode,
    most_wrong: usize,
    most_known: usize,
    state: Mutex<State>,
    /// Is notified when the invitation is renewed.
    renewed: Notify,
    /// The file that stores the SSH keys of guests who have been admitted with an invitation.
    file: Option<PathBuf>,
}

#[derive(Debug)]
struct State {
    invitation: Invitation,
    wrong: usize,
    /// The fingerprints of the SSH keys that are admitted, each with the name of the key's owner.
    known: BTreeMap<String, Option<Name>>,
    /// Whether a warning has been printed that no more SSH keys can be remembered.
    is_full: bool,
}

impl Login {
    /// Splits an SSH user name into the guest's name and the invitation.
    pub fn read(user: &str) -> Self {
        let (name, words) = match user.split_once('+') {
            Some((name, words)) => (Name::from_any(name), Some(words.to_owned())),
            None if invitation::could_be(user) => (None, Some(user.to_owned())),
            None => (Name::from_any(user), None),
        };
        Self { name, words }
    }

    /// Returns the part of the SSH user name that may be an invitation.
    pub fn words(&self) -> Option<&str> {
        self.words.as_deref()
    }
}

impl Admission {
    /// Creates a rule for admission that admits everybody.
    pub fn open() -> Self {
        Self::new(Mode::Open, BTreeMap::new(), None, &Limits::default())
    }

    /// Creates a rule for admission that admits the SSH keys that a file lists. Each line of the file is a line of
    /// `authorized_keys` or a fingerprint.
    ///
    /// # Errors
    /// Fails if the file cannot be read.
    pub fn known(file: &Path) -> io::Result<Self> {
        let known = read_known(file)?;
        Ok(Self::new(Mode::Known, known, None, &Limits::default()))
    }

    /// Creates a rule for admission that admits people who have the invitation. Their SSH keys are stored in a file, up
    /// to a limit, and are admitted from then on. After too many wrong invitations, there is a new invitation.
    ///
    /// # Errors
    /// Fails if the file exists and cannot be read.
    pub fn invited(file: PathBuf, limits: &Limits) -> io::Result<Self> {
        let known = match read_known(&file) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => BTreeMap::new(),
            known => known?,
        };
        Ok(Self::new(Mode::Invited, known, Some(file), limits))
    }

    fn new(
        mode: Mode,
        known: BTreeMap<String, Option<Name>>,
        file: Option<PathBuf>,
        limits: &Limits,
    ) -> Self {
        let state = State {
            invitation: Invitation::fresh(),
            wrong: 0,
            known,
            is_full: false,
        };
        Self {
            mode,
            most_wrong: limits.wrong_words_in_all,
            most_known: limits.known_keys,
            state: Mutex::new(state),
            renewed: Notify::new(),
            file,
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // The lock cannot be poisoned: nothing panics while it is held.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns which people are admitted to the table over SSH.
    pub const fn mode(&self) -> &Mode {
        &self.mode
    }

    /// Returns the invitation to the table. Returns `None` if people are admitted without one.
    pub fn invitation(&self) -> Option<Invitation> {
        (self.mode == Mode::Invited).then(|| self.state().invitation.clone())
    }

    /// Whether a guest with this SSH key is admitted. `is_invited` is whether the login has the right invitation.
    pub fn admits(&self, key: &PublicKey, is_invited: bool) -> bool {
        self.mode == Mode::Open
            || is_invited && self.mode == Mode::Invited
            || self.state().known.contains_key(&fingerprint(key))
    }

    /// Admits a guest by an SSH key, and remembers the key. Returns `None` if the guest is refused.
    pub fn by_key(&self, login: &Login, key: &PublicKey, is_invited: bool) -> Option<Admitted> {
        if !self.admits(key, is_invited) {
            return None;
        }
        let identity = fingerprint(key);
        let mut state = self.state();
        let known = state.known.get(&identity).cloned();
        let name = login.name.clone().or_else(|| known.clone().flatten());
        if self.mode == Mode::Invited && known.is_none() {
            self.remember(&mut state, &identity, name.as_ref());
        }
        Some(Admitted {
            identity,
            name: name.unwrap_or_else(guest),
        })
    }

    /// Remembers the SSH key of an admitted guest, unless the maximum number of keys is reached.
    fn remember(&self, state: &mut State, identity: &str, name: Option<&Name>) {
        let Some(file) = &self.file else { return };
        if state.known.len() >= self.most_known {
            if !std::mem::replace(&mut state.is_full, true) {
                eprintln!(
                    "patience-host: {} with its {} keys is full; guests with other keys need the invitation every \
                     time; remove lines from the file to make room",
                    file.display(),
                    state.known.len()
                );
            }
            return;
        }
        state.known.insert(identity.to_owned(), name.cloned());
        if let Err(error) = append(file, identity, name) {
            eprintln!("patience-host: cannot write {}: {error}", file.display());
        }
    }

    /// Admits a guest without an SSH key, if that is allowed. A guest without a name gets a new identity. Returns
    /// `None` if the guest is refused.
    pub fn without_key(&self, login: &Login, is_invited: bool) -> Option<Admitted> {
        let may = self.mode == Mode::Open || is_invited && self.mode == Mode::Invited;
        if !may {
            return None;
        }
        Some(match &login.name {
            Some(name) => Admitted {
                identity: format!("invited {name}"),
                name: name.clone(),
            },
            // The room may outlive this door, so the identity must differ from those made by other doors.
            None => Admitted {
                identity: format!("invited +{}", Dealer::new().salt()),
                name: guest(),
            },
        })
    }

    /// Whether the text `words` is the invitation to the table.
    pub fn is_invitation(&self, words: &str) -> bool {
        self.mode == Mode::Invited && self.state().invitation.is(words)
    }

    /// Counts a wrong invitation. If the limit is reached, replaces the invitation by a new one and returns true.
    pub fn note_wrong_words(&self) -> bool {
        let mut state = self.state();
        state.wrong += 1;
        if state.wrong < self.most_wrong {
            return false;
        }
        state.wrong = 0;
        let before = state.invitation.clone();
        while state.invitation == before {
            state.invitation = Invitation::fresh();
        }
        self.renewed.notify_one();
        true
    }

    /// Waits until the invitation to the table is renewed.
    pub async fn renewed(&self) {
        self.renewed.notified().await;
    }
}

/// Returns the name that a guest gets who gives none.
fn guest() -> Name {
    Name::new("guest").expect("the word is a name")
}

/// Returns the fingerprint of an SSH key, in the form that `ssh-keygen -l` prints.
pub fn fingerprint(key: &PublicKey) -> String {
    key.fingerprint(HashAlg::Sha256).to_string()
}

/// Reads a file that lists SSH keys. Each line is a fingerprint with an optional name, or a key in the form of
/// `authorized_keys`.
fn read_known(file: &Path) -> io::Result<BTreeMap<String, Option<Name>>> {
    let length = fs::metadata(file)?.len();
    if length > LONGEST {
        let reason = format!("the file is longer than {LONGEST} bytes");
        return Err(io::Error::new(io::ErrorKind::InvalidData, reason));
    }
    let text = fs::read_to_string(file)?;
    let lines = text.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(known_line).collect()
}

fn known_line(line: &str) -> io::Result<(String, Option<Name>)> {
    if line.starts_with("SHA256:") {
        let mut parts = line.split_whitespace();
        let identity = parts.next().unwrap_or_default().to_owned();
        return Ok((identity, parts.next().and_then(Name::new)));
    }
    let key = PublicKey::from_openssh(line).map_err(|error| {
        let reason = format!("{line:?} is neither a key nor a fingerprint: {error}");
        io::Error::new(io::ErrorKind::InvalidData, reason)
    })?;
    Ok((fingerprint(&key), None))
}

fn append(file: &Path, identity: &str, name: Option<&Name>) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.append(true).create(true).mode(0o600);
    let name = name.map_or_else(String::new, |name| format!(" {name}"));
    options
        .open(file)?
        .write_all(format!("{identity}{name}\n").as_bytes())
}

#[cfg(test)]
mod tests {
    use russh::keys::key::safe_rng;
    use russh::keys::{Algorithm, PrivateKey};

    use super::*;

    fn key() -> PublicKey {
        let key = PrivateKey::random(&mut safe_rng(), Algorithm::Ed25519).unwrap();
        key.public_key().clone()
    }

    fn limits() -> Limits {
        Limits {
            wrong_words_in_all: 3,
            ..Limits::default()
        }
    }

    fn named(name: &str) -> Option<Name> {
        Name::new(name)
    }

    #[test]
    fn the_user_name_holds_the_name_and_the_invitation() {
        let read = |user: &str| {
            let login = Login::read(user);
            (login.name, login.words)
        };
        let words = Some("brisk-otter".to_owned());
        assert_eq!(read("anna"), (named("anna"), None));
        assert_eq!(read("anna-lee"), (named("anna-lee"), None));
        assert_eq!(read("anna+brisk-otter"), (named("anna"), words.clone()));
        assert_eq!(read("brisk-otter"), (None, words.clone()));
        assert_eq!(read("+brisk-otter"), (None, words));
        assert_eq!(read("\u{1b}[2J"), (named("2J"), None));
        assert_eq!(read(""), (None, None));
    }

    #[test]
    fn a_guest_who_was_invited_once_is_admitted_by_the_key_later() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("known_keys");
        let admission = Admission::invited(file.clone(), &limits()).unwrap();
        let (anna, bo) = (key(), key());
        let login = Login::read("anna");
        assert_eq!(admission.by_key(&login, &anna, false), None);
        let words = admission.invitation().unwrap();
        assert!(admission.is_invitation(words.as_str()));
        let first = admission.by_key(&login, &anna, true).unwrap();
        assert_eq!(first.identity, fingerprint(&anna));
        assert_eq!(first.name.as_str(), "anna");
        assert!(!admission.admits(&bo, false));
        // A later host: no name is given, and the first one is remembered.
        let later = Admission::invited(file, &limits()).unwrap();
        let again = later.by_key(&Login::read(""), &anna, false).unwrap();
        assert_eq!(again, first);
        assert_eq!(later.by_key(&Login::read("bo"), &bo, false), None);
    }

    #[test]
    fn after_many_wrong_words_there_is_a_new_invitation() {
        let folder = tempfile::tempdir().unwrap();
        let admission = Admission::invited(folder.path().join("known"), &limits()).unwrap();
        let before = admission.invitation().unwrap();
        for wrong in ["bold-nothing", "", "x"] {
            assert!(!admission.is_invitation(wrong));
        }
        assert!(!admission.note_wrong_words() && !admission.note_wrong_words());
        assert_eq!(admission.invitation(), Some(before.clone()));
        assert!(admission.note_wrong_words());
        assert_ne!(admission.invitation(), Some(before.clone()));
        assert!(!admission.is_invitation(before.as_str()));
    }

    #[test]
    fn people_without_a_key_are_told_apart_unless_they_give_a_name() {
        let admission = Admission::open();
        let come = |user: &str| admission.without_key(&Login::read(user), false).unwrap();
        assert_ne!(come("").identity, come("").identity);
        assert_eq!(come("bo"), come("bo"));
        // A name can look like neither a nameless guest nor a key.
        assert_ne!(come("+1").identity, "invited bo");
        let folder = tempfile::tempdir().unwrap();
        let invited = Admission::invited(folder.path().join("known"), &limits()).unwrap();
        assert_eq!(invited.without_key(&Login::read("bo"), false), None);
        assert!(invited.without_key(&Login::read("bo"), true).is_some());
    }

    #[test]
    fn people_without_a_name_at_one_door_are_not_those_at_the_door_before() {
        let nameless = || Admission::open().without_key(&Login::read(""), false);
        assert_ne!(nameless().unwrap().identity, nameless().unwrap().identity);
    }

    #[test]
    fn so_many_keys_are_remembered_and_the_list_grows_no_longer() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("known");
        let lines: Vec<String> = (0..4096).map(|at| format!("SHA256:{at:043}")).collect();
        fs::write(&file, lines.join("\n") + "\n").unwrap();
        let before = fs::metadata(&file).unwrap().len();
        let admission = Admission::invited(file.clone(), &limits()).unwrap();
        let (anna, login) = (key(), Login::read("anna"));
        assert!(admission.by_key(&login, &anna, true).is_some());
        assert_eq!(fs::metadata(&file).unwrap().len(), before);
        assert!(!admission.admits(&anna, false));
    }

    #[test]
    fn only_listed_keys_and_fingerprints_are_admitted() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("friends");
        let (anna, bo, cy) = (key(), key(), key());
        let text = format!(
            "# friends\n{} anna@home\n\n{} bo\n",
            anna.to_openssh().unwrap(),
            fingerprint(&bo)
        );
        fs::write(&file, text).unwrap();
        let admission = Admission::known(&file).unwrap();
        assert!(admission.admits(&anna, false) && admission.admits(&bo, false));
        assert!(!admission.admits(&cy, false) && !admission.admits(&cy, true));
        let nameless = admission.by_key(&Login::read(""), &bo, false).unwrap();
        assert_eq!(nameless.name.as_str(), "bo");
        assert_eq!(admission.without_key(&Login::read("bo"), true), None);
        assert_eq!(admission.invitation(), None);
        fs::write(&file, "anna\n").unwrap();
        assert!(Admission::known(&file).is_err());
    }
}
