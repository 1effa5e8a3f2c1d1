//! Saves the game on a table, and adds it to the records when it has ended.

use std::path::PathBuf;
use std::time::Duration;

use super::TimedGame;
use crate::saved::ending::{GameKey, Moment, Outcome};
use crate::saved::{Kept, Store, Writer};

/// Saves the game on a table to its file while it is played, and adds it to the records when it has
/// ended.
#[derive(Debug)]
pub struct GameSaver {
    /// The folder of unfinished games.
    pub store: Store,
    /// The thread that writes the files of games.
    pub writer: Writer,
    /// The file that this program has claimed for the game on the table, so that no other copy of
    /// the program opens it.
    pub claimed: Option<PathBuf>,
}

impl GameSaver {
    /// Creates a saver that has claimed no file yet.
    pub const fn new(store: Store, writer: Writer) -> Self {
        Self {
            store,
            writer,
            claimed: None,
        }
    }

    /// Saves a game to its file. If the game is over, adds it to the records instead. `players` are
    /// the names of the players, by seat; `keeps_records` says whether finished games are recorded.
    pub fn save(
        &mut self,
        timed_game: &mut TimedGame,
        players: Vec<String>,
        keeps_records: bool,
        now: Duration,
    ) {
        if !timed_game.keep {
            return;
        }
        let Some(outcome) = timed_game.outcome() else {
            // It no longer has any moves.
            if let Some(place) = &timed_game.place {
                self.writer.remove(place.clone());
            }
            return;
        };
        if !timed_game.is_under_way() && !timed_game.is_stuck() {
            if !std::mem::replace(&mut timed_game.concluded, true) {
                let mut over = timed_game.clone();
                self.conclude(&mut over, players, outcome, keeps_records, now);
                timed_game.key = over.key;
            }
            return;
        }
        if timed_game.concluded && timed_game.is_stuck() {
            // It was given up without any legal moves, and none has been undone since.
            return;
        }
        let ended = if std::mem::replace(&mut timed_game.concluded, false) {
            timed_game.key.take()
        } else {
            None
        };
        timed_game.former_keys.extend(ended);
        let place = self.file_of(timed_game);
        let other = self.claimed.replace(place.clone());
        if let Some(other) = other.filter(|other| *other != place) {
            self.writer.release(other);
        }
        let about = timed_game.about(now, players);
        let kept = Kept::new(&timed_game.game, timed_game.duel.as_ref(), about);
        self.writer.save(place.clone(), kept);
        if let Some(ended) = ended {
            self.writer.take_back(place, ended);
        }
    }

    /// Adds a game that has ended to the records, or only removes its file if games are not
    /// recorded. `players` are the names of the players, by seat.
    pub fn conclude(
        &self,
        timed_game: &mut TimedGame,
        players: Vec<String>,
        outcome: Outcome,
        keeps_records: bool,
        now: Duration,
    ) {
        if !keeps_records {
            if let Some(place) = &timed_game.place {
                self.writer.remove(place.clone());
            }
            return;
        }
        let place = self.file_of(timed_game);
        let mut snapshot = timed_game.snapshot(now, players, Moment::now());
        if let Some(ending) = &mut snapshot.about.ending {
            ending.outcome = outcome;
        }
        self.writer.finish(place, snapshot);
    }

    /// Returns the file in which a game is saved. If the game has no file and no record key yet, it
    /// gets them first.
    fn file_of(&self, timed_game: &mut TimedGame) -> PathBuf {
        let key = *timed_game.key.get_or_insert_with(GameKey::fresh);
        let slot = timed_game.slot();
        let file = || self.store.file(&slot, key);
        timed_game.place.get_or_insert_with(file).clone()
    }
}
