//! Stores a draft of a game that was not saved when the program ended, in the same folder as the records. The draft is
//! offered at the next start. Several copies of the program can run at the same time; file locks make sure that each
//! stores its own draft.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use patience_language::Source;
use toml::{Table, Value};

use super::draft::Draft;
use super::own::{OwnFile, Said, as_written};
use crate::catalogue::{Catalogue, Origin};
use crate::files;
use crate::limits::DRAFT;

/// The most copies of the program that can store an unsaved draft at the same time.
const MOST: u32 = 9;

/// The storage for the unsaved draft of this copy of the program.
#[derive(Debug)]
pub struct KeptDraft {
    folder: PathBuf,
    /// The file in which this copy of the program stores its draft, and the lock on that file.
    held: Option<(PathBuf, File)>,
}

impl KeptDraft {
    /// Opens the storage for unsaved drafts in a folder. If a copy of the program has ended and left a draft, takes
    /// over its file. Also returns the text of that draft.
    pub fn open(folder: &Path) -> (Self, Option<String>) {
        let mut kept = Self {
            folder: folder.to_owned(),
            held: None,
        };
        for number in 1..=MOST {
            let path = kept.path(number);
            if !files::is_ordinary(&path) {
                continue;
            }
            if let Some(lock) = kept.lock(number)
                && let Ok(text) = files::read_own(&path, DRAFT)
            {
                kept.held = Some((path, lock));
                return (kept, Some(text));
            }
        }
        (kept, None)
    }

    fn path(&self, number: u32) -> PathBuf {
        self.folder
            .join(format!("game-in-the-making-{number}.toml"))
    }

    /// Locks the file with this number, in which an unsaved draft can be stored. Returns `None` if another copy of the
    /// program has locked it.
    fn lock(&self, number: u32) -> Option<File> {
        fs::create_dir_all(&self.folder).ok()?;
        let path = self
            .folder
            .join(format!(".game-in-the-making-{number}.lock"));
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        let file = files::open_own(&path, &options).ok()?;
        file.try_lock().is_ok().then_some(file)
    }

    /// Stores the text of an unsaved draft.
    ///
    /// # Errors
    /// Fails if the file cannot be written.
    pub fn keep(&mut self, text: &str) -> io::Result<()> {
        if self.held.is_none() {
            let free = (1..=MOST).find_map(|number| {
                let path = self.path(number);
                let is_free = !files::is_ordinary(&path);
                Some((path, self.lock(number).filter(|_| is_free)?))
            });
            self.held = free;
        }
        match &self.held {
            Some((path, _)) => files::replace(path, text),
            None => Err(io::Error::other(
                "too many copies of the program have an unsaved game",
            )),
        }
    }

    /// Deletes the stored draft of this copy of the program.
    pub fn forget(&mut self) {
        if let Some((path, _)) = self.held.take() {
            // If it cannot be removed, it is offered once more.
            let _ = fs::remove_file(path);
        }
    }
}

impl Draft {
    /// Converts the draft to a text that is stored until the next start, and that [`Self::from_kept`] can read.
    pub fn to_kept(&self) -> String {
        let text = |text: &str| Value::String(text.to_owned());
        let mut kept = Table::new();
        kept.insert("text".to_owned(), text(self.text()));
        let named = |id: &str, origin: &Origin| {
            let mut named = Table::new();
            named.insert("name".to_owned(), text(id));
            if let Some((kind, path)) = path_of(origin) {
                named.insert(kind.to_owned(), text(&path));
            }
            named
        };
        if let Some(own) = self.own() {
            let mut file = named(&own.id, &own.origin);
            file.insert("former".to_owned(), text(&own.text));
            kept.insert("file".to_owned(), Value::Table(file));
        }
        if let Some(parent) = self.parent() {
            let parent = named(&parent.id, &parent.origin);
            kept.insert("began_with".to_owned(), Value::Table(parent));
        }
        kept.to_string()
    }

    /// Restores a draft that was stored when the program ended. Returns `None` if the text is not a draft, or if the
    /// games that it needs can no longer be read.
    pub fn from_kept(kept: &str, catalogue: &Catalogue) -> Option<Self> {
        let kept: Table = kept.parse().ok()?;
        let source = |text: &str| Source::new("the new game", text);
        let text_of = |table: &Table, key: &str| table.get(key)?.as_str().map(str::to_owned);
        let text = text_of(&kept, "text")?;
        let origin_of = |table: &Table| {
            let path = |kind: &str| text_of(table, kind).map(PathBuf::from);
            let own = path("own").map(Origin::Own);
            own.or_else(|| path("path").map(Origin::Path))
        };
        if let Some(file) = kept.get("file").and_then(Value::as_table) {
            let (id, origin) = (text_of(file, "name")?, origin_of(file)?);
            let former = text_of(file, "former")?;
            let before = Said::read(catalogue, (&id, &origin), &source(&former)).ok()?;
            let said = Said::read(catalogue, (&id, &origin), &source(&text)).ok()?;
            let own = OwnFile {
                tree: as_written(&source(&former)).ok()?,
                id,
                origin,
                text: former,
            };
            return Some(Self::gone_on_with(own, before.changes, said, catalogue));
        }
        // If the game that it extends was a file elsewhere, it is looked up in the same folder.
        let beside = kept.get("began_with").and_then(Value::as_table);
        let beside = beside.and_then(&origin_of);
        let origin = match beside {
            Some(Origin::Path(path)) => Origin::Path(path.with_file_name(".toml")),
            _ => Origin::Own(catalogue.folder().join(".toml")),
        };
        let said = Said::read(catalogue, ("", &origin), &source(&text)).ok()?;
        Some(Self::begun_with(said, catalogue))
    }
}

/// For storing where a rule file comes from, returns a key that says whether it is a player's own file in the usual
/// folder, and the absolute path of the file.
fn path_of(origin: &Origin) -> Option<(&'static str, String)> {
    let whole = |path: &Path| {
        let whole = std::path::absolute(path).ok()?;
        whole.to_str().map(str::to_owned)
    };
    match origin {
        Origin::Embedded => None,
        Origin::Own(path) => Some(("own", whole(path)?)),
        Origin::Named(path) | Origin::Path(path) => Some(("path", whole(path)?)),
    }
}
