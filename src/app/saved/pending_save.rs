//! A game on its way to the thread that saves games, and the state of its file. Each further move
//! only appends a line to the file, however long the game is.

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

/// A copy of a game in the form in which it is written to disk.
#[derive(Debug, Clone)]
pub struct Kept {
    pub(super) rules: Arc<Rules>,
    pub(super) deal: DealNumber,
    /// The player who began the duel, if two people play the same deal.
    pub(super) first: Option<Seat>,
    /// All acts of the game (moves, giving up and so on), including those that can be redone. In a
    /// duel, the seat of each act is the number of the player.
    pub(super) acts: Vec<Entry>,
    /// The number of acts in the log that have been played; the others can be redone.
    played: usize,
    pub(super) about: About,
}

impl Kept {
    /// Copies a game in the form in which it is written to disk. In a duel, also copies the other
    /// player's game.
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

    /// The kind of saved game that the game belongs to, by which its file is named.
    pub(super) fn slot(&self) -> Slot {
        Slot::from_rules(&self.rules, self.about.path.as_deref()).of_duel(self.first.is_some())
    }

    /// The state that the log of a saved game records in addition to the acts: the position, the
    /// time, the hints and the undos.
    pub(super) const fn standing(&self) -> Standing {
        Standing {
            played: self.played,
            elapsed: self.about.elapsed,
            hints: self.about.hints,
            undos: self.about.undos,
        }
    }
}

/// The acts (moves and the like) of both players of a duel, in order. Undone acts that can be
/// redone come last. Only the player to move can have undone any.
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

/// Why a game was not written to its save file.
#[derive(Debug, Error)]
pub enum WriteError {
    #[error("{}", plain(.0))]
    Disk(#[from] io::Error),
    #[error("its log cannot be played back ({0:?})")]
    Log(ActError),
    #[error("it is longer than the limit of {} MiB", SAVED_GAME >> 20)]
    TooLong,
}

/// Describes an I/O error in plain words, if it is a common one.
pub fn plain(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "the disk is full".to_owned(),
        io::ErrorKind::ReadOnlyFilesystem => "the disk is read-only".to_owned(),
        io::ErrorKind::PermissionDenied => {
            format!("no permission to write the folder or the file ({error})")
        }
        _ => error.to_string(),
    }
}

impl From<ActError> for WriteError {
    fn from(error: ActError) -> Self {
        Self::Log(error)
    }
}

/// What a save file contained when it was last written.
#[derive(Debug, Default)]
pub struct PendingFile {
    lines: Lines,
    /// The end of the log in the save file, or `None` if the file must be rewritten.
    written: Option<Written>,
}

#[derive(Debug)]
struct Written {
    head: String,
    tail: Tail,
    length: u64,
}

impl PendingFile {
    /// Brings the save file up to date. `length` is the present length of the file, or `None` if
    /// another program has changed the file since the last write.
    ///
    /// # Errors
    /// Returns why the game was not written. The next call then rewrites the whole file.
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
    // A game that would be too long to read is not written.
    if text.len() as u64 > SAVED_GAME {
        return Err(WriteError::TooLong);
    }
    Ok(files::replace_private(path, text)?)
}

/// Appends text to a save file and flushes it to disk.
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
    fn a_game_too_long_to_read_is_not_written() {
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
