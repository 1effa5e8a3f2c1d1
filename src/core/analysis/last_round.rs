//! Whether a hand of several players is about to end because nobody makes progress.

use crate::moves::Move;
use crate::position::Position;
use crate::rules::Rules;

/// Whether the hand ends if each player in turn only turns the stock once and then ends their turn.
/// The program can then warn the players in time. Returns `false` if the rules change the cards at
/// a stall and let the hand continue.
///
/// ```
/// # use patience_core::{Position, Rules, analysis::last_round};
/// fn warn(rules: &Rules, position: &Position) {
///     if last_round::is_last(rules, position) {
///         println!("The hand ends unless somebody makes progress in this round");
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
                // If it can be played, it is played.
                let _ = ahead.play(rules, seat, *mv);
            }
        }
        if ahead.turn().end.is_some() {
            return true;
        }
        if ahead.turn().seat == seat {
            // The turn ends with a card, which the player must choose.
            return false;
        }
    }
    false
}
