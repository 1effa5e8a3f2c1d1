//! Rules text: the section “The table”, about the piles and how they are arranged.

mod faces;

use super::building::ways::ends_by_itself;
use super::dealing::holds_one;
use super::picture;
use super::stock::is_always_empty;
use crate::describe::audience::Audience;
use crate::describe::english::{
    a, a_rank, capital, cards, either, exists, in_words, kinds, list, names_a_card, noun_of,
    number, one_pile, one_word, only_if, ordinal, plural, several, side_word, the_piles, unit,
};
use faces::face_words;
use patience_core::{
    DealStep, Direction, Face, Group, GroupId, Lift, PileId, Place, Rank, Role, Rules, Seat, Shape,
    Shown, Start, Stock,
};

/// Returns the paragraphs of the section “The table” of the rules text.
pub(super) fn the_table(rules: &Rules) -> Vec<String> {
    let mut paragraphs = Vec::new();
    let all = match rules.race {
        Some(_) => "All players share these piles, in the middle of the table:",
        None => "All players share these piles:",
    };
    let all = all.to_owned();
    let each = format!("Each {} has these piles:", side_word(rules));
    for (shared, heading) in [(true, all), (false, each)] {
        let groups: Vec<GroupId> = rules
            .group_ids()
            .filter(|group| exists(rules.group(*group)) && rules.group(*group).shared == shared)
            // A card in the hand is not on the table.
            .filter(|group| rules.group(*group).role != Role::Hand)
            .collect();
        if groups.is_empty() {
            continue;
        }
        if rules.seats() > 1 {
            paragraphs.push(heading);
        }
        let kinds: Vec<(String, String)> = groups
            .into_iter()
            .map(|group| piles_of_a_kind(rules, group))
            .collect();
        // Single piles with the same text share it.
        let is_one = |(which, _): &(String, String)| which.starts_with("The ");
        let alike = |one: &(String, String), next: &(String, String)| {
            is_one(one) && is_one(next) && one.1 == next.1
        };
        paragraphs.extend(kinds.chunk_by(alike).map(|alike| match alike {
            [(which, words)] => format!("{which}{words}"),
            alike => {
                let which = alike
                    .iter()
                    .map(|(which, _)| which.replacen("The ", "the ", 1));
                let words = alike[0].1.replace(". It holds ", ". Each holds ");
                let words = words
                    .replace("its cards", "their cards")
                    .replace("top card is", "top card of each is");
                format!("{}{words}", capital(&list(which, "and")))
            }
        }));
    }
    paragraphs.extend(face_up(rules));
    paragraphs.extend(picture::paragraphs(rules));
    paragraphs
}

/// Returns the sentence which says that the cards on all piles not yet described are face up. Returns `None` if there
/// are no such piles, or if the text already says so.
fn face_up(rules: &Rules) -> Option<String> {
    let is_up = |group: &&Group| group.face == Face::Up && group.shown_by_pile.is_empty();
    let there = rules.groups.iter().filter(|group| exists(group));
    let (up, others): (Vec<&Group>, Vec<&Group>) = there.partition(is_up);
    // The text about face-down cards has said that all others are face up.
    let is_told = |shown: &Shown| matches!(shown, Shown::AllBut(_));
    let tells =
        |group: &&Group| !group.shown_by_pile.is_empty() && group.shown_by_pile.iter().all(is_told);
    if others.iter().any(tells) {
        return None;
    }
    // The text about the stock has said that it is face down.
    let is_stock = |group: &&Group| group.role == Role::Stock && group.face == Face::Down;
    let words = match others.as_slice() {
        [] => "All cards are face up.".to_owned(),
        [only] if is_stock(only) => {
            format!(
                "All cards are face up, except those of {}.",
                the_piles(only)
            )
        }
        _ => {
            let is_named = |id: &GroupId| {
                let group = rules.group(*id);
                exists(group)
                    && is_up(&group)
                    && !matches!(group.role, Role::Foundation | Role::Discard | Role::Hand)
            };
            let named: Vec<GroupId> = rules.group_ids().filter(is_named).collect();
            if named.is_empty() {
                return None;
            }
            format!("The cards of {} are face up.", kinds(rules, named, "and"))
        }
    };
    (!up.is_empty()).then_some(words)
}

/// Returns a number of piles in words with their noun, for the beginning of a sentence. A single pile begins with
/// `The`, or with `One` if each of several players has such a pile.
fn beginning(rules: &Rules, count: usize, noun: &str) -> String {
    let is_owned = noun.contains("s' ") || noun.contains("'s ");
    match count {
        1 if is_owned || rules.seats() == 1 => format!("The {noun}"),
        1 => format!("One {noun}"),
        count => format!("{} {}", capital(&in_words(count)), plural(noun)),
    }
}

/// Returns in words how many piles of a kind there are, with their noun, and the text about them.
fn piles_of_a_kind(rules: &Rules, id: GroupId) -> (String, String) {
    let group = rules.group(id);
    let count = usize::from(group.count);
    if group.face == Face::Own && names_a_card(group) {
        let cards = beginning(rules, count, &group.noun);
        return (cards, ", which only their player sees.".to_owned());
    }
    let alike = |other: &&Group| other.role == group.role && exists(other);
    let alike = rules.groups.iter().filter(alike);
    let piles = if count == 1 && alike.count() > 1 {
        format!("The {}", unit(group))
    } else {
        beginning(rules, count, &unit(group))
    };
    let faces = face_words(rules, group);
    let limit = limit_words(rules, id);
    let peek = if group.squared && group.shape == Shape::Row && group.limit > 1 {
        " Only the top card can be seen."
    } else {
        match (group.peek, count) {
            (false, _) => "",
            (true, 1) => " You may look through its cards at any time.",
            (true, _) => " You may look through their cards at any time.",
        }
    };
    let words = format!(
        "{}{}{}.{faces}{limit}{peek}{}{}",
        if picture::is_drawn(rules, id) {
            String::new()
        } else {
            shape_words(group, holds_one(rules, id))
        },
        only_if(
            group.role == Role::Stock && group.face == Face::Down,
            ", face down"
        ),
        purpose(rules, group),
        top_card(rules, id),
        covering(rules, id)
    );
    (piles, words)
}

/// Explains in words which card of a column is its top card, with a leading space. Only the first kind of columns gets
/// this text. Where cards overlap, the top card is at the lower end.
fn top_card(rules: &Rules, id: GroupId) -> String {
    let spreads = |group: &Group| {
        let moves_whole = matches!(group.lift, Lift::Whole | Lift::Pile);
        exists(group) && group.role == Role::Tableau && group.is_fanned() && !moves_whole
    };
    let first = rules
        .group_ids()
        .find(|id| spreads(rules.group(*id)) && !holds_one(rules, *id));
    if first != Some(id) {
        return String::new();
    }
    let group = rules.group(id);
    let all: Vec<GroupId> = rules.groups_of(Role::Tableau).collect();
    let one = match one_word(rules, &all) {
        _ if group.count == 1 && all.len() == 1 => the_piles(group),
        Some(word) => a(word),
        None => one_pile(group),
    };
    format!(" The top card of {one} is the uncovered card at its end.")
}

/// Describes in words how many cards each pile of a kind may hold, with a leading space. The text is empty if the
/// number is not limited.
fn limit_words(rules: &Rules, id: GroupId) -> String {
    let group = rules.group(id);
    let most = if group.role == Role::Foundation || group.limit == 1 {
        ""
    } else {
        "at most "
    };
    let each = if group.count == 1 { "It" } else { "Each" };
    match usize::from(group.limit) {
        1 if names_a_card(group) || group.role == Role::Cell && group.count == 1 => String::new(),
        _ if ends_by_itself(rules, id) => String::new(),
        _ if let Some(ranks) = last_ranks(rules, id) => {
            let ranks = ranks.into_iter().map(a_rank);
            format!(
                " From the first to the last, their last cards are {}.",
                list(ranks, "and")
            )
        }
        _ if !group.limits.is_empty() => {
            let limits = group.limits.iter().map(ToString::to_string);
            format!(
                " From the first to the last, they hold {most}{} cards.",
                list(limits, "and")
            )
        }
        limit
            if !most.is_empty()
                && group.build.direction == Direction::Same
                && let Start::Rank(rank) = group.start =>
        {
            format!(" {each} holds up to {} {}.", number(limit), rank.words())
        }
        limit if limit < usize::from(rules.cards()) => {
            format!(" {each} holds {most}{}.", cards(limit))
        }
        _ => String::new(),
    }
}

/// Returns the last rank of a full pile, for each pile of a kind. Returns `None` unless the limits of the piles differ
/// and the deal puts their first cards there.
fn last_ranks(rules: &Rules, id: GroupId) -> Option<Vec<Rank>> {
    let group = rules.group(id);
    let mut first = vec![None; usize::from(group.count)];
    for step in &rules.deal {
        if let DealStep::Picked { pick, to, number } = step
            && *to == id
        {
            let picked = first.iter_mut().skip(usize::from(*number));
            let picked = picked.take(rules.count(*pick));
            picked.for_each(|first| *first = Some(pick.rank));
        }
    }
    let last = |(first, limit): (Option<Rank>, &u16)| {
        let cards = u8::try_from(*limit).ok();
        let cards = cards.filter(|cards| (1..=rules.ranks.count()).contains(cards))?;
        match group.build.direction {
            Direction::Up if group.build.by == 1 => Some(rules.ranks.plus(first?, cards - 1)),
            Direction::Down if group.build.by == 1 => Some(rules.ranks.minus(first?, cards - 1)),
            _ => None,
        }
    };
    let limits = Some(&group.limits).filter(|limits| !limits.is_empty())?;
    first.into_iter().zip(limits).map(last).collect()
}

/// The maximum number of piles in a row for which the table has room.
const MOST_IN_A_ROW: u8 = 10;

fn shape_words(group: &Group, holds_one: bool) -> String {
    said! { group.shape;
        Shape::Row if group.count == 1 => "";
        Shape::Row if group.place == Place::Corners && group.count == 4 =>
            ", one at each corner of the square in the middle";
        Shape::Row if group.place == Place::Corners => ", round the middle of the table";
        Shape::Row if group.place == Place::Centre && group.count == 4 =>
            ", in a square in the middle of the table";
        Shape::Row if group.is_fanned() && !holds_one && group.count > MOST_IN_A_ROW => ", with overlapping cards";
        Shape::Row if group.is_fanned() && !holds_one => " side by side, with overlapping cards";
        // They may be at the side of the columns, one below the other.
        Shape::Row if group.role == Role::Reserve => "";
        Shape::Row if group.count > MOST_IN_A_ROW => "";
        Shape::Row => " side by side";
        Shape::Triangle { rows, peaks } if peaks > 1 =>
            ", as {} side by side, in {} of {}; the peaks share the lowest row",
            several(peaks, "peak"), several(rows, "row"), list(rows_of(group.shape), "and");
        Shape::Triangle { rows, .. } =>
            ", in {} of one, two and so on up to {}", several(rows, "row"), number(rows);
        Shape::Grid { rows, columns } =>
            ", in {} of {}", several(rows, "row"), number(columns);
    }
}

/// Returns in words what a kind of pile is for, after a comma. The text is empty if another section of the rules text
/// explains it.
fn purpose(rules: &Rules, group: &Group) -> String {
    let of_stock = || noun_of(rules, Role::Stock, "stock");
    let words = match group.role {
        Role::Foundation if group.full_to.is_some() => ", which are built up until they are full",
        Role::Cell if (group.count, group.limit) == (1, 1) => ", to keep a card for a while",
        Role::Cell => ", to keep cards for a while",
        Role::Stock
            if rules
                .stock
                .iter()
                .any(|stock| is_always_empty(rules, stock)) =>
        {
            ", which is always empty"
        }
        Role::Foundation | Role::Tableau | Role::Reserve | Role::Hand | Role::Stock => "",
        Role::Waste if rules.stock.as_ref().is_some_and(Stock::deals_out) => {
            return format!(", for cards dealt from the {}", of_stock());
        }
        Role::Waste
            if rules
                .stock
                .as_ref()
                .and_then(Stock::up)
                .is_some_and(|up| rules.group(up.to).role == Role::Hand) =>
        {
            ", for turned cards that were not used"
        }
        Role::Waste if rules.stock.is_some() => {
            return format!(", for cards turned from the {}", of_stock());
        }
        Role::Waste => ", for turned-up cards",
        Role::Discard => ", for cards out of play",
    };
    words.to_owned()
}

/// Describes in words which places of a layout cover which others, with a leading space.
fn covering(rules: &Rules, id: GroupId) -> String {
    let piles: Vec<PileId> = rules.piles_of(id, Seat::FIRST).collect();
    if piles
        .iter()
        .all(|pile| rules.pile(*pile).covered_by().is_empty())
    {
        return String::new();
    }
    let shape = rules.group(id).shape;
    let regular = matches!(shape, Shape::Triangle { .. })
        && piles
            .iter()
            .enumerate()
            .all(|(index, pile)| rules.pile(*pile).covered_by() == two_below(shape, &piles, index));
    let free = " A card is free when no card covers it any more.";
    if regular {
        return format!(" Each card is overlapped by two cards of the next row.{free}");
    }
    let group = rules.group(id);
    if !group.freed_by_one.is_empty() {
        return freed_by_one(rules, group, &piles) + " The others are free from the start.";
    }
    if picture::overlaps_by_rows(rules, &piles) {
        return format!(" Each is overlapped by those of the next row that touch it.{free}");
    }
    let mut overlaps: Vec<(&[PileId], Vec<PileId>)> = Vec::new();
    for pile in piles {
        let over = rules.pile(pile).covered_by();
        match overlaps.iter_mut().find(|(other, _)| *other == over) {
            _ if over.is_empty() => {}
            Some((_, alike)) => alike.push(pile),
            None => overlaps.push((over, vec![pile])),
        }
    }
    let names = |piles: &[PileId]| {
        let names = piles
            .iter()
            .map(|pile| Audience::at(Seat::FIRST).pile(rules, *pile));
        list(names, "and")
    };
    let overlaps = overlaps.into_iter().map(|(over, alike)| {
        let are = either(alike.len() == 1, "is", "are");
        format!(" {} {are} under {}.", capital(&names(&alike)), names(over))
    });
    let overlaps: Vec<String> = overlaps.collect();
    overlaps.concat() + free
}

/// Describes in words which places of a layout become free as soon as one of the places that cover them is empty, and
/// which places are only partly under others. The text has a leading space. Places that are covered in the same pattern
/// share a sentence.
fn freed_by_one(rules: &Rules, group: &Group, piles: &[PileId]) -> String {
    let mut alike: Vec<(Vec<i16>, bool, Vec<u8>)> = Vec::new();
    for pile in piles.iter().map(|pile| rules.pile(*pile)) {
        let number = |pile: u8| i16::from(pile);
        let over = pile
            .covered_by()
            .iter()
            .map(|over| rules.pile(*over).number);
        let steps: Vec<i16> = over
            .map(|over| number(over) - number(pile.number))
            .collect();
        let one = pile.is_freed_by_one();
        match alike
            .iter_mut()
            .find(|(known, any, _)| (known, *any) == (&steps, one))
        {
            Some((.., numbers)) => numbers.push(pile.number),
            None => alike.push((steps, one, vec![pile.number])),
        }
    }
    let alike = alike.into_iter().filter(|(steps, ..)| !steps.is_empty());
    let columns = match group.shape {
        Shape::Grid { columns, .. } => columns,
        Shape::Row | Shape::Triangle { .. } => 0,
    };
    let told = alike.map(|(steps, one, numbers)| {
        let whose = match (numbers.len(), columns) {
            (1, _) => "The card of ",
            (_, 0) => "Each of ",
            _ => "Each card of ",
        };
        let others = steps
            .iter()
            .map(|step| match (step.unsigned_abs(), *step < 0) {
                (1, true) if columns > 0 => "the one to its left".to_owned(),
                (1, false) if columns > 0 => "the one to its right".to_owned(),
                (by, true) if by == u16::from(columns) => "the one above it".to_owned(),
                (by, false) if by == u16::from(columns) => "the one below it".to_owned(),
                (by, before) => {
                    let by = match by {
                        1 => String::new(),
                        by => format!("{} ", ordinal(by)),
                    };
                    format!("the {by}one {} it", either(before, "before", "after"))
                }
            });
        let others = list(others, either(one, "or", "and"));
        let when = either(one, "as soon as", "when");
        let gone = either(one, "is gone", "are gone");
        let names = names_of(group, columns, &numbers);
        format!(" {whose}{names} is free {when} {others} {gone}.")
    });
    told.collect()
}

/// Returns the names of piles of a kind, given their numbers from 1. In a grid with this number of `columns`, each pile
/// is named by its row and its place in the row.
fn names_of(group: &Group, columns: u8, numbers: &[u8]) -> String {
    let told = |word: &str, numbers: &[u8]| {
        let word = match numbers.len() {
            1 => word.to_owned(),
            _ => plural(word),
        };
        let numbers = numbers.iter().map(|number| (number + 1).to_string());
        format!("{word} {}", list(numbers, "and"))
    };
    if columns == 0 {
        return told(&unit(group), numbers);
    }
    let mut rows: Vec<(Vec<u8>, Vec<u8>)> = Vec::new();
    for row in 0..group.shape.rows() {
        let places = numbers.iter().filter(|number| **number / columns == row);
        let places: Vec<u8> = places.map(|number| number % columns).collect();
        match rows.iter_mut().find(|(known, _)| *known == places) {
            Some((_, alike)) => alike.push(row),
            None => rows.push((places, vec![row])),
        }
    }
    let rows = rows.into_iter().filter(|(places, _)| !places.is_empty());
    let rows =
        rows.map(|(places, rows)| format!("{} of {}", told("place", &places), told("row", &rows)));
    list(rows, "and of")
}

/// Returns in words the number of places in each row of a layout.
fn rows_of(shape: Shape) -> Vec<String> {
    let places = (0..shape.rows()).map(|row| usize::from(shape.places_in_row(row)));
    places.map(number).collect()
}

/// Returns the two places of a triangular layout that cover another place. `index` is the covered place.
fn two_below(shape: Shape, piles: &[PileId], index: usize) -> Vec<PileId> {
    let over = u8::try_from(index)
        .ok()
        .and_then(|number| shape.places_over(number));
    let over = over.into_iter().flatten();
    over.filter_map(|place| piles.get(usize::from(place)).copied())
        .collect()
}
