//! Duels: whose game is in play, what undo does between two players, and what is said of it.
//! Whose turn it is and who wins is decided in `crate::duel`.

pub(super) mod computer;

use std::time::Duration;

use patience_core::Seat;

use super::{Session, TimedGame, UndoError};
use crate::duel::{Duel, PLAYERS, Side, Stands};
use crate::text::numbers::count;

impl Session {
    /// Returns the duel, where two play the same deal.
    pub const fn duel(&self) -> Option<&Duel> {
        self.timed_game.duel.as_ref()
    }

    /// Returns who plays at the moment, by name: in a duel that is not the seat of the game.
    pub fn player(&self) -> Seat {
        self.duel().map_or_else(|| self.seat(), Duel::mover)
    }

    /// Tells whether two place card by card.
    pub fn is_head_to_head(&self) -> bool {
        self.duel().is_some_and(Duel::is_head_to_head)
    }

    /// Tells whether one of two has played the deal, and the other is to begin it.
    pub fn waits_for_other(&self) -> bool {
        self.duel().is_some_and(|duel| duel.waits(self.game()))
    }

    /// Notes the last move, and puts the other player's game on the table where it is their turn.
    /// Tells whether it is.
    pub(super) fn pass_on(&mut self) -> bool {
        let TimedGame { game, duel, .. } = &mut self.timed_game;
        duel.as_mut().is_some_and(|duel| duel.follow(game))
    }

    /// Lays the deal on the table for the second player, once the first has played it. Tells
    /// whether it was time for that.
    pub fn hand_over(&mut self) -> bool {
        let TimedGame { game, duel, .. } = &mut self.timed_game;
        let handed = duel.as_mut().is_some_and(|duel| duel.hand_over(game));
        if handed {
            self.later.clear();
            self.happened.clear();
            self.curtain = true;
            self.refresh();
            self.to_greet = true;
        }
        handed
    }

    /// Undoes a move of the duel; nothing where the duel has no move to undo.
    pub(super) fn undo_in_duel(&mut self, now: Duration) -> Option<Result<(), UndoError>> {
        let is_against_computer = self.duel_computer.is_some();
        let TimedGame {
            game, duel, keep, ..
        } = &mut self.timed_game;
        let duel = duel.as_mut()?;
        if is_against_computer && duel.order().last() == Some(&PLAYERS[1]) {
            // The computer player would only place the same card again.
            return Some(Err(UndoError::Answered));
        }
        let undone = match duel.undo(game, !*keep) {
            Ok(undone) => undone,
            Err(Stands::Nothing) => return None,
            Err(Stands::Answered) => return Some(Err(UndoError::Answered)),
            Err(Stands::Closed) => return Some(Err(UndoError::OtherClosed)),
        };
        self.happened
            .extend(undone.into_iter().map(|played| (played, true)));
        self.timed_game.count_undo();
        self.timed_game.run(now);
        self.refresh();
        Some(Ok(()))
    }

    /// Tells whether undo takes back a move of the duel; nothing where there is no duel, or no move
    /// was made in it.
    pub fn undoes_in_duel(&self) -> Option<bool> {
        let duel = self.duel()?;
        if !self.timed_game.keep && !duel.order().is_empty() {
            // A replay goes back to its start.
            return Some(true);
        }
        match duel.undoes(self.game()) {
            Ok(_) => Some(true),
            Err(Stands::Nothing) => None,
            Err(Stands::Answered | Stands::Closed) => Some(false),
        }
    }

    /// Returns, once, the sentence for the start of a duel, or for the player whose turn it is to
    /// play the whole deal.
    pub fn greeting(&mut self, name: impl Fn(Seat) -> String) -> Option<String> {
        let greets = std::mem::take(&mut self.to_greet);
        let duel = self.duel().filter(|_| greets)?;
        let (mover, other) = (name(duel.mover()), name(duel.other()));
        let begun = !duel.order().is_empty();
        Some(if duel.is_over(self.game()) {
            return None;
        } else if duel.is_head_to_head() && begun {
            format!("It is {mover}'s turn")
        } else if duel.is_head_to_head() {
            format!("{mover} begins: both place the same card, then both the next one")
        } else if duel.mover() == duel.first() {
            format!("{mover} plays this deal first, then {other} the same; the better result wins")
        } else {
            let reached = words_for_side(&Side::from_game(duel.beside()));
            format!("{mover} plays the same deal. {other}: {reached}")
        })
    }
}

/// Returns a player's result in one line.
pub fn words_for_side(side: &Side) -> String {
    let won = if side.won { "won, " } else { "" };
    let score = side.score.to_string().replace('-', "−");
    format!("{won}score {score} in {}", count(side.moves, "move"))
}
