//! A game in the making that was not saved when the program ended: it is kept beside the records, and
//! offered the next time. A lock tells the copies of the program apart.

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

/// How many copies of the program can keep one each.
const MOST: u32 = 9;

/// The place where the draft of this copy of the program is kept.
#[derive(Debug)]
pub struct KeptDraft {
    folder: PathBuf,
    /// The place that this copy has, and its lock.
    held: Option<(PathBuf, File)>,
}

impl KeptDraft {
    /// Looks into a folder, and takes the draft that a copy has left which has ended. Returns its text too.
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

    /// Claims a place; nothing where another copy has it.
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

    /// Keeps the text of a draft.
    ///
    /// # Errors
    /// Fails as writing does.
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
            None => Err(io::Error::other("too many copies of the program keep one")),
        }
    }

    /// Keeps none any longer.
    pub fn forget(&mut self) {
        if let Some((path, _)) = self.held.take() {
            // One that cannot be removed is offered once more.
            let _ = fs::remove_file(path);
        }
    }
}

impl Draft {
    /// Returns the draft as a text from which it can be taken up again.
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

    /// Takes up a draft that was kept; nothing where the text is no such draft, or the games cannot be read
    /// any more.
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
        // The game that it extends is looked for beside a file that lies beside it.
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

/// Returns the kind of a file that a person has written, and its path from the root.
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
