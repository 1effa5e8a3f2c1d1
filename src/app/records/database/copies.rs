//! Copies of the database from before changes of its form. Until one is whole it is a draft, under another name.

use std::fs::{self, OpenOptions};
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags, params};

use super::RecordsError;
use crate::files;

/// Copies a database of an older form, to which nobody else may write meanwhile, beside it. Returns the copy.
///
/// # Errors
/// The database cannot be read, or the disk refuses. Nothing is left behind.
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

/// Writes a database to a draft, which only this user may read.
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

/// Returns the copies of a database, with the drafts that killed programs have left.
pub fn of(path: &Path) -> Vec<PathBuf> {
    let is_whole = |kind: &str| kind.starts_with("version-") && kind.strip_suffix(".db").is_some();
    beside(path, |kind| is_draft(kind) || is_whole(kind))
}

/// Tells whether a file is a draft, of this version of the program or of a former one.
fn is_draft(kind: &str) -> bool {
    let is_of_us = |of: &str| of.starts_with("version-") || of.parse::<u32>().is_ok();
    kind.strip_suffix(".new").is_some_and(is_of_us)
}

/// Returns the files beside a database, and their journals, whose names go on like this after its own.
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
    fn a_file_of_a_person_is_no_draft() {
        assert!(is_draft("version-1.new") && is_draft("4711.new"));
        assert!(!is_draft("mine.new") && !is_draft("new"));
    }
}
