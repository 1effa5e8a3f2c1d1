//! Scores: what a hand is worth to each seat and how each point came about.

use crate::card::Card;
use crate::dealt::Dealt;
use crate::describe::words;
use crate::hand::Hand;
use crate::position::{End, Position};
use crate::rules::{PileId, Rules, ScoreFor, ScoreLine, Seat};

/// How a hand came to its end, people's giving up and deals without a move included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HandEnd {
    /// By the rules.
    Ended(End),
    /// A player gave up.
    Resigned(Seat),
    /// No move is left.
    NoMoves,
}

/// A line of a score.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TallyLine {
    /// What was counted.
    pub text: String,
    /// How many.
    pub count: i32,
    /// The points for all of them together.
    pub points: i32,
}

/// The score of one seat for a hand.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tally {
    /// How it came about.
    pub lines: Vec<TallyLine>,
}

impl Tally {
    /// Returns the points together.
    pub fn total(&self) -> i32 {
        self.lines
            .iter()
            .map(|line| line.points)
            .fold(0, i32::saturating_add)
    }
}

/// Scores a position for a seat; `out` tells whether the seat went out, or won otherwise.
pub fn tally(rules: &Rules, position: &Position, seat: Seat, out: bool) -> Tally {
    let mut tally = Tally::default();
    for line in &rules.score {
        match &line.of {
            ScoreFor::Lines => tally.lines.extend(hands_made(rules, position)),
            ScoreFor::Par => tally.lines.extend(against_par(rules, position)),
            _ => tally.lines.push(counted(rules, position, seat, out, line)),
        }
    }
    tally
}

/// Returns how many cards a side has left of those that the winner of a hand scores; nothing
/// where they are not what is scored.
pub fn left_for_winner(rules: &Rules, position: &Position, side: Seat) -> Option<usize> {
    let groups = rules.score.iter().find_map(|line| match &line.of {
        ScoreFor::OthersLeft(groups) => Some(*groups),
        _ => None,
    })?;
    let left = groups
        .iter()
        .map(|group| position.count_on(rules, group, side));
    Some(left.sum())
}

fn counted(
    rules: &Rules,
    position: &Position,
    seat: Seat,
    out: bool,
    line: &ScoreLine,
) -> TallyLine {
    let decks = rules.race.is_some();
    let own = |group| {
        rules
            .piles_of(group, seat)
            .flat_map(|pile| position.cards(rules, pile))
            .filter(move |dealt| !decks || dealt.owner() == rules.side(seat).0)
    };
    let whose = if decks { "own " } else { "" };
    let (count, text) = match &line.of {
        ScoreFor::CardOn(group) => (
            own(*group).count(),
            format!("{whose}cards on {}", words::the_piles(rules.group(*group))),
        ),
        ScoreFor::RankOn(rank, group) => (
            own(*group)
                .filter(|dealt| dealt.card().rank() == *rank)
                .count(),
            format!(
                "{whose}{} on {}",
                rank.words(),
                words::the_piles(rules.group(*group))
            ),
        ),
        ScoreFor::CardLeft(group) => (
            own(*group).count(),
            format!("cards left in {}", words::the_piles(rules.group(*group))),
        ),
        ScoreFor::InOrder(grid) => (
            position.cards_in_order(rules, *grid),
            "cards in order".to_owned(),
        ),
        ScoreFor::Emptied(group) => (
            rules
                .piles_of(*group, seat)
                .filter(|pile| position.is_empty(*pile))
                .count(),
            format!("empty {}", words::plural(&words::unit(rules.group(*group)))),
        ),
        ScoreFor::Deal => (1, "the deal".to_owned()),
        ScoreFor::Carried { from, to, count } => (
            usize::from(position.turn().counted[usize::from(*count)]),
            format!(
                "cards from {} to {}",
                words::all_piles(rules, *from, "or"),
                words::all_piles(rules, *to, "or")
            ),
        ),
        ScoreFor::TurnedUp { on, count } => (
            usize::from(position.turn().counted[usize::from(*count)]),
            format!("cards turned up on {}", words::the_piles(rules.group(*on))),
        ),
        ScoreFor::OthersLeft(groups) => {
            let others = rules.all_sides().filter(|other| *other != seat && out);
            let left = others.flat_map(|other| {
                let kinds = groups.iter();
                kinds.map(move |group| position.count_on(rules, group, other))
            });
            let whose = if rules.sides == 2 { "other" } else { "others" };
            (left.sum(), format!("cards of the {whose}, for winning"))
        }
        ScoreFor::GoingOut | ScoreFor::Lines | ScoreFor::Par => {
            (usize::from(out), "going out".to_owned())
        }
    };
    let count = i32::try_from(count).unwrap_or(i32::MAX);
    TallyLine {
        text,
        count,
        points: count.saturating_mul(line.points),
    }
}

/// Returns each line of the grid with what it makes and its points.
pub fn line_hands(rules: &Rules, position: &Position) -> Vec<(Vec<PileId>, Hand, i32)> {
    let Some(lines) = &rules.lines else {
        return Vec::new();
    };
    let mut cards: Vec<Card> = Vec::new();
    rules
        .scored_lines()
        .iter()
        .map(|piles| {
            cards.clear();
            cards.extend(
                piles
                    .iter()
                    .filter_map(|pile| position.top(rules, *pile))
                    .map(Dealt::card),
            );
            let hand = Hand::of(&cards);
            (piles.clone(), hand, lines.table[hand as usize])
        })
        .collect()
}

fn hands_made(rules: &Rules, position: &Position) -> Vec<TallyLine> {
    let made = line_hands(rules, position);
    Hand::ALL
        .into_iter()
        .filter_map(|hand| {
            let of_kind = made.iter().filter(|(_, other, _)| *other == hand);
            let (count, points) = of_kind.fold((0, 0), |(count, sum), (_, _, points)| {
                (count + 1, sum + points)
            });
            (count > 0 && hand != Hand::Nothing || points != 0).then(|| TallyLine {
                text: hand.name().to_owned(),
                count,
                points,
            })
        })
        .collect()
}

fn against_par(rules: &Rules, position: &Position) -> Vec<TallyLine> {
    let Some(par) = &rules.par else {
        return Vec::new();
    };
    let layout = rules.group(par.cleared).noun.clone();
    let pass = position.turn().cleared_in;
    let on =
        |group| i32::try_from(position.count_on(rules, group, Seat::FIRST)).unwrap_or(i32::MAX);
    let others: i32 = par.less.iter().map(on).sum();
    if pass == 0 {
        let left = others + on(par.cleared);
        return vec![TallyLine {
            text: format!("{layout} not cleared, cards left"),
            count: left,
            points: -left,
        }];
    }
    let points = par.by_pass.get(usize::from(pass) - 1).copied().unwrap_or(0);
    vec![
        TallyLine {
            text: format!("{layout} cleared in pass {pass}"),
            count: 1,
            points,
        },
        TallyLine {
            text: "cards left".to_owned(),
            count: others,
            points: -others,
        },
    ]
}
