//! The cards on a grid whose lines are scored, line by line, and the cards that are unseen.

use patience_core::{Card, Hand, Rank, Suit};

use super::grid::{LINE, ScoredGrid};
use super::line_feature;
use crate::bits::bits;

/// The cards of one line of the grid.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct CardsOfLine {
    cards: [u8; LINE],
    len: u8,
}

impl CardsOfLine {
    pub fn cards(&self) -> &[u8] {
        &self.cards[..usize::from(self.len)]
    }

    pub fn with(mut self, card: u8) -> Self {
        if let Some(place) = self.cards.get_mut(usize::from(self.len)) {
            *place = card;
            self.len += 1;
        }
        self
    }

    pub fn is_full(self) -> bool {
        usize::from(self.len) == LINE
    }
}

/// A grid that is being filled with cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Filling {
    pub lines: Vec<CardsOfLine>,
    pub occupied: u64,
    /// The cards that have not been seen and may still come to the grid, as bits.
    pub unseen: u64,
}

impl Filling {
    pub fn new(grid: &ScoredGrid) -> Self {
        Self {
            lines: vec![CardsOfLine::default(); grid.lines.len()],
            occupied: 0,
            unseen: (1 << Card::USUAL) - 1,
        }
    }

    /// Returns the number of empty places on the grid.
    pub fn left(&self, grid: &ScoredGrid) -> u32 {
        grid.places() as u32 - self.occupied.count_ones()
    }

    /// Records that a card was turned up, so that it is no longer unseen.
    pub fn see(&mut self, card: u8) {
        self.unseen &= !(1 << card);
    }

    /// Puts a card on the place of the grid with the number `cell`.
    pub fn place(&mut self, grid: &ScoredGrid, card: u8, cell: usize) {
        self.see(card);
        self.occupied |= 1 << cell;
        for line in &grid.through[cell] {
            self.lines[*line] = self.lines[*line].with(card);
        }
    }

    /// Returns the points that the lines of the grid make with the cards now on them.
    pub fn points(&self, grid: &ScoredGrid) -> i32 {
        self.lines.iter().map(|line| points(grid, *line)).sum()
    }

    /// Returns the places of the grid to which a card may go. Of several places whose lines are equal, only one is
    /// returned.
    pub fn different_places(&self, grid: &ScoredGrid) -> Vec<usize> {
        let open = bits(grid.open(self.occupied)).map(usize::from);
        if !grid.takes_any_place() {
            // Places with equal lines differ in the places that they open.
            return open.collect();
        }
        let mut seen: Vec<Vec<CardsOfLine>> = Vec::new();
        open.filter(|cell| {
            let lines = grid.through[*cell].iter().map(|line| self.lines[*line]);
            let lines: Vec<CardsOfLine> = lines.collect();
            let known = seen.contains(&lines);
            seen.push(lines);
            !known
        })
        .collect()
    }
}

/// Returns the points that a line of the grid makes with the cards now on it.
pub(super) fn points(grid: &ScoredGrid, line: CardsOfLine) -> i32 {
    let mut hand = [Card::new(Rank::ACE, Suit::Clubs); LINE];
    let cards = line
        .cards()
        .iter()
        .filter_map(|card| Card::from_index(*card));
    for (place, card) in hand.iter_mut().zip(cards) {
        *place = card;
    }
    grid.points_of(Hand::of(&hand[..line.cards().len()]))
}

/// Returns the key of a line of the grid that is not full. The learned value of the line is stored by this key.
pub(super) fn key(
    grid: &ScoredGrid,
    number: usize,
    line: CardsOfLine,
    unseen: u64,
    left: u32,
) -> u32 {
    line_feature::key(grid.lines[number].kind, line.cards(), unseen, left)
}
