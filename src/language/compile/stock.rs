//! `[stock]`, `[redeal]` and `[rearrange]`: how cards come out and come back.

use crate::compile::Context;
use crate::fault::Place;
use crate::toml::TableReader;
use crate::vocabulary::phrases;
use patience_core::{
    DealStep, Gather, GroupId, Kept, Rearrange, Redeal, Role, Stock, Times, TurnWhen,
};

/// Reads `[stock]`.
pub(super) fn stock(context: &Context<'_>, top: &TableReader<'_, '_>) -> Option<Stock> {
    let node = top.get("stock")?;
    let table = context.reader.table(node, "[stock]");
    let group = stock_group(context, &table);
    let to_text = table.text("to");
    if table.node.get("to").is_none() {
        table.missing("to");
    }
    let target = to_text.as_ref().map(|text| text.text.trim());
    let each = target.is_some_and(|target| target.starts_with("each "));
    let gaps = target.is_some_and(|target| target.starts_with("gaps in "));
    let name = target.map(|target| {
        let rest = target.strip_prefix("each ");
        let rest = rest.or_else(|| target.strip_prefix("gaps in "));
        rest.unwrap_or(target).trim()
    });
    let closes = table.yes("closes").unwrap_or(false);
    let to = to_text
        .as_ref()
        .zip(name)
        .and_then(|(text, name)| context.group_of(text, name));
    let turn = table
        .number("turn", 1..=52)
        .and_then(|turn| u8::try_from(turn).ok())
        .unwrap_or(1);
    let redeals = times(&table, "redeals");
    let reversed = table.phrase("order", phrases::ORDERS).unwrap_or(false);
    let placed = table.yes("placed").unwrap_or(false);
    let play_during_batch = table.yes("play_during_batch").unwrap_or(false);
    let when = table
        .phrase("when", phrases::TURN_WHEN)
        .unwrap_or(TurnWhen::AnyTime);
    let is_waste = |to: GroupId| context.groups[to.index()].role == Role::Waste;
    let (gathered, gather) = gathered(
        context,
        &table,
        to.filter(|to| !gaps && (!each || is_waste(*to))),
    );
    table.finish();
    let (group, to) = group.zip(to)?;
    Some(Stock {
        group,
        to,
        each,
        gaps,
        closes,
        turn,
        reversed,
        placed,
        play_during_batch,
        when,
        redeals,
        gathered,
        gather,
        redeal_turns: context.several,
    })
}

/// Reads `[redeal]`.
pub(super) fn redeal(
    context: &Context<'_>,
    top: &TableReader<'_, '_>,
    deal: &[(DealStep, Place)],
) -> Option<Redeal> {
    let node = top.get("redeal")?;
    let table = context.reader.table(node, "[redeal]");
    let gathered = table.text("gathers").map(|text| context.group_set(&text));
    let turned = context.one_group(&table, "bottom_to_top");
    let bottom_to_top = table.node.get("bottom_to_top").is_some();
    if table.node.get("gathers").is_none() && !bottom_to_top {
        table.missing("gathers");
    }
    let deals = table.number("deals", 1..=52);
    if table.node.get("deals").is_none() && !bottom_to_top {
        table.missing("deals");
    }
    let times = times(&table, "times");
    let shuffled = table.yes("shuffled").unwrap_or(false);
    let keeps = table.phrase("keeps", phrases::KEEPS).unwrap_or(false);
    let as_dealt = table.phrase("gaps", phrases::GAPS).unwrap_or(false);
    let rounds = table.phrase("dealt", phrases::DEALT).unwrap_or(false);
    let idle = ["gathers", "deals", "dealt", "shuffled", "keeps", "gaps"]
        .into_iter()
        .find_map(|key| Some((key, table.node.get(key)?)));
    table.finish();
    if let Some((key, node)) = idle.filter(|_| bottom_to_top) {
        let message = format!("`{key}` has no meaning where only bottom cards go to the top");
        let help = Some(format!("leave `{key}` or `bottom_to_top` out"));
        context.reader.fault(&node.place, message, help);
    }
    let grid = gathered
        .filter(|_| keeps)
        .and_then(|kinds| kinds.iter().next());
    let kept = grid.map(|group| {
        let taken = deal.iter().find_map(|(step, _)| match step {
            DealStep::Taken { from, to, .. } if *from == group => Some(*to),
            _ => None,
        });
        let out = taken.unwrap_or(group);
        Kept {
            grid: group,
            out,
            as_dealt,
        }
    });
    Some(Redeal {
        kept,
        groups: if bottom_to_top {
            turned?.set()
        } else {
            gathered?
        },
        bottom_to_top,
        deals: if bottom_to_top {
            1
        } else {
            u8::try_from(deals?).ok()?
        },
        rounds,
        times,
        shuffled,
    })
}

/// Reads how often something may be done; -1 is without limit, and nothing is never.
fn times(table: &TableReader<'_, '_>, key: &'static str) -> Times {
    match table.number(key, -1..=99) {
        Some(-1) => Times::Unlimited,
        times => {
            let times = times.and_then(|times| u16::try_from(times).ok());
            Times::Limited(times.unwrap_or(0))
        }
    }
}

/// Reads which kinds of pile are gathered, and how; by default the kinds in which
/// the cards end that are turned to `to`.
fn gathered(
    context: &Context<'_>,
    table: &TableReader<'_, '_>,
    to: Option<GroupId>,
) -> (Vec<GroupId>, Gather) {
    let named = table.text("gathers").map(|text| context.group_list(&text));
    let usual = || to.map(|to| waste_after(context, to)).into_iter().collect();
    let mut gathered = named.unwrap_or_else(usual);
    let gather = table.phrase("gather", phrases::GATHERS);
    let gather = gather.unwrap_or(Gather::InOrder);
    if gather == Gather::Chosen {
        // Their order is the player's then, and moves are listed in the order of the piles.
        gathered.sort_unstable_by_key(|group| group.0);
    }
    (gathered, gather)
}

/// Returns the kind of pile in which turned cards end that are not played.
fn waste_after(context: &Context<'_>, to: GroupId) -> GroupId {
    context.groups[to.index()].spill.unwrap_or(to)
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
        context.reader.fault(
            table.place(),
            "[stock] needs a pile whose role is stock",
            Some("add [pile.stock]".to_owned()),
        );
    }
    found
}

/// Reads `[rearrange]`.
pub(super) fn rearrange(context: &Context<'_>, top: &TableReader<'_, '_>) -> Option<Rearrange> {
    let node = top.get("rearrange")?;
    let table = context.reader.table(node, "[rearrange]");
    let grid = context.one_group(&table, "grid");
    if table.node.get("grid").is_none() {
        table.missing("grid");
    }
    table.finish();
    grid.map(|grid| Rearrange { grid })
}
