//! Whether a hand of several is about to end because nobody gets on.

use crate::moves::Move;
use crate::position::Position;
use crate::rules::Rules;

/// Tells whether the hand ends if each player in turn does no more than turn their stock, once, and end
/// their turn: what is said to them before it is too late. A stall that changes the cards and lets the hand go
/// on is no end.
///
/// ```
/// # use patience_core::{Position, Rules, analysis::last_round};
/// fn warn(rules: &Rules, position: &Position) {
///     if last_round::is_last(rules, position) {
///         println!("If nobody gets on in this round, the hand ends");
///     }
/// }
/// ```
pub fn is_last(rules: &Rules, position: &Position) -> bool {
    if !rules.is_for_several() || rules.in_real_time() || position.turn().end.is_some() {
        return false;
    }
    let mut ahead = position.clone();
    for _ in 0..rules.seats() {
        let seat = ahead.turn().seat;
        let turns: &[Move] = if ahead.turn().turned {
            &[]
        } else {
            &[Move::Turn]
        };
        for mv in turns.iter().chain(&[Move::Pass]) {
            let is_over = ahead.turn().end.is_some() || ahead.turn().seat != seat;
            if !is_over && ahead.can_play(rules, seat, *mv).is_ok() {
                // What can be played is played.
                let _ = ahead.play(rules, seat, *mv);
            }
        }
        if ahead.turn().end.is_some() {
            return true;
        }
        if ahead.turn().seat == seat {
            // The turn ends by a card, which somebody has to choose.
            return false;
        }
    }
    false
}
