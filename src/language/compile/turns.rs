//! `[turns]`: the course of a game in turns at one pack.

use crate::compile::Context;
use crate::toml::Node;
use crate::toml::{TableReader, Text, normal};
use crate::vocabulary::phrases;
use crate::vocabulary::{COMPULSORY, FIRST};
use patience_core::{CardSet, Compulsory, Deadlock, FirstTurn, Missed, TurnGame};

/// Reads `[turns]`.
pub(super) fn read(context: &Context<'_>, node: &Node) -> Option<TurnGame> {
    let table = context.reader.table(node, "[turns]");
    let out = super::required_set(context, &table, "out");
    let ends_on = context.one_group(&table, "ends_on");
    let first = table
        .text("first")
        .map_or(Some(FirstTurn::NextToDealer), |text| first(context, &text));
    let few = |key| table.number(key, 0..=99).filter(|number| *number > 0);
    let max_turns = table.number("max_turns", 0..=9999);
    let game = TurnGame {
        out,
        ends_on,
        first: first.unwrap_or(FirstTurn::NextToDealer),
        compulsory: compulsory(context, &table),
        turns_itself: table.yes("turns_itself").unwrap_or(false),
        turns_again: table.yes("turns_again").unwrap_or(true),
        idle_passes: few("idle_passes"),
        max_turns: max_turns.filter(|turns| *turns > 0),
        repeats: few("repeats"),
        deadlock: table.phrase_or("deadlock", phrases::DEADLOCKS, Deadlock::Drawn),
    };
    let is_known = ends_on.is_some() || table.node.get("ends_on").is_none();
    table.finish();
    is_known.then_some(game)
}

/// Reads who begins: `next to dealer`, `highest reserve`.
fn first(context: &Context<'_>, text: &Text) -> Option<FirstTurn> {
    let phrase = normal(&text.text);
    if phrase == "next to dealer" {
        return Some(FirstTurn::NextToDealer);
    }
    if let Some(name) = phrase.strip_prefix("highest ") {
        return context.group_of(text, name).map(FirstTurn::HighestTop);
    }
    context.unknown_phrase("first", text, &phrase, FIRST);
    None
}

/// Reads which cards must be played: `any card to foundation`, `ace or 2 to foundation`.
fn compulsory(context: &Context<'_>, table: &TableReader<'_, '_>) -> Option<Compulsory> {
    let missed = table.phrase("missed", phrases::MISSED);
    let text = table.text("compulsory")?;
    let phrase = normal(&text.text);
    if phrase == "nothing" {
        return None;
    }
    let of_ranks = |cards: &str| {
        let ranks = cards
            .split(" or ")
            .map(|name| Some(CardSet::of_rank(phrases::rank(name)?)));
        ranks.reduce(|all, more| Some(all? | more?)).flatten()
    };
    let read = phrase
        .split_once(" to ")
        .and_then(|(cards, to)| match cards {
            "any card" => Some((CardSet::ALL, to)),
            _ => Some((of_ranks(cards)?, to)),
        });
    let Some((cards, to)) = read else {
        context.unknown_phrase("compulsory", &text, &phrase, COMPULSORY);
        return None;
    };
    let to = context.group_of(&text, to)?;
    Some(Compulsory {
        cards,
        to,
        missed: missed.unwrap_or(Missed::Refused),
    })
}
