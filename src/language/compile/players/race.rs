//! Reads the rules of a race from a rule file. In a race, several players play at once with their own packs.

use patience_core::{Blocked, Call, DealStep, Goal, GroupId, Out, Pace, Race, StockTurns, Value};

use super::{bounds, number_of, own_phrase, within};
use crate::compile::Context;
use crate::fault::Place;
use crate::toml::{Node, TableReader, names_option};
use crate::vocabulary::{CALL, DRAWS, THEN, TURN_ENDS, phrases};

/// The maximum time, in milliseconds, during which cards that are already being moved still count after a hand is
/// called over.
const MOST_GRACE: u16 = 5000;

/// Reads the rules of a race from a rule file.
pub(super) fn race(
    context: &Context<'_>,
    table: &TableReader<'_, '_>,
    (goal, top): (Option<Goal>, &TableReader<'_, '_>),
    deal: &[(DealStep, Place)],
) -> Option<Race> {
    let pace = table.phrase_or("pace", phrases::PACES, Pace::Turns);
    let draws = [
        ("once", StockTurns::One),
        ("until a miss", StockTurns::UntilMiss),
    ];
    let ends = [
        ("by passing", false),
        ("by itself when nothing useful is left", true),
    ];
    let then = own_phrase(context, table, "then", (phrases::ON_STALL, THEN));
    let (stall_passes, blocked) = stuck(context, table, pace);
    let (call, grace_ms) = call(context, table);
    let shout = table
        .text("shout")
        .map_or_else(|| "Out!".to_owned(), |text| text.text);
    let stock_turns = own_phrase(context, table, "draws", (&draws, DRAWS));
    let auto_pass = own_phrase(context, table, "turn_ends", (&ends, TURN_ENDS));
    let out = out(context, goal?, top)?;
    let out_sizes = out.pile().map(|out| out_sizes(context, out, deal, top));
    Some(Race {
        out,
        pace,
        grace_ms,
        shout,
        call,
        stock_turns: stock_turns.unwrap_or(StockTurns::One),
        auto_pass: auto_pass.unwrap_or(false),
        on_stall: then.unwrap_or(patience_core::OnStall::End),
        stall_passes,
        blocked,
        winner_plus: 0,
        out_sizes: out_sizes.unwrap_or_default(),
    })
}

/// Returns what a player must do to go out, that is, to finish a race first.
fn out(context: &Context<'_>, goal: Goal, top: &TableReader<'_, '_>) -> Option<Out> {
    let groups = match goal {
        Goal::AllOn(groups) => return Some(Out::AllOn(groups)),
        goal => goal.groups(),
    };
    let mut kinds = groups.iter();
    let out = kinds.next()?;
    if kinds.next().is_some() {
        let goal = top.node.get("goal");
        let message = "in a race, each player has only one pile to empty";
        let help = "such as goal = \"reserve empty\"".to_owned();
        context.reader.fault(
            goal.map_or(top.place(), |goal| &goal.place),
            message,
            Some(help),
        );
    }
    Some(Out::Pile(out))
}

/// Reads `stuck` in the rule file of a race. Returns the number of passes without a play after which a player is stuck,
/// and what happens when the hand is blocked.
fn stuck(context: &Context<'_>, table: &TableReader<'_, '_>, pace: Pace) -> (u8, Blocked) {
    let mut passes = None;
    let mut blocked = Blocked::Stall;
    let own = ["2 idle passes", "nothing goes up"];
    bounds(context, table, &own, |text, part| {
        match part {
            "idle passes" => {}
            "nothing goes up" => blocked = Blocked::Centre,
            _ => {
                let number = number_of(part, "idle pass", "idle passes")?;
                passes = u8::try_from(within(context, ("stuck", text), number, (1, 9))?).ok();
            }
        }
        Some(())
    });
    // In turns, a table without changes only repeats itself.
    let usual = match pace {
        Pace::Turns => 1,
        Pace::RealTime => 2,
    };
    (passes.unwrap_or(usual), blocked)
}

/// Reads from the rule file of a race who calls a hand over, and for how long after the call cards that are already
/// being moved still count, in milliseconds.
fn call(context: &Context<'_>, table: &TableReader<'_, '_>) -> (Call, u16) {
    let usual = (Call::Auto, 0);
    let Some(text) = table.text("call") else {
        return usual;
    };
    let Some(phrase) = context.reader.filled_in(&text) else {
        return usual;
    };
    let (who, grace) = match phrase.split_once(',') {
        Some((who, grace)) => (who, grace.trim().strip_suffix(" ms for late cards")),
        None => (phrase.as_str(), Some("0")),
    };
    let known = phrases::CALLS.iter().find(|(known, _)| *known == who);
    let grace = grace.and_then(|grace| within(context, ("call", &text), grace, (0, MOST_GRACE)));
    let read = known.map(|(_, call)| *call).zip(grace);
    if read.is_none() {
        context.unknown_phrase("call", &text, &phrase, CALL);
    }
    read.unwrap_or(usual)
}

/// Returns, for each seat, the number of cards in the pile that the player in the seat must empty. The number comes
/// from the step of the deal for that pile; an option in that step may have a different number for each seat.
fn out_sizes(
    context: &Context<'_>,
    out: GroupId,
    deal: &[(DealStep, Place)],
    top: &TableReader<'_, '_>,
) -> Vec<u16> {
    let seats = usize::from(context.sides);
    let dealt = deal.iter().find_map(|(step, place)| match step {
        DealStep::One { to, count, .. } if *to == out => Some((*count, place)),
        DealStep::Interleaved { pile, total, .. } if *pile == out => Some((*total, place)),
        _ => None,
    });
    let Some((count, place)) = dealt else {
        return vec![0; seats];
    };
    let steps = top
        .node
        .get("deal")
        .and_then(Node::as_list)
        .unwrap_or_default();
    let step = steps.iter().find(|step| step.place == *place);
    let Some(list) = step
        .and_then(Node::as_text)
        .and_then(|text| listed(context, text))
    else {
        return vec![count; seats];
    };
    let of_seat = |seat: usize| {
        let size = list.get(seat).or_else(|| list.last())?;
        u16::try_from(*size).ok()
    };
    (0..seats).map(|seat| of_seat(seat).unwrap_or(1)).collect()
}

/// Returns the numbers of the option that a rule file's `text` names in braces, if the option has a number for each
/// seat.
fn listed<'c>(context: &'c Context<'_>, text: &str) -> Option<&'c [i64]> {
    let mut settings = context.reader.settings.iter();
    settings.find_map(|setting| match &setting.value {
        Value::PerSeat(list) if names_option(text, &setting.id) => Some(list.as_slice()),
        _ => None,
    })
}
