//! Answers to questions about the table. They say only what the player can see.

use patience_app::text::numbers::count;
use patience_core::{Card, Dealt, GroupId, Observation, PileId, Role, Seen};

use crate::{names, words};

/// Returns the cards of a pile, the top card first: `7: queen spades, jack hearts; 4 down.`
pub fn pile(seen: Observation<'_>, pile: PileId) -> String {
    let rules = seen.rules();
    let name = patience_language::describe::capital(&names::words(rules, pile));
    let cards = seen.pile(pile);
    let up: Vec<Card> = cards
        .iter()
        .rev()
        .filter_map(Seen::face)
        .map(Dealt::card)
        .collect();
    let down = cards.len() - up.len();
    let down_words = |after: &str| match (down, rules.group_of(pile).role) {
        (0, _) => String::new(),
        (down, Role::Stock) => format!("{after}{}", count(down, "card")),
        (down, _) => format!("{after}{down} down"),
    };
    match (up.is_empty(), down) {
        (true, 0) => format!("{name}: empty."),
        (true, _) => format!("{name}: {}.", down_words("")),
        (false, _) => format!("{name}: {}{}.", words::cards(&up), down_words("; ")),
    }
}

/// Returns the top cards of all piles of a kind: `Foundations: ace spades, 2 diamonds; 2 empty.`
pub fn kind(seen: Observation<'_>, kind: GroupId) -> Option<String> {
    let rules = seen.rules();
    let group = rules.group(kind);
    let piles: Vec<PileId> = rules.piles_of(kind, seen.seat()).collect();
    match piles.as_slice() {
        [] => return None,
        [only] => return Some(shortly(seen, *only)),
        _ => {}
    }
    let is_row = group.shape == patience_core::Shape::Row;
    if is_row && group.role == Role::Cell {
        let held = piles.iter().map(|pile| {
            seen.top(*pile)
                .map_or_else(|| "empty".to_owned(), words::card)
        });
        let nouns = patience_language::describe::plural(&group.noun);
        let held = held.collect::<Vec<String>>().join(", ");
        return Some(words::sentence(&format!("{nouns}: {held}")));
    }
    if is_row && group.role == Role::Tableau {
        let tops = piles.iter().map(|pile| match seen.top(*pile) {
            Some(top) => words::card(top),
            None if seen.is_empty(*pile) => "empty".to_owned(),
            None => "down".to_owned(),
        });
        return Some(row(&tops.collect::<Vec<String>>()));
    }
    if piles
        .iter()
        .any(|pile| !rules.pile(*pile).covered_by().is_empty())
    {
        let free: Vec<PileId> = piles
            .iter()
            .copied()
            .filter(|pile| is_free(seen, *pile))
            .collect();
        let free: Vec<Card> = free.into_iter().filter_map(|pile| seen.top(pile)).collect();
        let all = piles.iter().filter(|pile| !seen.is_empty(**pile)).count();
        let covered = all - free.len();
        return Some(format!("Free: {}; {covered} covered.", words::cards(&free)));
    }
    let tops = piles
        .iter()
        .filter_map(|pile| Some(words::card(seen.top(*pile)?)));
    let tops: Vec<String> = tops.collect();
    let empty = piles.iter().filter(|pile| seen.is_empty(**pile)).count();
    let nouns =
        patience_language::describe::capital(&patience_language::describe::plural(&group.noun));
    Some(match (tops.is_empty(), empty) {
        (true, _) if empty == piles.len() => format!("{nouns}: all empty."),
        (true, _) => format!("{nouns}: all face down."),
        (false, 0) => format!("{nouns}: {}.", tops.join(", ")),
        (false, empty) => format!("{nouns}: {}; {empty} empty.", tops.join(", ")),
    })
}

/// Returns a pile whose top card alone matters: `Waste: 8 diamonds, 9 under it.`
fn shortly(seen: Observation<'_>, one: PileId) -> String {
    let group = seen.rules().group_of(one);
    let is_heap = matches!(group.role, Role::Waste | Role::Foundation | Role::Discard);
    match (seen.top(one), seen.len(one)) {
        (Some(top), 2..) if is_heap => {
            let name = patience_language::describe::capital(&names::words(seen.rules(), one));
            format!(
                "{name}: {}, {} under it.",
                words::card(top),
                seen.len(one) - 1
            )
        }
        _ => pile(seen, one),
    }
}

/// The number of piles that are counted together in a row.
const COUNTED: usize = 5;

/// Returns the cards of a row of piles: `1 to 5: king clubs, 4 hearts …; 6 to 10: …`. A number
/// before each card would be heard as its rank.
pub fn row(cards: &[String]) -> String {
    let parts = cards.len().div_ceil(COUNTED).max(1);
    let each = cards.len().div_ceil(parts).max(1);
    let chunks = cards.chunks(each).enumerate().map(|(at, chunk)| {
        let (first, last) = (at * each + 1, at * each + chunk.len());
        if first == last {
            format!("{first}: {}", chunk.join(", "))
        } else {
            format!("{first} to {last}: {}", chunk.join(", "))
        }
    });
    format!("{}.", chunks.collect::<Vec<String>>().join("; "))
}

/// Returns the tops of all piles, kind by kind, in one line.
pub fn table(seen: Observation<'_>) -> String {
    let rules = seen.rules();
    let kinds = rules
        .group_ids()
        .filter(|id| rules.group(*id).role != Role::Discard);
    let kinds: Vec<String> = kinds.filter_map(|id| kind(seen, id)).collect();
    kinds.join(" ")
}

/// Returns where a card is: `Queen spades: 4, under 2: 4 hearts, 2 clubs.`
pub fn card(seen: Observation<'_>, wanted: Card) -> String {
    let rules = seen.rules();
    let found = rules.pile_ids().find_map(|pile| {
        let depth = (0..seen.len(pile)).find(|depth| seen.under(pile, *depth) == Some(wanted))?;
        Some((pile, depth))
    });
    let name = words::sentence(&words::card(wanted));
    let name = name.trim_end_matches('.');
    let Some((pile, depth)) = found else {
        return format!("{name} is not in sight.");
    };
    let place = names::long_words(rules, pile);
    match depth {
        0 if !is_free(seen, pile) => format!("{name}: {place}, covered."),
        0 => format!("{name}: {place}, on top."),
        depth => {
            let over = (0..depth).filter_map(|depth| seen.under(pile, depth));
            let over: Vec<Card> = over.collect();
            format!(
                "{name}: {place}, under {}: {}.",
                count(depth, "card"),
                words::cards(&over)
            )
        }
    }
}

/// Returns where all cards of a rank are that can be seen, or `None` if the word is no rank.
pub fn rank(seen: Observation<'_>, typed: &str) -> Option<String> {
    let rank = match typed {
        "a" => "ace",
        "j" => "jack",
        "q" => "queen",
        "k" => "king",
        _ => return None,
    };
    let cards: Vec<Card> = Card::all()
        .filter(|card| card.rank().word() == rank)
        .collect();
    let is_seen = |card: &Card| {
        let mut piles = seen.rules().pile_ids();
        piles.any(|pile| (0..seen.len(pile)).any(|depth| seen.under(pile, depth) == Some(*card)))
    };
    let found: Vec<String> = cards
        .into_iter()
        .filter(is_seen)
        .map(|wanted| card(seen, wanted))
        .collect();
    Some(if found.is_empty() {
        format!("No {rank} is in sight.")
    } else {
        found.join(" ")
    })
}

/// Whether no card covers a pile, in layouts where cards overlap.
fn is_free(seen: Observation<'_>, pile: PileId) -> bool {
    let mut over = seen.rules().pile(pile).covered_by().iter();
    over.all(|over| seen.is_empty(*over))
}

/// Returns the cards of a row of a grid or a triangle, from left to right: “gap” for an empty place,
/// and “down” for a card that cannot be seen. Rows count from 1. Returns `None` if there is no such
/// row.
pub fn row_of_places(seen: Observation<'_>, number: u8) -> Option<String> {
    let rules = seen.rules();
    let is_layout = |id: &GroupId| rules.group(*id).shape != patience_core::Shape::Row;
    let kind = rules.group_ids().find(is_layout)?;
    let shape = rules.group(kind).shape;
    let wanted = number.checked_sub(1)?;
    let in_row = |pile: &PileId| shape.row_and_place(rules.pile(*pile).number).0 == wanted;
    let piles: Vec<PileId> = rules.piles_of(kind, seen.seat()).filter(in_row).collect();
    if piles.is_empty() {
        return None;
    }
    let cards = piles.iter().map(|pile| match seen.top(*pile) {
        Some(top) => words::card(top),
        None if seen.is_empty(*pile) => "gap".to_owned(),
        None => "down".to_owned(),
    });
    let cards: Vec<String> = cards.collect();
    let all = rules.piles_of(kind, seen.seat());
    let has_covers = all
        .into_iter()
        .any(|pile| !rules.pile(pile).covered_by().is_empty());
    let free = piles
        .iter()
        .filter(|pile| is_free(seen, **pile) && !seen.is_empty(**pile))
        .count();
    let free = match (has_covers, free) {
        (false, _) => String::new(),
        (true, 0) => " None free.".to_owned(),
        (true, free) => format!(" {free} free."),
    };
    Some(format!("Row {number}: {}.{free}", cards.join(", ")))
}

/// Returns how many cells and columns are empty.
pub fn free(seen: Observation<'_>) -> String {
    let rules = seen.rules();
    let kinds = rules.group_ids().filter(|id| {
        let group = rules.group(*id);
        matches!(group.role, Role::Cell | Role::Tableau) && group.shape == patience_core::Shape::Row
    });
    let empty = kinds.map(|id| {
        let piles = rules.piles_of(id, seen.seat());
        let empty = piles.filter(|pile| seen.is_empty(*pile)).count();
        count(empty, &format!("empty {}", rules.group(id).noun))
    });
    let empty: Vec<String> = empty.collect();
    match empty.as_slice() {
        [] => "This game has no cells and no columns.".to_owned(),
        empty => words::sentence(&empty.join(", ")),
    }
}
