//! The course of play: the stock and its passes, taking off, and changing places.

use crate::card::Card;
use crate::card_set::CardSet;
use crate::rules::{GroupId, GroupSet};

/// How often something may be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Times {
    /// So many times.
    Limited(u16),
    /// Without limit.
    Unlimited,
}

/// How the stock is dealt from.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Stock {
    /// The stock's kind of pile.
    pub group: GroupId,
    /// Where turned cards go: a waste, a hand from which each is placed, or the columns.
    pub to: GroupId,
    /// Whether each pile of that kind gets a card, from the first on, as long as there are any.
    pub each: bool,
    /// How many cards at a time.
    pub turn: u8,
    /// Whether the batch is laid down so that its first card is on top.
    pub reversed: bool,
    /// Whether cards of a batch are placed one after the other before anything else.
    pub placed: bool,
    /// Whether other plays may be made while a batch is being placed.
    pub play_during_batch: bool,
    /// When cards may be turned.
    pub when: TurnWhen,
    /// How often the cards are gathered for another pass.
    pub redeals: Times,
    /// The kinds of pile that are gathered.
    pub gathered: Vec<GroupId>,
    /// How they are gathered.
    pub gather: Gather,
    /// Whether gathering and turning the first batch are one action.
    pub redeal_turns: bool,
}

/// When cards may be turned from the stock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TurnWhen {
    /// Whenever the player wants.
    AnyTime,
    /// When no card goes to a foundation.
    NothingGoesUp,
    /// When none of the piles that get a card is empty.
    NoneEmpty,
}

/// In which order piles are gathered for a new pass; each is turned over, so the card that
/// was put there first comes out first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gather {
    /// First pile first.
    InOrder,
    /// Last pile first.
    Rightmost,
    /// As the player names them.
    Chosen,
}

/// Gathering piles of the layout and dealing their cards to them anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Redeal {
    /// The kind of pile.
    pub group: GroupId,
    /// How many cards each pile gets, from the first on, as long as there are any.
    pub deals: u8,
    /// How often it may be done.
    pub times: Times,
    /// Whether the cards are shuffled in between; otherwise they keep their order, pile after
    /// pile from the first, each from the bottom up.
    pub shuffled: bool,
}

/// Which cards may be taken off the table together.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Removal {
    /// Pairs of cards must add up to this.
    pub sum: u8,
    /// The kinds of pile they may lie on.
    pub from: GroupSet,
    /// The kind of pile they go to.
    pub to: GroupId,
    /// Ranks that are taken off alone.
    pub alone: CardSet,
    /// Cards that may be taken off the layout even while covered.
    pub covered: CardSet,
    /// Whether a card may be paired with the last one lying on it.
    pub overlap: bool,
    /// For each card those it pairs with.
    pub(crate) partners: Box<[CardSet; 52]>,
}

impl Removal {
    /// Returns the cards that may be taken off together with this one.
    #[inline]
    pub fn partners(&self, card: Card) -> CardSet {
        self.partners[card.index() as usize]
    }
}

/// Cards on a grid that may change places once it is full.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rearrange {
    /// The grid.
    pub grid: GroupId,
}
