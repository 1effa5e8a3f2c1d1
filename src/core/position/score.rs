//! Scores: the points of a hand for each seat, line by line. The words for a line are made in
//! `describe`.

use crate::cards::{Card, CribbageHand, Dealt, Hand, Rank};
use crate::position::{End, Position};
use crate::rules::{GroupId, GroupSet, LineHands, Lines, PileId, Rules, ScoreFor, ScoreLine, Seat};

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
    /// Something that scores in cribbage hands, on all lines together.
    Cribbage(CribbageScore),
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

/// The things that score in a cribbage hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CribbageScore {
    /// Sets of cards that add up to fifteen, two points each.
    Fifteens,
    /// Pairs, two points each.
    Pairs,
    /// The points of runs.
    Runs,
    /// The points of flushes.
    Flushes,
    /// Jacks of the starter's suit, a point each.
    Nobs,
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
            ScoreFor::RankOn(rank, group) if rules.is_starter(*group) => {
                let lines = rules.lines.as_ref();
                let starter = lines.and_then(|lines| starter_card(rules, position, lines));
                let counts = starter.is_some_and(|card| card.rank() == *rank);
                tally.lines.extend(counts.then_some(TallyLine {
                    scored: Scored::RankOn(*rank, *group),
                    count: 1,
                    points: line.points,
                }));
            }
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
            .filter(move |dealt| !decks || dealt.owner() == rules.side(seat).number())
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

/// A scored line of a grid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoredLine {
    /// Its places.
    pub piles: Vec<PileId>,
    /// The poker hand that its cards make, where lines are scored as such.
    pub poker: Option<Hand>,
    /// Its points.
    pub points: i32,
}

/// Returns each scored line of the grid with its points.
pub fn line_hands(rules: &Rules, position: &Position) -> Vec<ScoredLine> {
    let Some(lines) = &rules.lines else {
        return Vec::new();
    };
    let starter = starter_card(rules, position, lines);
    let scored = rules.scored_lines().iter().map(|piles| {
        let cards = cards_on(rules, position, piles);
        let (poker, points) = match &lines.hands {
            LineHands::Poker(table) => {
                let hand = Hand::of(&cards);
                (Some(hand), table[hand as usize])
            }
            LineHands::Cribbage { .. } => (None, CribbageHand::of(&cards, starter).total()),
        };
        ScoredLine {
            piles: piles.clone(),
            poker,
            points,
        }
    });
    scored.collect()
}

fn cards_on(rules: &Rules, position: &Position, piles: &[PileId]) -> Vec<Card> {
    let tops = piles.iter().filter_map(|pile| position.top(rules, *pile));
    tops.map(Dealt::card).collect()
}

/// Returns the card that counts with each line, once all lines are full.
fn starter_card(rules: &Rules, position: &Position, lines: &Lines) -> Option<Card> {
    let pile = rules.first_of(lines.starter()?, Seat::FIRST);
    let mut places = rules.scored_lines().iter().flatten();
    let is_full = places.all(|place| !position.is_empty(*place));
    position
        .top(rules, pile)
        .filter(|_| is_full)
        .map(Dealt::card)
}

/// Returns what all lines together score as cribbage hands.
fn cribbage(rules: &Rules, position: &Position, lines: &Lines) -> Vec<TallyLine> {
    let starter = starter_card(rules, position, lines);
    let hands: Vec<CribbageHand> = rules
        .scored_lines()
        .iter()
        .map(|piles| CribbageHand::of(&cards_on(rules, position, piles), starter))
        .collect();
    let scores = [
        CribbageScore::Fifteens,
        CribbageScore::Pairs,
        CribbageScore::Runs,
        CribbageScore::Flushes,
        CribbageScore::Nobs,
    ];
    let counted = scores.into_iter().zip(CribbageHand::POINTS).enumerate();
    let lines = counted.map(|(at, (score, each))| {
        let counts = hands.iter().map(|hand| i32::from(hand.counts()[at]));
        let count: i32 = counts.sum();
        TallyLine {
            scored: Scored::Cribbage(score),
            count,
            points: count * each,
        }
    });
    lines.filter(|line| line.count > 0).collect()
}

fn hands_made(rules: &Rules, position: &Position) -> Vec<TallyLine> {
    if let Some(lines) = rules.lines.as_ref().filter(|lines| lines.poker().is_none()) {
        return cribbage(rules, position, lines);
    }
    let made = line_hands(rules, position);
    Hand::ALL
        .into_iter()
        .filter_map(|hand| {
            let of_kind = made.iter().filter(|line| line.poker == Some(hand));
            let (count, points) =
                of_kind.fold((0, 0), |(count, sum), line| (count + 1, sum + line.points));
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
