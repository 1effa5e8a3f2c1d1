//! Undo and redo at the table: within the hand, and from a game to the one before it; and what
//! several people are asked before something is taken back that is not one player's alone.

use std::sync::Arc;
use std::time::Duration;

use patience_core::{Crossing, Played, Seat, Step};

use crate::tui::keys::{Action, Keys, State};
use crate::tui::table::Table;

impl Table {
    /// Returns the question that undo asks at a table of several before it takes back what is
    /// not the present player's alone: somebody's turn, the end of the hand, or what all have
    /// seen.
    pub fn undo_question(&self) -> Option<&'static str> {
        let game = &self.sitting.game;
        let crossing = game.undo_crosses()?;
        // Whoever gave up may think better of it, and who plays alone asks nobody.
        let alone = self
            .rivals
            .as_ref()
            .is_some_and(|rivals| !rivals.is_person(Seat(1)));
        if game.rules().seats() == 1 || alone || game.resigned().is_some() {
            return None;
        }
        if game.hand_end().is_some() {
            return Some("This takes back the end of the hand. Do all agree?");
        }
        match crossing {
            Crossing::SeatChange => Some("This undoes another player's turn. Do all agree?"),
            Crossing::StockTurned => Some("This undoes the turning up of cards. Do all agree?"),
            Crossing::Nothing => {
                let undone = game.clone().undo();
                let seen = undone.iter().flat_map(Played::steps);
                let mut fresh = seen.filter(|step| shows_fresh(**step));
                fresh
                    .next()
                    .map(|_| "This turns a card down again that has just been seen. Do all agree?")
            }
        }
    }

    /// Tells whether a hand of the match has ended and the next one has just begun.
    pub fn begins_a_later_hand(&self) -> bool {
        let game = &self.sitting.game;
        game.moves_made() == 0 && !game.series().hands().is_empty()
    }

    /// Tells whether undo brings back the game before.
    pub fn undo_leaves(&self) -> bool {
        self.sitting.game.undo_crosses().is_none()
            && (!self.begins_a_later_hand() || self.is_restarted())
            && self.undoes_in_duel().is_none()
            && (self.at_once.is_none() || self.sitting.game.moves_made() == 0)
            && !self.former.is_empty()
    }

    /// Tells whether undo would bring back another deal: nothing is left to take back in this
    /// one.
    pub fn undo_brings_another(&self) -> bool {
        self.undo_leaves() && !self.is_restarted()
    }

    /// Tells whether the game before is this one, from which the present hand was started
    /// again.
    fn is_restarted(&self) -> bool {
        let game = &self.sitting.game;
        self.former.last().is_some_and(|former| {
            let before = former.game.log().get(..game.done());
            former.game.deal() == game.deal()
                && Arc::ptr_eq(former.game.rules(), game.rules())
                && game.log().get(..game.done()) == before
        })
    }

    /// Takes back the last decision, or brings back the game before.
    pub fn undo(&mut self, now: Duration, keys: &Keys) -> bool {
        if self.let_go() {
            self.message = None;
        }
        if self.sitting.is_looked_through() {
            return self.look(false, keys);
        }
        if self.what_is_done_stands() {
            return false;
        }
        if let Some(undone) = self.undo_in_duel(now, keys) {
            return undone;
        }
        if let Some((from, to)) = self.sitting.finished
            && to == self.sitting.game.done()
            && from < to
        {
            self.undo_to(from, now, keys);
            self.say("What played itself is taken back");
            return true;
        }
        if self.sitting.game.undo_crosses().is_some() {
            // What computer players did since is taken back with the person's own move.
            loop {
                let undone = self.sitting.game.undo();
                self.happened
                    .extend(undone.into_iter().map(|played| (played, true)));
                let to_move = self.sitting.game.to_move();
                let rivals = self.rivals.as_ref();
                let by_rival = rivals.is_some_and(|rivals| !rivals.is_person(to_move));
                if !by_rival || self.sitting.game.undo_crosses().is_none() {
                    break;
                }
            }
            if let Some(rivals) = &mut self.rivals {
                rivals.look_again();
            }
            self.message = None;
        } else if self.begins_a_later_hand() && !self.is_restarted() {
            self.refuse("The hand before is closed: undo goes back as far as the start of a hand");
            return false;
        } else if let Some(former) = self.former.pop() {
            self.sitting.pause(now);
            let left = std::mem::replace(&mut self.sitting, former);
            self.later.push((self.sitting.game.done(), left));
            self.sit_round();
            self.put_cursor();
            self.say(format!(
                "The game before is back; {} goes to the new one again",
                keys.name_of(State::Table, Action::Redo)
            ));
        } else {
            self.refuse("There is nothing to undo");
            return false;
        }
        if self.at_once.is_none() {
            self.sitting.run(now);
        }
        self.refresh(keys);
        true
    }

    /// Takes back until so many entries of the game's log have been played; all of it can be
    /// done again.
    pub fn undo_to(&mut self, done: usize, now: Duration, keys: &Keys) {
        self.let_go();
        while self.sitting.game.done() > done && self.sitting.game.undo_crosses().is_some() {
            let undone = self.sitting.game.undo();
            self.happened
                .extend(undone.into_iter().map(|played| (played, true)));
        }
        self.message = None;
        self.sitting.run(now);
        self.refresh(keys);
    }

    /// Plays again what was taken back, until so many entries of the game's log have been played.
    pub fn redo_to(&mut self, done: usize, now: Duration, keys: &Keys) {
        self.let_go();
        while self.sitting.game.done() < done && self.sitting.game.can_redo() {
            let redone = self.sitting.game.redo();
            self.happened
                .extend(redone.into_iter().map(|played| (played, false)));
        }
        self.message = None;
        self.sitting.run(now);
        self.refresh(keys);
    }

    /// Plays again what was last taken back.
    pub fn redo(&mut self, now: Duration, keys: &Keys) -> bool {
        self.let_go();
        if self.sitting.is_looked_through() {
            return self.look(true, keys);
        }
        if self.redo_goes_on()
            && let Some((_, next)) = self.later.pop()
        {
            self.sitting.pause(now);
            self.former.push(std::mem::replace(&mut self.sitting, next));
            self.message = None;
            self.sit_round();
            self.put_cursor();
            self.refresh(keys);
            return true;
        }
        if self.what_is_done_stands() {
            return false;
        }
        if !self.sitting.game.can_redo() {
            self.refuse("There is nothing to redo");
            return false;
        }
        if let Some(rivals) = &mut self.rivals {
            rivals.look_again();
        }
        self.sitting.run(now);
        let redone = self.sitting.game.redo();
        self.happened
            .extend(redone.into_iter().map(|played| (played, false)));
        self.pass_on();
        self.message = None;
        self.refresh(keys);
        true
    }

    /// Tells whether redo goes on to the game that undo came back from.
    pub fn redo_goes_on(&self) -> bool {
        self.later
            .last()
            .is_some_and(|(done, _)| *done == self.sitting.game.done())
    }
}

/// Tells whether a step brought a card to light that nobody knew.
const fn shows_fresh(step: Step) -> bool {
    matches!(
        step,
        Step::TurnedOver { fresh: true, .. }
            | Step::Flipped { fresh: true, .. }
            | Step::FlippedAt { fresh: true, .. }
    )
}
