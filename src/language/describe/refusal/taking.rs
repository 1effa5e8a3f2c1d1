//! Describes why a move that takes cards from a pile, or takes that many, was refused.

use crate::describe::audience::{Audience, side_letter};
use crate::describe::english::{
    a_rank, build_phrase, cards, exists, fillers, list, one_pile, plural, set_words, the_piles,
};
use crate::describe::rules::removing::{has_no_value, set_in_words, time_off};
use crate::describe::rules::runs::run_build;
use crate::describe::rules::side_by_side::{likeness_words, totals_words};
use patience_core::{
    Card, Direction, Group, Likeness, Nearness, Pairs, PileId, Position, Removal, Role, RowWhich,
    Rules, Shape, Start, Suits,
};

pub(super) fn not_yours(rules: &Rules, pile: PileId, audience: Audience<'_>) -> String {
    let group = rules.group_of(pile);
    said! { rules.pile(pile).seat;
        Some(side) if rules.has_partners() => "Only side {} may play on that {}", side_letter(side), group.noun;
        Some(owner) => "Only {} may play on that {}", audience.player(owner), group.noun;
        None => "That {} is not yours", group.noun;
    }
}

pub(super) fn no_such_card(
    rules: &Rules,
    position: &Position,
    audience: Audience<'_>,
    pile: PileId,
) -> String {
    if pile.index() >= rules.piles().len() {
        return "There is no such pile".to_owned();
    }
    let name = audience.pile_at_start(rules, pile);
    match position.len(pile) {
        0 => format!("{name} is empty"),
        count => format!("{name} has only {}", cards(count)),
    }
}

pub(super) fn never_taken(rules: &Rules, pile: PileId, audience: Audience<'_>) -> String {
    let group = rules.group_of(pile);
    said! { group.role;
        Role::Foundation => "Cards never come back from {}", one_pile(group);
        Role::Stock => "Cards leave the {} only when it is turned", group.noun;
        Role::Discard => "Cards on {} are out of play", one_pile(group);
        _ if rules.is_taken_off(rules.pile(pile).group) =>
            "Cards of {} are taken off, not moved", the_piles(group);
        _ => "Nothing is taken from {}", audience.pile(rules, pile);
    }
}

pub(super) fn not_a_run(rules: &Rules, pile: PileId) -> String {
    let group = rules.group_of(pile);
    said! { run_build(rules, rules.pile(pile).group);
        Some(build) if build.direction != Direction::None =>
            "Those cards do not move together: a run of {} goes {}", the_piles(group), build_phrase(build);
        _ => "Those cards do not move together: they are not a run";
    }
}

pub(super) fn too_many(rules: &Rules, most: u16) -> String {
    let free = |group: &&Group| {
        let column = group.start == Start::AnyCard
            && fillers(rules, group).is_empty()
            && group.shape == Shape::Row;
        exists(group) && (group.role == Role::Cell || group.role == Role::Tableau && column)
    };
    let places = rules.groups.iter().filter(free);
    if most <= 1 {
        // The target column may be empty itself.
        let noun = |group: &Group| match group.role {
            Role::Tableau => format!("other {}", group.noun),
            _ => group.noun.clone(),
        };
        let places: Vec<String> = places.map(noun).collect();
        let room = if places.is_empty() {
            String::new()
        } else {
            format!(" while no {} is empty", list(&places, "or"))
        };
        return format!("Only one card can be moved at a time{room}");
    }
    let places: Vec<String> = places.map(|group| plural(&group.noun)).collect();
    if places.is_empty() {
        return format!("Only {} can be moved together", cards(most));
    }
    let places = list(&places, "and");
    format!(
        "Only {} can be moved together, using the empty {places}",
        cards(most)
    )
}

pub(super) fn not_a_pair(rules: &Rules, first: Card, second: Card) -> String {
    let (one, other) = (first.label(), second.label());
    let neither = format!("{one} and {other} do not go together");
    let Some(removal) = &rules.removal else {
        return neither;
    };
    if rules.pairs_with(first).contains(second) {
        return format!("{one} and {other} cannot leave these piles together");
    }
    let ranks = [
        first.rank().min(second.rank()),
        first.rank().max(second.rank()),
    ];
    let mut sets = removal.sets().filter(|(set, _)| *set == ranks);
    if let Some(wanted) = sets.find_map(|(_, suits)| related(suits)) {
        return format!("{one} and {other} are not {wanted}");
    }
    let sum = removal.value(first.rank()) + removal.value(second.rank());
    let apart = first.rank() != second.rank();
    let Some((pairs, suits)) = removal.pairs().next() else {
        return neither;
    };
    match pairs {
        Pairs::Sum(wanted)
            if [first, second]
                .into_iter()
                .any(|card| has_no_value(rules, removal, wanted, card.rank())) =>
        {
            neither
        }
        Pairs::Sum(wanted) if wanted != sum => {
            format!("{one} and {other} make {sum}, not {wanted}")
        }
        Pairs::SameRank if apart => format!("{one} and {other} are not of the same rank"),
        _ if rules
            .pairs_with(first)
            .iter()
            .any(|card| card.rank() == second.rank()) =>
        {
            related(suits).map_or(neither, |wanted| {
                format!("{one} and {other} are not {wanted}")
            })
        }
        Pairs::Neighbours { .. } => format!("{one} and {other} are not neighbours in rank"),
        _ => neither,
    }
}

/// Returns in words how the suits of the two cards of a removed pair must be related. Returns `None` if any suits are
/// allowed.
const fn related(suits: Suits) -> Option<&'static str> {
    Some(match suits {
        Suits::Same => "of the same suit",
        Suits::Alternating => "of different colours",
        Suits::SameColour => "of the same colour",
        Suits::Other => "of different suits",
        Suits::Rotating(_) => "of suits that follow each other",
        Suits::Any => return None,
    })
}

pub(super) fn apart(rules: &Rules, first: Card, second: Card) -> String {
    let (one, other) = (first.label(), second.label());
    match rules.removal.as_ref().map(|removal| removal.near) {
        Some(Nearness::InLine) => format!("{one} and {other} are not in the same row or column"),
        Some(Nearness::Touching) => format!("{one} and {other} do not touch"),
        _ => format!("{one} and {other} are not next to each other"),
    }
}

pub(super) fn not_a_set(rules: &Rules) -> String {
    let sets = rules
        .removal
        .iter()
        .flat_map(Removal::larger_sets)
        .map(set_in_words);
    format!("Those cards are not a set: {} is", list(sets, "or"))
}

/// Returns why a move that takes cards off the table at the wrong time was refused, with the right time.
pub(super) fn not_yet_off(rules: &Rules) -> String {
    let groups = rules.removal.iter().flat_map(|removal| &removal.groups);
    let mut times: Vec<String> = groups
        .filter_map(|leaving| time_off(rules, &leaving.goes_when))
        .collect();
    times.dedup();
    match times.as_slice() {
        [time] => format!("Those cards may be taken off only {time}"),
        _ => "Those cards may not be taken off yet".to_owned(),
    }
}

pub(super) fn not_alone(rules: &Rules, card: Card) -> String {
    let label = card.label();
    let Some(removal) = &rules.removal else {
        return format!("{label} cannot be taken off alone");
    };
    if removal.row().is_some() && removal.alone().is_empty() {
        return format!("Take off {label} together with cards beside it");
    }
    if let Some(suits) = removal.outranked() {
        return not_outranked(rules, suits, card);
    }
    let partner = rules.pairs_with(card).iter().next().map(Card::rank);
    let set = removal
        .sets()
        .find(|(ranks, _)| ranks.contains(&card.rank()));
    let pairs = removal.pairs().next().map(|(pairs, _)| pairs);
    said! { (partner, set, pairs);
        (_, Some(set), _) => "Take off {label} only in a set: {}", set_in_words(set);
        (Some(rank), _, Some(Pairs::Sum(sum))) => "Pair {label} with {}: together they make {sum}", a_rank(rank);
        (Some(rank), _, Some(Pairs::SameRank)) => "Pair {label} with another {}", rank.word();
        (Some(_), _, Some(Pairs::Apart(ranks))) => "Pair {label} with a card {ranks} ranks away";
        (Some(_), _, Some(Pairs::Neighbours { .. })) => "Pair {label} with a card one rank higher or lower";
        _ if removal.alone().is_empty() => "{label} cannot be taken off alone";
        _ => "{label} cannot be taken off alone: only {} can", set_words(removal.alone());
    }
}

/// Returns why a move that takes cards off the table was refused: the two cards on either side of them have nothing in
/// common.
pub(super) fn not_alike(rules: &Rules, before: Card, after: Card) -> String {
    let (one, other) = (before.label(), after.label());
    let likeness = rules
        .removal
        .as_ref()
        .and_then(|removal| match removal.row() {
            Some(row) => match row.which {
                RowWhich::Between(likeness) => Some(likeness),
                RowWhich::Totals(_) => None,
            },
            None => None,
        });
    said! { likeness;
        Some(Likeness::RankOrSuit) => "Their neighbours {one} and {other} share neither rank nor suit";
        Some(likeness) => "Their neighbours {one} and {other} are not of {}", likeness_words(likeness);
        None => "Their neighbours are {one} and {other}";
    }
}

/// Returns why a move that takes off cards side by side was refused: their values add up to the wrong total.
pub(super) fn not_a_total(rules: &Rules, total: u16) -> String {
    let totals = rules
        .removal
        .as_ref()
        .and_then(|removal| match removal.row() {
            Some(row) => match &row.which {
                RowWhich::Totals(totals) => Some(totals_words(totals)),
                RowWhich::Between(_) => None,
            },
            None => None,
        });
    match totals {
        Some(totals) => {
            format!("Together these cards make {total}, not {totals}")
        }
        None => format!("Together these cards make {total}"),
    }
}

/// Explains that a card can be taken off the table only if another free card outranks it.
fn not_outranked(rules: &Rules, suits: Suits, card: Card) -> String {
    let label = card.label();
    if rules.outranking(card).is_empty() {
        return format!("No card is higher than {label}, so {label} stays");
    }
    let of = match suits {
        Suits::Same => " of its suit",
        Suits::SameColour => " of its colour",
        Suits::Alternating => " of the other colour",
        Suits::Other => " of a different suit",
        Suits::Rotating(_) => " of the suit before it",
        Suits::Any => "",
    };
    format!("{label} must wait until a higher card{of} is free")
}
