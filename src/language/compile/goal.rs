//! `[goal]` and `[match]`: the goal of a game, and the length of a match.

use crate::compile::{Context, non_empty, ranked};
use crate::toml::NodeValue;
use crate::toml::{TableReader, normal};
use crate::vocabulary;
use crate::vocabulary::phrases;
use patience_core::{Goal, MatchLength};

/// Reads `[goal]`.
pub(super) fn goal(context: &Context<'_>, top: &TableReader<'_, '_>) -> Option<Goal> {
    let node = top.get("goal");
    if context.several {
        if let Some(node) = node {
            let message = if context.race {
                "a race has no [goal]; whoever is rid of the pile named in [race] goes out"
            } else {
                "a game in turns has no [goal]; whoever is rid of what [turns] names has won"
            };
            context.reader.fault(&node.place, message, None);
        }
        return Some(Goal::Race);
    }
    let Some(node) = node else {
        top.missing_such_as("goal", "[goal] with when = \"all cards on foundation\"");
        return None;
    };
    let table = context.reader.table(node, "[goal]");
    let text = table.required_text("when");
    let target = table
        .number("target", -9999..=9999)
        .filter(|target| *target != 0);
    table.finish();
    let phrase = normal(&text.text);
    let is_said = node
        .get("when")
        .is_some_and(|when| matches!(when.value, NodeValue::Text(_)));
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
    } else if let Some(name) = phrase.strip_suffix(" full") {
        context
            .group_of(&text, name)
            .map(|group| Goal::Filled { group, target })
    } else {
        // Where the key is missing that is told already.
        if is_said {
            context.unknown_phrase("when", &text, &phrase, vocabulary::WHEN);
        }
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
