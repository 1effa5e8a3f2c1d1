//! Duels in the game in play: the game on the table, undo, and messages. `crate::duel` decides
//! whose turn it is and who wins.

pub(super) mod computer;

use std::time::Duration;

use patience_core::Seat;

use super::{Session, TimedGame, UndoError};
use crate::duel::{Duel, PLAYERS, Side, UndoRefused};
use crate::text::numbers::count;

impl Session {
    /// The duel, if two people play the same deal.
    pub const fn duel(&self) -> Option<&Duel> {
        self.timed_game.duel.as_ref()
    }

    /// The player whose turn it is. In a duel this is a player of the duel, not a seat of the game.
    pub fn player(&self) -> Seat {
        self.duel().map_or_else(|| self.seat(), Duel::mover)
    }

    /// Whether the two players of a duel place cards alternately.
    pub fn is_head_to_head(&self) -> bool {
        self.duel().is_some_and(Duel::is_head_to_head)
    }

    /// Whether the first player of a duel has finished the deal and the second has not started.
    pub fn waits_for_other(&self) -> bool {
        self.duel().is_some_and(|duel| duel.waits(self.game()))
    }

    /// Records the last move in the duel. If it is now the other player's turn, puts the other
    /// player's game on the table. Returns whether the game on the table has changed.
    pub(super) fn pass_on(&mut self) -> bool {
        let TimedGame { game, duel, .. } = &mut self.timed_game;
        duel.as_mut().is_some_and(|duel| duel.follow(game))
    }

    /// Deals the same deal to the second player of a duel once the first player has finished it.
    /// Returns whether the deal was dealt.
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

    /// Undoes a move of the duel. Returns `None` if the duel has no move to undo.
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
            Err(UndoRefused::Nothing) => return None,
            Err(UndoRefused::Answered) => return Some(Err(UndoError::Answered)),
            Err(UndoRefused::Closed) => return Some(Err(UndoError::OtherClosed)),
        };
        self.happened
            .extend(undone.into_iter().map(|played| (played, true)));
        self.timed_game.count_undo();
        self.timed_game.run(now);
        self.refresh();
        Some(Ok(()))
    }

    /// Whether undo would take back a move of the duel. Returns `None` if there is no duel, or if
    /// it has no moves.
    pub fn undoes_in_duel(&self) -> Option<bool> {
        let duel = self.duel()?;
        if !self.timed_game.keep && !duel.order().is_empty() {
            // A replay can always go back to its start.
            return Some(true);
        }
        match duel.undoes(self.game()) {
            Ok(_) => Some(true),
            Err(UndoRefused::Nothing) => None,
            Err(UndoRefused::Answered | UndoRefused::Closed) => Some(false),
        }
    }

    /// Takes the message that says who of the two players of a duel plays next, and what. Later
    /// calls return `None` until the next message.
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
            format!("{mover} places each card first; then the other places it too")
        } else if duel.mover() == duel.first() {
            format!("{mover} plays this deal first, then {other}; the better result wins")
        } else {
            let reached = words_for_side(&Side::from_game(duel.beside()));
            format!("{mover} plays the same deal. {other}: {reached}")
        })
    }
}

/// The result of a player of a duel, in one line.
pub fn words_for_side(side: &Side) -> String {
    let won = if side.won { "won, " } else { "" };
    let score = side.score.to_string().replace('-', "−");
    format!("{won}score {score} in {}", count(side.moves, "move"))
}
