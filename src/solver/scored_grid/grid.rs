//! The grid of a game whose lines are scored: its lines, their points, and the places to which a card may go. `filling`
//! describes the cards on it.

use patience_core::{Beside, Hand, PileId, Position, Rules, Seat, Shape};

/// The number of places in a line of the grid.
pub(super) const LINE: usize = 5;

/// What a line of the grid is meant to collect. This decides which features describe the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineKind {
    /// Rows of the grid collect equal ranks.
    Ranks,
    /// Columns of the grid collect suits and sequences.
    Suits,
    /// Diagonals of the grid collect either equal ranks, or suits and sequences.
    Either,
}

/// A line of a grid: a row, a column or a diagonal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct LineOfGrid {
    pub kind: LineKind,
    /// The places of the grid that belong to the line, as bits.
    pub cells: u64,
}

/// The grid of a game that is played with one pack and scores its lines as poker hands.
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
/// use patience_core::Hand;
/// use patience_solver::scored_grid::ScoredGrid;
///
/// let grid = ScoredGrid::of(&rules).ok_or("no lines are scored")?;
/// assert_eq!(grid.places(), 25);
/// assert_eq!(grid.points_of(Hand::FullHouse), 25);
/// let corner = rules.pile_named("g11").ok_or("no such pile")?;
/// assert_eq!(grid.cell_of(corner), Some(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoredGrid {
    pub(super) lines: Vec<LineOfGrid>,
    /// For each place of the grid, the lines that go through it.
    pub(super) through: Vec<Vec<usize>>,
    /// For each place of the grid, the places next to it, as bits. The list is empty if cards may go to a place without
    /// a neighbour.
    neighbours: Vec<u64>,
    beside: Beside,
    /// The points for each poker hand that a line may make, from royal flush down to no hand.
    points: [i32; 10],
    /// The places of the grid that get cards in the deal, as bits.
    pub(super) dealt: u64,
    first: PileId,
}

impl ScoredGrid {
    /// Returns the grid of a game in which a person fills a grid with the cards of one pack and the lines are scored.
    /// Returns `None` for other games.
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

    /// Returns the number of places on the grid.
    pub fn places(&self) -> usize {
        self.through.len()
    }

    /// Returns the points that a line of the grid makes with a poker hand.
    pub fn points_of(&self, hand: Hand) -> i32 {
        self.points[hand as usize]
    }

    /// Returns the points for each poker hand that a line may make, from royal flush down to no hand.
    pub const fn points(&self) -> &[i32; 10] {
        &self.points
    }

    /// Returns the number of a pile's place on the grid. Returns `None` if the pile is not on the grid.
    pub fn cell_of(&self, pile: PileId) -> Option<usize> {
        let cell = pile.index().checked_sub(self.first.index())?;
        (cell < self.places()).then_some(cell)
    }

    /// Returns a text that identifies a grid: it is the same for two grids if they have the same lines, the same points
    /// and the same places for a card.
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

    /// Whether a card may go to any empty place of the grid.
    pub(super) fn takes_any_place(&self) -> bool {
        self.beside == Beside::Anywhere
    }

    /// Returns the places of the grid to which a card may go when the places in `occupied` are taken, as bits.
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
