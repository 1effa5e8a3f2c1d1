//! Estimates how many points the cards of a full grid could have made if all of them had been known from the start. It
//! repeatedly exchanges two cards to improve the points, at first even if an exchange loses points.

use patience_core::{Card, Hand, Position, Rank, Rules, Seat, Suit};

use super::grid::{LINE, ScoredGrid};
use crate::bits::bits;
use crate::random::Random;

/// The number of attempts to rearrange a full grid for more points. Each attempt begins with the arrangement in which
/// the previous attempt ended.
const ATTEMPTS: u32 = 4;

/// The cards of a full grid in their present arrangement, line by line.
struct Cards<'a> {
    grid: &'a ScoredGrid,
    cells: Vec<Vec<usize>>,
    lying: Vec<Card>,
    made: Vec<i32>,
}

impl<'a> Cards<'a> {
    fn new(grid: &'a ScoredGrid, lying: Vec<Card>) -> Self {
        let cells = |line: &super::grid::LineOfGrid| bits(line.cells).map(usize::from).collect();
        let cells: Vec<Vec<usize>> = grid.lines.iter().map(cells).collect();
        let mut all = Self {
            grid,
            cells,
            lying,
            made: Vec::new(),
        };
        all.made = (0..grid.lines.len()).map(|line| all.points(line)).collect();
        all
    }

    fn points(&self, line: usize) -> i32 {
        let mut hand = [Card::new(Rank::ACE, Suit::Clubs); LINE];
        for (place, cell) in hand.iter_mut().zip(&self.cells[line]) {
            *place = self.lying[*cell];
        }
        self.grid.points_of(Hand::of(&hand))
    }

    fn total(&self) -> i32 {
        self.made.iter().sum()
    }

    /// Exchanges the cards at places `one` and `other` of the grid, unless that loses more than `may_lose` points.
    fn swap(&mut self, one: usize, other: usize, may_lose: i32) {
        let grid = self.grid;
        let through = grid.through[one].iter().chain(&grid.through[other]);
        self.lying.swap(one, other);
        let mut gain = 0;
        let mut changed = [(0, 0); 8];
        let mut number = 0;
        for line in through {
            let known = changed[..number].iter().any(|(seen, _)| seen == line);
            if known || number == changed.len() {
                continue;
            }
            let points = self.points(*line);
            gain += points - self.made[*line];
            changed[number] = (*line, points);
            number += 1;
        }
        if gain + may_lose >= 0 {
            for (line, points) in &changed[..number] {
                self.made[*line] = *points;
            }
        } else {
            self.lying.swap(one, other);
        }
    }
}

/// Returns roughly the most points that the cards of a full grid could make in any arrangement, found by `exchanges`
/// exchanges of two cards. The result is never lower than their present points, and it is the same on every call.
/// Returns `None` if the grid is not full.
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
/// use patience_solver::scored_grid::{ScoredGrid, points_held};
///
/// let grid = ScoredGrid::of(&rules).ok_or("no lines are scored")?;
/// assert_eq!(points_held(&grid, &rules, game.position(), 1000), None);
/// while game.hand_end().is_none() {
///     let mv = *game.legal_moves().first().ok_or("no move is left")?;
///     game.play(Seat::FIRST, mv, 0)?;
/// }
/// let held = points_held(&grid, &rules, game.position(), 1000);
/// assert!(held.is_some_and(|points| points >= game.tally().tallies[0].total()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn points_held(
    grid: &ScoredGrid,
    rules: &Rules,
    position: &Position,
    exchanges: u32,
) -> Option<i32> {
    let lines = rules.lines.as_ref()?;
    let piles = rules.piles_of(lines.grid, Seat::FIRST);
    let cards = piles.map(|pile| position.top(rules, pile).map(patience_core::Dealt::card));
    let cards: Vec<Card> = cards.collect::<Option<_>>()?;
    (cards.len() == grid.places()).then(|| most_points(grid, cards, exchanges))
}

fn most_points(grid: &ScoredGrid, cards: Vec<Card>, exchanges: u32) -> i32 {
    let mut random = Random::from_seed(1);
    let places = cards.len() as u32;
    let mut cards = Cards::new(grid, cards);
    let mut most = cards.total();
    let best_line = grid.points().iter().max().copied().unwrap_or(0).max(0);
    let hottest = u64::from(best_line.unsigned_abs()) * 18 / 100;
    let each = (exchanges / ATTEMPTS).max(1);
    for number in 0..each * ATTEMPTS {
        // At first up to 18 % of the best line may be lost, later far less.
        let (still, each) = (u64::from(each - number % each), u64::from(each));
        let heat = hottest * still * still / (each * each);
        let may_lose = random.below(heat as u32 + 1) as i32;
        let (one, other) = (random.below(places), random.below(places));
        if one != other {
            cards.swap(one as usize, other as usize, may_lose);
            most = most.max(cards.total());
        }
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scored_grid::adviser::tests::rules;

    /// Draws 25 random cards from a pack.
    fn cards(random: &mut Random) -> Vec<Card> {
        let mut pack: Vec<u8> = (0..52).collect();
        let draw = |_| {
            let number = random.below(pack.len() as u32) as usize;
            Card::from_index(pack.swap_remove(number)).unwrap()
        };
        (0..25).map(draw).collect()
    }

    #[test]
    fn known_cards_make_far_more_points_than_unknown_ones() {
        let grid = ScoredGrid::of(&rules("classic")).unwrap();
        let mut random = Random::from_seed(5);
        let deals: Vec<Vec<Card>> = (0..20).map(|_| cards(&mut random)).collect();
        let held = |exchanges| -> i32 {
            let held = deals
                .iter()
                .map(|deal| most_points(&grid, deal.clone(), exchanges));
            held.sum::<i32>() / 20
        };
        let [few, many] = [held(2_000), held(40_000)];
        assert!(few < many && many > 190, "{few} {many}");
    }

    #[test]
    fn the_same_cards_give_the_same_points_every_time() {
        let grid = ScoredGrid::of(&rules("standard")).unwrap();
        let deal = cards(&mut Random::from_seed(9));
        let as_they_lie = Cards::new(&grid, deal.clone()).total();
        let held = most_points(&grid, deal.clone(), 5_000);
        assert!(held >= as_they_lie);
        assert_eq!(held, most_points(&grid, deal, 5_000));
    }

    #[test]
    fn a_grid_that_is_not_full_has_no_result() {
        let rules = rules("standard");
        let grid = ScoredGrid::of(&rules).unwrap();
        let deal = patience_core::DealNumber::new(1).unwrap();
        let position = Position::deal(&rules, deal, 0, Seat::FIRST, &[]);
        assert_eq!(points_held(&grid, &rules, &position, 100), None);
    }
}
