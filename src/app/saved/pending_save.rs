//! A game as it is handed to the writing thread, and what the thread knows of its file. One more
//! move costs a line at the end of the file, however long the game is.

use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::Arc;

use patience_core::{ActError, DealNumber, Entry, Game, Rules, Seat};
use thiserror::Error;

use super::text::{self, Lines, Standing, Tail};
use super::{About, Slot};
use crate::duel::{Duel, PLAYERS};
use crate::files;
use crate::limits::SAVED_GAME;

/// A game as it is given to be saved.
#[derive(Debug, Clone)]
pub struct Kept {
    pub(super) rules: Arc<Rules>,
    pub(super) deal: DealNumber,
    /// The player who began, where two play the same deal.
    pub(super) first: Option<Seat>,
    /// All acts, the ones that can be redone included; in a duel the seat is the player.
    pub(super) acts: Vec<Entry>,
    /// How many of them have been played.
    played: usize,
    pub(super) about: About,
}

impl Kept {
    /// Copies a game, of a duel with that of the other player.
    pub fn new(game: &Game, duel: Option<&Duel>, about: About) -> Self {
        let (acts, played) = match duel {
            Some(duel) => (acts_of_both(game, duel), duel.order().len()),
            None => (game.log().to_vec(), game.done()),
        };
        Self {
            rules: Arc::clone(game.rules()),
            deal: game.deal(),
            first: duel.map(Duel::first),
            acts,
            played,
            about,
        }
    }

    pub(super) fn title(&self) -> &str {
        &self.rules.about.title
    }

    /// Returns the kind of the game.
    pub(super) fn slot(&self) -> Slot {
        Slot::from_rules(&self.rules, self.about.path.as_deref()).of_duel(self.first.is_some())
    }

    /// Returns what the log tells of the game apart from the acts.
    pub(super) const fn standing(&self) -> Standing {
        Standing {
            played: self.played,
            elapsed: self.about.elapsed,
            hints: self.about.hints,
            undos: self.about.undos,
        }
    }
}

/// Returns the acts of a duel in their order, and last what can be done again: only the player to move
/// can have taken anything back.
fn acts_of_both(game: &Game, duel: &Duel) -> Vec<Entry> {
    let mut left = PLAYERS.map(|player| {
        let log = duel.game(game, player).log().iter();
        log.map(move |act| Entry {
            seat: player,
            ..*act
        })
    });
    let mut acts = Vec::new();
    for player in duel.order() {
        acts.extend(left[player.index()].next());
    }
    acts.extend(left.into_iter().flatten());
    acts
}

/// Why a game was not written.
#[derive(Debug, Error)]
pub enum WriteError {
    #[error("{}", plain(.0))]
    Disk(#[from] io::Error),
    #[error("its log does not replay ({0:?})")]
    Log(ActError),
    #[error("it is longer than {} MiB, which is the most that is read", SAVED_GAME >> 20)]
    TooLong,
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

impl From<ActError> for WriteError {
    fn from(error: ActError) -> Self {
        Self::Log(error)
    }
}

/// The file of a game, as it was last written.
#[derive(Debug, Default)]
pub struct Book {
    lines: Lines,
    /// The end of the log in the file; nothing where the file is to be written anew.
    written: Option<Written>,
}

#[derive(Debug)]
struct Written {
    head: String,
    tail: Tail,
    length: u64,
}

impl Book {
    /// Brings the file up to the game; `length` is the length of the file, if it is the one that was
    /// last written here.
    ///
    /// # Errors
    /// Says why it was not written. The next time it is written anew.
    pub fn write(
        &mut self,
        path: &Path,
        kept: &Kept,
        length: Option<u64>,
    ) -> Result<(), WriteError> {
        let written = self.written.take();
        let written = written.filter(|written| Some(written.length) == length);
        let keep = self.lines.follow(kept)?;
        let (head, standing) = (text::head(kept), kept.standing());
        if let Some(mut written) = written.filter(|written| written.head == head)
            && let Some(text) = written.tail.add(keep, &self.lines, standing)
            && written.length + text.len() as u64 <= SAVED_GAME
        {
            append(path, &text)?;
            written.length += text.len() as u64;
            self.written = Some(written);
            return Ok(());
        }
        let (log, tail) = text::log(&self.lines, standing);
        let text = format!("{head}{log}");
        write_whole(path, &text)?;
        let length = text.len() as u64;
        self.written = Some(Written { head, tail, length });
        Ok(())
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
}
