//! Deals from numbers: the pinned generator and the shuffle, the same on every platform and
//! in every version. Everything random in a game comes from here.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::card::Card;

/// The version of the shuffle, kept in saved games. A change of this number is a change of
/// every deal anybody has ever noted down.
pub const SHUFFLE_VERSION: u32 = 1;

/// The number of a deal, 1 … 2⁶³−1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DealNumber(u64);

impl DealNumber {
    /// The highest deal number.
    pub const MAX: u64 = i64::MAX as u64;

    /// Returns the deal with this number, or nothing when it is 0 or past the highest.
    pub const fn new(number: u64) -> Option<Self> {
        if number >= 1 && number <= Self::MAX {
            Some(Self(number))
        } else {
            None
        }
    }

    /// Reads a decimal number.
    pub fn parse(text: &str) -> Option<Self> {
        Self::new(text.trim().parse().ok()?)
    }

    /// Returns the number.
    pub const fn get(self) -> u64 {
        self.0
    }
}

impl std::fmt::Display for DealNumber {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// What a stream of random numbers is for. Streams for different purposes are independent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Shuffling the deck of a seat at the start of a hand.
    Deck { seat: u8 },
    /// Something that happens in the course of a hand: a reshuffle, a tie, the first seat.
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
            // Whole rounds of `bound` numbers count, and not what is left above the last.
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
    let mut deck = Vec::with_capacity(usize::from(packs) * usize::from(Card::COUNT));
    (0..packs).for_each(|_| deck.extend(Card::all()));
    Stream::new(deal, hand, Purpose::Deck { seat }).shuffle(&mut deck);
    deck
}
