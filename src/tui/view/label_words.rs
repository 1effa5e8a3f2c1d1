//! The labels of piles that can be pressed, named at the left of the bottom line.

use patience_core::{HandEnd, PileId, RowWhich, Shape};

use crate::interaction::selection::{Selection, target_at_once};
use crate::interaction::table::Table;
use crate::interaction::table::pile_keys::compact;
use patience_app::session::real_time;

/// Names the labels that can be pressed: at first all piles, then where the card can go.
pub(super) fn labels_part(table: &Table) -> Option<(String, String)> {
    let rules = table.game().rules();
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
    if table.session().real_time().is_some() && table.selection().is_none() {
        return Some((own_labels(table) + ":", "choose a card".to_owned()));
    }
    let in_hand = table.selected();
    let piles = if in_hand.is_some() {
        table.targets()
    } else {
        table.choices().worthwhile_sources()
    };
    let mut text = table.keys_of(&piles);
    // Words follow, where others are followed by what their keys do; and letters alone would be read as
    // words of the same sentence.
    let is_no_row = |pile: &PileId| rules.group_of(*pile).shape != Shape::Row;
    if text.contains(char::is_alphabetic) || piles.iter().any(is_no_row) {
        text.push(':');
    }
    match in_hand {
        Some(selection) => Some(targets_part(table, selection, text)),
        None if text.is_empty() => None,
        None => {
            let mut targets = piles.iter().map(|pile| target_at_once(rules, *pile));
            let is_played = targets.all(|target| target.is_some());
            let does = if is_played { "play" } else { "choose" };
            Some((text, format!("{does} a card")))
        }
    }
}

/// Names the labels of the piles on which the picked-up card can go, and says why they are shown.
fn targets_part(table: &Table, selection: Selection, labels: String) -> (String, String) {
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
    if labels.is_empty() && rules.removal.is_some() {
        return (String::new(), format!("nothing goes with {name}"));
    }
    if labels.is_empty() {
        return (String::new(), table.choices().nowhere_in_short(selection));
    }
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
    match table.labels().label(selection.from).filter(|_| more) {
        Some(label) => (labels, format!("{words}, {label} next card")),
        None => (labels, words),
    }
}

/// Says what the cards from the one that is held to the one under the cursor add up to, where neighbours go
/// by their total and these do not.
fn total_so_far(table: &Table, selection: Selection) -> Option<String> {
    let row = table.game().rules().removal.as_ref()?.row.as_ref()?;
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

/// Names the labels of all piles of one's own, whatever lies there: in real time
/// there is no time to look for words that have moved.
fn own_labels(table: &Table) -> String {
    let labels = table.labels();
    let rules = table.game().rules();
    let hand = table.game().position().hand();
    let own = |pile: &PileId| rules.is_part_of(rules.pile(*pile).group, table.seat(), hand);
    let mut letters: Vec<char> = real_time::own_piles(rules, table.seat())
        .filter(own)
        .filter_map(|pile| labels.label(pile))
        .collect();
    letters.sort_unstable();
    compact(&letters)
}
