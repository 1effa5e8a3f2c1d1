//! Reading files with a limit, and replacing them so that a reader, or a crash, finds either
//! the old text or the new one and never half of it. And text in quotes, as files hold it.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Reads a text file of at most `limit` bytes.
///
/// # Errors
/// Fails as reading does, and where the file is longer or is not UTF-8 text.
pub fn read_text(path: &Path, limit: u64) -> io::Result<String> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::Error::other("it is a folder, not a file"));
    }
    read_text_from(file, limit)
}

/// Reads a text of at most `limit` bytes to its end.
///
/// # Errors
/// Fails as reading does, and where the text is longer or is not UTF-8.
pub fn read_text_from(source: impl Read, limit: u64) -> io::Result<String> {
    let mut bytes = Vec::new();
    source.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(io::Error::other(format!(
            "it is longer than {} KiB",
            limit / 1024
        )));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        io::Error::other(format!(
            "byte {} is not UTF-8 text",
            error.utf8_error().valid_up_to() + 1
        ))
    })?;
    Ok(match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_owned(),
        None => text,
    })
}

/// Replaces a file: the text is written beside it under another name, brought to the disk,
/// and renamed. A symbolic link stays one; its target is replaced. The folder is created.
///
/// # Errors
/// Fails as writing does, leaving the file as it was. A file marked read-only is left alone.
pub fn replace(path: &Path, text: &str) -> io::Result<()> {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let permissions = fs::metadata(&path)
        .ok()
        .map(|metadata| metadata.permissions());
    if permissions.as_ref().is_some_and(fs::Permissions::readonly) {
        return Err(io::Error::new(
            io::ErrorKind::PermissionDenied,
            "it is read-only",
        ));
    }
    if let Some(folder) = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
    {
        fs::create_dir_all(folder)?;
    }
    let draft = draft_of(&path);
    let written = write_draft(&draft, text, permissions).and_then(|()| fs::rename(&draft, &path));
    if written.is_err() {
        // The draft is of no use to anybody, and the error that matters is the first one.
        let _ = fs::remove_file(&draft);
    }
    written
}

fn write_draft(draft: &Path, text: &str, permissions: Option<fs::Permissions>) -> io::Result<()> {
    let mut file = File::create(draft)?;
    if let Some(permissions) = permissions {
        file.set_permissions(permissions)?;
    }
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// Two copies of the program may replace the same file at the same moment, so the name
/// carries the number of the process.
fn draft_of(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.new", std::process::id()))
}

/// Returns a text in quotes as both TOML and JSON read it, on one line whatever it holds.
pub fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for character in text.chars() {
        match character {
            '"' | '\\' => {
                quoted.push('\\');
                quoted.push(character);
            }
            control if control.is_control() => {
                // Writing to a string cannot fail.
                let _ = write!(quoted, "\\u{:04x}", u32::from(control));
            }
            other => quoted.push(other),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_replaced_file_leaves_nothing_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/down/a.toml");
        replace(&path, "one").unwrap();
        replace(&path, "two").unwrap();
        assert_eq!(read_text(&path, 100).unwrap(), "two");
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link() {
        let folder = tempfile::tempdir().unwrap();
        let (target, link) = (folder.path().join("target"), folder.path().join("link"));
        fs::write(&target, "old").unwrap();
        std::os::unix::fs::symlink(&target, &link).unwrap();
        replace(&link, "new").unwrap();
        assert_eq!(fs::read_to_string(&target).unwrap(), "new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }

    #[test]
    fn a_read_only_file_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.toml");
        fs::write(&path, "old").unwrap();
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        assert_eq!(
            replace(&path, "new").unwrap_err().to_string(),
            "it is read-only"
        );
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    }

    #[test]
    fn quoted_text_reads_back_from_toml() {
        for text in ["", "a \"b\" \\", "tab\tline\nesc\u{1b}\u{7f}", "♠ 🂡"] {
            let line = format!("x = {}", quoted(text));
            assert!(!line.contains(char::is_control));
            let table = toml::de::DeTable::parse(&line).unwrap();
            assert_eq!(table.get_ref()["x"].get_ref().as_str(), Some(text));
        }
    }

    #[test]
    fn a_file_that_never_ends_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("long");
        fs::write(&path, "x".repeat(2000)).unwrap();
        assert_eq!(
            read_text(&path, 1024).unwrap_err().to_string(),
            "it is longer than 1 KiB"
        );
    }
}
