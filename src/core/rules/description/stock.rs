//! The stock and its passes, dealing the layout anew, and changing places.

use crate::cards::CardSet;
use crate::rules::{Condition, GroupId, GroupSet, WhichPiles};

/// A limit on the number of times of an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Times {
    /// This number of times.
    Limited(u16),
    /// Without limit.
    Unlimited,
}

/// How the stock is dealt from.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Stock {
    /// The stock's kind of pile.
    pub group: GroupId,
    /// Where turned cards go: a waste, a hand from which each is placed, or the columns.
    pub to: GroupId,
    /// Whether each pile of that kind gets a card, from the first on, as long as there are any.
    pub each: bool,
    /// What the first turn deals, the second, and so on; the last holds for all that follow. Where
    /// there is none and `each` is set, a turn deals one card to each pile of `to`.
    pub deals: Vec<RowDeal>,
    /// Whether each empty pile of that kind gets a card, and no other.
    pub gaps: bool,
    /// Whether of these empty piles only the first get a card, as many as are turned at a time.
    pub first_gap: bool,
    /// Whether the cards of that kind are moved together first, so that the gaps are the last.
    pub closes: bool,
    /// The number of cards turned at a time.
    pub turn: u8,
    /// Whether the batch is laid down so that its first card is on top.
    pub reversed: bool,
    /// Whether cards of a batch are placed one after the other before anything else.
    pub placed: bool,
    /// Whether other plays may be made while a batch is being placed.
    pub play_during_batch: bool,
    /// When cards may be turned.
    pub when: Condition,
    /// How often the cards are gathered for another pass.
    pub redeals: Times,
    /// The kinds of pile that are gathered.
    pub gathered: Vec<GroupId>,
    /// How they are gathered.
    pub gather: Gather,
    /// Whether gathering and turning the first batch are one action.
    pub redeal_turns: bool,
}

/// What one turn of a stock deals to the layout, part by part.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RowDeal(pub Vec<DealPart>);

/// A part of what one turn of a stock deals.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum DealPart {
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
}

impl Stock {
    /// Returns the kinds of pile to which cards come from the stock.
    pub fn dealt_to(&self) -> GroupSet {
        let parts = self.deals.iter().flat_map(|deal| &deal.0);
        let kinds = parts.flat_map(|part| match part {
            DealPart::Each { to, .. } => to.as_slice(),
            DealPart::One { to, .. } | DealPart::Last { to, .. } | DealPart::Onto { to, .. } => {
                std::slice::from_ref(to)
            }
        });
        kinds.copied().fold(self.to.set(), GroupSet::with)
    }

    /// Returns the kinds of pile whose cards a turn puts onto other piles, each with the kind that
    /// takes them.
    pub fn put_onto(&self) -> impl Iterator<Item = (GroupId, GroupId)> {
        let parts = self.deals.iter().flat_map(|deal| &deal.0);
        parts.filter_map(|part| match part {
            DealPart::Onto { from, to } => Some((*from, *to)),
            DealPart::Each { .. } | DealPart::One { .. } | DealPart::Last { .. } => None,
        })
    }

    /// Tells whether a turn brings cards from one kind of pile to another: from the stock, or from
    /// piles whose cards go onto others.
    pub fn brings(&self, from: GroupId, to: GroupId) -> bool {
        let parts = self.deals.iter().flat_map(|deal| &deal.0);
        let mut dealt = parts.map(|part| match part {
            DealPart::Each { to: kinds, .. } => kinds.contains(&to),
            DealPart::One { to: kind, .. } | DealPart::Last { to: kind, .. } => *kind == to,
            DealPart::Onto { .. } => false,
        });
        self.group == from && (self.deals.is_empty() && self.to == to || dealt.any(|dealt| dealt))
            || self.put_onto().any(|pair| pair == (from, to))
    }

    /// Tells whether it is turned only while none of the piles is empty that get a card.
    pub fn waits_for_full_row(&self) -> bool {
        self.when == Condition::Started(WhichPiles::All(self.dealt_to()))
    }

    /// Tells whether each turn deals one card to each pile of one kind, and nothing else.
    pub const fn deals_plain_rows(&self) -> bool {
        self.each && self.deals.is_empty()
    }
}

/// In which order piles are gathered for a new pass; each is turned over, so the card that
/// was put there first comes out first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Gather {
    /// First pile first.
    InOrder,
    /// Last pile first.
    Rightmost,
    /// As the player names them.
    Chosen,
}

/// Gathering piles of the layout and dealing their cards to them anew, or bringing other cards
/// of each to its top.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Redeal {
    /// The kinds of pile, gathered and dealt to in the order of their numbers.
    pub groups: GroupSet,
    /// Whether the bottom card of each pile goes to its top instead.
    pub bottom_to_top: bool,
    /// How many cards each pile gets, from the first on, as long as there are any.
    pub deals: u8,
    /// Whether the cards are dealt to the piles one at a time, in rounds.
    pub rounds: bool,
    /// How often it may be done.
    pub times: Times,
    /// Whether the cards are shuffled in between; otherwise they keep their order, pile after
    /// pile from the first, each from the bottom up.
    pub shuffled: bool,
    /// The cards of a grid that are not gathered; nothing where all are.
    pub kept: Option<Kept>,
}

/// The cards that stay of a grid that is dealt anew: in each row the cards that have been built from
/// its left end. The others are dealt to the places that are left, row by row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Kept {
    /// The grid.
    pub grid: GroupId,
    /// Where the cards lie that the deal takes out of the grid.
    pub out: GroupId,
    /// Whether the cards taken out come back in, and are taken out again; otherwise the place after the cards
    /// that stay in a row is left empty.
    pub as_dealt: bool,
}

/// Cards that may change places, two at a time, as often as the player likes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rearrange {
    /// Any two cards of a grid, once it is full.
    FullGrid(GroupId),
    /// Two cards that lie alone on piles of these kinds, at any time. Neither of them could have started
    /// the pile on which it lies, and each could have started the pile of the other.
    Misplaced(GroupSet),
}

impl Rearrange {
    /// Returns the grid whose cards change places once it is full.
    pub const fn full_grid(self) -> Option<GroupId> {
        match self {
            Self::FullGrid(grid) => Some(grid),
            Self::Misplaced(_) => None,
        }
    }

    /// Returns the kinds of pile whose cards change places.
    pub fn groups(self) -> GroupSet {
        match self {
            Self::FullGrid(grid) => grid.set(),
            Self::Misplaced(groups) => groups,
        }
    }
}
