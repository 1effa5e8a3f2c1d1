//! How a deal number determines the cards. The random generator and the shuffle are the same on
//! every platform and in every version. Everything random in a game comes from here.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::cards::{Card, ParseError, Rank, Suit};

/// The version of the shuffle, stored in saved games. A change to the shuffle would change the
/// cards of every deal number that anybody has ever written down.
pub const SHUFFLE_VERSION: u32 = 1;

/// The number of a deal: either a number from 1 to 2⁶³−1, or `ms:` followed by a number from 1 to
/// 2³³−1.
///
/// The numbers after `ms:` are those of Microsoft's games, which players have known since 1991.
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

/// The bit that marks a stored deal number as one of Microsoft's.
const MICROSOFT: u64 = 1 << 63;

impl DealNumber {
    /// The deal with the number 1, the first.
    pub const FIRST: Self = Self(1);

    /// The highest deal number, 2⁶³−1.
    pub const MAX: u64 = i64::MAX as u64;

    /// The highest Microsoft deal number, 2³³−1.
    pub const MAX_MICROSOFT: u64 = (1 << 33) - 1;

    /// Returns the deal with this number, or `None` if the number is 0 or above
    /// [`DealNumber::MAX`].
    pub const fn new(number: u64) -> Option<Self> {
        if number >= 1 && number <= Self::MAX {
            Some(Self(number))
        } else {
            None
        }
    }

    /// Returns the deal with this Microsoft number, or `None` if the number is 0 or above
    /// [`DealNumber::MAX_MICROSOFT`].
    pub const fn microsoft(number: u64) -> Option<Self> {
        if number >= 1 && number <= Self::MAX_MICROSOFT {
            Some(Self(number | MICROSOFT))
        } else {
            None
        }
    }

    /// Reads a deal number: a decimal number, with or without `ms:` before it.
    pub fn parse(text: &str) -> Option<Self> {
        match text.trim().split_once(':') {
            Some((numbering, number)) if numbering.eq_ignore_ascii_case("ms") => {
                Self::microsoft(number.parse().ok()?)
            }
            _ => Self::new(text.trim().parse().ok()?),
        }
    }

    /// The deal number as a plain number, without the prefix `ms:`.
    pub const fn get(self) -> u64 {
        self.0 & !MICROSOFT
    }

    /// Whether this is a Microsoft deal number. Such a deal uses one pack of 52 cards.
    pub const fn is_microsoft(self) -> bool {
        self.0 & MICROSOFT != 0
    }

    /// Returns the deal whose number is `steps` higher, or `None` if the number would be too high.
    pub const fn plus(self, steps: u64) -> Option<Self> {
        match self.get().checked_add(steps) {
            Some(number) if self.is_microsoft() => Self::microsoft(number),
            Some(number) => Self::new(number),
            None => None,
        }
    }
}

/// Reads a deal number such as `617` or `ms:617`, in the same way as [`DealNumber::parse`].
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

/// Returns the deck of a Microsoft deal, beginning with the first card to be dealt. Numbers of 2³¹
/// and above follow later versions of Microsoft's program and its imitators, which shuffle
/// differently there, and differently again from 2³² on.
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

/// The purpose of a stream of random numbers, such as shuffling. Streams for different purposes are
/// independent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Random numbers for shuffling the deck of a seat at the start of a hand.
    Deck { seat: u8 },
    /// Random numbers for an event during a hand, such as a reshuffle, a tie or the choice of the
    /// first seat.
    Event { number: u16 },
    /// Random numbers that decide the order of players who act in the same millisecond of a race.
    Ties,
}

/// A stream of random numbers. It is determined by the deal, the hand and the purpose.
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

    /// Returns a random number below `bound`. All numbers are equally likely, because random values
    /// that would favour some of them are rejected.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        loop {
            let draw = self.0.next_u32();
            let number = draw % bound;
            // Draws above the last multiple of `bound` are rejected.
            if draw - number <= u32::MAX - bound {
                return number;
            }
        }
    }

    /// Shuffles `items` in place with the Fisher–Yates algorithm, from the last item down.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let bound = u32::try_from(last + 1).expect("no deck holds 2³² cards");
            items.swap(last, self.below(bound) as usize);
        }
    }
    /// Undoes [`Stream::shuffle`]. The stream must be in the same state as it was before the
    /// shuffle.
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

/// Returns the shuffled deck of a seat for a deal and a hand, beginning with the first card to be
/// dealt.
///
/// `packs` packs of 52 are shuffled together. The order depends only on the four arguments, so all
/// games and variants with the same number of packs share their cards.
///
/// # Examples
///
/// ```
/// use patience_core::{DealNumber, shuffled_deck};
///
/// let deal = DealNumber::new(617).ok_or("deal numbers start at 1")?;
/// let deck = shuffled_deck(1, deal, 0, 0);
/// assert_eq!(deck.len(), 52);
/// assert_eq!(deck, shuffled_deck(1, deal, 0, 0));
/// let second_hand = shuffled_deck(1, deal, 1, 0);
/// assert_ne!(deck, second_hand);
/// # Ok::<(), &str>(())
/// ```
pub fn shuffled_deck(packs: u8, deal: DealNumber, hand: u32, seat: u8) -> Vec<Card> {
    shuffled_with(packs, &[], deal, hand, seat)
}

/// Returns the shuffled deck of a seat like [`shuffled_deck`], but with the cards of `added`
/// shuffled in as well.
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
