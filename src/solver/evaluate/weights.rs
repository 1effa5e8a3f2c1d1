//! The weights of the features of a position, by which its heuristic cost is computed. The solver tries several sets of
//! weights, since one set often quickly solves a deal on which another set fails. In experiments, these sets solved the
//! most deals within few positions.

/// How much each feature of a position costs. The lower the sum, the closer the position looks to the goal. Positions
/// whose cards are transferred between piles are evaluated in `state/tableau/prefix.rs`. Positions in the general
/// representation are evaluated by [`features`](super::features), which counts neither misfits nor depths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Weights {
    /// The bonus, in a position's cost, for each card that is where the goal wants it.
    pub home: i32,
    /// What each card that lies above a card of lower rank in its pile adds to the heuristic cost of a position.
    pub buried: i32,
    /// The additional cost of a card that lies above a card of lower rank in its pile, for each rank from the lowest of
    /// these cards up to the king.
    pub buried_depth: i32,
    /// The cost of a card that lies on a card on which the rules would not let it be put.
    pub misfit: i32,
    /// What each face-down card adds to the heuristic cost of a position.
    pub face_down: i32,
    /// The bonus, in a position's cost, for each empty column.
    pub empty_column: i32,
    /// What each card in a cell adds to the heuristic cost of a position.
    pub in_cell: i32,
    /// What each card in the stock or the waste adds to the heuristic cost of a position.
    pub in_stock: i32,
    /// The cost of each macro move on the path that leads to a position, in eighths of the unit of the other costs.
    pub step: i32,
}

impl Weights {
    /// Creates a set of weights for a position's features from nine numbers, in this order: home, buried, buried depth,
    /// misfit, face down, empty column, in cell, in stock, step.
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

/// Weights of a position's features that favour order and short paths. They solve the most deals soonest if all cards
/// are face up in columns.
const SHORT_PATHS: Weights = Weights::row([12, -7, 3, 28, -11, 48, 57, -7, 148]);

/// Weights of a position's features that favour empty columns, with free use of cells. They solve most of the deals
/// that [`SHORT_PATHS`] does not solve.
const EMPTY_COLUMNS: Weights = Weights::row([7, 2, 1, 11, -50, 40, 9, 7, 89]);

/// Weights of a position's features that favour freeing buried cards first, along short paths.
const BURIED_CARDS: Weights = Weights::row([6, 36, -2, 45, 43, 79, 57, 14, 128]);

/// Weights of a position's features that favour runs that can be freed by moving few cards.
const RUNS: Weights = Weights::row([12, 20, 1, 45, -62, 140, 95, 11, 65]);

/// Weights of a position's features that favour free low cards and short paths, in games whose columns are built in
/// suit.
const LOW_CARDS: Weights = Weights::row([7, 6, 12, 5, 0, 42, 40, 4, 100]);

/// Weights of a position's features that favour turning cards face up. They solve the most deals soonest if a stock is
/// turned or some cards are face down.
const FACE_UP: Weights = Weights::row([12, 4, 3, 23, 50, 19, 120, 18, 63]);

/// Weights of a position's features that favour order in the columns.
const ORDER: Weights = Weights::row([4, 0, 0, 33, 7, 4, -8, -2, 9]);

/// Weights of a position's features that favour cards on the foundations, with a moderate weight on every other
/// feature.
const STEADY: Weights = Weights::row([18, 8, 4, 12, 28, 36, 0, 16, 3]);

/// Weights of a position's features for beam search, in games whose cards are turned only once and must be placed at
/// once.
const BEAM_CARDS: Weights = Weights::row([30, 0, 2, 11, 0, 39, -3, 40, -2]);

/// Weights of a position's features for beam search that are like [`BEAM_CARDS`], with more weight on buried cards.
const BEAM_CARDS_BURIED: Weights = Weights::row([20, 4, 2, 12, 5, 40, 0, 10, 0]);

/// The sets of weights of a position's features for games without a stock, in the order in which the solver tries them.
pub(crate) const WITHOUT_STOCK: [Weights; 4] = [SHORT_PATHS, EMPTY_COLUMNS, BURIED_CARDS, RUNS];

/// The sets of weights of a position's features for games without a stock whose columns are all built in suit.
pub(crate) const IN_SUIT: [Weights; 3] = [LOW_CARDS, SHORT_PATHS, BURIED_CARDS];

/// The sets of weights of a position's features for games with a stock.
pub(crate) const WITH_STOCK: [Weights; 3] = [FACE_UP, ORDER, STEADY];

/// The sets of weights of a position's features for short depth-first searches if the number of redeals is unlimited.
/// Each set was picked from several hundred random sets because it solves the most deals that the earlier sets do not
/// solve.
pub(crate) const DEPTH_FIRST: [Weights; 5] = [
    Weights::row([34, 2, -3, 5, 44, 0, 0, 27, 0]),
    Weights::row([0, -2, 0, -5, 0, -4, 0, 0, 0]),
    Weights::row([0, 14, -2, 1, 44, 49, 0, 0, 0]),
    Weights::row([0, 7, 5, 0, 0, 0, 0, 36, 0]),
    Weights::row([35, -9, 0, 20, 0, -7, 0, 18, 0]),
];

/// The largest number of sets of weights that best-first searches try on one deal. Each set has a search of its own.
/// While a search waits to be continued, it keeps its memory.
pub(crate) const MAX_BEST_FIRST: usize = WITHOUT_STOCK.len();
const _: () = assert!(WITH_STOCK.len() <= MAX_BEST_FIRST);

/// Weights of a position's features for beam search that favour order in the columns onto which rows are dealt.
const BEAM_ROWS: Weights = Weights::row([4, 0, 0, 28, 3, 22, 0, 0, 13]);

/// Weights of a position's features for beam search that are like [`BEAM_ROWS`], with more weight on face-down cards.
const BEAM_ROWS_FACE_DOWN: Weights = Weights::row([10, 0, 0, 20, 10, 30, 0, 0, -10]);

/// The sets of weights of a position's features for beam search if cards are turned from the stock.
pub(crate) const BEAM_BY_CARDS: [Weights; 2] = [BEAM_CARDS, BEAM_CARDS_BURIED];

/// The sets of weights of a position's features for beam search if rows are dealt onto the columns.
pub(crate) const BEAM_BY_ROWS: [Weights; 2] = [BEAM_ROWS_FACE_DOWN, BEAM_ROWS];
