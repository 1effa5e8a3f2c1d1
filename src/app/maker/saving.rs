//! Keeping a game that has been made: its name, and its file in the folder of a person's own games.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::files;

/// The longest name of a game.
const LONGEST_NAME: usize = 40;

/// Why a game is not saved.
#[derive(Debug)]
pub enum SaveError {
    /// There is a file of this name already.
    IsThere(PathBuf),
    /// The file cannot be written.
    Unwritable(PathBuf, io::Error),
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::IsThere(path) => write!(f, "{} is there already", path.display()),
            Self::Unwritable(path, error) => {
                write!(f, "{} cannot be written: {error}", path.display())
            }
        }
    }
}

impl std::error::Error for SaveError {}

/// Tells whether this can be the name of a game: small letters, digits and hyphens, at most 40, and
/// a letter first.
///
/// # Examples
/// ```
/// use patience_app::maker::is_name;
///
/// assert!(is_name("weekend-two"));
/// assert!(!is_name("Weekend two"));
/// ```
pub fn is_name(name: &str) -> bool {
    let is_sound =
        |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    name.len() <= LONGEST_NAME
        && name.chars().all(is_sound)
        && name.starts_with(|letter: char| letter.is_ascii_lowercase())
}

/// Returns a name made from a title.
pub fn default_name(title: &str) -> String {
    let mut name = String::new();
    for letter in title.chars().flat_map(char::to_lowercase) {
        if letter.is_ascii_lowercase() || letter.is_ascii_digit() && !name.is_empty() {
            name.push(letter);
        } else if !name.is_empty() && !name.ends_with('-') && !matches!(letter, '\'' | '’') {
            name.push('-');
        }
    }
    name.truncate(LONGEST_NAME);
    let name = name.trim_end_matches('-');
    if name.is_empty() { "my-game" } else { name }.to_owned()
}

/// Writes a file into a folder, which is made where it is not there. One that is there is replaced only
/// where that is wanted.
///
/// # Errors
/// Says that there is a file already, or why none can be written.
pub fn save(folder: &Path, name: &str, text: &str, replaces: bool) -> Result<PathBuf, SaveError> {
    let path = folder.join(format!("{name}.toml"));
    if !replaces && path.symlink_metadata().is_ok() {
        return Err(SaveError::IsThere(path));
    }
    match files::replace(&path, text) {
        Ok(()) => Ok(path),
        Err(error) => Err(SaveError::Unwritable(path, error)),
    }
}
