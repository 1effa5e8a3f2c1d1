//! Rules text: how each kind of pile is built.

use super::super::build_order::{card_words, example, rank_above_base, start_rank_words};
use super::endings;
use crate::describe::english::{
    a, a_rank, build_phrase, capital, dead, dead_words, either, end_ranks, few_left, fixed_base,
    is_plural, kinds, list, names_a_card, set_words, subject, the_piles, trump_ends, unit,
};
use patience_core::{
    Base, Build, Card, CardSet, Direction, Group, GroupId, KeptWay, Lift, Rank, Ranks, Role, Rules,
    Start, Suit, Suits,
};

/// Describes in words how a kind of pile is built: the way of building, the next card with an example, and what happens
/// at the highest and lowest rank. If `names_sources`, also names the piles that give cards.
pub(super) fn build_words(
    rules: &Rules,
    id: GroupId,
    names_sources: bool,
    onto: &[GroupId],
) -> String {
    let in_hand = |id: &GroupId| {
        let group = rules.group(*id);
        group.role == Role::Hand && names_a_card(group)
    };
    let (hand, others): (Vec<GroupId>, Vec<GroupId>) = onto.iter().copied().partition(in_hand);
    let (hand, others) = (kinds(rules, hand, "or"), kinds(rules, others, "or"));
    let group = rules.group(id);
    let of_one = group.count == 1 && !is_plural(&group.noun);
    let them = either(of_one, "it", "them");
    let from = match (hand.is_empty(), others.is_empty()) {
        _ if !names_sources => String::new(),
        (true, _) => format!(" The next card may come from {others}."),
        (false, true) => format!(" Only {hand} may go there."),
        (false, false) => format!(" Cards for {them} are {hand} or come from {others}."),
    };
    let build = as_it_comes(rules, group);
    let mut how = build_phrase(build);
    if rules.suits_left_out.len() + 1 == Suit::ALL.len() {
        // With a single suit, suits cannot matter.
        how = how
            .replace(", whatever the suit", "")
            .replace(" whatever the suit", "");
    }
    let phrase = match how.strip_prefix("in cards of the same") {
        Some(held) => format!("{} cards of one{held}", subject(group, "holds", "hold")),
        None => format!("{} {how}", subject(group, "is built", "are built")),
    };
    let phrase = capital(&phrase);
    let card = card_words(build);
    let of_trumps = trump_ends(rules).filter(|_| is_built_of_trumps(group, build));
    let example = match of_trumps {
        Some((low, _)) => trump_example(rules, build, low),
        None => example(rules, build, dead(rules, group)),
    };
    let ends = endings::words(rules, id, build);
    // With wild cards a pile is full at the highest rank. Where the order of ranks is listed, or ends
    // before the corner, nothing is left to say about the corner.
    let corner = match &ends {
        _ if group.wild_has_rank() || group.turns_back => String::new(),
        Some(_) if build.by > 1 || !build.wrapping => String::new(),
        _ => match (of_trumps, build.direction) {
            (Some((_, high)), Direction::Up) => format!(" Nothing may be put on {}.", a_rank(high)),
            (Some((low, _)), Direction::Down) => format!(" Nothing may be put on {}.", a_rank(low)),
            _ => corner_words(rules, group, build),
        },
    };
    // Cards that take no other card anyway are named below.
    let last = fixed_base(rules).map(|base| end_ranks(rules, base));
    let last = last.map(|(low, high)| match build.direction {
        Direction::Up => high,
        _ => low,
    });
    let is_dead = |rank: Rank| (CardSet::of_rank(rank) - group.nothing_on).is_empty();
    let is_told = few_left(rules, group).is_none() && last.is_some_and(is_dead);
    let corner =
        Some(corner).filter(|words| !is_told || !words.starts_with(" Nothing may be put on "));
    let corner = corner.unwrap_or_default();
    let ends = ends.unwrap_or_default();
    let dead = dead_cards(rules, group) + &way_words(rules, group);
    let wild = super::super::turns::wild(group);
    let only_on = few_left(rules, group).map_or_else(String::new, |left| {
        format!("cards go only on {}, and ", set_words(left))
    });
    // Of the card alone, as in `one rank lower and of the same suit`.
    let next = card.replace("a card ", "");
    let is_free = next.starts_with("any ") && build.suits == Suits::Any;
    let must = either(is_free, "may be", "must be");
    if group.lift == Lift::Pile && onto == [id] {
        let pile = capital(&a(&unit(group)));
        return format!(
            "{pile} may be put on another if its top card is {next}{example}.{corner}{ends}{dead}{wild}"
        );
    }
    format!(
        "{phrase}: {only_on}the next card {must} {next}{example}.{from}{corner}{ends}{dead}{wild}"
    )
}

/// Whether a pile consists of trumps only: it starts with a trump and is built in suit.
fn is_built_of_trumps(group: &Group, build: Build) -> bool {
    let is_trump = |rank: Rank| rank.trump_number().is_some();
    matches!(group.start, Start::Rank(rank) if is_trump(rank))
        && build.suits == Suits::Same
        && build.or.is_none()
}

/// Returns an example of how piles are built with trumps, in parentheses with a leading space.
fn trump_example(rules: &Rules, build: Build, low: Rank) -> String {
    let above = |rank: &Rank| rules.ranks.trumps_below(*rank);
    let next = above(&low).map(|steps| steps + build.by);
    let Some(high) = Rank::special().find(|rank| next.is_some() && above(rank) == next) else {
        return String::new();
    };
    let [low, high] = [low, high].map(|rank| Card::new(rank, Suit::Trumps).label());
    match build.direction {
        Direction::Up => format!(" ({high} on {low}, for example)"),
        Direction::Down => format!(" ({low} on {high}, for example)"),
        _ => String::new(),
    }
}

/// Describes in words special conditions on building, with a leading space: piles that keep their first direction,
/// piles that reverse it, and piles that need a certain first card.
fn way_words(rules: &Rules, group: &Group) -> String {
    let unit = unit(group);
    let kept = said! { group.kept_way;
        KeptWay::None => "";
        KeptWay::EachPile => " {} that has been started upwards or downwards continues that way.", capital(&a(&unit));
        KeptWay::AllPiles =>
            " The first card built on any of {} decides whether all of them are built up or down.", the_piles(group);
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
            Suits::Other => "a card of its rank and of a different suit",
            Suits::Rotating(_) => "a card of its rank and of the next suit in turn",
            Suits::Any => "another card of its rank",
        };
        format!(
            " The next card on {} must be {other}, and from there the {unit} is built {ways} again.",
            a_rank(last)
        )
    } else {
        String::new()
    };
    let right = match (group.on_right_start, start_rank_words(rules, group)) {
        (true, Some(rank)) => {
            format!(
                " Cards may be put only on {} whose first card is {rank}.",
                a(&unit)
            )
        }
        _ => String::new(),
    };
    kept + &back + &right
}

/// Returns the sentence about cards on which no other card may be put, with a leading space. The text is empty if the
/// rules text already says so.
fn dead_cards(rules: &Rules, group: &Group) -> String {
    if dead(rules, group).is_empty() || few_left(rules, group).is_some() {
        String::new()
    } else {
        format!(" {}.", capital(&dead_words(rules, group)))
    }
}

/// Whether a kind of foundation is full exactly when building reaches the last rank. The rules text then need not give
/// its size.
pub(in crate::describe::rules) fn ends_by_itself(rules: &Rules, id: GroupId) -> bool {
    let group = rules.group(id);
    let build = as_it_comes(rules, group);
    let last = rules.ranks.count() - 1;
    let begins_at_end = match (build.direction, group.start) {
        (Direction::Up, Start::AboveBase(steps)) => steps == 0,
        (Direction::Down, Start::AboveBase(steps)) => steps == last,
        (Direction::Up, Start::Rank(rank)) => {
            fixed_base(rules).is_some_and(|base| rules.ranks.above(rank, base) == 0)
        }
        (Direction::Down, Start::Rank(rank)) => {
            fixed_base(rules).is_some_and(|base| rules.ranks.above(rank, base) == last)
        }
        _ => false,
    };
    group.role == Role::Foundation
        && begins_at_end
        && build.by == 1
        && build.or.is_none()
        && !build.wrapping
        && group.limits.is_empty()
        && group.limit == u16::from(rules.ranks.count())
        && group.wild.is_none()
        && !group.turns_back
}

/// Returns how a kind of pile is built in practice. If the piles are full before the highest rank is passed, building
/// does not continue from king to ace.
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

/// Returns the text ` or trump 21` for the trump at which building also ends. The text is empty without trumps.
fn or_trump(end: Option<Rank>) -> String {
    end.map_or_else(String::new, |rank| format!(" or {}", a_rank(rank)))
}

/// Describes in words what happens to building at the highest and lowest rank, with a leading space. If the ace is not
/// the lowest rank, the text says which card goes on an ace or a king, because readers may be unsure.
fn corner_words(rules: &Rules, group: &Group, build: Build) -> String {
    // Piles built in suit from a card of a suit never hold trumps.
    let begins = matches!(group.start, Start::Rank(_) | Start::AboveBase(_));
    let trumps = trump_ends(rules).filter(|_| !begins || build.suits != Suits::Same);
    if build.or.is_some() {
        return String::new();
    }
    let base = fixed_base(rules);
    let whole = rules.ranks == Ranks::ALL;
    // The corner of a whole pack is between king and ace, wherever the ranks begin.
    let ends = match base.map(|base| end_ranks(rules, base)) {
        Some((low, high)) if !whole => (a_rank(low), a_rank(high)),
        None if !whole => (
            rank_above_base(rules, 0),
            rank_above_base(rules, rules.ranks.count() - 1),
        ),
        _ => (a_rank(Rank::ACE), a_rank(Rank::KING)),
    };
    let (low, high) = &ends;
    let passes_king = whole && base != Some(Rank::ACE);
    match (build.direction, build.wrapping) {
        (Direction::Up | Direction::Down, true) if build.by > 1 => {
            format!(" The ranks go round{}.", steps_over_corner(rules, build))
        }
        (Direction::Up | Direction::Down, false) if build.by > 1 => {
            " The ranks do not go round.".to_owned()
        }
        (Direction::Up, true) => format!(" The ranks go round: {low} may be put on {high}."),
        (Direction::Down, true) => format!(" The ranks go round: {high} may be put on {low}."),
        (Direction::DownOrSame, true) => {
            format!(" The ranks go round: {high} may be put on {low}.")
        }
        (Direction::UpOrDown, true) => {
            format!(" The ranks go round: {high} and {low} are neighbours.")
        }
        (Direction::Up, false) => {
            let trump = or_trump(trumps.map(|(_, high)| high));
            let last = rank_above_base(rules, rules.ranks.count() - 1) + &trump;
            if passes_king {
                format!(" An ace may be put on a king, but nothing on {last}.")
            } else {
                format!(" Nothing may be put on {last}.")
            }
        }
        (Direction::Down, false) => {
            let trump = or_trump(trumps.map(|(low, _)| low));
            let last = rank_above_base(rules, 0) + &trump;
            if passes_king {
                format!(" A king may be put on an ace, but nothing on {last}.")
            } else {
                format!(" Nothing may be put on {last}.")
            }
        }
        (Direction::UpOrDown, false) => {
            let [low, high] =
                [0, rules.ranks.count() - 1].map(|steps| rank_above_base(rules, steps));
            format!(" The ranks do not go round: {low} and {high} are not neighbours.")
        }
        _ => String::new(),
    }
}

/// Returns in words the pairs of cards by which building goes past the highest rank to the lowest, or the reverse, when
/// it goes by several ranks at a time. The pairs follow a colon.
fn steps_over_corner(rules: &Rules, build: Build) -> String {
    let order = rules.ranks.to_vec();
    let (all, by) = (order.len(), usize::from(build.by));
    let pairs = (0..by.min(all)).map(|at| {
        let (low, high) = (order[at], order[(at + all - by) % all]);
        let (card, on) = match build.direction {
            Direction::Down => (high, low),
            _ => (low, high),
        };
        (a_rank(card), a_rank(on))
    });
    let mut words = pairs.enumerate().map(|(at, (card, on))| match at {
        0 => format!("{card} may be put on {on}"),
        _ => format!("{card} on {on}"),
    });
    let first = words.next().unwrap_or_default();
    format!(": {}", list([first].into_iter().chain(words), "and"))
}
