//! A set of the 52 cards as a bit set: the shape in which every "may this card go there?"
//! is answered in advance.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

use crate::cards::{Card, Rank};

/// Hands out the numbers of the bits that are set, in ascending order.
#[inline]
pub(crate) fn each_bit(mut bits: u64, mut visit: impl FnMut(usize)) {
    while bits != 0 {
        visit(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}

/// A set of cards.
///
/// # Examples
///
/// ```
/// use patience_core::{Card, CardSet, Colour, Rank, Suit};
///
/// let red = CardSet::filter(|card| card.suit().colour() == Colour::Red);
/// let aces = CardSet::filter(|card| card.rank() == Rank::ACE);
/// assert_eq!(red.len(), 26);
/// assert_eq!((red & aces).len(), 2);
/// assert!((red | aces).contains(Card::new(Rank::ACE, Suit::Spades)));
/// assert!(!(aces - red).meets(red));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const EMPTY: Self = Self(0);
    /// All 52 cards.
    pub const ALL: Self = Self((1 << Card::COUNT) - 1);

    /// Returns the set that holds just this card.
    #[inline]
    pub const fn of(card: Card) -> Self {
        Self(1 << card.index())
    }

    /// Returns the card of a row of a pile's cache; no card for the rows of empty and face-down piles.
    #[inline]
    pub(crate) const fn of_row(row: u8) -> Self {
        Self::from_bits(1 << (row % 64))
    }

    /// Returns the set of the four cards of a rank.
    pub fn of_rank(rank: Rank) -> Self {
        Self::filter(|card| card.rank() == rank)
    }

    /// Returns the set of the cards for which `keep` is true.
    pub fn filter(keep: impl Fn(Card) -> bool) -> Self {
        Card::all().filter(|card| keep(*card)).collect()
    }

    /// Tells whether the card is in the set.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.index() & 1 != 0
    }

    /// Tells whether no card is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns how many cards are in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Tells whether the sets share a card.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the index of the first card, 64 of an empty set.
    #[inline]
    pub(crate) const fn lowest(self) -> usize {
        self.0.trailing_zeros() as usize
    }

    /// Returns the set as bits, that of each card at its index.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the set of the cards with these bits, others left aside.
    #[inline]
    pub(crate) const fn from_bits(bits: u64) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// Returns the cards in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            #[expect(
                clippy::cast_possible_truncation,
                reason = "a word has at most 64 trailing zeros"
            )]
            let index = rest.trailing_zeros() as u8;
            rest &= rest.wrapping_sub(1);
            Card::from_index(index)
        })
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<T: IntoIterator<Item = Card>>(cards: T) -> Self {
        cards
            .into_iter()
            .fold(Self::EMPTY, |set, card| set | Self::of(card))
    }
}

impl BitOr for CardSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for CardSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for CardSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for CardSet {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_lists_its_cards_in_order() {
        let red: Vec<Card> = CardSet::filter(|card| card.colour() == crate::cards::Colour::Red)
            .iter()
            .collect();
        assert_eq!(red.len(), 26);
        assert!(red.windows(2).all(|pair| pair[0] < pair[1]));
        assert_eq!(CardSet::ALL.len(), 52);
    }
}
