//! The tastes of the crowd: what its players like to see on the table, as weights of the features of a
//! position. They began as those of the solver's best-first searches, and stay as they are when those
//! change. How many moves were made is nothing to a player.

use patience_core::{Direction, Role, Rules, Suits};

use crate::evaluate::weights::Weights;

/// Order in the columns, free cells and empty columns.
const ORDER: Weights = Weights::row([12, -7, 3, 28, -11, 48, 57, -7, 0]);
/// Empty columns, with cells used freely.
const EMPTY_COLUMNS: Weights = Weights::row([7, 2, 1, 11, -50, 40, 9, 7, 0]);
/// Buried cards first.
const BURIED_CARDS: Weights = Weights::row([6, 36, -2, 45, 43, 79, 57, 14, 0]);
/// Runs, freed where few cards are in the way.
const RUNS: Weights = Weights::row([12, 20, 1, 45, -62, 140, 95, 11, 0]);
/// Free low cards, for columns built in suit.
const LOW_CARDS: Weights = Weights::row([7, 6, 12, 5, 0, 42, 40, 4, 0]);
/// Face-up cards.
const FACE_UP: Weights = Weights::row([12, 4, 3, 23, 50, 19, 120, 18, 0]);
/// Order in the columns above all.
const SEAMS: Weights = Weights::row([4, 0, 0, 33, 7, 4, -8, -2, 0]);
/// The foundations, with a moderate weight on every other feature.
const STEADY: Weights = Weights::row([18, 8, 4, 12, 28, 36, 0, 16, 0]);

const WITHOUT_STOCK: [Weights; 4] = [ORDER, EMPTY_COLUMNS, BURIED_CARDS, RUNS];
const IN_SUIT: [Weights; 3] = [LOW_CARDS, ORDER, BURIED_CARDS];
const WITH_STOCK: [Weights; 3] = [FACE_UP, SEAMS, STEADY];

/// Returns the tastes that a game is played with.
pub(super) fn tastes(rules: &Rules) -> &'static [Weights] {
    let mut columns = rules
        .group_ids()
        .map(|id| rules.group(id))
        .filter(|group| group.role == Role::Tableau && group.build.direction != Direction::None)
        .peekable();
    if rules.stock.is_some() {
        &WITH_STOCK
    } else if columns.peek().is_some() && columns.all(|group| group.build.suits == Suits::Same) {
        &IN_SUIT
    } else {
        &WITHOUT_STOCK
    }
}
