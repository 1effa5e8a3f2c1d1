//! The deal as a rule file describes it.

use crate::cards::{Card, Rank, Suit};
use crate::rules::{GroupId, GroupSet};

/// The rank on which foundations start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Base {
    /// Always this one.
    Fixed(Rank),
    /// The rank of the first card dealt.
    FirstDealt,
    /// The rank of the first card dealt to a foundation.
    FirstUp,
    /// The rank of the first card that the player puts on a foundation, whenever that is.
    FirstPut,
    /// The rank of the first card that the player puts on a foundation, which is the top card of
    /// one of these kinds of pile. Until then nothing else is done.
    Chosen(GroupSet),
}

impl Base {
    /// Tells whether the player decides it.
    pub const fn is_chosen(self) -> bool {
        matches!(self, Self::FirstPut | Self::Chosen(_))
    }
}

/// Certain cards of a deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pick {
    /// Their rank.
    pub rank: Rank,
    /// The suits of that rank.
    pub which: Which,
}

/// Which cards of a rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Which {
    /// All of them.
    All,
    /// The first card of the rank.
    One,
    /// The first of each suit.
    EachSuit,
    /// The first of this suit.
    Of(Suit),
}

impl Pick {
    /// Tells whether a card is picked, given the cards that have been picked before.
    pub(crate) fn takes(self, card: Card, picked: &[Card]) -> bool {
        card.rank() == self.rank
            && match self.which {
                Which::All => true,
                Which::One => picked.is_empty(),
                Which::EachSuit => picked.iter().all(|other| other.suit() != card.suit()),
                Which::Of(suit) => picked.is_empty() && card.suit() == suit,
            }
    }
}

/// What becomes of cards that fit on a foundation as they are dealt in rows to the layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UpInDeal {
    /// They are dealt like others.
    No,
    /// They go up at once, and the next card takes the place.
    Replaced,
    /// They go up at once, and the place gets no card.
    LeftShort,
}

/// One step of the deal, for each seat in turn.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum DealStep {
    /// The cards of the base rank are taken out of the deck and start these piles, one each.
    /// Where the base is the first card dealt, that card itself stays in the deal.
    Base {
        /// The piles they start.
        to: GroupId,
    },
    /// Certain cards are taken out of the deck before it is dealt and start these piles, one
    /// each.
    Picked {
        /// The cards.
        pick: Pick,
        /// The piles they start.
        to: GroupId,
        /// The number of the first of these piles.
        number: u8,
    },
    /// The cards of a rank that have been dealt to piles of a kind go to the bottom of each, in
    /// the order in which they lie.
    Sunk {
        /// The rank.
        rank: Rank,
        /// The piles.
        to: GroupId,
    },
    /// The cards of a rank that have been dealt to piles of a kind are taken out.
    Taken {
        /// The rank.
        rank: Rank,
        /// The piles that they were dealt to.
        from: GroupId,
        /// Where they go.
        to: GroupId,
    },
    /// A number of cards to each pile of a kind, in rows from left to right.
    Each {
        /// The piles.
        to: GroupId,
        /// The number of cards for each pile, by its number.
        counts: Vec<u8>,
        /// Whether a card whose rank lies in the pile already goes to the bottom of the pack
        /// instead, as long as there is another.
        apart: bool,
        /// Whether each row goes on from the row of the step before, which deals in rows too.
        joined: bool,
    },
    /// A number of cards to one pile.
    One {
        /// The kind of pile.
        to: GroupId,
        /// Its number.
        number: u8,
        /// How many cards (for a pile with a handicap, before it).
        count: u16,
        /// Whether they are put there as one packet, so that the first of them is on top.
        packet: bool,
    },
    /// One card to each pile of a row, and after each some to another pile until it is full.
    Interleaved {
        /// The row.
        row: GroupId,
        /// The pile that grows between.
        pile: GroupId,
        /// How many cards it gets after each card of the row.
        after_each: u8,
        /// How many it gets in all (before a handicap).
        total: u16,
    },
    /// All cards that are left.
    Rest {
        /// Where it goes.
        to: GroupId,
    },
}

impl DealStep {
    /// Returns the kinds of pile to which it brings cards.
    pub fn dealt_to(&self) -> GroupSet {
        let none = GroupSet::default();
        match self {
            Self::Interleaved { row, pile, .. } => none.with(*row).with(*pile),
            // It only reorders cards that lie there already.
            Self::Sunk { .. } => none,
            Self::Base { to }
            | Self::Picked { to, .. }
            | Self::Taken { to, .. }
            | Self::Each { to, .. }
            | Self::One { to, .. }
            | Self::Rest { to } => none.with(*to),
        }
    }
}
