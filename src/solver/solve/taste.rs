//! What a search likes: how it values the marks of a position. Different tastes find different
//! solutions, and what one misses another sees at once.

/// The weights of what is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Taste {
    /// A card where the goal wants it.
    pub up: i32,
    /// A card that lies on a lower one.
    pub buried: i32,
    /// A card that lies face down.
    pub down: i32,
    /// An empty column.
    pub space: i32,
    /// A card in a cell.
    pub cell: i32,
    /// A card in stock or waste.
    pub waiting: i32,
}

/// The tastes that are tried in turn.
pub(super) const TASTES: [Taste; 4] = [
    Taste {
        up: 6,
        buried: 4,
        down: 6,
        space: 8,
        cell: 5,
        waiting: 1,
    },
    Taste {
        up: 2,
        buried: 6,
        down: 8,
        space: 12,
        cell: 3,
        waiting: 2,
    },
    Taste {
        up: 12,
        buried: 4,
        down: 6,
        space: 4,
        cell: 4,
        waiting: 1,
    },
    Taste {
        up: 4,
        buried: 8,
        down: 4,
        space: 4,
        cell: 8,
        waiting: 3,
    },
];
