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
    /// The condition that is always true.
    #[default]
    Always,
    /// The condition that these piles are empty.
    Empty(WhichPiles),
    /// The condition that these piles are not empty.
    Started(WhichPiles),
    /// The condition that these piles are full: they hold as many cards as they may.
    Full(WhichPiles),
    /// The condition that no card can be moved to a foundation.
    NothingGoesUp,
    /// The condition that the player is in this pass through the stock, counted from 1.
    Pass(u16),
    /// The condition that no redeal is left.
    LastPass,
    /// The condition that the given condition is false.
    Not(Box<Self>),
    /// The condition that all of the given conditions hold.
    All(Vec<Self>),
    /// The condition that at least one of the given conditions holds.
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
    /// The condition must hold for all piles of these kinds.
    All(GroupSet),
    /// The condition must hold for at least one pile of these kinds.
    Any(GroupSet),
    /// The condition must hold for the pile of another kind that has the same number as the pile to
    /// which the condition belongs.
    Its(GroupId),
    /// The condition must hold for the pile before the one to which it belongs, in the same kind.
    /// For the first pile of a kind, the condition always holds.
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

    /// Returns the kinds of pile that the condition mentions.
    pub fn groups(&self) -> GroupSet {
        self.piles()
            .fold(GroupSet::default(), |all, which| all.union(which.groups()))
    }

    /// Returns the kinds of pile that the condition mentions only by way of the pile with the same
    /// number ([`WhichPiles::Its`]).
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
    /// Returns the kinds of pile that the condition is about. Empty if it is about the previous
    /// pile ([`WhichPiles::Before`]).
    pub fn groups(self) -> GroupSet {
        match self {
            Self::All(groups) | Self::Any(groups) => groups,
            Self::Its(group) => group.set(),
            Self::Before => GroupSet::default(),
        }
    }
}
