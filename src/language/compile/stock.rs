//! `[stock]`, `[redeal]` and `[rearrange]`: how cards come out and come back.

use crate::compile::{Context, all_of_rank, deal, non_empty, without_end};
use crate::fault::Place;
use crate::toml::{TableReader, Text, normal, printable};
use crate::vocabulary::{DEALS, GATHER, names, phrases};
use patience_core::{
    CardSet, DealPart, DealStep, Gather, GroupId, GroupSet, Kept, Rearrange, Redeal, Role, RowDeal,
    Stock, Times,
};

/// Reads `[stock]`.
pub(super) fn stock(
    context: &Context<'_>,
    top: &TableReader<'_, '_>,
    again: Option<&Again<'_, '_>>,
) -> Option<Stock> {
    let node = top.get("stock")?;
    let table = context.reader.table(node, "[stock]");
    let group = stock_group(context, &table);
    let to_text = table.text("to");
    let deals_node = table.node.get("deals");
    if let (Some(to), Some(_)) = (table.node.get("to"), deals_node) {
        let message = "`deals` says where the cards go already";
        let help = Some("leave `to` out".to_owned());
        context.reader.fault(&to.place, message, help);
    } else if deals_node.is_none() && table.node.get("to").is_none() {
        table.missing_such_as("to", "to = \"waste\"");
    }
    let deals = row_deals(context, &table);
    let target = to_text.as_ref().map(|text| text.text.trim());
    let each = target.is_some_and(|target| target.starts_with("each "));
    let first_gap = target.is_some_and(|target| target.starts_with("first gap in "));
    let gaps = first_gap || target.is_some_and(|target| target.starts_with("gaps in "));
    let name = target.map(|target| {
        let rest = target.strip_prefix("each ");
        let rest = rest.or_else(|| target.strip_prefix("first gap in "));
        let rest = rest.or_else(|| target.strip_prefix("gaps in "));
        rest.unwrap_or(target).trim()
    });
    let closes = table.yes("closes").unwrap_or(false);
    let to = to_text
        .as_ref()
        .zip(name)
        .and_then(|(text, name)| context.group_of(text, name));
    let to = to.or_else(|| first_kind(&deals));
    let each = each || !deals.is_empty();
    let turn = table.number("turn", 1..=52).unwrap_or(1);
    let redeals = again.map_or(Times::Limited(0), |again| again.times);
    let reversed = table.phrase_or("order", phrases::ORDERS, false);
    let placed = table.yes("placed").unwrap_or(false);
    let play_during_batch = table.yes("play_during_batch").unwrap_or(false);
    let is_waste = |to: GroupId| context.groups[to.index()].role == Role::Waste;
    // Cards that players draw into a reserve stay theirs.
    let is_drawn = |to: GroupId| context.groups[to.index()].role == Role::Reserve;
    let (gathered, gather) = gathered(
        context,
        again,
        to.filter(|to| !gaps && !is_drawn(*to) && (!each || is_waste(*to))),
    );
    let when = table.text("when");
    let when = when.and_then(|text| context.condition(&text, &normal(&text.text)));
    table.finish();
    let (group, to) = group.zip(to)?;
    Some(Stock {
        group,
        to,
        each,
        deals,
        gaps,
        first_gap,
        closes,
        turn,
        reversed,
        placed,
        play_during_batch,
        when: when.unwrap_or_default(),
        redeals,
        gathered,
        gather,
        redeal_turns: context.several,
    })
}

/// Reads what each turn of the stock deals.
fn row_deals(context: &Context<'_>, table: &TableReader<'_, '_>) -> Vec<RowDeal> {
    let texts = table.text_or_list("deals").unwrap_or_default();
    let deal = |text: &Text| {
        let phrase = normal(&context.reader.filled_in(text)?);
        let mut parts = Vec::new();
        for part in phrase.split(',').map(str::trim) {
            let Ok(part) = deal_part(context, text, part) else {
                let message = format!("the stock does not know the deal \"{}\"", printable(part));
                context.unknown_form(text, message, part, DEALS);
                return None;
            };
            parts.extend(part);
        }
        Some(RowDeal(parts))
    };
    texts.iter().filter_map(deal).collect()
}

/// Reads a part of what a turn deals; `Ok(None)` where a fault has been reported already, and an
/// error where the phrase is unknown.
fn deal_part(context: &Context<'_>, text: &Text, phrase: &str) -> Result<Option<DealPart>, ()> {
    if let Some((from, to)) = phrase.split_once(" onto ") {
        let kinds = (context.group_of(text, from), context.group_of(text, to));
        let part = kinds.0.zip(kinds.1);
        return Ok(part.map(|(from, to)| DealPart::Onto { from, to }));
    }
    if let Some((kind, ranks)) = phrase
        .strip_prefix("1 to the last ")
        .and_then(|rest| rest.strip_suffix(" to the next"))
        .and_then(|rest| rest.split_once(" and "))
    {
        let rank = all_of_rank(ranks).ok_or(())?;
        let begin = CardSet::of_rank(rank);
        let to = context.group_of(text, kind);
        return Ok(to.map(|to| DealPart::Last { to, begin }));
    }
    let number_of_cards = |cards: &str| {
        let cards = cards.parse::<u8>().ok();
        cards.filter(|cards| (1..=52).contains(cards)).ok_or(())
    };
    let Some((cards, kinds)) = phrase.split_once(" to each ") else {
        let (cards, pile) = phrase.split_once(" to ").ok_or(())?;
        let cards = number_of_cards(cards)?;
        let pile = deal::one_of(context, text, pile)?;
        return Ok(pile.map(|(to, number)| DealPart::One { to, number, cards }));
    };
    let cards = number_of_cards(cards)?;
    let (kinds, skips_empty) = without_end(kinds, " with cards");
    let named = names(kinds);
    let to: Option<Vec<GroupId>> = named
        .iter()
        .map(|name| context.group_of(text, name))
        .collect();
    Ok(to.map(|to| DealPart::Each {
        to,
        cards,
        skips_empty,
    }))
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

/// What `[redeal]` says.
pub(super) struct Again<'a, 'n> {
    table: TableReader<'a, 'n>,
    times: Times,
    /// The piles that are gathered, in their order.
    piles: Option<Vec<GroupId>>,
    order: Option<Gather>,
    shuffled: bool,
    keeps_rows: bool,
}

/// Reads `[redeal]` but for what only a layout has that is dealt anew.
pub(super) fn again<'a, 'n>(
    context: &Context<'a>,
    top: &TableReader<'a, 'n>,
) -> Option<Again<'a, 'n>> {
    let table = context.reader.table(top.get("redeal")?, "[redeal]");
    let times: i64 = table.number("times", -1..=99).unwrap_or(0);
    let mut again = Again {
        times: u16::try_from(times).map_or(Times::Unlimited, Times::Limited),
        piles: None,
        order: None,
        shuffled: false,
        keeps_rows: false,
        table,
    };
    if let Some(text) = again.table.text("gather") {
        again.read_gather(context, &text);
    }
    Some(again)
}

impl Again<'_, '_> {
    /// Reads which piles are gathered, and how: `reserve, last to first`, `grid but rows in order, shuffled`.
    fn read_gather(&mut self, context: &Context<'_>, text: &Text) {
        let Some(phrase) = context.reader.filled_in(text) else {
            return;
        };
        let phrase = normal(&phrase);
        let (mut piles, shuffled) = without_end(&phrase, ", shuffled");
        self.shuffled = shuffled;
        for (words, order) in phrases::GATHERS {
            let named = piles.strip_suffix(words);
            if let Some(named) = named.filter(|_| self.order.is_none()) {
                self.order = Some(*order);
                piles = named.trim_end_matches([',', ' ']);
            }
        }
        let (piles, keeps_rows) = without_end(piles, " but rows in order");
        self.keeps_rows = keeps_rows;
        if piles.is_empty() && self.order.is_some() {
            return;
        }
        if piles.is_empty() {
            context.unknown_phrase("gather", text, &phrase, GATHER);
        }
        let named = Text {
            text: piles.to_owned(),
            place: text.place.clone(),
        };
        self.piles = Some(context.group_list(&named));
    }
}

/// Reads how a layout without a stock is dealt anew.
pub(super) fn redeal(
    context: &Context<'_>,
    again: Option<Again<'_, '_>>,
    deal: &[(DealStep, Place)],
    has_stock: bool,
) -> Option<Redeal> {
    let Again {
        table,
        times,
        piles,
        order,
        shuffled,
        keeps_rows: keeps,
    } = again?;
    let gathered = piles.map(|piles| piles.into_iter().fold(GroupSet::default(), GroupSet::with));
    let is_of_stock = has_stock && table.node.get("deals").is_none();
    let turned = context.one_group(&table, "bottom_to_top");
    let bottom_to_top = table.node.get("bottom_to_top").is_some();
    if table.node.get("gather").is_none() && !bottom_to_top && !is_of_stock {
        table.missing("gather");
    }
    let deals = table.number("deals", 1..=52);
    if table.node.get("deals").is_none() && !bottom_to_top && !is_of_stock {
        table.missing("deals");
    }
    let as_dealt = table.phrase_or("gaps", phrases::GAPS, false);
    let rounds = table.phrase_or("dealt", phrases::DEALT, false);
    let idle = ["gather", "deals", "dealt", "gaps"]
        .into_iter()
        .find_map(|key| Some((key, table.node.get(key)?)));
    let gather = table.node.get("gather").map(|node| node.place.clone());
    let misplaced = gather.filter(|_| {
        if is_of_stock {
            shuffled || keeps
        } else {
            order.is_some()
        }
    });
    if let Some(place) = misplaced {
        let message = "cards that come back to a stock come in an order of piles, and those of a layout are shuffled or not";
        context.reader.fault(&place, message, None);
    }
    table.finish();
    if is_of_stock && !bottom_to_top {
        return None;
    }
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
        deals: if bottom_to_top { 1 } else { deals? },
        rounds,
        times,
        shuffled,
    })
}

/// Reads which kinds of pile are gathered, and how; by default the kinds in which
/// the cards end that are turned to `to`.
fn gathered(
    context: &Context<'_>,
    again: Option<&Again<'_, '_>>,
    to: Option<GroupId>,
) -> (Vec<GroupId>, Gather) {
    let named = again.and_then(|again| again.piles.clone());
    let usual = || to.map(|to| waste_after(context, to)).into_iter().collect();
    let mut gathered = named.unwrap_or_else(usual);
    let gather = again.and_then(|again| again.order);
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
        context.reader.unknown(
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
    let misplaced = table.text("misplaced");
    if table.node.get("misplaced").is_none() && table.node.get("grid").is_none() {
        table.missing("grid");
    }
    table.finish();
    if let (Some(_), Some(text)) = (grid, &misplaced) {
        let message = "`misplaced` and `grid` do not go together".to_owned();
        let help = "leave one of them out".to_owned();
        context.reader.fault(&text.place, message, Some(help));
        return None;
    }
    let misplaced = misplaced.and_then(|text| non_empty(context.group_set(&text)));
    let misplaced = misplaced.map(Rearrange::Misplaced);
    grid.map(Rearrange::FullGrid).or(misplaced)
}
