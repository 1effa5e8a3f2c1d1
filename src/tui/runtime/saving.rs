//! Saves the game on the table, and keeps track of its file when that is renamed or deleted.

use std::path::{Path, PathBuf};

use super::Runtime;
use crate::context::Context;
use crate::message::Message;
use patience_app::saved::ending::{Ending, GameKey, Moment, Outcome};
use patience_app::saved::{Kept, Store, Unfinished};
use patience_app::session::TimedGame;

impl Runtime {
    /// Stops saving the game on the table if its file is `file`, because that file is being deleted.
    pub(super) fn let_go_of(&mut self, file: &Path) {
        self.with_timed_game(|timed_game| {
            timed_game.keep &= timed_game.place.as_deref() != Some(file);
        });
    }

    /// Stores the new file and the new record key of the game on the table, if the game's file was `was`.
    pub(super) fn moved(&mut self, was: &Path, file: PathBuf, key: GameKey) {
        self.with_timed_game(|timed_game| {
            if timed_game.place.as_deref() == Some(was) {
                (timed_game.place, timed_game.key) = (Some(file), Some(key));
            }
        });
    }

    /// Saves the game on the table. If the game is over, adds it to the records instead.
    pub(super) fn save(&mut self) {
        let table = self.app.table.as_mut();
        let Some(timed_game) = table
            .map(|table| table.session_mut().timed_game_mut())
            .filter(|timed_game| timed_game.keep)
        else {
            return;
        };
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
                self.conclude(&mut over, outcome);
                self.with_timed_game(|timed_game| timed_game.key = over.key);
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
        let place = file_of(timed_game, &self.store);
        let other = self.claimed.replace(place.clone());
        if let Some(other) = other.filter(|other| *other != place) {
            self.writer.release(other);
        }
        let now = self.start.elapsed();
        let about = timed_game.about(now, names(timed_game, &self.app.context));
        let kept = Kept::new(&timed_game.game, timed_game.duel.as_ref(), about);
        self.writer.save(place.clone(), kept);
        if let Some(ended) = ended {
            self.writer.take_back(place, ended);
        }
    }

    /// Adds the games that the player gave up at the table to the records.
    pub(super) fn conclude_left(&mut self) {
        let table = self.app.table.as_mut();
        let left = table.map(|table| table.session_mut().take_left());
        for mut timed_game in left.unwrap_or_default() {
            if let Some(outcome) = timed_game.outcome() {
                self.conclude(&mut timed_game, outcome);
            }
        }
    }

    /// Adds finished games to the records, if games are recorded.
    pub(super) fn keep_records(&mut self) {
        if self.app.context.settings.records.value {
            self.keeper.begin();
        }
    }

    /// Gives up a saved game and adds it to the records. The game is deleted instead if games are not recorded or if
    /// its file cannot be read.
    pub(super) fn leave(&mut self, kept: &Unfinished) {
        let mut loaded = None;
        if self.app.context.settings.records.value {
            loaded = self.store.load(kept, &self.catalogue).ok();
        }
        let Some(mut snapshot) = loaded.filter(|loaded| loaded.game.done() > 0) else {
            match self.store.forget(kept) {
                Ok(()) => self.let_go_of(&kept.file),
                Err(error) => self.send(Message::Notice(error.to_string(), true)),
            }
            return;
        };
        let timed_game = TimedGame::from_snapshot(snapshot.clone());
        snapshot.about.key.get_or_insert_with(GameKey::fresh);
        snapshot.about.ending = Some(Ending {
            outcome: timed_game.outcome().unwrap_or(Outcome::Left),
            when: Moment::now(),
            winnable: None,
        });
        self.let_go_of(&kept.file);
        self.writer.finish(kept.file.clone(), snapshot);
        self.writer.flush_for(super::LONGEST_WAIT);
        self.writer.release(kept.file.clone());
    }

    /// Adds a game that has ended to the records.
    fn conclude(&mut self, timed_game: &mut TimedGame, outcome: Outcome) {
        if !self.app.context.settings.records.value {
            if let Some(place) = &timed_game.place {
                self.writer.remove(place.clone());
            }
            return;
        }
        let place = file_of(timed_game, &self.store);
        let players = names(timed_game, &self.app.context);
        let mut snapshot = timed_game.snapshot(self.start.elapsed(), players, Moment::now());
        if let Some(ending) = &mut snapshot.about.ending {
            ending.outcome = outcome;
        }
        self.writer.finish(place, snapshot);
    }

    /// Calls the function `change` with the game on the table.
    fn with_timed_game(&mut self, change: impl FnOnce(&mut TimedGame)) {
        if let Some(table) = self.app.table.as_mut() {
            change(table.session_mut().timed_game_mut());
        }
    }
}

/// Returns the file in which a game is saved. If the game has no file and no record key yet, it gets them first.
fn file_of(timed_game: &mut TimedGame, store: &Store) -> PathBuf {
    let key = *timed_game.key.get_or_insert_with(GameKey::fresh);
    let slot = timed_game.slot();
    let file = || store.file(&slot, key);
    timed_game.place.get_or_insert_with(file).clone()
}

/// Returns the names of the players of a game, by seat.
fn names(timed_game: &TimedGame, context: &Context) -> Vec<String> {
    let seats = timed_game.named_seats().into_iter();
    seats.map(|seat| context.appearance.name(seat)).collect()
}
