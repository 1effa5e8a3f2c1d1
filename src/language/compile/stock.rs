//! `[stock]`: how cards come out.

use crate::compile::Context;
use crate::compile::redealing::Again;
use crate::compile::turning::{TurnStep, Turns};
use crate::toml::{TableReader, normal};
use crate::vocabulary::phrases;
use patience_core::{DealPart, GroupId, Role, RowDeal, Stock, Times};

/// Reads `[stock]`.
pub(super) fn stock(
    context: &mut Context<'_>,
    top: &TableReader<'_, '_>,
    again: Option<&Again<'_, '_>>,
) -> Option<Stock> {
    let node = top.get("stock")?;
    let table = context.reader.table(node, "[stock]");
    let group = stock_group(context, &table);
    let turns = Turns::read(context, &table);
    let redeals = again.map_or(Times::Limited(0), |again| again.times);
    let (placed, play_during_batch) = table.phrase_or("placed", phrases::PLACED, (false, false));
    let when = table.text("when");
    let when = when.and_then(|text| context.condition(&text, &normal(&text.text)));
    table.finish();
    let turned = Turned::of(context, &turns?)?;
    let Turned { to, each, gaps, .. } = turned;
    let is_waste = |to: GroupId| context.groups[to.index()].role == Role::Waste;
    // Cards that players draw into a reserve stay theirs.
    let is_drawn = |to: GroupId| context.groups[to.index()].role == Role::Reserve;
    let ends_on = turned.room.unwrap_or(to);
    let usual = !gaps && !is_drawn(to) && (!each || is_waste(to));
    let (gathered, gather) = Again::gathered(again, usual.then_some(ends_on));
    if let Some(room) = turned.room {
        context.groups[to.index()].spill = Some(room);
    }
    Some(Stock {
        group: group?,
        to,
        each,
        deals: turned.deals,
        gaps,
        first_gap: turned.first_gap,
        closes: turned.closes,
        turn: turned.cards,
        reversed: turned.first_on_top,
        placed,
        play_during_batch,
        when: when.unwrap_or_default(),
        redeals,
        gathered,
        gather,
        redeal_turns: context.several,
    })
}

/// What turns do, as the rules hold it.
struct Turned {
    to: GroupId,
    each: bool,
    deals: Vec<RowDeal>,
    gaps: bool,
    first_gap: bool,
    closes: bool,
    cards: u8,
    first_on_top: bool,
    room: Option<GroupId>,
}

impl Turned {
    /// Returns what turns do; nothing where a fault has been reported.
    fn of(context: &Context<'_>, turns: &Turns) -> Option<Self> {
        let to = |to: GroupId| Self {
            to,
            each: false,
            deals: Vec::new(),
            gaps: false,
            first_gap: false,
            closes: false,
            cards: 1,
            first_on_top: false,
            room: None,
        };
        let gaps = |of: GroupId, most: Option<u8>, closes: bool| Self {
            gaps: true,
            first_gap: most.is_some(),
            closes,
            cards: most.unwrap_or(1),
            ..to(of)
        };
        Some(match turns.only() {
            [
                TurnStep::Up {
                    to: pile,
                    cards,
                    first_on_top,
                    room,
                },
            ] => Self {
                cards: *cards,
                first_on_top: *first_on_top,
                room: *room,
                ..to(*pile)
            },
            [TurnStep::Gaps { of, most }] => gaps(*of, *most, false),
            [TurnStep::CloseUp(grid), TurnStep::Gaps { of, most }] if grid == of => {
                gaps(*of, *most, true)
            }
            [
                TurnStep::Part(DealPart::Each {
                    to: kinds,
                    cards: 1,
                    skips_empty: false,
                }),
            ] if kinds.len() == 1 => Self {
                each: true,
                ..to(kinds[0])
            },
            _ => {
                let deals = turns.deals(context)?;
                Self {
                    each: true,
                    ..to(first_kind(&deals)?)
                }
                .dealing(deals)
            }
        })
    }

    fn dealing(self, deals: Vec<RowDeal>) -> Self {
        Self { deals, ..self }
    }
}

/// Returns the first kind of pile to which turns deal; where they deal to none, one that takes cards of
/// other piles.
fn first_kind(deals: &[RowDeal]) -> Option<GroupId> {
    let parts = || deals.iter().flat_map(|deal| &deal.0);
    let first = parts().find_map(|part| match part {
        DealPart::Each { to, .. } => to.first().copied(),
        DealPart::One { to, .. } | DealPart::Last { to, .. } => Some(*to),
        DealPart::Onto { .. } => None,
    });
    first.or_else(|| {
        parts().find_map(|part| match part {
            DealPart::Onto { to, .. } => Some(*to),
            DealPart::Each { .. } | DealPart::One { .. } | DealPart::Last { .. } => None,
        })
    })
}

fn stock_group(context: &Context<'_>, table: &TableReader<'_, '_>) -> Option<GroupId> {
    let mut stocks = context
        .groups
        .iter()
        .enumerate()
        .filter(|(_, group)| group.role == Role::Stock);
    let found = stocks
        .next()
        .and_then(|(at, _)| u8::try_from(at).ok())
        .map(GroupId);
    if found.is_none() {
        context.reader.unknown(
            table.place(),
            "[stock] needs a pile whose role is stock",
            Some("add [pile.stock]".to_owned()),
        );
    }
    found
}
