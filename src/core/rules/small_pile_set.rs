//! A set of piles of a small table, in as much room as three pile numbers need: moves about many
//! piles name them by it.

use crate::rules::PileId;

/// A set of piles, of the first 24 of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SmallPileSet([u8; 3]);

impl SmallPileSet {
    /// No pile.
    pub const NONE: Self = Self([0; 3]);
    /// How many piles a table may have for each of them to be in such a set.
    pub const MOST: usize = 24;

    /// Returns the set with one more pile; the same set for a pile that is past the first 24.
    #[must_use]
    pub fn with(mut self, pile: PileId) -> Self {
        if let Some(byte) = self.0.get_mut(pile.index() / 8) {
            *byte |= 1 << (pile.number() % 8);
        }
        self
    }

    /// Tells whether a pile is among them.
    pub fn contains(self, pile: PileId) -> bool {
        let byte = self.0.get(pile.index() / 8);
        byte.is_some_and(|byte| byte >> (pile.number() % 8) & 1 != 0)
    }

    /// Tells whether all of `others` are among them.
    pub fn contains_all(self, others: Self) -> bool {
        others.piles().all(|pile| self.contains(pile))
    }

    /// Returns how many piles there are.
    pub fn len(self) -> usize {
        self.piles().count()
    }

    /// Tells whether there is none.
    pub fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// Returns the piles in ascending order.
    pub fn piles(self) -> impl Iterator<Item = PileId> {
        (0..24)
            .map(PileId::new)
            .filter(move |pile| self.contains(*pile))
    }
}

impl FromIterator<PileId> for SmallPileSet {
    fn from_iter<T: IntoIterator<Item = PileId>>(piles: T) -> Self {
        piles.into_iter().fold(Self::NONE, Self::with)
    }
}
