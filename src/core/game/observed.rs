//! Games that a program only observes: it receives the positions as one seat sees them, and does
//! not deal the cards itself.

use std::sync::Arc;

use super::{Entry, Game, Match};
use crate::cards::DealNumber;
use crate::position::Position;
use crate::rules::{Rules, Seat};

/// A hand as a seat sees it. It is in progress, or it is over and all cards are visible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ObservedHand {
    /// The position as the seat sees it, as returned by
    /// [`read_observation`](crate::notation::read_observation).
    pub position: Position,
    /// The seat that resigned the hand, if any.
    pub resigned: Option<Seat>,
}

impl Game {
    /// Creates a game as a seat sees it, from the finished hands (with all cards visible), the
    /// current hand and the actions in it.
    ///
    /// Such a game is only for display. It does not know the deal, so it cannot undo or play moves
    /// itself. The program that knows the cards sends the next actions.
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
    /// let game = Game::new(std::sync::Arc::new(rules), deal);
    /// let text = notation::write_observation(game.observation(Seat::FIRST));
    /// let position = notation::read_observation(game.rules(), &text)?;
    /// let hand = ObservedHand { position, resigned: None };
    /// let seen = Game::observed(game.rules(), &[], hand, Vec::new());
    /// assert_eq!(seen.legal_moves(), game.legal_moves());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn observed(
        rules: &Arc<Rules>,
        over: &[ObservedHand],
        hand: ObservedHand,
        log: Vec<Entry>,
    ) -> Self {
        let deal = DealNumber::FIRST;
        let mut game = Self::new(Arc::clone(rules), deal);
        let mut series = Match::new(rules, deal);
        for former in over {
            game.position = former.position.clone();
            game.resigned = former.resigned;
            let result = series.result_of(rules, &game.position, game.hand_end());
            series.finish(rules, result);
        }
        game.series = series;
        game.position = hand.position;
        game.resigned = hand.resigned;
        game.done = log.len();
        game.marks = vec![0; log.len()];
        game.log = log;
        game.is_observed = true;
        game
    }
}
