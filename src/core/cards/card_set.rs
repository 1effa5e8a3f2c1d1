//! Sets of cards, stored as bits. Such sets are precomputed to say which card may go on which other
//! card, so that the engine only has to look up a bit during play.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

use crate::cards::{Card, Rank};

/// Calls `visit` with the position of each bit that is set in `bits`, in ascending order.
#[inline]
pub(crate) fn each_bit(mut bits: u64, mut visit: impl FnMut(usize)) {
    while bits != 0 {
        visit(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}

/// An array with a set of cards for each card. The index of a card, which is below 128, is its
/// position in the array.
pub type ByCard = [CardSet; 128];

/// A set of cards, without order or duplicates.
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
    /// The part of a card set for cards whose index is below 64, one bit each: all cards but the
    /// trumps.
    low: u64,
    /// The part of a card set for the trumps, one bit each.
    high: u64,
}

impl CardSet {
    /// The empty set of cards.
    pub const EMPTY: Self = Self { low: 0, high: 0 };
    /// Every card that a pack may have.
    pub const ALL: Self = Self {
        low: Self::USUAL.low | 0x1f << Card::JOKER.index(),
        high: (1 << Card::TRUMPS) - 1,
    };

    /// The 52 cards of a standard pack.
    pub(crate) const USUAL: Self = Self {
        low: (1 << Card::USUAL) - 1,
        high: 0,
    };

    /// Returns the set that contains only this card.
    #[inline]
    pub const fn of(card: Card) -> Self {
        Self::at(card.index())
    }

    /// Returns a card set with only the bit at `index` set, whether or not a card has this index.
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

    /// Returns a set of at most one card: the card that `row` of an accept table stands for. (An
    /// accept table lists which cards may be put on each card.) The set is empty for the rows that
    /// stand for empty and for face-down piles.
    #[inline]
    pub(crate) const fn of_row(row: u8) -> Self {
        Self::from_words(Self::at(row).words())
    }

    /// Returns the set of all cards of a given rank.
    pub fn of_rank(rank: Rank) -> Self {
        let suits = rank.suits().iter();
        suits.map(|suit| Card::new(rank, *suit)).collect()
    }

    /// Returns the ranks of a standard pack, or every possible rank if the set of cards contains a
    /// special card.
    pub(crate) fn known_ranks(self) -> impl Iterator<Item = Rank> {
        let is_usual = (self - Self::USUAL).is_empty();
        Rank::every().take_while(move |rank| !is_usual || rank.index() < Rank::COUNT)
    }

    /// Returns the set of all cards for which `keep` is true.
    pub fn filter(keep: impl Fn(Card) -> bool) -> Self {
        Card::faces().filter(|card| keep(*card)).collect()
    }

    /// Whether a given card is in the set of cards.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.contains_row(card.index())
    }

    /// Whether the set of cards is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.low | self.high == 0
    }

    /// The number of cards in the set.
    pub const fn len(self) -> u32 {
        self.low.count_ones() + self.high.count_ones()
    }

    /// Whether the two sets of cards have a card in common.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.low & other.low | self.high & other.high != 0
    }

    /// Returns the card set folded into one word, for a quick test that is not exact. See
    /// [`RoughSet`].
    #[inline]
    pub(crate) const fn rough(self) -> RoughSet {
        RoughSet(self.low | self.high)
    }

    /// Whether the set contains the card that `row` of an accept table stands for. (An accept table
    /// lists which cards may be put on each card.) The rows for empty and face-down piles stand for
    /// no card.
    #[inline]
    pub(crate) const fn contains_row(self, row: u8) -> bool {
        let word = if row < 64 { self.low } else { self.high };
        word >> (row % 64) & 1 != 0
    }

    /// The lowest index of a card in the set, or 128 if the set is empty.
    #[inline]
    const fn lowest(self) -> usize {
        if self.low == 0 {
            64 + self.high.trailing_zeros() as usize
        } else {
            self.low.trailing_zeros() as usize
        }
    }

    /// Returns the set of cards as one word of bits, without the trumps. Each card has the bit at
    /// its index.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.low
    }

    /// Returns the set of cards as two words of bits. The trumps are in the second word.
    #[inline]
    pub const fn words(self) -> [u64; 2] {
        [self.low, self.high]
    }

    /// Converts two words of bits, the second of them for the trumps, to the set of the cards whose
    /// bits are set. Bits that no card has are ignored.
    #[inline]
    pub(crate) const fn from_words([low, high]: [u64; 2]) -> Self {
        Self {
            low: low & Self::ALL.low,
            high: high & Self::ALL.high,
        }
    }

    /// Returns the cards of the set in order of their index.
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

    /// Returns the set of cards as `Debug` prints it. If the set contains all special cards
    /// (knights, trumps and jokers), they are left out, since most packs lack them.
    fn told(self) -> Self {
        let special = Self::ALL.low & !Self::USUAL.low;
        if self.low & special == special && self.high == Self::ALL.high {
            self & Self::USUAL
        } else {
            self
        }
    }
}

/// A set of cards folded into one word, in which each trump shares a bit with another card. If a
/// card's bit is not set, the full set lacks the card. If the bit is set, the full set may or may
/// not have the card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct RoughSet(u64);

impl RoughSet {
    /// The empty set of cards, folded into one word.
    pub const EMPTY: Self = Self(0);
    /// The set of all cards, folded into one word.
    pub const ALL: Self = CardSet::ALL.rough();

    /// Returns the folded set that contains only the card with this index.
    #[inline]
    pub const fn at(index: u8) -> Self {
        Self(1 << (index % 64))
    }

    /// Converts two words of bits, the second of them for the trumps, to a folded set of the cards
    /// whose bits are set. Bits that no card has are ignored.
    #[inline]
    pub const fn from_words(words: [u64; 2]) -> Self {
        CardSet::from_words(words).rough()
    }

    /// Whether the folded set of cards is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns `index` unless the set of cards is empty; otherwise, returns an index that stands
    /// for no card. A set that is not empty must contain only the card with this index.
    #[inline]
    pub const fn or_none(self, index: u8) -> u8 {
        if self.is_empty() { Card::USUAL } else { index }
    }

    /// Whether the two sets may have a card in common.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the intersection of two folded card sets.
    #[inline]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the union of two folded card sets.
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
    fn special_cards_are_not_printed_if_all_are_in_the_set() {
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
