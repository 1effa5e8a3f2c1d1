//! The simulated players by whom the difficulty of a deal is measured: their tastes, which are weights of the features
//! of a position, and how often they overlook a better move. The weights were copied from the solver's best-first
//! searches, but do not change when the solver's weights change. A player does not care how many moves it has made.

use patience_core::{Direction, Role, Rules, Suits};

use crate::evaluate::weights::Weights;

/// The temperatures of the simulated players, in units of a position's cost. The higher its temperature, the more often
/// a player overlooks a better move.
const TEMPERATURES: [i64; 3] = [10, 20, 40];

/// A simulated player: a taste, which says what it likes in a position, and a temperature, which says how often it
/// overlooks a better move.
#[derive(Debug, Clone, Copy)]
pub(super) struct Player {
    /// The weights of the features of a position that the simulated player likes or dislikes.
    pub taste: Weights,
    /// The temperature of a simulated player, in units of a position's cost: roughly, how much worse than the best move
    /// a move may look and still be made half of the time.
    pub temperature: i64,
}

/// The taste of a simulated player who likes order in the columns, free cells and empty columns.
const ORDER: Weights = Weights::row([12, -7, 3, 28, -11, 48, 57, -7, 0]);
/// The taste of a simulated player who likes empty columns and uses cells freely.
const EMPTY_COLUMNS: Weights = Weights::row([7, 2, 1, 11, -50, 40, 9, 7, 0]);
/// The taste of a simulated player who frees buried cards first.
const BURIED_CARDS: Weights = Weights::row([6, 36, -2, 45, 43, 79, 57, 14, 0]);
/// The taste of a simulated player who likes runs that can be freed by moving few cards.
const RUNS: Weights = Weights::row([12, 20, 1, 45, -62, 140, 95, 11, 0]);
/// The taste of a simulated player who likes free low cards, in games whose columns are built in suit.
const LOW_CARDS: Weights = Weights::row([7, 6, 12, 5, 0, 42, 40, 4, 0]);
/// The taste of a simulated player who likes to turn cards face up.
const FACE_UP: Weights = Weights::row([12, 4, 3, 23, 50, 19, 120, 18, 0]);
/// The taste of a simulated player who likes order in the columns above all else.
const SEAMS: Weights = Weights::row([4, 0, 0, 33, 7, 4, -8, -2, 0]);
/// The taste of a simulated player who likes cards on the foundations, with a moderate weight on every other feature of
/// a position.
const STEADY: Weights = Weights::row([18, 8, 4, 12, 28, 36, 0, 16, 0]);

const WITHOUT_STOCK: [Weights; 4] = [ORDER, EMPTY_COLUMNS, BURIED_CARDS, RUNS];
const IN_SUIT: [Weights; 3] = [LOW_CARDS, ORDER, BURIED_CARDS];
const WITH_STOCK: [Weights; 3] = [FACE_UP, SEAMS, STEADY];

/// Returns the simulated players of a game: one for each combination of a taste and a temperature.
pub(super) fn players(rules: &Rules) -> Vec<Player> {
    let tastes = tastes(rules);
    let players = TEMPERATURES.iter().flat_map(|temperature| {
        tastes.iter().map(|taste| Player {
            taste: *taste,
            temperature: *temperature,
        })
    });
    players.collect()
}

/// Returns the tastes of the simulated players of a game. A taste is a set of weights of the features of a position.
fn tastes(rules: &Rules) -> &'static [Weights] {
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
