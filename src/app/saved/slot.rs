//! The kinds of saved games, and the names of their files.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use patience_core::Rules;

use super::ending::GameKey;

/// How the kind of a duel differs from that of the game for one.
const DUEL: &str = ".duel";

/// The separator between the kind and the number in the name of a file.
const NUMBER: char = '~';

/// The kind of a saved game: its game and variant, its rule file, and whether two play the same deal.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slot(String);

impl Slot {
    /// Returns the kind of games with these rules; `path` is the rule file where it is not in the
    /// catalogue.
    pub fn from_rules(rules: &Rules, path: Option<&Path>) -> Self {
        Self::new(&rules.about.id, &rules.about.variant, path)
    }

    /// Returns the kind of a game by its name and variant.
    pub(super) fn new(id: &str, variant: &str, path: Option<&Path>) -> Self {
        let mut name = format!("{}.{}", plain(id), plain(variant));
        if let Some(path) = path {
            // Two files of the same name in different folders are two games.
            let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
            // Writing to a string cannot fail.
            let _ = write!(name, ".{:016x}", hash(whole.to_string_lossy().as_bytes()));
        }
        Self(name)
    }

    /// Returns the kind that the name of a file tells; its form is that of [`Self::file`].
    pub(super) fn of_file(file: &Path) -> Self {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        Self(match name.rsplit_once(NUMBER) {
            Some((kind, number)) if number.parse::<u32>().is_ok() => kind.to_owned(),
            _ => name.into_owned(),
        })
    }

    /// Returns the kind for two on the same deal beside that for one, or that for one.
    #[must_use]
    pub fn of_duel(mut self, duel: bool) -> Self {
        if duel {
            self.0.push_str(DUEL);
        }
        self
    }

    /// Returns the kind as the files of its games are named.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the file, in a folder of saved games, of a new game with a key.
    pub fn file(&self, folder: &Path, key: GameKey) -> PathBuf {
        folder.join(format!("{}{NUMBER}{}.toml", self.0, key.short()))
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
