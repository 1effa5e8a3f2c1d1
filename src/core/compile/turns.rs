//! `[turns]`: the course of a game in turns at one pack.

use crate::card::Card;
use crate::card_set::CardSet;
use crate::compile::Context;
use crate::compile::check::place_of;
use crate::fault::Place;
use crate::node::Node;
use crate::phrases;
use crate::reader::{TableReader, Text, normal, printable};
use crate::rules::{
    Compulsory, Deadlock, DealStep, Direction, Face, Filling, FirstTurn, Group, GroupId, Lift,
    Missed, Role, Rules, Start, Stock, Suits, TurnGame,
};
use crate::vocabulary::{COMPULSORY, FIRST, Form};

/// Reads `[turns]`.
pub(super) fn read(context: &Context<'_>, node: &Node) -> Option<TurnGame> {
    let table = context.reader.table(node, "[turns]");
    let out = super::play::required_set(context, &table, "out");
    let ends_on = context.one_group(&table, "ends_on");
    if table.node.get("ends_on").is_none() {
        table.missing("ends_on");
    }
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
        ends_on: ends_on.unwrap_or(GroupId(0)),
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
    table.finish();
    ends_on.map(|_| game)
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

/// Reads what must be played: `any card to foundation`, `ace or 2 to foundation`.
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
            all |= CardSet::filter(|card: Card| card.rank() == rank);
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

fn unknown(context: &Context<'_>, text: &Text, key: &str, forms: &[Form]) {
    let said = normal(&text.text);
    let message = format!("`{key}` does not know the phrase \"{}\"", printable(&said));
    let help = context.nearest_phrase(&said, forms);
    context.reader.fault(&text.place, message, Some(help));
}

/// Checks a game in turns. `steps` are the places of the steps of the deal.
pub(super) fn check(
    context: &Context<'_>,
    rules: &Rules,
    game: &TurnGame,
    tree: &Node,
    steps: &[Place],
) {
    let reader = context.reader;
    for key in ["redeal", "remove", "rearrange", "lines", "par", "base"] {
        if let Some(node) = tree.get(key) {
            let message = format!("a game in turns has no [{key}]");
            reader.fault(&node.place, message, None);
        }
    }
    for (step, place) in rules.deal.iter().zip(steps) {
        if matches!(
            step,
            DealStep::Interleaved { .. }
                | DealStep::Base { .. }
                | DealStep::Picked { .. }
                | DealStep::Sunk { .. }
        ) {
            let message = "a game in turns is dealt by plain steps";
            let help = Some("such as \"20 to reserve\" or \"the rest to stock\"".to_owned());
            reader.fault(place, message, help);
        }
    }
    let ends_on = rules.group(game.ends_on);
    let ends = !(ends_on.shared || ends_on.from.is_empty() && ends_on.start_from.is_empty());
    if !ends {
        let why = if ends_on.shared {
            "all players share it"
        } else {
            "nothing is ever put there"
        };
        let message = format!("no turn could end on the {}: {why}", ends_on.noun);
        reader.fault(&place_of(tree, &["turns", "ends_on"]), message, None);
    }
    if let Some(group) = game.out.iter().find(|group| rules.group(*group).shared) {
        let message = format!(
            "nobody can be rid of the {}, which all players share",
            rules.group(group).noun
        );
        reader.fault(&place_of(tree, &["turns", "out"]), message, None);
    }
    if let FirstTurn::HighestTop(group) = game.first {
        let kind = rules.group(group);
        if kind.shared || kind.count != 1 || !matches!(kind.face, Face::LastUp(_)) {
            let message = format!("the {} does not show who begins", kind.noun);
            let help = "such as \"highest reserve\", a pile of which each player has one, with only the last card face up";
            let place = place_of(tree, &["turns", "first"]);
            reader.fault(&place, message, Some(help.to_owned()));
        }
    }
    if let Some(to) = game.compulsory.map(|must| rules.group(must.to))
        && to.from.is_empty()
        && to.start_from.is_empty()
    {
        let message = format!("nothing is ever played to the {}", to.noun);
        let help = Some("such as \"any card to foundation\"".to_owned());
        reader.fault(&place_of(tree, &["turns", "compulsory"]), message, help);
    }
    if let Some(missed) = tree.at(&["turns", "missed"])
        && tree.at(&["turns", "compulsory"]).is_none()
    {
        let message = "no play is compulsory here that could be missed";
        let help = Some("such as compulsory = \"any card to foundation\"".to_owned());
        reader.fault(&missed.place, message, help);
    }
    if let Some(stock) = &rules.stock
        && !stock.placed
    {
        let message = "in a game in turns a card that is turned up is placed before the next";
        let help = Some("placed = true".to_owned());
        reader.fault(&place_of(tree, &["stock"]), message, help);
    } else if let Some(stock) = rules.stock.as_ref().filter(|_| ends) {
        placing(context, rules, game, stock, tree);
    }
}

/// Checks that a card that is turned up can always be placed by whoever turned it: otherwise
/// the turn could not end.
fn placing(context: &Context<'_>, rules: &Rules, game: &TurnGame, stock: &Stock, tree: &Node) {
    let (hand, ends_on) = (rules.group(stock.to), rules.group(game.ends_on));
    let takes_all = ends_on.from.contains(stock.to)
        && ends_on.start_from.contains(stock.to)
        && ends_on.build.direction == Direction::Any
        && ends_on.start == Start::AnyCard;
    if !takes_all {
        let message = format!(
            "a {} that fits nowhere could not be placed, and the turn could not end",
            hand.noun
        );
        let name = printable(&hand.name);
        let help = format!(
            "`ends_on` names a pile with build = \"any card\", from = \"{name}\" and empty = \"any card from {name}\""
        );
        let place = place_of(tree, &["turns", "ends_on"]);
        context.reader.fault(&place, message, Some(help));
    } else if hand.taken_by.is_some() && hand.taken_by != rules.group(stock.group).taken_by {
        let message = format!(
            "who turns cards must be able to place them, and the {} is for another partner",
            hand.noun
        );
        let place = place_of(tree, &["pile", &hand.name, "taken_by"]);
        let help = "name the same partner for the stock".to_owned();
        context.reader.fault(&place, message, Some(help));
    }
}

/// Checks what a kind of pile says that has a meaning only in some games.
pub(super) fn kind(context: &Context<'_>, rules: &Rules, group: &Group, tree: &Node) {
    let say = |key: &str, message: String, help: Option<&str>| {
        let place = place_of(tree, &["pile", &group.name, key]);
        let help = help.map(str::to_owned);
        context.reader.fault(&place, message, help);
    };
    let said = |key: &str, message: String| say(key, message, None);
    for (key, needed, example) in [
        (
            "others_from",
            "others",
            "others = \"up or down in any suit\"",
        ),
        ("wild_starts", "wild", "wild = \"king\""),
        ("filled", "fill", "fill = \"stock\""),
    ] {
        let has = |key: &str| tree.at(&["pile", &group.name, key]).is_some();
        if has(key) && !has(needed) {
            let help = format!("such as {example}");
            say(
                key,
                format!("`{key}` means nothing without `{needed}`"),
                Some(&help),
            );
        }
    }
    if group.face == Face::Own && group.shared && rules.turn_game.is_some() {
        said(
            "face",
            format!(
                "no player alone can see the {}, which all share",
                group.noun
            ),
        );
    }
    if group.taken_by.is_some() && group.lift == Lift::Nothing && group.role != Role::Stock {
        let message = format!(
            "nothing is taken from the {}, so that no partner can be the one who does",
            group.noun
        );
        say("taken_by", message, Some("leave `taken_by` out"));
    }
    let in_turns = rules.turn_game.is_some();
    if !in_turns && group.face == Face::Own {
        said(
            "face",
            "a player's own cards are hidden only in a game with [turns]".to_owned(),
        );
    }
    if !in_turns && group.filling == Filling::ByTurn {
        said(
            "filled",
            "piles are filled each turn only in a game with [turns]".to_owned(),
        );
    }
    if group.guests.is_some() && !in_turns {
        let message = "players put cards on each other's piles only in a game with [turns]";
        said("others", message.to_owned());
    } else if group.guests.is_some() && group.shared {
        let message = format!(
            "nobody else can put cards on the {}, which all share",
            group.noun
        );
        said("others", message);
    }
    let rank_by_rank = group.build.direction == Direction::Up
        && group.build.suits == Suits::Any
        && !group.build.wrapping
        && group.lift == Lift::Nothing;
    if group.wild.is_some() && !rank_by_rank {
        say(
            "wild",
            "a wild card needs a pile built up in any suit, from which nothing is taken".to_owned(),
            Some("build = \"up in any suit\""),
        );
    }
    if let Some(to) = group.full_to {
        let stock = rules.group(to);
        if stock.role != Role::Stock || !in_turns || group.role != Role::Foundation {
            let (message, help) = if !in_turns {
                (
                    "full piles go back only in a game with [turns]".to_owned(),
                    None,
                )
            } else if group.role == Role::Foundation {
                let help = Some("\"shuffled into stock\"");
                (
                    format!("a full {} is shuffled only into a stock", group.noun),
                    help,
                )
            } else {
                (
                    "only foundations go back when they are full".to_owned(),
                    None,
                )
            };
            say("when_full", message, help);
        }
    }
}
