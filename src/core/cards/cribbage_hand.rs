//! Cribbage hands: how many points the cards in a row or column score by the rules of cribbage.

use crate::cards::{Card, Rank};

/// The points of a cribbage hand, by category.
///
/// The rules are those of the American Cribbage Congress. Each set of cards that adds up to fifteen
/// scores two points, and so does each pair. A run of three or more cards scores one point for each
/// card. If all cards of the hand have the same suit, the flush scores one point for each card, and
/// one more if the starter (a card that counts with every hand) has that suit. The jack of the
/// starter's suit scores one point.
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
    /// The number of sets of cards in a cribbage hand that add up to fifteen.
    pub fifteens: u8,
    /// The number of pairs in a cribbage hand.
    pub pairs: u8,
    /// The points for all runs in a cribbage hand.
    pub runs: u8,
    /// The points for a flush: a cribbage hand of one suit.
    pub flush: u8,
    /// The point for a jack of the same suit as the starter, in a cribbage hand.
    pub nobs: u8,
}

impl CribbageHand {
    /// Scores the cards of `hand` by the rules of cribbage, together with the starter if there is
    /// one. Jacks, queens and kings count ten towards fifteen.
    pub fn of(hand: &[Card], starter: Option<Card>) -> Self {
        let all: Vec<Card> = hand.iter().copied().chain(starter).collect();
        let pairs = (0..all.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
        let pairs = pairs.filter(|(one, other)| all[*one].rank() == all[*other].rank());
        Self {
            fifteens: small(fifteens(&all)),
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

    /// How many points each fifteen, each pair and so on scores in cribbage, in the order of the
    /// numbers that [`CribbageHand::counts`] returns.
    pub const POINTS: [i32; 5] = [2, 2, 1, 1, 1];

    /// Returns the five numbers from which a cribbage hand is scored: the number of fifteens, the
    /// number of pairs, and the points for runs, for a flush and for the jack of the starter's
    /// suit.
    pub const fn counts(self) -> [u8; 5] {
        let Self {
            fifteens,
            pairs,
            runs,
            flush,
            nobs,
        } = self;
        [fifteens, pairs, runs, flush, nobs]
    }

    /// The total points of the cribbage hand.
    pub fn total(self) -> i32 {
        let counted = self.counts().into_iter().zip(Self::POINTS);
        counted
            .map(|(count, points)| i32::from(count) * points)
            .sum()
    }
}

/// Returns the number of sets of cards that add up to fifteen, as cribbage counts them.
fn fifteens(cards: &[Card]) -> usize {
    // The number of sets of the cards so far for each sum.
    let mut sets = [0_usize; 16];
    sets[0] = 1;
    for card in cards {
        let worth = usize::from(card.rank().value().min(10));
        for sum in (worth..sets.len()).rev() {
            sets[sum] = sets[sum].saturating_add(sets[sum - worth]);
        }
    }
    sets[15]
}

/// Returns the points that a cribbage hand scores for runs. A run of three or more ranks in
/// sequence scores its length, multiplied by the number of ways to choose its cards.
fn runs(cards: &[Card]) -> u8 {
    let mut copies = [0_u8; Rank::COUNT as usize];
    for card in cards {
        let copies = &mut copies[usize::from(card.rank().value() - 1)];
        *copies = copies.saturating_add(1);
    }
    let stretches = copies.split(|copies| *copies == 0);
    let points = stretches
        .filter(|stretch| stretch.len() >= 3)
        .map(|stretch| {
            let times = stretch.iter().copied().fold(1, u8::saturating_mul);
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
    small(hand.len()).saturating_add(u8::from(more))
}

/// Converts a count of cards or points to a byte. Counts are small because a hand has few cards.
fn small(count: usize) -> u8 {
    u8::try_from(count).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_with_more_cards_than_bits_in_a_word_is_scored() {
        let tens: Vec<Card> = Card::all()
            .filter(|card| card.rank().value() >= 10)
            .collect();
        let five = Card::parse("5S");
        assert_eq!(CribbageHand::of(&tens, five).fifteens, 16);
        let whole_pack: Vec<Card> = Card::all().collect();
        let hand = CribbageHand::of(&whole_pack, None);
        assert_eq!((hand.fifteens, hand.pairs, hand.runs), (255, 78, 255));
        let twice: Vec<Card> = Card::all().chain(Card::all()).collect();
        assert_eq!(CribbageHand::of(&twice, None).runs, 255);
    }
}
