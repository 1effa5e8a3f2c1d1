//! Rules text: how many cards the deal puts on each pile of a kind.

use crate::describe::english::{cards, list, number, only_if, ordinal, plural, several, unit};
use patience_core::{DealStep, Group, GroupId, Rules};

/// Describes in words a step of the deal in which a row of piles get different numbers of cards.
pub(super) fn sizes_words(group: &Group, counts: &[u8]) -> String {
    let one = unit(group);
    let many = counts
        .iter()
        .rposition(|count| *count > 0)
        .map_or(0, |at| at + 1);
    let (dealt, none) = counts.split_at(many);
    let none = match none.len() {
        0 => String::new(),
        1 => format!(" The last {one} gets none."),
        many => format!(" The last {} get none.", several(many, &one)),
    };
    let by_row = "from left to right";
    if let [count, ..] = dealt
        && many > 1
        && dealt.iter().all(|other| other == count)
    {
        return format!(
            "Deal {} to each of the first {}, {}{by_row}.{none}",
            cards(*count),
            several(many, &one),
            if *count > 1 { "row by row, " } else { "" }
        );
    }
    format!(
        "Deal to the {}, row by row, {by_row}, so that {}. Skip {} that already have all their cards.{none}",
        plural(&one),
        sizes(dealt),
        plural(&one)
    )
}

/// Returns in words how many cards each pile in a row gets: `the first has one card, the second two, and so on up to
/// seven`, or `the first four have seven cards each and the last three six each`.
fn sizes(counts: &[u8]) -> String {
    let word = |count: u8| number(count);
    let (Some(first), Some(last)) = (counts.first(), counts.last()) else {
        return String::new();
    };
    let by_one = |pair: &[u8]| pair[1] == pair[0] + 1;
    if counts.len() > 3 && counts.windows(2).all(by_one) {
        return format!(
            "the first has {}, the second {}, and so on up to {}",
            cards(*first),
            word(first + 1),
            word(*last)
        );
    }
    let down_by_one = |pair: &[u8]| pair[0] == pair[1] + 1;
    if counts.len() > 3 && counts.windows(2).all(down_by_one) {
        return format!(
            "the first has {}, the second {}, and so on down to {}",
            cards(*first),
            word(first - 1),
            word(*last)
        );
    }
    // Stairs followed by a few piles of one size.
    let steps = counts.windows(2).take_while(|pair| by_one(pair)).count();
    let (stairs, others) = counts.split_at(steps + 1);
    if stairs.len() > 3
        && let [_, _, ..] = others
        && others.iter().all(|count| count == last)
    {
        return format!(
            "the first has {}, the second {}, and so on up to {} in the {} and in {}",
            cards(*first),
            word(first + 1),
            word(stairs[steps]),
            ordinal(stairs.len()),
            match others.len() {
                2 => "both after it".to_owned(),
                many => format!("the {} after it", number(many)),
            }
        );
    }
    let runs: Vec<&[u8]> = counts.chunk_by(|one, other| one == other).collect();
    let mut from = 0;
    let mut parts = Vec::new();
    for (index, run) in runs.iter().enumerate() {
        let which = match (index, run.len()) {
            (0, 1) => "the first".to_owned(),
            (0, many) => format!("the first {}", number(many)),
            (_, 1) if index + 1 == runs.len() => "the last".to_owned(),
            (_, many) if index + 1 == runs.len() => format!("the last {}", number(many)),
            (_, 1) => format!("the {}", ordinal(from + 1)),
            (_, many) => format!("the next {}", number(many)),
        };
        // "The last one" would be a pile, not a card.
        let verb = match (index, run.len()) {
            (_, 1) if index == 0 || index + 1 == runs.len() || run[0] < 2 => " has",
            (_, _) if index == 0 || run[0] < 2 => " have",
            // "The last two two" would be hard to read.
            (_, many) if many == usize::from(run[0]) => " have",
            _ => "",
        };
        let has = match (index, run[0]) {
            (0, count) => cards(count),
            (_, 0) => "none".to_owned(),
            (_, count) => word(count),
        };
        let each = only_if(run.len() > 1 && run[0] > 0, " each");
        parts.push(format!("{which}{verb} {has}{each}"));
        from += run.len();
    }
    list(&parts, "and")
}

/// Returns how many players get cards from one pack in a step of the deal.
pub(super) fn hands(rules: &Rules, to: GroupId) -> usize {
    if rules.turn_game.is_some() && !rules.group(to).shared {
        usize::from(rules.seats())
    } else {
        1
    }
}

/// Whether the pile that players must empty starts with the same number of cards for all players, namely the number in
/// the deal.
pub(super) fn even_sizes(rules: &Rules, sizes: &[u16]) -> bool {
    let dealt = rules
        .race
        .as_ref()
        .and_then(|race| dealt_size(rules, race.out.pile()?));
    sizes
        .iter()
        .all(|size| dealt.is_none_or(|dealt| dealt == *size))
}

/// Returns the number of cards that the deal puts on a pile.
fn dealt_size(rules: &Rules, pile: GroupId) -> Option<u16> {
    rules.deal.iter().find_map(|step| match step {
        DealStep::One { to, count, .. } if *to == pile => Some(*count),
        DealStep::Interleaved {
            pile: to, total, ..
        } if *to == pile => Some(*total),
        _ => None,
    })
}

/// Describes in words the handicaps of players: who has more or fewer cards than usual in the pile that they must
/// empty.
pub(super) fn own_sizes(rules: &Rules) -> Option<String> {
    let race = rules
        .race
        .as_ref()
        .filter(|race| !even_sizes(rules, &race.out_sizes))?;
    let noun = &rules.group(race.out.pile()?).noun;
    let sizes: Vec<String> = race
        .out_sizes
        .iter()
        .enumerate()
        .map(|(side, size)| {
            let (size, whose) = (cards(*size), crate::describe::english::side_word(rules));
            format!("{size} for {whose} {}", side + 1)
        })
        .collect();
    Some(format!(
        "The size of the {noun} differs: {}.",
        list(&sizes, "and")
    ))
}
