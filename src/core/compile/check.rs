//! What cannot work: kinds of pile that contradict themselves and games that counting shows
//! can never be won. The other parts of a file have modules of their own.

use crate::card::{Card, Rank};
use crate::compile::{Context, contest, course, dealt, picture, removal, turns};
use crate::describe::words::several;
use crate::fault::Place;
use crate::node::Node;
use crate::reader::printable;
use crate::rules::{
    Beside, DealStep, Direction, Face, Goal, Group, GroupId, GroupSet, Leaning, Lift, Ranks,
    Removal, Role, Rules, Shape, Start,
};

/// Checks a compiled game by counting, and deals it once. `steps` are the places of the steps
/// of the deal.
pub(super) fn game(context: &Context<'_>, rules: &mut Rules, tree: &Node, steps: &[Place]) {
    dealt::count(context, rules, tree, steps);
    kinds(context, rules, tree);
    if let Some(race) = &rules.race {
        contest::race(context, rules, race, tree, steps);
    }
    if let Some(game) = &rules.turn_game {
        turns::check(context, rules, game, tree, steps);
    }
    if let Some(stock) = &rules.stock {
        course::stock(context, rules, stock, tree);
    }
    course::roomy(context, rules, tree);
    the_goal(context, rules, &place_of(tree, &["goal"]));
    if let Some(redeal) = rules.redeal.filter(|_| !rules.is_for_several()) {
        course::redeal(context, rules, redeal, tree);
    }
    if let Some(taken) = &rules.removal {
        removal::check(context, rules, taken, tree);
    }
    if let Some(rearrange) = rules.rearrange.filter(|_| rules.race.is_none()) {
        course::rearrange(context, rules, rearrange, tree);
    }
    if context.reader.faults.borrow().is_empty() {
        dealt::try_out(context, rules, tree);
    }
}

/// Returns the place of what is said at the longest part of a path that is there.
pub(crate) fn place_of(tree: &Node, path: &[&str]) -> Place {
    let longest = (0..=path.len())
        .rev()
        .find_map(|length| tree.at(&path[..length]));
    longest.map_or_else(|| tree.place.clone(), |node| node.place.clone())
}

/// Checks each kind of pile by itself and for what it says of the others.
fn kinds(context: &Context<'_>, rules: &Rules, tree: &Node) {
    let mut shaped = None;
    for (id, group) in rules.group_ids().zip(&rules.groups) {
        let said = |key: &str, message: String, help: Option<String>| {
            let place = place_of(tree, &["pile", &group.name, key]);
            context.reader.fault(&place, message, help);
        };
        shape(rules, id, &said);
        if group.shape != Shape::Row
            && let Some(first) = shaped.replace(&group.name)
        {
            let message = format!(
                "a game has one triangle or grid, and `{}` is there already",
                printable(first)
            );
            said("shape", message, None);
        }
        if let Some(message) = picture::idle_place(rules, group) {
            said(
                "place",
                message.to_owned(),
                Some("leave `place` out".to_owned()),
            );
        }
        if rules.race.is_some()
            && group.shared
            && !matches!(group.role, Role::Foundation | Role::Discard)
        {
            let message = "the players share only foundations and piles of discards";
            said("shared", message.to_owned(), None);
        }
        at_first(rules, group, &said);
        filling(rules, group, &said);
        short_of_ranks(rules, group, &said);
        collecting(rules, group, &said);
        leaning(rules, id, &said);
        whole_piles(rules, group, &said);
        turns::kind(context, rules, group, tree);
        if group.spill == Some(id) {
            let message = format!("cards of the {} cannot make room on itself", group.noun);
            said("spill", message, None);
        }
        if group.role == Role::Stock {
            a_stock(group, &said);
        }
    }
}

type Said<'a> = &'a dyn Fn(&str, String, Option<String>);

fn shape(rules: &Rules, id: GroupId, said: Said<'_>) {
    let group = rules.group(id);
    let name = printable(&group.name);
    let single_cards = group.limit == 1 || group.lift == Lift::Pile;
    if group.shape != Shape::Row && (group.role != Role::Tableau || !single_cards) {
        let message =
            format!("piles with a shape are tableau piles of one card, and `{name}` are not");
        said("shape", message, None);
    }
    let single = matches!(
        group.role,
        Role::Stock | Role::Waste | Role::Hand | Role::Discard
    );
    // A card is dealt to each of several wastes.
    let stock = rules.stock.as_ref().filter(|_| !rules.is_for_several());
    let each = stock.is_some_and(|stock| stock.each && stock.to == id);
    let several = each && group.role == Role::Waste;
    if single && group.count > 1 && !several {
        let message = format!("there can be only one {}", group.noun);
        let waste = group.role == Role::Waste && !rules.is_for_several();
        let name = printable(&group.name);
        let help = waste.then(|| format!("to = \"each {name}\" in [stock] deals a card to each"));
        said("count", message, help);
    }
    if group.beside != Beside::Anywhere && !matches!(group.shape, Shape::Grid { .. }) {
        let message = format!("`{name}` are not a grid, where cards lie beside each other");
        said("beside", message, Some("shape = \"grid\"".to_owned()));
    }
}

/// Checks from where cards come until the first redeal.
fn at_first(rules: &Rules, group: &Group, said: Said<'_>) {
    let Some(first) = group.from_at_first else {
        return;
    };
    let others = first.without(group.from.union(group.start_from));
    if rules.is_for_several() {
        let message = "what changes with the first redeal does so in games for one only";
        said("from_at_first", message.to_owned(), None);
    } else if rules.stock.is_none() && rules.redeal.is_none() {
        let message = "there is no redeal that could end what holds at first".to_owned();
        let help = Some("say `from` instead, or add [redeal]".to_owned());
        said("from_at_first", message, help);
    } else if let Some(other) = others.iter().next() {
        let message = format!(
            "no cards of `{}` come to `{}` at any time",
            printable(&rules.group(other).name),
            printable(&group.name)
        );
        let help = Some("name some of the piles that cards come from later".to_owned());
        said("from_at_first", message, help);
    }
}

/// Checks piles that lean on others.
fn leaning(rules: &Rules, id: GroupId, said: Said<'_>) {
    let group = rules.group(id);
    let name = printable(&group.name);
    let key = if group.leaning != Leaning::Alone {
        "leans_on"
    } else if group.ranks_before {
        "only"
    } else if group.row_suits {
        "row_suits"
    } else if group.each_suit {
        "empty"
    } else {
        return;
    };
    let is_grid = matches!(group.shape, Shape::Grid { .. });
    let (key, message) = if rules.is_for_several() && group.each_suit {
        let message = "piles have a suit of their own in games for one only";
        (key, message.to_owned())
    } else if rules.is_for_several() {
        (
            key,
            "piles lean on each other in games for one only".to_owned(),
        )
    } else if group.leaning == Leaning::Left && !is_grid {
        (
            key,
            format!("`{name}` are not a grid, where cards lie at the left of others"),
        )
    } else if group.row_suits && (group.leaning != Leaning::Left || group.shape.rows() > 4) {
        let message =
            "only the rows of a grid that leans on the left have suits, at most four of them";
        ("row_suits", message.to_owned())
    } else if group.each_suit && (group.leaning != Leaning::Alone || group.row_suits) {
        let message = "a pile that leans on another has no suit of its own";
        (key, message.to_owned())
    } else if group.each_suit && group.count > rules.suits {
        let message = format!(
            "there are {}, and not as many suits to start them",
            several(usize::from(group.count), &group.noun)
        );
        (key, message)
    } else if let Leaning::On(other) = group.leaning
        && (other == id || rules.group(other).count < group.count)
    {
        let message = format!("there are not as many other piles for `{name}` to lean on");
        (key, message)
    } else {
        return;
    };
    said(key, message, None);
}

/// Checks piles that go as a whole by their top card, and move up.
fn whole_piles(rules: &Rules, group: &Group, said: Said<'_>) {
    let name = printable(&group.name);
    let whole = group.lift == Lift::Pile;
    if whole && (rules.is_for_several() || !matches!(group.shape, Shape::Grid { .. })) {
        let message = "whole piles go by their top card in a grid, in games for one";
        said(
            "lift",
            message.to_owned(),
            Some("shape = \"grid\"".to_owned()),
        );
    } else if !whole && (group.closes || !group.to_left.is_empty()) {
        let key = if group.closes {
            "closes"
        } else {
            "to_the_left"
        };
        let message = format!("`{name}` are not piles that go as a whole");
        let help = Some("lift = \"pile by its top card\"".to_owned());
        said(key, message, help);
    } else if group.closes && (group.start != Start::Nothing || !group.fill.is_empty()) {
        let message = "where piles move up, nothing else goes into their gaps".to_owned();
        said(
            "closes",
            message,
            Some("leave `empty` and `fill` out".to_owned()),
        );
    }
}

fn filling(rules: &Rules, group: &Group, said: Said<'_>) {
    let by_themselves = |fill: &GroupId| !rules.group(*fill).fill.is_empty();
    if group.fill.iter().any(by_themselves) {
        let message = "piles that fill by themselves cannot fill each other";
        said("fill", message.to_owned(), None);
    } else if !group.fill.is_empty() && group.count > 0 && group.limit == 0 {
        let message = format!("a {} that holds no card cannot be filled", group.noun);
        said("fill", message, None);
    }
}

/// Checks what needs a pack with all ranks.
fn short_of_ranks(rules: &Rules, group: &Group, said: Said<'_>) {
    if rules.ranks == Ranks::ALL {
        return;
    }
    if group.build.wrapping {
        let message = "the ranks of a pack that lacks some do not go round";
        said(
            "build",
            message.to_owned(),
            Some("leave `wrapping` out".to_owned()),
        );
    }
    if !group.collects.is_empty() {
        let message = "complete runs are collected from packs with all ranks only";
        said("collects", message.to_owned(), None);
    }
}

/// Checks a pile that collects complete runs: only runs in one direction in suit are ever
/// complete, and each takes a pile for itself.
fn collecting(rules: &Rules, group: &Group, said: Said<'_>) {
    for source in group.collects.iter().map(|id| rules.group(id)) {
        let name = printable(&source.name);
        let message = if source.role != Role::Tableau || source.shape != Shape::Row {
            format!("complete runs lie in columns, and `{name}` are none")
        } else if source.shared != group.shared {
            format!(
                "`{name}` and `{}` are not of the same players",
                printable(&group.name)
            )
        } else if !in_one_direction(source) {
            format!(
                "no run on `{name}` is ever complete: they are not built in one direction in suit"
            )
        } else {
            continue;
        };
        let help = Some("such as run = \"down in suit\" there".to_owned());
        said("collects", message, help);
        return;
    }
    if !group.collects.is_empty() && group.limit < 13 {
        let message = format!(
            "a {} that holds {} cards has no room for a run of 13",
            group.noun, group.limit
        );
        said("limit", message, None);
    }
}

/// Tells whether runs in a kind of pile go on in one way only, from end to end in suit.
fn in_one_direction(group: &Group) -> bool {
    group.in_order.iter().all(|runs| {
        let next = |card: Card| runs[usize::from(card.index())];
        let in_suit = |card: Card| next(card).iter().all(|other| other.suit() == card.suit());
        let steps: u32 = Card::all().map(|card| next(card).len()).sum();
        steps >= 48 && Card::all().all(|card| next(card).len() <= 1 && in_suit(card))
    })
}

/// Checks a stock: its cards lie face down, and come to it by being dealt or gathered only.
fn a_stock(group: &Group, said: Said<'_>) {
    if group.face != Face::Down {
        let message = "the cards of a stock lie face down";
        said("face", message.to_owned(), None);
    }
    let taken = if group.build.direction != Direction::None {
        "build"
    } else if group.start != Start::Nothing {
        "empty"
    } else if !group.fill.is_empty() {
        "fill"
    } else {
        return;
    };
    let message = format!("nothing is put on the {}", group.noun);
    said(taken, message, Some(format!("leave `{taken}` out")));
}

fn the_goal(context: &Context<'_>, rules: &Rules, place: &Place) {
    let finding = match rules.goal {
        Goal::AllOn(groups) => all_on(rules, groups),
        Goal::AllBut { rank, group } => all_but(rules, rank, group),
        Goal::Emptied(groups) => groups.iter().find_map(|id| emptied(rules, id)),
        Goal::Filled { group, .. } => filled(rules, rules.group(group)),
        Goal::InOrder(grid) => in_order(rules.group(grid)),
        Goal::OnePile(group) => one_pile(rules.group(group)),
        Goal::Race => None,
    };
    if let Some((message, help)) = finding {
        context.reader.fault(place, message, help);
    }
}

/// What is wrong, and what to do about it.
type Finding = (String, Option<String>);

fn never_won(why: &str, help: Option<String>) -> Finding {
    (format!("the game can never be won: {why}"), help)
}

fn all_on(rules: &Rules, groups: GroupSet) -> Option<Finding> {
    let room: u32 = groups
        .iter()
        .map(|id| rules.group(id))
        .map(Group::room)
        .sum();
    let names: Vec<String> = groups
        .iter()
        .map(|id| printable(&rules.group(id).name))
        .collect();
    let names = names.join(" and ");
    if room < u32::from(rules.cards) {
        let only = groups.iter().next().filter(|_| groups.iter().count() == 1);
        let help = match only.map(|id| rules.group(id)) {
            Some(group) if group.count == 1 => format!("one pile of at most {} cards", group.limit),
            Some(group) => format!(
                "{} piles of at most {} cards hold {room}",
                group.count, group.limit
            ),
            None => format!("together they hold {room}"),
        };
        let why = format!("{} cards do not fit on {names}", rules.cards);
        return Some(never_won(&why, Some(help)));
    }
    let piles = rules.piles.iter();
    let starts = piles.filter(|pile| groups.contains(pile.group)).count();
    let needed = usize::from(rules.cards.div_ceil(rules.ranks.count.into()));
    let one_way = |group: &Group| {
        matches!(group.build.direction, Direction::Up | Direction::Down) && !group.build.wrapping
    };
    if groups.iter().all(|id| one_way(rules.group(id))) && starts < needed {
        let why = format!(
            "{starts} piles built in one direction hold {} cards each, and there are {} cards",
            rules.ranks.count, rules.cards
        );
        return Some(never_won(&why, None));
    }
    let unused = groups
        .iter()
        .map(|id| (id, rules.group(id)))
        .find(|(id, group)| {
            let removed = rules
                .removal
                .as_ref()
                .is_some_and(|removal| removal.to == *id);
            // Cards that the deal puts there may be all that it takes.
            let started = rules.deal.iter().any(|step| {
                matches!(step, DealStep::Base { to } | DealStep::Picked { to, .. } if to == id)
            });
            let taken = started || !group.from.is_empty() || !group.start_from.is_empty();
            let dealt = |step: &DealStep| matches!(step, DealStep::Each { to, .. } if to == id);
            // Cards dealt there may stay for good where there are other piles for the rest.
            let stays = group.lift == Lift::Nothing
                && groups.iter().count() > 1
                && rules.deal.iter().any(dealt);
            !taken && group.collects.is_empty() && !removed && !stays
        });
    unused.map(|(_, group)| {
        let why = format!("nothing is ever put on {}", printable(&group.name));
        never_won(&why, None)
    })
}

/// Checks the goal of all cards but those of a rank on a pile where cards go that are removed.
fn all_but(rules: &Rules, rank: Rank, id: GroupId) -> Option<Finding> {
    let group = rules.group(id);
    let removed_to = |removal: &Removal| removal.to == id;
    if rules.removal.as_ref().is_some_and(removed_to) {
        return None;
    }
    let message = format!(
        "all but {} cannot be the goal for {}, where removed cards do not go",
        rank.words(),
        printable(&group.name)
    );
    Some((
        message,
        Some("name the pile that [remove] names as `to`".to_owned()),
    ))
}

fn emptied(rules: &Rules, id: GroupId) -> Option<Finding> {
    let group = rules.group(id);
    let removed_from = |removal: &Removal| removal.from.contains(id);
    let leaves = group.lift != Lift::Nothing || rules.removal.as_ref().is_some_and(removed_from);
    if leaves {
        return None;
    }
    let why = format!("nothing is ever taken from {}", printable(&group.name));
    Some(never_won(&why, None))
}

fn one_pile(group: &Group) -> Option<Finding> {
    (group.lift != Lift::Pile).then(|| {
        let name = printable(&group.name);
        let why = format!("whole piles are not taken from {name}");
        let help = Some("lift = \"pile by its top card\" there".to_owned());
        never_won(&why, help)
    })
}

fn in_order(group: &Group) -> Option<Finding> {
    (group.leaning != Leaning::Left).then(|| {
        let message = format!(
            "`{}` is no grid whose rows are built from the left",
            printable(&group.name)
        );
        (message, Some("leans_on = \"left\" there".to_owned()))
    })
}

fn filled(rules: &Rules, group: &Group) -> Option<Finding> {
    let name = printable(&group.name);
    if group.shape == Shape::Row {
        let message = format!("`{name}` has no shape that could be full");
        return Some((message, Some("shape = \"grid\"".to_owned())));
    }
    let why = if group.start_from.is_empty() {
        format!("nothing is ever put on {name}")
    } else if u16::from(group.count) > rules.cards {
        format!("{} places and {} cards", group.count, rules.cards)
    } else {
        return None;
    };
    Some((format!("the game can never end: {why}"), None))
}
