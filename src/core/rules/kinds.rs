//! What a rule file can say of a kind of pile: the closed lists behind its phrases.

use crate::card::Rank;

/// What a kind of pile is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Built up in sequence: where cards are meant to end.
    Foundation,
    /// The places of the layout where building goes on.
    Tableau,
    /// A pile of which only the top card plays.
    Reserve,
    /// Holds cards for a while.
    Cell,
    /// Face down, dealt from.
    Stock,
    /// Cards turned from the stock, of which the last plays.
    Waste,
    /// The card just turned up, to be placed.
    Hand,
    /// Cards that have left the game.
    Discard,
}

/// Which way up cards of a pile lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Face {
    /// All face up.
    Up,
    /// All face down.
    Down,
    /// Some face down as dealt, but the last card is turned up at once whenever it is exposed.
    LastUp(Shown),
    /// Seen by the player whose they are, and by nobody else.
    Own,
}

/// Which cards of a pile are dealt face up where some lie face down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// So many at the top.
    Last(u8),
    /// All but so many at the bottom.
    AllBut(u8),
}

impl Shown {
    /// Returns how many of so many cards are dealt face down.
    pub fn hidden(self, cards: usize) -> usize {
        match self {
            Self::Last(shown) => cards.saturating_sub(usize::from(shown)),
            Self::AllBut(hidden) => usize::from(hidden).min(cards.saturating_sub(1)),
        }
    }
}

/// When piles that fill by themselves are filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Filling {
    /// As soon as one is empty.
    AtOnce,
    /// When the player's turn begins, and in between when all of the kind are empty.
    ByTurn,
}

/// How the piles of a group lie on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Side by side.
    Row,
    /// Rows of 1, 2, 3 … places, each card lying on two of the row above.
    Triangle {
        /// How many rows.
        rows: u8,
    },
    /// A rectangle of places, row by row.
    Grid {
        /// How many rows.
        rows: u8,
        /// How many places in a row.
        columns: u8,
    },
}

/// The direction in which a pile is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Each card one rank higher than the one it lies on.
    Up,
    /// Each card one rank lower.
    Down,
    /// One rank higher or lower.
    UpOrDown,
    /// One rank lower, or the same rank.
    DownOrSame,
    /// The same rank.
    Same,
    /// Ranks do not matter.
    Any,
    /// Nothing is ever put on a card here.
    None,
}

/// How the suits of neighbours in a pile are related.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Suits {
    /// The same suit.
    Same,
    /// Red on black, black on red.
    Alternating,
    /// The same colour.
    SameColour,
    /// Any suit but its own.
    Other,
    /// Suits do not matter.
    Any,
}

/// What may be put on a card of a pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Build {
    /// Up, down, …
    pub direction: Direction,
    /// In suit, …
    pub suits: Suits,
    /// Whether building goes round the corner past the base rank.
    pub wrapping: bool,
    /// By how many ranks up or down, usually one.
    pub by: u8,
}

impl Build {
    /// Nothing is put on anything.
    pub const NONE: Self = Self {
        direction: Direction::None,
        suits: Suits::Any,
        wrapping: false,
        by: 1,
    };
}

/// What may start an empty pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Start {
    /// Nothing.
    Nothing,
    /// Any card.
    AnyCard,
    /// A card of this rank.
    Rank(Rank),
    /// A card so many ranks above the base, going round (12 is one below it).
    AboveBase(u8),
}

/// What may be lifted from a pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lift {
    /// Nothing.
    Nothing,
    /// The top card.
    Top,
    /// Any card that lies face up, with all that lie on it, in order or not.
    FaceUp,
    /// Any number of cards from the top that are built on each other.
    Run,
    /// The top card, or the whole pile where it is one run.
    TopOrWhole,
    /// The whole pile where it is one run, but for a top card that leaves the tableau.
    Whole,
    /// A run as long as single moves through empty cells and columns could carry.
    Supermove,
}

/// Where a card must lie in relation to those already on a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Beside {
    /// Anywhere.
    Anywhere,
    /// Next to a card, sideways or up and down.
    Orthogonal,
    /// As `Orthogonal`, but only for the first card placed by the player.
    OrthogonalAtFirst,
    /// Next to a card, diagonals included; the first card goes to the first place.
    Touching,
}

/// Where a group would like to be on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Wherever its role usually lies.
    Usual,
    /// In the top row, to the left.
    TopLeft,
    /// In the top row, to the right.
    TopRight,
    /// In the middle.
    Centre,
    /// Below the rest, or at the left of the columns.
    Bottom,
    /// One at each corner of the group in the centre.
    Corners,
}
