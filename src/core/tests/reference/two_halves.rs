//! What Pishe Pasha and simplified Double Solitaire have in common: half a pack each, a card
//! turned up into the hand, a discard pile, and foundations that both build.

use super::{Card, Piles, add, first_empty};

/// Deals these cards one at a time to two stocks, the starter first, and lays out the other
/// piles of the players.
pub fn deal_halves(piles: &mut Piles, cards: &[Card], starter: usize) {
    for seat in [1, 2] {
        for pile in ["s", "h", "w"] {
            add(piles, &format!("{seat}.{pile}"), 1);
        }
    }
    for (number, card) in cards.iter().enumerate() {
        let seat = (starter + number) % 2 + 1;
        piles
            .get_mut(&format!("{seat}.s"))
            .unwrap()
            .push(card.down());
    }
}

/// Tells whether a card goes on a foundation: an ace on the first empty one, then up in suit.
pub fn goes_up(piles: &Piles, to: &str, card: Card) -> bool {
    match piles[to].last() {
        None => card.rank == 1 && first_empty(piles, to),
        Some(top) => card.suit == top.suit && card.rank == top.rank + 1,
    }
}

/// Tells whether a card is a neighbour in rank of the top of another player's discards.
pub fn goes_across(piles: &Piles, to: &str, card: Card) -> bool {
    piles[to]
        .last()
        .is_some_and(|top| (card.rank - top.rank).abs() == 1)
}

/// Turns the next card of a seat up into the hand; an empty stock is the discards turned over.
pub fn turn_up(piles: &mut Piles, seat: usize) {
    let (stock, hand, waste) = (
        format!("{}.s", seat + 1),
        format!("{}.h", seat + 1),
        format!("{}.w", seat + 1),
    );
    if piles[&stock].is_empty() {
        let over = std::mem::take(piles.get_mut(&waste).unwrap());
        let again = over.into_iter().rev().map(Card::down).collect();
        piles.insert(stock.clone(), again);
    }
    if let Some(card) = piles.get_mut(&stock).unwrap().pop() {
        piles.get_mut(&hand).unwrap().push(card.upwards());
    }
}

/// Returns how many cards a seat holds.
pub fn held(piles: &Piles, seat: usize) -> usize {
    ["s", "h", "w"]
        .iter()
        .map(|pile| piles[&format!("{}.{pile}", seat + 1)].len())
        .sum()
}

/// Returns how a hand ends in which nobody gets on: fewer cards win, equal is a draw.
pub fn fewest(left: [usize; 2]) -> String {
    match left[0].cmp(&left[1]) {
        std::cmp::Ordering::Less => "fewest 1".to_owned(),
        std::cmp::Ordering::Greater => "fewest 2".to_owned(),
        std::cmp::Ordering::Equal => "stalled".to_owned(),
    }
}

/// Returns the scores: the winner has a point for each card that the other has left.
pub fn scores(end: Option<&str>, left: [usize; 2]) -> Vec<i32> {
    [0, 1]
        .map(|seat| {
            let won = end.is_some_and(|end| {
                end == format!("out {}", seat + 1) || end == format!("fewest {}", seat + 1)
            });
            if won { left[1 - seat] as i32 } else { 0 }
        })
        .to_vec()
}
