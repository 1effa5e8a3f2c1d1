//! What a turn of the stock does.

use crate::cards::CardSet;
use crate::rules::{GroupId, GroupSet};

/// What one turn of a stock does, step by step.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TurnSteps(pub Vec<TurnStep>);

/// A step of a turn of a stock.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum TurnStep {
    /// Cards are turned up onto a pile from which they are played.
    Up(Upturned),
    /// A number of cards to each pile of some kinds, one at a time in rounds, as long as there are
    /// any.
    Each {
        /// The kinds, in the order in which they are dealt to.
        to: Vec<GroupId>,
        /// How many cards each pile gets.
        cards: u8,
        /// Whether empty piles get none.
        skips_empty: bool,
    },
    /// A number of cards to one pile, as long as there are any.
    One {
        /// The kind of pile.
        to: GroupId,
        /// The number of the pile, from 0.
        number: u8,
        /// How many cards it gets.
        cards: u8,
    },
    /// One card to the last pile of a kind that has any, but where it is one of these cards to the
    /// next pile, as long as there is one.
    Last {
        /// The kind.
        to: GroupId,
        /// The cards that begin a pile.
        begin: CardSet,
    },
    /// The cards of each pile of a kind go onto the pile with its number of another kind.
    Onto {
        /// The kind that gives them.
        from: GroupId,
        /// The kind that takes them.
        to: GroupId,
    },
    /// The cards of a grid are moved together, so that its gaps are the last places.
    CloseUp(GroupId),
    /// A card to each empty pile of a kind.
    Gaps {
        /// The kind.
        of: GroupId,
        /// How many of these piles get one at most, from the first on; nothing where all do.
        most: Option<u8>,
    },
}

/// Cards that are turned up at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Upturned {
    /// Where they go: a waste, a hand from which each is placed, or a reserve into which a player draws.
    pub to: GroupId,
    /// How many cards are turned at a time.
    pub cards: u8,
    /// Whether they are laid down so that the first of them is on top.
    pub first_on_top: bool,
    /// Where the cards go first that lie there.
    pub room: Option<GroupId>,
}

/// How turns fill the gaps of a kind of pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FilledGaps {
    /// The kind.
    pub of: GroupId,
    /// How many gaps get a card at most; nothing where all do.
    pub most: Option<u8>,
    /// Whether the cards are moved together first.
    pub closes: bool,
}

impl TurnStep {
    /// Returns the kinds of pile to which the step deals cards of the stock.
    pub fn dealt_to(&self) -> &[GroupId] {
        match self {
            Self::Each { to, .. } => to,
            Self::Up(Upturned { to, .. })
            | Self::One { to, .. }
            | Self::Last { to, .. }
            | Self::Gaps { of: to, .. } => std::slice::from_ref(to),
            Self::Onto { .. } | Self::CloseUp(_) => &[],
        }
    }

    /// Returns the two kinds of pile of which the cards of one go onto the other.
    pub const fn put_onto(&self) -> Option<(GroupId, GroupId)> {
        match self {
            Self::Onto { from, to } => Some((*from, *to)),
            _ => None,
        }
    }

    /// Tells whether the step deals cards out to the layout, or puts cards of the layout onto others.
    const fn deals_out(&self) -> bool {
        !matches!(self, Self::Up(_) | Self::CloseUp(_) | Self::Gaps { .. })
    }
}

impl TurnSteps {
    /// Tells whether all steps deal cards out to the layout.
    pub(super) fn deals_out(&self) -> bool {
        self.0.iter().all(TurnStep::deals_out)
    }

    /// Returns the kinds of pile to which cards come.
    pub fn dealt_to(&self) -> GroupSet {
        let dealt = self.0.iter().flat_map(TurnStep::dealt_to).copied();
        let onto = self.0.iter().filter_map(TurnStep::put_onto);
        let onto = onto.map(|(_, to)| to);
        dealt.chain(onto).collect()
    }
}
