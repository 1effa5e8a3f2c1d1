//! The kinds of saved games (by game, variant and rule file), and the names of their files.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use patience_core::Rules;

use super::ending::GameKey;

/// The suffix that marks duels in the name of a saved game's kind.
const DUEL: &str = ".duel";

/// The separator between the kind of game and the number in the file name of a saved game.
const NUMBER: char = '~';

/// The kind of a saved game: its game and variant, its rule file, and whether two people play the
/// same deal.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slot(String);

impl Slot {
    /// The kind of saved games with these rules. `path` is the rule file if it is not in the
    /// catalogue.
    pub fn from_rules(rules: &Rules, path: Option<&Path>) -> Self {
        Self::new(&rules.about.id, &rules.about.variant, path)
    }

    /// The kind of saved games with this name and variant.
    pub(super) fn new(id: &str, variant: &str, path: Option<&Path>) -> Self {
        let mut name = format!("{}.{}", plain(id), plain(variant));
        if let Some(path) = path {
            // Files of the same name in different folders are different games.
            let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
            // Writing to a string cannot fail.
            let _ = write!(name, ".{:016x}", hash(whole.to_string_lossy().as_bytes()));
        }
        Self(name)
    }

    /// Reads the kind of a saved game from the name of its file, which [`Self::file`] has chosen.
    pub(super) fn of_file(file: &Path) -> Self {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        Self(match name.rsplit_once(NUMBER) {
            Some((kind, number)) if number.parse::<u32>().is_ok() => kind.to_owned(),
            _ => name.into_owned(),
        })
    }

    /// Changes the kind of saved games to that of duels with the same rules if `duel` is true.
    #[must_use]
    pub fn of_duel(mut self, duel: bool) -> Self {
        if duel {
            self.0.push_str(DUEL);
        }
        self
    }

    /// The kind of saved games, as the text with which their file names begin.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The path of the save file for a new game of this kind, in a folder of saved games. `key` is
    /// the key of the game.
    pub fn file(&self, folder: &Path, key: GameKey) -> PathBuf {
        folder.join(format!("{}{NUMBER}{}.toml", self.0, key.short()))
    }
}

/// Escapes everything in a file name but lower-case letters, digits and dashes, so that the name is
/// valid on every file system and stays unique.
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

/// The FNV-1a hash of a text, which is the same in every version of the program.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
