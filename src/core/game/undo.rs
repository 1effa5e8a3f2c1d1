//! Undo and redo within a hand.

use super::{Act, ActError, Game};
use crate::moves::{Applied, Effect, Move};
use crate::position::Phase;
use crate::rules::Role;

/// The most important boundary, such as the end of a turn, that an undo would cross. A program can
/// use this to ask the other players first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UndoBoundary {
    /// The undo crosses no boundary: it undoes only moves of the current turn.
    Nothing,
    /// The undo crosses a turn of the stock.
    StockTurned,
    /// The undo crosses the end of a player's turn.
    SeatChange,
}

impl Game {
    /// Returns the boundary that an undo would cross. Returns `None` if there is nothing to undo. A hand can be undone
    /// until the next one is dealt. Actions in real-time games cannot be undone.
    pub fn undo_crosses(&self) -> Option<UndoBoundary> {
        if !self.can_undo() {
            return None;
        }
        let entry = self.log[self.done - 1];
        let Act::Move(mv) = entry.act else {
            return Some(UndoBoundary::Nothing);
        };
        Some(if self.rules.seats() == 1 {
            UndoBoundary::Nothing
        } else if entry.seat != self.to_move() || self.hand_end().is_some() {
            UndoBoundary::SeatChange
        } else if matches!(mv, Move::Turn | Move::Redeal) || self.stock_was_turned() {
            UndoBoundary::StockTurned
        } else {
            UndoBoundary::Nothing
        })
    }

    /// Whether the last move of the current hand can be undone.
    fn can_undo(&self) -> bool {
        self.done > self.hand_start && self.order.is_none()
    }

    /// Whether the last move also took cards from a stock automatically.
    fn stock_was_turned(&self) -> bool {
        let out_of_stock = |effect: &Effect| {
            matches!(effect, Effect::TurnedOver { from, .. }
                if self.rules.group_of(*from).role == Role::Stock)
        };
        let last = self.played.last();
        last.is_some_and(|played| played.effects().iter().any(out_of_stock))
    }

    /// Undoes the last decision: one move, or the gathering of all piles for a pass. Returns the
    /// records of the undone moves, last move first, or an empty list if there was nothing to undo.
    ///
    /// # Examples
    ///
    /// ```
    /// # use patience_core::*;
    /// # let columns = Group { count: 4, build: Build { direction: Direction::Down, suits: Suits::Any, ..Build::NONE }, ..Group::new("tableau", Role::Tableau) };
    /// # let foundations = Group { count: 4, ..Group::new("foundation", Role::Foundation) };
    /// # let mut game = Description::new("Four Streets", vec![foundations, columns]);
    /// # game.goal = Goal::AllOn(GroupId::new(0).set());
    /// # game.deal = vec![DealStep::Each { to: GroupId::new(1), counts: vec![13; 4], apart: false, joined: false }];
    /// # let rules = Rules::new(game)?;
    /// # let deal = DealNumber::new(2).ok_or("deal numbers start at 1")?;
    /// # let mut game = Game::new(std::sync::Arc::new(rules), deal);
    /// let dealt = game.position().clone();
    /// let mv = *game.legal_moves().first().ok_or("no move is left")?;
    /// game.play(Seat::FIRST, mv, 0)?;
    /// assert_eq!(game.undo().len(), 1);
    /// assert_eq!(game.position(), &dealt);
    /// assert!(game.undo().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo(&mut self) -> Vec<Applied> {
        let mut undone = Vec::new();
        if !self.can_undo() {
            return undone;
        }
        if self.resigned.take().is_some() {
            self.done -= 1;
            return undone;
        }
        loop {
            let Some(played) = self.played.pop() else {
                break;
            };
            self.position.take_back(&self.rules, &played);
            self.done -= 1;
            undone.push(played);
            if self.position.turn().phase != Phase::Gather || self.done == self.hand_start {
                break;
            }
        }
        undone
    }

    /// Redoes the moves that were last undone. Returns their records, first move first.
    ///
    /// # Examples
    ///
    /// ```
    /// # use patience_core::*;
    /// # let columns = Group { count: 4, build: Build { direction: Direction::Down, suits: Suits::Any, ..Build::NONE }, ..Group::new("tableau", Role::Tableau) };
    /// # let foundations = Group { count: 4, ..Group::new("foundation", Role::Foundation) };
    /// # let mut game = Description::new("Four Streets", vec![foundations, columns]);
    /// # game.goal = Goal::AllOn(GroupId::new(0).set());
    /// # game.deal = vec![DealStep::Each { to: GroupId::new(1), counts: vec![13; 4], apart: false, joined: false }];
    /// # let rules = Rules::new(game)?;
    /// # let deal = DealNumber::new(2).ok_or("deal numbers start at 1")?;
    /// # let mut game = Game::new(std::sync::Arc::new(rules), deal);
    /// let mv = *game.legal_moves().first().ok_or("no move is left")?;
    /// game.play(Seat::FIRST, mv, 0)?;
    /// let played = game.position().clone();
    /// game.undo();
    /// assert_eq!(game.redo().len(), 1);
    /// assert_eq!(game.position(), &played);
    /// assert!(!game.can_redo());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn redo(&mut self) -> Vec<Applied> {
        let mut redone = Vec::new();
        while let Some(entry) = self.log.get(self.done).copied() {
            let Act::Move(mv) = entry.act else {
                if entry.act == Act::Resign {
                    self.done += 1;
                    self.resigned = Some(entry.seat);
                }
                break;
            };
            let Ok(played) = self.make(entry.seat, mv) else {
                break;
            };
            self.done += 1;
            self.played.push(played.clone());
            redone.push(played);
            if self.position.turn().phase != Phase::Gather {
                break;
            }
        }
        redone
    }

    /// Whether there is an undone move that can be redone.
    pub fn can_redo(&self) -> bool {
        self.done < self.log.len()
    }

    /// Returns to the start of the hand; all its moves can be redone.
    pub fn restart(&mut self) {
        while self.undo_once() {}
    }

    /// Discards the undone moves, so that they cannot be redone.
    pub fn forget_undone(&mut self) {
        self.marks.truncate(self.done);
        self.log.truncate(self.done);
    }

    /// Undoes moves until `done` entries of the log count as played.
    ///
    /// # Errors
    /// Returns an error if the game cannot be set to that entry: it is in an earlier hand, or in
    /// the middle of gathering piles.
    pub fn go_back_to(&mut self, done: usize) -> Result<(), ActError> {
        while self.done > done && self.undo_once() {}
        if self.done == done {
            Ok(())
        } else {
            Err(ActError::CannotStand)
        }
    }

    fn undo_once(&mut self) -> bool {
        let before = self.done;
        self.undo();
        self.done < before
    }
}
