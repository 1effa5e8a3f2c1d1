//! A card on the table: its face, the deck it comes from, whether it is face up, and whether it has
//! ever been.

use std::fmt;

use crate::cards::Card;

/// A card on the table, packed in 16 bits so that a whole position copies quickly.
///
/// Besides the face, the value stores the *owner* of the card, whether the card is face up, and
/// whether it has ever been face up, because a player may remember it then. The owner is the deck
/// that the card comes from: the seat in games with a deck for each seat, otherwise 0.
///
/// # Examples
///
/// ```
/// use patience_core::{Card, Dealt};
///
/// let ten = Card::parse("TH").ok_or("no card")?;
/// let hidden = Dealt::down(ten, 0);
/// assert!(!hidden.is_up() && !hidden.is_seen());
/// let shown = Dealt::up(hidden.card(), hidden.owner());
/// assert!(shown.is_up());
/// assert!(shown.face_down_seen().is_seen());
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dealt(u16);

const FACE: u16 = 0x7f;
const OWNER_SHIFT: u16 = 7;
const OWNER: u16 = 0xf << OWNER_SHIFT;
const UP: u16 = 1 << 11;
const SEEN: u16 = 1 << 12;

impl Dealt {
    /// The value that stands for “no card” in the memory reserved for the cards of a pile.
    pub(crate) const BLANK: Self = Self::down(Card::from_index_unchecked(0), 0);

    /// Returns a card from the deck of seat `owner`, face down and never seen.
    pub const fn down(card: Card, owner: u8) -> Self {
        Self(card.index() as u16 | (owner as u16) << OWNER_SHIFT & OWNER)
    }

    /// Returns a card from the deck of seat `owner`, face up.
    pub const fn up(card: Card, owner: u8) -> Self {
        Self(Self::down(card, owner).0 | UP | SEEN)
    }

    /// The face of the card.
    #[inline]
    pub const fn card(self) -> Card {
        Card::from_index_unchecked((self.0 & FACE) as u8)
    }

    /// The number of the deck that the card comes from: the seat in games with a deck for each
    /// seat, otherwise 0.
    #[inline]
    pub const fn owner(self) -> u8 {
        ((self.0 & OWNER) >> OWNER_SHIFT) as u8
    }

    /// Whether the card is face up.
    #[inline]
    pub const fn is_up(self) -> bool {
        self.0 & UP != 0
    }

    /// Whether the card has ever been face up.
    #[inline]
    pub const fn is_seen(self) -> bool {
        self.0 & SEEN != 0
    }

    /// Returns the card turned over. If it is turned up, it counts as seen from then on.
    #[inline]
    pub(crate) const fn turned(self) -> Self {
        if self.is_up() {
            Self(self.0 & !UP)
        } else {
            Self(self.0 | UP | SEEN)
        }
    }

    /// Returns the card turned face down, as if it had never been face up.
    #[inline]
    pub(crate) const fn unseen(self) -> Self {
        Self(self.0 & !(UP | SEEN))
    }

    /// Returns the card turned face down, as a card that players have already seen.
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
