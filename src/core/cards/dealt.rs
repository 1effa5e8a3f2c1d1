//! A card as it lies on the table: its face, whose deck it is from, and which way up.

use std::fmt;

use crate::cards::Card;

/// A card on the table. Packed in 16 bits so that a whole position copies quickly.
///
/// Besides the face it carries its *owner* (the back of the deck it came from: the seat
/// in games with a deck for each seat, otherwise 0), whether it lies face up, and whether
/// it has ever lain face up, so that a player may remember it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dealt(u16);

const FACE: u16 = 0x7f;
const OWNER_SHIFT: u16 = 7;
const OWNER: u16 = 0xf << OWNER_SHIFT;
const UP: u16 = 1 << 11;
const SEEN: u16 = 1 << 12;

impl Dealt {
    /// The value in memory where there is no card.
    pub(crate) const BLANK: Self = Self::down(Card::from_index_unchecked(0), 0);

    /// Returns a card of that owner's deck, face down and never seen.
    pub const fn down(card: Card, owner: u8) -> Self {
        Self(card.index() as u16 | (owner as u16) << OWNER_SHIFT & OWNER)
    }

    /// Returns a card of that owner's deck, face up.
    pub const fn up(card: Card, owner: u8) -> Self {
        Self(Self::down(card, owner).0 | UP | SEEN)
    }

    /// Returns the face.
    #[inline]
    pub const fn card(self) -> Card {
        Card::from_index_unchecked((self.0 & FACE) as u8)
    }

    /// Returns the owner's number, 0 in games with one common deck.
    #[inline]
    pub const fn owner(self) -> u8 {
        ((self.0 & OWNER) >> OWNER_SHIFT) as u8
    }

    /// Tells whether the card lies face up.
    #[inline]
    pub const fn is_up(self) -> bool {
        self.0 & UP != 0
    }

    /// Tells whether the card has ever lain face up.
    #[inline]
    pub const fn is_seen(self) -> bool {
        self.0 & SEEN != 0
    }

    /// Returns the card the other way up; a card turned up has been seen.
    #[inline]
    pub(crate) const fn turned(self) -> Self {
        if self.is_up() {
            Self(self.0 & !UP)
        } else {
            Self(self.0 | UP | SEEN)
        }
    }

    /// Returns the card face down, as if it had never been turned up.
    #[inline]
    pub(crate) const fn unseen(self) -> Self {
        Self(self.0 & !(UP | SEEN))
    }

    /// Returns the card face down, seen before.
    #[must_use]
    pub const fn face_down_seen(self) -> Self {
        Self(self.0 & !UP | SEEN)
    }
}

impl fmt::Debug for Dealt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let card = self.card();
        if self.is_up() {
            write!(f, "{card}")?;
        } else {
            write!(f, "({card})")?;
        }
        if self.owner() > 0 {
            write!(f, "/{}", self.owner())?;
        }
        Ok(())
    }
}
