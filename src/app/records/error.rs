//! Errors of the records, with their remedies.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;
use thiserror::Error;

/// Why the records cannot be read or written. The file stays unchanged.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RecordsError {
    /// The file is damaged.
    #[error("the records in {0} are damaged; move the file away to start new ones")]
    Damaged(PathBuf),
    /// The file is a database of another program.
    #[error("{0} is a database of another program; move it away to start new records")]
    NotRecords(PathBuf),
    /// The file was written by a newer version of the program.
    #[error("the records in {0} were made by a newer version of Patience; use that version")]
    Newer(PathBuf),
    /// No permission to write to the file or its folder.
    #[error("no permission to write {0}; finished games are recorded once it is writable")]
    ReadOnly(PathBuf),
    /// The disk is full.
    #[error("the disk of {0} is full; finished games are recorded once there is room")]
    Full(PathBuf),
    /// Another program has locked the file for too long.
    #[error("another program is using {0}; finished games are recorded once it stops")]
    Busy(PathBuf),
    /// The file of a finished game cannot be read.
    #[error(
        "a finished game is not recorded: {path} cannot be read ({reason}); repair it or move it away"
    )]
    Unread {
        /// The path of the file.
        path: PathBuf,
        /// Why the file cannot be read.
        reason: String,
    },
    /// The rows of a game hold impossible values, or its moves cannot be unpacked.
    #[error(
        "game {key} in {path} is left out, because it cannot be read ({reason}); \
         `patience records remove {key}` deletes it"
    )]
    UnreadableGame {
        /// The path of the database.
        path: PathBuf,
        /// The key of the game.
        key: String,
        /// Why the game cannot be read.
        reason: String,
    },
    /// The file cannot be used for another reason.
    #[error("{path} cannot be used: {reason}")]
    Other {
        /// The path of the file.
        path: PathBuf,
        /// Why the file cannot be used.
        reason: String,
    },
}

impl RecordsError {
    /// Converts an error of the database at `path`.
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

    /// Creates the error that a game cannot be read.
    pub(super) fn unreadable_game(path: &Path, key: impl fmt::Display, reason: String) -> Self {
        Self::UnreadableGame {
            path: path.to_owned(),
            key: key.to_string(),
            reason,
        }
    }

    /// The message if a change that the user asked for has failed.
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

    /// Converts an I/O error with the file at `path`.
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
