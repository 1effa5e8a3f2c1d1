//! The deal as a rule file describes it.

use crate::card::Rank;
use crate::rules::GroupId;

/// The rank on which foundations start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Base {
    /// Always this one.
    Fixed(Rank),
    /// The rank of the first card dealt.
    FirstDealt,
}

/// One step of the deal, for each seat in turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DealStep {
    /// The cards of the base rank are taken out of the deck and start these piles, one each.
    /// Where the base is the first card dealt, that card itself stays in the deal.
    Base {
        /// The piles they start.
        to: GroupId,
    },
    /// So many cards to each pile of a kind, in rows from left to right.
    Each {
        /// The piles.
        to: GroupId,
        /// How many each, by pile number.
        counts: Vec<u8>,
    },
    /// So many cards to one pile.
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
    /// All that is left.
    Rest {
        /// Where it goes.
        to: GroupId,
    },
}
