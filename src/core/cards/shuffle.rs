//! Deals from numbers: the pinned generator and the shuffle, the same on every platform and
//! in every version. All that is random in a game comes from here.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::cards::{Card, ParseError, Rank, Suit};

/// The version of the shuffle, kept in saved games. A change of this number is a change of
/// every deal anybody has ever noted down.
pub const SHUFFLE_VERSION: u32 = 1;

/// The number of a deal: 1 … 2⁶³−1, or `ms:` and 1 … 2³³−1, which is the deal of that
/// number at Microsoft's, as players have known them since 1991.
///
/// # Examples
///
/// ```
/// use patience_core::DealNumber;
///
/// let deal = DealNumber::parse("7").ok_or("no deal number")?;
/// assert_eq!(Some(deal), DealNumber::new(7));
/// assert_eq!(deal.plus(1), DealNumber::new(8));
/// assert_eq!(DealNumber::new(0), None);
///
/// let microsoft = DealNumber::parse("ms:11982").ok_or("no deal number")?;
/// assert!(microsoft.is_microsoft());
/// assert_eq!(microsoft.to_string(), "ms:11982");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DealNumber(u64);

/// The bit that marks the deals of the other numbering.
const MICROSOFT: u64 = 1 << 63;

impl DealNumber {
    /// The first deal.
    pub const FIRST: Self = Self(1);

    /// The highest deal number.
    pub const MAX: u64 = i64::MAX as u64;

    /// The highest number of a deal of Microsoft's.
    pub const MAX_MICROSOFT: u64 = (1 << 33) - 1;

    /// Returns the deal with this number, or nothing when it is 0 or past the highest.
    pub const fn new(number: u64) -> Option<Self> {
        if number >= 1 && number <= Self::MAX {
            Some(Self(number))
        } else {
            None
        }
    }

    /// Returns the deal that has this number at Microsoft's, or nothing where it has none there.
    pub const fn microsoft(number: u64) -> Option<Self> {
        if number >= 1 && number <= Self::MAX_MICROSOFT {
            Some(Self(number | MICROSOFT))
        } else {
            None
        }
    }

    /// Reads a decimal number, or one after `ms:`.
    pub fn parse(text: &str) -> Option<Self> {
        match text.trim().split_once(':') {
            Some((numbering, number)) if numbering.eq_ignore_ascii_case("ms") => {
                Self::microsoft(number.parse().ok()?)
            }
            _ => Self::new(text.trim().parse().ok()?),
        }
    }

    /// Returns the number in its numbering.
    pub const fn get(self) -> u64 {
        self.0 & !MICROSOFT
    }

    /// Tells whether it is a deal of Microsoft's: of one pack of 52 cards.
    pub const fn is_microsoft(self) -> bool {
        self.0 & MICROSOFT != 0
    }

    /// Returns the deal whose number is this much higher; nothing past the highest.
    pub const fn plus(self, steps: u64) -> Option<Self> {
        match self.get().checked_add(steps) {
            Some(number) if self.is_microsoft() => Self::microsoft(number),
            Some(number) => Self::new(number),
            None => None,
        }
    }
}

/// Reads a deal number as [`DealNumber::parse`] does: `617`, `ms:617`.
///
/// ```
/// use patience_core::{DealNumber, ParseError};
///
/// let deal: DealNumber = "ms:617".parse()?;
/// assert!(deal.is_microsoft());
/// let error = "0".parse::<DealNumber>().unwrap_err();
/// assert_eq!(error.to_string(), "`0` is not a deal number such as 617 or ms:617");
/// # Ok::<(), ParseError>(())
/// ```
impl std::str::FromStr for DealNumber {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
            .ok_or_else(|| ParseError::new(text, "a deal number such as 617 or ms:617"))
    }
}

impl std::fmt::Display for DealNumber {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.is_microsoft() {
            f.write_str("ms:")?;
        }
        self.get().fmt(f)
    }
}

/// Returns the pack of a deal of Microsoft's, the first card dealt first. The numbers past 2³¹ and
/// 2³² are dealt as the later versions of the program and its imitators have it.
fn microsoft_deck(number: u64) -> Vec<Card> {
    let mut deck: Vec<Card> = Rank::all()
        .flat_map(|rank| Suit::ALL.map(|suit| Card::new(rank, suit)))
        .collect();
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the generator of the program keeps the low 32 bits of a number"
    )]
    let mut state = number as u32;
    let mut draw = || {
        state = state.wrapping_mul(214_013).wrapping_add(2_531_011);
        let high = state >> 16;
        match number >> 31 {
            0 => high & 0x7fff,
            1 => high & 0x7fff | 0x8000,
            _ => high + 1,
        }
    };
    for last in (1..u32::from(Card::USUAL)).rev() {
        deck.swap(last as usize, (draw() % (last + 1)) as usize);
    }
    deck.reverse();
    deck
}

/// The purpose of a stream of random numbers. Streams for different purposes are independent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Shuffling the deck of a seat at the start of a hand.
    Deck { seat: u8 },
    /// A random event in the course of a hand: a reshuffle, a tie, the first seat.
    Event { number: u16 },
    /// Who is preferred when players of a race act in the same millisecond.
    Ties,
}

/// A stream of random numbers fixed by deal, hand and purpose.
pub(crate) struct Stream(ChaCha8Rng);

impl Stream {
    pub(crate) fn new(deal: DealNumber, hand: u32, purpose: Purpose) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&deal.0.to_le_bytes());
        key[8..12].copy_from_slice(&hand.to_le_bytes());
        let (kind, number) = match purpose {
            Purpose::Deck { seat } => (0, u16::from(seat)),
            Purpose::Event { number } => (1, number),
            Purpose::Ties => (2, 0),
        };
        key[12] = kind;
        key[13..15].copy_from_slice(&number.to_le_bytes());
        key[28..].copy_from_slice(b"pat1");
        Self(ChaCha8Rng::from_seed(key))
    }

    /// Returns a number below `bound`, each equally likely (by rejection).
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        loop {
            let draw = self.0.next_u32();
            let number = draw % bound;
            // Whole rounds of `bound` numbers count, and not the numbers above the last.
            if draw - number <= u32::MAX - bound {
                return number;
            }
        }
    }

    /// Shuffles in place (Fisher and Yates, from the last place down).
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let bound = u32::try_from(last + 1).expect("no deck holds 2³² cards");
            items.swap(last, self.below(bound) as usize);
        }
    }
    /// Undoes [`Stream::shuffle`] by a stream with the same beginning.
    pub(crate) fn unshuffle<T>(&mut self, items: &mut [T]) {
        let draws: Vec<(usize, usize)> = (1..items.len())
            .rev()
            .map(|last| {
                (
                    last,
                    self.below(u32::try_from(last + 1).expect("no deck holds 2³² cards")) as usize,
                )
            })
            .collect();
        for (last, other) in draws.into_iter().rev() {
            items.swap(last, other);
        }
    }
}

/// Returns the deck of a seat for a deal and hand, first card to be dealt first.
///
/// `packs` packs of 52 are shuffled together. The order depends on nothing but the four
/// arguments, so all games and variants played with as many packs share their cards.
pub fn shuffled_deck(packs: u8, deal: DealNumber, hand: u32, seat: u8) -> Vec<Card> {
    shuffled_with(packs, &[], deal, hand, seat)
}

/// As [`shuffled_deck`], with more cards shuffled into the packs.
pub(crate) fn shuffled_with(
    packs: u8,
    added: &[Card],
    deal: DealNumber,
    hand: u32,
    seat: u8,
) -> Vec<Card> {
    if added.is_empty() && deal.is_microsoft() && packs == 1 && hand == 0 && seat == 0 {
        return microsoft_deck(deal.get());
    }
    let mut deck = Vec::with_capacity(usize::from(packs) * usize::from(Card::USUAL));
    (0..packs).for_each(|_| deck.extend(Card::all()));
    deck.extend(added);
    Stream::new(deal, hand, Purpose::Deck { seat }).shuffle(&mut deck);
    deck
}
