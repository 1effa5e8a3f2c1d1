//! Conditions on what may be done, based on the cards on other piles and on the progress of the
//! game.

use crate::rules::{GroupId, GroupSet};

/// When something is allowed, such as putting cards on a pile or turning the stock.
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
    /// The condition is always true.
    #[default]
    Always,
    /// These piles are empty.
    Empty(WhichPiles),
    /// These piles are not empty.
    Started(WhichPiles),
    /// These piles are full: they hold as many cards as they may.
    Full(WhichPiles),
    /// No card can be moved to a foundation.
    NothingGoesUp,
    /// The player is in this pass through the stock, counted from 1.
    Pass(u16),
    /// No redeal is left.
    LastPass,
    /// The given condition is false.
    Not(Box<Self>),
    /// All of the given conditions hold.
    All(Vec<Self>),
    /// At least one of the given conditions holds.
    Any(Vec<Self>),
}

/// Which piles a condition is about. Some choices depend on the pile to which the condition
/// belongs.
///
/// # Examples
///
/// ```
/// use patience_core::{GroupId, GroupSet, WhichPiles};
///
/// let reserve = GroupId::new(2);
/// assert_eq!(WhichPiles::Any(reserve.set()).groups(), reserve.set());
/// assert_eq!(WhichPiles::Before.groups(), GroupSet::default());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WhichPiles {
    /// All piles of these kinds.
    All(GroupSet),
    /// At least one pile of these kinds.
    Any(GroupSet),
    /// In another kind, the pile with the same number as the pile to which the condition belongs.
    Its(GroupId),
    /// The pile before the one to which the condition belongs, in the same kind. For the first pile
    /// of a kind, the condition always holds.
    Before,
}

impl Condition {
    /// Whether the condition is [`Condition::Always`].
    pub const fn is_always(&self) -> bool {
        matches!(self, Self::Always)
    }

    /// Returns this condition and every condition inside it.
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

    /// Returns the piles that this condition and those inside it are about.
    pub fn piles(&self) -> impl Iterator<Item = WhichPiles> {
        self.parts().into_iter().filter_map(Self::own_piles)
    }

    /// Returns the piles that the condition is about. Conditions inside this condition are not
    /// considered.
    pub(crate) const fn own_piles(&self) -> Option<WhichPiles> {
        match self {
            Self::Empty(which) | Self::Started(which) | Self::Full(which) => Some(*which),
            _ => None,
        }
    }

    /// The kinds of pile that the condition mentions.
    pub fn groups(&self) -> GroupSet {
        self.piles()
            .fold(GroupSet::default(), |all, which| all.union(which.groups()))
    }

    /// The kinds of pile that the condition mentions only through [`WhichPiles::Its`].
    pub fn by_number(&self) -> impl Iterator<Item = GroupId> {
        self.piles().filter_map(|which| match which {
            WhichPiles::Its(group) => Some(group),
            _ => None,
        })
    }

    /// Whether the condition depends only on the cards on piles.
    pub fn is_about_piles(&self) -> bool {
        let mut parts = self.parts().into_iter();
        !parts.any(|part| matches!(part, Self::NothingGoesUp | Self::Pass(_) | Self::LastPass))
    }
}

impl WhichPiles {
    /// The kinds of pile that are mentioned. Empty for [`WhichPiles::Before`].
    pub fn groups(self) -> GroupSet {
        match self {
            Self::All(groups) | Self::Any(groups) => groups,
            Self::Its(group) => group.set(),
            Self::Before => GroupSet::default(),
        }
    }
}
