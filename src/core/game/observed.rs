//! A game as somebody sees it who is told of it and does not deal its cards.

use std::sync::Arc;

use super::{Entry, Game, Match};
use crate::cards::DealNumber;
use crate::position::Position;
use crate::rules::{Rules, Seat};

/// A hand as a seat sees it: a hand under way, or one that is over and lies open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ObservedHand {
    /// The position, as [`read_observation`](crate::notation::read_observation) reads it.
    pub position: Position,
    /// Who gave the hand up, if anybody did.
    pub resigned: Option<Seat>,
}

impl Game {
    /// Returns a game as a seat sees it: the hands that are over, whose positions lie open, the hand on the
    /// table, and the acts in it. It is to be looked at: it knows no deal, so that it is neither taken back
    /// nor played on by itself, and the next acts come from where the cards are known.
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
