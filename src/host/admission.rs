//! Who may come in, and who somebody is: the fingerprint of a key, or a name with an invitation.

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

/// The longest list of keys that is read, in bytes.
const LONGEST: u64 = 1 << 20;

/// Who may come in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mode {
    /// Whoever has been here before by the same key, or knows the invitation.
    Invited,
    /// Whoever has one of the keys in a list.
    Known,
    /// Anybody.
    Open,
}

/// Somebody who may come in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Admitted {
    /// Who it is, whatever the name.
    pub identity: String,
    /// The name that is proposed to the room.
    pub name: Name,
}

/// What somebody asks for by the name of the user: `anna`, `anna+brisk-otter` or `brisk-otter`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Login {
    name: Option<Name>,
    words: Option<String>,
}

/// Decides who may come in.
#[derive(Debug)]
pub struct Admission {
    mode: Mode,
    most_wrong: usize,
    most_known: usize,
    state: Mutex<State>,
    /// Told when the invitation is renewed.
    renewed: Notify,
    /// Where those are kept who were invited once.
    file: Option<PathBuf>,
}

#[derive(Debug)]
struct State {
    invitation: Invitation,
    wrong: usize,
    /// The names by the fingerprints of keys.
    known: BTreeMap<String, Option<Name>>,
    /// Whether it has been said that no more keys are remembered.
    is_full: bool,
}

impl Login {
    /// Reads the name of a user.
    pub fn read(user: &str) -> Self {
        let (name, words) = match user.split_once('+') {
            Some((name, words)) => (Name::from_any(name), Some(words.to_owned())),
            None if invitation::could_be(user) => (None, Some(user.to_owned())),
            None => (Name::from_any(user), None),
        };
        Self { name, words }
    }

    /// Returns what may be an invitation.
    pub fn words(&self) -> Option<&str> {
        self.words.as_deref()
    }
}

impl Admission {
    /// Lets anybody in.
    pub fn open() -> Self {
        Self::new(Mode::Open, BTreeMap::new(), None, &Limits::default())
    }

    /// Lets those in whose keys are listed in a file: lines of `authorized_keys`, or fingerprints.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn known(file: &Path) -> io::Result<Self> {
        let known = read_known(file)?;
        Ok(Self::new(Mode::Known, known, None, &Limits::default()))
    }

    /// Lets those in who know the invitation, and by their keys from then on: these are kept in a file, up to a
    /// limit. After as many wrong invitations as the limits say there is a new one.
    ///
    /// # Errors
    /// The file is there and cannot be read.
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
        // Nothing panics while it is changed.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the mode.
    pub const fn mode(&self) -> &Mode {
        &self.mode
    }

    /// Returns the invitation, where there is one.
    pub fn invitation(&self) -> Option<Invitation> {
        (self.mode == Mode::Invited).then(|| self.state().invitation.clone())
    }

    /// Tells whether somebody with this key may come in. It is known whether the words of the login are right.
    pub fn admits(&self, key: &PublicKey, is_invited: bool) -> bool {
        self.mode == Mode::Open
            || is_invited && self.mode == Mode::Invited
            || self.state().known.contains_key(&fingerprint(key))
    }

    /// Lets somebody in by a key, which is known from now on.
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

    /// Remembers a key, unless so many are that there is no place for it.
    fn remember(&self, state: &mut State, identity: &str, name: Option<&Name>) {
        let Some(file) = &self.file else { return };
        if state.known.len() >= self.most_known {
            if !std::mem::replace(&mut state.is_full, true) {
                eprintln!(
                    "patience-host: {} keys are remembered in {}, and no more are: whoever is not among them needs the \
                     invitation each time; remove lines from the file to make room",
                    state.known.len(),
                    file.display()
                );
            }
            return;
        }
        state.known.insert(identity.to_owned(), name.cloned());
        if let Err(error) = append(file, identity, name) {
            eprintln!(
                "patience-host: {} cannot be written: {error}",
                file.display()
            );
        }
    }

    /// Lets somebody in without a key, where that can be. Who gives no name is nobody who was here before.
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
            // The room may outlive this door, and who has come by another one is somebody else.
            None => Admitted {
                identity: format!("invited +{}", Dealer::new().salt()),
                name: guest(),
            },
        })
    }

    /// Tells whether words are the invitation.
    pub fn is_invitation(&self, words: &str) -> bool {
        self.mode == Mode::Invited && self.state().invitation.is(words)
    }

    /// Counts a wrong invitation. Tells whether that were so many that the invitation is another now.
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

    /// Waits until the invitation is renewed.
    pub async fn renewed(&self) {
        self.renewed.notified().await;
    }
}

/// Returns the name of somebody who gives none.
fn guest() -> Name {
    Name::new("guest").expect("the word is a name")
}

/// Returns the fingerprint of a key as `ssh-keygen -l` shows it.
pub fn fingerprint(key: &PublicKey) -> String {
    key.fingerprint(HashAlg::Sha256).to_string()
}

/// Reads a list of keys: a line each, a fingerprint with a name or a key as in `authorized_keys`.
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
    fn the_user_says_the_name_and_the_invitation() {
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
    fn who_was_invited_once_comes_back_by_the_key() {
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
        // Another host, later; no name is given, and the one of the first time is known.
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
        // No name reads like somebody without one, or like a key.
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
    fn a_list_has_keys_and_fingerprints_and_nobody_else_comes_in() {
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
