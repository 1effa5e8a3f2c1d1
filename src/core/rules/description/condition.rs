//! Conditions: when something may be done, by what lies on other piles and how far the game has come.

use crate::rules::{GroupId, GroupSet};

/// When something may be done, such as to put cards on a pile, or to turn the stock.
///
/// # Examples
///
/// ```
/// use patience_core::{Condition, GroupId, WhichPiles};
///
/// let stock = GroupId::new(0);
/// let when = Condition::Empty(WhichPiles::All(stock.set()));
/// assert_eq!(when.groups(), stock.set());
/// assert!(!when.is_always());
/// ```
#[derive(Debug, Default, Clone, PartialEq, Eq, Hash)]
pub enum Condition {
    /// At all times.
    #[default]
    Always,
    /// When there is no card on these piles.
    Empty(WhichPiles),
    /// When there is a card on these piles.
    Started(WhichPiles),
    /// When these piles hold as many cards as they may.
    Full(WhichPiles),
    /// When no card goes to a foundation.
    NothingGoesUp,
    /// In this pass through the stock, the first being 1.
    Pass(u16),
    /// When cards have come back for the last time.
    LastPass,
    /// When another condition does not hold.
    Not(Box<Self>),
    /// When all of these hold.
    All(Vec<Self>),
    /// When one of these holds at least.
    Any(Vec<Self>),
}

/// The piles that a condition is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WhichPiles {
    /// All piles of these kinds.
    All(GroupSet),
    /// One pile at least of these kinds.
    Any(GroupSet),
    /// The pile of this kind that has the number of the pile that waits.
    Its(GroupId),
    /// The pile before the one that waits, of its own kind. For the first there is nothing to wait for.
    Before,
}

impl Condition {
    /// Tells whether there is nothing to wait for.
    pub const fn is_always(&self) -> bool {
        matches!(self, Self::Always)
    }

    /// Returns this condition and all that it is made of.
    pub fn parts(&self) -> Vec<&Self> {
        let mut parts = vec![self];
        let mut next = 0;
        while let Some(part) = parts.get(next) {
            match *part {
                Self::Not(part) => parts.push(part),
                Self::All(all) | Self::Any(all) => parts.extend(all),
                _ => {}
            }
            next += 1;
        }
        parts
    }

    /// Returns the piles that it is about, for each of its parts that is about any.
    pub fn piles(&self) -> impl Iterator<Item = WhichPiles> {
        self.parts().into_iter().filter_map(Self::own_piles)
    }

    /// Returns the piles that it is about by itself, and not by its parts.
    pub(crate) const fn own_piles(&self) -> Option<WhichPiles> {
        match self {
            Self::Empty(which) | Self::Started(which) | Self::Full(which) => Some(*which),
            _ => None,
        }
    }

    /// Returns the kinds of pile that it names.
    pub fn groups(&self) -> GroupSet {
        self.piles()
            .fold(GroupSet::default(), |all, which| all.union(which.groups()))
    }

    /// Returns the kinds of pile that it names by the number of the pile that waits.
    pub fn by_number(&self) -> impl Iterator<Item = GroupId> {
        self.piles().filter_map(|which| match which {
            WhichPiles::Its(group) => Some(group),
            _ => None,
        })
    }

    /// Tells whether it depends on nothing but what lies on piles.
    pub fn is_about_piles(&self) -> bool {
        let mut parts = self.parts().into_iter();
        !parts.any(|part| matches!(part, Self::NothingGoesUp | Self::Pass(_) | Self::LastPass))
    }
}

impl WhichPiles {
    /// Returns the kinds of pile that are named.
    pub fn groups(self) -> GroupSet {
        match self {
            Self::All(groups) | Self::Any(groups) => groups,
            Self::Its(group) => group.set(),
            Self::Before => GroupSet::default(),
        }
    }
}
