//! `deal = […]`: the steps of the deal, each a phrase.

use crate::compile::{Context, all_of_rank, problems, without_end};
use crate::fault::Place;
use crate::toml::{TableReader, Text, normal, printable};
use crate::vocabulary::STEPS;
use crate::vocabulary::names;
use crate::vocabulary::phrases;
use patience_core::{DealStep, GroupId, Pick, Suit, Which};

/// How many steps a deal may have.
const MOST_STEPS: usize = 50;

/// Reads the steps, each with its place.
pub(super) fn read(context: &Context<'_>, top: &TableReader<'_, '_>) -> Vec<(DealStep, Place)> {
    if top.node.get("deal").is_none() {
        top.missing_such_as(
            "deal",
            "deal = [\"7 to each tableau\", \"the rest to stock\"]",
        );
    }
    let texts = top.texts("deal");
    if let Some(text) = texts.get(MOST_STEPS) {
        let message = format!("the deal has more than {MOST_STEPS} steps");
        context.reader.fault(&text.place, message, None);
    }
    let mut read: Vec<(DealStep, Place)> = Vec::new();
    for text in texts.iter().take(MOST_STEPS) {
        let Some(filled) = context.reader.filled_in(text) else {
            continue;
        };
        let phrase = normal(&filled);
        let (plain, without_cards) = match phrase.strip_suffix(" without cards") {
            Some(plain) if plain.contains(" to each ") => (plain, true),
            _ => (phrase.as_str(), false),
        };
        let Ok(mut steps) = steps(context, text, plain) else {
            let message = format!("the deal does not know the step \"{}\"", printable(&phrase));
            context.unknown_form(text, message, &phrase, STEPS);
            continue;
        };
        if without_cards {
            leave_out_dealt(context, &read, &mut steps);
        }
        read.extend(steps.into_iter().map(|step| (step, text.place.clone())));
    }
    read
}

/// Deals nothing to piles that have cards from the steps before.
fn leave_out_dealt(context: &Context<'_>, before: &[(DealStep, Place)], steps: &mut [DealStep]) {
    for step in steps {
        let DealStep::Each { to, counts, .. } = step else {
            continue;
        };
        let dealt_to = |number: usize| {
            let mut before = before.iter();
            before.any(|(step, _)| dealt_by(context, step, *to, number))
        };
        for (number, count) in counts.iter_mut().enumerate() {
            if dealt_to(number) {
                *count = 0;
            }
        }
    }
}

/// Tells whether a step brings cards to a pile, given by its kind and number.
fn dealt_by(context: &Context<'_>, step: &DealStep, pile: GroupId, number: usize) -> bool {
    match step {
        DealStep::Picked {
            pick,
            to,
            number: first,
        } if *to == pile => {
            let first = usize::from(*first);
            let cards = match pick.which {
                Which::Of(_) | Which::One => 1,
                Which::EachSuit => Suit::ALL.len(),
                Which::All => usize::from(context.groups[to.index()].count),
            };
            (first..first + cards).contains(&number)
        }
        DealStep::One {
            to, number: only, ..
        } if *to == pile => usize::from(*only) == number,
        DealStep::Each { to, counts, .. } if *to == pile => {
            counts.get(number).is_some_and(|count| *count > 0)
        }
        DealStep::Base { to } | DealStep::Rest { to } => *to == pile,
        DealStep::Interleaved { row, pile: to, .. } => *row == pile || *to == pile && number == 0,
        _ => false,
    }
}

/// Reads a phrase as one step of the deal, or as one for each of several kinds that are dealt to
/// together: `8 to each left and right`. None where a fault has been reported already.
fn steps(context: &Context<'_>, text: &Text, phrase: &str) -> Result<Vec<DealStep>, ()> {
    let kinds = phrase
        .split_once(" to each ")
        .filter(|_| !phrase.contains(" after each"));
    let kinds = kinds.map(|(count, kinds)| (count, names(kinds)));
    let Some((count, kinds)) = kinds.filter(|(_, kinds)| kinds.len() > 1) else {
        return Ok(step(context, text, phrase)?.into_iter().collect());
    };
    if kinds.iter().any(|kind| kind == "no rank twice") {
        return Ok(step(context, text, phrase)?.into_iter().collect());
    }
    let fault = |message: &str, help: Option<&str>| {
        let help = help.map(ToOwned::to_owned);
        context.reader.fault(&text.place, message, help);
        Ok(Vec::new())
    };
    if count.contains(',') {
        let message =
            "several kinds of pile that are dealt to together get the same number of cards";
        return fault(message, Some("one number for all, or a step for each kind"));
    }
    let count = number(count).ok_or(())?;
    let each = kinds.iter().enumerate().filter_map(|(at, name)| {
        let to = context.group_of(text, name)?;
        let mut step = each(context, text, to, &[count], false)?;
        if let DealStep::Each { joined, .. } = &mut step {
            *joined = at > 0;
        }
        Some(step)
    });
    Ok(each.collect())
}

/// Reads one step; `Ok(None)` where a fault has been reported already.
fn step(context: &Context<'_>, text: &Text, phrase: &str) -> Result<Option<DealStep>, ()> {
    if let Some(name) = phrase.strip_prefix("base cards to ") {
        return Ok(context.group_of(text, name).map(|to| DealStep::Base { to }));
    }
    if let Some(name) = phrase.strip_prefix("the rest to ") {
        return Ok(context.group_of(text, name).map(|to| DealStep::Rest { to }));
    }
    if let Some((from, to)) = phrase.split_once(" to ")
        && let Some((ranks, from)) = from.split_once(" from ")
    {
        let rank = all_of_rank(ranks).ok_or(())?;
        let (from, to) = (context.group_of(text, from), context.group_of(text, to));
        return Ok(from
            .zip(to)
            .map(|(from, to)| DealStep::Taken { rank, from, to }));
    }
    if phrase.contains(" after each") {
        return interleaved(context, text, phrase);
    }
    let (phrase, packet) = without_end(phrase, ", the first on top");
    if let Some((ranks, name)) = phrase.split_once(" to the bottom of each ") {
        let rank = all_of_rank(ranks).ok_or(())?;
        let to = context.group_of(text, name);
        return Ok(to.map(|to| DealStep::Sunk { rank, to }));
    }
    let (phrase, apart) = without_end(phrase, ", no rank twice");
    let (counts, target) = phrase.split_once(" to ").ok_or(())?;
    if let Some(pick) = picked(counts).filter(|_| !packet) {
        let pile = one_of(context, text, target)?;
        return Ok(pile.map(|(to, number)| DealStep::Picked { pick, to, number }));
    }
    let counts = counts
        .split(',')
        .map(|count| number(count).ok_or(()))
        .collect::<Result<Vec<_>, _>>()?;
    if let Some(name) = target.strip_prefix("each ").filter(|_| !packet) {
        let Some(to) = context.group_of(text, name) else {
            return Ok(None);
        };
        return Ok(each(context, text, to, &counts, apart));
    }
    let [count] = counts.as_slice() else {
        return Err(());
    };
    if apart {
        return Err(());
    }
    let pile = one_of(context, text, target)?;
    Ok(pile.map(|(to, number)| DealStep::One {
        to,
        number,
        count: *count,
        packet,
    }))
}

/// Reads a pile, the first of its kind unless its number is named: `tableau 3`. Its number
/// counts from 0; `Ok(None)` where a fault has been reported already.
pub(super) fn one_of(
    context: &Context<'_>,
    text: &Text,
    target: &str,
) -> Result<Option<(GroupId, u8)>, ()> {
    let (name, number) = match target.rsplit_once(' ') {
        Some((name, number)) => (name, number.parse::<u8>().map_err(|_| ())?),
        None => (target, 1),
    };
    let Some(to) = context.group_of(text, name) else {
        return Ok(None);
    };
    if number == 0 && !context.uncounted.contains(to) {
        let (message, help) = problems::no_pile_of_number(&context.groups[to.index()], number);
        context.reader.fault(&text.place, message, help);
        return Ok(None);
    }
    Ok(Some((to, number.saturating_sub(1))))
}

/// Reads which cards are picked: `aces`, `an ace`, `an ace of each suit`, `the ace of spades`.
fn picked(phrase: &str) -> Option<Pick> {
    let of = |rank: &str, which: Which| {
        let rank = phrases::rank(rank)?;
        Some(Pick { rank, which })
    };
    if let Some(card) = phrase.strip_prefix("the ") {
        let (rank, suit) = card.split_once(" of ")?;
        let suit = Suit::ALL.into_iter().find(|known| known.word() == suit)?;
        return of(rank, Which::Of(suit));
    }
    let Some(card) = phrase.strip_prefix("an ").or(phrase.strip_prefix("a ")) else {
        let all = all_of_rank(phrase)?;
        return of(all.word(), Which::All);
    };
    match card.strip_suffix(" of each suit") {
        Some(rank) => of(rank, Which::EachSuit),
        None => of(card, Which::One),
    }
}

/// Reads a number of cards; one too large for any deck counts as the largest there is.
fn number(text: &str) -> Option<u16> {
    let text = text.trim();
    let is_number = !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(u16::MAX))
}

fn each(
    context: &Context<'_>,
    text: &Text,
    to: GroupId,
    counts: &[u16],
    apart: bool,
) -> Option<DealStep> {
    let piles = usize::from(context.groups[to.index()].count);
    let small: Vec<u8> = counts
        .iter()
        .filter_map(|count| u8::try_from(*count).ok())
        .collect();
    if small.len() != counts.len() {
        context
            .reader
            .fault(&text.place, "no deck has so many cards", None);
        return None;
    }
    let counts = match small.as_slice() {
        [same] => vec![*same; piles],
        list => list.to_vec(),
    };
    Some(DealStep::Each {
        to,
        counts,
        apart,
        joined: false,
    })
}

/// Reads `1 to each tableau, 3 to reserve after each, 21 in all`.
fn interleaved(context: &Context<'_>, text: &Text, phrase: &str) -> Result<Option<DealStep>, ()> {
    let mut parts = phrase.split(", ");
    let row = parts
        .next()
        .and_then(|part| part.strip_prefix("1 to each "))
        .ok_or(())?;
    let (after_each, pile) = parts
        .next()
        .and_then(|part| part.strip_suffix(" after each"))
        .and_then(|part| part.split_once(" to "))
        .ok_or(())?;
    let total = parts
        .next()
        .and_then(|part| part.strip_suffix(" in all"))
        .ok_or(())?;
    if parts.next().is_some() {
        return Err(());
    }
    let after_each = number(after_each)
        .and_then(|cards| u8::try_from(cards).ok())
        .ok_or(())?;
    let total = number(total).ok_or(())?;
    let (row, pile) = (context.group_of(text, row), context.group_of(text, pile));
    Ok(row.zip(pile).map(|(row, pile)| DealStep::Interleaved {
        row,
        pile,
        after_each,
        total,
    }))
}
