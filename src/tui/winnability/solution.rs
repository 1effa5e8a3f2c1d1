//! The moves that win from the table, asked for to be watched; from where the game could last be won,
//! where it is lost.

use patience_core::{HandEnd, Move};
use patience_solver::Verdict;

use super::{Winnability, Wish, lost};
use crate::interaction::table::Table;
use patience_app::keymap::Keys;
use patience_app::winnability::{Ending, Hand};

/// Moves that win, with the place of the hand from which they do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// After how many moves of the hand.
    pub place: usize,
    /// The moves.
    pub moves: Vec<Move>,
}

/// The player wants to watch the moves that win.
pub fn ask(winnability: &mut Winnability, table: &mut Table, keys: &Keys) {
    if !table.session().is_won_or_lost() {
        return table.refuse("Only games for one that can be won have a solution to watch");
    }
    if table.game().resigned().is_some() && winnability.had_solution(table) {
        winnability.solution = winnability.hand.as_ref().and_then(known);
        return;
    }
    if table.game().hand_end() != Some(HandEnd::NoMoves) && table.says_over(keys) {
        return;
    }
    table.let_go();
    winnability.wish(Wish::Solution, table.game().done());
}

/// Finds the solution that was asked for, or says that there is none. Tells whether that is known.
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
            return lost::wait(table, "Finding out since when this cannot be won …");
        }
        Some(Verdict::Lost) => known(hand),
        Some(Verdict::Undecided(_)) => {
            table.say("No solution was found from here");
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

/// Returns the moves that are known to win, with the last place of the hand from which they do.
fn known(hand: &Hand) -> Option<Solution> {
    let (place, moves) = hand.winning_line()?;
    let moves = moves.to_vec();
    Some(Solution { place, moves })
}
