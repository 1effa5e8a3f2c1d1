//! Players of different strengths for grids whose lines are scored, and how their strength is measured.

use patience_core::{Move, Observation, Rules};

use super::adviser::{self, Adviser};
use super::filling::{self, Filling};
use super::grid::{LineKind, ScoredGrid};
use super::line_values::Values as _;
use crate::bits::bits;
use crate::random::Random;

/// A way to choose the place for a card on a grid, and so a strength of player. The weakest way comes first.
///
/// # Examples
///
/// ```
/// # use std::sync::Arc;
/// # use patience_language::{RuleFile, Source};
/// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/poker-squares.toml").to_owned();
/// # let text = std::fs::read_to_string(&path)?;
/// # let source = Arc::new(Source { name: path, text });
/// # let rules = RuleFile::read("poker-squares", &source, &|_| None)?.compile(None, &[])?;
/// # use patience_core::{DealNumber, Game, Seat};
/// # let deal = DealNumber::new(5).ok_or("deal numbers start at 1")?;
/// # let mut game = Game::new(Arc::new(rules.clone()), deal);
/// use patience_solver::scored_grid::{Adviser, Rung, ScoredGrid, train};
///
/// let grid = ScoredGrid::of(&rules).ok_or("no lines are scored")?;
/// let values = train(&grid, 20, 1);
/// let adviser = Adviser::new(grid, values);
/// let (moves, seen) = (game.legal_moves(), game.observation(Seat::FIRST));
/// let chosen = Rung::Value.choose_move(&adviser, &rules, seen, &moves, 7);
/// assert!(chosen.is_some_and(|mv| moves.contains(&mv)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rung {
    /// Chooses a random place of the grid.
    Random,
    /// Chooses the place of the grid that makes the most points at once.
    Naive,
    /// Chooses the place by a rule: rows of the grid collect ranks, and columns collect suits.
    Rule,
    /// Chooses the place that makes the most points at once in this many of a thousand moves, and otherwise the best
    /// place by the learned values of the grid's lines.
    Mixed(u16),
    /// Chooses the best place by the learned values of the grid's lines.
    Value,
    /// Chooses the place of the grid with the highest expected value after the next card.
    Expectation,
}

impl Rung {
    /// Chooses one of the `moves` that place the turned-up card on the grid, using only the cards that the player sees.
    /// The same `chance` gives the same choice. Returns `None` if no card is to be placed.
    pub fn choose_move(
        self,
        adviser: &Adviser,
        rules: &Rules,
        seen: Observation<'_>,
        moves: &[Move],
        chance: u64,
    ) -> Option<Move> {
        let (filling, hand, card) = adviser.read(rules, seen)?;
        let mut random = Random::from_seed(chance);
        let cell = self.choose(adviser, &filling, card.index(), &mut random)?;
        let goes_there = |mv: &&Move| match **mv {
            Move::Transfer { from, to, .. } => {
                from == hand && adviser.grid.cell_of(to) == Some(cell)
            }
            _ => false,
        };
        moves.iter().find(goes_there).copied()
    }

    /// Chooses a place of the grid for a card.
    pub(super) fn choose(
        self,
        adviser: &Adviser,
        filling: &Filling,
        card: u8,
        random: &mut Random,
    ) -> Option<usize> {
        let grid = &adviser.grid;
        let by_value = || {
            let best = adviser.values.best_place(grid, filling, card);
            best.map(|(cell, _)| cell)
        };
        match self {
            Self::Random => Some(any(grid, filling, random)),
            Self::Naive => Some(naive(grid, filling, card, random)),
            Self::Rule => Some(by_rule(grid, filling, card)),
            Self::Mixed(permille) if random.happens(permille.into()) => {
                Some(naive(grid, filling, card, random))
            }
            Self::Value | Self::Mixed(_) => by_value(),
            Self::Expectation => {
                adviser::best(&adviser.places(filling, card)).map(|(cell, _)| cell)
            }
        }
    }
}

/// Returns the places of the grid to which the next card may go, as bits. The places of cards dealt at the start come
/// first.
pub(super) fn open(grid: &ScoredGrid, filling: &Filling) -> u64 {
    let dealt = grid.dealt & !filling.occupied;
    if dealt == 0 {
        grid.open(filling.occupied)
    } else {
        dealt & dealt.wrapping_neg()
    }
}

/// Chooses at random a card that has not been seen.
pub(super) fn draw(filling: &Filling, random: &mut Random) -> u8 {
    let number = random.below(filling.unseen.count_ones()) as usize;
    bits(filling.unseen).nth(number).unwrap_or(0)
}

/// Returns a random place of the grid to which a card may go.
pub(super) fn any(grid: &ScoredGrid, filling: &Filling, random: &mut Random) -> usize {
    let open = grid.open(filling.occupied);
    let number = random.below(open.count_ones()) as usize;
    bits(open).nth(number).map_or(0, usize::from)
}

/// Returns the place of the grid where a card makes the most points at once. If there are several, it picks one at
/// random.
fn naive(grid: &ScoredGrid, filling: &Filling, card: u8, random: &mut Random) -> usize {
    let gain = |cell: &usize| -> i32 {
        let lines = grid.through[*cell].iter().map(|line| filling.lines[*line]);
        lines
            .map(|line| filling::points(grid, line.with(card)) - filling::points(grid, line))
            .sum()
    };
    let open = bits(grid.open(filling.occupied)).map(usize::from);
    let valued: Vec<(i32, usize)> = open.map(|cell| (gain(&cell), cell)).collect();
    let most = valued.iter().map(|(gain, _)| *gain).max();
    let best: Vec<usize> = valued
        .iter()
        .filter(|(gain, _)| Some(*gain) == most)
        .map(|(_, cell)| *cell)
        .collect();
    let number = random.below(best.len() as u32) as usize;
    best.get(number).copied().unwrap_or(0)
}

/// Returns the place of the grid for a card by a simple rule: columns collect suits, and rows collect ranks.
pub(super) fn by_rule(grid: &ScoredGrid, filling: &Filling, card: u8) -> usize {
    let worth = |cell: &usize| -> i32 {
        let lines = grid.through[*cell].iter().map(|line| {
            let cards = filling.lines[*line].cards();
            let len = cards.len() as i32;
            let suits = cards.iter().map(|other| other / 13);
            let ranks = cards.iter().map(|other| other % 13);
            let same_suit = suits.filter(|suit| *suit == card / 13).count() as i32;
            let same_rank = ranks.filter(|rank| *rank == card % 13).count() as i32;
            let pure = cards.windows(2).all(|two| two[0] / 13 == two[1] / 13);
            match grid.lines[*line].kind {
                LineKind::Ranks => 4 * same_rank - i32::from(same_rank == 0) * len / 2,
                LineKind::Suits if len == 0 => 3,
                LineKind::Suits if same_suit == len => 6 + 2 * len,
                LineKind::Suits if pure => -4 - 2 * len,
                LineKind::Suits => len,
                LineKind::Either => 0,
            }
        });
        lines.sum()
    };
    let open = bits(grid.open(filling.occupied)).map(usize::from);
    open.max_by_key(|cell| (worth(cell), std::cmp::Reverse(*cell)))
        .unwrap_or(0)
}

/// The measured strength of a player who fills a grid.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Measured {
    /// The number of games by which the player's strength was measured.
    pub games: u32,
    /// The mean of the player's points per game, corrected for the luck of the cards.
    pub mean: f64,
    /// The standard error of `mean`, the mean of the player's points.
    pub error: f64,
    /// The mean of the player's points per game, without the correction for luck.
    pub plain: f64,
}

/// Plays games and measures the points of a player who fills a grid, with a correction for luck. The luck of a card is
/// how much more it is worth than the average of the cards that could have come. Luck averages zero over many games,
/// and it is subtracted from the points.
///
/// # Examples
///
/// ```
/// # use std::sync::Arc;
/// # use patience_language::{RuleFile, Source};
/// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/poker-squares.toml").to_owned();
/// # let text = std::fs::read_to_string(&path)?;
/// # let source = Arc::new(Source { name: path, text });
/// # let rules = RuleFile::read("poker-squares", &source, &|_| None)?.compile(None, &[])?;
/// use patience_solver::scored_grid::{Adviser, Rung, ScoredGrid, measure, train};
///
/// let grid = ScoredGrid::of(&rules).ok_or("no lines are scored")?;
/// let values = train(&grid, 20, 1);
/// let adviser = Adviser::new(grid, values);
/// let random = measure(&adviser, Rung::Random, 50, 2);
/// let rule = measure(&adviser, Rung::Rule, 50, 2);
/// assert!(random.mean < rule.mean);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn measure(adviser: &Adviser, rung: Rung, games: u32, seed: u64) -> Measured {
    let grid = &adviser.grid;
    let mut random = Random::from_seed(seed);
    let (mut sum, mut squares, mut plain) = (0.0, 0.0, 0.0);
    for _ in 0..games {
        let mut filling = Filling::new(grid);
        let mut luck = 0.0;
        while filling.left(grid) > 0 {
            let card = draw(&filling, &mut random);
            let dealt = open(grid, &filling) & grid.dealt;
            let cell = if dealt & !filling.occupied == 0 {
                let worth = |card: u8| {
                    let best = adviser.values.best_place(grid, &filling, card);
                    f64::from(best.map_or(0.0, |(_, value)| value))
                };
                let all: f64 = bits(filling.unseen).map(worth).sum();
                luck += worth(card) - all / f64::from(filling.unseen.count_ones());
                rung.choose(adviser, &filling, card, &mut random)
            } else {
                Some(dealt.trailing_zeros() as usize)
            };
            let Some(cell) = cell else { break };
            filling.place(grid, card, cell);
        }
        let points = f64::from(filling.points(grid));
        plain += points;
        sum += points - luck;
        squares += (points - luck) * (points - luck);
    }
    let number = f64::from(games.max(1));
    let mean = sum / number;
    let variance = (squares - sum * mean) / (number - 1.0).max(1.0);
    Measured {
        games,
        mean,
        error: (variance.max(0.0) / number).sqrt(),
        plain: plain / number,
    }
}
