//! Saves the game on the table, and keeps track of its file when that is renamed or deleted.

use std::path::{Path, PathBuf};

use super::Runtime;
use crate::context::Context;
use crate::message::Message;
use patience_app::saved::Unfinished;
use patience_app::saved::ending::{Ending, GameKey, Moment, Outcome};
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
        let (now, keeps_records) = (
            self.start.elapsed(),
            self.app.context.settings.records.value,
        );
        let table = self.app.table.as_mut();
        let Some(timed_game) = table.map(|table| table.session_mut().timed_game_mut()) else {
            return;
        };
        let players = names(timed_game, &self.app.context);
        self.saver.save(timed_game, players, keeps_records, now);
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
            loaded = self.saver.store.load(kept, &self.catalogue).ok();
        }
        let Some(mut snapshot) = loaded.filter(|loaded| loaded.game.done() > 0) else {
            match self.saver.store.forget(kept) {
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
        self.saver.writer.finish(kept.file.clone(), snapshot);
        self.saver.writer.flush_for(super::LONGEST_WAIT);
        self.saver.writer.release(kept.file.clone());
    }

    /// Adds a game that has ended to the records.
    fn conclude(&mut self, timed_game: &mut TimedGame, outcome: Outcome) {
        let (now, keeps_records) = (
            self.start.elapsed(),
            self.app.context.settings.records.value,
        );
        let players = names(timed_game, &self.app.context);
        self.saver
            .conclude(timed_game, players, outcome, keeps_records, now);
    }

    /// Calls the function `change` with the game on the table.
    fn with_timed_game(&mut self, change: impl FnOnce(&mut TimedGame)) {
        if let Some(table) = self.app.table.as_mut() {
            change(table.session_mut().timed_game_mut());
        }
    }
}

/// Returns the names of the players of a game, by seat.
fn names(timed_game: &TimedGame, context: &Context) -> Vec<String> {
    let seats = timed_game.named_seats().into_iter();
    seats.map(|seat| context.appearance.name(seat)).collect()
}
