//! `[turns]`: the course of a game in turns at one pack.

use crate::compile::Context;
use crate::toml::Node;
use crate::toml::{TableReader, Text, normal, printable};
use crate::vocabulary::phrases;
use crate::vocabulary::{COMPULSORY, FIRST, Template};
use patience_core::{CardSet, Compulsory, Deadlock, FirstTurn, Missed, TurnGame};

/// Reads `[turns]`.
pub(super) fn read(context: &Context<'_>, node: &Node) -> Option<TurnGame> {
    let table = context.reader.table(node, "[turns]");
    let out = super::required_set(context, &table, "out");
    let ends_on = context.one_group(&table, "ends_on");
    let first = table
        .text("first")
        .map_or(Some(FirstTurn::NextToDealer), |text| first(context, &text));
    let small = |key, most| {
        let number = table.number(key, 0..=most).filter(|number| *number > 0);
        number.and_then(|number| u16::try_from(number).ok())
    };
    let few = |key| small(key, 99).and_then(|number| u8::try_from(number).ok());
    let game = TurnGame {
        out,
        ends_on,
        first: first.unwrap_or(FirstTurn::NextToDealer),
        compulsory: compulsory(context, &table),
        turns_itself: table.yes("turns_itself").unwrap_or(false),
        turns_again: table.yes("turns_again").unwrap_or(true),
        idle_passes: few("idle_passes"),
        max_turns: small("max_turns", 9999),
        repeats: few("repeats"),
        deadlock: table
            .phrase("deadlock", phrases::DEADLOCKS)
            .unwrap_or(Deadlock::Drawn),
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
    unknown(context, text, "first", FIRST);
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
    let Some((cards, to)) = phrase.split_once(" to ") else {
        unknown(context, &text, "compulsory", COMPULSORY);
        return None;
    };
    let cards = if cards == "any card" {
        CardSet::ALL
    } else {
        let mut all = CardSet::EMPTY;
        for name in cards.split(" or ") {
            let Some(rank) = phrases::rank(name) else {
                unknown(context, &text, "compulsory", COMPULSORY);
                return None;
            };
            all |= CardSet::of_rank(rank);
        }
        all
    };
    let to = context.group_of(&text, to)?;
    Some(Compulsory {
        cards,
        to,
        missed: missed.unwrap_or(Missed::Refused),
    })
}

fn unknown(context: &Context<'_>, text: &Text, key: &str, forms: &[Template]) {
    let said = normal(&text.text);
    let message = format!("`{key}` does not know the phrase \"{}\"", printable(&said));
    let help = context.nearest_phrase(&said, forms);
    context.reader.fault(&text.place, message, Some(help));
}
