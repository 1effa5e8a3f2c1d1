//! `score`, `[lines]` and `[par]`: the score.

use crate::compile::{Context, non_empty, ranked};
use crate::toml::Node;
use crate::toml::{TableReader, Text, normal, printable};
use crate::vocabulary;
use crate::vocabulary::phrases;
use patience_core::{Goal, GroupId, GroupSet, Hand, LineHands, Lines, Par, ScoreFor, ScoreLine};

/// How many lines a score may have.
const MOST_LINES: usize = 20;

/// Reads `score`, and where each line stands; where a file says nothing, each card on a
/// foundation counts one.
pub(super) fn score<'n>(
    context: &Context<'_>,
    top: &TableReader<'_, 'n>,
    (lines, par): (bool, bool),
    goal: Option<&Goal>,
) -> (Vec<ScoreLine>, Vec<&'n Node>) {
    let Some(items) = top.list("score") else {
        return (usual_score(context, lines, par, goal), Vec::new());
    };
    if let Some(item) = items.get(MOST_LINES) {
        let message = format!("there are more than {MOST_LINES} lines of the score");
        context.reader.fault(&item.place, message, None);
    }
    let texts = top.texts("score");
    let read = texts.iter().take(MOST_LINES).zip(items);
    let read = read.filter_map(|(text, item)| {
        let line = score_line(context, text).filter(|line| line.points != 0)?;
        Some((line, item))
    });
    let (mut score, nodes): (Vec<ScoreLine>, Vec<&Node>) = read.unzip();
    let mut numbers = 0..;
    for line in &mut score {
        if let ScoreFor::Transferred { count, .. } | ScoreFor::TurnedUp { count, .. } = &mut line.of
        {
            *count = numbers.next().unwrap_or(u8::MAX);
        }
    }
    (score, nodes)
}

fn usual_score(
    context: &Context<'_>,
    lines: bool,
    par: bool,
    goal: Option<&Goal>,
) -> Vec<ScoreLine> {
    let of = match (lines, par, goal) {
        (true, ..) => vec![ScoreFor::Lines],
        (_, true, _) => vec![ScoreFor::Par],
        (.., Some(Goal::InOrder(grid))) => vec![ScoreFor::InOrder(*grid)],
        (.., Some(Goal::OnePile(group))) => vec![ScoreFor::Emptied(*group)],
        _ => {
            let counts = |role| {
                let numbered = (0u8..).map(GroupId).zip(&context.groups);
                numbered
                    .filter(move |(_, group)| group.role == role)
                    .map(|(id, _)| ScoreFor::CardOn(id))
                    .collect::<Vec<_>>()
            };
            let on_foundations = counts(patience_core::Role::Foundation);
            if on_foundations.is_empty() {
                counts(patience_core::Role::Discard)
            } else {
                on_foundations
            }
        }
    };
    of.into_iter()
        .map(|of| ScoreLine { of, points: 1 })
        .collect()
}

/// Makes what a line of the score counts of the kind of pile that it names.
type OfOne = fn(GroupId) -> ScoreFor;

fn score_line(context: &Context<'_>, text: &Text) -> Option<ScoreLine> {
    let phrase = normal(&context.reader.filled_in(text)?);
    let Some((points, counted)) = phrase.split_once(" for ") else {
        unknown_line(context, text, &phrase);
        return None;
    };
    // A minus before an option whose value is negative.
    let points = points.strip_prefix("--").unwrap_or(points);
    let points: Option<i32> = points.parse().ok();
    let Some(points) = points.filter(|points| (-999..=999).contains(points)) else {
        let message = format!(
            "\"{}\" does not begin with a number of points from -999 to 999",
            printable(&text.text)
        );
        let help = "such as \"5 for each card on foundation\"".to_owned();
        context.reader.fault(&text.place, message, Some(help));
        return None;
    };
    let (phrase, is_each) = match counted.strip_prefix("each ") {
        Some(each) => (each, true),
        None => (counted, false),
    };
    let of_one: [(&str, OfOne); 5] = [
        ("card turned up on ", |on| ScoreFor::TurnedUp {
            on,
            count: 0,
        }),
        ("card on ", ScoreFor::CardOn),
        ("empty ", ScoreFor::Emptied),
        ("card in order in ", ScoreFor::InOrder),
        ("card left in ", ScoreFor::CardLeft),
    ];
    let by_name = |(begin, of): &(&str, OfOne)| {
        phrase
            .strip_prefix(begin)
            .map(|name| (name.to_owned(), *of))
    };
    let of = if !is_each {
        match counted {
            "going out" => Some(ScoreFor::GoingOut),
            "the par" => Some(ScoreFor::Par),
            "the lines" => Some(ScoreFor::Lines),
            "the deal" => Some(ScoreFor::Deal),
            _ => {
                unknown_line(context, text, &phrase_of(points, counted));
                None
            }
        }
    } else if let Some(names) = phrase.strip_prefix("card of the others in ") {
        Some(ScoreFor::OthersLeft(context.groups_named(text, names)))
    } else if let Some((name, of)) = of_one.iter().find_map(by_name) {
        context.group_of(text, &name).map(of)
    } else if let Some((from, to)) = phrase
        .strip_prefix("card from ")
        .and_then(|rest| rest.split_once(" to "))
    {
        let [from, to] = [from, to].map(|names| non_empty(context.groups_named(text, names)));
        let carried = |(from, to)| ScoreFor::Transferred { from, to, count: 0 };
        from.zip(to).map(carried)
    } else if let Some((rank, name)) = phrase.split_once(" on ").and_then(ranked) {
        context
            .group_of(text, name)
            .map(|group| ScoreFor::RankOn(rank, group))
    } else {
        unknown_line(context, text, &phrase_of(points, counted));
        None
    };
    of.map(|of| ScoreLine { of, points })
}

/// Returns a line of the score as its forms have it.
fn phrase_of(points: i32, counted: &str) -> String {
    format!("{points} for {counted}")
}

fn unknown_line(context: &Context<'_>, text: &Text, said: &str) {
    let message = format!(
        "`score` does not know the phrase \"{}\"",
        printable(&text.text)
    );
    context.unknown_form(text, message, said, vocabulary::SCORE);
}

/// Reads `[lines]`.
pub(super) fn lines(context: &Context<'_>, node: &Node) -> Option<Lines> {
    let table = context.reader.table(node, "[lines]");
    let text = table.required_text("grid");
    let grid = context.group_of(&text, text.text.trim());
    let rows = table.yes("rows").unwrap_or(true);
    let columns = table.yes("columns").unwrap_or(true);
    let diagonals = table.yes("diagonals").unwrap_or(false);
    let is_cribbage = table.phrase_or("hands", phrases::LINE_HANDS, false);
    let starter = context.one_group(&table, "starter");
    let hands = if is_cribbage {
        table.get("table");
        Some(LineHands::Cribbage { starter })
    } else {
        points_by_hand(context, &table).map(LineHands::Poker)
    };
    if let Some(idle) = table
        .node
        .get(if is_cribbage { "table" } else { "starter" })
    {
        let message = "poker hands have a table of points, and cribbage hands a starter";
        let help = Some("leave this key out, or change `hands`".to_owned());
        context.reader.fault(&idle.place, message, help);
    }
    table.finish();
    let (grid, hands) = grid.zip(hands)?;
    Some(Lines {
        grid,
        rows,
        columns,
        diagonals,
        hands,
    })
}

/// Reads the points of the ten hands.
fn points_by_hand(context: &Context<'_>, table: &TableReader<'_, '_>) -> Option<[i32; 10]> {
    let Some(points) = table.numbers("table", &(-999..=999)) else {
        table.missing("table");
        return None;
    };
    let by_hand = <[i32; 10]>::try_from(points.as_slice()).ok();
    if by_hand.is_none() {
        let place = table.get("table").map_or(table.place(), |node| &node.place);
        let names: Vec<&str> = Hand::ALL.iter().map(|hand| hand.name()).collect();
        let message = format!("`table` has {} numbers; there are ten hands", points.len());
        context.reader.fault(place, message, Some(names.join(", ")));
    }
    by_hand
}

/// Reads `[par]`.
pub(super) fn par(context: &Context<'_>, top: &TableReader<'_, '_>) -> Option<Par> {
    let node = top.get("par")?;
    let table = context.reader.table(node, "[par]");
    let cleared = context.one_group(&table, "clear");
    table.needs("clear");
    let by_pass = table.numbers("passes", &(-999..=999)).unwrap_or_default();
    let less = table
        .text("less")
        .map_or(GroupSet::default(), |text| context.group_set(&text));
    table.finish();
    cleared.map(|cleared| Par {
        cleared,
        by_pass,
        less,
    })
}
