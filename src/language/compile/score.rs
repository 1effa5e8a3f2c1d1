//! Reads `score` and `[lines]` in a rule file, which say how points are counted.

use crate::compile::{Context, non_empty, ranked};
use crate::toml::Node;
use crate::toml::{TableReader, Text, printable};
use crate::vocabulary;
use patience_core::{Goal, GroupId, GroupSet, Hand, LineHands, Lines, Par, ScoreFor, ScoreLine};

/// The maximum number of lines in the score of a rule file.
const MOST_LINES: usize = 20;

/// The contents of `score` in a rule file, which says how points are counted.
#[derive(Debug, Default)]
pub(super) struct Score<'n> {
    /// The lines of the score, in the order of the rule file.
    pub lines: Vec<ScoreLine>,
    /// The place of each line of the score in the rule file.
    pub nodes: Vec<&'n Node>,
    /// The points that the score gives for clearing piles early.
    pub par: Option<Par>,
}

/// What a line of a rule file's score counts.
enum Counted {
    /// The line of the score counts each occurrence of one of these events or cards.
    Each(Vec<ScoreFor>),
    /// The line of the score counts clearing all piles of a kind in a certain pass through the stock, counted from 1.
    Clearing(GroupId, u8),
}

/// Reads `score` in a rule file, which says how points are counted. By default, each card on a foundation is worth one
/// point.
pub(super) fn score<'n>(
    context: &Context<'_>,
    top: &TableReader<'_, 'n>,
    lines: bool,
    goal: Option<&Goal>,
) -> Score<'n> {
    let mut score = Score::default();
    let Some(items) = top.list("score") else {
        score.lines = usual_score(context, lines, goal);
        return score;
    };
    if let Some(item) = items.get(MOST_LINES) {
        let message = format!("the score has more than {MOST_LINES} lines");
        context.reader.fault(&item.place, message, None);
    }
    let texts = top.texts("score");
    let read = texts.iter().take(MOST_LINES).zip(items);
    for (text, item) in read {
        match score_line(context, text) {
            Some((points, Counted::Each(each))) if points != 0 => {
                score.nodes.extend(each.iter().map(|_| item));
                let lines = each.into_iter().map(|of| ScoreLine { of, points });
                score.lines.extend(lines);
            }
            Some((points, Counted::Clearing(pile, pass))) => {
                score.clears(context, (pile, pass, points), text, item);
            }
            _ => {}
        }
    }
    score.takes_off_what_is_left(context);
    let mut numbers = 0..;
    for line in &mut score.lines {
        if let ScoreFor::Transferred { count, .. } | ScoreFor::TurnedUp { count, .. } = &mut line.of
        {
            *count = numbers.next().unwrap_or(u8::MAX);
        }
    }
    score
}

impl<'n> Score<'n> {
    /// Stores the points that the score gives for clearing a kind of pile in a certain pass through the stock.
    fn clears(
        &mut self,
        context: &Context<'_>,
        (pile, pass, points): (GroupId, u8, i32),
        text: &Text,
        item: &'n Node,
    ) {
        let none = Par {
            cleared: pile,
            by_pass: Vec::new(),
            less: GroupSet::default(),
        };
        if self.par.is_none() {
            let line = ScoreLine {
                of: ScoreFor::Par,
                points: 1,
            };
            self.lines.push(line);
            self.nodes.push(item);
        }
        let par = self.par.get_or_insert(none);
        if par.cleared != pile {
            let message = "only one kind of pile can score points for clearing";
            context.reader.fault(&text.place, message, None);
        }
        let at = usize::from(pass) - 1;
        let most = par.by_pass.len().max(at + 1);
        par.by_pass.resize(most, 0);
        par.by_pass[at] = points;
    }

    /// Merges the lines of the score that deduct points for remaining cards into the points for clearing piles.
    fn takes_off_what_is_left(&mut self, context: &Context<'_>) {
        let Some(par) = &mut self.par else {
            return;
        };
        let mut left = GroupSet::default();
        let lines = self.lines.iter().zip(&self.nodes);
        let mut odd = None;
        for (line, node) in lines {
            match line.of {
                ScoreFor::CardLeft(pile) if line.points == -1 => left = left.with(pile),
                ScoreFor::Par => {}
                _ => odd = Some(*node),
            }
        }
        if let Some(node) = odd {
            let message =
                "points for clearing can be combined only with minus points for the cards left";
            let help = "such as \"-1 for each card left in pyramid or stock\"".to_owned();
            context.reader.fault(&node.place, message, Some(help));
        }
        par.less = left.without(GroupSet::default().with(par.cleared));
        let is_par = |line: &ScoreLine| line.of == ScoreFor::Par;
        let at = self.lines.iter().position(is_par).unwrap_or(0);
        self.lines = vec![self.lines.swap_remove(at)];
        self.nodes = vec![self.nodes.swap_remove(at)];
    }
}

fn usual_score(context: &Context<'_>, lines: bool, goal: Option<&Goal>) -> Vec<ScoreLine> {
    let of = match (lines, goal) {
        (true, _) => vec![ScoreFor::Lines],
        (_, Some(Goal::InOrder(grid))) => vec![ScoreFor::InOrder(*grid)],
        (_, Some(Goal::FewPiles { group, .. })) => vec![ScoreFor::Emptied(*group)],
        _ => {
            let counts = |role| {
                let numbered = (0u8..).map(GroupId::new).zip(&context.groups);
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

/// A function that makes the event that the score counts for a kind of pile.
type OfOne = fn(GroupId) -> ScoreFor;

/// Reads a line of a rule file's score. Returns its points, and what it counts.
fn score_line(context: &Context<'_>, text: &Text) -> Option<(i32, Counted)> {
    let phrase = context.reader.filled_in(text)?;
    let Some((points, counted)) = phrase.split_once(" for ") else {
        unknown_line(context, text, &phrase);
        return None;
    };
    // A minus sign may precede an option with a negative value.
    let points = points.strip_prefix("--").unwrap_or(points);
    let points: Option<i32> = points.parse().ok();
    let Some(points) = points.filter(|points| (-999..=999).contains(points)) else {
        let message = format!(
            "\"{}\" must begin with a number of points from -999 to 999",
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
    let each = |of: ScoreFor| Counted::Each(vec![of]);
    let of = if let Some(clearing) = counted.strip_prefix("clearing ") {
        let read = clearing.split_once(" in pass ");
        let read = read.and_then(|(pile, pass)| Some((pile, pass.trim().parse::<u8>().ok()?)));
        let Some((pile, pass)) = read.filter(|(_, pass)| (1..=99).contains(pass)) else {
            unknown_line(context, text, &phrase_of(points, counted));
            return None;
        };
        let pile = context.group_of(text, pile)?;
        return Some((points, Counted::Clearing(pile, pass)));
    } else if !is_each {
        match counted {
            "going out" => Some(ScoreFor::GoingOut),
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
        let piles = text_of(text, &name);
        let each = context.group_list(&piles).into_iter().map(of);
        return Some((points, Counted::Each(each.collect())));
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
    of.map(|of| (points, each(of)))
}

/// Returns a part of a text of a rule file as a text of its own. Its place is that of the whole text.
fn text_of(text: &Text, part: &str) -> Text {
    Text {
        text: part.to_owned(),
        place: text.place.clone(),
    }
}

/// Returns a line of the score in the spelling that the rule language uses: `5 for each card on foundation`.
fn phrase_of(points: i32, counted: &str) -> String {
    format!("{points} for {counted}")
}

fn unknown_line(context: &Context<'_>, text: &Text, said: &str) {
    let message = context.reader.unknown_words("score", text, &text.text);
    context.unknown_form(text, message, said, vocabulary::SCORE);
}

/// Reads `[lines]` in a rule file, which says how the lines of a grid are scored.
pub(super) fn lines(context: &Context<'_>, node: &Node) -> Option<Lines> {
    let table = context.reader.table(node, "[lines]");
    let of = table.required_text("of");
    let counted = (!of.text.is_empty())
        .then(|| counted(context, &of))
        .flatten();
    let hands = match hands(context, &table) {
        Ok(Some(cribbage)) => {
            if let Some(points) = table.get("points") {
                let message = "only poker hands have `points`, and these are cribbage hands";
                let help = Some("remove `points`, or change `hands`".to_owned());
                context.reader.fault(&points.place, message, help);
            }
            Some(cribbage)
        }
        Ok(None) => points_by_hand(context, &table).map(LineHands::Poker),
        Err(()) => {
            table.get("points");
            None
        }
    };
    table.finish();
    let ((grid, [rows, columns, diagonals]), hands) = counted.zip(hands)?;
    Some(Lines {
        grid,
        rows,
        columns,
        diagonals,
        hands,
    })
}

/// Reads from a rule file which lines of a grid score, and which grid: `rows and columns of grid`.
fn counted(context: &Context<'_>, text: &Text) -> Option<(GroupId, [bool; 3])> {
    let phrase = context.reader.filled_in(text)?;
    let mut counted = [false; 3];
    let read = phrase.rsplit_once(" of ").and_then(|(lines, grid)| {
        for line in crate::vocabulary::names(lines) {
            let at = ["rows", "columns", "diagonals"]
                .iter()
                .position(|known| *known == line)?;
            counted[at] = true;
        }
        Some(grid)
    });
    if read.is_none() {
        context.unknown_phrase("of", text, &phrase, vocabulary::LINES_OF);
    }
    Some((context.group_of(text, read?)?, counted))
}

/// Reads from a rule file how the lines of a grid are scored. Returns `None` for poker hands, whose points are read
/// separately. Fails if an error has been reported.
fn hands(context: &Context<'_>, table: &TableReader<'_, '_>) -> Result<Option<LineHands>, ()> {
    let Some(text) = table.text("hands") else {
        return Ok(None);
    };
    let phrase = context.reader.filled_in(&text).ok_or(())?;
    if phrase == "poker" {
        return Ok(None);
    }
    if phrase == "cribbage" {
        return Ok(Some(LineHands::Cribbage { starter: None }));
    }
    let Some(pile) = phrase.strip_prefix("cribbage with ") else {
        context.unknown_phrase("hands", &text, &phrase, vocabulary::LINE_HANDS);
        return Err(());
    };
    let starter = Some(context.group_of(&text, pile).ok_or(())?);
    Ok(Some(LineHands::Cribbage { starter }))
}

/// Reads from a rule file the points that the lines of a grid make with each of the ten poker hands.
fn points_by_hand(context: &Context<'_>, table: &TableReader<'_, '_>) -> Option<[i32; 10]> {
    let Some(points) = table.numbers("points", &(-999..=999)) else {
        table.missing("points");
        return None;
    };
    let by_hand = <[i32; 10]>::try_from(points.as_slice()).ok();
    if by_hand.is_none() {
        let place = table
            .get("points")
            .map_or(table.place(), |node| &node.place);
        let names: Vec<&str> = Hand::ALL.iter().map(|hand| hand.name()).collect();
        let message = format!(
            "`points` has {} numbers, but there are ten hands",
            points.len()
        );
        context.reader.fault(place, message, Some(names.join(", ")));
    }
    by_hand
}
