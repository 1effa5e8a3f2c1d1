//! Errors in reading and writing the records, with their remedies.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;
use thiserror::Error;

/// Why the records cannot be read or written. The database file stays unchanged.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RecordsError {
    /// The database file is damaged.
    #[error("the records in {0} are damaged; move the file away to start new ones")]
    Damaged(PathBuf),
    /// The database file belongs to another program.
    #[error("{0} is a database of another program; move it away to start new records")]
    NotRecords(PathBuf),
    /// The database file was written by a newer version of the program.
    #[error("the records in {0} were made by a newer version of Patience; use that version")]
    Newer(PathBuf),
    /// The program has no permission to write to the database file or its folder.
    #[error("no permission to write {0}; finished games are recorded once it is writable")]
    ReadOnly(PathBuf),
    /// The disk with the database file is full.
    #[error("the disk of {0} is full; finished games are recorded once there is room")]
    Full(PathBuf),
    /// Another program has locked the database file for too long.
    #[error("another program is using {0}; finished games are recorded once it stops")]
    Busy(PathBuf),
    /// The file of a finished game cannot be read.
    #[error(
        "a finished game is not recorded: {path} cannot be read ({reason}); repair it or move it away"
    )]
    Unread {
        /// The path of the finished game's file.
        path: PathBuf,
        /// Why the finished game's file cannot be read.
        reason: String,
    },
    /// The rows of a game in the database hold impossible values, or the game's moves cannot be
    /// unpacked.
    #[error(
        "game {key} in {path} is left out, because it cannot be read ({reason}); \
         `patience records remove {key}` deletes it"
    )]
    UnreadableGame {
        /// The path of the database.
        path: PathBuf,
        /// The key of the game that cannot be read.
        key: String,
        /// Why the game cannot be read from the database.
        reason: String,
    },
    /// The database file, or a file beside it, cannot be used for another reason.
    #[error("{path} cannot be used: {reason}")]
    Other {
        /// The path of the file that cannot be used.
        path: PathBuf,
        /// Why the file cannot be used.
        reason: String,
    },
}

impl RecordsError {
    /// Converts an `SQLite` error with the database at `path` to an error of the records.
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

    /// Creates the error for a game that cannot be read from the database.
    pub(super) fn unreadable_game(path: &Path, key: impl fmt::Display, reason: String) -> Self {
        Self::UnreadableGame {
            path: path.to_owned(),
            key: key.to_string(),
            reason,
        }
    }

    /// The message for the user if a requested change of the records has failed.
    pub fn nothing_changed(&self) -> String {
        match self {
            Self::ReadOnly(path) => format!(
                "no permission to write {}; nothing was changed",
                path.display()
            ),
            Self::Full(path) => {
                format!(
                    "the disk of {} is full; nothing was changed",
                    path.display()
                )
            }
            Self::Busy(path) => format!(
                "another program is using {}; nothing was changed. Try again once it stops",
                path.display()
            ),
            other => other.to_string(),
        }
    }

    /// Converts an I/O error with the file at `path` to an error of the records.
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
