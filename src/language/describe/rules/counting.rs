//! Rules text: the values of cards in games where cards are taken off by their sum.

use crate::describe::english::{a_rank, capital};
use patience_core::{Rank, Removal};

/// Whether the cards of a rank show no number: aces and court cards.
pub(super) const fn is_odd(rank: Rank) -> bool {
    rank.value() == 1 || rank.value() > 10
}

/// Describes in words the values of cards, in games where cards are taken off by their sum. `odd` are the ranks without
/// a number, and `other` is the adjective for all other ranks.
pub(super) fn counts(removal: &Removal, odd: &[Rank], other: &str) -> String {
    let [first, others @ ..] = odd else {
        return "Every card counts its number".to_owned();
    };
    let others: Vec<String> = others
        .iter()
        .map(|rank| format!(", {} {}", a_rank(*rank), removal.value(*rank)))
        .collect();
    format!(
        "{} counts {}{}, and every {other} card its number",
        capital(&a_rank(*first)),
        removal.value(*first),
        others.concat()
    )
}
