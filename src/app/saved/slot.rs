//! The place of a saved game: the name of its file. Saved games of one game and variant are told
//! apart by numbers.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use patience_core::Rules;

/// How the place of a duel differs from that of the game for one.
const DUEL: &str = ".duel";

/// The separator before the number of a place.
const NUMBER: char = '~';

/// The ending of files of saved games.
const ENDING: &str = ".toml";

/// The place of a saved game.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slot(String);

impl Slot {
    /// Returns the first place of games with these rules; `path` is the rule file where it is not
    /// in the catalogue.
    pub fn from_rules(rules: &Rules, path: Option<&Path>) -> Self {
        let mut name = format!("{}.{}", plain(&rules.about.id), plain(&rules.about.variant));
        if let Some(path) = path {
            // Two files of the same name in different folders are two games.
            let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
            // Writing to a string cannot fail.
            let _ = write!(name, ".{:016x}", hash(whole.to_string_lossy().as_bytes()));
        }
        Self(name)
    }

    /// Returns the place of a file by its name; nothing for other files.
    pub fn of_file(name: &str) -> Option<Self> {
        let name = name.strip_suffix(ENDING)?;
        (!name.is_empty() && !name.starts_with('.')).then(|| Self(name.to_owned()))
    }

    /// Returns the place of the duel beside that of the game for one, or that of the game.
    #[must_use]
    pub fn of_duel(mut self, duel: bool) -> Self {
        if duel {
            self.0.push_str(DUEL);
        }
        self
    }

    /// Returns the first place of games of the same kind.
    #[must_use]
    pub fn base(&self) -> Self {
        match self.0.rsplit_once(NUMBER) {
            Some((base, number)) if number.parse::<u32>().is_ok() => Self(base.to_owned()),
            _ => self.clone(),
        }
    }

    /// Returns another place for games of the same kind.
    #[must_use]
    pub fn numbered(&self, number: u32) -> Self {
        Self(format!("{}{NUMBER}{number}", self.base().0))
    }

    /// Returns the name of the file without its ending.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the file, in a folder of saved games.
    pub fn file(&self, folder: &Path) -> PathBuf {
        folder.join(format!("{}{ENDING}", self.0))
    }
}

/// Writes everything but small letters, digits and dashes as numbers, so that the name is
/// good on every file system and no two names become one.
fn plain(name: &str) -> String {
    let mut plain = String::new();
    for byte in name.bytes() {
        match byte {
            b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' => plain.push(char::from(byte)),
            other => {
                // Writing to a string cannot fail.
                let _ = write!(plain, "%{other:02x}");
            }
        }
    }
    plain
}

/// FNV-1a, which is the same in every version of the program.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
