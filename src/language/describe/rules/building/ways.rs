//! How the cards of a pile are built on each other, in words.

use super::super::neighbours::{card_words, example, start_rank_words};
use super::endings;
use crate::describe::english::{
    a, a_rank, build_phrase, capital, dead_words, end_ranks, fixed_base, kinds, names_a_card,
    subject, the_piles, unit, whole_ranks,
};
use patience_core::{
    Base, Build, Direction, Group, GroupId, KeptWay, Rank, Ranks, Role, Rules, Start, Suit, Suits,
};

pub(super) fn build_words(
    rules: &Rules,
    id: GroupId,
    starting: Option<&[GroupId]>,
    onto: &[GroupId],
) -> String {
    let in_hand = |id: &GroupId| {
        let group = rules.group(*id);
        group.role == Role::Hand && names_a_card(group)
    };
    let (hand, others): (Vec<GroupId>, Vec<GroupId>) = onto.iter().copied().partition(in_hand);
    let (hand, others) = (kinds(rules, hand, "or"), kinds(rules, others, "or"));
    let from = match (hand.is_empty(), others.is_empty()) {
        _ if starting == Some(onto) => String::new(),
        (true, _) => format!(", from {others}"),
        (false, true) => format!(", which is {hand}"),
        (false, false) => format!(", which is {hand} or comes from {others}"),
    };
    let group = rules.group(id);
    let build = as_it_comes(rules, group);
    let mut how = build_phrase(build);
    if rules.suits_left_out.len() + 1 == Suit::ALL.len() {
        // With one suit alone there is no other that might matter.
        how = how
            .replace(", whatever the suit", "")
            .replace(" whatever the suit", "");
    }
    let phrase = capital(&format!(
        "{} {how}",
        subject(group, "is built", "are built")
    ));
    let card = card_words(build);
    let example = example(rules, build);
    let ends = endings::words(rules, id, build);
    // With wild cards the highest rank on a pile is where the pile is full. Where the ranks are told in
    // their order, or end before the corner, nothing is left to say of it.
    let corner = match &ends {
        _ if group.wild.is_some() || group.turns_back => String::new(),
        Some(_) if build.by > 1 || !build.wrapping => String::new(),
        _ => corner_words(rules, build),
    };
    let ends = ends.unwrap_or_default();
    let dead = dead_ranks(group) + &way_words(rules, group);
    let wild = super::super::turns::wild(group);
    format!("{phrase}: on a card goes {card}{example}{from}.{corner}{ends}{dead}{wild}")
}

/// Says in which way piles go on that have begun in one, with a blank before.
fn way_words(rules: &Rules, group: &Group) -> String {
    let unit = unit(group);
    let kept = said! { group.kept_way;
        KeptWay::None => "";
        KeptWay::EachPile => " {} that has begun to go up, or down, goes on in that way.", capital(&a(&unit));
        KeptWay::AllPiles =>
            " The first card that is built on any of {} decides for all of them whether they go up or down.", the_piles(group);
    };
    let back = if group.turns_back {
        let ways = match group.build.direction {
            Direction::Down => "up",
            _ => "down",
        };
        let (low, high) = end_ranks(rules, fixed_base(rules).unwrap_or(rules.ranks.first()));
        let last = if ways == "up" { low } else { high };
        let other = match group.build.suits {
            Suits::Same => "the other card of its rank and suit",
            Suits::Alternating => "a card of its rank and of the other colour",
            Suits::SameColour => "another card of its rank and colour",
            Suits::Other => "a card of its rank and of another suit",
            Suits::Rotating(_) => "a card of its rank and of the next suit in turn",
            Suits::Any => "another card of its rank",
        };
        format!(
            " On {} goes {other}, and from there the {unit} is built {ways} again.",
            a_rank(last)
        )
    } else {
        String::new()
    };
    let right = match (group.on_right_start, start_rank_words(rules, group)) {
        (true, Some(rank)) => {
            format!(
                " Cards are put only on {} whose first card is {rank}.",
                a(&unit)
            )
        }
        _ => String::new(),
    };
    kept + &back + &right
}

/// Says on which ranks nothing goes, with a blank before.
fn dead_ranks(group: &Group) -> String {
    match whole_ranks(group.nothing_on) {
        Some(_) if !group.nothing_on.is_empty() => {
            format!(" {}.", capital(&dead_words(group.nothing_on)))
        }
        _ => String::new(),
    }
}

/// Returns how a kind of pile is built, where cards are ever put on its cards: piles that are full
/// before they have gone past the highest rank do not go round the corner.
fn as_it_comes(rules: &Rules, group: &Group) -> Build {
    let from_base = match (group.start, rules.base) {
        (Start::AboveBase(steps), _) => Some(steps),
        (Start::Rank(rank), Base::Fixed(base)) => Some(rules.ranks.above(rank, base)),
        _ => None,
    };
    let steps = u16::from(group.build.by) * group.limit.saturating_sub(1);
    let before_corner = from_base.is_some_and(|from| match group.build.direction {
        Direction::Up => u16::from(from).saturating_add(steps) < u16::from(rules.ranks.count()),
        Direction::Down => u16::from(from) >= steps,
        _ => false,
    });
    Build {
        wrapping: group.build.wrapping && !before_corner,
        ..group.build
    }
}

/// Says what happens at the ends of the order of ranks, with a blank before.
fn corner_words(rules: &Rules, build: Build) -> String {
    let base = fixed_base(rules);
    let lowest = base.map_or_else(|| "a card of the base rank".to_owned(), a_rank);
    let highest = base
        .map(|base| end_ranks(rules, base).1)
        .map_or_else(|| "a card one rank below the base".to_owned(), a_rank);
    // From a base other than the ace there are two corners that one might doubt.
    let turns = rules.ranks == Ranks::ALL && base != Some(Rank::ACE);
    let turn = |words: &str| {
        if turns {
            words.to_owned()
        } else {
            String::new()
        }
    };
    if build.or.is_some() {
        return String::new();
    }
    match (build.direction, build.wrapping) {
        (Direction::Up | Direction::Down, true) if build.by > 1 => {
            let turn = turn("an ace comes after a king, and ");
            format!(" The ranks go round: {turn}{lowest} comes after {highest}.")
        }
        (Direction::Up | Direction::Down, false) if build.by > 1 => {
            " The ranks do not go round.".to_owned()
        }
        (Direction::Up, true) => {
            let turn = turn("an ace goes on a king, and ");
            format!(" The ranks go round: {turn}{lowest} goes on {highest}.")
        }
        (Direction::Down, true) => {
            let turn = turn("a king goes on an ace, and ");
            format!(" The ranks go round: {turn}{highest} goes on {lowest}.")
        }
        (Direction::UpOrDown, true) => {
            let turn = turn("a king and an ace are neighbours, and so are ");
            let are = if turns { "" } else { " are neighbours" };
            format!(" The ranks go round: {turn}{lowest} and {highest}{are}.")
        }
        (Direction::Up, false) => format!(" Nothing goes on {highest}."),
        (Direction::Down, false) => format!(" Nothing goes on {lowest}."),
        (Direction::UpOrDown, false) => {
            format!(" The ranks do not go round: {lowest} and {highest} are not neighbours.")
        }
        _ => String::new(),
    }
}
