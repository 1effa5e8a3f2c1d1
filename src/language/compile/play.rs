//! `[stock]`, `[rearrange]`, `[seats]` and `[race]`: the course of play.

use crate::compile::Context;
use crate::fault::Place;
use crate::toml::Node;
use crate::toml::{Reader, TableReader, Text, printable};
use crate::vocabulary::phrases;
use patience_core::{
    Blocked, Call, DealStep, Gather, GroupId, Kept, MOST_SEATS, OnStall, Pace, Race, Rank,
    Rearrange, Redeal, Role, Stock, StockTurns, Times, TurnWhen, Value,
};

/// Who plays, and at what.
pub(super) struct Seats<'n> {
    /// How many sides there are.
    pub sides: u8,
    /// What the partners of a side are called; empty where a side is one player.
    pub roles: Vec<String>,
    /// `[race]`.
    pub race: Option<&'n Node>,
    /// `[turns]`.
    pub turns: Option<&'n Node>,
}

/// Reads how many sides and partners there are, and finds the race or the course of turns.
pub(super) fn seats<'n>(reader: &Reader<'_>, top: &TableReader<'_, 'n>) -> Seats<'n> {
    let (race, turns) = (top.get("race"), top.get("turns"));
    let of = |sides: i64, roles: Vec<String>| Seats {
        sides: u8::try_from(sides).unwrap_or(2),
        roles,
        race,
        turns,
    };
    let Some(node) = top.get("seats") else {
        if let Some(contest) = race.or(turns) {
            let help = Some("such as [seats] with players = 2".to_owned());
            let message = match race {
                Some(_) => "a race needs [seats]",
                None => "a game in turns needs [seats]",
            };
            reader.unknown(&contest.place, message, help);
            return of(2, Vec::new());
        }
        return of(1, Vec::new());
    };
    let table = reader.table(node, "[seats]");
    let teams = table.number("teams", 2..=i64::from(MOST_SEATS / 2));
    let roles: Vec<String> = table
        .texts("roles")
        .into_iter()
        .map(|text| text.text)
        .collect();
    let players = if table.node.get("teams").is_some() {
        if let Some(players) = table.get("players") {
            let help =
                Some("leave `players` out: each team has as many as there are roles".to_owned());
            reader.fault(&players.place, "`teams` says how many play already", help);
        }
        teams.unwrap_or(2)
    } else {
        table
            .number("players", 1..=i64::from(MOST_SEATS))
            .unwrap_or(2)
    };
    let fault = |message: String, help: Option<String>| {
        let place = table
            .node
            .get("roles")
            .map_or(table.place(), |roles| &roles.place);
        reader.fault(place, message, help);
    };
    if !roles.is_empty() && table.node.get("teams").is_none() {
        let message = "`roles` are those of partners, and there are no teams";
        let help = "such as teams = 2, instead of `players`";
        fault(message.to_owned(), Some(help.to_owned()));
    }
    table.finish();
    if race.or(turns).is_none() {
        let help = Some("such as [race] with out = \"reserve\", the pile to be rid of".to_owned());
        let message = "several players need a [race] or [turns]";
        reader.unknown(&node.place, message, help);
        return of(1, Vec::new());
    }
    of(players, roles)
}

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

/// Reads which kinds of pile are gathered, and how; unless it is said, those in which the
/// cards end that are turned to `to`.
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

pub(super) fn required_set(
    context: &Context<'_>,
    table: &TableReader<'_, '_>,
    key: &'static str,
) -> patience_core::GroupSet {
    if table.node.get(key).is_none() {
        table.missing(key);
    }
    table
        .text(key)
        .map(|text| context.group_set(&text))
        .unwrap_or_default()
}

pub(super) fn read_rank(context: &Context<'_>, text: &Text) -> Option<Rank> {
    let found = phrases::rank(&text.text);
    if found.is_none() {
        let message = format!("`{}` is not a rank", printable(&text.text));
        context.reader.fault(
            &text.place,
            message,
            Some("a rank such as \"ace\", \"2\" or \"king\"".to_owned()),
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

/// Reads `[race]`.
pub(super) fn race(context: &Context<'_>, node: &Node, deal: &[(DealStep, Place)]) -> Option<Race> {
    let table = context.reader.table(node, "[race]");
    let pace = table.phrase("pace", phrases::PACES).unwrap_or(Pace::Turns);
    let out = context.one_group(&table, "out");
    if table.node.get("out").is_none() {
        table.missing("out");
    }
    let sizes = table.text("sizes");
    let out_sizes = out.map(|out| out_sizes(context, out, deal, sizes.as_ref()));
    let race = Race {
        out: out.unwrap_or(GroupId(0)),
        pace,
        grace_ms: table
            .number("grace_ms", 0..=5000)
            .and_then(|ms| u16::try_from(ms).ok())
            .unwrap_or(0),
        shout: table
            .text("shout")
            .map_or_else(|| "Out!".to_owned(), |text| text.text),
        call: table.phrase("call", phrases::CALLS).unwrap_or(Call::Auto),
        stock_turns: table
            .phrase("stock_turns", phrases::STOCK_TURNS)
            .unwrap_or(StockTurns::One),
        auto_pass: table.yes("auto_pass").unwrap_or(false),
        on_stall: table
            .phrase("on_stall", phrases::ON_STALL)
            .unwrap_or(OnStall::End),
        stall_passes: table
            .number("stall_passes", 1..=9)
            .and_then(|passes| u8::try_from(passes).ok())
            // In turns an unchanged table only repeats itself.
            .unwrap_or(match pace {
                Pace::Turns => 1,
                Pace::RealTime => 2,
            }),
        blocked: table
            .phrase("blocked", phrases::BLOCKED)
            .unwrap_or(Blocked::Stall),
        winner_plus: table
            .number("winner_plus", 0..=9)
            .and_then(|plus| u8::try_from(plus).ok())
            .unwrap_or(0),
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
