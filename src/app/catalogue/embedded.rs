//! The files that the program carries. Only the package of the program itself can embed them;
//! it hands them down as plain text.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;

use patience_language::{Outline, Source};

use super::ENDING;
use super::former::{FOLDER, Former};

/// No former rule files.
static NO_FORMER: Former = Former::new(&[]);

/// The rule files and the measurements that the program carries.
#[derive(Debug, Clone, Copy)]
pub struct Embedded {
    /// The rule files: names without their ending, and texts, sorted by name.
    pub rules: &'static [(&'static str, &'static str)],
    /// Their outlines in the same order, found when the program was built, as [`Outline::from_line`] reads them:
    /// a list of all games reads none of their files.
    pub outlines: &'static [&'static str],
    /// How many deals of the games can be won, as surveys have measured it: a line of JSON for
    /// each game and variant, as [`crate::survey::measurements::Measured`] reads them.
    pub winnability: &'static str,
    /// How hard deals of the games are: a line of JSON for each game and variant that has levels, as
    /// [`crate::survey::difficulty::Thresholds`] reads them.
    pub difficulty: &'static str,
    /// What random play makes in games that are told in points: a line of JSON for each game and
    /// variant, as [`crate::survey::random_play::RandomPlay`] reads them.
    pub random_play: &'static str,
    /// What lines of grids are worth that are scored as poker hands, as
    /// [`crate::survey::line_values::adviser`] reads them.
    pub line_values: &'static str,
    /// Former rule files, for deals that were published and games that were saved under their
    /// rules: names such as `NAME-0123456789abcdef`, by a fingerprint, and texts, sorted by name.
    pub frozen: &'static [(&'static str, &'static str)],
    /// The rule files as they were in the former language.
    pub former: &'static Former,
    /// The table of the deals of the day, as [`crate::deals::daily::Daily`] reads it.
    pub daily: &'static str,
    /// The games that the first page names before all others, as
    /// [`crate::catalogue::first_page::FirstPage`] reads them.
    pub first_page: &'static str,
}

impl Embedded {
    /// No games, for a program that plays what others have.
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

    /// Reads a folder of rule files, with `winnability.jsonl`, `difficulty.jsonl`, `random-play.jsonl`,
    /// `line-values.txt`, `daily.txt`, `first-page.txt`, `former.zlib` and the folder `frozen` where they are there, as
    /// if the program carried them. The texts stay in
    /// memory to the end of the process: this is for tests, and for programs of one folder of games.
    ///
    /// # Errors
    /// Fails where the folder or one of its files cannot be read.
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

    /// Returns the names of the games, sorted.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        self.rules.iter().map(|(id, _)| *id)
    }

    /// Tells whether there is a game with this name.
    pub fn has(self, id: &str) -> bool {
        self.text_of(id).is_some()
    }

    /// Returns the rule file with this name.
    pub fn source(self, id: &str) -> Option<Arc<Source>> {
        let text = self.text_of(id)?;
        Some(Source::new(format!("{id}.{ENDING}"), text))
    }

    /// Returns the text that a file which the program carries had in the former language; nothing for any other file.
    pub(super) fn former_of(self, present: &Source) -> Option<Arc<Source>> {
        self.former.source(self.carried_as(present)?)
    }

    /// Returns the name of a file that the program carries, in its present or its former text.
    pub(super) fn carried_as(self, source: &Source) -> Option<&str> {
        let name = source.name.strip_suffix(ENDING)?.strip_suffix('.')?;
        let (id, carried) = match name.strip_prefix(FOLDER) {
            Some(id) => (id, self.former.source(id)),
            None => (name, self.source(name)),
        };
        carried.filter(|carried| **carried == *source).map(|_| id)
    }

    /// Returns the outline of the rule file with this name.
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
