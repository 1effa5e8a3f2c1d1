//! `[race]`: several players at decks of their own.

use crate::compile::Context;
use crate::fault::Place;
use crate::toml::{Node, Text};
use crate::vocabulary::phrases;
use patience_core::{Blocked, Call, DealStep, GroupId, OnStall, Pace, Race, StockTurns, Value};

/// Reads `[race]`.
pub(super) fn race(context: &Context<'_>, node: &Node, deal: &[(DealStep, Place)]) -> Option<Race> {
    let table = context.reader.table(node, "[race]");
    let pace = table.phrase_or("pace", phrases::PACES, Pace::Turns);
    let out = context.one_group(&table, "out");
    table.needs("out");
    let sizes = table.text("sizes");
    let out_sizes = out.map(|out| out_sizes(context, out, deal, sizes.as_ref()));
    let race = Race {
        out: out.unwrap_or(GroupId(0)),
        pace,
        grace_ms: table.number("grace_ms", 0..=5000).unwrap_or(0),
        shout: table
            .text("shout")
            .map_or_else(|| "Out!".to_owned(), |text| text.text),
        call: table.phrase_or("call", phrases::CALLS, Call::Auto),
        stock_turns: table.phrase_or("stock_turns", phrases::STOCK_TURNS, StockTurns::One),
        auto_pass: table.yes("auto_pass").unwrap_or(false),
        on_stall: table.phrase_or("on_stall", phrases::ON_STALL, OnStall::End),
        stall_passes: table
            .number("stall_passes", 1..=9)
            // In turns an unchanged table only repeats itself.
            .unwrap_or(match pace {
                Pace::Turns => 1,
                Pace::RealTime => 2,
            }),
        blocked: table.phrase_or("blocked", phrases::BLOCKED, Blocked::Stall),
        winner_plus: table.number("winner_plus", 0..=9).unwrap_or(0),
        out_sizes: out_sizes.unwrap_or_default(),
    };
    table.finish();
    out.map(|_| race)
}

/// Returns the size of the pile to be rid of, by seat: from an option that may list one for
/// each, or from the deal.
fn out_sizes(
    context: &Context<'_>,
    out: GroupId,
    deal: &[(DealStep, Place)],
    sizes: Option<&Text>,
) -> Vec<u16> {
    let seats = usize::from(context.sides);
    let Some(list) = sizes.and_then(|sizes| listed_sizes(context, sizes)) else {
        let dealt = deal.iter().find_map(|(step, _)| match step {
            DealStep::One { to, count, .. } if *to == out => Some(*count),
            DealStep::Interleaved { pile, total, .. } if *pile == out => Some(*total),
            _ => None,
        });
        return vec![dealt.unwrap_or(0); seats];
    };
    let of_seat = |seat: usize| {
        let size = list.get(seat).or_else(|| list.last())?;
        u16::try_from(*size).ok()
    };
    (0..seats).map(|seat| of_seat(seat).unwrap_or(1)).collect()
}

/// Returns the sizes that the option named in `sizes = "{option}"` lists, or its one number.
fn listed_sizes(context: &Context<'_>, sizes: &Text) -> Option<Vec<i64>> {
    let name = sizes
        .text
        .trim()
        .trim_start_matches('{')
        .trim_end_matches('}');
    let settings = context.reader.settings.iter();
    let mut named = settings.filter(|setting| setting.id == name);
    match named.next().map(|setting| &setting.value) {
        Some(Value::PerSeat(list)) => Some(list.clone()),
        Some(Value::Number(number)) => Some(vec![*number]),
        _ => {
            context.reader.fault(
                &sizes.place,
                "`sizes` must name an option in braces",
                Some("sizes = \"{reserve}\"".to_owned()),
            );
            None
        }
    }
}
