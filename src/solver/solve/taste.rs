//! What a search likes: how it values the marks of a position. Different tastes find different
//! solutions, and what one misses another sees at once.

/// The weights of what is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Taste {
    /// A card where the goal wants it.
    pub up: i32,
    /// A card that lies on a lower one.
    pub buried: i32,
    /// The same, by how many ranks the lower one is below the king.
    pub low: i32,
    /// A card that lies on one on which it could not be put.
    pub seam: i32,
    /// A card that lies face down.
    pub down: i32,
    /// An empty column.
    pub space: i32,
    /// A card in a cell.
    pub cell: i32,
    /// A card in stock or waste.
    pub waiting: i32,
    /// A ply on the way, in eighths.
    pub step: i32,
}

/// What was found to win most deals soonest where all cards lie open in columns: order, by short
/// ways.
const SHORT: Taste = Taste {
    up: 12,
    buried: -7,
    low: 3,
    seam: 28,
    down: -11,
    space: 48,
    cell: 57,
    waiting: -7,
    step: 148,
};

/// For empty columns, with cells used freely: wins most of what that one does not.
const SPACES: Taste = Taste {
    up: 7,
    buried: 2,
    low: 1,
    seam: 11,
    down: -50,
    space: 40,
    cell: 9,
    waiting: 7,
    step: 89,
};

/// For what lies deep, by short ways.
const DEEP: Taste = Taste {
    up: 6,
    buried: 36,
    low: -2,
    seam: 45,
    down: 43,
    space: 79,
    cell: 57,
    waiting: 14,
    step: 128,
};

/// For runs above all, dug out where few cards are in the way.
const RUNS: Taste = Taste {
    up: 12,
    buried: 20,
    low: 1,
    seam: 45,
    down: -62,
    space: 140,
    cell: 95,
    waiting: 11,
    step: 65,
};

/// For low cards that are free and for short ways, where columns are built in suit.
const IN_ORDER: Taste = Taste {
    up: 7,
    buried: 6,
    low: 12,
    seam: 5,
    down: 0,
    space: 42,
    cell: 40,
    waiting: 4,
    step: 100,
};

/// What was found to win most deals soonest where a stock is turned, or cards lie face down.
const TURNED_UP: Taste = Taste {
    up: 12,
    buried: 4,
    low: 3,
    seam: 23,
    down: 50,
    space: 19,
    cell: 120,
    waiting: 18,
    step: 63,
};

/// For order above all.
const ORDER: Taste = Taste {
    up: 4,
    buried: 0,
    low: 0,
    seam: 33,
    down: 7,
    space: 4,
    cell: -8,
    waiting: -2,
    step: 9,
};

/// For the foundations, with some thought for all else.
const STEADY: Taste = Taste {
    up: 18,
    buried: 8,
    low: 4,
    seam: 12,
    down: 28,
    space: 36,
    cell: 0,
    waiting: 16,
    step: 3,
};

/// For what is turned once and must find its place at once.
const BY_STAGES: Taste = Taste {
    up: 30,
    buried: 0,
    low: 2,
    seam: 11,
    down: 0,
    space: 39,
    cell: -3,
    waiting: 40,
    step: -2,
};

/// The same with more thought for what lies deep.
const BY_STAGES_DEEP: Taste = Taste {
    up: 20,
    buried: 4,
    low: 2,
    seam: 12,
    down: 5,
    space: 40,
    cell: 0,
    waiting: 10,
    step: 0,
};

/// The tastes in the order in which they are tried where there is no stock.
pub(super) const WITHOUT_STOCK: [Taste; 4] = [SHORT, SPACES, DEEP, RUNS];

/// The same where all columns are built in suit.
pub(super) const IN_SUIT: [Taste; 3] = [IN_ORDER, SHORT, DEEP];

/// The same where there is a stock.
pub(super) const WITH_STOCK: [Taste; 3] = [TURNED_UP, ORDER, STEADY];

/// For short searches in depth where a stock comes round again: where one is led astray early,
/// another is not. Found one after the other among several hundred made up by chance, each to win
/// most of the deals that those before it do not.
pub(super) const ASTRAY: [Taste; 5] = [
    Taste {
        up: 34,
        buried: 2,
        low: -3,
        seam: 5,
        down: 44,
        space: 0,
        cell: 0,
        waiting: 27,
        step: 0,
    },
    Taste {
        up: 0,
        buried: -2,
        low: 0,
        seam: -5,
        down: 0,
        space: -4,
        cell: 0,
        waiting: 0,
        step: 0,
    },
    Taste {
        up: 0,
        buried: 14,
        low: -2,
        seam: 1,
        down: 44,
        space: 49,
        cell: 0,
        waiting: 0,
        step: 0,
    },
    Taste {
        up: 0,
        buried: 7,
        low: 5,
        seam: 0,
        down: 0,
        space: 0,
        cell: 0,
        waiting: 36,
        step: 0,
    },
    Taste {
        up: 35,
        buried: -9,
        low: 0,
        seam: 20,
        down: 0,
        space: -7,
        cell: 0,
        waiting: 18,
        step: 0,
    },
];

/// How many tastes are tried best first at most, each by a search that waits for its next turn.
pub(super) const MOST_TASTES: usize = WITHOUT_STOCK.len();
const _: () = assert!(WITH_STOCK.len() <= MOST_TASTES);

/// For order in the columns on which the stock is dealt.
const BY_ROWS: Taste = Taste {
    up: 4,
    buried: 0,
    low: 0,
    seam: 28,
    down: 3,
    space: 22,
    cell: 0,
    waiting: 0,
    step: 13,
};

/// The same with more thought for what lies face down.
const BY_ROWS_DOWN: Taste = Taste {
    up: 10,
    buried: 0,
    low: 0,
    seam: 20,
    down: 10,
    space: 30,
    cell: 0,
    waiting: 0,
    step: -10,
};

/// The tastes for a search by stages where cards are turned one after the other.
pub(super) const BY_CARDS: [Taste; 2] = [BY_STAGES, BY_STAGES_DEEP];

/// The same where they are dealt on the columns.
pub(super) const BY_DEALS: [Taste; 2] = [BY_ROWS_DOWN, BY_ROWS];
