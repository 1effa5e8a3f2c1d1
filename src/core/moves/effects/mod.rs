//! The effects of a move: the record used to undo it, to animate it and to explain it in the log.

pub(crate) mod apply;

use smallvec::SmallVec;

use crate::cards::Rank;
use crate::position::{SeatState, Seats, Turn};
use crate::rules::{PileId, Rules};

/// One change of the cards on the table, made by a move.
///
/// # Examples
///
/// ```
/// # use patience_core::*;
/// # let columns = Group { count: 4, build: Build { direction: Direction::Down, suits: Suits::Any, ..Build::NONE }, ..Group::new("tableau", Role::Tableau) };
/// # let foundations = Group { count: 4, ..Group::new("foundation", Role::Foundation) };
/// # let mut game = Description::new("Four Streets", vec![foundations, columns]);
/// # game.goal = Goal::AllOn(GroupId::new(0).set());
/// # game.deal = vec![DealStep::Each { to: GroupId::new(1), counts: vec![13; 4], apart: false, joined: false }];
/// # let rules = Rules::new(game)?;
/// let mut position = notation::read_position(&rules, "partial\nt1: 8S\nt2: 9H\n")?;
/// let mv = notation::read_move(&rules, &position, "t1>t2")?;
/// let played = position.play(&rules, Seat::FIRST, mv)?;
/// let [from, to] = played.effects()[0].piles();
/// assert_eq!(played.effects(), [Effect::Moved { from, to, count: 1 }]);
/// assert_eq!((rules.pile(from).name.as_str(), position.len(from)), ("t1", 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Cards moved from the top of one pile to the top of another, in the same order.
    Moved {
        /// The pile that the moved cards left.
        from: PileId,
        /// The pile that the moved cards went to.
        to: PileId,
        /// The number of cards that moved.
        count: u16,
    },
    /// Cards from the top of one pile were turned over and put on another, as a block or one by
    /// one, which reverses their order.
    TurnedOver {
        /// The pile from which the cards were turned over.
        from: PileId,
        /// The pile onto which the cards were turned over.
        to: PileId,
        /// The number of cards that were turned over onto another pile.
        count: u16,
        /// Whether the cards that were turned over became visible for the first time.
        fresh: bool,
    },
    /// Cards from one pile were turned over and put under the cards of another pile.
    TurnedUnder {
        /// The pile from which the cards were turned over.
        from: PileId,
        /// The pile under whose cards the others were put.
        to: PileId,
        /// The number of cards that were turned over and put under others.
        count: u16,
    },
    /// Cards at the top of a pile were turned over in place.
    Flipped {
        /// The pile whose top cards were turned over.
        pile: PileId,
        /// The number of cards that were turned over at the top of the pile.
        count: u16,
        /// Whether the cards that were turned over became visible for the first time.
        fresh: bool,
    },
    /// One card within a pile was turned over in place.
    FlippedAt {
        /// The pile in which a card was turned over.
        pile: PileId,
        /// The position in its pile of the card that was turned over, counted from the top: 1 for
        /// the top card.
        depth: u16,
        /// Whether the card that was turned over became visible for the first time.
        fresh: bool,
    },
    /// The top cards of two piles changed places.
    Swapped(PileId, PileId),
    /// A gap in a row of piles was closed: all piles after an empty one, up to a last one, moved up
    /// by one place.
    ClosedUp {
        /// The empty pile, into which the next pile moved.
        gap: PileId,
        /// The last pile that moved up by one place. Its former place is now empty.
        last: PileId,
    },
    /// The top card of a pile moved to the bottom of the same pile.
    TopToBottom(PileId),
    /// A card from within a pile moved to the top of the same pile.
    Raised {
        /// The pile within which a card moved to the top.
        pile: PileId,
        /// The former position of the card that moved to the top of its pile, counted from the top:
        /// 1 for the top card.
        depth: u16,
    },
    /// The rank of the card that was put on a foundation became the base, the rank with which all
    /// foundations start.
    Based {
        /// The foundation whose first card set the base, the rank with which all foundations start.
        pile: PileId,
        /// The base (the rank with which foundations start) before the move.
        before: Rank,
    },
    /// Face-down cards that players had seen became unknown again, because a shuffle follows.
    Forgotten {
        /// The pile whose face-down cards became unknown again.
        pile: PileId,
        /// The index of the first card that became unknown, from the bottom.
        start: u16,
        /// The number of cards that became unknown again.
        count: u16,
    },
    /// Cards at the top of a pile were shuffled, so that their order is unknown. The number of the random event, which
    /// counts the shuffles and other random events of the hand, determines the order.
    Shuffled {
        /// The pile whose top cards were shuffled.
        pile: PileId,
        /// The number of cards that were shuffled at the top of the pile.
        count: u16,
        /// The number of the random event: how many shuffles and other random events the hand had before.
        event: u16,
    },
}

impl Effect {
    /// Returns the two piles that the effect changes. They are the same if the effect changes only
    /// one pile. If a range of piles moved up, they are the first and the last of the range.
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

/// The record of one move: its effects on the cards, in order, and the state needed to undo it.
///
/// # Examples
///
/// ```
/// # use patience_core::*;
/// # let columns = Group { count: 4, build: Build { direction: Direction::Down, suits: Suits::Any, ..Build::NONE }, ..Group::new("tableau", Role::Tableau) };
/// # let foundations = Group { count: 4, ..Group::new("foundation", Role::Foundation) };
/// # let mut game = Description::new("Four Streets", vec![foundations, columns]);
/// # game.goal = Goal::AllOn(GroupId::new(0).set());
/// # game.deal = vec![DealStep::Each { to: GroupId::new(1), counts: vec![13; 4], apart: false, joined: false }];
/// # let rules = Rules::new(game)?;
/// let mut position = notation::read_position(&rules, "partial\nt1: 8S\nt2: 9H\n")?;
/// let before = position.clone();
/// let mv = notation::read_move(&rules, &position, "t1>t2")?;
/// let played = position.play(&rules, Seat::FIRST, mv)?;
/// assert_eq!(played.effects().len(), 1);
/// assert_eq!(played.turn_before(), before.turn());
/// position.take_back(&rules, &played);
/// assert_eq!(position, before);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Applied {
    pub(crate) effects: SmallVec<[Effect; 5]>,
    pub(crate) turn: Turn,
    pub(crate) seats: SeatsBefore,
}

/// The counters of all seats before a move. For up to four sides they are stored inline; more sides
/// need an allocation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SeatsBefore {
    few: [SeatState; FEW_SIDES],
    more: Option<Box<Seats>>,
}

/// The number of sides (single players or partners together) whose counters are stored without an
/// allocation.
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
    /// Returns the effects of the move on the cards, in order.
    pub fn effects(&self) -> &[Effect] {
        &self.effects
    }

    /// Returns the state of the turn before the move.
    pub const fn turn_before(&self) -> Turn {
        self.turn
    }
}
