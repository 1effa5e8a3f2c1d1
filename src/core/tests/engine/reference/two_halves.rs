//! What Pishe Pasha and simplified Double Solitaire have in common: half a pack each, a card turned
//! up into the hand, a discard pile, and foundations that both players build.

use super::{Card, Piles, add, of, turn_over};

/// The piles of each player: a stock, a hand and a waste.
const OWN: [&str; 3] = ["s", "h", "w"];

/// Deals these cards one at a time to two stocks, the starter first, and creates the other piles of
/// the players.
pub fn deal_halves(piles: &mut Piles, cards: &[Card], starter: usize) {
    for seat in [0, 1] {
        for pile in OWN {
            add(piles, &of(seat, pile), 1);
        }
    }
    for (number, card) in cards.iter().enumerate() {
        let seat = (starter + number) % 2;
        piles.get_mut(&of(seat, "s")).unwrap().push(card.down());
    }
}

/// Whether a card is one rank from the top of another player's discards.
pub fn goes_across(piles: &Piles, to: &str, card: Card) -> bool {
    piles[to]
        .last()
        .is_some_and(|top| (card.rank - top.rank).abs() == 1)
}

/// Turns up the next card of a seat into the hand; if the stock is empty, the discards are first
/// turned over.
pub fn turn_up(piles: &mut Piles, seat: usize) {
    let (stock, hand) = (of(seat, "s"), of(seat, "h"));
    if piles[&stock].is_empty() {
        turn_over(piles, &of(seat, "w"), &stock);
    }
    if let Some(card) = piles.get_mut(&stock).unwrap().pop() {
        piles.get_mut(&hand).unwrap().push(card.upwards());
    }
}

/// Returns the number of cards that a seat holds.
pub fn held(piles: &Piles, seat: usize) -> usize {
    OWN.iter().map(|pile| piles[&of(seat, pile)].len()).sum()
}

/// Returns the number of cards that each of the two holds.
pub fn left(piles: &Piles) -> [usize; 2] {
    [0, 1].map(|seat| held(piles, seat))
}
