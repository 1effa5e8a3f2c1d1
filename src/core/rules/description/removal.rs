//! Taking cards off the table: pairs, sets, cards side by side, and cards that go alone.

use crate::cards::{Card, CardSet, Rank};
use crate::rules::{GroupId, GroupSet, Suits};

/// Which cards may be taken off the table together.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Removal {
    /// The relation of two cards that makes a pair.
    pub pairs: Pairs,
    /// How their suits are related.
    pub suits: Suits,
    /// How near to each other the cards of a pair lie.
    pub near: Nearness,
    /// Ranks that are taken off together, each in ascending order; two of them make a pair
    /// besides the pairs of `pairs`.
    pub sets: Vec<Vec<Rank>>,
    /// A card is taken off alone while a card in sight outranks it whose suit is related to its suit
    /// in this way.
    pub outranked: Option<Suits>,
    /// The kinds of pile they may lie on.
    pub from: GroupSet,
    /// The kind of pile they go to.
    pub to: GroupId,
    /// Ranks that are taken off alone.
    pub alone: CardSet,
    /// Cards that may be taken off the layout even while covered.
    pub covered: CardSet,
    /// Whether a card may be paired with the last one lying on it.
    pub overlap: bool,
    /// The cards side by side that are taken off together, in a grid that closes up.
    pub row: Option<RowRemoval>,
    /// What a jack, a queen and a king count in sums, where that is not 11, 12 and 13.
    pub court_cards: Option<u8>,
    /// Whether pairs are found from memory: the cards lie face down, the player turns up one after the other,
    /// and two that are a pair go by themselves. Other two are turned down again before the next.
    pub from_memory: bool,
}

/// Cards that lie side by side in a grid that closes up, the rows of which are one long line, and that
/// are taken off together.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RowRemoval {
    /// Which of them go.
    pub which: RowWhich,
    /// The most cards that go at once; nothing where there is no limit.
    pub most: Option<u8>,
}

impl RowRemoval {
    /// Tells whether one card may go for the same reason as several.
    pub const fn takes_single(&self) -> bool {
        matches!(self.which, RowWhich::Between(_))
    }
}

/// Which cards side by side are taken off together.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum RowWhich {
    /// One card or more, between two cards that are related in this way.
    Between(Likeness),
    /// Two cards or more that add up to one of these, in ascending order.
    Totals(Vec<u16>),
}

/// In what two cards are alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Likeness {
    /// In rank.
    Rank,
    /// In suit.
    Suit,
    /// In rank or in suit.
    RankOrSuit,
    /// In colour.
    Colour,
}

impl Likeness {
    /// Tells whether two cards are alike.
    pub fn holds(self, one: Card, other: Card) -> bool {
        let (rank, suit) = (one.rank() == other.rank(), one.suit() == other.suit());
        match self {
            Self::Rank => rank,
            Self::Suit => suit,
            Self::RankOrSuit => rank || suit,
            Self::Colour => one.colour() == other.colour(),
        }
    }
}

/// The relation of two cards that makes a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Pairs {
    /// Nothing: only sets and single cards are taken off.
    None,
    /// The two add up to this.
    Sum(u8),
    /// The two are of one rank.
    SameRank,
    /// Ranks do not matter, only how the suits are related.
    AnyRanks,
    /// One is this number of ranks above the other.
    Apart(u8),
    /// One is a rank above the other; the ends of the ranks may be neighbours too.
    Neighbours {
        /// Whether the highest rank and the lowest are neighbours.
        wrapping: bool,
    },
}

/// How near to each other the cards of a pair lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Nearness {
    /// Anywhere.
    Anywhere,
    /// Next to each other on the grid, sideways or up and down.
    Beside,
    /// The same, corner to corner included.
    Touching,
    /// In the same row or column of the grid, whatever lies between.
    InLine,
}

impl Removal {
    /// Returns what a card of a rank counts in sums.
    pub fn value(&self, rank: Rank) -> u8 {
        let court = self.court_cards.filter(|_| rank.value() > 10);
        court.unwrap_or(rank.value())
    }

    /// Returns the sets of three cards or more.
    pub fn larger_sets(&self) -> impl Iterator<Item = &[Rank]> {
        self.sets
            .iter()
            .map(Vec::as_slice)
            .filter(|set| set.len() > 2)
    }
}
