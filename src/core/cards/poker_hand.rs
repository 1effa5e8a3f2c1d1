//! Poker hands: which poker hand the cards in a row or column of a grid make.

use crate::cards::{Card, Rank};

/// The poker hand that the cards in a row or column of a grid make. Better hands come first.
///
/// # Examples
///
/// ```
/// use patience_core::{Card, Hand};
///
/// let cards = ["TC", "TD", "TS", "4H", "4C"].map(Card::parse);
/// let cards: Option<Vec<Card>> = cards.into_iter().collect();
/// let hand = Hand::of(&cards.ok_or("no card")?);
/// assert_eq!(hand.name(), "full house");
/// assert!(hand < Hand::Flush, "better hands come first");
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hand {
    /// A royal flush: ten, jack, queen, king and ace of one suit.
    RoyalFlush,
    /// A straight flush: five cards of one suit in sequence.
    StraightFlush,
    /// Four of a kind: four cards of one rank.
    FourOfAKind,
    /// A full house: three cards of one rank and two of another.
    FullHouse,
    /// A flush: five cards of one suit.
    Flush,
    /// A straight: five cards in sequence; an ace is high or low.
    Straight,
    /// Three of a kind: three cards of one rank.
    ThreeOfAKind,
    /// Two pairs: two cards of one rank and two of another.
    TwoPair,
    /// One pair: two cards of one rank.
    Pair,
    /// No poker hand: none of the others.
    Nothing,
}

impl Hand {
    /// Every poker hand, best first, as in scoring tables.
    pub const ALL: [Self; 10] = [
        Self::RoyalFlush,
        Self::StraightFlush,
        Self::FourOfAKind,
        Self::FullHouse,
        Self::Flush,
        Self::Straight,
        Self::ThreeOfAKind,
        Self::TwoPair,
        Self::Pair,
        Self::Nothing,
    ];

    /// The usual English name of the poker hand, such as `full house`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::RoyalFlush => "royal flush",
            Self::StraightFlush => "straight flush",
            Self::FourOfAKind => "four of a kind",
            Self::FullHouse => "full house",
            Self::Flush => "flush",
            Self::Straight => "straight",
            Self::ThreeOfAKind => "three of a kind",
            Self::TwoPair => "two pair",
            Self::Pair => "pair",
            Self::Nothing => "nothing",
        }
    }

    /// Returns the best hand of up to five cards. With fewer than five, only equal ranks count.
    pub fn of(cards: &[Card]) -> Self {
        let mut counts = [0u8; Rank::COUNT as usize];
        for card in cards {
            if let Some(count) = counts.get_mut(usize::from(card.rank().index())) {
                *count += 1;
            }
        }
        let mut groups = counts;
        groups.sort_unstable_by(|one, other| other.cmp(one));
        let full = cards.len() == 5;
        let flush = full && cards.iter().all(|card| card.suit() == cards[0].suit());
        let high = full && Self::is_run(&counts, 9);
        let straight = high || full && (0..9).any(|low| Self::is_run(&counts, low));
        match (flush, straight, high, groups[0], groups[1]) {
            (true, _, true, ..) => Self::RoyalFlush,
            (true, true, ..) => Self::StraightFlush,
            (.., 4.., _) => Self::FourOfAKind,
            (.., 3, 2) => Self::FullHouse,
            (true, ..) => Self::Flush,
            (_, true, ..) => Self::Straight,
            (.., 3, _) => Self::ThreeOfAKind,
            (.., 2, 2) => Self::TwoPair,
            (.., 2, _) => Self::Pair,
            _ => Self::Nothing,
        }
    }

    /// Whether each of the five ranks from `low` upwards occurs exactly once, as in a straight. The
    /// ace also counts as the highest rank.
    fn is_run(counts: &[u8; 13], low: usize) -> bool {
        (low..low + 5).all(|rank| counts[rank % 13] == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(text: &str) -> Hand {
        let cards: Vec<Card> = text
            .split(' ')
            .map(|card| Card::parse(card).unwrap())
            .collect();
        Hand::of(&cards)
    }

    #[test]
    fn each_category_is_recognised() {
        for (text, expected) in [
            ("TS JS QS KS AS", Hand::RoyalFlush),
            ("AS 2S 3S 4S 5S", Hand::StraightFlush),
            ("9S 9H 9D 9C 2S", Hand::FourOfAKind),
            ("9S 9H 9D 2C 2S", Hand::FullHouse),
            ("9S 3S 4S KS 2S", Hand::Flush),
            ("TS JH QS KS AS", Hand::Straight),
            ("AS 2H 3S 4S 5S", Hand::Straight),
            ("QS KH AS 2S 3S", Hand::Nothing),
            ("9S 9H 9D 4C 2S", Hand::ThreeOfAKind),
            ("9S 9H 4D 4C 2S", Hand::TwoPair),
            ("9S 9H 4D 5C 2S", Hand::Pair),
            ("9S 9H", Hand::Pair),
            ("9S TS", Hand::Nothing),
        ] {
            assert_eq!(hand(text), expected, "{text}");
        }
    }
}
