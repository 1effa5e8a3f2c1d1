//! The stamp of a file: its length and modification time, which show whether the file has changed.

use std::fs::{self, File, Metadata};
use std::path::Path;
use std::time::SystemTime;

/// The length and modification time of a file, which show whether another program has changed the
/// file. They are `None` if there is no file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileStamp(Option<(u64, Option<SystemTime>)>);

impl FileStamp {
    /// The stamp of a missing file, without a length and a time.
    pub const ABSENT: Self = Self(None);

    /// Returns the stamp of the file at a path: its length and modification time.
    pub fn at(path: &Path) -> Self {
        // A dangling link counts as a file.
        let found = fs::metadata(path).or_else(|_| fs::symlink_metadata(path));
        Self(found.ok().map(|found| of(&found)))
    }

    /// Returns the length of the file in bytes, if the file exists.
    pub fn length(self) -> Option<u64> {
        self.0.map(|(length, _)| length)
    }
}

/// Whether a path still leads to the open file `file`, and not to another one.
#[cfg(unix)]
pub fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;

    let number = |found: Metadata| (found.dev(), found.ino());
    let found = (file.metadata().map(number), fs::metadata(path).map(number));
    matches!(found, (Ok(open), Ok(there)) if open == there)
}

/// Whether a path still leads to the open file `file`, judging by its length and modification time.
#[cfg(not(unix))]
pub fn is_at(file: &File, path: &Path) -> bool {
    let open = file.metadata().ok();
    open.is_some_and(|open| FileStamp(Some(of(&open))) == FileStamp::at(path))
}

fn of(metadata: &Metadata) -> (u64, Option<SystemTime>) {
    (metadata.len(), metadata.modified().ok())
}
