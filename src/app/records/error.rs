//! Why records cannot be read or written, and what a person can do about it.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;
use thiserror::Error;

/// Why records cannot be read or written. The file is left as it is.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RecordsError {
    /// The file is damaged.
    #[error("the records in {0} are damaged: move the file away and a new one is begun")]
    Damaged(PathBuf),
    /// The file is a database of another program.
    #[error("{0} is a database of another program: move it away and records are begun")]
    NotRecords(PathBuf),
    /// A newer version of the program has made the file.
    #[error("the records in {0} were made by a newer version of Patience: use that one")]
    Newer(PathBuf),
    /// The file, or its folder, may not be written to.
    #[error("{0} may not be written to: games are counted once it may")]
    ReadOnly(PathBuf),
    /// The disk is full.
    #[error("the disk of {0} is full: games are counted once there is room")]
    Full(PathBuf),
    /// Another program has the file for longer than is waited for.
    #[error("another program holds {0}: games are counted once it lets go")]
    Busy(PathBuf),
    /// The file of a game that has ended cannot be read.
    #[error(
        "a game that has ended is not counted: {path} cannot be read ({reason}); mend it or move it away"
    )]
    Unread {
        /// The file.
        path: PathBuf,
        /// The reason.
        reason: String,
    },
    /// The rows of a game hold impossible values, or its moves cannot be unpacked.
    #[error(
        "game {key} in {path} is left out, because it cannot be read ({reason}); \
         `patience records remove {key}` deletes it"
    )]
    UnreadableGame {
        /// The file.
        path: PathBuf,
        /// The key of the game.
        key: String,
        /// The reason.
        reason: String,
    },
    /// Something else is the matter.
    #[error("{path} cannot be used: {reason}")]
    Other {
        /// The file.
        path: PathBuf,
        /// The reason.
        reason: String,
    },
}

impl RecordsError {
    /// Returns the error that the database gives for a file.
    pub(super) fn of(path: &Path, error: &rusqlite::Error) -> Self {
        let path = path.to_owned();
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => Self::Damaged(path),
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => Self::ReadOnly(path),
            Some(ErrorCode::DiskFull) => Self::Full(path),
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy(path),
            _ if matches!(error, rusqlite::Error::FromSqlConversionFailure(..)) => {
                Self::Damaged(path)
            }
            _ => Self::Other {
                path,
                reason: error.to_string(),
            },
        }
    }

    /// Returns the error of a game that cannot be read.
    pub(super) fn unreadable_game(path: &Path, key: impl fmt::Display, reason: String) -> Self {
        Self::UnreadableGame {
            path: path.to_owned(),
            key: key.to_string(),
            reason,
        }
    }

    /// Returns the error as the answer to a change that somebody asked for.
    pub fn nothing_changed(&self) -> String {
        match self {
            Self::ReadOnly(path) => format!(
                "{} may not be written to: nothing was changed",
                path.display()
            ),
            Self::Full(path) => {
                format!(
                    "the disk of {} is full: nothing was changed",
                    path.display()
                )
            }
            Self::Busy(path) => format!(
                "another program holds {}: nothing was changed; try again once it lets go",
                path.display()
            ),
            other => other.to_string(),
        }
    }

    /// Returns the error of the disk.
    pub(super) fn disk(path: &Path, error: &io::Error) -> Self {
        let path = path.to_owned();
        match error.kind() {
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                Self::ReadOnly(path)
            }
            io::ErrorKind::StorageFull => Self::Full(path),
            _ => Self::Other {
                path,
                reason: error.to_string(),
            },
        }
    }
}
