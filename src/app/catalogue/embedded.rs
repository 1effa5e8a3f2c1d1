//! The built-in rule files and measurements. Only the package of the program itself can embed
//! files; it passes them to this library as plain text.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;

use patience_language::{Outline, Source};

use super::ENDING;
use super::former::{FOLDER, Former};

/// An empty set of rule files in the former version of the rule language.
static NO_FORMER: Former = Former::new(&[]);

/// The built-in rule files and measurements.
#[derive(Debug, Clone, Copy)]
pub struct Embedded {
    /// The built-in rule files. Each has a name without `.toml`, and a text. They are sorted by
    /// name.
    pub rules: &'static [(&'static str, &'static str)],
    /// The outlines of the built-in rule files (title, family, variants and so on), in the order of
    /// the files, as [`Outline::from_line`] reads them. They are computed when the program is
    /// built, so the files need not be read to list all games.
    pub outlines: &'static [&'static str],
    /// How many deals of each game can be won, as measured in advance: a line of JSON for each game
    /// and variant, as [`crate::survey::measurements::Measured`] reads them.
    pub winnability: &'static str,
    /// The limits between the levels of difficulty: a line of JSON for each game and variant that
    /// has levels, as [`crate::survey::difficulty::Thresholds`] reads them.
    pub difficulty: &'static str,
    /// What a player who makes random moves scores in games that are played for points: a line of
    /// JSON for each game and variant, as [`crate::survey::random_play::RandomPlay`] reads them.
    pub random_play: &'static str,
    /// The values of grid rows and columns that are scored as poker hands, as
    /// [`crate::survey::line_values::adviser`] reads them.
    pub line_values: &'static str,
    /// Former texts of rule files, for published deals and saved games that were played by the
    /// former rules. Each has a name that ends in a fingerprint, such as `NAME-0123456789abcdef`,
    /// and a text. They are sorted by name.
    pub frozen: &'static [(&'static str, &'static str)],
    /// The built-in rule files as they were in the former version of the rule language.
    pub former: &'static Former,
    /// The table of daily deals, as [`crate::deals::daily::Daily`] reads it.
    pub daily: &'static str,
    /// The games that the first page lists before all others, as
    /// [`crate::catalogue::named_lists::NamedLists`] reads them.
    pub first_page: &'static str,
}

impl Embedded {
    /// An empty set of built-in files, for a program that has no games of its own and plays only
    /// games that another program sends.
    pub const NONE: Self = Self {
        rules: &[],
        outlines: &[],
        winnability: "",
        difficulty: "",
        random_play: "",
        line_values: "",
        frozen: &[],
        former: &NO_FORMER,
        daily: "",
        first_page: "",
    };

    /// Reads a folder of rule files as if it were built in, with `winnability.jsonl`,
    /// `difficulty.jsonl`, `random-play.jsonl`, `line-values.txt`, `daily.txt`, `first-page.txt`,
    /// `former.zlib` and the folder `frozen` if they exist. The texts stay in memory until the
    /// process ends, so this is for tests, and for programs with a single folder of games.
    ///
    /// # Errors
    /// Fails if the folder or one of its files cannot be read.
    pub fn from_folder(folder: &Path) -> io::Result<Self> {
        let frozen = match rule_files(&folder.join("frozen")) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            files => files?,
        };
        let former = match fs::read(folder.join("former.zlib")) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            packed => packed?,
        };
        let text = |name: &str| match fs::read_to_string(folder.join(name)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
            text => text,
        };
        let rules = Vec::leak(rule_files(folder)?);
        let outlines = rules.iter().map(|(id, text)| {
            let line = Outline::line_of(text);
            let line = line.map_err(|fault| io::Error::other(format!("{id}.{ENDING}: {fault}")))?;
            Ok(kept(line))
        });
        let outlines = outlines.collect::<io::Result<Vec<_>>>()?;
        Ok(Self {
            rules,
            outlines: Vec::leak(outlines),
            winnability: kept(text("winnability.jsonl")?),
            difficulty: kept(text("difficulty.jsonl")?),
            random_play: kept(text("random-play.jsonl")?),
            line_values: kept(text("line-values.txt")?),
            frozen: Vec::leak(frozen),
            former: Box::leak(Box::new(Former::new(former.leak()))),
            daily: kept(text("daily.txt")?),
            first_page: kept(text("first-page.txt")?),
        })
    }

    /// Returns the names of the built-in games, sorted.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        self.rules.iter().map(|(id, _)| *id)
    }

    /// Whether there is a built-in game with this name.
    pub fn has(self, id: &str) -> bool {
        self.text_of(id).is_some()
    }

    /// Returns the built-in rule file with this name.
    pub fn source(self, id: &str) -> Option<Arc<Source>> {
        let text = self.text_of(id)?;
        Some(Source::new(format!("{id}.{ENDING}"), text))
    }

    /// Returns the text that a built-in rule file had in the former version of the rule language.
    /// Returns `None` if the file is not built in.
    pub(super) fn former_of(self, present: &Source) -> Option<Arc<Source>> {
        self.former.source(self.carried_as(present)?)
    }

    /// Returns the name of the built-in rule file that has this text now, or that had it in the
    /// former version of the rule language.
    pub(super) fn carried_as(self, source: &Source) -> Option<&str> {
        let name = source.name.strip_suffix(ENDING)?.strip_suffix('.')?;
        let (id, carried) = match name.strip_prefix(FOLDER) {
            Some(id) => (id, self.former.source(id)),
            None => (name, self.source(name)),
        };
        carried.filter(|carried| **carried == *source).map(|_| id)
    }

    /// Returns the outline of the built-in rule file with this name.
    pub(super) fn outline(self, id: &str) -> Option<Outline> {
        Outline::from_line(self.outlines.get(self.place_of(id)?)?)
    }

    fn text_of(self, id: &str) -> Option<&'static str> {
        Some(self.rules[self.place_of(id)?].1)
    }

    fn place_of(self, id: &str) -> Option<usize> {
        self.rules.binary_search_by_key(&id, |(id, _)| id).ok()
    }
}

/// Reads the rule files of a folder, sorted by name.
fn rule_files(folder: &Path) -> io::Result<Vec<(&'static str, &'static str)>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let id = path.file_stem().and_then(OsStr::to_str);
        if let Some(id) = id.filter(|_| path.extension() == Some(OsStr::new(ENDING))) {
            files.push((kept(id.to_owned()), kept(fs::read_to_string(&path)?)));
        }
    }
    files.sort_unstable();
    Ok(files)
}

fn kept(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}
