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

/// What was found to win most deals soonest where all cards lie open in columns.
const OPEN: Taste = Taste {
    up: 23,
    buried: 3,
    low: 3,
    seam: 9,
    down: 41,
    space: 28,
    cell: 75,
    waiting: 14,
    step: 30,
};

/// The same where a stock is turned, or cards lie face down.
const STOCK: Taste = Taste {
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

/// For order above all.
const ORDER: Taste = Taste {
    up: 13,
    buried: -1,
    low: 0,
    seam: 16,
    down: -2,
    space: 6,
    cell: -1,
    waiting: -3,
    step: 16,
};

/// For room and for what lies deep.
const ROOM: Taste = Taste {
    up: 0,
    buried: 36,
    low: 0,
    seam: 20,
    down: 78,
    space: 97,
    cell: 107,
    waiting: 0,
    step: 16,
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

/// For low cards free of what lies on them.
const LOW: Taste = Taste {
    up: 3,
    buried: -13,
    low: 4,
    seam: 16,
    down: 4,
    space: 46,
    cell: 53,
    waiting: -11,
    step: 75,
};

/// For whatever lies deep.
const DEEP: Taste = Taste {
    up: 12,
    buried: 33,
    low: -1,
    seam: 37,
    down: 120,
    space: 77,
    cell: 101,
    waiting: -1,
    step: 36,
};

/// For cells that stay empty.
const CELLS: Taste = Taste {
    up: 0,
    buried: -8,
    low: 9,
    seam: 18,
    down: -4,
    space: 15,
    cell: 109,
    waiting: -15,
    step: 0,
};

/// The tastes in the order in which they are tried where there is no stock.
pub(super) const WITHOUT_STOCK: [Taste; 5] = [RUNS, LOW, DEEP, OPEN, CELLS];

/// The same where there is one.
pub(super) const WITH_STOCK: [Taste; 4] = [STOCK, ORDER, OPEN, ROOM];

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
