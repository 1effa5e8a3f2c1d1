//! Hands that go round in circles: in some games a hand ends when the cards lie as they lay
//! before, with the same player to move. That is for the history of a game to tell, and not
//! for a position.

use crate::position::{Phase, Position};
use crate::rules::{Rules, Seat};

/// How the cards lay when a turn began.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Lie {
    /// How many moves had been made in the hand.
    moves: usize,
    seat: Seat,
    phase: Phase,
    /// The cards of all piles, and which way up they lay.
    cards: Vec<Vec<(u8, bool)>>,
}

/// The turns of a hand so far.
#[derive(Debug, Clone, Default)]
pub(crate) struct Circles(Vec<Lie>);

impl Circles {
    /// Looks at the position after a move, the `moves`th of the hand, and ends the hand when
    /// it has come up as often as the rules allow.
    pub fn watch(&mut self, rules: &Rules, position: &mut Position, moves: usize) {
        let Some(game) = &rules.turn_game else { return };
        let Some(repeats) = game.repeats else { return };
        // What has been taken back is forgotten.
        while self.0.last().is_some_and(|lie| lie.moves >= moves) {
            self.0.pop();
        }
        let turns = position.turn().turns;
        if position.turn().end.is_some() || self.0.len() >= usize::from(turns) {
            return;
        }
        let lie = Lie {
            moves,
            seat: position.to_move(),
            phase: position.turn().phase,
            cards: rules
                .pile_ids()
                .map(|pile| {
                    let cards = position.cards(rules, pile).iter();
                    cards
                        .map(|dealt| (dealt.card().index(), dealt.is_up()))
                        .collect()
                })
                .collect(),
        };
        let same = |other: &&Lie| {
            (other.seat, other.phase) == (lie.seat, lie.phase) && other.cards == lie.cards
        };
        let before = self.0.iter().filter(same).count();
        self.0.push(lie);
        if before + 1 >= usize::from(repeats) {
            position.end_deadlocked(rules, game);
        }
    }
}
