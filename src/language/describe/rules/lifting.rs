//! Rules text: the section “Moving cards”, about which cards may be moved, and how many at once.

use super::build_order::{card_words, example_of_run};
use super::building::openings::when_taken;
use super::dealing::holds_one;
use super::linked_piles;
use super::runs::run_build;
use crate::describe::english::{
    a, build_phrase, capital, dead, exists, kinds, known, list, names_a_card, one_pile, one_word,
    only_if, plural, set_words, subject, times, unit,
};
use patience_core::{
    Build, DealStep, Direction, Face, Group, GroupId, Lift, Rearrange, Role, Rules, Shape, Start,
    Stock, Times,
};

/// The placeholder for one pile of a kind in a sentence about moving cards. It is replaced once the subjects of the
/// sentence are known.
const ONE: &str = "{one}";

/// The placeholder for all piles of a kind in a sentence about moving cards. It is replaced once the subjects of the
/// sentence are known.
const ALL: &str = "{all}";

/// Returns the paragraphs of the section “Moving cards” of the rules text, one kind of pile after the other.
pub(super) fn moving_cards(rules: &Rules) -> Vec<String> {
    // Kinds with the same sentence share it.
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
    // What may be moved comes first.
    let is_ban =
        |id: &GroupId| rules.group(*id).lift == Lift::Nothing || is_closed(rules.group(*id));
    said.sort_by_key(|(_, ids)| ids.iter().all(is_ban));
    let mut paragraphs: Vec<String> = said
        .into_iter()
        .map(|(text, ids)| {
            let each = ids.iter().map(|id| one_pile(rules.group(*id)));
            let each = one_word(rules, &ids)
                .filter(|_| ids.len() > 1)
                .map_or_else(|| list(each, "or"), a);
            let text = text
                .replace(ONE, &each)
                .replace(ALL, &kinds(rules, ids, "or"));
            capital(&text)
        })
        .collect();
    let face_down = |id: GroupId| may_lie_under(rules.group(id)) && lifting(rules, id).is_some();
    if rules.group_ids().any(face_down) {
        paragraphs.push("Face-down cards may not be moved.".to_owned());
    }
    if rules
        .groups
        .iter()
        .any(|group| matches!(group.shape, Shape::Triangle { .. }) && group.lift != Lift::Nothing)
    {
        paragraphs.push("Where cards overlap, only uncovered cards may be moved.".to_owned());
    }
    if let Some(Rearrange::Misplaced(groups)) = rules.rearrange {
        let piles = kinds(rules, groups.iter(), "and");
        paragraphs.push(format!(
            "At any time you may swap two cards of {piles} if each is alone in its pile, could not have started \
             that pile, and could have started the other."
        ));
    }
    paragraphs
}

/// Whether readers of the rules text may think that face-down cards of a kind of pile move together with others. They
/// cannot think so where only the top card moves, because that card is face up.
fn may_lie_under(group: &Group) -> bool {
    let may = !(matches!(group.face, Face::Up | Face::Own)
        || matches!(group.role, Role::Stock | Role::Discard));
    may && exists(group)
        && !is_closed(group)
        && !(group.face.turns_up() && matches!(group.lift, Lift::Nothing | Lift::Top))
        && !matches!(group.face, Face::LastUp(_))
}

/// Whether all cards on a kind of pile are dealt face down and no other cards are put there.
fn is_closed(group: &Group) -> bool {
    group.face == Face::Down && group.from.is_empty() && group.start_from.is_empty()
}

/// Whether players can move cards from a kind of pile to other piles.
pub(super) fn gives(rules: &Rules, id: GroupId) -> bool {
    let group = rules.group(id);
    exists(group)
        && group.role != Role::Stock
        && group.lift != Lift::Nothing
        && goes_somewhere(rules, id)
}

/// Whether any kind of pile accepts cards from the kind `id`.
fn goes_somewhere(rules: &Rules, id: GroupId) -> bool {
    rules.groups.iter().any(|group| takes_from(group, id))
}

/// Whether cards from a kind of pile can move to piles that are not columns.
fn leaves_columns(rules: &Rules, id: GroupId) -> bool {
    let takes = |group: &Group| group.role != Role::Tableau && takes_from(group, id);
    rules.groups.iter().any(takes)
}

/// Whether piles of the kind `group` accept cards from piles of the kind `id`.
fn takes_from(group: &Group, id: GroupId) -> bool {
    let onto =
        group.build.direction != Direction::None && group.limit > 1 && group.from.contains(id);
    exists(group) && (onto || group.start != Start::Nothing && group.start_from.contains(id))
}

/// Describes in words which cards of a kind of pile may be moved. The text has placeholders for the name of the kind.
/// Returns `None` if there is nothing to say.
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

/// Describes in words which cards of a kind of pile may never be moved, with a leading space.
fn staying(rules: &Rules, group: &Group) -> String {
    let stay = group.never_gives & known(rules);
    if stay.is_empty() {
        return String::new();
    }
    let cards = capital(&set_words(stay));
    format!(" {cards} may never be taken from there.")
}

/// Describes in words which cards of a kind of pile may be moved together.
fn lift_words(rules: &Rules, id: GroupId) -> Option<String> {
    let group = rules.group(id);
    let taken_off = rules.is_taken_off(id);
    let is_silent = match group.role {
        Role::Stock | Role::Hand => true,
        Role::Waste | Role::Discard => group.lift == Lift::Nothing,
        // These piles close up, or give the next card to the hand.
        _ if group.lift == Lift::Nothing => closes(rules, id) || fills_a_hand(rules, id),
        _ => false,
    };
    (!is_silent).then(|| said! { (group.role, group.lift);
        (_, Lift::Nothing) if taken_off => "Cards of {ALL} stay where they are until they are taken off.";
        (Role::Foundation, Lift::Nothing) => "Cards may not be moved back from {ALL}.";
        (_, Lift::Nothing) if matches!(group.shape, Shape::Grid { .. }) =>
            "Once placed, a card stays where it is{}.", only_if(rules.rearranged_grid().is_some(), " until the end");
        (_, Lift::Nothing) => "Cards of {ALL} may not be moved.";
        _ if is_closed(group) => "Cards of {ALL} are face down and may not be moved.";
        (_, Lift::Top) if names_a_card(group) && group.count > 1 => "{ALL} may be moved in any order.";
        (_, Lift::Top) if holds_one(rules, id) && goes_only_up(rules, id) =>
            "The card in {ONE} may be moved only to {}.", kinds(rules, targets(rules, id), "or");
        (_, Lift::Top) if holds_one(rules, id) => "The card in {ONE} may be moved.";
        (_, Lift::Top) if pulls_freely(group) =>
            "Any card of {ONE} may be moved, even from under others, one at a time.";
        (Role::Foundation, Lift::Top) if !moved_back_to(rules, id).is_empty() =>
            "The top card of {ONE} may be moved back to {}.", kinds(rules, moved_back_to(rules, id), "or");
        (_, Lift::Top) if goes_only_up(rules, id) =>
            "From {ONE}, only the top card may be moved, and only to {}.", kinds(rules, targets(rules, id), "or");
        (_, Lift::Top) => "From {ONE}, only the top card may be moved.";
        (_, Lift::TopAboveFirst) =>
            "From {ONE}, only the top card may be moved, and the first card stays.";
        (_, Lift::Run | Lift::TopOrWhole | Lift::Supermove) if has_no_runs(rules, id) =>
            "From {ONE}, only the top card may be moved.";
        (_, Lift::Run) =>
            "You may move the top card of {ONE}, or a run: {}.", run_of_cards(rules, id);
        (_, Lift::FaceUp) if matches!(group.face, Face::Up | Face::Own) =>
            "You may move any card of {ONE} together with all the cards on it, whether or not they are in order.";
        (_, Lift::FaceUp) =>
            "You may move any face-up card of {ONE} together with all the cards on it, whether or not they are in order.";
        (_, Lift::TopOrWhole) =>
            "You may move the top card of {ONE}, or all its cards together if they are {}.", run_words(rules, id);
        (_, Lift::Whole) => { as_a_whole(rules, id) };
        (_, Lift::Pile) =>
            "{ONE} moves as a whole, whatever the order of its cards{}.{}{}",
            linked_piles::reach_words(group), linked_piles::row_ends(group), linked_piles::closing_words(rules, group);
        (_, Lift::Supermove) =>
            "You may move the top card of {ONE}, or a run: {}. {}",
            run_of_cards(rules, id), supermove_words(rules, group);
    })
}

/// Whether cards of a kind of pile move together to close its gaps before the stock fills them.
fn closes(rules: &Rules, id: GroupId) -> bool {
    let gaps = rules.stock.as_ref().and_then(Stock::filled_gaps);
    gaps.is_some_and(|gaps| gaps.of == id && gaps.closes)
}

/// Whether players get the cards in their hands from a kind of pile.
fn fills_a_hand(rules: &Rules, id: GroupId) -> bool {
    let fills = |group: &Group| group.role == Role::Hand && group.fill.contains(&id);
    rules.groups.iter().any(fills)
}

/// Describes in words how the piles of a kind move as a whole.
fn as_a_whole(rules: &Rules, id: GroupId) -> String {
    let ordered = if always_in_order(rules, id) {
        String::new()
    } else {
        format!(", if its cards are {}", run_words(rules, id))
    };
    let alone = only_if(
        leaves_columns(rules, id),
        "; its top card alone may go to other piles",
    );
    let onto = only_if(rules.group(id).count != 1, " onto another");
    format!("{ONE} moves{onto} only as a whole{ordered}{alone}.")
}

/// Whether players may always take cards from under others in a pile, any number of times.
fn pulls_freely(group: &Group) -> bool {
    let pulls = group.pulls.as_ref().filter(|pulls| pulls.when.is_always());
    pulls.is_some_and(|pulls| pulls.times == Times::Unlimited)
}

/// Describes in words how often and when cards may be taken from under others, with a leading space.
fn pulling(rules: &Rules, id: GroupId) -> String {
    let group = rules.group(id);
    let Some(pulls) = group.pulls.as_ref().filter(|_| !pulls_freely(group)) else {
        return String::new();
    };
    let when = only_if(!pulls.when.is_always(), "After the last redeal, ");
    let often = said! { pulls.times;
        Times::Unlimited => "";
        Times::Limited(most) => ", at most {} in a game", times(most);
    };
    let sentence = format!("{when}you may also take a single card from under others{often}");
    format!(" {}.", capital(&sentence))
}

/// Returns the sentence which names the only partner who may play from a kind of pile, with a leading space.
fn by_partner(rules: &Rules, id: GroupId) -> String {
    let part = rules.group(id).taken_by;
    let role = part.and_then(|part| rules.roles.get(usize::from(part)));
    role.map_or_else(String::new, |role| {
        format!(" Only the {role} may play from there.")
    })
}

/// Whether the cards of each pile of a kind are always in the order in which the pile is built. They are if the deal
/// puts at most one card on each.
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

/// Whether the cards of a kind of pile can never form a run of two or more.
fn has_no_runs(rules: &Rules, id: GroupId) -> bool {
    run_build(rules, id).is_some_and(|build| build.direction == Direction::None)
}

/// Returns the kinds of pile that take cards from a kind of pile.
fn targets(rules: &Rules, id: GroupId) -> Vec<GroupId> {
    let takes = |to: &GroupId| takes_from(rules.group(*to), id);
    rules.group_ids().filter(takes).collect()
}

/// Whether cards from a kind of column or reserve can move only to foundations.
fn goes_only_up(rules: &Rules, id: GroupId) -> bool {
    let to = targets(rules, id);
    let is_up = |to: &GroupId| rules.group(*to).role == Role::Foundation;
    matches!(rules.group(id).role, Role::Tableau | Role::Reserve)
        && !to.is_empty()
        && to.iter().all(is_up)
        && !rules.is_taken_off(id)
}

/// Returns the kinds of pile to which cards may be moved back from a foundation.
fn moved_back_to(rules: &Rules, id: GroupId) -> Vec<GroupId> {
    let mut to = targets(rules, id);
    to.retain(|to| rules.group(*to).role != Role::Foundation);
    to
}

/// Returns in words what a run is, with an example.
fn run_of_cards(rules: &Rules, id: GroupId) -> String {
    let example = run_build(rules, id).map_or_else(String::new, |build| {
        example_of_run(rules, build, dead(rules, rules.group(id)))
    });
    let mut order = run_words(rules, id);
    // The example says it better.
    if !example.is_empty()
        && let Some(explained) = order.find(" (each card")
    {
        order.truncate(explained);
    }
    format!("the top card together with one or more cards under it, {order}{example}")
}

/// Returns in words the order that cards must be in to move together: `in the order in which columns are built`.
fn run_words(rules: &Rules, id: GroupId) -> String {
    let group = rules.group(id);
    match run_build(rules, id) {
        Some(build) if build == group.build => {
            let throughout = match build.or {
                Some(_) => ", all of them in one of the two ways",
                None => "",
            };
            format!(
                "in the order in which {}{throughout}",
                subject(group, "is built", "are built")
            )
        }
        Some(build) if let Some(columns) = built_like(rules, build) => {
            format!("in the order in which {} are built", plural(&unit(columns)))
        }
        Some(build) => {
            let round = if build.wrapping {
                "; the highest and the lowest rank are neighbours"
            } else {
                ""
            };
            format!(
                "built {} (each card is followed by {}{round})",
                build_phrase(build),
                card_words(build)
            )
        }
        None => "built on each other".to_owned(),
    }
}

/// Returns the columns that are built in a certain way, if the game has several of them.
fn built_like(rules: &Rules, build: Build) -> Option<&Group> {
    let mut columns = rules.groups.iter();
    columns.find(|group| {
        group.role == Role::Tableau && group.count > 1 && exists(group) && group.build == build
    })
}

/// Describes in words how many cards can be moved together by moving them one at a time, as the engine counts them.
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
    let space = list(&spaces, "or");
    let not_counted = format!("if the run goes to an empty {space}, that {space} does not count");
    said! { (cells.is_empty(), spaces.is_empty());
        (true, true) => "But only one card may be moved at a time.";
        (false, true) => "A run may have up to one card more than there are empty {}.", list(&plurals, "and");
        (true, false) =>
            "Without an empty {space}, cards move one at a time. With one empty {space}, a run may have up to two cards; with \
             two, up to four cards; with three, up to eight cards; and so on, twice as many each time. But {not_counted}.";
        (false, false) =>
            "A run may have up to one card more than there are empty {}. Each empty {space} doubles that number. But \
             {not_counted}.",
            list(&plurals, "and");
    }
}
