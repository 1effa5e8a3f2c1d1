//! Hints: a move that is shown on the table and described in words. If a solution is known, the hint is its first
//! move; otherwise the words say that the hint is only a guess.

use std::time::Duration;

use patience_core::HandEnd;
use patience_solver::{StopReason, Verdict};

use super::lost;
use super::{PendingAnswer, Winnability};
use crate::interaction::table::Table;
use patience_app::keymap::{Action, KeyContext, Keys};
use patience_app::settings::Hints;
use patience_app::winnability::Ending;

/// The words before a hinted move while it is not known whether the move wins.
const IN_VAIN_SO_FAR: &str = "Still searching, so this is only a guess";

/// Handles the player's request for a hint.
pub fn ask(winnability: &mut Winnability, table: &mut Table, hints: Hints, keys: &Keys) {
    if table.session().real_time().is_some() {
        return table.refuse("No hints in a race");
    }
    if table.duel().is_some() {
        return table.refuse("No hints in a duel");
    }
    if table.session().is_advised_in_turns() {
        return advise_in_turns(table, keys);
    }
    if !table.session().is_won_or_lost() {
        return table.refuse("Hints are for single-player games that can be won");
    }
    if table.game().hand_end() == Some(HandEnd::NoMoves)
        && let Some(text) = lost::no_moves(winnability, table, keys)
    {
        return table.say_ending(text, Ending::NoMoves);
    }
    if table.says_over(keys) {
        return;
    }
    // Asking again shows the next move, or says more.
    let shown = table.hint().cloned();
    table.let_go();
    table.set_hint(shown);
    if hints == Hints::Visible {
        table.advise("From what you can see", keys);
    } else if winnability.awaits_hint() {
        // A player who does not wait gets a move that looks good.
        winnability.wish = None;
        table.advise(IN_VAIN_SO_FAR, keys);
    } else {
        winnability.wish(PendingAnswer::Hint, table.game().done());
    }
}

/// Shows the move that the best computer player would make in the person's place.
fn advise_in_turns(table: &mut Table, keys: &Keys) {
    if table.says_over(keys) || table.says_to_wait() {
        return;
    }
    let Some(mv) = table.session().advised_move() else {
        return table.refuse("Hints are only for your own turn");
    };
    table.let_go();
    table.show_hint(mv, ("Hint", None), keys);
}

/// Gives the hint that the player requested, once it is known. Returns whether the request has been answered. If the
/// search runs in any case (`is_shown`) and will probably fail, gives a guess at once, so that the player does not wait
/// in vain.
pub(super) fn answer(
    winnability: &Winnability,
    table: &mut Table,
    keys: &Keys,
    is_shown: bool,
) -> bool {
    let Some(hand) = &winnability.hand else {
        return true;
    };
    match hand.verdict(hand.done()) {
        None if is_shown && hand.was_searched_in_vain() => {
            table.advise(IN_VAIN_SO_FAR, keys);
        }
        None => {
            let again = keys.name_of(KeyContext::Table, Action::Hint);
            let text = format!("Searching. Press {again} again for a quick guess");
            return lost::wait(table, &text);
        }
        Some(Verdict::Won(())) => {
            let moves = hand.next_moves(table.game().position());
            let moves = moves.as_deref().unwrap_or_default();
            if let Some(mv) = moves.first() {
                let words = if table.shown_hint() == Some(*mv) {
                    in_all(moves.len())
                } else {
                    "Hint".to_owned()
                };
                table.show_hint(*mv, (&words, None), keys);
            }
        }
        Some(Verdict::Lost) => {
            if !table.show_likely("Cannot be won. Possible move", keys) {
                let text = lost::words(hand, Ending::Lost, table, keys);
                table.say(text);
            }
        }
        Some(Verdict::Undecided(StopReason::Memory)) => {
            table.advise("The solver is out of memory, so this is only a guess", keys);
        }
        Some(Verdict::Undecided(_)) => {
            table.advise("No solution found, so this is only a guess", keys);
        }
    }
    true
}

/// Makes the move that the last hint showed. Returns `false` if no hint is shown.
pub fn accept(table: &mut Table, now: Duration, keys: &Keys) -> bool {
    let hint = table.hint().filter(|hint| hint.offered);
    let offered = hint.map(|hint| hint.mv);
    offered.is_some_and(|mv| table.play(mv, now, keys))
}

/// Returns the words for the length of the solution, a number of moves, of which the hint is the first move.
fn in_all(moves: usize) -> String {
    match moves {
        1 => "This wins".to_owned(),
        _ => format!("The first of {moves} moves that win"),
    }
}
