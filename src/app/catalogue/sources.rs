//! Reading the texts of rule files, and finding the files that a rule file extends.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError};

use patience_language::{Node, RuleFile, Source, extended_names};

use super::{Catalogue, CatalogueError, ENDING, Origin, base_among, id_of};
use crate::files;
use crate::limits::RULE_FILE;

impl Catalogue {
    /// Returns the files that a rule file is read from. These are the file itself and the files
    /// that it extends, except for the built-in ones.
    pub fn files_of(&self, id: &str, path: &Path) -> Vec<PathBuf> {
        let origin = Origin::Path(path.to_owned());
        let files = RefCell::new(vec![path.to_owned()]);
        if let Ok(source) = self.source_of(id, &origin) {
            let find = self.finder(id, &origin);
            let find = |name: &str| {
                let found = find(name)?;
                files.borrow_mut().push(PathBuf::from(&found.name));
                Some(found)
            };
            // A file with errors still extends others.
            drop(RuleFile::read(id, &source, &find));
        }
        let mut files = files.into_inner();
        files.retain(|file| file == path || files::is_ordinary(file));
        files
    }

    /// Returns the rule files that extend the file at `path`, are in the same folder, and are
    /// written in the former version of the rule language. They are sorted.
    pub fn former_extending(&self, path: &Path) -> Vec<PathBuf> {
        let folder = path.parent().unwrap_or_else(|| Path::new(""));
        let listed = if folder.as_os_str().is_empty() {
            Path::new(".")
        } else {
            folder
        };
        let names = fs::read_dir(listed).into_iter().flatten().flatten();
        let beside = names.map(|entry| folder.join(entry.file_name()));
        let extends = |other: &PathBuf| {
            let (Some(id), Some(name)) = (id_of(other), id_of(path)) else {
                return false;
            };
            let is_rule_file = other.extension().is_some_and(|ending| ending == ENDING);
            if id == name || !is_rule_file || !files::is_ordinary(other) {
                return false;
            }
            own_source(other).is_ok_and(|source| {
                let (tree, _) = Node::read(&source);
                let extended = tree.get("extends").and_then(Node::as_text);
                let is_extended = extended.is_some_and(|written| {
                    let mut names = extended_names(written);
                    names.any(|extended| extended == name)
                });
                tree.get("language").is_none() && is_extended
            })
        };
        let mut found: Vec<PathBuf> = beside.filter(extends).collect();
        found.sort();
        found
    }

    pub(crate) fn source_of(
        &self,
        id: &str,
        origin: &Origin,
    ) -> Result<Arc<Source>, CatalogueError> {
        match origin {
            Origin::Own(path) => own_source(path),
            Origin::Named(path) | Origin::Path(path) => self.source_elsewhere(path, origin),
            Origin::Embedded => self.embedded.source(id).ok_or_else(|| self.unknown(id)),
        }
    }

    /// Reads a rule file outside the player's folder. The content of a pipe is kept, since a pipe
    /// can be read only once.
    fn source_elsewhere(
        &self,
        path: &Path,
        origin: &Origin,
    ) -> Result<Arc<Source>, CatalogueError> {
        // A panic of another thread cannot leave the map half changed.
        let kept = || {
            self.read_once
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
        };
        if let Some(source) = kept().get(path) {
            return Ok(Arc::clone(source));
        }
        if files::is_ordinary(path) || !matches!(origin, Origin::Named(_)) {
            return source(path, files::read_own);
        }
        let source = source(path, files::read_named)?;
        kept().insert(path.to_owned(), Arc::clone(&source));
        Ok(source)
    }

    /// Returns a function that finds, by name, the files that a rule file extends. It looks first
    /// in the folder of the rule file, then among the player's own files, and then among the
    /// built-in files. A player's own file may extend the built-in file that it replaces. If there
    /// is no such built-in file, the function finds the player's own file again.
    pub(super) fn finder<'a>(
        &'a self,
        id: &str,
        origin: &Origin,
    ) -> impl Fn(&str) -> Option<Arc<Source>> + use<'a> {
        let beside = match origin {
            Origin::Named(path) | Origin::Path(path) => path.parent().map(Path::to_owned),
            Origin::Own(_) | Origin::Embedded => None,
        };
        let met = RefCell::new(BTreeSet::from([id.to_owned()]));
        move |name: &str| {
            let written = || {
                let plain = !name.is_empty() && !name.contains(['/', '\\']);
                let near = beside.as_ref().filter(|_| plain);
                let near = near
                    .map(|folder| folder.join(format!("{name}.{ENDING}")))
                    .filter(|path| files::is_ordinary(path))
                    .or_else(|| self.own().get(name).cloned());
                near.and_then(|path| own_source(&path).ok())
            };
            let is_met = !met.borrow_mut().insert(name.to_owned());
            base_among(is_met, written, || self.embedded.source(name))
        }
    }
}

/// Reads one of the player's own rule files. If the file is not a readable rule file, the error
/// says how to correct that.
pub(super) fn own_source(path: &Path) -> Result<Arc<Source>, CatalogueError> {
    let unreadable = |reason: String| CatalogueError::Unreadable {
        path: path.display().to_string(),
        reason,
    };
    if id_of(path).is_none() {
        let reason = "its name is not UTF-8 text; rename it";
        return Err(unreadable(reason.to_owned()));
    }
    source(path, files::read_own).map_err(|error| match fs::metadata(path) {
        Ok(metadata) if metadata.is_dir() => {
            unreadable("it is a folder, not a file; rename it without `.toml`".to_owned())
        }
        Ok(metadata) if !metadata.is_file() => {
            unreadable("it is not an ordinary file; move it elsewhere".to_owned())
        }
        Err(why) if path.is_symlink() => unreadable(match why.kind() {
            io::ErrorKind::NotFound => {
                "it is a link to a missing file; correct the link or remove it".to_owned()
            }
            _ => format!("it is a broken link ({why}); correct it or remove it"),
        }),
        _ => error,
    })
}

fn source(
    path: &Path,
    read: impl FnOnce(&Path, u64) -> io::Result<String>,
) -> Result<Arc<Source>, CatalogueError> {
    let name = path.display().to_string();
    match read(path, RULE_FILE) {
        Ok(text) => Ok(Source::new(name, text)),
        Err(error) => {
            let reason = match error.kind() {
                io::ErrorKind::NotFound => "there is no such file".to_owned(),
                _ => error.to_string(),
            };
            Err(CatalogueError::Unreadable { path: name, reason })
        }
    }
}
