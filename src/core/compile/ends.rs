//! `[goal]`, `[[score]]`, `[lines]`, `[par]` and `[match]`: what wins, what counts, and for
//! how long.

use crate::card::Rank;
use crate::compile::Context;
use crate::hand::Hand;
use crate::node::Node;
use crate::phrases;
use crate::reader::{TableReader, normal, printable};
use crate::rules::{
    Goal, GroupId, GroupSet, Lines, MOST_COUNTED, MatchLength, Par, PileId, Rules, ScoreFor,
    ScoreLine, Seat, Shape,
};
use crate::vocabulary;

/// Reads `[goal]`.
pub(super) fn goal(context: &Context<'_>, top: &TableReader<'_, '_>) -> Goal {
    let node = top.get("goal");
    if context.several {
        if let Some(node) = node {
            let message = if context.race {
                "a race has no [goal]; whoever is rid of the pile named in [race] goes out"
            } else {
                "a game in turns has no [goal]; whoever is rid of what [turns] names has won"
            };
            context.reader.fault(&node.place, message, None);
        }
        return Goal::Race;
    }
    let Some(node) = node else {
        top.missing_such_as("goal", "[goal] with when = \"all cards on foundation\"");
        return Goal::Race;
    };
    let table = context.reader.table(node, "[goal]");
    let text = table.required_text("when");
    let target = table
        .number("target", -9999..=9999)
        .filter(|target| *target != 0);
    table.finish();
    let phrase = normal(&text.text);
    let goal = if let Some(name) = phrase.strip_prefix("all cards on ") {
        some(context.groups_named(&text, name)).map(Goal::AllOn)
    } else if let Some((rank, name)) = phrase
        .strip_prefix("all but ")
        .and_then(|phrase| phrase.split_once(" on "))
        .and_then(ranked)
    {
        let group = context.group_of(&text, name);
        group.map(|group| Goal::AllBut { rank, group })
    } else if let Some(name) = phrase.strip_suffix(" empty") {
        some(context.groups_named(&text, name)).map(Goal::Emptied)
    } else if let Some(name) = phrase.strip_suffix(" in order") {
        context.group_of(&text, name).map(Goal::InOrder)
    } else if let Some(name) = phrase.strip_suffix(" in one pile") {
        context.group_of(&text, name).map(Goal::OnePile)
    } else if let Some(name) = phrase.strip_suffix(" full") {
        let target = target.and_then(|target| i32::try_from(target).ok());
        context
            .group_of(&text, name)
            .map(|group| Goal::Filled { group, target })
    } else {
        if !phrase.is_empty() {
            let help = context.nearest_phrase(&phrase, vocabulary::WHEN);
            context.reader.fault(
                &text.place,
                format!("`when` does not know the phrase \"{}\"", printable(&phrase)),
                Some(help),
            );
        }
        None
    };
    goal.unwrap_or(Goal::Race)
}

/// Returns a set unless it is empty, after what was wrong has been reported.
fn some(groups: GroupSet) -> Option<GroupSet> {
    (!groups.is_empty()).then_some(groups)
}

/// Reads `[[score]]`; where a file says nothing, each card on a foundation counts one.
pub(super) fn score(
    context: &Context<'_>,
    top: &TableReader<'_, '_>,
    (lines, par): (bool, bool),
    goal: &Goal,
) -> Vec<ScoreLine> {
    let Some(items) = top.list("score") else {
        return usual_score(context, lines, par, goal);
    };
    let mut score: Vec<ScoreLine> = items
        .iter()
        .take(20)
        .filter_map(|item| score_line(context, item, lines, par))
        .filter(|line| line.points != 0)
        .collect();
    let mut numbers = 0..;
    for line in &mut score {
        if let ScoreFor::Carried { count, .. } | ScoreFor::TurnedUp { count, .. } = &mut line.of {
            *count = numbers.next().unwrap_or(u8::MAX);
        }
    }
    if let Some(item) = items
        .last()
        .filter(|_| usize::from(numbers.start) > MOST_COUNTED)
    {
        let message = format!("at most {MOST_COUNTED} lines of the score count what is done");
        let help = Some("the others count what lies on the table".to_owned());
        context.reader.fault(&item.place, message, help);
    }
    score
}

fn usual_score(context: &Context<'_>, lines: bool, par: bool, goal: &Goal) -> Vec<ScoreLine> {
    let of = match (lines, par, goal) {
        (true, ..) => vec![ScoreFor::Lines],
        (_, true, _) => vec![ScoreFor::Par],
        (.., Goal::InOrder(grid)) => vec![ScoreFor::InOrder(*grid)],
        (.., Goal::OnePile(group)) => vec![ScoreFor::Emptied(*group)],
        _ => {
            let counts = |role| {
                let numbered = (0u8..).map(GroupId).zip(&context.groups);
                numbered
                    .filter(move |(_, group)| group.role == role)
                    .map(|(id, _)| ScoreFor::CardOn(id))
                    .collect::<Vec<_>>()
            };
            let on_foundations = counts(crate::rules::Role::Foundation);
            if on_foundations.is_empty() {
                counts(crate::rules::Role::Discard)
            } else {
                on_foundations
            }
        }
    };
    of.into_iter()
        .map(|of| ScoreLine { of, points: 1 })
        .collect()
}

fn score_line(context: &Context<'_>, node: &Node, lines: bool, par: bool) -> Option<ScoreLine> {
    let table = context.reader.table(node, "a [[score]]");
    let text = table.required_text("each");
    if table.node.get("points").is_none() {
        table.missing("points");
    }
    let points = table.number("points", -999..=999);
    let points_place = table.node.get("points").map(|node| node.place.clone());
    table.finish();
    let phrase = normal(&text.text);
    let of = if let Some(names) = phrase.strip_prefix("card of the others in ") {
        if !context.several {
            let message = "there are no others in a game for one";
            context.reader.unknown(&text.place, message, None);
        }
        Some(ScoreFor::OthersLeft(context.groups_named(&text, names)))
    } else if phrase == "going out" {
        Some(ScoreFor::GoingOut)
    } else if phrase == "par" {
        if !par {
            context
                .reader
                .unknown(&text.place, "`each` says par, and there is no [par]", None);
        }
        Some(ScoreFor::Par)
    } else if phrase == "line" {
        if !lines {
            context.reader.unknown(
                &text.place,
                "`each` says line, and there are no [lines]",
                None,
            );
        }
        Some(ScoreFor::Lines)
    } else if phrase == "deal" {
        Some(ScoreFor::Deal)
    } else if let Some(name) = phrase.strip_prefix("card turned up on ") {
        let on = context.group_of(&text, name);
        on.map(|on| ScoreFor::TurnedUp { on, count: 0 })
    } else if let Some((from, to)) = phrase
        .strip_prefix("card from ")
        .and_then(|rest| rest.split_once(" to "))
    {
        let [from, to] = [from, to].map(|names| some(context.groups_named(&text, names)));
        let carried = |(from, to)| ScoreFor::Carried { from, to, count: 0 };
        from.zip(to).map(carried)
    } else if let Some(name) = phrase.strip_prefix("card on ") {
        context.group_of(&text, name).map(ScoreFor::CardOn)
    } else if let Some(name) = phrase.strip_prefix("empty ") {
        context.group_of(&text, name).map(ScoreFor::Emptied)
    } else if let Some(name) = phrase.strip_prefix("card in order in ") {
        context.group_of(&text, name).map(ScoreFor::InOrder)
    } else if let Some(name) = phrase.strip_prefix("card left in ") {
        context.group_of(&text, name).map(ScoreFor::CardLeft)
    } else if let Some((rank, name)) = phrase.split_once(" on ").and_then(ranked) {
        context
            .group_of(&text, name)
            .map(|group| ScoreFor::RankOn(rank, group))
    } else {
        let help = context.nearest_phrase(&phrase, vocabulary::EACH);
        context.reader.fault(
            &text.place,
            format!("`each` does not know the phrase \"{}\"", printable(&phrase)),
            Some(help),
        );
        None
    };
    let (of, points) = of.zip(points.and_then(|points| i32::try_from(points).ok()))?;
    if of.counts_moves() && context.several {
        let message = "what is done counts in games for one only";
        context.reader.unknown(&text.place, message, None);
    }
    if matches!(of, ScoreFor::Lines | ScoreFor::Par)
        && points != 1
        && let Some(place) = points_place
    {
        let message = format!("each {phrase} counts its own points, not {points} times as many");
        context
            .reader
            .fault(&place, message, Some("points = 1".to_owned()));
    }
    Some(ScoreLine { of, points })
}

fn ranked<'t>((rank, name): (&str, &'t str)) -> Option<(Rank, &'t str)> {
    phrases::rank(rank).map(|rank| (rank, name))
}

/// Reads `[lines]` once the piles have their numbers.
pub(super) fn lines(context: &Context<'_>, node: &Node, rules: &Rules) -> Option<Lines> {
    let reader = context.reader;
    let table = reader.table(node, "[lines]");
    let text = table.required_text("grid");
    let grid = context.group_of(&text, text.text.trim());
    let counted = [
        table.yes("rows").unwrap_or(true),
        table.yes("columns").unwrap_or(true),
        table.yes("diagonals").unwrap_or(false),
    ];
    let points = points_by_hand(context, &table);
    table.finish();
    let (grid, table) = grid.zip(points)?;
    let Shape::Grid {
        rows: height,
        columns: width,
    } = context.groups[grid.index()].shape
    else {
        let message = format!("the piles `{}` are not a grid", printable(&text.text));
        reader.fault(&text.place, message, None);
        return None;
    };
    if counted == [false; 3] {
        let message = "neither rows nor columns nor diagonals count";
        reader.fault(&node.place, message, None);
        return None;
    }
    let places = [
        ("rows", width == 5, format!("rows of {width}")),
        ("columns", height == 5, format!("columns of {height}")),
        (
            "diagonals",
            (height, width) == (5, 5),
            format!("diagonals of {height} by {width}"),
        ),
    ];
    let mut wrong = places
        .iter()
        .zip(counted)
        .filter(|((_, five, _), counts)| *counts && !five);
    if let Some(((key, _, which), _)) = wrong.next() {
        let place = node.get(key).map_or(&text.place, |said| &said.place);
        let help = Some(format!("five rows and five columns, or {key} = false"));
        let message = format!("a hand has five cards; {which} places make none");
        reader.fault(place, message, help);
        return None;
    }
    let piles: Vec<PileId> = rules.piles_of(grid, Seat::FIRST).collect();
    let lines = counted_lines(&piles, usize::from(width), counted);
    Some(Lines { grid, lines, table })
}

/// Reads the points of the ten hands.
fn points_by_hand(context: &Context<'_>, table: &TableReader<'_, '_>) -> Option<[i32; 10]> {
    let Some(points) = table.numbers("table", &(-999..=999)) else {
        table.missing("table");
        return None;
    };
    let numbers = points
        .iter()
        .filter_map(|points| i32::try_from(*points).ok());
    let by_hand = <[i32; 10]>::try_from(numbers.collect::<Vec<_>>()).ok();
    if by_hand.is_none() {
        let place = table.get("table").map_or(table.place(), |node| &node.place);
        let names: Vec<&str> = Hand::ALL.iter().map(|hand| hand.name()).collect();
        let message = format!("`table` has {} numbers; there are ten hands", points.len());
        context.reader.fault(place, message, Some(names.join(", ")));
    }
    by_hand
}

/// Returns the lines of a grid that count: rows, columns and diagonals, each where they do.
fn counted_lines(piles: &[PileId], width: usize, counted: [bool; 3]) -> Vec<Vec<PileId>> {
    let [rows, columns, diagonals] = counted;
    let mut all = Vec::new();
    if rows {
        all.extend(piles.chunks(width).map(<[PileId]>::to_vec));
    }
    if columns {
        let column = |at: usize| piles.iter().skip(at).step_by(width).copied().collect();
        all.extend((0..width).map(column));
    }
    if diagonals {
        let falling = piles.iter().step_by(width + 1).copied();
        let rising = piles.iter().skip(width - 1).step_by(width - 1).copied();
        all.extend([falling.collect(), rising.take(width).collect()]);
    }
    all
}

/// Reads `[par]`.
pub(super) fn par(context: &Context<'_>, top: &TableReader<'_, '_>) -> Option<Par> {
    let node = top.get("par")?;
    let table = context.reader.table(node, "[par]");
    let cleared = context.one_group(&table, "clear");
    if table.node.get("clear").is_none() {
        table.missing("clear");
    }
    let by_pass = table.numbers("passes", &(-999..=999)).unwrap_or_default();
    let less = table
        .text("less")
        .map_or(GroupSet::default(), |text| context.group_set(&text));
    table.finish();
    let by_pass = by_pass
        .into_iter()
        .filter_map(|points| i32::try_from(points).ok())
        .collect();
    cleared.map(|cleared| Par {
        cleared,
        by_pass,
        less,
    })
}

/// Reads `[match]`: how long it is, and whether there is one.
pub(super) fn length(context: &Context<'_>, top: &TableReader<'_, '_>) -> (MatchLength, bool) {
    let Some(node) = top.get("match") else {
        return (MatchLength::Hands(1), context.several);
    };
    let table = context.reader.table(node, "[match]");
    let by_target = table.phrase("play", phrases::PLAYS).unwrap_or(false);
    let small = |number: Option<i64>, default: u16| {
        number
            .and_then(|number| u16::try_from(number).ok())
            .unwrap_or(default)
    };
    let hands = small(table.number("hands", 1..=999), 1);
    let max_hands = small(table.number("max_hands", 1..=999), 50);
    let points = table
        .number("target", 1..=9999)
        .and_then(|points| i32::try_from(points).ok())
        .unwrap_or(100);
    table.finish();
    let length = if by_target {
        MatchLength::Target { points, max_hands }
    } else {
        MatchLength::Hands(hands)
    };
    (length, true)
}
