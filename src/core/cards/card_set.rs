//! A set of cards as a bit set: the shape in which every "may this card go there?"
//! is answered in advance.

use std::fmt;
use std::hash::{Hash, Hasher};
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

/// A set of cards for each card by its index, which is below 128.
pub type ByCard = [CardSet; 128];

/// A set of cards.
///
/// # Examples
///
/// ```
/// use patience_core::{Card, CardSet, Colour, Rank, Suit};
///
/// let red = CardSet::filter(|card| card.colour() == Colour::Red);
/// let aces = CardSet::filter(|card| card.rank() == Rank::ACE);
/// assert_eq!((red & aces).len(), 2);
/// assert!((red | aces).contains(Card::new(Rank::ACE, Suit::Spades)));
/// assert!(!(aces - red).meets(red));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct CardSet {
    /// The cards whose index is below 64: all but the trumps.
    low: u64,
    /// The trumps.
    high: u64,
}

impl CardSet {
    /// No card.
    pub const EMPTY: Self = Self { low: 0, high: 0 };
    /// Every card that a pack may have.
    pub const ALL: Self = Self {
        low: Self::USUAL.low | 0x1f << Card::JOKER.index(),
        high: (1 << Card::TRUMPS) - 1,
    };

    /// The 52 cards of a usual pack.
    pub(crate) const USUAL: Self = Self {
        low: (1 << Card::USUAL) - 1,
        high: 0,
    };

    /// Returns the set that holds just this card.
    #[inline]
    pub const fn of(card: Card) -> Self {
        Self::at(card.index())
    }

    /// Returns the set of the card with this index, be it one or not.
    #[inline]
    const fn at(index: u8) -> Self {
        if index < 64 {
            Self {
                low: 1 << index,
                high: 0,
            }
        } else {
            Self {
                low: 0,
                high: 1 << (index % 64),
            }
        }
    }

    /// Returns the card of a row of a pile's cache; no card for the rows of empty and face-down piles.
    #[inline]
    pub(crate) const fn of_row(row: u8) -> Self {
        Self::from_words(Self::at(row).words())
    }

    /// Returns the set of the cards of a rank.
    pub fn of_rank(rank: Rank) -> Self {
        let suits = rank.suits().iter();
        suits.map(|suit| Card::new(rank, *suit)).collect()
    }

    /// Returns the ranks among which those of the cards are: those of usual packs, or all there are.
    pub(crate) fn known_ranks(self) -> impl Iterator<Item = Rank> {
        let is_usual = (self - Self::USUAL).is_empty();
        Rank::every().take_while(move |rank| !is_usual || rank.index() < Rank::COUNT)
    }

    /// Returns the set of the cards for which `keep` is true.
    pub fn filter(keep: impl Fn(Card) -> bool) -> Self {
        Card::faces().filter(|card| keep(*card)).collect()
    }

    /// Tells whether the card is in the set.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.contains_row(card.index())
    }

    /// Tells whether no card is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.low | self.high == 0
    }

    /// Returns how many cards are in the set.
    pub const fn len(self) -> u32 {
        self.low.count_ones() + self.high.count_ones()
    }

    /// Tells whether the sets share a card.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.low & other.low | self.high & other.high != 0
    }

    /// Returns the set in one word, for a quick look.
    #[inline]
    pub(crate) const fn rough(self) -> RoughSet {
        RoughSet(self.low | self.high)
    }

    /// Tells whether the card of a row of a pile's cache is in the set; none is in the rows of empty and face-down
    /// piles.
    #[inline]
    pub(crate) const fn contains_row(self, row: u8) -> bool {
        let word = if row < 64 { self.low } else { self.high };
        word >> (row % 64) & 1 != 0
    }

    /// Returns the index of the first card, 128 of an empty set.
    #[inline]
    const fn lowest(self) -> usize {
        if self.low == 0 {
            64 + self.high.trailing_zeros() as usize
        } else {
            self.low.trailing_zeros() as usize
        }
    }

    /// Returns the cards of usual packs as bits, that of each card at its index.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.low
    }

    /// Returns the set as words of bits, that of each card at its index.
    #[inline]
    pub const fn words(self) -> [u64; 2] {
        [self.low, self.high]
    }

    /// Returns the set of the cards with these bits, others left aside.
    #[inline]
    pub(crate) const fn from_words([low, high]: [u64; 2]) -> Self {
        Self {
            low: low & Self::ALL.low,
            high: high & Self::ALL.high,
        }
    }

    /// Returns the cards in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let card = u8::try_from(rest.lowest())
                .ok()
                .and_then(Card::from_index)?;
            rest = rest - Self::of(card);
            Some(card)
        })
    }

    /// Returns the set as it is told: where it has all the special cards, which most packs lack, they are not named.
    fn told(self) -> Self {
        let special = Self::ALL.low & !Self::USUAL.low;
        if self.low & special == special && self.high == Self::ALL.high {
            self & Self::USUAL
        } else {
            self
        }
    }
}

/// A set of cards in one word, in which a trump shares its bit with another card. What is not in it is not in the set
/// that it was made of; what is may be there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct RoughSet(u64);

impl RoughSet {
    /// No card.
    pub const EMPTY: Self = Self(0);
    /// Every card.
    pub const ALL: Self = CardSet::ALL.rough();

    /// Returns the set of the card with this index.
    #[inline]
    pub const fn at(index: u8) -> Self {
        Self(1 << (index % 64))
    }

    /// Returns the set of the cards with these bits, those of trumps apart; others are left aside.
    #[inline]
    pub const fn from_words(words: [u64; 2]) -> Self {
        CardSet::from_words(words).rough()
    }

    /// Tells whether no card is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the index of the only card in the set, or that of none where it is empty.
    #[inline]
    pub const fn or_none(self, index: u8) -> u8 {
        if self.is_empty() { Card::USUAL } else { index }
    }

    /// Tells whether the sets may share a card.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns what both sets have.
    #[inline]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns what one of the sets has.
    #[inline]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Hash for CardSet {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let told = self.told();
        told.low.hash(state);
        if told.high != 0 {
            told.high.hash(state);
        }
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
        Self {
            low: self.low | other.low,
            high: self.high | other.high,
        }
    }
}

impl BitOrAssign for CardSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitAnd for CardSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self {
            low: self.low & other.low,
            high: self.high & other.high,
        }
    }
}

impl Sub for CardSet {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self {
            low: self.low & !other.low,
            high: self.high & !other.high,
        }
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.told().iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_lists_its_cards_in_order() {
        let aces_and_special: Vec<Card> =
            CardSet::filter(|card| card.rank() == Rank::ACE || card.is_special())
                .iter()
                .collect();
        assert_eq!(aces_and_special.len(), 4 + 1 + 4 + 22);
        assert!(aces_and_special.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(CardSet::ALL.iter().eq(Card::faces()));
    }

    #[test]
    fn special_cards_of_which_there_are_all_are_not_told() {
        let usual = CardSet::filter(|card| !card.is_special());
        assert_eq!(format!("{:?}", CardSet::ALL), format!("{usual:?}"));
        let jokers = usual | CardSet::of(Card::JOKER);
        assert_eq!(
            format!("{jokers:?}"),
            format!("{usual:?}").replace('}', ", **}")
        );
        let rows = (0..=u8::MAX).map(CardSet::of_row);
        assert_eq!(
            rows.fold(CardSet::EMPTY, |all, row| all | row),
            CardSet::ALL
        );
    }
}
