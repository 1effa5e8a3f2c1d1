//! The effects of a move: the record that take-back undoes, animation shows and the log explains.

pub(crate) mod apply;

use smallvec::SmallVec;

use crate::cards::Rank;
use crate::position::{SeatState, Seats, Turn};
use crate::rules::{PileId, Rules};

/// One change of the cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Cards went from the top of one pile to the top of another in the same order.
    Moved {
        /// Where they lay.
        from: PileId,
        /// Where they lie.
        to: PileId,
        /// The number of cards.
        count: u16,
    },
    /// Cards were turned over as a block, or one by one, onto another pile: their order is
    /// reversed and each lies the other way up.
    TurnedOver {
        /// Where they lay.
        from: PileId,
        /// Where they lie.
        to: PileId,
        /// The number of cards.
        count: u16,
        /// Whether these cards are seen for the first time.
        fresh: bool,
    },
    /// As `TurnedOver`, but put under the cards of the other pile.
    TurnedUnder {
        /// Where they lay.
        from: PileId,
        /// Where they lie.
        to: PileId,
        /// The number of cards.
        count: u16,
    },
    /// Cards on the top of a pile were turned over where they lay.
    Flipped {
        /// The pile.
        pile: PileId,
        /// How many cards from the top.
        count: u16,
        /// Whether they are seen for the first time.
        fresh: bool,
    },
    /// One card within a pile was turned over where it lay.
    FlippedAt {
        /// The pile.
        pile: PileId,
        /// How deep it lies, 1 for the top card.
        depth: u16,
        /// Whether it is seen for the first time.
        fresh: bool,
    },
    /// The top cards of two piles changed places.
    Swapped(PileId, PileId),
    /// All piles after an empty one, up to the last, moved up by one place.
    ClosedUp {
        /// The empty pile.
        gap: PileId,
        /// The last pile that moved, which is empty now.
        last: PileId,
    },
    /// The top card of a pile went to its bottom.
    TopToBottom(PileId),
    /// A card of a pile went to its top.
    Raised {
        /// The pile.
        pile: PileId,
        /// How deep it lay, 1 for the top card.
        depth: u16,
    },
    /// The rank of a card that has started this foundation has become the base.
    Based {
        /// The foundation.
        pile: PileId,
        /// The base before.
        before: Rank,
    },
    /// Cards lying face down were forgotten, because a shuffle follows.
    Forgotten {
        /// The pile.
        pile: PileId,
        /// The first of them, counted from the bottom.
        start: u16,
        /// The number of cards.
        count: u16,
    },
    /// Cards at the top of a pile were shuffled, so that nobody knows their order; the number of
    /// the random event says how.
    Shuffled {
        /// The pile.
        pile: PileId,
        /// How many cards from the top.
        count: u16,
        /// The event.
        event: u16,
    },
}

impl Effect {
    /// Returns the two piles that the effect changes: the same pile twice if it changes only one,
    /// the first and the last where neighbouring piles move up.
    #[inline]
    pub const fn piles(self) -> [PileId; 2] {
        match self {
            Self::Moved { from, to, .. }
            | Self::TurnedOver { from, to, .. }
            | Self::TurnedUnder { from, to, .. } => [from, to],
            Self::Swapped(first, second) => [first, second],
            Self::ClosedUp { gap, last } => [gap, last],
            Self::Flipped { pile, .. }
            | Self::FlippedAt { pile, .. }
            | Self::TopToBottom(pile)
            | Self::Raised { pile, .. }
            | Self::Based { pile, .. }
            | Self::Forgotten { pile, .. }
            | Self::Shuffled { pile, .. } => [pile, pile],
        }
    }
}

/// The record of one move: its effects in order, and the state that is needed to undo it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Applied {
    pub(crate) effects: SmallVec<[Effect; 5]>,
    pub(crate) turn: Turn,
    pub(crate) seats: SeatsBefore,
}

/// The counters of the seats before a move. Up to four sides fit in place; only larger tables
/// need an allocation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SeatsBefore {
    few: [SeatState; FEW_SIDES],
    more: Option<Box<Seats>>,
}

/// How many sides have their counters stored without an allocation.
const FEW_SIDES: usize = 4;

impl SeatsBefore {
    #[inline]
    pub fn of(rules: &Rules, seats: &Seats) -> Self {
        let [a, b, c, d, ..] = *seats;
        Self {
            few: [a, b, c, d],
            more: (usize::from(rules.sides) > FEW_SIDES).then(|| Box::new(*seats)),
        }
    }

    pub fn restore(&self, seats: &mut Seats) {
        match &self.more {
            Some(all) => *seats = **all,
            None => seats[..FEW_SIDES].copy_from_slice(&self.few),
        }
    }
}

impl Applied {
    /// Returns the effects on the cards, in order.
    pub fn effects(&self) -> &[Effect] {
        &self.effects
    }

    /// Returns the turn as it was before the move.
    pub const fn turn_before(&self) -> Turn {
        self.turn
    }
}
