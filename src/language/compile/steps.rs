//! Steps that bring cards to piles, `7 to each tableau`: in the deal, in a turn of the stock and where a layout is
//! dealt anew. What else is said of such a step stands behind it and is read where that is known.

use crate::compile::{Context, all_of_rank, problems, without_end};
use crate::toml::{Text, printable};
use crate::vocabulary::{names, phrases};
use patience_core::{GroupId, Rank};

/// Numbers of cards and where they go.
pub(super) struct Step {
    /// How many: a number for each pile, or one for all.
    counts: Vec<u16>,
    pub to: To,
}

/// Where cards go.
pub(super) enum To {
    /// Each pile of these kinds, in this order.
    Each(Vec<GroupId>, Which),
    /// One pile, by its kind and its number, which counts from 0, where that is said.
    One(GroupId, Option<u8>),
    /// Each place of a kind on which no card lies.
    EachGap(GroupId),
    /// The first places of a kind on which no card lies.
    FirstGaps(GroupId),
}

/// Which of some piles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Which {
    All,
    WithCards,
    WithoutCards,
}

impl Step {
    /// Reads a step, `1, 2, 3 to each tableau`: an error where it is none, and `None` where a fault has been
    /// reported.
    pub fn read(context: &Context<'_>, text: &Text, phrase: &str) -> Result<Option<Self>, ()> {
        let (counts, target) = phrase.split_once(" to ").ok_or(())?;
        let counts = counts.split(',').map(|count| number(count).ok_or(()));
        let counts = counts.collect::<Result<Vec<_>, _>>()?;
        let to = To::read(context, text, target)?;
        Ok(to.map(|to| Self { counts, to }))
    }

    /// Returns the numbers of cards as they are said.
    pub fn counts(&self) -> &[u16] {
        &self.counts
    }

    /// Returns the only number of cards; an error where several are said, and `None` where a fault has been reported
    /// because nobody deals so many at a time.
    pub fn only_count(&self, context: &Context<'_>, text: &Text) -> Result<Option<u8>, ()> {
        let [count] = self.counts[..] else {
            return Err(());
        };
        let small = u8::try_from(count).ok();
        let small = small.filter(|count| (1..=52).contains(count));
        if small.is_none() {
            let message = format!("from 1 to 52 cards are dealt at a time, not {count}");
            context.reader.fault(&text.place, message, None);
        }
        Ok(small)
    }
}

impl To {
    fn read(context: &Context<'_>, text: &Text, target: &str) -> Result<Option<Self>, ()> {
        if let Some(kind) = target.strip_prefix("each gap in ") {
            return Ok(context.group_of(text, kind).map(Self::EachGap));
        }
        if let Some(kind) = target.strip_prefix("the first gap in ") {
            return Ok(context.group_of(text, kind).map(Self::FirstGaps));
        }
        if target == "each" {
            return Err(());
        }
        let Some(kinds) = target.strip_prefix("each ") else {
            let pile = one_of(context, text, target)?;
            return Ok(pile.map(|(to, number)| Self::One(to, number)));
        };
        let (kinds, with) = without_end(kinds, " with cards");
        let (kinds, without) = without_end(kinds, " without cards");
        let which = match (with, without) {
            (false, false) => Which::All,
            (true, false) => Which::WithCards,
            (false, true) => Which::WithoutCards,
            (true, true) => return Err(()),
        };
        let named = names(kinds);
        let mut kinds = Vec::new();
        for name in &named {
            let Some(kind) = context.group_of(text, name) else {
                return Ok(None);
            };
            kinds.push(kind);
        }
        if kinds.is_empty() {
            return Err(());
        }
        Ok(Some(Self::Each(kinds, which)))
    }
}

/// Cards of a rank that are taken out again: `aces from grid to discard`.
#[derive(Clone, Copy)]
pub(super) struct Taken {
    pub rank: Rank,
    pub from: GroupId,
    pub to: GroupId,
}

impl Taken {
    /// Reads a step, as [`Step::read`] does.
    pub fn read(context: &Context<'_>, text: &Text, phrase: &str) -> Result<Option<Self>, ()> {
        let (ranks, piles) = phrase.split_once(" from ").ok_or(())?;
        let (from, to) = piles.split_once(" to ").ok_or(())?;
        let rank = all_of_rank(ranks).ok_or(())?;
        let piles = (context.group_of(text, from), context.group_of(text, to));
        let piles = piles.0.zip(piles.1);
        Ok(piles.map(|(from, to)| Self { rank, from, to }))
    }
}

/// Reads a pile, with its number where that is said: `tableau 3`. Its number counts from 0; `Ok(None)` where a fault
/// has been reported already.
pub(super) fn one_of(
    context: &Context<'_>,
    text: &Text,
    target: &str,
) -> Result<Option<(GroupId, Option<u8>)>, ()> {
    let target = phrases::without_article(target);
    let (name, number) = match target.rsplit_once(' ') {
        Some((name, number)) => (name, Some(number.parse::<u8>().map_err(|_| ())?)),
        None => (target, None),
    };
    let Some(to) = context.group_of(text, name) else {
        return Ok(None);
    };
    if number == Some(0) && !context.uncounted.contains(to) {
        let (message, help) = problems::no_pile_of_number(&context.groups[to.index()], 0);
        context.reader.fault(&text.place, message, help);
        return Ok(None);
    }
    Ok(Some((to, number.map(|number| number.saturating_sub(1)))))
}

/// Says how a step of the deal is said that tells how the cards lie; nothing for another step.
pub(super) fn without_faces(context: &Context<'_>, phrase: &str) -> Option<String> {
    const FACES: [&str; 6] = [
        "face up",
        "face down",
        "face-up",
        "face-down",
        "faceup",
        "facedown",
    ];
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let padded = format!(" {} ", phrase.replace(',', " , "));
    let is_said = |face: &&str| padded.contains(&format!(" {face} "));
    let face = FACES.into_iter().find(is_said)?;
    if context.group_named(face).is_some() {
        return None;
    }
    let step = words(&padded.replace(&format!(" {face} "), " ")).replace(" ,", ",");
    let (_, target) = step.split_once(" to ")?;
    let pile = names(target.strip_prefix("each ").unwrap_or(target));
    let pile = pile.first().map_or("tableau", String::as_str);
    let step = printable(step.trim_end_matches(','));
    Some(format!(
        "the deal only counts cards: write \"{step}\", and say how they lie under [pile.{}], such as face = \"last up\"",
        printable(pile)
    ))
}

/// Reads a number of cards; one too large for any deck counts as the largest there is.
pub(super) fn number(text: &str) -> Option<u16> {
    let text = text.trim();
    let is_number = !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(u16::MAX))
}
