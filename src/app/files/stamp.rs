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

    /// Returns the stamp of an open file, whether or not it is still at its path.
    pub fn of_open(file: &File) -> Self {
        Self(file.metadata().ok().map(|found| of(&found)))
    }

    /// Returns the length of the file.
    pub fn length(self) -> Option<u64> {
        self.0.map(|(length, _)| length)
    }
}

fn of(metadata: &Metadata) -> (u64, Option<SystemTime>) {
    (metadata.len(), metadata.modified().ok())
}
