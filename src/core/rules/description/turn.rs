//! The steps that make up a turn of the stock.

use crate::cards::CardSet;
use crate::rules::{GroupId, GroupSet};

/// What one turn of the stock does, step by step.
///
/// # Examples
///
/// ```
/// use patience_core::{GroupId, TurnStep, TurnSteps};
///
/// let [waste, tableau] = [0, 1].map(GroupId::new);
/// let to_columns = TurnStep::Each { to: vec![tableau], cards: 1, skips_empty: false };
/// let one_to_waste = TurnStep::One { to: waste, number: 0, cards: 1 };
/// let turn = TurnSteps(vec![to_columns, one_to_waste]);
/// assert_eq!(turn.dealt_to(), waste.set().with(tableau));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TurnSteps(pub Vec<TurnStep>);

/// One step of a turn of the stock.
///
/// # Examples
///
/// ```
/// use patience_core::{GroupId, TurnStep};
///
/// let [reserve, tableau] = [0, 1].map(GroupId::new);
/// let deal = TurnStep::Each { to: vec![tableau], cards: 1, skips_empty: false };
/// assert_eq!(deal.dealt_to(), [tableau]);
/// let onto = TurnStep::Onto { from: reserve, to: tableau };
/// assert_eq!(onto.put_onto(), Some((reserve, tableau)));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum TurnStep {
    /// A step of a turn of the stock: turns up cards from the stock onto a pile, from which the
    /// player then plays them.
    Up(Upturned),
    /// A step of a turn of the stock: deals cards to each pile of some kinds, one at a time in
    /// rounds, as long as cards are left.
    Each {
        /// The kinds of pile that get cards in a turn of the stock, in the order in which they get
        /// them.
        to: Vec<GroupId>,
        /// The number of cards that each pile gets in a turn of the stock.
        cards: u8,
        /// Whether a turn of the stock skips empty piles.
        skips_empty: bool,
    },
    /// A step of a turn of the stock: deals cards to one pile, as long as cards are left.
    One {
        /// The kind of the pile to which a turn of the stock deals cards.
        to: GroupId,
        /// The number, from 0, of the pile to which a turn of the stock deals cards.
        number: u8,
        /// The number of cards that a turn of the stock deals to the pile.
        cards: u8,
    },
    /// A step of a turn of the stock: deals one card to the last pile of a kind that is not empty.
    /// If the card is in `begin`, it goes to the next pile instead, as long as there is one.
    Last {
        /// The kind of pile that gets the card from the stock.
        to: GroupId,
        /// The cards that begin a new pile when they are dealt from the stock.
        begin: CardSet,
    },
    /// A step of a turn of the stock: puts the cards of each pile of a kind onto the pile with the
    /// same number in another kind.
    Onto {
        /// The kind of pile whose cards are put onto other piles.
        from: GroupId,
        /// The kind of pile onto which the cards of other piles are put.
        to: GroupId,
    },
    /// A step of a turn of the stock: moves the cards of a grid together, so that the empty places
    /// come last.
    CloseUp(GroupId),
    /// A step of a turn of the stock: deals a card to each empty pile of a kind.
    Gaps {
        /// The kind of pile whose empty piles get a card from the stock.
        of: GroupId,
        /// The largest number of empty piles that get a card, beginning with the first. `None` for
        /// all.
        most: Option<u8>,
    },
}

/// How cards are turned up from the stock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Upturned {
    /// The kind of pile that gets the turned cards: a waste, a hand from which each card must be
    /// placed, or a reserve into which a player draws.
    pub to: GroupId,
    /// The number of cards that a turn of the stock turns up at a time.
    pub cards: u8,
    /// Whether the cards are turned over together, so that the first of them is on top.
    pub first_on_top: bool,
    /// The kind of pile to which the cards turned up earlier move, before the next are turned up.
    pub room: Option<GroupId>,
}

/// How turns of the stock fill the empty piles of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FilledGaps {
    /// The kind of pile whose empty piles get a card from the stock.
    pub of: GroupId,
    /// The largest number of empty piles that get a card, or `None` for all.
    pub most: Option<u8>,
    /// Whether the cards of the grid are moved together before its empty places are filled from the
    /// stock.
    pub closes: bool,
}

impl TurnStep {
    /// Returns the kinds of pile to which this step of a turn deals cards from the stock.
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

    /// Returns two kinds of pile if this step of a turn of the stock puts piles onto others: the
    /// kind that gives its cards and the kind that takes them.
    pub const fn put_onto(&self) -> Option<(GroupId, GroupId)> {
        match self {
            Self::Onto { from, to } => Some((*from, *to)),
            _ => None,
        }
    }

    /// Whether this step of a turn of the stock deals cards to the layout, or moves piles of the
    /// layout onto other piles.
    const fn deals_out(&self) -> bool {
        !matches!(self, Self::Up(_) | Self::CloseUp(_) | Self::Gaps { .. })
    }
}

impl TurnSteps {
    /// Whether all steps of the turn of the stock deal cards to the layout.
    pub(super) fn deals_out(&self) -> bool {
        self.0.iter().all(TurnStep::deals_out)
    }

    /// Returns the kinds of pile that get cards in the turn of the stock.
    pub fn dealt_to(&self) -> GroupSet {
        let dealt = self.0.iter().flat_map(TurnStep::dealt_to).copied();
        let onto = self.0.iter().filter_map(TurnStep::put_onto);
        let onto = onto.map(|(_, to)| to);
        dealt.chain(onto).collect()
    }
}
