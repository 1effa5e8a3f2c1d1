//! `goal` and `[match]`: the goal of a game, and the length of a match.

use crate::compile::{Context, non_empty, ranked};
use crate::toml::{TableReader, normal};
use crate::vocabulary;
use crate::vocabulary::phrases;
use patience_core::{Goal, MatchLength};

/// Reads `goal`.
pub(super) fn goal(context: &Context<'_>, top: &TableReader<'_, '_>) -> Option<Goal> {
    let text = top.text("goal");
    if context.several {
        if let Some(text) = text {
            let message = if context.race {
                "a race has no `goal`; whoever is rid of the pile named in [race] goes out"
            } else {
                "a game in turns has no `goal`; whoever is rid of what [turns] names has won"
            };
            context.reader.fault(&text.place, message, None);
        }
        return Some(Goal::Race);
    }
    if top.node.get("goal").is_none() {
        top.missing_such_as("goal", "goal = \"all cards on foundation\"");
    }
    let text = text?;
    let phrase = normal(&context.reader.filled_in(&text)?);
    if let Some(name) = phrase.strip_prefix("all cards on ") {
        non_empty(context.groups_named(&text, name)).map(Goal::AllOn)
    } else if let Some((cards, name)) = phrase
        .strip_prefix("all but ")
        .and_then(|phrase| phrase.split_once(" on "))
        .and_then(counted)
    {
        let groups = non_empty(context.groups_named(&text, name));
        groups.map(|groups| Goal::AllButSome { cards, groups })
    } else if let Some((rank, name)) = phrase
        .strip_prefix("all but ")
        .and_then(|phrase| phrase.split_once(" on "))
        .and_then(ranked)
    {
        let groups = non_empty(context.groups_named(&text, name));
        groups.map(|groups| Goal::AllBut { rank, groups })
    } else if let Some(name) = phrase.strip_suffix(" empty") {
        non_empty(context.groups_named(&text, name)).map(Goal::Emptied)
    } else if let Some(name) = phrase.strip_suffix(" in complete runs") {
        context.group_of(&text, name).map(Goal::CompleteRuns)
    } else if let Some(name) = phrase.strip_suffix(" in order") {
        context.group_of(&text, name).map(Goal::InOrder)
    } else if let Some(name) = phrase.strip_suffix(" in one pile") {
        context.group_of(&text, name).map(Goal::OnePile)
    } else if let Some((name, target)) = filled(&phrase) {
        context
            .group_of(&text, name)
            .map(|group| Goal::Filled { group, target })
    } else {
        context.unknown_phrase("goal", &text, &phrase, vocabulary::WHEN);
        None
    }
}

/// Reads how many cards may stay, and where the others go: `2 cards`.
fn counted<'p>((cards, name): (&'p str, &'p str)) -> Option<(u8, &'p str)> {
    let number = cards
        .strip_suffix(" cards")
        .or_else(|| cards.strip_suffix(" card"))?;
    let number = number.trim().parse::<u8>().ok();
    Some((number.filter(|cards| *cards > 0)?, name))
}

/// Reads which piles are filled, and the points that this takes: `grid full and 100 or more points`.
fn filled(phrase: &str) -> Option<(&str, Option<i32>)> {
    let with_points = phrase
        .strip_suffix(" or more points")
        .and_then(|phrase| phrase.rsplit_once(" and "));
    let (phrase, target) = match with_points {
        Some((phrase, points)) => (phrase, points.parse().ok()?),
        None => (phrase, 0),
    };
    let target = (-9999..=9999).contains(&target).then_some(target)?;
    Some((
        phrase.strip_suffix(" full")?,
        Some(target).filter(|target| *target != 0),
    ))
}

/// Reads `[match]`: how long it is, and whether there is one.
pub(super) fn length(context: &Context<'_>, top: &TableReader<'_, '_>) -> (MatchLength, bool) {
    let Some(node) = top.get("match") else {
        return (MatchLength::Hands(1), context.several);
    };
    let table = context.reader.table(node, "[match]");
    let by_target = table.phrase_or("play", phrases::PLAYS, false);
    let hands = table.number("hands", 1..=999).unwrap_or(1);
    let max_hands = table.number("max_hands", 1..=999).unwrap_or(50);
    let points = table.number("target", 1..=9999).unwrap_or(100);
    table.finish();
    let length = if by_target {
        MatchLength::Target { points, max_hands }
    } else {
        MatchLength::Hands(hands)
    };
    (length, true)
}
