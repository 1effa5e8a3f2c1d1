//! Replacing files atomically: a reader, or a crash, finds either the old text or the new one.

use std::fmt;
use std::fs::{self, OpenOptions, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::ordinary;

/// The age from which a draft, the temporary file that is to replace another, must have been left behind by a program
/// that has ended.
const STALE: Duration = Duration::from_mins(1);

/// How many symbolic links are followed one after the other, at most.
const MOST_LINKS: usize = 40;

/// Replaces a file: writes the text beside it under another name, flushes it to disk and renames
/// it. Creates the folder. Follows a symbolic link and replaces its target.
///
/// # Errors
/// Fails if writing fails; the file is then unchanged. Read-only files and anything but an ordinary
/// file are refused.
pub fn replace(path: &Path, text: &str) -> io::Result<()> {
    replace_for(path, text, Readers::AsBefore)
}

/// Replaces a file as [`replace`] does, and makes it readable by this user only.
///
/// # Errors
/// Fails as [`replace`] does.
pub fn replace_private(path: &Path, text: &str) -> io::Result<()> {
    replace_for(path, text, Readers::Owner)
}

/// Which users may read a file after it is replaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Readers {
    /// The file can be read by the same users as before. A new file gets the default permissions.
    AsBefore,
    /// Only the owner of the file can read it.
    Owner,
}

fn replace_for(path: &Path, text: &str, readers: Readers) -> io::Result<()> {
    Draft::write(path, text.as_bytes(), readers)?.put()
}

/// Replaces existing files as [`replace`] does, all of them or none. All texts are first written
/// beside their files.
///
/// # Errors
/// Fails as [`replace`] does. Files replaced before the failure get their old texts back, except
/// those that the error names.
pub fn replace_all(texts: &[(&Path, &str)]) -> Result<(), NotReplaced> {
    let not_replaced = |path: &Path, error| NotReplaced {
        path: path.to_owned(),
        error,
        written: Vec::new(),
    };
    let mut drafts = Vec::new();
    for (path, text) in texts {
        let draft = Draft::write(path, text.as_bytes(), Readers::AsBefore);
        let draft = draft.and_then(|draft| Ok((fs::read(&draft.to)?, draft)));
        drafts.push(draft.map_err(|error| not_replaced(path, error))?);
    }
    let mut replaced: Vec<(&Path, Vec<u8>)> = Vec::new();
    for ((path, _), (former, draft)) in texts.iter().zip(drafts) {
        replaced.push((path, former));
        if let Err(error) = draft.put() {
            replaced.retain(|(path, former)| put_back(path, former).is_err());
            let written = replaced.into_iter().map(|(path, _)| path.to_owned());
            return Err(NotReplaced {
                written: written.collect(),
                ..not_replaced(path, error)
            });
        }
    }
    Ok(())
}

/// Restores the old text of a file if the text has changed.
fn put_back(path: &Path, former: &[u8]) -> io::Result<()> {
    if fs::read(path).is_ok_and(|text| text == former) {
        return Ok(());
    }
    Draft::write(path, former, Readers::AsBefore)?.put()
}

/// An error in replacing several files together.
#[derive(Debug)]
pub struct NotReplaced {
    path: PathBuf,
    error: io::Error,
    /// The files that contain their new texts although not all files could be replaced.
    written: Vec<PathBuf>,
}

impl fmt::Display for NotReplaced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (path, error) = (self.path.display(), &self.error);
        if self.written.is_empty() {
            return write!(f, "{path}: {error}; no file was written");
        }
        let written = self.written.iter().map(|path| path.display().to_string());
        let written = written.collect::<Vec<_>>().join(", ");
        write!(f, "{path}: {error}; already written: {written}")
    }
}

impl std::error::Error for NotReplaced {}

/// A temporary file with the new text of another file, beside that file. Dropping the value removes the temporary file,
/// unless it has replaced the other one.
struct Draft {
    from: PathBuf,
    to: PathBuf,
    is_put: bool,
}

impl Draft {
    fn write(path: &Path, text: &[u8], readers: Readers) -> io::Result<Self> {
        let path = target(path)?;
        let permissions = match fs::metadata(&path) {
            Ok(metadata) => {
                ordinary(&metadata)?;
                Some(metadata.permissions())
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        if permissions.as_ref().is_some_and(Permissions::readonly) {
            return Err(io::Error::new(
                io::ErrorKind::PermissionDenied,
                "it is read-only",
            ));
        }
        let folder = folder_of(&path);
        match readers {
            Readers::Owner if !folder.exists() => private_folder(folder)?,
            _ => fs::create_dir_all(folder)?,
        }
        sweep_drafts(&path, STALE);
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        let permissions = permissions.filter(|_| readers == Readers::AsBefore);
        if readers == Readers::Owner {
            for_owner(&mut options);
        }
        let draft = Self {
            from: draft_of(&path),
            to: path,
            is_put: false,
        };
        write_draft(&draft.from, &options, text, permissions)?;
        Ok(draft)
    }

    fn put(mut self) -> io::Result<()> {
        fs::rename(&self.from, &self.to)?;
        self.is_put = true;
        sync_folder(folder_of(&self.to))
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if !self.is_put {
            // The draft is useless, and the first error is the one to report.
            let _ = fs::remove_file(&self.from);
        }
    }
}

/// Follows symbolic links to the file that they lead to, which need not exist.
fn target(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            Ok(next) => path = path.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("it is a symbolic link to itself"))
}

/// Sets `options` so that the files that they create can be read by their owner only.
#[cfg(unix)]
pub fn for_owner(options: &mut OpenOptions) {
    use std::os::unix::fs::OpenOptionsExt as _;

    options.mode(0o600);
}

/// Does nothing. On systems other than Unix, a user's folders are already private.
#[cfg(not(unix))]
pub fn for_owner(_: &mut OpenOptions) {}

/// Creates a private folder for this user, or makes an existing one and its files private.
///
/// # Errors
/// Fails if the folder does not exist and cannot be created.
pub fn private_folder(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path)?;
    if restrict_to_owner(path) {
        for entry in
            entries(path).filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()))
        {
            restrict_to_owner(&entry.path());
        }
    }
    Ok(())
}

/// Removes all permissions of other users from a file or a folder. Returns whether there were any.
/// Leaves files of other owners, and file systems without permissions, unchanged.
#[cfg(unix)]
pub fn restrict_to_owner(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;

    let mode = fs::metadata(path).map_or(0, |metadata| metadata.permissions().mode());
    let own = Permissions::from_mode(mode & 0o700);
    mode & 0o077 != 0 && fs::set_permissions(path, own).is_ok()
}

/// Does nothing. On systems other than Unix, a user's folders are already private.
#[cfg(not(unix))]
pub fn restrict_to_owner(_: &Path) -> bool {
    false
}

fn write_draft(
    draft: &Path,
    options: &OpenOptions,
    text: &[u8],
    permissions: Option<Permissions>,
) -> io::Result<()> {
    // An earlier process may have had the same number.
    match fs::remove_file(draft) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut file = options.open(draft)?;
    if let Some(permissions) = permissions {
        file.set_permissions(permissions)?;
    }
    file.write_all(text)?;
    file.sync_all()
}

/// Returns the path of the draft for a file, which is the temporary file that will replace it. The path contains the
/// process number, because two copies of the program may replace the same file at once.
fn draft_of(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let number = std::process::id();
    path.with_file_name(format!(".{name}.{number}{AFTER_NUMBER}"))
}

/// How the name of a draft, the temporary file that will replace another, ends.
const AFTER_NUMBER: &str = ".new";

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Returns the name of the file that a draft is to replace, given the name of the draft. Returns `None` if this is not
/// the name of a draft.
fn drafted(name: &str) -> Option<&str> {
    let (target, number) = name
        .strip_prefix('.')?
        .strip_suffix(AFTER_NUMBER)?
        .rsplit_once('.')?;
    number.parse::<u32>().is_ok().then_some(target)
}

/// Removes old drafts, the temporary files that were to replace a file and that killed programs have left. Only drafts
/// older than `older` are removed. Errors are ignored.
pub fn sweep_drafts(path: &Path, older: Duration) {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let is_its = |entry: &fs::DirEntry| {
        drafted(&entry.file_name().to_string_lossy()).is_some_and(|target| target == name)
    };
    for entry in entries(folder_of(path)).filter(is_its) {
        let written = entry.metadata().and_then(|metadata| metadata.modified());
        let age = written.map(|when| SystemTime::now().duration_since(when));
        if older.is_zero() || matches!(age, Ok(Ok(age)) if age > older) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Returns the names of the files in a folder for which there are drafts, which are temporary files that were to
/// replace them.
pub fn drafts_in(folder: &Path) -> impl Iterator<Item = String> {
    entries(folder)
        .filter_map(|entry| drafted(&entry.file_name().to_string_lossy()).map(str::to_owned))
}

fn entries(folder: &Path) -> impl Iterator<Item = fs::DirEntry> {
    fs::read_dir(folder).into_iter().flatten().flatten()
}

/// Flushes a folder to disk, so that the new name of a file in it is not lost.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    match fs::File::open(folder).and_then(|folder| folder.sync_all()) {
        // Some file systems do not support this, and a folder may be writable but not readable.
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::InvalidInput
                    | io::ErrorKind::Unsupported
                    | io::ErrorKind::PermissionDenied
            ) =>
        {
            Ok(())
        }
        synced => synced,
    }
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn replacing_a_file_leaves_nothing_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/down/a.toml");
        replace(&path, "one").unwrap();
        replace(&path, "two").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        assert_eq!(names(path.parent().unwrap()), ["a.toml"]);
    }

    #[test]
    fn several_files_are_replaced_together_or_none_is() {
        let folder = tempfile::tempdir().unwrap();
        // The name of a draft beside it would be too long.
        let long = folder.path().join("b".repeat(250));
        let paths = [folder.path().join("a"), long, folder.path().join("c")];
        for path in &paths {
            fs::write(path, "old").unwrap();
        }
        let texts: Vec<(&Path, &str)> = paths.iter().map(|path| (path.as_path(), "new")).collect();
        let error = replace_all(&texts).unwrap_err().to_string();
        assert!(error.ends_with("; no file was written"), "{error}");
        let read = |path: &PathBuf| fs::read_to_string(path).unwrap();
        assert!(paths.iter().all(|path| read(path) == "old"));
        assert_eq!(names(folder.path()).len(), 3);
        replace_all(&[texts[0], texts[2]]).unwrap();
        assert_eq!(
            (read(&paths[0]), read(&paths[2])),
            ("new".to_owned(), "new".to_owned())
        );
        put_back(&paths[0], b"old").unwrap();
        assert_eq!(read(&paths[0]), "old");
        assert_eq!(names(folder.path()).len(), 3);
    }

    #[test]
    fn abandoned_drafts_are_removed_and_others_stay() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.toml");
        let old = SystemTime::now() - 2 * STALE;
        for name in [".a.toml.1.new", ".a.toml.x.new", ".b.toml.1.new"] {
            let file = File::create(folder.path().join(name)).unwrap();
            file.set_modified(old).unwrap();
        }
        for name in [
            ".a.toml.2.new",
            &format!(".a.toml.{}.new", std::process::id()),
        ] {
            fs::write(folder.path().join(name), "half").unwrap();
        }
        replace(&path, "whole").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "whole");
        assert_eq!(
            names(folder.path()),
            [".a.toml.2.new", ".a.toml.x.new", ".b.toml.1.new", "a.toml"]
        );
    }

    #[test]
    fn a_read_only_file_stays_unchanged() {
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
    fn a_folder_stays_unchanged() {
        let folder = tempfile::tempdir().unwrap();
        let error = replace(folder.path(), "new").unwrap_err();
        assert_eq!(error.to_string(), "it is a folder, not a file");
    }

    #[cfg(unix)]
    mod unix {
        use std::os::unix::fs::{PermissionsExt, symlink};
        use std::os::unix::net::UnixListener;

        use super::*;

        #[test]
        fn a_link_stays_a_link() {
            let folder = tempfile::tempdir().unwrap();
            let (target, link) = (folder.path().join("target"), folder.path().join("link"));
            let second = folder.path().join("second");
            symlink("target", &link).unwrap();
            symlink(&link, &second).unwrap();
            // At first the target does not exist.
            for text in ["new", "newer"] {
                replace(&second, text).unwrap();
                assert_eq!(fs::read_to_string(&target).unwrap(), text);
                assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
                assert!(fs::symlink_metadata(&second).unwrap().is_symlink());
            }
            let round = folder.path().join("round");
            symlink("round", &round).unwrap();
            let error = replace(&round, "new").unwrap_err();
            assert_eq!(error.to_string(), "it is a symbolic link to itself");
            assert!(fs::symlink_metadata(&round).unwrap().is_symlink());
        }

        #[test]
        fn anything_but_an_ordinary_file_stays_unchanged() {
            let folder = tempfile::tempdir().unwrap();
            let (socket, link) = (folder.path().join("socket"), folder.path().join("link"));
            let _listener = UnixListener::bind(&socket).unwrap();
            symlink(&socket, &link).unwrap();
            for path in [&socket, &link] {
                let error = replace(path, "new").unwrap_err();
                assert_eq!(error.to_string(), "it is not an ordinary file");
            }
            assert_eq!(names(folder.path()), ["link", "socket"]);
            assert!(!fs::metadata(&socket).unwrap().is_file());
        }

        #[test]
        fn a_draft_is_never_written_through_a_link() {
            let folder = tempfile::tempdir().unwrap();
            let (path, victim) = (folder.path().join("a"), folder.path().join("victim"));
            fs::write(&victim, "mine").unwrap();
            symlink(&victim, draft_of(&path)).unwrap();
            replace(&path, "new").unwrap();
            assert_eq!(fs::read_to_string(&victim).unwrap(), "mine");
            assert_eq!(fs::read_to_string(&path).unwrap(), "new");
            assert_eq!(names(folder.path()), ["a", "victim"]);
        }

        #[test]
        fn private_files_become_unreadable_for_others() {
            let folder = tempfile::tempdir().unwrap();
            let inner = folder.path().join("deep/down");
            let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
            for _ in 0..2 {
                private_folder(&inner).unwrap();
                assert_eq!(mode(&inner), 0o700);
                fs::set_permissions(&inner, Permissions::from_mode(0o755)).unwrap();
            }
            // Existing files become private with it.
            let old = inner.join("old");
            fs::write(&old, "names").unwrap();
            fs::set_permissions(&old, Permissions::from_mode(0o644)).unwrap();
            private_folder(&inner).unwrap();
            assert_eq!((mode(&inner), mode(&old)), (0o700, 0o600));
            let path = inner.join("new/a");
            for text in ["new", "newer"] {
                replace_private(&path, text).unwrap();
                assert_eq!((mode(&inner.join("new")), mode(&path)), (0o700, 0o600));
                assert_eq!(fs::read_to_string(&path).unwrap(), text);
                fs::set_permissions(&path, Permissions::from_mode(0o644)).unwrap();
            }
        }

        #[test]
        fn replacing_a_file_keeps_its_permissions() {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("a");
            fs::write(&path, "old").unwrap();
            fs::set_permissions(&path, Permissions::from_mode(0o600)).unwrap();
            replace(&path, "new").unwrap();
            assert_eq!(
                fs::metadata(&path).unwrap().permissions().mode() & 0o777,
                0o600
            );
        }
    }
}
