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

/// Order and short paths: solves most deals soonest where all cards lie face up in columns.
const SHORT_PATHS: Weights = Weights {
    home: 12,
    buried: -7,
    buried_depth: 3,
    misfit: 28,
    face_down: -11,
    empty_column: 48,
    in_cell: 57,
    in_stock: -7,
    step: 148,
};

/// Empty columns, with cells used freely: solves most deals that [`SHORT_PATHS`] does not.
const EMPTY_COLUMNS: Weights = Weights {
    home: 7,
    buried: 2,
    buried_depth: 1,
    misfit: 11,
    face_down: -50,
    empty_column: 40,
    in_cell: 9,
    in_stock: 7,
    step: 89,
};

/// Buried cards first, by short paths.
const BURIED_CARDS: Weights = Weights {
    home: 6,
    buried: 36,
    buried_depth: -2,
    misfit: 45,
    face_down: 43,
    empty_column: 79,
    in_cell: 57,
    in_stock: 14,
    step: 128,
};

/// Runs, freed where few cards are in the way.
const RUNS: Weights = Weights {
    home: 12,
    buried: 20,
    buried_depth: 1,
    misfit: 45,
    face_down: -62,
    empty_column: 140,
    in_cell: 95,
    in_stock: 11,
    step: 65,
};

/// Free low cards and short paths, for columns built in suit.
const LOW_CARDS: Weights = Weights {
    home: 7,
    buried: 6,
    buried_depth: 12,
    misfit: 5,
    face_down: 0,
    empty_column: 42,
    in_cell: 40,
    in_stock: 4,
    step: 100,
};

/// Face-up cards: solves most deals soonest where a stock is turned or cards lie face down.
const FACE_UP: Weights = Weights {
    home: 12,
    buried: 4,
    buried_depth: 3,
    misfit: 23,
    face_down: 50,
    empty_column: 19,
    in_cell: 120,
    in_stock: 18,
    step: 63,
};

/// Order in the columns.
const ORDER: Weights = Weights {
    home: 4,
    buried: 0,
    buried_depth: 0,
    misfit: 33,
    face_down: 7,
    empty_column: 4,
    in_cell: -8,
    in_stock: -2,
    step: 9,
};

/// The foundations, with a moderate weight on every other feature.
const STEADY: Weights = Weights {
    home: 18,
    buried: 8,
    buried_depth: 4,
    misfit: 12,
    face_down: 28,
    empty_column: 36,
    in_cell: 0,
    in_stock: 16,
    step: 3,
};

/// Beam search: cards that are turned once and must find their place at once.
const BEAM_CARDS: Weights = Weights {
    home: 30,
    buried: 0,
    buried_depth: 2,
    misfit: 11,
    face_down: 0,
    empty_column: 39,
    in_cell: -3,
    in_stock: 40,
    step: -2,
};

/// As [`BEAM_CARDS`], with more weight on buried cards.
const BEAM_CARDS_BURIED: Weights = Weights {
    home: 20,
    buried: 4,
    buried_depth: 2,
    misfit: 12,
    face_down: 5,
    empty_column: 40,
    in_cell: 0,
    in_stock: 10,
    step: 0,
};

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
    Weights {
        home: 34,
        buried: 2,
        buried_depth: -3,
        misfit: 5,
        face_down: 44,
        empty_column: 0,
        in_cell: 0,
        in_stock: 27,
        step: 0,
    },
    Weights {
        home: 0,
        buried: -2,
        buried_depth: 0,
        misfit: -5,
        face_down: 0,
        empty_column: -4,
        in_cell: 0,
        in_stock: 0,
        step: 0,
    },
    Weights {
        home: 0,
        buried: 14,
        buried_depth: -2,
        misfit: 1,
        face_down: 44,
        empty_column: 49,
        in_cell: 0,
        in_stock: 0,
        step: 0,
    },
    Weights {
        home: 0,
        buried: 7,
        buried_depth: 5,
        misfit: 0,
        face_down: 0,
        empty_column: 0,
        in_cell: 0,
        in_stock: 36,
        step: 0,
    },
    Weights {
        home: 35,
        buried: -9,
        buried_depth: 0,
        misfit: 20,
        face_down: 0,
        empty_column: -7,
        in_cell: 0,
        in_stock: 18,
        step: 0,
    },
];

/// The most weights that are tried by best-first search on one deal; each search keeps its memory
/// until its next turn.
pub(crate) const MAX_BEST_FIRST: usize = WITHOUT_STOCK.len();
const _: () = assert!(WITH_STOCK.len() <= MAX_BEST_FIRST);

/// Beam search: order in the columns onto which rows are dealt.
const BEAM_ROWS: Weights = Weights {
    home: 4,
    buried: 0,
    buried_depth: 0,
    misfit: 28,
    face_down: 3,
    empty_column: 22,
    in_cell: 0,
    in_stock: 0,
    step: 13,
};

/// As [`BEAM_ROWS`], with more weight on face-down cards.
const BEAM_ROWS_FACE_DOWN: Weights = Weights {
    home: 10,
    buried: 0,
    buried_depth: 0,
    misfit: 20,
    face_down: 10,
    empty_column: 30,
    in_cell: 0,
    in_stock: 0,
    step: -10,
};

/// The weights for beam search where cards are turned from the stock.
pub(crate) const BEAM_BY_CARDS: [Weights; 2] = [BEAM_CARDS, BEAM_CARDS_BURIED];

/// The weights for beam search where rows are dealt onto the columns.
pub(crate) const BEAM_BY_ROWS: [Weights; 2] = [BEAM_ROWS_FACE_DOWN, BEAM_ROWS];
