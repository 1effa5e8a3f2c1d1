//! A game as the writing thread knows it: the part that is to be written, and the part that the
//! file has. One more move costs a line at the end of the file, however long the game is.

use std::fmt;
use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::Arc;

use patience_core::{ActError, DealNumber, Entry, Rules};

use super::text::{self, Lines, Standing, Tail};
use super::{About, Snapshot};
use crate::files;
use crate::limits::SAVED_GAME;

/// The changes of a game since it was last handed to the writing thread.
#[derive(Debug)]
pub struct Change {
    pub rules: Arc<Rules>,
    pub deal: DealNumber,
    pub about: About,
    /// The number of log entries that are as they were,
    pub keep: usize,
    /// and the entries that follow them.
    pub entries: Vec<Entry>,
    /// How many entries have been played.
    pub played: usize,
}

impl Change {
    /// Adds the changes that came after this one.
    fn merge(&mut self, later: Self) {
        if later.keep < self.keep {
            *self = later;
            return;
        }
        let mut entries = std::mem::take(&mut self.entries);
        entries.truncate(later.keep - self.keep);
        entries.extend(later.entries);
        *self = Self {
            keep: self.keep,
            entries,
            ..later
        };
    }
}

/// A game that is to be kept: by what has changed, or, where two play the same deal, whole.
#[derive(Debug)]
pub enum Update {
    Change(Box<Change>),
    Whole(Box<Snapshot>),
}

impl Update {
    /// Returns the title of the game.
    pub fn title(&self) -> String {
        match self {
            Self::Change(change) => change.rules.about.title.clone(),
            Self::Whole(snapshot) => snapshot.game.rules().about.title.clone(),
        }
    }

    /// Merges a later save into the one that waits.
    pub fn merge(waiting: &mut Option<Self>, later: Self) {
        match (waiting.as_mut(), later) {
            (Some(Self::Change(change)), Self::Change(later)) => change.merge(*later),
            (_, later) => *waiting = Some(later),
        }
    }
}

/// Why a game was not written.
#[derive(Debug)]
pub enum WriteError {
    Disk(io::Error),
    Log(ActError),
    TooLong,
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Disk(error) => f.write_str(&plain(error)),
            Self::Log(error) => write!(f, "its log does not replay ({error:?})"),
            Self::TooLong => {
                let most = SAVED_GAME >> 20;
                write!(
                    f,
                    "it is longer than {most} MiB, which is the most that is read"
                )
            }
        }
    }
}

/// Returns the words for an error of the disk, in a player's words where they are known.
pub fn plain(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "the disk is full".to_owned(),
        io::ErrorKind::ReadOnlyFilesystem => "the disk is read-only".to_owned(),
        io::ErrorKind::PermissionDenied => {
            format!("the folder or the file may not be written to ({error})")
        }
        _ => error.to_string(),
    }
}

impl From<io::Error> for WriteError {
    fn from(error: io::Error) -> Self {
        Self::Disk(error)
    }
}

impl From<ActError> for WriteError {
    fn from(error: ActError) -> Self {
        Self::Log(error)
    }
}

/// A game with the state of its file.
#[derive(Debug, Default)]
pub struct Book {
    content: Option<Content>,
    /// The end of the log in the file; nothing where the file is to be written anew.
    written: Option<Written>,
}

#[derive(Debug)]
enum Content {
    Log(Box<Log>),
    Whole(Box<Snapshot>),
}

#[derive(Debug)]
struct Log {
    rules: Arc<Rules>,
    deal: DealNumber,
    about: About,
    lines: Lines,
    played: usize,
    /// The first line that the file may lack.
    keep: usize,
}

#[derive(Debug)]
struct Written {
    head: String,
    tail: Tail,
    length: u64,
}

impl Book {
    /// Adds the changes that are to be written.
    ///
    /// # Errors
    /// Fails where the log does not replay, which no log of a game does.
    pub fn take(&mut self, update: Update) -> Result<(), ActError> {
        let change = match update {
            Update::Change(change) => *change,
            Update::Whole(snapshot) => {
                self.content = Some(Content::Whole(snapshot));
                return Ok(());
            }
        };
        let (mut lines, known) = match self.content.take() {
            Some(Content::Log(log)) => (log.lines, log.keep),
            _ => (Lines::default(), 0),
        };
        let of = (&change.rules, change.deal);
        lines.follow(of, change.keep, &change.entries, None)?;
        self.content = Some(Content::Log(Box::new(Log {
            rules: change.rules,
            deal: change.deal,
            about: change.about,
            lines,
            played: change.played,
            keep: known.min(change.keep),
        })));
        Ok(())
    }

    /// Brings the file up to date; `length` is the length of the file, if it is the one that was
    /// last written here.
    ///
    /// # Errors
    /// Says why it was not written. The next time it is written anew.
    pub fn write(&mut self, path: &Path, length: Option<u64>) -> Result<(), WriteError> {
        let written = self.written.take();
        let written = written.filter(|written| Some(written.length) == length);
        let (head, log, tail) = match &self.content {
            None => return Ok(()),
            Some(Content::Whole(snapshot)) => {
                let text = text::whole(&snapshot.kept())?;
                return write_whole(path, &text);
            }
            Some(Content::Log(log)) => {
                let head = text::head(&log.rules, log.deal, &log.about, None);
                let standing = Standing {
                    played: log.played,
                    elapsed: log.about.elapsed,
                    hints: log.about.hints,
                    undos: log.about.undos,
                };
                if let Some(mut written) = written.filter(|written| written.head == head)
                    && let Some(text) = written.tail.add(log.keep, &log.lines, standing)
                    && written.length + text.len() as u64 <= SAVED_GAME
                {
                    append(path, &text)?;
                    written.length += text.len() as u64;
                    self.wrote(written);
                    return Ok(());
                }
                let (text, tail) = text::log(log.lines.as_slice(), standing);
                (head, text, tail)
            }
        };
        let text = format!("{head}{log}");
        write_whole(path, &text)?;
        self.wrote(Written {
            head,
            tail,
            length: text.len() as u64,
        });
        Ok(())
    }

    fn wrote(&mut self, written: Written) {
        if let Some(Content::Log(log)) = &mut self.content {
            log.keep = log.lines.as_slice().len();
        }
        self.written = Some(written);
    }
}

pub fn write_whole(path: &Path, text: &str) -> Result<(), WriteError> {
    // A game that could not be read is not written.
    if text.len() as u64 > SAVED_GAME {
        return Err(WriteError::TooLong);
    }
    Ok(files::replace_private(path, text)?)
}

/// Adds text to a file and brings it to the disk.
fn append(path: &Path, text: &str) -> io::Result<()> {
    if text.is_empty() {
        return Ok(());
    }
    let mut file = files::open_own(path, OpenOptions::new().append(true))?;
    file.write_all(text.as_bytes())?;
    file.sync_data()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_could_not_be_read_again_is_not_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("long.toml");
        let most = usize::try_from(SAVED_GAME).unwrap();
        let mut text = "#".repeat(most);
        write_whole(&path, &text).unwrap();
        assert_eq!(files::read_own(&path, SAVED_GAME).unwrap(), text);
        text.push('#');
        assert!(matches!(
            write_whole(&path, &text),
            Err(WriteError::TooLong)
        ));
        assert_eq!(files::read_own(&path, SAVED_GAME).unwrap().len(), most);
    }

    #[test]
    fn what_waits_is_put_together_as_if_it_had_come_one_after_the_other() {
        let catalogue = crate::tests::catalogue();
        let file = catalogue.rule_file("golf").unwrap();
        let rules = Arc::new(file.compile(None, &[]).unwrap());
        let deal = DealNumber::new(1).unwrap();
        let entry = |ms| Entry {
            ms,
            seat: patience_core::Seat::FIRST,
            act: patience_core::Act::Resign,
        };
        let change = |keep: usize, ms: &[u64]| {
            Update::Change(Box::new(Change {
                rules: Arc::clone(&rules),
                deal,
                about: About::default(),
                keep,
                entries: ms.iter().map(|ms| entry(*ms)).collect(),
                played: keep + ms.len(),
            }))
        };
        // How much of the log stays each time, and what comes then; and what all of it comes to.
        for (changes, keep, entries) in [
            (&[(3, &[30, 40][..]), (5, &[50])][..], 3, &[30, 40, 50][..]),
            (&[(3, &[30, 40]), (4, &[41])], 3, &[30, 41]),
            (&[(3, &[30, 40]), (2, &[21])], 2, &[21]),
            (&[(3, &[30]), (4, &[]), (4, &[40])], 3, &[30, 40]),
            (&[(3, &[30]), (0, &[1, 2])], 0, &[1, 2]),
        ] {
            let mut waiting = None;
            for (keep, ms) in changes {
                Update::merge(&mut waiting, change(*keep, ms));
            }
            let Some(Update::Change(all)) = waiting else {
                panic!("nothing waits");
            };
            let ms: Vec<u64> = all.entries.iter().map(|entry| entry.ms).collect();
            assert_eq!((all.keep, ms.as_slice()), (keep, entries));
        }
    }
}
