//! The grid of a game: its lines, their points, and the places that a card may go to. The cards on
//! it are in `filling`.

use patience_core::{Beside, Hand, PileId, Position, Rules, Seat, Shape};

/// The number of places of a line.
pub(super) const LINE: usize = 5;

/// What a line is collected for, which decides the feature that it is known by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineKind {
    /// Rows: equal ranks.
    Ranks,
    /// Columns: suits and sequences.
    Suits,
    /// Diagonals: either.
    Either,
}

/// A line of the grid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct LineOfGrid {
    pub kind: LineKind,
    /// The places, as bits.
    pub cells: u64,
}

/// The grid of a game of one pack whose lines are scored as poker hands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoredGrid {
    pub(super) lines: Vec<LineOfGrid>,
    /// The lines through each place.
    pub(super) through: Vec<Vec<usize>>,
    /// The places beside each place, as bits; empty where none need be.
    neighbours: Vec<u64>,
    beside: Beside,
    /// The points from royal flush down to nothing.
    points: [i32; 10],
    /// The places of the cards that are dealt at the start, as bits.
    pub(super) dealt: u64,
    first: PileId,
}

impl ScoredGrid {
    /// Returns the grid of some rules, where a person fills one with the cards of one pack and its
    /// lines are scored; nothing for other games.
    pub fn of(rules: &Rules) -> Option<Self> {
        let lines = rules.lines.as_ref()?;
        let group = rules.group(lines.grid);
        let Shape::Grid { rows, columns } = group.shape else {
            return None;
        };
        let places = usize::from(rows) * usize::from(columns);
        if rules.seats() != 1 || rules.cards() != 52 || places > 50 || group.limit != 1 {
            return None;
        }
        let first = rules.piles_of(lines.grid, Seat::FIRST).next()?;
        let cell = |pile: &PileId| pile.index().checked_sub(first.index());
        let kinds = [
            (lines.rows, usize::from(rows), LineKind::Ranks),
            (lines.columns, usize::from(columns), LineKind::Suits),
            (lines.diagonals, 2, LineKind::Either),
        ];
        let kinds = kinds
            .into_iter()
            .filter(|(counts, ..)| *counts)
            .flat_map(|(_, number, kind)| std::iter::repeat_n(kind, number));
        let mut of_grid = Vec::new();
        for (piles, kind) in rules.scored_lines().iter().zip(kinds) {
            let mut cells = 0;
            for pile in piles {
                cells |= 1_u64 << cell(pile)?;
            }
            of_grid.push(LineOfGrid { kind, cells });
        }
        let through = (0..places)
            .map(|cell| {
                let holds = |line: &usize| of_grid[*line].cells >> cell & 1 != 0;
                (0..of_grid.len()).filter(holds).collect()
            })
            .collect();
        let width = usize::from(columns);
        let diagonally = group.beside == Beside::Touching;
        let neighbours = (0..places)
            .map(|cell| {
                let near = |other: &usize| {
                    let down = (other / width).abs_diff(cell / width);
                    let across = (other % width).abs_diff(cell % width);
                    down + across == 1 || diagonally && down == 1 && across == 1
                };
                (0..places)
                    .filter(near)
                    .fold(0, |bits, other| bits | 1_u64 << other)
            })
            .collect();
        let deal = patience_core::DealNumber::new(1)?;
        let start = Position::deal(rules, deal, 0, Seat::FIRST, &[]);
        let dealt = rules
            .piles_of(lines.grid, Seat::FIRST)
            .zip(0..places)
            .filter(|(pile, _)| !start.is_empty(*pile))
            .fold(0, |bits, (_, cell)| bits | 1_u64 << cell);
        Some(Self {
            lines: of_grid,
            through,
            neighbours,
            beside: group.beside,
            points: *lines.poker()?,
            dealt,
            first,
        })
    }

    /// Returns how many places there are.
    pub fn places(&self) -> usize {
        self.through.len()
    }

    /// Returns the points of a hand.
    pub fn points_of(&self, hand: Hand) -> i32 {
        self.points[hand as usize]
    }

    /// Returns the points from royal flush down to nothing.
    pub const fn points(&self) -> &[i32; 10] {
        &self.points
    }

    /// Returns the place of a pile.
    pub fn cell_of(&self, pile: PileId) -> Option<usize> {
        let cell = pile.index().checked_sub(self.first.index())?;
        (cell < self.places()).then_some(cell)
    }

    /// Returns a number that is the same for grids with the same lines, points and places for a card.
    pub fn key(&self) -> String {
        let points: Vec<String> = self.points.iter().map(i32::to_string).collect();
        let beside = match self.beside {
            Beside::Anywhere => "anywhere",
            Beside::Orthogonal => "next",
            Beside::OrthogonalAtFirst => "first-next",
            Beside::Touching => "touching",
        };
        let kinds = [LineKind::Ranks, LineKind::Suits, LineKind::Either];
        let lines = kinds.map(|kind| self.lines.iter().filter(|line| line.kind == kind).count());
        let [rows, columns, diagonals] = lines;
        format!(
            "{rows}+{columns}+{diagonals} {beside} {:x} {}",
            self.dealt,
            points.join(",")
        )
    }

    /// Tells whether a card may go to any empty place.
    pub(super) fn takes_any_place(&self) -> bool {
        self.beside == Beside::Anywhere
    }

    /// Returns the places that a card may go to, as bits.
    pub(super) fn open(&self, occupied: u64) -> u64 {
        let empty = !occupied & ((1 << self.places()) - 1);
        let first = match self.beside {
            Beside::Anywhere => return empty,
            Beside::OrthogonalAtFirst if occupied.count_ones() != 1 => return empty,
            Beside::Touching => 1,
            Beside::Orthogonal | Beside::OrthogonalAtFirst => empty,
        };
        if occupied == 0 {
            return first;
        }
        let beside = (0..self.places())
            .filter(|cell| self.neighbours[*cell] & occupied != 0)
            .fold(0, |bits, cell| bits | 1_u64 << cell);
        beside & empty
    }
}
