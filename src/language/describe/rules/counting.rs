//! The rules written out: what cards count that are taken off by a sum.

use crate::describe::english::{a_rank, capital};
use patience_core::{Rank, Removal};

/// Tells whether a card of a rank shows no number that it could count.
pub(super) const fn is_odd(rank: Rank) -> bool {
    rank.value() == 1 || rank.value() > 10
}

/// Says what cards count in sums: those that show no number, and the others by what they are called.
pub(super) fn counts(removal: &Removal, odd: &[Rank], other: &str) -> String {
    let [first, others @ ..] = odd else {
        return "Every card counts what it shows".to_owned();
    };
    let others: Vec<String> = others
        .iter()
        .map(|rank| format!(", {} {}", a_rank(*rank), removal.value(*rank)))
        .collect();
    format!(
        "{} counts {}{}, and every {other} card what it shows",
        capital(&a_rank(*first)),
        removal.value(*first),
        others.concat()
    )
}
