//! What cannot work: cards left over or missing, sizes that make no sense, games that
//! counting shows can never be won, and what the file itself requires of its options.

use crate::card::{Card, Rank};
use crate::compile::Context;
use crate::fault::Place;
use crate::node::Node;
use crate::reader::{Reader, TableReader, Text, printable};
use crate::rules::{Base, DealStep, Direction, Goal, GroupId, Role, Rules, Shape};

/// Checks a compiled game by counting.
pub(super) fn game(context: &Context<'_>, rules: &mut Rules, tree: &Node) {
    let nowhere = tree.place.clone();
    let place = |key: &str| {
        tree.get(key)
            .map_or_else(|| nowhere.clone(), |node| node.place.clone())
    };
    the_deal(context, rules, &place("deal"));
    shapes(context, rules, tree);
    the_goal(context, rules, &place("goal"));
    removal(context, rules, &place("remove"));
}

fn the_deal(context: &Context<'_>, rules: &mut Rules, place: &Place) {
    let deck = i64::from(context.deck());
    let reader = context.reader;
    let mut left = deck;
    let mut on = vec![0i64; context.groups.len()];
    let mut rest = None;
    for step in &rules.deal {
        let mut put = |to: GroupId, each: i64, total: i64| {
            on[to.index()] += total;
            left -= total;
            let group = &context.groups[to.index()];
            if each > i64::from(group.limit) {
                let message = format!(
                    "{each} cards are dealt to a {} that holds {}",
                    group.noun, group.limit
                );
                reader.fault(place, message, None);
            }
        };
        match step {
            DealStep::Base { to } => {
                let bases =
                    i64::from(context.packs) * 4 - i64::from(context.base == Base::FirstDealt);
                let piles = i64::from(context.groups[to.index()].count);
                put(*to, 1, bases);
                if bases > piles {
                    reader.fault(place, format!("{bases} base cards for {piles} piles"), None);
                }
            }
            DealStep::Each { to, counts } => {
                let most = counts.iter().copied().max().unwrap_or(0);
                put(
                    *to,
                    i64::from(most),
                    counts.iter().map(|count| i64::from(*count)).sum(),
                );
            }
            DealStep::One { to, count, .. } => {
                let count = with_seats(rules, *to, *count);
                put(*to, count, count);
            }
            DealStep::Interleaved {
                row, pile, total, ..
            } => {
                let columns = i64::from(context.groups[row.index()].count);
                let total = with_seats(rules, *pile, *total);
                put(*row, 1, columns);
                put(*pile, total, total);
            }
            DealStep::Rest { to } => rest = Some(*to),
        }
    }
    if left < 0 {
        reader.fault(
            place,
            format!("the deal needs {} cards; there are {deck}", deck - left),
            Some("deal fewer, or add packs in [deck]".to_owned()),
        );
    } else if let Some(to) = rest {
        if left == 0 {
            let noun = &context.groups[to.index()].noun;
            reader.fault(
                place,
                format!("nothing is left for the {noun}"),
                Some("deal fewer cards elsewhere, or leave the step out".to_owned()),
            );
        } else if left > i64::from(context.groups[to.index()].limit) {
            let group = &context.groups[to.index()];
            reader.fault(
                place,
                format!(
                    "{left} cards are left for a {} that holds {}",
                    group.noun, group.limit
                ),
                None,
            );
        }
    } else if left > 0 {
        reader.fault(
            place,
            format!("{left} cards are not dealt"),
            Some("end the deal with \"the rest to stock\" or another pile".to_owned()),
        );
    }
    rules.spare_cards = u16::try_from(left.max(0)).unwrap_or(0);
}

/// Returns the most cards that any seat gets on a pile.
fn with_seats(rules: &Rules, to: GroupId, count: u16) -> i64 {
    let race = rules.race.as_ref().filter(|race| race.out == to);
    race.and_then(|race| race.out_sizes.iter().copied().max())
        .map_or(i64::from(count), i64::from)
}

fn shapes(context: &Context<'_>, rules: &Rules, tree: &Node) {
    let reader = context.reader;
    let place = |name: &str| {
        tree.at(&["pile", name])
            .map_or_else(|| tree.place.clone(), |node| node.place.clone())
    };
    for group in &rules.groups {
        if group.shape != Shape::Row && (group.role != Role::Tableau || group.limit != 1) {
            reader.fault(
                &place(&group.name),
                format!(
                    "`{}` has a shape, so it is tableau with one card a place",
                    printable(&group.name)
                ),
                None,
            );
        }
        let single = matches!(
            group.role,
            Role::Stock | Role::Waste | Role::Hand | Role::Discard
        );
        if single && group.count > 1 {
            reader.fault(
                &place(&group.name),
                format!("there can be only one {}", group.noun),
                None,
            );
        }
        let looped = group
            .fill
            .iter()
            .any(|fill| !rules.group(*fill).fill.is_empty());
        if looped {
            reader.fault(
                &place(&group.name),
                "piles that fill by themselves cannot fill each other",
                None,
            );
        }
    }
    if let Some(race) = &rules.race {
        let out = rules.group(race.out);
        if out.shared || out.count != 1 {
            reader.fault(
                &place(&out.name),
                format!(
                    "each player has one {}; it is what they must be rid of",
                    out.noun
                ),
                None,
            );
        }
        if race.out_sizes.contains(&0) {
            reader.fault(
                &place(&out.name),
                format!("no cards are dealt to the {}", out.noun),
                None,
            );
        }
    }
    if let Some(stock) = &rules.stock {
        let stock_place = tree
            .get("stock")
            .map_or_else(|| tree.place.clone(), |node| node.place.clone());
        let to = rules.group(stock.to);
        let sensible = matches!(to.role, Role::Waste | Role::Hand)
            && to.count == 1
            && !(stock.placed && to.role != Role::Hand);
        if !sensible {
            reader.fault(
                &stock_place,
                "cards are turned to one waste or one hand",
                Some("`to` names a pile with that role and a count of 1".to_owned()),
            );
        }
        if to.role == Role::Hand && !stock.placed && to.spill.is_none() {
            reader.fault(
                &stock_place,
                format!(
                    "a card turned onto another in the {} has nowhere to go",
                    to.noun
                ),
                Some("give that pile `spill`, or set placed = true".to_owned()),
            );
        }
    }
}

fn the_goal(context: &Context<'_>, rules: &Rules, place: &Place) {
    let reader = context.reader;
    match rules.goal {
        Goal::AllOn(id) => {
            let group = rules.group(id);
            let room = u32::from(group.count) * u32::from(group.limit);
            if room < u32::from(rules.cards) {
                let help = Some(format!(
                    "{} piles of at most {} cards hold {room}",
                    group.count, group.limit
                ));
                reader.fault(
                    place,
                    format!(
                        "the game can never be won: {} cards do not fit on {}",
                        rules.cards,
                        printable(&group.name)
                    ),
                    help,
                );
                return;
            }
            let starts = rules.piles.iter().filter(|pile| pile.group == id).count();
            let needed = usize::from(rules.cards.div_ceil(13));
            let one_way = matches!(group.build.direction, Direction::Up | Direction::Down)
                && !group.build.wrapping;
            if one_way && starts < needed {
                reader.fault(place, format!("the game can never be won: {starts} piles built in one direction hold 13 cards each, and there are {} cards", rules.cards), None);
            }
            let reachable = !group.from.is_empty()
                || rules
                    .removal
                    .as_ref()
                    .is_some_and(|removal| removal.to == id);
            if !reachable {
                reader.fault(
                    place,
                    format!(
                        "the game can never be won: nothing is ever put on {}",
                        printable(&group.name)
                    ),
                    None,
                );
            }
        }
        Goal::Emptied(id) => {
            let leaves = rules.group(id).lift != crate::rules::Lift::Nothing
                || rules
                    .removal
                    .as_ref()
                    .is_some_and(|removal| removal.from.contains(id));
            if !leaves {
                reader.fault(
                    place,
                    format!(
                        "the game can never be won: nothing is ever taken from {}",
                        printable(&rules.group(id).name)
                    ),
                    None,
                );
            }
        }
        Goal::Filled { group, .. } => {
            let kind = rules.group(group);
            if kind.shape == Shape::Row {
                reader.fault(
                    place,
                    format!(
                        "`{}` has no shape that could be full",
                        printable(&kind.name)
                    ),
                    Some("shape = \"grid\"".to_owned()),
                );
            } else if kind.start_from.is_empty() {
                reader.fault(
                    place,
                    format!(
                        "the game can never end: nothing is ever put on {}",
                        printable(&kind.name)
                    ),
                    None,
                );
            } else if u16::from(kind.count) > rules.cards {
                reader.fault(
                    place,
                    format!(
                        "the game can never end: {} places and {} cards",
                        kind.count, rules.cards
                    ),
                    None,
                );
            }
        }
        Goal::Race => {}
    }
}

fn removal(context: &Context<'_>, rules: &Rules, place: &Place) {
    let Some(removal) = &rules.removal else {
        return;
    };
    let all = matches!(rules.goal, Goal::AllOn(to) if to == removal.to);
    let hopeless: Vec<&str> = Rank::all()
        .filter(|rank| {
            let card = Card::new(*rank, crate::Suit::Clubs);
            removal.partners(card).is_empty() && !removal.alone.contains(card)
        })
        .map(Rank::words)
        .collect();
    if all && !hopeless.is_empty() {
        let message = format!(
            "the game can never be won: {} can never be removed",
            hopeless.join(", ")
        );
        context.reader.fault(
            place,
            message,
            Some(format!(
                "nothing adds up to {} with them; name one rank in `alone`, or change `sum`",
                removal.sum
            )),
        );
    }
}

/// Checks what the file requires of its options: `[[require]]`.
pub(super) fn requirements(reader: &Reader<'_>, top: &TableReader<'_, '_>) {
    for item in top.list("require").unwrap_or_default().iter().take(40) {
        let table = reader.table(item, "a [[require]]");
        let that = table.required_text("that");
        let say = table.required_text("say");
        table.finish();
        if that.text.is_empty() {
            continue;
        }
        match holds(reader, &that) {
            Some(true) => {}
            Some(false) => reader.fault(&that.place, say.text, None),
            None => {
                let help = "such as \"{columns} + {reserve} <= 51\"".to_owned();
                reader.fault(
                    &that.place,
                    format!("`{}` is not a comparison of sums", printable(&that.text)),
                    Some(help),
                );
            }
        }
    }
}

/// Evaluates `{a} + {b} <= 51`. An option without a number makes it hold.
fn holds(reader: &Reader<'_>, that: &Text) -> Option<bool> {
    let (left, sign, right) = ["<=", ">=", "<", ">"].iter().find_map(|sign| {
        that.text
            .split_once(sign)
            .map(|(left, right)| (left, *sign, right))
    })?;
    let (left, right) = (sum(reader, left)?, sum(reader, right)?);
    let (Sum::Number(left), Sum::Number(right)) = (left, right) else {
        return Some(true);
    };
    Some(match sign {
        "<=" => left <= right,
        ">=" => left >= right,
        "<" => left < right,
        _ => left > right,
    })
}

/// The value of a sum.
enum Sum {
    Number(i64),
    /// An option in it has no number, such as a choice called `auto`.
    Open,
}

/// Evaluates a sum; nothing if it is not one.
fn sum(reader: &Reader<'_>, text: &str) -> Option<Sum> {
    let mut total = Some(0i64);
    for term in text.split('+') {
        let term = term.trim();
        let value = match term
            .strip_prefix('{')
            .and_then(|rest| rest.strip_suffix('}'))
        {
            Some(name) => {
                reader
                    .settings
                    .iter()
                    .find(|setting| setting.id == name.trim())?;
                most(reader, name.trim())
            }
            None => Some(term.parse().ok()?),
        };
        total = total
            .zip(value)
            .map(|(total, value)| total.saturating_add(value));
    }
    Some(total.map_or(Sum::Open, Sum::Number))
}

/// Returns the number of an option, the largest where seats differ.
fn most(reader: &Reader<'_>, name: &str) -> Option<i64> {
    match &reader
        .settings
        .iter()
        .find(|setting| setting.id == name)?
        .value
    {
        crate::options::Value::PerSeat(list) => list.iter().copied().max(),
        _ => reader.number_of(name),
    }
}
