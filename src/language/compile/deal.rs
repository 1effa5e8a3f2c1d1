//! Reads `deal = […]` in a rule file: the steps of the deal, each written as a phrase.

use crate::compile::steps::{self, Step, Taken, To, Which, number};
use crate::compile::{Context, all_of_rank, meant, without_end};
use crate::fault::Place;
use crate::toml::{TableReader, Text, printable};
use crate::vocabulary::STEPS;
use crate::vocabulary::phrases;
use patience_core::{DealStep, GroupId, Pick, Suit, UpInDeal, Which as WhichCards};

/// The maximum number of steps of the deal in a rule file.
const MOST_STEPS: usize = 50;

/// Reads the steps of the deal, each with its place in the rule file. Also returns whether dealt cards that fit on a
/// foundation go there at once.
pub(super) fn read(
    context: &Context<'_>,
    top: &TableReader<'_, '_>,
) -> (Vec<(DealStep, Place)>, UpInDeal) {
    if top.node.get("deal").is_none() {
        // Together, the examples for all missing keys make one game.
        let example = if top.node.get("pile").is_none() {
            "deal = [\"4 to each tableau\"]"
        } else {
            "deal = [\"7 to each tableau\", \"the rest to stock\"]"
        };
        top.missing_such_as("deal", example);
    }
    let texts = top.texts("deal");
    if let Some(text) = texts.get(MOST_STEPS) {
        let message = format!("the deal has more than {MOST_STEPS} steps");
        context.reader.fault(&text.place, message, None);
    }
    let mut read: Vec<(DealStep, Place)> = Vec::new();
    let mut up: Option<UpInDeal> = None;
    for text in texts.iter().take(MOST_STEPS) {
        let Some(phrase) = context.reader.filled_in(text) else {
            continue;
        };
        let bare = phrase.trim_start_matches('[').trim_end_matches(']').trim();
        if bare.len() < phrase.len() {
            let message = "the brackets of the list are inside the quotes";
            let steps = several(bare).unwrap_or_else(|| vec![format!("\"{}\"", printable(bare))]);
            let help = format!("write deal = [{}]", steps.join(", "));
            context.reader.fault(&text.place, message, Some(help));
            continue;
        }
        let (rest, goes_up) = going_up(&phrase);
        if let Some(each) = several(rest) {
            let message = "each step of the deal needs its own quotes";
            let help = format!("write {}", each.join(", "));
            context.reader.fault(&text.place, message, Some(help));
            continue;
        }
        let message = || {
            let step = context.reader.as_written(text, &phrase);
            format!("unknown step \"{step}\" in the deal")
        };
        if let Some(help) = steps::without_faces(context, &phrase) {
            context.reader.fault(&text.place, message(), Some(help));
            continue;
        }
        let Ok(steps) = steps(context, text, rest, &read) else {
            let message = message();
            match meant::step(context, &phrase) {
                Some(help) => context.reader.fault(&text.place, message, Some(help)),
                None => context.unknown_form(text, message, &phrase, STEPS),
            }
            continue;
        };
        let is_of_rows = steps
            .iter()
            .any(|step| matches!(step, DealStep::Each { .. }));
        if goes_up != UpInDeal::No && !is_of_rows {
            let message =
                "\"what fits goes up\" works only in steps that deal to each pile of a kind";
            let help = "such as \"4 to each tableau, what fits goes up\"".to_owned();
            context.reader.fault(&text.place, message, Some(help));
        } else if is_of_rows && *up.get_or_insert(goes_up) != goes_up {
            let message = "\"what fits goes up\" must be the same in all steps that deal to each pile of a kind";
            let help = "add it to each of these steps".to_owned();
            context.reader.fault(&text.place, message, Some(help));
        }
        read.extend(steps.into_iter().map(|step| (step, text.place.clone())));
    }
    (read, up.unwrap_or(UpInDeal::No))
}

/// Splits a phrase of the deal that describes several steps, each of which deals cards to piles. Returns `None` if it
/// describes only one step.
fn several(phrase: &str) -> Option<Vec<String>> {
    if phrase.contains(" after each") {
        return None;
    }
    let mut steps: Vec<String> = Vec::new();
    for part in phrase.split([',', ';']).map(str::trim) {
        let part = part
            .strip_prefix("and ")
            .or(part.strip_prefix("then "))
            .unwrap_or(part);
        match steps.last_mut() {
            Some(last) if !(last.contains(" to ") && part.contains(" to ")) => {
                last.push_str(", ");
                last.push_str(part);
            }
            _ => steps.push(part.to_owned()),
        }
    }
    let quoted = steps.iter().map(|step| format!("\"{}\"", printable(step)));
    (steps.len() > 1).then(|| quoted.collect())
}

/// Removes the ending of a step of the deal that says what happens to dealt cards that fit on a foundation.
fn going_up(phrase: &str) -> (&str, UpInDeal) {
    let endings = [
        (", what fits goes up and is replaced", UpInDeal::Replaced),
        (", what fits goes up", UpInDeal::LeftShort),
    ];
    let mut endings = endings.into_iter();
    let found = endings.find_map(|(ending, up)| Some((phrase.strip_suffix(ending)?, up)));
    found.unwrap_or((phrase, UpInDeal::No))
}

/// Changes `steps` of the deal so that they deal no cards to piles that got cards in the steps `before`.
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

/// Whether a step of the deal deals cards to one certain pile, given by its kind and its number.
fn dealt_by(context: &Context<'_>, step: &DealStep, pile: GroupId, number: usize) -> bool {
    match step {
        DealStep::Picked {
            pick,
            to,
            number: first,
        } if *to == pile => {
            let first = usize::from(*first);
            let cards = match pick.which {
                WhichCards::Of(_) | WhichCards::One => 1,
                WhichCards::EachSuit => Suit::ALL.len(),
                WhichCards::All => usize::from(context.groups[to.index()].count),
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

/// Reads a phrase of a rule file as one step of the deal. If the phrase deals to several kinds of pile together, as in
/// `8 to each left and right`, returns one step for each kind. The result is empty if an error has been reported.
fn steps(
    context: &Context<'_>,
    text: &Text,
    phrase: &str,
    before: &[(DealStep, Place)],
) -> Result<Vec<DealStep>, ()> {
    let first = phrase.split([' ', ',']).next();
    let is_counted = first.and_then(number).is_some();
    if !is_counted || phrase.contains(" after each") {
        return Ok(step(context, text, phrase)?.into_iter().collect());
    }
    let (phrase, packet) = without_end(phrase, ", the first on top");
    let (phrase, apart) = without_end(phrase, ", no rank twice");
    let Some(step) = Step::read(context, text, phrase)? else {
        return Ok(Vec::new());
    };
    let (kinds, which) = match &step.to {
        To::One(to, number) if !apart => {
            let [count] = step.counts() else {
                return Err(());
            };
            return Ok(vec![DealStep::One {
                to: *to,
                number: number.unwrap_or(0),
                count: *count,
                packet,
            }]);
        }
        To::Each(kinds, which) if !packet => (kinds, *which),
        _ => return Err(()),
    };
    if which == Which::WithCards || apart && kinds.len() > 1 {
        return Err(());
    }
    if kinds.len() > 1 && step.counts().len() > 1 {
        let message = "kinds of pile that are dealt to together must get the same number of cards";
        let help = "use one number for all, or a step for each kind".to_owned();
        context.reader.fault(&text.place, message, Some(help));
        return Ok(Vec::new());
    }
    let rows = kinds.iter().enumerate();
    let rows = rows.filter_map(|(at, to)| {
        let counts = counts(context, text, *to, step.counts())?;
        Some(DealStep::Each {
            to: *to,
            counts,
            apart,
            joined: at > 0,
        })
    });
    let mut rows: Vec<DealStep> = rows.collect();
    if which == Which::WithoutCards {
        leave_out_dealt(context, before, &mut rows);
    }
    Ok(rows)
}

/// Reads one step of the deal from a phrase of a rule file. Returns `Ok(None)` if an error has been reported.
fn step(context: &Context<'_>, text: &Text, phrase: &str) -> Result<Option<DealStep>, ()> {
    if let Some(name) = phrase.strip_prefix("base cards to ") {
        return Ok(context.group_of(text, name).map(|to| DealStep::Base { to }));
    }
    if let Some(name) = phrase.strip_prefix("the rest to ") {
        return Ok(context.group_of(text, name).map(|to| DealStep::Rest { to }));
    }
    if phrase.contains(" from ") {
        let taken = Taken::read(context, text, phrase)?;
        return Ok(taken.map(|Taken { rank, from, to }| DealStep::Taken { rank, from, to }));
    }
    if phrase.contains(" after each") {
        return interleaved(context, text, phrase);
    }
    if let Some((ranks, name)) = phrase.split_once(" to the bottom of each ") {
        let rank = all_of_rank(ranks).ok_or(())?;
        let to = context.group_of(text, name);
        return Ok(to.map(|to| DealStep::Sunk { rank, to }));
    }
    let (cards, target) = phrase.split_once(" to ").ok_or(())?;
    let pick = picked(cards).ok_or(())?;
    let pile = steps::one_of(context, text, target)?;
    Ok(pile.map(|(to, number)| DealStep::Picked {
        pick,
        to,
        number: number.unwrap_or(0),
    }))
}

/// Reads which cards a step of the deal picks out of the pack: `aces`, `an ace`, `an ace of each suit`, `the ace of
/// spades`.
fn picked(phrase: &str) -> Option<Pick> {
    let of = |rank: &str, which: WhichCards| {
        let rank = phrases::rank(rank)?;
        Some(Pick { rank, which })
    };
    if let Some(card) = phrase.strip_prefix("the ") {
        let (rank, suit) = card.split_once(" of ")?;
        if suit == Suit::Trumps.word() {
            return of(card, WhichCards::One);
        }
        let suit = Suit::ALL.into_iter().find(|known| known.word() == suit)?;
        return of(rank, WhichCards::Of(suit));
    }
    let Some(card) = phrase.strip_prefix("an ").or(phrase.strip_prefix("a ")) else {
        let all = all_of_rank(phrase)?;
        return of(all.word(), WhichCards::All);
    };
    match card.strip_suffix(" of each suit") {
        Some(rank) => of(rank, WhichCards::EachSuit),
        None => of(card, WhichCards::One),
    }
}

/// Returns the number of cards that a step deals to each pile of the kind `to`. Returns `None` if an error has been
/// reported.
fn counts(context: &Context<'_>, text: &Text, to: GroupId, said: &[u16]) -> Option<Vec<u8>> {
    let small: Option<Vec<u8>> = said.iter().map(|count| u8::try_from(*count).ok()).collect();
    let Some(small) = small else {
        let message = "no deck has that many cards";
        context.reader.fault(&text.place, message, None);
        return None;
    };
    let piles = usize::from(context.groups[to.index()].count);
    Some(match small.as_slice() {
        [same] => vec![*same; piles],
        _ => small,
    })
}

/// Reads a step of the deal that deals to a pile after each card of a row: `1 to each tableau, 3 to reserve after each,
/// 21 in all`.
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
