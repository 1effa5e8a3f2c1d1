//! Foundations that are built up in suit from the ace, and the number of cards on any foundations.

use super::piles::{Card, Piles, first_empty, kind};

/// Whether a card goes on a foundation: an ace on the first empty one, then up in suit.
pub fn goes_up(piles: &Piles, to: &str, card: Card) -> bool {
    match piles[to].last() {
        None => card.rank == 1 && first_empty(piles, to),
        Some(top) => card.suit == top.suit && card.rank == top.rank + 1,
    }
}

/// Returns the number of cards on the foundations.
pub fn put_up(piles: &Piles) -> usize {
    let homes = piles.iter().filter(|(name, _)| kind(name) == 'f');
    homes.map(|(_, cards)| cards.len()).sum()
}

/// Returns the end of a game that is won when all its cards are on the foundations.
pub fn won_with(piles: &Piles, cards: usize) -> Option<String> {
    (put_up(piles) == cards).then(|| "won".to_owned())
}
