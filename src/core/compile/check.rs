//! What cannot work: cards left over or missing, sizes that make no sense, games that
//! counting shows can never be won, and what the file itself requires of its options.

use crate::card::{Card, Rank};
use crate::compile::Context;
use crate::fault::Place;
use crate::node::Node;
use crate::reader::{Reader, TableReader, Text, printable};
use crate::rules::{
    Base, DealStep, Direction, Face, Goal, GroupId, Race, Role, Rules, Shape, Stock,
};

/// Checks a compiled game by counting. `steps` are the places of the steps of the deal.
pub(super) fn game(context: &Context<'_>, rules: &mut Rules, tree: &Node, steps: &[Place]) {
    let nowhere = tree.place.clone();
    let place = |key: &str| {
        tree.get(key)
            .map_or_else(|| nowhere.clone(), |node| node.place.clone())
    };
    the_deal(context, rules, &place("deal"), steps);
    shapes(context, rules, tree);
    if let Some(race) = &rules.race {
        the_race(context, rules, race, tree);
    }
    if let Some(stock) = &rules.stock {
        the_stock(context, rules, stock, tree);
    }
    roomy(context, rules, tree);
    the_goal(context, rules, &place("goal"));
    removal(context, rules, &place("remove"));
}

fn the_deal(context: &Context<'_>, rules: &mut Rules, place: &Place, steps: &[Place]) {
    let deck = i64::from(context.deck());
    let reader = context.reader;
    let mut left = deck;
    let mut rest = None;
    let mut pulled = false;
    for (step, step_place) in rules.deal.iter().zip(steps) {
        let mut put = |to: GroupId, each: i64, total: i64| {
            left -= total;
            let group = &context.groups[to.index()];
            if group.count == 0 {
                let message = format!("there is no {} to deal to", group.noun);
                reader.fault(step_place, message, None);
            } else if each > i64::from(group.limit) {
                let message = format!(
                    "{each} cards are dealt to a {} that holds {}",
                    group.noun, group.limit
                );
                reader.fault(step_place, message, None);
            }
        };
        match step {
            DealStep::Base { .. } if pulled => {
                let message = "the base cards have been dealt already";
                reader.fault(step_place, message, None);
            }
            DealStep::Base { to } => {
                pulled = true;
                let bases =
                    i64::from(context.packs) * 4 - i64::from(context.base == Base::FirstDealt);
                let group = &context.groups[to.index()];
                put(*to, 1, bases);
                if group.count > 0 && bases > i64::from(group.count) {
                    let message = format!("there are {bases} base cards for {} piles", group.count);
                    reader.fault(step_place, message, None);
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
            DealStep::Rest { to } => {
                put(*to, 0, 0);
                rest = Some((&context.groups[to.index()], step_place));
            }
        }
    }
    if left < 0 {
        let help = Some("deal fewer, or add packs in [deck]".to_owned());
        reader.fault(
            place,
            format!("the deal needs {} cards; there are {deck}", deck - left),
            help,
        );
    } else if let Some((group, step_place)) = rest {
        if left == 0 {
            let help = Some("deal fewer cards elsewhere, or leave the step out".to_owned());
            reader.fault(
                step_place,
                format!("nothing is left for the {}", group.noun),
                help,
            );
        } else if group.count > 0 && left > i64::from(group.limit) {
            let message = format!(
                "{left} cards are left for a {} that holds {}",
                group.noun, group.limit
            );
            reader.fault(step_place, message, None);
        }
    } else if left > 0 {
        let help = Some("end the deal with \"the rest to stock\" or another pile".to_owned());
        reader.fault(place, format!("{left} cards are not dealt"), help);
    }
    rules.spare_cards = u16::try_from(left.max(0)).unwrap_or(0);
}

/// Returns the most cards that any seat gets on a pile.
fn with_seats(rules: &Rules, to: GroupId, count: u16) -> i64 {
    let race = rules.race.as_ref().filter(|race| race.out == to);
    race.and_then(|race| race.out_sizes.iter().copied().max())
        .map_or(i64::from(count), i64::from)
}

/// Returns the place of what is said at the longest part of a path that is there.
fn place_of(tree: &Node, path: &[&str]) -> Place {
    let longest = (0..=path.len())
        .rev()
        .find_map(|length| tree.at(&path[..length]));
    longest.map_or_else(|| tree.place.clone(), |node| node.place.clone())
}

fn shapes(context: &Context<'_>, rules: &Rules, tree: &Node) {
    let reader = context.reader;
    for group in &rules.groups {
        let name = group.name.as_str();
        if group.shape != Shape::Row && (group.role != Role::Tableau || group.limit != 1) {
            let message = format!(
                "piles with a shape are tableau piles of one card, and `{}` are not",
                printable(name)
            );
            reader.fault(&place_of(tree, &["pile", name, "shape"]), message, None);
        }
        let single = matches!(
            group.role,
            Role::Stock | Role::Waste | Role::Hand | Role::Discard
        );
        if single && group.count > 1 {
            let message = format!("there can be only one {}", group.noun);
            reader.fault(&place_of(tree, &["pile", name, "count"]), message, None);
        }
        if group.role == Role::Stock && group.face != Face::Down {
            let message = "the cards of a stock lie face down";
            reader.fault(&place_of(tree, &["pile", name, "face"]), message, None);
        }
        let own = !matches!(group.role, Role::Foundation | Role::Discard);
        if rules.race.is_some() && group.shared && own {
            let message = "the players share only foundations and piles of discards";
            reader.fault(&place_of(tree, &["pile", name, "shared"]), message, None);
        }
        if group
            .fill
            .iter()
            .any(|fill| !rules.group(*fill).fill.is_empty())
        {
            let message = "piles that fill by themselves cannot fill each other";
            reader.fault(&place_of(tree, &["pile", name, "fill"]), message, None);
        }
    }
}

fn the_race(context: &Context<'_>, rules: &Rules, race: &Race, tree: &Node) {
    let reader = context.reader;
    let out = rules.group(race.out);
    let place = place_of(tree, &["race", "out"]);
    if out.shared || out.count != 1 {
        let why = if out.shared {
            "all players share it".to_owned()
        } else {
            format!("there are {} of them", out.count)
        };
        let help = Some(format!(
            "each player has one pile of their own to be rid of; {why}"
        ));
        reader.fault(
            &place,
            format!("`{}` cannot be the pile to be rid of", printable(&out.name)),
            help,
        );
    } else if race.out_sizes.contains(&0) {
        let help = Some(format!(
            "add a step to the deal, such as \"13 to {}\"",
            printable(&out.name)
        ));
        reader.fault(
            &place,
            format!("no cards are dealt to the {}", out.noun),
            help,
        );
    }
}

fn the_stock(context: &Context<'_>, rules: &Rules, stock: &Stock, tree: &Node) {
    let reader = context.reader;
    let to = rules.group(stock.to);
    let place = place_of(tree, &["stock", "to"]);
    let sensible =
        matches!(to.role, Role::Waste | Role::Hand) && !(stock.placed && to.role != Role::Hand);
    if !sensible {
        let wanted = if stock.placed {
            "a pile whose role is hand"
        } else {
            "a pile whose role is waste or hand"
        };
        reader.fault(
            &place,
            format!("cards cannot be turned to `{}`", printable(&to.name)),
            Some(format!("`to` names {wanted}")),
        );
    } else if to.count == 0 || rules.group(stock.group).count == 0 {
        let from = rules.group(stock.group);
        let none = if to.count == 0 {
            format!("{} to turn cards to", to.noun)
        } else {
            format!("{} to turn cards from", from.noun)
        };
        reader.fault(&place, format!("there is no {none}"), None);
    } else if to.role == Role::Hand && !stock.placed && to.spill.is_none() {
        let help = Some("give that pile `spill`, or set placed = true".to_owned());
        let message = format!(
            "a card turned onto another in the {} has nowhere to go",
            to.noun
        );
        reader.fault(&place, message, help);
    } else if to.role == Role::Hand && !stock.placed && u16::from(stock.turn) > to.limit {
        let message = format!(
            "{} cards are turned to a {} that holds {}",
            stock.turn, to.noun, to.limit
        );
        reader.fault(&place_of(tree, &["stock", "turn"]), message, None);
    }
}

/// Checks that piles on which cards come to lie by themselves are there and hold them all.
fn roomy(context: &Context<'_>, rules: &Rules, tree: &Node) {
    let fault = |id: GroupId, path: &[&str], why: &str| {
        let group = rules.group(id);
        if group.count == 0 {
            let message = format!("there is no {}, and {why}", group.noun);
            context.reader.fault(&place_of(tree, path), message, None);
        } else if group.limit
            < if group.shared {
                rules.cards
            } else {
                context.deck()
            }
        {
            let message = format!(
                "the {} holds {} cards only, and {why}",
                group.noun, group.limit
            );
            let help = Some("leave its `limit` out".to_owned());
            context.reader.fault(
                &place_of(tree, &["pile", &group.name, "limit"]),
                message,
                help,
            );
        }
    };
    if let Some(stock) = &rules.stock {
        if rules.group(stock.to).role == Role::Waste && rules.group(stock.to).count > 0 {
            fault(stock.to, &["stock", "to"], "turned cards come to lie there");
        }
        if rules.group(stock.group).count > 0 {
            fault(
                stock.group,
                &["stock"],
                "all cards that are turned may come back to it",
            );
        }
    }
    if let Some(removal) = &rules.removal {
        fault(
            removal.to,
            &["remove", "to"],
            "cards that are removed go there",
        );
    }
    for group in rules.groups.iter().filter(|group| group.count > 0) {
        if let Some(spill) = group.spill {
            fault(
                spill,
                &["pile", &group.name, "spill"],
                "cards that make room for others go there",
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
                let help = Some(match group.count {
                    1 => format!("one pile of at most {} cards", group.limit),
                    piles => format!("{piles} piles of at most {} cards hold {room}", group.limit),
                });
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
            Verdict::Holds => {}
            Verdict::Fails(comes_to) => reader.fault(&that.place, say.text, Some(comes_to)),
            Verdict::Unknown(name) => reader.no_number(&that.place, &name),
            Verdict::Unread => {
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

/// What becomes of a requirement.
enum Verdict {
    Holds,
    /// It does not hold; what it comes to with the numbers in force.
    Fails(String),
    /// It names an option that is not there.
    Unknown(String),
    Unread,
}

/// Evaluates `{a} + {b} <= 51`. An option without a number makes it hold.
fn holds(reader: &Reader<'_>, that: &Text) -> Verdict {
    let split = ["<=", ">=", "<", ">"].iter().find_map(|sign| {
        that.text
            .split_once(sign)
            .map(|(left, right)| (left, *sign, right))
    });
    let Some((left, sign, right)) = split else {
        return Verdict::Unread;
    };
    let (left, right) = match (sum(reader, left), sum(reader, right)) {
        (Sum::Number(left), Sum::Number(right)) => (left, right),
        (Sum::Unread, _) | (_, Sum::Unread) => return Verdict::Unread,
        (Sum::Unknown(name), _) | (_, Sum::Unknown(name)) => return Verdict::Unknown(name),
        (Sum::Open, _) | (_, Sum::Open) => return Verdict::Holds,
    };
    let holds = match sign {
        "<=" => left <= right,
        ">=" => left >= right,
        "<" => left < right,
        _ => left > right,
    };
    if holds {
        Verdict::Holds
    } else {
        Verdict::Fails(format!("here {left} {sign} {right}"))
    }
}

/// The value of a sum.
enum Sum {
    Number(i64),
    /// An option in it has no number, such as a choice called `auto`.
    Open,
    /// It names an option that is not there.
    Unknown(String),
    /// It is not a sum.
    Unread,
}

/// Evaluates a sum.
fn sum(reader: &Reader<'_>, text: &str) -> Sum {
    let mut total = Some(0i64);
    for term in text.split('+').map(str::trim) {
        let named = term
            .strip_prefix('{')
            .and_then(|rest| rest.strip_suffix('}'));
        let value = match named.map(str::trim) {
            Some(name) if !reader.settings.iter().any(|setting| setting.id == name) => {
                return Sum::Unknown(name.to_owned());
            }
            Some(name) => most(reader, name),
            None => match term.parse::<i64>() {
                Ok(number) => Some(number),
                Err(_) => return Sum::Unread,
            },
        };
        total = total
            .zip(value)
            .map(|(total, value)| total.saturating_add(value));
    }
    total.map_or(Sum::Open, Sum::Number)
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
