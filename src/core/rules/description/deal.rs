//! The terms of a deal, for the phrases of a rule file.

use crate::cards::{Card, Rank, Suit};
use crate::rules::{GroupId, GroupSet};

/// Which rank foundations start on, or what decides this rank.
///
/// # Examples
///
/// ```
/// use patience_core::{Base, Rank};
///
/// assert!(!Base::Fixed(Rank::ACE).is_chosen());
/// assert!(Base::FirstPut.is_chosen());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Base {
    /// Foundations always start on the same rank.
    Fixed(Rank),
    /// Foundations start on the rank of the first card dealt.
    FirstDealt,
    /// Foundations start on the rank of the first card dealt to a foundation.
    FirstUp,
    /// Foundations start on the rank of the first card that the player puts on a foundation, at any
    /// time.
    FirstPut,
    /// Foundations start on the rank of the first card that the player puts on a foundation. The
    /// card must be the top card of a pile of these kinds, and the player must put it there before
    /// any other move.
    Chosen(GroupSet),
}

impl Base {
    /// Whether the player decides on which rank foundations start.
    pub const fn is_chosen(self) -> bool {
        matches!(self, Self::FirstPut | Self::Chosen(_))
    }
}

/// Cards that the deal picks out of a deck by rank and suit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pick {
    /// The rank of the cards that the deal picks out of the deck.
    pub rank: Rank,
    /// Which cards of the rank the deal picks out of the deck.
    pub which: Which,
}

/// Which of all cards of one rank the deal picks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Which {
    /// Choose all cards of the rank.
    All,
    /// Choose the first card of the rank in the deck.
    One,
    /// Choose the first card of each suit, among the cards of the rank.
    EachSuit,
    /// Choose the first card of this suit, among the cards of the rank.
    Of(Suit),
}

impl Pick {
    /// Whether `card` is picked, if the cards in `picked` have already been picked.
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

/// What happens to a card that fits on a foundation while cards are dealt in rows to the layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UpInDeal {
    /// A card that fits on a foundation during the deal is dealt like any other card.
    No,
    /// A card that fits on a foundation during the deal moves there at once, and the next card
    /// takes its place.
    Replaced,
    /// A card that fits on a foundation during the deal moves there at once, and its place stays
    /// empty.
    LeftShort,
}

/// One step of the deal, carried out for each seat in turn.
///
/// # Examples
///
/// ```
/// use patience_core::{DealStep, GroupId};
///
/// // A triangle of seven columns, and the rest to the stock.
/// let (tableau, stock) = (GroupId::new(0), GroupId::new(1));
/// let counts = (1..=7).collect();
/// let columns = DealStep::Each { to: tableau, counts, apart: false, joined: false };
/// let rest = DealStep::Rest { to: stock };
/// assert_eq!(columns.dealt_to().union(rest.dealt_to()), tableau.set().with(stock));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum DealStep {
    /// Takes the cards of the base rank out of the deck and puts one on each pile of a kind. If the
    /// first card dealt decides the base rank, that first card stays in the deck.
    Base {
        /// The kind of pile that gets the base cards.
        to: GroupId,
    },
    /// Takes certain cards out of the deck before the deal and puts one on each pile of a kind.
    Picked {
        /// The cards that are taken out of the deck before the deal.
        pick: Pick,
        /// The kind of pile that gets the cards taken out of the deck.
        to: GroupId,
        /// The number of the first pile that gets one of the cards, from 0.
        number: u8,
    },
    /// Moves the cards of a rank to the bottom of their piles, in all piles of a kind, after they
    /// were dealt there. The cards that are moved keep their order.
    Sunk {
        /// The rank of the cards that move to the bottom of their pile.
        rank: Rank,
        /// The kind of pile in which cards are moved to the bottom.
        to: GroupId,
    },
    /// Moves the cards of a rank from piles of one kind, to which they were dealt, to another kind.
    Taken {
        /// The rank of the cards that move to piles of another kind.
        rank: Rank,
        /// The kind of pile from which the cards of a rank are taken.
        from: GroupId,
        /// The kind of pile to which the cards of a rank go.
        to: GroupId,
    },
    /// Deals cards to each pile of a kind, in rows from left to right.
    Each {
        /// The kind of pile to which the rows of cards are dealt.
        to: GroupId,
        /// The number of cards that each pile gets, by pile number.
        counts: Vec<u8>,
        /// Whether a card goes to the bottom of the deck if its pile already has a card of the same
        /// rank. This does not apply if the deck has no other card.
        apart: bool,
        /// Whether the rows are continuations of the rows of the previous step, which also deals in
        /// rows.
        joined: bool,
    },
    /// A step of the deal: deals cards to one pile.
    One {
        /// The kind of the pile to which the cards are dealt.
        to: GroupId,
        /// The number, from 0, of the pile to which the cards are dealt.
        number: u8,
        /// The number of cards for the pile, before the handicap of a player is added.
        count: u16,
        /// Whether the cards are put down together, so that the first card ends up on top.
        packet: bool,
    },
    /// Deals one card to each pile of a row. After each of these cards, deals some cards to another
    /// pile, until that pile has its total number.
    Interleaved {
        /// The kind of pile whose piles get one card each, in a row.
        row: GroupId,
        /// The kind of pile that gets its cards in between, after each card of the row.
        pile: GroupId,
        /// The number of cards that the other pile gets after each card that is dealt to the row.
        after_each: u8,
        /// The total number of cards for the other pile, before a handicap is added.
        total: u16,
    },
    /// Deals all cards that are left in the deck to a pile.
    Rest {
        /// The kind of the pile that gets all remaining cards.
        to: GroupId,
    },
}

impl DealStep {
    /// Returns the kinds of pile that get cards in this step of the deal.
    pub fn dealt_to(&self) -> GroupSet {
        let none = GroupSet::default();
        match self {
            Self::Interleaved { row, pile, .. } => none.with(*row).with(*pile),
            // This step only reorders cards that are there already.
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
