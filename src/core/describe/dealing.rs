//! The rules written out: the cards, the piles on the table, and the deal.

use super::words::{
    a_rank, capital, cards, end_ranks, exists, fixed_base, list, number, pile_name, plural,
    several, the_piles, unit,
};
use crate::rules::{Base, DealStep, Face, Group, GroupId, PileId, Place, Role, Rules, Seat, Shape};

/// The packs and the order of the ranks.
pub(super) fn the_cards(rules: &Rules) -> Vec<String> {
    let packs = match (rules.decks(), rules.packs) {
        (1, 1) => format!("One pack of {} cards is used, without jokers.", rules.cards),
        (1, many) => {
            format!(
                "{} shuffled together are used, {} cards in all, without jokers.",
                capital(&several(usize::from(many), "pack")),
                rules.cards
            )
        }
        (_, many) => format!(
            "Each player has {} without jokers. The backs must be different, for at the end the cards are sorted \
             by owner; all the players together have {} cards.",
            several(usize::from(many), "pack"),
            rules.cards
        ),
    };
    let ranks = match fixed_base(rules) {
        Some(base) => {
            let (low, high) = end_ranks(base);
            let turn = if base == crate::Rank::ACE { "" } else { ", the ace coming after the king" };
            format!("The lowest rank is the {} and the highest the {}{turn}.", low.word(), high.word())
        }
        None => "The rank of the first card dealt is the base: the lowest rank of this deal. From there the ranks go \
                 up, the ace coming after the king, to the rank one below the base, which is the highest."
            .to_owned(),
    };
    vec![packs, ranks]
}

/// What piles there are and how they lie.
pub(super) fn the_table(rules: &Rules) -> Vec<String> {
    let mut paragraphs = Vec::new();
    for (shared, heading) in [
        (true, "All players share these piles:"),
        (false, "Each player has these piles:"),
    ] {
        let groups: Vec<GroupId> = rules
            .group_ids()
            .filter(|group| exists(rules.group(*group)) && rules.group(*group).shared == shared)
            .collect();
        if groups.is_empty() {
            continue;
        }
        if rules.seats > 1 {
            paragraphs.push(heading.to_owned());
        }
        paragraphs.extend(
            groups
                .into_iter()
                .map(|group| piles_of_a_kind(rules, group)),
        );
    }
    paragraphs
}

fn piles_of_a_kind(rules: &Rules, id: GroupId) -> String {
    let group = rules.group(id);
    if group.role == Role::Hand {
        return format!(
            "Room for one {}, which has just been turned up and lies face up.",
            group.noun
        );
    }
    let count = usize::from(group.count);
    let piles = capital(&several(count, &unit(group)));
    let faces = match (group.face, group.shape) {
        (Face::Up, _) => " All cards lie face up.",
        (Face::Down, _) => " All cards lie face down.",
        (Face::LastUp, Shape::Row) => {
            " The cards lie face down as they are dealt, except the top one: whenever the top card lies face down, it is \
             turned up at once."
        }
        (Face::LastUp, _) => {
            " A card lies face down as long as others lie on it, and is turned up as soon as it is free."
        }
    };
    let most = if group.role == Role::Foundation || group.limit == 1 {
        ""
    } else {
        "at most "
    };
    let each = if count == 1 { "It" } else { "Each" };
    let limit = match usize::from(group.limit) {
        limit if limit < usize::from(rules.cards) => {
            format!(" {each} holds {most}{}.", cards(limit))
        }
        _ => String::new(),
    };
    let peek = if group.peek {
        " You may look through the cards at any time."
    } else {
        ""
    };
    format!(
        "{piles}{}{}.{faces}{limit}{peek}{}",
        shape_words(group),
        purpose(group.role),
        covering(rules, id)
    )
}

fn shape_words(group: &Group) -> String {
    match group.shape {
        Shape::Row if group.count == 1 => String::new(),
        Shape::Row if group.place == Place::Corners => {
            ", one at each corner of the middle of the table".to_owned()
        }
        Shape::Row => " side by side".to_owned(),
        Shape::Triangle { rows } => {
            format!(
                ", in {} of one, two and so on up to {}",
                several(usize::from(rows), "row"),
                number(usize::from(rows))
            )
        }
        Shape::Grid { rows, columns } => {
            format!(
                ", in {} of {}",
                several(usize::from(rows), "row"),
                number(usize::from(columns))
            )
        }
    }
}

const fn purpose(role: Role) -> &'static str {
    match role {
        Role::Foundation => ", where cards come to stay",
        Role::Tableau | Role::Reserve | Role::Hand => "",
        Role::Cell => ", to keep cards for a while",
        Role::Stock => ", from which cards are turned",
        Role::Waste => ", for cards that have been turned",
        Role::Discard => ", for cards that are out of play",
    }
}

/// Returns which places lie on which, with a blank before it.
fn covering(rules: &Rules, id: GroupId) -> String {
    let piles: Vec<PileId> = rules.piles_of(id, Seat::FIRST).collect();
    if piles
        .iter()
        .all(|pile| rules.pile(*pile).covered_by().is_empty())
    {
        return String::new();
    }
    let regular = matches!(rules.group(id).shape, Shape::Triangle { .. })
        && piles
            .iter()
            .enumerate()
            .all(|(index, pile)| rules.pile(*pile).covered_by() == two_below(&piles, index));
    let free = " A card is free when no card lies on it any more.";
    if regular {
        return format!(" Each card is overlapped by two cards of the next row.{free}");
    }
    let name = |pile: &PileId| pile_name(rules, *pile, Seat::FIRST);
    let overlaps: Vec<String> = piles
        .iter()
        .filter(|pile| !rules.pile(**pile).covered_by().is_empty())
        .map(|pile| {
            let over: Vec<String> = rules.pile(*pile).covered_by().iter().map(name).collect();
            format!(
                " {} lies under {}.",
                capital(&name(pile)),
                list(&over, "and")
            )
        })
        .collect();
    overlaps.concat() + free
}

/// Returns the two places of a triangle that lie on one place.
fn two_below(piles: &[PileId], index: usize) -> Vec<PileId> {
    let (mut row, mut first) = (1, 0);
    while first + row <= index {
        first += row;
        row += 1;
    }
    let below = index + row;
    [below, below + 1]
        .iter()
        .filter_map(|place| piles.get(*place).copied())
        .collect()
}

/// How the cards are dealt.
pub(super) fn the_deal(rules: &Rules) -> Vec<String> {
    let mut paragraphs = Vec::new();
    if rules.seats > 1 {
        paragraphs.push("Each player shuffles and deals in the same way.".to_owned());
    }
    let base = |step: &&DealStep| matches!(step, DealStep::Base { .. });
    // The base cards leave the pack before anything is dealt, wherever the step stands.
    let (first, then): (Vec<&DealStep>, Vec<&DealStep>) = rules.deal.iter().partition(base);
    paragraphs.extend(
        first
            .iter()
            .chain(&then)
            .map(|step| step_words(rules, step)),
    );
    paragraphs.extend(own_sizes(rules));
    let fills = rules.groups.iter().filter(|group| exists(group));
    paragraphs.extend(fills.filter_map(|group| {
        let from = rules.group(*group.fill.first()?);
        Some(match group.role {
            Role::Hand => format!("Then turn up the top card of {}: it is the {}.", the_piles(from), group.noun),
            _ => format!("Whatever {} is empty after the deal is filled at once as in the course of the game.", unit(group)),
        })
    }));
    paragraphs
}

fn step_words(rules: &Rules, step: &DealStep) -> String {
    match step {
        DealStep::Base { to } => base_words(rules, *to),
        DealStep::Each { to, counts } => each_words(rules.group(*to), counts),
        DealStep::One { to, number, count } => {
            let group = rules.group(*to);
            let place = match rules.piles_of(*to, Seat::FIRST).nth(usize::from(*number)) {
                Some(pile) if group.count > 1 => pile_name(rules, pile, Seat::FIRST),
                _ => format!("the {}", group.noun),
            };
            format!("Deal {} to {place}.", cards(usize::from(*count)))
        }
        DealStep::Interleaved {
            row,
            pile,
            after_each,
            total,
        } => {
            let (row, pile) = (rules.group(*row), rules.group(*pile));
            format!(
                "Deal one card to the first {}, then {} to the {}, then one card to the next {}, and so on along the row, \
                 until the {} has {}. What it still lacks at the end of the row it gets there.",
                row.noun,
                cards(usize::from(*after_each)),
                pile.noun,
                row.noun,
                pile.noun,
                cards(usize::from(*total))
            )
        }
        DealStep::Rest { to } => rest_words(rules, *to),
    }
}

fn base_words(rules: &Rules, to: GroupId) -> String {
    let group = rules.group(to);
    match rules.base {
        Base::Fixed(rank) => {
            let pack = if rules.packs == 1 { "pack" } else { "packs" };
            format!(
                "Take the {} out of the {pack} first: they start {}, one card on each.",
                rank.words(),
                the_piles(group)
            )
        }
        Base::FirstDealt => format!(
            "Whenever another card of the rank of the very first card dealt turns up in the deal, it is put on one of {} \
             and the next card takes its place.",
            the_piles(group)
        ),
    }
}

fn each_words(group: &Group, counts: &[u8]) -> String {
    let by_row = "row by row, from left to right";
    let all_alike = counts.len() == usize::from(group.count)
        && counts.windows(2).all(|pair| pair[0] == pair[1]);
    match counts.first() {
        Some(1) if all_alike && group.shape == Shape::Row && group.count > 1 => {
            format!("Deal one card to each {}, from left to right.", group.noun)
        }
        Some(count) if all_alike && group.count == 1 => {
            format!("Deal {} to the {}.", cards(usize::from(*count)), group.noun)
        }
        Some(count) if all_alike => format!(
            "Deal {} to each {}, {by_row}.",
            cards(usize::from(*count)),
            unit(group)
        ),
        _ => {
            let counts: Vec<String> = counts.iter().map(ToString::to_string).collect();
            format!(
                "Deal to the {}, {by_row}, until they have, in their order, {} cards.",
                plural(&unit(group)),
                list(&counts, "and")
            )
        }
    }
}

fn rest_words(rules: &Rules, to: GroupId) -> String {
    let group = rules.group(to);
    let all = rules.deal.len() == 1;
    let which = match rest_count(rules, to) {
        Some(count) if all => format!("All {}", cards(count)),
        Some(count) => format!("The {} that are left", cards(count)),
        None => "The cards that are left".to_owned(),
    };
    match group.role {
        Role::Stock => format!("{which} are the {}.", group.noun),
        _ if group.count == 1 => format!("{which} go to the {}, one on the other.", group.noun),
        _ => format!("{which} go to the first {}, one on the other.", unit(group)),
    }
}

/// Returns how many cards are left at the end of the deal, where that is the same for all.
fn rest_count(rules: &Rules, rest: GroupId) -> Option<usize> {
    let all = usize::from(rules.cards).checked_div(usize::from(rules.decks()))?;
    let dealt: usize = rules
        .deal
        .iter()
        .map(|step| match step {
            DealStep::Base { .. } => {
                usize::from(rules.packs) * 4 - usize::from(rules.base == Base::FirstDealt)
            }
            DealStep::Each { counts, .. } => counts.iter().map(|count| usize::from(*count)).sum(),
            DealStep::One { count, .. } => usize::from(*count),
            DealStep::Interleaved { row, total, .. } => {
                usize::from(rules.group(*row).count) + usize::from(*total)
            }
            DealStep::Rest { .. } => 0,
        })
        .sum();
    let uneven = rules
        .race
        .as_ref()
        .is_some_and(|race| !even_sizes(rules, &race.out_sizes) || race.out == rest);
    if uneven {
        None
    } else {
        all.checked_sub(dealt).filter(|left| *left > 0)
    }
}

fn even_sizes(rules: &Rules, sizes: &[u16]) -> bool {
    let dealt = rules
        .race
        .as_ref()
        .and_then(|race| dealt_size(rules, race.out));
    sizes
        .iter()
        .all(|size| dealt.is_none_or(|dealt| dealt == *size))
}

/// Returns how many cards the steps of the deal give to a pile.
fn dealt_size(rules: &Rules, pile: GroupId) -> Option<u16> {
    rules.deal.iter().find_map(|step| match step {
        DealStep::One { to, count, .. } if *to == pile => Some(*count),
        DealStep::Interleaved {
            pile: to, total, ..
        } if *to == pile => Some(*total),
        _ => None,
    })
}

/// Says whose pile to be rid of is smaller or larger than the deal says.
fn own_sizes(rules: &Rules) -> Option<String> {
    let race = rules
        .race
        .as_ref()
        .filter(|race| !even_sizes(rules, &race.out_sizes))?;
    let noun = &rules.group(race.out).noun;
    let sizes: Vec<String> = race
        .out_sizes
        .iter()
        .enumerate()
        .map(|(seat, size)| format!("{} for player {}", cards(usize::from(*size)), seat + 1))
        .collect();
    Some(format!(
        "But the {noun} is not the same for all: {}.",
        list(&sizes, "and")
    ))
}

/// Returns the rank in words where it is known, else how it is found.
pub(super) fn rank_above_base(rules: &Rules, steps: u8) -> String {
    match (fixed_base(rules), steps) {
        (Some(base), _) => a_rank(base.plus(steps)),
        (None, 0) => "a card of the base rank".to_owned(),
        (None, 12) => "a card one rank below the base rank".to_owned(),
        (None, 1) => "a card one rank above the base rank".to_owned(),
        (None, _) => format!(
            "a card {} ranks above the base rank",
            number(usize::from(steps))
        ),
    }
}
