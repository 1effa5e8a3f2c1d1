//! Reads `[stock]` in a rule file: how cards leave the stock.

use crate::compile::Context;
use crate::compile::redealing::Again;
use crate::compile::turning;
use crate::toml::TableReader;
use crate::vocabulary::phrases;
use patience_core::{Gather, GroupId, Placed, Role, Stock, Times};

/// Reads `[stock]` in a rule file, which says how cards leave the stock.
pub(super) fn stock(
    context: &Context<'_>,
    top: &TableReader<'_, '_>,
    again: Option<&Again<'_, '_>>,
) -> Option<Stock> {
    let node = top.get("stock")?;
    let table = context.reader.table(node, "[stock]");
    let group = stock_group(context, &table);
    let turns = turning::turns(context, &table);
    let redeals = again.map_or(Times::Limited(0), |again| again.times);
    let placed = table.phrase_or("placed", phrases::PLACED, Placed::Freely);
    let when = table.filled("when");
    let when = when.and_then(|text| context.condition(&text, &text.text));
    table.finish();
    let mut stock = Stock {
        group: group?,
        turns: turns?,
        placed,
        when: when.unwrap_or_default(),
        redeals,
        gathered: Vec::new(),
        gather: Gather::InOrder,
        redeal_turns: context.several,
    };
    let to = stock.to();
    let gathers_turned = match context.groups[to.index()].role {
        // Cards that players draw into a reserve stay theirs.
        Role::Reserve => false,
        Role::Waste => stock.filled_gaps().is_none(),
        _ => stock.up().is_some(),
    };
    let usual = gathers_turned.then(|| stock.room().unwrap_or(to));
    (stock.gathered, stock.gather) = Again::gathered(again, usual);
    Some(stock)
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
        .map(GroupId::new);
    if found.is_none() {
        context.reader.unknown(
            table.place(),
            "[stock] needs a pile with role = \"stock\"",
            Some("add [pile.stock]".to_owned()),
        );
    }
    found
}
