//! Taking cards off the table: pairs, sets, and cards that go alone.

use crate::cards::{CardSet, Rank};
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
    /// Returns the sets of three cards or more.
    pub fn larger_sets(&self) -> impl Iterator<Item = &[Rank]> {
        self.sets
            .iter()
            .map(Vec::as_slice)
            .filter(|set| set.len() > 2)
    }
}
