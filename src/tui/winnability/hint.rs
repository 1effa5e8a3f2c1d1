//! Hints: a move that is shown on the table and told in words. It is the first of a solution, or
//! says that it is no more than advice.

use std::time::Duration;

use patience_core::HandEnd;
use patience_solver::{StopReason, Verdict};

use super::lost;
use super::{Winnability, Wish};
use crate::interaction::table::Table;
use patience_app::keymap::{Action, KeyContext, Keys};
use patience_app::settings::Hints;
use patience_app::winnability::Ending;

/// What is said of a move before it is known whether it wins.
const IN_VAIN_SO_FAR: &str = "Still searching, so this is only advice";

/// The player asks for a hint.
pub fn ask(winnability: &mut Winnability, table: &mut Table, hints: Hints, keys: &Keys) {
    if table.session().real_time().is_some() {
        return table
            .refuse("There are no hints in a race: all play at once, and nobody waits for one");
    }
    if table.duel().is_some() {
        return table.refuse("There are no hints in a duel: each of the two plays alone");
    }
    if table.session().is_advised_in_turns() {
        return advise_in_turns(table, keys);
    }
    if !table.session().is_won_or_lost() {
        return table.refuse("There are hints in games for one player that can be won, not here");
    }
    if table.game().hand_end() == Some(HandEnd::NoMoves)
        && let Some(text) = lost::no_moves(winnability, table, keys)
    {
        return table.say_ending(text, Ending::NoMoves);
    }
    if table.says_over(keys) {
        return;
    }
    // Once more it is the next, or says more.
    let shown = table.hint().cloned();
    table.let_go();
    table.set_hint(shown);
    if hints == Hints::Visible {
        table.advise("By what you can see", keys);
    } else if winnability.awaits_hint() {
        // Whoever does not wait is told what looks good.
        winnability.wish = None;
        table.advise(IN_VAIN_SO_FAR, keys);
    } else {
        winnability.wish(Wish::Hint, table.game().done());
    }
}

/// Shows what the best computer player would do in the place of the person whose turn it is.
fn advise_in_turns(table: &mut Table, keys: &Keys) {
    if table.says_over(keys) || table.says_to_wait() {
        return;
    }
    let Some(mv) = table.session().advised_move() else {
        return table.refuse("There are hints once it is your turn");
    };
    table.let_go();
    table.show_hint(mv, ("Hint", None), keys);
}

/// Gives the hint that was asked for, as soon as its words are known. Tells whether they are. Where
/// the search for the verdict goes on in any case, the player does not wait for a search that is
/// likely to be in vain.
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
            let text = format!("Searching for a hint. {again} again: quick advice");
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
            if !table.show_likely("It cannot be won, but there is still", keys) {
                let text = lost::words(hand, Ending::Lost, table, keys);
                table.say(text);
            }
        }
        Some(Verdict::Undecided(StopReason::Memory)) => {
            table.advise("The memory for it is full, so this is only advice", keys);
        }
        Some(Verdict::Undecided(_)) => {
            table.advise("Nothing found yet, so this is only advice", keys);
        }
    }
    true
}

/// Makes the move that has just been shown. Tells whether one has.
pub fn accept(table: &mut Table, now: Duration, keys: &Keys) -> bool {
    let hint = table.hint().filter(|hint| hint.offered);
    let offered = hint.map(|hint| hint.mv);
    offered.is_some_and(|mv| table.play(mv, now, keys))
}

/// Says of how many moves that win a hint is the first.
fn in_all(moves: usize) -> String {
    match moves {
        1 => "This wins".to_owned(),
        _ => format!("The first of {moves} moves that win"),
    }
}
