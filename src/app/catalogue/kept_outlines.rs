//! A cache of the outlines of the player's own rule files, so that players with hundreds of files
//! need not wait for them at every start. An outline is valid as long as its file has the same
//! length and modification time. The cache has a line for each file, which is parsed only when it
//! is needed.

mod line;

use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use patience_language::Outline;

use crate::files;
use crate::limits::OUTLINES_FILE;

/// The smallest number of rule files for which the outline cache is written. Fewer files are read
/// without noticeable delay.
pub(super) const FEWEST_FILES: usize = 64;

/// The age below which a rule file is not cached. Within this time, the file may change again
/// without getting a different modification time.
const TOO_NEW: Duration = Duration::from_secs(2);

/// The first line of the outline cache file. Other versions of the cache begin with a different
/// line and are not read.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " outlines 2");

/// A cache of the outlines of rule files, which is stored in a file.
#[derive(Debug)]
pub(super) struct KeptOutlines {
    file: PathBuf,
    outlines: Mutex<Option<Outlines>>,
}

/// The cached outlines of rule files in memory.
#[derive(Debug)]
struct Outlines {
    former: Arc<Lines>,
    /// The new lines of the cache for rule files that have changed, by file name.
    fresh: BTreeMap<String, String>,
}

/// The lines that were read from the outline cache file.
#[derive(Debug, Default)]
struct Lines {
    text: String,
    /// The byte range of each line in the cache file's text, without its line end. The lines are
    /// sorted by the names of the rule files.
    places: Vec<Range<usize>>,
}

/// The length of a rule file in bytes, and its modification time in nanoseconds since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stamp {
    length: u64,
    changed: u64,
}

impl Stamp {
    /// Returns the length and the modification time of a rule file. Returns `None` if it is not an
    /// ordinary file, or if it was changed moments ago.
    fn of(path: &Path) -> Option<Self> {
        let metadata = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
        let changed = metadata.modified().ok()?;
        let is_old = SystemTime::now()
            .duration_since(changed)
            .is_ok_and(|age| age > TOO_NEW);
        let changed = changed.duration_since(UNIX_EPOCH).ok()?.as_nanos();
        is_old.then_some(Self {
            length: metadata.len(),
            changed: u64::try_from(changed).ok()?,
        })
    }
}

impl Lines {
    /// Reads the outline cache file. If the file is missing, incomplete or of another version,
    /// returns no lines.
    fn read(file: &Path) -> Self {
        let text = files::read_own(file, OUTLINES_FILE).unwrap_or_default();
        let Some((VERSION, _)) = text.split_once('\n') else {
            return Self::default();
        };
        let mut at = 0;
        let lines = text.split_inclusive('\n').map(|line| {
            let start = at;
            at += line.len();
            start..at - 1
        });
        let mut places: Vec<Range<usize>> = lines.skip(1).collect();
        if !text.ends_with('\n') {
            return Self::default();
        }
        places.sort_by_key(|place| line::name(&text[place.clone()]));
        Self { text, places }
    }

    /// Returns the line of the outline cache for the rule file with this name.
    fn line_of(&self, name: &str) -> Option<&str> {
        let name_at = |place: &Range<usize>| line::name(&self.text[place.clone()]);
        let at = self.places.binary_search_by_key(&name, name_at).ok()?;
        Some(&self.text[self.places[at].clone()])
    }
}

impl KeptOutlines {
    /// Creates an empty outline cache that uses the same cache file, which will be read again.
    pub(super) fn anew(&self) -> Self {
        Self::new(self.file.clone())
    }

    /// Creates an outline cache that is stored in `file`, which need not exist and is not read yet.
    pub(super) const fn new(file: PathBuf) -> Self {
        Self {
            file,
            outlines: Mutex::new(None),
        }
    }

    /// Locks the cached outlines. A panic of another thread cannot leave them half changed.
    fn lock(&self) -> MutexGuard<'_, Option<Outlines>> {
        self.outlines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the lines of the outline cache file, which is read the first time.
    fn former(&self) -> Arc<Lines> {
        let mut outlines = self.lock();
        let outlines = outlines.get_or_insert_with(|| Outlines {
            former: Arc::new(Lines::read(&self.file)),
            fresh: BTreeMap::new(),
        });
        Arc::clone(&outlines.former)
    }

    /// Returns the outline of a rule file from the cache. If the file is not cached or has changed,
    /// calls `read` and caches the result.
    pub(super) fn outline(
        &self,
        path: &Path,
        read: impl FnOnce() -> Result<Outline, String>,
    ) -> Result<Outline, String> {
        let name = path.file_name().and_then(|name| name.to_str());
        let (Some(name), Some(stamp)) = (name, Stamp::of(path)) else {
            return read();
        };
        let former = self.former();
        let kept = former.line_of(name);
        if let Some(outline) = kept.and_then(|kept| line::read(kept, stamp)) {
            return Ok(outline);
        }
        let outline = read()?;
        if let (Some(line), Some(outlines)) =
            (line::write(name, stamp, &outline), self.lock().as_mut())
        {
            outlines.fresh.insert(name.to_owned(), line);
        }
        Ok(outline)
    }

    /// Writes the outlines of the rule files `files` to the cache file, and frees the memory that
    /// the outlines take. Writes nothing if no outline has changed, or if there are too few files.
    pub(super) fn store<'a>(&self, files: impl Iterator<Item = &'a PathBuf>) {
        let Some(Outlines { former, fresh }) = self.lock().take() else {
            return;
        };
        let names = files.filter_map(|path| path.file_name()?.to_str());
        let line_of = |name| match fresh.get(name) {
            Some(line) => Some(line.as_str()),
            None => former.line_of(name),
        };
        let lines: Vec<&str> = names.filter_map(line_of).collect();
        let is_changed = !fresh.is_empty() || lines.len() != former.places.len();
        if !is_changed || lines.len() < FEWEST_FILES {
            return;
        }
        let mut text = VERSION.to_owned();
        for line in lines {
            text.push('\n');
            text.push_str(line);
        }
        text.push('\n');
        // Without the file, the rule files are simply read again next time.
        let _ = files::replace(&self.file, &text);
    }
}

#[cfg(test)]
mod tests {
    use std::fs::{File, FileTimes};

    use super::*;
    use crate::catalogue::Catalogue;
    use crate::tests::embedded;

    /// Writes a file with a modification time of an hour ago.
    fn write(folder: &Path, id: &str, text: &str) {
        let path = folder.join(format!("{id}.toml"));
        fs::write(&path, text).unwrap();
        let then = SystemTime::now() - Duration::from_hours(1);
        let file = File::options().write(true).open(&path).unwrap();
        file.set_times(FileTimes::new().set_modified(then)).unwrap();
    }

    /// Starts the program once: returns the title of a game, after the outlines have been cached.
    fn title(folder: &Path, id: &str) -> String {
        let catalogue = Catalogue::new(embedded(), folder.join("rules"))
            .keeping_outlines(folder.join("outlines.txt"));
        let entry = catalogue.index().iter().find(|entry| entry.id == id);
        let title = entry.unwrap().title.clone();
        catalogue.keep_outlines();
        title
    }

    fn folder_with_own_files() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        let rules = folder.path().join("rules");
        fs::create_dir(&rules).unwrap();
        for number in 0..FEWEST_FILES {
            write(&rules, &format!("own-{number:02}"), "extends = \"base\"\n");
        }
        write(&rules, "base", "title = \"One\"\n");
        folder
    }

    #[test]
    fn an_outline_is_read_once_and_again_when_its_file_has_changed() {
        let folder = folder_with_own_files();
        let (folder, rules) = (folder.path(), folder.path().join("rules"));
        assert_eq!(title(folder, "own-07"), "One");
        let kept = fs::read_to_string(folder.join("outlines.txt")).unwrap();
        assert!(kept.contains("own-07.toml"), "{kept}");
        // The cached line is used without reading the rule file.
        let other = kept.replace("\ttOne", "\ttKept");
        fs::write(folder.join("outlines.txt"), &other).unwrap();
        assert_eq!(title(folder, "own-07"), "Kept");
        // When a base changes, so do all files that extend it.
        write(&rules, "base", "title = \"Second\"\n");
        assert_eq!(title(folder, "own-07"), "Second");
        // A deleted file is dropped from the cache.
        fs::remove_file(rules.join("own-09.toml")).unwrap();
        assert_eq!(title(folder, "own-07"), "Second");
        let kept = fs::read_to_string(folder.join("outlines.txt")).unwrap();
        assert!(!kept.contains("own-09.toml"), "{kept}");
    }

    #[test]
    fn a_cache_that_is_damaged_or_of_another_version_is_not_used() {
        let folder = folder_with_own_files();
        let folder = folder.path();
        title(folder, "own-07");
        let file = folder.join("outlines.txt");
        let kept = fs::read_to_string(&file).unwrap();
        let kept = kept.replace("\ttOne", "\ttKept");
        let torn = &kept[..kept.len() - 1];
        for wrong in [&kept.replace(VERSION, "other"), &kept[1..], torn] {
            fs::write(&file, wrong).unwrap();
            assert_eq!(title(folder, "own-07"), "One");
        }
    }

    #[test]
    fn few_files_leave_no_file_of_outlines() {
        let folder = folder_with_own_files();
        let folder = folder.path();
        fs::remove_file(folder.join("rules/own-00.toml")).unwrap();
        fs::remove_file(folder.join("rules/own-01.toml")).unwrap();
        assert_eq!(title(folder, "own-07"), "One");
        assert!(!folder.join("outlines.txt").exists());
    }
}
