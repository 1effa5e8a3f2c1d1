//! Backup copies of the database, made before its schema changes. An incomplete copy is called a
//! draft and has another name.

use std::fs::{self, OpenOptions};
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags, params};

use super::RecordsError;
use crate::files;

/// Makes a backup copy of a database with an older schema in the same folder, and returns the path
/// of the copy. No other program may write to the database meanwhile.
///
/// # Errors
/// Fails if the database cannot be read or the copy cannot be written. No incomplete copy is left
/// behind.
pub(super) fn make(path: &Path, version: i32) -> Result<PathBuf, RecordsError> {
    let named = |ending: &str| path.with_extension(format!("version-{version}{ending}"));
    let (mut copy, mut number) = (named(".db"), 1);
    while copy.exists() {
        number += 1;
        copy = named(&format!("-{number}.db"));
    }
    for draft in beside(path, is_draft) {
        let _ = fs::remove_file(draft);
    }
    let draft = named(".new");
    let renamed = |()| fs::rename(&draft, &copy).map_err(|error| RecordsError::disk(path, &error));
    let made = write(path, &draft).and_then(renamed);
    made.inspect_err(|_| drop(fs::remove_file(&draft)))?;
    Ok(copy)
}

/// Copies a database to a new file, the draft of a backup copy. Only this user may read the file.
fn write(path: &Path, draft: &Path) -> Result<(), RecordsError> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    files::for_owner(&mut options);
    let made = options.open(draft);
    made.map_err(|error| RecordsError::disk(draft, &error))?;
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let copied = Connection::open_with_flags(path, flags)
        .and_then(|reader| reader.execute("VACUUM INTO ?1", params![draft.to_string_lossy()]));
    copied
        .map(|_| ())
        .map_err(|error| RecordsError::of(path, &error))
}

/// The backup copies of a database, and the incomplete copies (drafts) that killed programs have
/// left.
pub fn of(path: &Path) -> Vec<PathBuf> {
    let is_whole = |kind: &str| kind.starts_with("version-") && kind.strip_suffix(".db").is_some();
    beside(path, |kind| is_draft(kind) || is_whole(kind))
}

/// Whether a file beside the database is a draft, which is an incomplete backup copy. `kind` is the
/// part of the file name after the database's name. Drafts of earlier versions of the program count
/// too.
fn is_draft(kind: &str) -> bool {
    let is_of_us = |of: &str| of.starts_with("version-") || of.parse::<u32>().is_ok();
    kind.strip_suffix(".new").is_some_and(is_of_us)
}

/// The files in the database's folder whose names start with the database's name and end with a
/// text that `is_wanted` accepts. Includes the `SQLite` journals of these files.
fn beside(path: &Path, is_wanted: impl Fn(&str) -> bool) -> Vec<PathBuf> {
    let own = format!("{}.", path.file_stem().unwrap_or_default().display());
    let is_wanted = |file: &PathBuf| {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let kind = name.strip_prefix(&*own);
        kind.is_some_and(|kind| is_wanted(kind.strip_suffix("-journal").unwrap_or(kind)))
    };
    let mut files = files::paths_in(path.parent().unwrap_or(Path::new(".")));
    files.retain(is_wanted);
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_users_file_is_not_a_draft() {
        assert!(is_draft("version-1.new") && is_draft("4711.new"));
        assert!(!is_draft("mine.new") && !is_draft("new"));
    }
}
