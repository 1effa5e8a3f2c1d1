//! Repetition: in some games a hand ends when a position recurs with the same player to move. A
//! position does not know earlier positions, so the game records them.

use crate::position::{Phase, Position};
use crate::rules::{Rules, Seat};

/// The cards on the table when a turn began, for finding positions that recur.
#[derive(Debug, Clone, PartialEq, Eq)]
struct TurnStart {
    /// The number of moves made in the hand before the turn began.
    moves: usize,
    seat: Seat,
    phase: Phase,
    /// The cards of each pile when the turn began, each card with whether it was face up.
    cards: Vec<Vec<(u8, bool)>>,
}

/// The positions at the starts of the turns in the current hand, for finding positions that recur.
#[derive(Debug, Clone, Default)]
pub(crate) struct Repetitions(Vec<TurnStart>);

impl Repetitions {
    /// Records the current position if a turn begins with it, and ends the hand if the position has
    /// occurred as often as the rules allow. `moves` is the number of moves made in the hand so
    /// far.
    pub fn watch(&mut self, rules: &Rules, position: &mut Position, moves: usize) {
        let Some(game) = &rules.turn_game else { return };
        let Some(repeats) = game.repeats else { return };
        // Turns that were undone no longer count.
        while self.0.last().is_some_and(|start| start.moves >= moves) {
            self.0.pop();
        }
        let turns = position.turn().turns;
        if position.turn().end.is_some() || self.0.len() >= usize::from(turns) {
            return;
        }
        let start = TurnStart {
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
        let same = |other: &&TurnStart| {
            (other.seat, other.phase) == (start.seat, start.phase) && other.cards == start.cards
        };
        let before = self.0.iter().filter(same).count();
        self.0.push(start);
        if before + 1 >= usize::from(repeats) {
            position.end_deadlocked(rules, game);
        }
    }
}
