//! The words at the left of the bottom line that explain the highlighted pile keys on the table.

use patience_core::{HandEnd, RowWhich};

use crate::interaction::selection::Selection;
use crate::interaction::table::Table;
use patience_app::session::real_time;

/// The word for pile keys that are highlighted because they can be pressed.
pub(super) const LIT: &str = "lit";

/// Returns the word for the highlighted piles, and its explanation. They are piles with playable cards or, once cards
/// are picked up, piles that the cards can go to.
pub(super) fn labels_part(table: &Table, shows_keys: bool) -> Option<(String, String)> {
    let waits = |real_time: &real_time::RealTime| !real_time.is_running();
    let end = table.game().hand_end();
    if end == Some(HandEnd::NoMoves) && table.session().is_for_one() {
        return Some((String::new(), "no moves left".to_owned()));
    }
    if end.is_some() && table.timed_game().is_solution() {
        return Some((String::new(), "solved".to_owned()));
    }
    if end.is_some()
        || table.session().real_time().is_some_and(waits)
        || table.timed_game().is_replay()
    {
        return None;
    }
    let some_are = table
        .playable()
        .is_some_and(|playable| !playable.is_empty());
    let sign = if shows_keys { LIT } else { "marked" };
    match table.selected().or(table.pointed_at()) {
        Some(selection) => Some(targets_part(table, selection, some_are.then_some(sign))),
        None if !shows_keys => None,
        None if some_are => Some((sign.to_owned(), "may be played".to_owned())),
        // In real time the words keep their place, since there is no time to look for them.
        None if table.session().real_time().is_some() => {
            Some((String::new(), "nothing to play  ".to_owned()))
        }
        None => None,
    }
}

/// Returns the words of the bottom line about the piles to which the picked-up cards can go, or about why there are
/// none.
fn targets_part(table: &Table, selection: Selection, sign: Option<&str>) -> (String, String) {
    let rules = table.game().rules();
    let held = table.choices().held_card(selection);
    let held = held.filter(|held| held.is_up());
    let name = held.map_or_else(|| "it".to_owned(), |held| held.card().label());
    if table.only_goes_off() {
        return ("Enter".to_owned(), format!("takes {name} off"));
    }
    if let Some(total) = total_so_far(table, selection) {
        return (String::new(), total);
    }
    let Some(sign) = sign else {
        let words = if rules.removal.is_some() {
            format!("nothing goes with {name}")
        } else {
            table.choices().nowhere_in_short(selection)
        };
        return (String::new(), words);
    };
    let single = rules.group_of(selection.from).pulls.is_some();
    let count = if single { 1 } else { table.selected_count() };
    let words = if rules.removal.is_some() {
        format!("what goes with {name}")
    } else if single && selection.count.is_none() {
        "where its card can go".to_owned()
    } else if count > 1 {
        format!("where up to {count} cards can go")
    } else {
        format!("where {name} can go")
    };
    let more = table.choices().playable_cards(selection.from).len() > 1;
    let next = table.labels().label(selection.from).filter(|_| more);
    let next = next.map_or_else(String::new, |label| format!(", {label} next card"));
    (sign.to_owned(), words + &next)
}

/// Returns the words of the bottom line about the total of the cards from the picked-up card to the card under the
/// cursor, in a game that removes neighbouring cards by their total. Returns `None` if the total is right, and in other
/// games.
fn total_so_far(table: &Table, selection: Selection) -> Option<String> {
    let row = table.game().rules().removal.as_ref()?.row()?;
    let to = table.cursor().pile();
    let is_asked = matches!(row.which, RowWhich::Totals(_)) && to != selection.from;
    if !is_asked || table.observation().pile(to).is_empty() {
        return None;
    }
    let choices = table.choices();
    if choices.to(selection, &[to]).is_some() {
        return None;
    }
    // The wanted total is only shown once the player has named the cards.
    let why = choices.why_not(selection, &[to]);
    why.split(", not").next().map(str::to_owned)
}
