//! The weights of the features of a position. Portfolios try several sets of weights, since deals
//! that one set does not solve are often solved at once by another. The sets are the ones that, in
//! experiments, solved the most deals within few positions.

/// The cost of each feature of a position: the lower the sum, the closer the position looks to
/// the goal. States of the tableau are weighed in `state/tableau/prefix.rs`, the general state by
/// [`features`](super::features), which counts neither misfits nor depths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Weights {
    /// Gain for each card where the goal wants it.
    pub home: i32,
    /// A card that lies above a lower card of its pile.
    pub buried: i32,
    /// The same, for each rank by which the lowest card below it is under the king.
    pub buried_depth: i32,
    /// A card that lies on a card on which it could not be put.
    pub misfit: i32,
    /// A card that lies face down.
    pub face_down: i32,
    /// Gain for each empty column.
    pub empty_column: i32,
    /// A card in a cell.
    pub in_cell: i32,
    /// A card in stock or waste.
    pub in_stock: i32,
    /// A macro move on the path, in eighths.
    pub step: i32,
}

impl Weights {
    /// Returns a set of weights written as the row of a table: home, buried, buried depth, misfit, face
    /// down, empty column, in cell, in stock, step.
    pub const fn row(weights: [i32; 9]) -> Self {
        Self {
            home: weights[0],
            buried: weights[1],
            buried_depth: weights[2],
            misfit: weights[3],
            face_down: weights[4],
            empty_column: weights[5],
            in_cell: weights[6],
            in_stock: weights[7],
            step: weights[8],
        }
    }
}

/// Order and short paths: solves most deals soonest where all cards lie face up in columns.
const SHORT_PATHS: Weights = Weights::row([12, -7, 3, 28, -11, 48, 57, -7, 148]);

/// Empty columns, with cells used freely: solves most deals that [`SHORT_PATHS`] does not.
const EMPTY_COLUMNS: Weights = Weights::row([7, 2, 1, 11, -50, 40, 9, 7, 89]);

/// Buried cards first, by short paths.
const BURIED_CARDS: Weights = Weights::row([6, 36, -2, 45, 43, 79, 57, 14, 128]);

/// Runs, freed where few cards are in the way.
const RUNS: Weights = Weights::row([12, 20, 1, 45, -62, 140, 95, 11, 65]);

/// Free low cards and short paths, for columns built in suit.
const LOW_CARDS: Weights = Weights::row([7, 6, 12, 5, 0, 42, 40, 4, 100]);

/// Face-up cards: solves most deals soonest where a stock is turned or cards lie face down.
const FACE_UP: Weights = Weights::row([12, 4, 3, 23, 50, 19, 120, 18, 63]);

/// Order in the columns.
const ORDER: Weights = Weights::row([4, 0, 0, 33, 7, 4, -8, -2, 9]);

/// The foundations, with a moderate weight on every other feature.
const STEADY: Weights = Weights::row([18, 8, 4, 12, 28, 36, 0, 16, 3]);

/// Beam search: cards that are turned once and must find their place at once.
const BEAM_CARDS: Weights = Weights::row([30, 0, 2, 11, 0, 39, -3, 40, -2]);

/// As [`BEAM_CARDS`], with more weight on buried cards.
const BEAM_CARDS_BURIED: Weights = Weights::row([20, 4, 2, 12, 5, 40, 0, 10, 0]);

/// The weights for games without a stock, in the order in which they are tried.
pub(crate) const WITHOUT_STOCK: [Weights; 4] = [SHORT_PATHS, EMPTY_COLUMNS, BURIED_CARDS, RUNS];

/// The weights for games without a stock whose columns are all built in suit.
pub(crate) const IN_SUIT: [Weights; 3] = [LOW_CARDS, SHORT_PATHS, BURIED_CARDS];

/// The weights for games with a stock.
pub(crate) const WITH_STOCK: [Weights; 3] = [FACE_UP, ORDER, STEADY];

/// The weights for short depth-first searches where the stock may be turned over without limit.
/// Each was picked among several hundred random sets for the most deals solved that the sets
/// before it do not solve.
pub(crate) const DEPTH_FIRST: [Weights; 5] = [
    Weights::row([34, 2, -3, 5, 44, 0, 0, 27, 0]),
    Weights::row([0, -2, 0, -5, 0, -4, 0, 0, 0]),
    Weights::row([0, 14, -2, 1, 44, 49, 0, 0, 0]),
    Weights::row([0, 7, 5, 0, 0, 0, 0, 36, 0]),
    Weights::row([35, -9, 0, 20, 0, -7, 0, 18, 0]),
];

/// The most weights that are tried by best-first search on one deal; each search keeps its memory
/// until its next turn.
pub(crate) const MAX_BEST_FIRST: usize = WITHOUT_STOCK.len();
const _: () = assert!(WITH_STOCK.len() <= MAX_BEST_FIRST);

/// Beam search: order in the columns onto which rows are dealt.
const BEAM_ROWS: Weights = Weights::row([4, 0, 0, 28, 3, 22, 0, 0, 13]);

/// As [`BEAM_ROWS`], with more weight on face-down cards.
const BEAM_ROWS_FACE_DOWN: Weights = Weights::row([10, 0, 0, 20, 10, 30, 0, 0, -10]);

/// The weights for beam search where cards are turned from the stock.
pub(crate) const BEAM_BY_CARDS: [Weights; 2] = [BEAM_CARDS, BEAM_CARDS_BURIED];

/// The weights for beam search where rows are dealt onto the columns.
pub(crate) const BEAM_BY_ROWS: [Weights; 2] = [BEAM_ROWS_FACE_DOWN, BEAM_ROWS];
