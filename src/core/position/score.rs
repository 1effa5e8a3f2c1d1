//! Scores: the points of a hand for each seat, line by line. The module `describe` writes the text
//! of each line.

use crate::cards::{Card, CribbageHand, Dealt, Hand, Rank};
use crate::position::{End, Position};
use crate::rules::{GroupId, GroupSet, LineHands, Lines, PileId, Rules, ScoreFor, ScoreLine, Seat};

/// How a hand ended: by the rules, because a player gave up, or because no move was left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HandEnd {
    /// The hand ended by the rules.
    Ended(End),
    /// The hand ended because a player gave up.
    Resigned(Seat),
    /// The hand ended because no move was left.
    NoMoves,
}

/// What one line of a score counts, such as cards or empty piles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scored {
    /// The score line counts the cards on piles of a kind. If each player has a deck, only the
    /// cards of the seat's own deck count.
    CardsOn(GroupId),
    /// The score line counts the cards of one rank on piles of a kind. If each player has a deck,
    /// only the cards of the seat's own deck count.
    RankOn(Rank, GroupId),
    /// The score line counts the cards left on piles of a kind.
    CardsLeft(GroupId),
    /// The score line counts the cards of a grid that are in sequence from the left end of their
    /// row.
    CardsInOrder,
    /// The score line counts the empty piles of a kind.
    EmptyPiles(GroupId),
    /// The score line gives points for the deal itself, once in each hand.
    Deal,
    /// The score line counts the cards moved from piles of some kinds to piles of others.
    Moved {
        /// The kinds of pile that the counted cards came from.
        from: GroupSet,
        /// The kinds of pile that the counted cards went to.
        to: GroupSet,
    },
    /// The score line counts the cards turned up on piles of a kind.
    TurnedUp(GroupId),
    /// The score line counts the cards that the other seats have left. The winner of the hand
    /// scores them.
    OthersLeft,
    /// The score line gives points for going out, which ends the hand.
    GoingOut,
    /// The score line counts the rows, columns and diagonals of the grid that make the given poker
    /// hand.
    Hand(Hand),
    /// The score line is a scoring category of cribbage hands, added up over all rows, columns and
    /// diagonals of the grid that count.
    Cribbage(CribbageScore),
    /// The score line counts all cards that are left, in a hand in which the layout was not
    /// cleared.
    NotCleared(GroupId),
    /// The score line gives points for clearing the layout, depending on the pass through the stock
    /// in which this happened.
    Cleared {
        /// The kind of pile that was cleared to score points.
        layout: GroupId,
        /// The pass through the stock in which the layout was cleared, counted from 1.
        pass: u16,
    },
    /// The score line counts the cards that are left on other piles after the layout was cleared.
    LeftOver,
}

/// A scoring category of cribbage hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CribbageScore {
    /// The category of fifteens: sets of cards in a cribbage hand that add up to fifteen, two
    /// points each.
    Fifteens,
    /// The category of pairs in a cribbage hand, two points each.
    Pairs,
    /// The category of runs in a cribbage hand, with the points for all of them.
    Runs,
    /// The category of flushes in a cribbage hand, with the points for all of them.
    Flushes,
    /// The category of jacks of the same suit as the starter of a cribbage hand, one point each.
    Nobs,
}

/// One line of a score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TallyLine {
    /// What this line of the score counts.
    pub scored: Scored,
    /// The number of cards or other things that this line of the score counted.
    pub count: i32,
    /// The total points of this line of the score.
    pub points: i32,
}

/// The score of one seat for a hand.
///
/// # Examples
///
/// ```
/// use patience_core::{Scored, Tally, TallyLine};
///
/// let line = |scored, count, points| TallyLine { scored, count, points };
/// let lines = vec![line(Scored::GoingOut, 1, 10), line(Scored::OthersLeft, 7, 7)];
/// assert_eq!(Tally { lines }.total(), 17);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tally {
    /// The lines that add up to the score of a seat.
    pub lines: Vec<TallyLine>,
}

impl Tally {
    /// The total points of all lines of the score.
    pub fn total(&self) -> i32 {
        self.lines
            .iter()
            .map(|line| line.points)
            .fold(0, i32::saturating_add)
    }
}

/// Scores a position for a seat. `out` says whether the seat went out or won in another way.
///
/// # Examples
///
/// ```
/// # use patience_core::*;
/// # let columns = Group { count: 4, build: Build { direction: Direction::Down, suits: Suits::Any, ..Build::NONE }, ..Group::new("tableau", Role::Tableau) };
/// # let foundations = Group { count: 4, ..Group::new("foundation", Role::Foundation) };
/// # let mut game = Description::new("Four Streets", vec![foundations, columns]);
/// # game.goal = Goal::AllOn(GroupId::new(0).set());
/// # game.deal = vec![DealStep::Each { to: GroupId::new(1), counts: vec![13; 4], apart: false, joined: false }];
/// # game.score = vec![ScoreLine { of: ScoreFor::CardOn(GroupId::new(0)), points: 5 }];
/// # let rules = Rules::new(game)?;
/// // Each card on the foundations scores 5 points.
/// let position = notation::read_position(&rules, "partial\nf1: AC 2C\nt1: 9H 8S\n")?;
/// let tally = score::tally(&rules, &position, Seat::FIRST, false);
/// assert_eq!((tally.lines[0].count, tally.total()), (2, 10));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

/// Returns the number of cards that a side has left and for which the winner of the hand scores
/// points. Returns `None` in games that do not score such cards.
///
/// # Examples
///
/// ```
/// # use std::sync::Arc;
/// # use patience_language::{RuleFile, Source};
/// # let text = r#"
/// # title = "Small Race"
/// # deal = ["1 to each tableau", "13 to reserve", "the rest to stock"]
/// # goal = "reserve empty"
/// # score = ["1 for each card of the others in reserve"]
/// # [players]
/// # number = 2
/// # packs = "one each"
/// # pace = "at once"
/// # [pile.foundation]
/// # shared = true
/// # count = "4 for each player"
/// # [pile.reserve]
/// # face = "last up"
/// # [pile.tableau]
/// # count = 4
/// # build = "down in alternating colours"
/// # [pile.stock]
/// # [pile.waste]
/// # [stock]
/// # turn = "3 to waste"
/// # [redeal]
/// # times = -1
/// # "#;
/// # let (name, text) = ("small.toml".to_owned(), text.to_owned());
/// # let source = Arc::new(Source { name, text });
/// # let rules = RuleFile::read("small", &source, &|_| None)?.compile(None, &[])?;
/// use patience_core::{DealNumber, Position, Seat, score};
///
/// let deal = DealNumber::new(4).ok_or("deal numbers start at 1")?;
/// let start = Position::deal(&rules, deal, 0, Seat::FIRST, &[]);
/// assert_eq!(score::left_for_winner(&rules, &start, Seat::new(1)), Some(13));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

/// Converts `line`, a line of the score rules that produces exactly one result, to the line of the
/// score.
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

/// A row, column or diagonal of a grid that is scored as a hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoredLine {
    /// The piles that form the scored row, column or diagonal.
    pub piles: Vec<PileId>,
    /// The poker hand that the cards of the scored row, column or diagonal make. `None` if the grid
    /// is not scored as poker hands.
    pub poker: Option<Hand>,
    /// The points of the scored row, column or diagonal.
    pub points: i32,
}

/// Returns each row, column or diagonal of the grid that is scored, with its points.
///
/// # Examples
///
/// ```
/// # use std::sync::Arc;
/// # use patience_language::{RuleFile, Source};
/// # let text = r#"
/// # title = "Square"
/// # deal = ["the rest to stock"]
/// # goal = "grid full"
/// # [pile.stock]
/// # [pile.hand]
/// # fill = "stock"
/// # [pile.grid]
/// # role = "tableau"
/// # shape = "grid of 5 by 5"
/// # empty = "any card from hand"
/// # [lines]
/// # of = "rows and columns of grid"
/// # points = [100, 75, 50, 25, 20, 15, 10, 5, 2, 0]
/// # "#;
/// # let (name, text) = ("small.toml".to_owned(), text.to_owned());
/// # let source = Arc::new(Source { name, text });
/// # let rules = RuleFile::read("small", &source, &|_| None)?.compile(None, &[])?;
/// use patience_core::{Hand, notation, score};
///
/// let text = "partial\ng11: TC\ng12: TD\ng13: TS\ng14: 4H\ng15: 4C\n";
/// let position = notation::read_position(&rules, text)?;
/// let first_row = &score::line_hands(&rules, &position)[0];
/// assert_eq!((first_row.poker, first_row.points), (Some(Hand::FullHouse), 25));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

/// Returns the starter, the card that counts as part of each scored row, column and diagonal.
/// Returns `None` until all of them are full.
fn starter_card(rules: &Rules, position: &Position, lines: &Lines) -> Option<Card> {
    let pile = rules.first_of(lines.starter()?, Seat::FIRST);
    let mut places = rules.scored_lines().iter().flatten();
    let is_full = places.all(|place| !position.is_empty(*place));
    position
        .top(rules, pile)
        .filter(|_| is_full)
        .map(Dealt::card)
}

/// Scores all rows, columns and diagonals of the grid that count as cribbage hands. Returns one
/// line of the score for each category.
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
