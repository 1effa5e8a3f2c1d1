//! The SSH key that identifies the host. It is created once, and only its owner can read it.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

use russh::keys::key::safe_rng;
use russh::keys::ssh_key::LineEnding;
use russh::keys::{Algorithm, PrivateKey};

/// The maximum size of a file with an SSH key, in bytes.
const LONGEST: u64 = 16 << 10;

/// Why the host has no SSH key of its own.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// Other users can read the file with the key, or can change the folder that contains it.
    #[error(
        "other users can read or change {0}, so the key of this host is not secret; remove the key and run \
         `chmod go= {0}`"
    )]
    Open(PathBuf),
    /// The file with the key, or its folder, belongs to another user.
    #[error("{0} belongs to another user; use a file of your own with `--host-key`")]
    Foreign(PathBuf),
    /// The file does not contain a valid SSH key.
    #[error("{0} does not contain a valid key: {1}")]
    NoKey(PathBuf, String),
    /// The file with the key cannot be read or written.
    #[error("cannot use the host key in {0}: {1}")]
    Io(PathBuf, io::Error),
}

/// Reads the SSH key of the host from a file, or creates the file with a new key.
///
/// # Errors
/// Fails if the key cannot be read or written, or if other users can read or change it.
pub fn read_or_make(path: &Path) -> Result<PrivateKey, KeyError> {
    let io_error = |error| KeyError::Io(path.to_owned(), error);
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    let folder = folder.unwrap_or(Path::new("."));
    let mut making = DirBuilder::new();
    making.recursive(true).mode(0o700);
    making.create(folder).map_err(io_error)?;
    check(folder, &File::open(folder).map_err(io_error)?, 0o022)?;
    match File::open(path) {
        Ok(file) => read(path, file),
        Err(error) if error.kind() == io::ErrorKind::NotFound => make(path),
        Err(error) => Err(io_error(error)),
    }
}

fn read(path: &Path, file: File) -> Result<PrivateKey, KeyError> {
    check(path, &file, 0o077)?;
    let mut text = String::new();
    file.take(LONGEST)
        .read_to_string(&mut text)
        .map_err(|error| KeyError::Io(path.to_owned(), error))?;
    PrivateKey::from_openssh(&text)
        .map_err(|error| KeyError::NoKey(path.to_owned(), error.to_string()))
}

fn make(path: &Path) -> Result<PrivateKey, KeyError> {
    let made = PrivateKey::random(&mut safe_rng(), Algorithm::Ed25519);
    let written = made.and_then(|key| Ok((key.to_openssh(LineEnding::LF)?, key)));
    let (text, key) =
        written.map_err(|error| KeyError::NoKey(path.to_owned(), error.to_string()))?;
    let mut options = OpenOptions::new();
    // If another program creates the file at the same time, this fails.
    options.write(true).create_new(true).mode(0o600);
    options
        .open(path)
        .and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            file.sync_all()
        })
        .map_err(|error| KeyError::Io(path.to_owned(), error))?;
    Ok(key)
}

/// Returns an error unless a file or folder belongs to this user, and none of the permission bits in `forbidden` is set
/// for it.
fn check(path: &Path, file: &File, forbidden: u32) -> Result<(), KeyError> {
    let found = file
        .metadata()
        .map_err(|error| KeyError::Io(path.to_owned(), error))?;
    if found.uid() != rustix::process::geteuid().as_raw() {
        return Err(KeyError::Foreign(path.to_owned()));
    }
    if found.mode() & forbidden != 0 {
        return Err(KeyError::Open(path.to_owned()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    #[test]
    fn a_key_is_created_once_and_refused_if_others_can_read_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ssh").join("host_key");
        let made = read_or_make(&path).unwrap();
        let bits = |path: &Path| fs::metadata(path).unwrap().mode() & 0o777;
        assert_eq!(bits(&path), 0o600);
        assert_eq!(bits(path.parent().unwrap()), 0o700);
        let again = read_or_make(&path).unwrap();
        assert_eq!(again.public_key(), made.public_key());
        for mode in [0o640, 0o604, 0o620] {
            fs::set_permissions(&path, Permissions::from_mode(mode)).unwrap();
            let error = read_or_make(&path).unwrap_err();
            assert!(matches!(error, KeyError::Open(_)), "{mode:o}: {error}");
        }
        fs::set_permissions(&path, Permissions::from_mode(0o600)).unwrap();
        fs::set_permissions(path.parent().unwrap(), Permissions::from_mode(0o777)).unwrap();
        assert!(matches!(read_or_make(&path), Err(KeyError::Open(_))));
        fs::set_permissions(path.parent().unwrap(), Permissions::from_mode(0o700)).unwrap();
        fs::write(&path, "no key").unwrap();
        assert!(matches!(read_or_make(&path), Err(KeyError::NoKey(..))));
    }
}
