//! The stamp of a file, by which a change of it is noticed.

use std::fs::{self, File, Metadata};
use std::path::Path;
use std::time::SystemTime;

/// The length and time of change of a file, by which a change by another program is noticed;
/// nothing where there is no file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileStamp(Option<(u64, Option<SystemTime>)>);

impl FileStamp {
    /// There is no file.
    pub const ABSENT: Self = Self(None);

    /// Returns the stamp of a file.
    pub fn at(path: &Path) -> Self {
        // A link that leads nowhere is a file too.
        let found = fs::metadata(path).or_else(|_| fs::symlink_metadata(path));
        Self(found.ok().map(|found| of(&found)))
    }

    /// Returns the length of the file.
    pub fn length(self) -> Option<u64> {
        self.0.map(|(length, _)| length)
    }
}

/// Tells whether an open file is the one at a path, and not one that was there before.
#[cfg(unix)]
pub fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;

    let number = |found: Metadata| (found.dev(), found.ino());
    let found = (file.metadata().map(number), fs::metadata(path).map(number));
    matches!(found, (Ok(open), Ok(there)) if open == there)
}

/// Tells whether an open file is the one at a path, as far as its stamp shows.
#[cfg(not(unix))]
pub fn is_at(file: &File, path: &Path) -> bool {
    let open = file.metadata().ok();
    open.is_some_and(|open| FileStamp(Some(of(&open))) == FileStamp::at(path))
}

fn of(metadata: &Metadata) -> (u64, Option<SystemTime>) {
    (metadata.len(), metadata.modified().ok())
}
