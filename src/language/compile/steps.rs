//! Reads the steps of a rule file that deal cards to piles, such as `7 to each tableau`. Such steps occur in the deal,
//! in a turn of the stock, and in the redeal of a layout. The endings of a step are read by those modules.

use crate::compile::{Context, all_of_rank, problems, without_end};
use crate::toml::{Text, printable};
use crate::vocabulary::{names, phrases};
use patience_core::{GroupId, Rank};

/// A step of a rule file that deals cards to piles: how many cards, and where they go.
pub(super) struct Step {
    /// The number of cards that the step deals to each pile, or a single number for all piles.
    counts: Vec<u16>,
    pub to: To,
}

/// Where the cards that a step deals go.
pub(super) enum To {
    /// The cards go to each pile of these kinds, in this order.
    Each(Vec<GroupId>, Which),
    /// The cards go to one pile: its kind and, if the step gives one, its number, counted from 0.
    One(GroupId, Option<u8>),
    /// The cards go to each empty place of a kind of pile.
    EachGap(GroupId),
    /// The cards go to the first empty places of a kind of pile.
    FirstGaps(GroupId),
}

/// Which piles of a kind get cards in a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Which {
    All,
    WithCards,
    WithoutCards,
}

impl Step {
    /// Reads a step of a rule file that deals cards to piles, such as `1, 2, 3 to each tableau`. Returns `Err` if the
    /// phrase is not such a step, and `Ok(None)` if an error has been reported.
    pub fn read(context: &Context<'_>, text: &Text, phrase: &str) -> Result<Option<Self>, ()> {
        let (counts, target) = phrase.split_once(" to ").ok_or(())?;
        let counts = counts.split(',').map(|count| number(count).ok_or(()));
        let counts = counts.collect::<Result<Vec<_>, _>>()?;
        let to = To::read(context, text, target)?;
        Ok(to.map(|to| Self { counts, to }))
    }

    /// Returns the numbers of cards in a step, as they are in the rule file.
    pub fn counts(&self) -> &[u16] {
        &self.counts
    }

    /// Returns the number of cards that a step deals to each pile if the step has only one number. Returns `Err` if it
    /// has several. If the number is out of range, reports an error and returns `Ok(None)`.
    pub fn only_count(&self, context: &Context<'_>, text: &Text) -> Result<Option<u8>, ()> {
        let [count] = self.counts[..] else {
            return Err(());
        };
        let small = u8::try_from(count).ok();
        let small = small.filter(|count| (1..=52).contains(count));
        if small.is_none() {
            let message =
                format!("the number of cards dealt at a time must be from 1 to 52, not {count}");
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

/// A step of a rule file that takes out all cards of a rank after they have been dealt: `aces from grid to discard`.
#[derive(Clone, Copy)]
pub(super) struct Taken {
    pub rank: Rank,
    pub from: GroupId,
    pub to: GroupId,
}

impl Taken {
    /// Reads a step of a rule file that takes out all cards of a rank, such as `aces from grid to discard`. Returns
    /// `Err` if the phrase is not such a step, and `Ok(None)` if an error has been reported.
    pub fn read(context: &Context<'_>, text: &Text, phrase: &str) -> Result<Option<Self>, ()> {
        let (ranks, piles) = phrase.split_once(" from ").ok_or(())?;
        let (from, to) = piles.split_once(" to ").ok_or(())?;
        let rank = all_of_rank(ranks).ok_or(())?;
        let piles = (context.group_of(text, from), context.group_of(text, to));
        let piles = piles.0.zip(piles.1);
        Ok(piles.map(|(from, to)| Self { rank, from, to }))
    }
}

/// Reads from a rule file a kind of pile, with a number if there is one: `tableau 3`. The returned number counts from
/// 0. Returns `Ok(None)` if an error has been reported.
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

/// Explains, if a step of the deal says which cards are face up, how to write the step without that. Returns `None` for
/// other steps.
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
        "write \"{step}\", and set which cards are face up under [pile.{}], such as face = \"last up\"",
        printable(pile)
    ))
}

/// Parses a number of cards in a rule file. A number that is too large for any deck becomes the largest `u16`.
pub(super) fn number(text: &str) -> Option<u16> {
    let text = text.trim();
    let is_number = !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(u16::MAX))
}
