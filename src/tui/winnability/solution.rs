//! Solutions that can be played back: the moves that win from the current position. In a lost game, they start at the
//! last position that could be won.

use patience_core::{HandEnd, Move};
use patience_solver::Verdict;

use super::{PendingAnswer, Winnability, lost};
use crate::interaction::table::Table;
use patience_app::keymap::Keys;
use patience_app::winnability::{Ending, Hand};

/// Moves that win, and the position of the hand at which they start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// The position at which the solution starts, as a number of moves in the hand.
    pub place: usize,
    /// The moves that win from that position.
    pub moves: Vec<Move>,
}

/// Handles the player's request to play back a solution.
pub fn ask(winnability: &mut Winnability, table: &mut Table, keys: &Keys) {
    if !table.session().is_won_or_lost() {
        return table.refuse("Solutions are for single-player games that can be won");
    }
    if table.game().resigned().is_some() && winnability.had_solution(table) {
        winnability.solution = winnability.hand.as_ref().and_then(known);
        return;
    }
    if table.game().hand_end() != Some(HandEnd::NoMoves) && table.says_over(keys) {
        return;
    }
    table.let_go();
    winnability.wish(PendingAnswer::Solution, table.game().done());
}

/// Stores the solution that the player asked for, or shows a message that there is none. Returns whether either was
/// possible; otherwise the search continues.
pub(super) fn answer(winnability: &mut Winnability, table: &mut Table, keys: &Keys) -> bool {
    let Some(hand) = &winnability.hand else {
        return true;
    };
    let here = hand.done();
    let solution = match hand.verdict(here) {
        None => return lost::wait(table, "Looking for a solution …"),
        Some(Verdict::Won(())) => {
            let moves = hand.next_moves(table.game().position());
            moves.map(|moves| Solution { place: here, moves })
        }
        Some(Verdict::Lost) if winnability.asked.is_some() => {
            return lost::wait(table, "Looking for the move that lost the game …");
        }
        Some(Verdict::Lost) => known(hand),
        Some(Verdict::Undecided(_)) => {
            table.say("No solution found from here");
            return true;
        }
    };
    match solution {
        Some(solution) => winnability.solution = Some(solution),
        None => {
            let text = lost::words(hand, Ending::Lost, table, keys);
            let is_deal_lost = hand.verdict(0) == Some(Verdict::Lost);
            table.say(if is_deal_lost {
                text
            } else {
                format!("No solution of this deal is known. {text}")
            });
        }
    }
    true
}

/// Returns the solution of the hand, as far as one is known. It starts at the last position of the hand that could be
/// won.
fn known(hand: &Hand) -> Option<Solution> {
    let (place, moves) = hand.winning_line()?;
    let moves = moves.to_vec();
    Some(Solution { place, moves })
}
