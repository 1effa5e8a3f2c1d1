//! A set of piles for tables with few piles, stored in three bytes. Moves that involve many piles
//! contain such a set.

use crate::rules::PileId;

/// A set of piles that can contain only the first 24 piles of a table.
///
/// # Examples
///
/// ```
/// use patience_core::{PileId, SmallPileSet};
///
/// let set: SmallPileSet = [3, 7].map(PileId::new).into_iter().collect();
/// assert!(set.contains(PileId::new(7)));
/// assert!(set.with(PileId::new(1)).contains_all(set));
/// assert!(set.piles().eq([3, 7].map(PileId::new)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SmallPileSet([u8; 3]);

impl SmallPileSet {
    /// The empty set of piles.
    pub const NONE: Self = Self([0; 3]);
    /// The number of piles of the table that can be in a small set.
    pub const MOST: usize = 24;

    /// Returns the set with `pile` added. If the pile is not among the first 24, the set does not
    /// change.
    #[must_use]
    pub fn with(mut self, pile: PileId) -> Self {
        if let Some(byte) = self.0.get_mut(pile.index() / 8) {
            *byte |= 1 << (pile.number() % 8);
        }
        self
    }

    /// Whether the set contains a pile.
    pub fn contains(self, pile: PileId) -> bool {
        let byte = self.0.get(pile.index() / 8);
        byte.is_some_and(|byte| byte >> (pile.number() % 8) & 1 != 0)
    }

    /// Whether the set contains all piles of `others`.
    pub fn contains_all(self, others: Self) -> bool {
        others.piles().all(|pile| self.contains(pile))
    }

    /// The number of piles in the set.
    pub fn len(self) -> usize {
        self.piles().count()
    }

    /// Whether the set is empty.
    pub fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// Returns the piles of the set in ascending order.
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
