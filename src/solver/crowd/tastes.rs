//! The tastes of the crowd: what its players like to see on the table. They began as the weights of
//! the solver's best-first searches, and stay as they are when those change.

use patience_core::{Direction, Role, Rules, Suits};

/// What a player gives for each feature of a position: the lower the sum, the better it looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Taste {
    /// Gain for each card where the goal wants it.
    pub home: i32,
    /// A card that lies above a lower card of its pile.
    pub buried: i32,
    /// The same, for each rank by which the lowest card below it is under the highest.
    pub buried_depth: i32,
    /// A card that lies on a card on which it could not be put.
    pub seam: i32,
    /// A card that lies face down.
    pub face_down: i32,
    /// Gain for each empty column.
    pub empty_column: i32,
    /// A card in a cell.
    pub in_cell: i32,
    /// A card in stock or waste.
    pub in_stock: i32,
}

const fn taste(values: [i32; 8]) -> Taste {
    let [
        home,
        buried,
        buried_depth,
        seam,
        face_down,
        empty_column,
        in_cell,
        in_stock,
    ] = values;
    Taste {
        home,
        buried,
        buried_depth,
        seam,
        face_down,
        empty_column,
        in_cell,
        in_stock,
    }
}

/// Order in the columns, free cells and empty columns.
const ORDER: Taste = taste([12, -7, 3, 28, -11, 48, 57, -7]);
/// Empty columns, with cells used freely.
const EMPTY_COLUMNS: Taste = taste([7, 2, 1, 11, -50, 40, 9, 7]);
/// Buried cards first.
const BURIED_CARDS: Taste = taste([6, 36, -2, 45, 43, 79, 57, 14]);
/// Runs, freed where few cards are in the way.
const RUNS: Taste = taste([12, 20, 1, 45, -62, 140, 95, 11]);
/// Free low cards, for columns built in suit.
const LOW_CARDS: Taste = taste([7, 6, 12, 5, 0, 42, 40, 4]);
/// Face-up cards.
const FACE_UP: Taste = taste([12, 4, 3, 23, 50, 19, 120, 18]);
/// Order in the columns above all.
const SEAMS: Taste = taste([4, 0, 0, 33, 7, 4, -8, -2]);
/// The foundations, with a moderate weight on every other feature.
const STEADY: Taste = taste([18, 8, 4, 12, 28, 36, 0, 16]);

const WITHOUT_STOCK: [Taste; 4] = [ORDER, EMPTY_COLUMNS, BURIED_CARDS, RUNS];
const IN_SUIT: [Taste; 3] = [LOW_CARDS, ORDER, BURIED_CARDS];
const WITH_STOCK: [Taste; 3] = [FACE_UP, SEAMS, STEADY];

/// Returns the tastes that a game is played with.
pub(super) fn tastes(rules: &Rules) -> &'static [Taste] {
    let mut columns = rules
        .group_ids()
        .map(|id| rules.group(id))
        .filter(|group| group.role == Role::Tableau && group.build.direction != Direction::None)
        .peekable();
    if rules.stock.is_some() {
        &WITH_STOCK
    } else if columns.peek().is_some() && columns.all(|group| group.build.suits == Suits::Same) {
        &IN_SUIT
    } else {
        &WITHOUT_STOCK
    }
}
