//! The rules written out: which cards may be moved, and how many together.

use super::build_order::card_words;
use super::building::openings::when_taken;
use super::dealing::holds_one;
use super::linked_piles;
use super::runs::run_build;
use crate::describe::english::{
    a, build_phrase, capital, exists, kinds, known, list, names_a_card, one_pile, one_word,
    only_if, plural, set_words, subject, times, unit,
};
use patience_core::{
    DealStep, Direction, Face, Group, GroupId, Lift, Rearrange, Role, Rules, Shape, Start, Stock,
    Times,
};

/// The placeholder for one pile of a kind, until the kinds that a sentence is about are known.
const ONE: &str = "{one}";

/// The placeholder for all piles of a kind, until the kinds that a sentence is about are known.
const ALL: &str = "{all}";

/// Says which cards may be lifted, kind by kind.
pub(super) fn moving_cards(rules: &Rules) -> Vec<String> {
    // Kinds with the same sentence are named together.
    let mut said: Vec<(String, Vec<GroupId>)> = Vec::new();
    for id in rules.group_ids().filter(|id| exists(rules.group(*id))) {
        let Some(text) = lifting(rules, id) else {
            continue;
        };
        match said.iter_mut().find(|(other, _)| *other == text) {
            Some((_, ids)) => ids.push(id),
            None => said.push((text, vec![id])),
        }
    }
    let mut paragraphs: Vec<String> = said
        .into_iter()
        .map(|(text, ids)| {
            let each = ids.iter().map(|id| one_pile(rules.group(*id)));
            let each = one_word(rules, &ids)
                .filter(|_| ids.len() > 1)
                .map_or_else(|| list(each, "or"), a);
            let text = text
                .replace(ONE, &each)
                .replace(ALL, &kinds(rules, ids, "and"));
            capital(&text)
        })
        .collect();
    let face_down = |id: GroupId| may_lie_under(rules.group(id)) && lifting(rules, id).is_some();
    if rules.group_ids().any(face_down) {
        paragraphs.push("Cards that lie face down are not moved.".to_owned());
    }
    if rules
        .groups
        .iter()
        .any(|group| matches!(group.shape, Shape::Triangle { .. }) && group.lift != Lift::Nothing)
    {
        paragraphs.push(
            "Where cards overlap, only a card that no other overlaps may be moved.".to_owned(),
        );
    }
    if let Some(Rearrange::Misplaced(groups)) = rules.rearrange {
        let piles = kinds(rules, groups.iter(), "and");
        paragraphs.push(format!(
            "At any time two cards of {piles} may change places if both lie wrong before and right afterwards: each lies \
             alone, could not have started its own pile, and could have started the pile of the other."
        ));
    }
    paragraphs
}

/// Tells whether cards that lie face down might be thought to move with others of a kind of pile: where
/// the top card moves alone it lies face up.
fn may_lie_under(group: &Group) -> bool {
    let may = !(matches!(group.face, Face::Up | Face::Own)
        || matches!(group.role, Role::Stock | Role::Discard));
    may && exists(group)
        && !is_closed(group)
        && !(group.face.turns_up() && matches!(group.lift, Lift::Nothing | Lift::Top))
        && !matches!(group.face, Face::LastUp(_))
}

/// Tells whether all cards of a kind of pile lie face down as they were dealt.
fn is_closed(group: &Group) -> bool {
    group.face == Face::Down && group.from.is_empty() && group.start_from.is_empty()
}

/// Tells whether a player ever moves cards of a kind of pile to others.
pub(super) fn gives(rules: &Rules, id: GroupId) -> bool {
    let group = rules.group(id);
    exists(group)
        && group.role != Role::Stock
        && group.lift != Lift::Nothing
        && goes_somewhere(rules, id)
}

/// Tells whether cards of a kind of pile can be transferred anywhere at all.
fn goes_somewhere(rules: &Rules, id: GroupId) -> bool {
    rules.groups.iter().any(|group| takes_from(group, id))
}

/// Tells whether cards of a kind of pile can be transferred to others than columns.
fn leaves_columns(rules: &Rules, id: GroupId) -> bool {
    let takes = |group: &Group| group.role != Role::Tableau && takes_from(group, id);
    rules.groups.iter().any(takes)
}

/// Tells whether a kind of pile takes cards from another.
fn takes_from(group: &Group, id: GroupId) -> bool {
    let onto =
        group.build.direction != Direction::None && group.limit > 1 && group.from.contains(id);
    exists(group) && (onto || group.start != Start::Nothing && group.start_from.contains(id))
}

fn lifting(rules: &Rules, id: GroupId) -> Option<String> {
    if rules.group(id).lift != Lift::Nothing && !goes_somewhere(rules, id) {
        return None;
    }
    Some(
        lift_words(rules, id)?
            + &pulling(rules, id)
            + &staying(rules, rules.group(id))
            + &when_taken(rules, rules.group(id))
            + &by_partner(rules, id),
    )
}

/// Says which cards are never lifted, with a blank before.
fn staying(rules: &Rules, group: &Group) -> String {
    let stay = group.never_gives & known(rules);
    if stay.is_empty() {
        return String::new();
    }
    let cards = capital(&set_words(stay));
    format!(" {cards} are never taken from there.")
}

/// Says which cards of a kind of pile may be moved together.
fn lift_words(rules: &Rules, id: GroupId) -> Option<String> {
    let group = rules.group(id);
    let taken_off = rules.is_taken_off(id);
    let is_silent = match group.role {
        Role::Stock | Role::Hand => true,
        Role::Waste | Role::Discard => group.lift == Lift::Nothing,
        // They close up, or give the next card to the hand.
        _ if group.lift == Lift::Nothing => closes(rules, id) || fills_a_hand(rules, id),
        _ => false,
    };
    (!is_silent).then(|| said! { (group.role, group.lift);
        (_, Lift::Nothing) if taken_off => "Cards of {ALL} stay where they are until they are taken off.";
        (Role::Foundation, Lift::Nothing) => "Cards do not come back from {ALL}.";
        (_, Lift::Nothing) if matches!(group.shape, Shape::Grid { .. }) =>
            "A card once placed stays where it is{}.", only_if(rules.rearranged_grid().is_some(), " until the end");
        (_, Lift::Nothing) => "Cards of {ALL} are not moved.";
        _ if is_closed(group) => "Cards of {ALL} lie face down, and are not moved.";
        (_, Lift::Top) if names_a_card(group) && group.count > 1 => "{ALL} may be moved in any order.";
        (_, Lift::Top) if holds_one(rules, id) => "The card of {ONE} may be moved.";
        (_, Lift::Top) if pulls_freely(group) =>
            "Of {ONE} any card may be moved, one at a time, wherever it lies.";
        (_, Lift::Top) => "Only the top card of {ONE} may be moved.";
        (_, Lift::TopAboveFirst) =>
            "Only the top card of {ONE} may be moved, and the first card stays.";
        (_, Lift::Run) =>
            "Of {ONE} the top card may be moved, or several cards from the top together, {}.", run_words(rules, id);
        (_, Lift::FaceUp) if matches!(group.face, Face::Up | Face::Own) =>
            "Of {ONE} any card may be moved, together with all the cards that lie on it, whether or not they are in order.";
        (_, Lift::FaceUp) =>
            "Of {ONE} any card that lies face up may be moved, together with all the cards that lie on it, whether or not \
             they are in order.";
        (_, Lift::TopOrWhole) =>
            "Of {ONE} the top card may be moved, or all its cards together, {}.", run_words(rules, id);
        (_, Lift::Whole) => { as_a_whole(rules, id) };
        (_, Lift::Pile) =>
            "{ONE} moves as a whole, in whatever order its cards lie{}: its top card must fit on that of the {} it goes to.{}{}",
            linked_piles::reach_words(group), unit(group), linked_piles::row_ends(group), linked_piles::closing_words(rules, group);
        (_, Lift::Supermove) =>
            "Of {ONE} the top card may be moved, or several cards from the top together, {}: as many as could be moved one \
             by one. That is {}.",
            run_words(rules, id), supermove_words(rules, group);
    })
}

/// Tells whether the cards of a kind of pile are moved together to close gaps.
fn closes(rules: &Rules, id: GroupId) -> bool {
    let gaps = rules.stock.as_ref().and_then(Stock::filled_gaps);
    gaps.is_some_and(|gaps| gaps.of == id && gaps.closes)
}

/// Tells whether the card in hand comes from a kind of pile.
fn fills_a_hand(rules: &Rules, id: GroupId) -> bool {
    let fills = |group: &Group| group.role == Role::Hand && group.fill.contains(&id);
    rules.groups.iter().any(fills)
}

/// Says that a pile of a kind moves as a whole.
fn as_a_whole(rules: &Rules, id: GroupId) -> String {
    let ordered = if always_in_order(rules, id) {
        String::new()
    } else {
        format!(", {}", run_words(rules, id))
    };
    let alone = only_if(
        leaves_columns(rules, id),
        "; its top card alone may go elsewhere",
    );
    let onto = only_if(rules.group(id).count != 1, " onto another");
    format!("{ONE} moves{onto} only as a whole{ordered}{alone}.")
}

/// Tells whether cards may be taken from under others as often as the player likes.
fn pulls_freely(group: &Group) -> bool {
    let pulls = group.pulls.as_ref().filter(|pulls| pulls.when.is_always());
    pulls.is_some_and(|pulls| pulls.times == Times::Unlimited)
}

/// Says how cards are taken from under others, with a blank before.
fn pulling(rules: &Rules, id: GroupId) -> String {
    let group = rules.group(id);
    let Some(pulls) = group.pulls.as_ref().filter(|_| !pulls_freely(group)) else {
        return String::new();
    };
    let when = only_if(!pulls.when.is_always(), "After the last redeal ");
    let often = said! { pulls.times;
        Times::Unlimited => "";
        Times::Limited(most) => "; in a game this is done no more than {}", times(most);
    };
    let sentence = format!("{when}a card may also be taken from under others, by itself{often}");
    format!(" {}.", capital(&sentence))
}

/// Says which of the partners alone plays from a kind of pile, with a blank before.
fn by_partner(rules: &Rules, id: GroupId) -> String {
    let part = rules.group(id).taken_by;
    let role = part.and_then(|part| rules.roles.get(usize::from(part)));
    role.map_or_else(String::new, |role| {
        format!(" Only the {role} plays from there.")
    })
}

/// Tells whether the cards of a pile always lie as it is built, because the deal puts no more
/// than one there.
fn always_in_order(rules: &Rules, id: GroupId) -> bool {
    rules.group(id).build.direction == Direction::Any
        || rules.deal.iter().all(|step| match step {
            DealStep::Each { to, counts, .. } => *to != id || counts.iter().all(|count| *count < 2),
            DealStep::One { to, count, .. } => *to != id || *count < 2,
            DealStep::Rest { to } => *to != id,
            DealStep::Base { .. }
            | DealStep::Picked { .. }
            | DealStep::Sunk { .. }
            | DealStep::Taken { .. }
            | DealStep::Interleaved { .. } => true,
        })
}

/// Returns the condition for cards that are moved together.
fn run_words(rules: &Rules, id: GroupId) -> String {
    let group = rules.group(id);
    match run_build(rules, id) {
        Some(build) if build == group.build => {
            let throughout = match build.or {
                Some(_) => ", all of them in one of the two ways",
                None => "",
            };
            format!(
                "if they lie on each other in the order in which {}{throughout}",
                subject(group, "is built", "are built")
            )
        }
        Some(build) if build.direction == Direction::None => {
            "but no two cards go together".to_owned()
        }
        Some(build) => {
            let round = if build.wrapping {
                ", the highest rank and the lowest being neighbours"
            } else {
                ""
            };
            format!(
                "if they are built {} (on each card lies {}{round})",
                build_phrase(build),
                card_words(build)
            )
        }
        None => "if they are built on each other".to_owned(),
    }
}

/// Says how many cards go together by single moves, as the engine counts them.
fn supermove_words(rules: &Rules, group: &Group) -> String {
    let own = rules
        .group_ids()
        .find(|id| rules.group(*id).name == group.name);
    let takes = |set: patience_core::GroupSet| own.is_some_and(|id| set.contains(id));
    let cells = rules
        .groups
        .iter()
        .filter(|kind| kind.role == Role::Cell && exists(kind) && takes(kind.start_from));
    let spaces = rules.groups.iter().filter(|kind| {
        exists(kind)
            && kind.role == Role::Tableau
            && kind.start == Start::AnyCard
            && kind.fill.is_empty()
            && takes(kind.start_from)
            && kind.shape == Shape::Row
    });
    let cells: Vec<String> = cells.map(unit).collect();
    let spaces: Vec<String> = spaces.map(unit).collect();
    let plurals: Vec<String> = cells.iter().map(|noun| plural(noun)).collect();
    let not_counted = format!(
        "an empty {} to which they go does not count",
        list(&spaces, "or")
    );
    let doubled = format!(
        "twice that number with one empty {0}, four times with two, and so on; {not_counted}",
        list(&spaces, "or")
    );
    said! { (cells.is_empty(), spaces.is_empty());
        (true, true) => "one card";
        (false, true) => "one card more than there are empty {}", list(&plurals, "and");
        (true, false) =>
            "one card with no empty {0}, two with one, four with two, and so on; {not_counted}", list(&spaces, "or");
        (false, false) => "one card more than there are empty {}, {doubled}", list(&plurals, "and");
    }
}
