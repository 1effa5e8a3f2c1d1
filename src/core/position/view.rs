//! What a seat may see. Players, human or computer, are given this and not the position.

use crate::cards::Dealt;
use crate::position::Position;
use crate::rules::{Face, PileId, Rules, Seat};

/// One card as a seat sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Seen {
    /// It lies face up.
    Known(Dealt),
    /// It lies face down now, and has been seen before.
    Remembered(Dealt),
    /// It lies face down and has never been seen; only its back, the owner, shows.
    Hidden {
        /// The owner of its deck.
        owner: u8,
    },
}

impl Seen {
    /// Returns the card where it lies face up.
    pub const fn face(self) -> Option<Dealt> {
        match self {
            Self::Known(dealt) => Some(dealt),
            _ => None,
        }
    }
}

/// A position as one seat sees it. Everybody sees all face-up cards and the sizes of all
/// piles, and nobody sees face-down ones.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct View {
    seat: Seat,
    piles: Vec<Vec<Seen>>,
}

impl View {
    /// Returns what the seat sees of the position.
    pub fn of(position: &Position, rules: &Rules, seat: Seat) -> Self {
        let hidden = |pile: PileId| {
            rules.group_of(pile).face == Face::Own && !rules.pile(pile).belongs_to(seat)
        };
        let see = |dealt: &Dealt, hidden: bool| {
            if hidden {
                Seen::Hidden {
                    owner: dealt.owner(),
                }
            } else if dealt.is_up() {
                Seen::Known(*dealt)
            } else if dealt.is_seen() {
                Seen::Remembered(*dealt)
            } else {
                Seen::Hidden {
                    owner: dealt.owner(),
                }
            }
        };
        let piles = rules
            .pile_ids()
            .map(|pile| {
                let cards = position.cards(rules, pile).iter();
                cards.map(|dealt| see(dealt, hidden(pile))).collect()
            })
            .collect();
        Self { seat, piles }
    }

    /// Returns whose view it is.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// Returns the cards of a pile, bottom to top.
    pub fn pile(&self, pile: PileId) -> &[Seen] {
        &self.piles[pile.index()]
    }
}
