//! Cribbage hands: what the cards of a line score as they do at the end of a hand of cribbage.

use crate::cards::{Card, Rank};

/// The points of a cribbage hand by the things that score.
///
/// The rules are those of the American Cribbage Congress: two points for each set of cards that adds up
/// to fifteen and for each pair, a point for each card of a run of three or more, a point for each card of
/// a flush of the whole hand and another where the starter is of its suit, and one for the jack of the
/// starter's suit.
///
/// # Examples
///
/// ```
/// use patience_core::{Card, CribbageHand};
///
/// let cards = ["5C", "5D", "5H", "JS"].map(Card::parse);
/// let cards: Option<Vec<Card>> = cards.into_iter().collect();
/// let best = CribbageHand::of(&cards.ok_or("no card")?, Card::parse("5S"));
/// assert_eq!(best.total(), 29);
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CribbageHand {
    /// The sets of cards that add up to fifteen.
    pub fifteens: u8,
    /// The pairs.
    pub pairs: u8,
    /// The points for runs.
    pub runs: u8,
    /// The points for a flush.
    pub flush: u8,
    /// The point for the jack of the starter's suit.
    pub nobs: u8,
}

impl CribbageHand {
    /// Returns what the cards of a hand score, with the starter where there is one. A court card counts ten
    /// towards fifteen.
    pub fn of(hand: &[Card], starter: Option<Card>) -> Self {
        let all: Vec<Card> = hand.iter().copied().chain(starter).collect();
        let worth = |card: &Card| card.rank().value().min(10);
        let sets = (1_u32..1 << all.len()).filter(|set| {
            let chosen = (0..).zip(&all).filter(|(at, _)| set >> at & 1 != 0);
            chosen.map(|(_, card)| u32::from(worth(card))).sum::<u32>() == 15
        });
        let pairs = (0..all.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
        let pairs = pairs.filter(|(one, other)| all[*one].rank() == all[*other].rank());
        Self {
            fifteens: small(sets.count()),
            pairs: small(pairs.count()),
            runs: runs(&all),
            flush: flush(hand, starter),
            nobs: u8::from(starter.is_some_and(|starter| {
                let jack =
                    |card: &&Card| card.rank().value() == 11 && card.suit() == starter.suit();
                hand.iter().find(jack).is_some()
            })),
        }
    }

    /// Returns the points of the hand.
    pub fn total(self) -> i32 {
        let twos = i32::from(self.fifteens) + i32::from(self.pairs);
        2 * twos + i32::from(self.runs) + i32::from(self.flush) + i32::from(self.nobs)
    }
}

/// Returns the points for runs: the length of the longest stretch of ranks, of three or more, as often as it
/// can be made.
fn runs(cards: &[Card]) -> u8 {
    let mut copies = [0_u8; Rank::COUNT as usize];
    for card in cards {
        copies[usize::from(card.rank().value() - 1)] += 1;
    }
    let stretches = copies.split(|copies| *copies == 0);
    let points = stretches
        .filter(|stretch| stretch.len() >= 3)
        .map(|stretch| {
            let times: u8 = stretch.iter().product();
            small(stretch.len()).saturating_mul(times)
        });
    points.fold(0, u8::saturating_add)
}

fn flush(hand: &[Card], starter: Option<Card>) -> u8 {
    let Some((first, others)) = hand.split_first() else {
        return 0;
    };
    if hand.len() < 4 || others.iter().any(|card| card.suit() != first.suit()) {
        return 0;
    }
    let more = starter.is_some_and(|starter| starter.suit() == first.suit());
    small(hand.len()) + u8::from(more)
}

/// Returns a count of a hand of a few cards.
fn small(count: usize) -> u8 {
    u8::try_from(count).unwrap_or(u8::MAX)
}
