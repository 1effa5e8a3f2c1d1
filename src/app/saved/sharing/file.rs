//! Files of shared games, for games that cannot be shared as a line of text. They are written to a
//! folder of their own, where no file ever replaces another.

use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use crate::files;
use crate::limits::SAVED_GAME;

/// The name of the folder for shared games inside the data folder.
const FOLDER: &str = "shared";

/// The largest number of shared files for one game, far more than anybody needs.
const MOST_FILES: u32 = 1_000;

/// The path of the folder for shared games, inside the data folder.
pub fn folder(data: &Path) -> PathBuf {
    data.join(FOLDER)
}

/// Writes the file of a shared game under a name that begins with `name`, and returns the file's
/// path. An earlier file with the same text is reused.
///
/// # Errors
/// Fails if the file cannot be written.
pub fn write_file(data: &Path, name: &str, text: &str) -> io::Result<PathBuf> {
    let folder = folder(data);
    files::private_folder(&folder).map_err(|error| files::about(&folder, &error))?;
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    let name = name.replace(|letter| !is_plain(letter), "-");
    for number in 1..=MOST_FILES {
        let ending = if number == 1 {
            String::new()
        } else {
            format!("-{number}")
        };
        let path = folder.join(format!("{name}{ending}.toml"));
        let failed = |error: io::Error| files::about(&path, &error);
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        files::for_owner(&mut options);
        match options.open(&path) {
            Ok(mut file) => {
                let written = file.write_all(text.as_bytes());
                written.and_then(|()| file.sync_all()).map_err(failed)?;
                return Ok(path);
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                let known = files::read_own(&path, SAVED_GAME);
                if known.is_ok_and(|known| known == text) {
                    return Ok(path);
                }
            }
            Err(error) => return Err(failed(error)),
        }
    }
    let full = io::Error::other("there are too many shared files of this game");
    Err(files::about(&folder, &full))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_file_never_replaces_another() {
        let data = tempfile::tempdir().unwrap();
        let write = |text| write_file(data.path(), "odd game-ms:617", text).unwrap();
        let first = write("one");
        assert_eq!(first, data.path().join("shared/odd-game-ms-617.toml"));
        let second = write("two");
        assert_eq!(second, data.path().join("shared/odd-game-ms-617-2.toml"));
        assert_eq!(
            (write("one"), write("two")),
            (first.clone(), second.clone())
        );
        assert_eq!(fs::read_to_string(first).unwrap(), "one");
        assert_eq!(fs::read_to_string(second).unwrap(), "two");
    }
}
