//! Scores: the points of a hand for each seat, line by line. The words for a line are made in
//! `describe`.

use crate::cards::{Card, Dealt, Hand, Rank};
use crate::position::{End, Position};
use crate::rules::{GroupId, GroupSet, PileId, Rules, ScoreFor, ScoreLine, Seat};

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

/// The thing that a line of a score counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scored {
    /// Cards on piles of a kind; where each player has a deck, only the seat's own cards.
    CardsOn(GroupId),
    /// Cards of one rank on piles of a kind; where each player has a deck, only the seat's own.
    RankOn(Rank, GroupId),
    /// Cards left in piles of a kind.
    CardsLeft(GroupId),
    /// Cards of a grid that lie in order.
    CardsInOrder,
    /// Empty piles of a kind.
    EmptyPiles(GroupId),
    /// The deal itself, once in a hand.
    Deal,
    /// Cards moved from piles of some kinds to piles of others.
    Moved {
        /// The kinds of pile that the cards came from.
        from: GroupSet,
        /// The kinds of pile that they went to.
        to: GroupSet,
    },
    /// Cards turned up on piles of a kind.
    TurnedUp(GroupId),
    /// Cards that the other seats have left, for the winner of the hand.
    OthersLeft,
    /// Being the one who ended the hand.
    GoingOut,
    /// Lines of the grid that make this poker hand.
    Hand(Hand),
    /// Cards left in all, where the layout of the par was not cleared.
    NotCleared(GroupId),
    /// The layout of the par, cleared in this pass through the stock, from 1.
    Cleared {
        /// The kind of pile that was cleared.
        layout: GroupId,
        /// The pass.
        pass: u16,
    },
    /// Cards left outside the layout of the par, once it was cleared.
    LeftOver,
}

/// A line of a score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TallyLine {
    /// The thing that was counted.
    pub scored: Scored,
    /// The number of times that it was counted.
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

/// Returns how many cards a side has left that the winner of a hand scores; nothing in games that do
/// not score them.
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

/// Returns the line of the score that comes of one line of the rules, which is not one of those
/// that make several.
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
    let events = |count: u8| usize::from(position.turn().counted[usize::from(count)]);
    let (count, scored) = match line.of {
        ScoreFor::CardOn(group) => (own(group).count(), Scored::CardsOn(group)),
        ScoreFor::RankOn(rank, group) => (
            own(group)
                .filter(|dealt| dealt.card().rank() == rank)
                .count(),
            Scored::RankOn(rank, group),
        ),
        ScoreFor::CardLeft(group) => (own(group).count(), Scored::CardsLeft(group)),
        ScoreFor::InOrder(grid) => (position.cards_in_order(rules, grid), Scored::CardsInOrder),
        ScoreFor::Emptied(group) => (
            rules
                .piles_of(group, seat)
                .filter(|pile| position.is_empty(*pile))
                .count(),
            Scored::EmptyPiles(group),
        ),
        ScoreFor::Deal => (1, Scored::Deal),
        ScoreFor::Transferred { from, to, count } => (events(count), Scored::Moved { from, to }),
        ScoreFor::TurnedUp { on, count } => (events(count), Scored::TurnedUp(on)),
        ScoreFor::OthersLeft(groups) => {
            let others = rules.all_sides().filter(|other| *other != seat && out);
            let left = others.flat_map(|other| {
                let kinds = groups.iter();
                kinds.map(move |group| position.count_on(rules, group, other))
            });
            (left.sum(), Scored::OthersLeft)
        }
        ScoreFor::GoingOut | ScoreFor::Lines | ScoreFor::Par => {
            (usize::from(out), Scored::GoingOut)
        }
    };
    let count = i32::try_from(count).unwrap_or(i32::MAX);
    TallyLine {
        scored,
        count,
        points: count.saturating_mul(line.points),
    }
}

/// Returns each scored line of the grid with its poker hand and its points.
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
            (count > 0 && hand != Hand::Nothing || points != 0).then_some(TallyLine {
                scored: Scored::Hand(hand),
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
    let layout = par.cleared;
    let pass = position.turn().cleared_in;
    let on =
        |group| i32::try_from(position.count_on(rules, group, Seat::FIRST)).unwrap_or(i32::MAX);
    let others: i32 = par.less.iter().map(on).sum();
    if pass == 0 {
        let left = others + on(par.cleared);
        return vec![TallyLine {
            scored: Scored::NotCleared(layout),
            count: left,
            points: -left,
        }];
    }
    let points = par.by_pass.get(usize::from(pass) - 1).copied().unwrap_or(0);
    vec![
        TallyLine {
            scored: Scored::Cleared { layout, pass },
            count: 1,
            points,
        },
        TallyLine {
            scored: Scored::LeftOver,
            count: others,
            points: -others,
        },
    ]
}
