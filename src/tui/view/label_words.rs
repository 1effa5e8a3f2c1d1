//! What the keys mean that are lit on the table, at the left of the bottom line.

use patience_core::{HandEnd, RowWhich};

use crate::interaction::selection::Selection;
use crate::interaction::table::Table;
use patience_app::session::real_time;

/// What keys of piles are that may be pressed.
pub(super) const LIT: &str = "lit";

/// Says what is lit, where the keys of piles are shown: at first what may be played, then where the
/// card can go.
pub(super) fn labels_part(table: &Table, shows_keys: bool) -> Option<(String, String)> {
    let waits = |real_time: &real_time::RealTime| !real_time.is_running();
    let end = table.game().hand_end();
    if end == Some(HandEnd::NoMoves) && table.session().is_for_one() {
        return Some((String::new(), "no move is left".to_owned()));
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
        // In real time there is no time to look for words that have moved.
        None if table.session().real_time().is_some() => {
            Some((String::new(), "nothing to play  ".to_owned()))
        }
        None => None,
    }
}

/// Says what the piles are by whose sign the picked-up card can go there, or why there are none.
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
        "where a card of it can go".to_owned()
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

/// Says what the cards from the one that is held to the one under the cursor add up to, where neighbours go
/// by their total and these do not.
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
    // What they should add up to is said once they are named.
    let why = choices.why_not(selection, &[to]);
    why.split(", not").next().map(str::to_owned)
}
