//! Reads the rules of a game in turns, in which all players share one pack, from a rule file.

use patience_core::{
    CardSet, Compulsory, Deadlock, FirstTurn, GroupId, GroupSet, Missed, TurnGame,
};

use super::{bounds, number_of, own_phrase, within};
use crate::compile::{Context, without_end};
use crate::toml::{TableReader, Text};
use crate::vocabulary::{DRAWS, FIRST, MUST, THEN, TURN_ENDS, phrases};

/// Reads from a rule file the rules of a game in which players take turns and share one pack.
pub(super) fn turns(context: &Context<'_>, table: &TableReader<'_, '_>, out: GroupSet) -> TurnGame {
    let first = table.text("first").and_then(|text| first(context, &text));
    let draws = [
        ("once", (false, false)),
        ("once, by itself", (false, true)),
        ("as often as it plays", (true, false)),
        ("as often as it plays, by itself", (true, true)),
    ];
    let draws = own_phrase(context, table, "draws", (&draws, DRAWS));
    let (turns_again, turns_itself) = draws.unwrap_or((true, false));
    let then = own_phrase(context, table, "then", (phrases::DEADLOCKS, THEN));
    let mut game = TurnGame {
        out,
        ends_on: ends_on(context, table),
        first: first.unwrap_or(FirstTurn::NextToDealer),
        compulsory: must(context, table),
        turns_itself,
        turns_again,
        idle_passes: None,
        max_turns: None,
        repeats: None,
        deadlock: then.unwrap_or(Deadlock::Drawn),
    };
    stuck(context, table, &mut game);
    game
}

/// Reads from a rule file who plays first: `next to dealer`, `highest reserve`.
fn first(context: &Context<'_>, text: &Text) -> Option<FirstTurn> {
    let phrase = context.reader.filled_in(text)?;
    if phrase == "next to dealer" {
        return Some(FirstTurn::NextToDealer);
    }
    if let Some(name) = phrase.strip_prefix("highest ") {
        return context.group_of(text, name).map(FirstTurn::HighestTop);
    }
    context.unknown_phrase("first", text, &phrase, FIRST);
    None
}

/// Reads from a rule file on which pile a card must be put to end a turn: `with a card on waste`.
fn ends_on(context: &Context<'_>, table: &TableReader<'_, '_>) -> Option<GroupId> {
    let text = table.text("turn_ends")?;
    let phrase = context.reader.filled_in(&text)?;
    match phrase.strip_prefix("with a card on ") {
        Some(name) => context.group_of(&text, name),
        None if phrase == "by passing" => None,
        None => {
            context.unknown_phrase("turn_ends", &text, &phrase, &TURN_ENDS[..2]);
            None
        }
    }
}

/// Reads from a rule file which cards a player is required to play: `any card to foundation`, `ace or 2 to foundation,
/// or others call it`.
fn must(context: &Context<'_>, table: &TableReader<'_, '_>) -> Option<Compulsory> {
    let text = table.text("must")?;
    let phrase = context.reader.filled_in(&text)?;
    if phrase == "nothing" {
        return None;
    }
    let (said, is_called) = without_end(&phrase, ", or others call it");
    let parts = said.rsplit_once(" to ");
    let read = parts.and_then(|(cards, to)| match cards {
        "any card" => Some((CardSet::ALL, to)),
        _ => Some((context.cards(cards)?, to)),
    });
    context.name_each_rank_once(&text, parts.map_or(said, |(cards, _)| cards));
    let Some((cards, to)) = read else {
        context.unknown_phrase("must", &text, &phrase, MUST);
        return None;
    };
    let to = context.group_of(&text, to)?;
    Some(Compulsory {
        cards,
        to,
        missed: if is_called {
            Missed::Callable
        } else {
            Missed::Refused
        },
    })
}

/// Reads from a rule file when a hand ends because no player can move. A limit of 0 means no limit.
fn stuck(context: &Context<'_>, table: &TableReader<'_, '_>, game: &mut TurnGame) {
    let own = [
        "2 idle passes",
        "2000 turns",
        "the same position 3 times",
        "never",
    ];
    bounds(context, table, &own, |text, part| {
        let few = |number: &str| {
            let number = within(context, ("stuck", text), number, (0, 99))?;
            Some(u8::try_from(number).ok().filter(|number| *number > 0))
        };
        if let Some(passes) = number_of(part, "idle pass", "idle passes") {
            game.idle_passes = few(passes)?;
        } else if let Some(turns) = number_of(part, "turn", "turns") {
            let turns = within(context, ("stuck", text), turns, (0, 9999))?;
            game.max_turns = Some(turns).filter(|turns| *turns > 0);
        } else if let Some(repeats) = part.strip_prefix("the same position ") {
            game.repeats = few(number_of(repeats, "time", "times")?)?;
        } else if part != "never" {
            return None;
        }
        Some(())
    });
}
