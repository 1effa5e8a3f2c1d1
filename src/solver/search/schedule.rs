//! The schedules of portfolios: which searches are tried on a deal, in which order and for how many positions. First
//! come quick searches with several sets of weights, since one set often quickly solves a deal on which another set
//! fails. Longer and longer searches follow, and finally a depth-first search of every position (algorithm
//! portfolios: B. A. Huberman, R. M. Lukose and T. Hogg, 1997).

use patience_core::{Role, Rules, Stock, Suits, Times};

use crate::evaluate::weights::{
    BEAM_BY_CARDS, BEAM_BY_ROWS, DEPTH_FIRST, IN_SUIT, WITH_STOCK, WITHOUT_STOCK, Weights,
};

/// The kind of a search in the solver's schedule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Strategy {
    BestFirst,
    /// Beam search that visits this number of positions for each unit of progress, for example for each turned card.
    Beam(usize),
    DepthFirst,
}

/// An attempt of the solver's schedule: one search with a limit on the positions that it visits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Attempt {
    pub strategy: Strategy,
    pub weights: Weights,
    /// The number of positions after which this attempt stops. A best-first search continues in the next attempt with
    /// the same weights.
    pub states: u64,
}

/// The searches that the solver tries on a deal, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Schedule {
    /// The searches that the solver tries first, in this order.
    pub attempts: Vec<Attempt>,
    /// The weights of the heuristic cost for the final depth-first search, which visits every position.
    pub last: Weights,
}

/// The number of positions that each best-first search visits in each round of the solver's schedule, in games without
/// a stock.
const OPEN_ROUNDS: [u64; 5] = [300, 1_000, 3_000, 10_000, 30_000];

/// The number of positions that each best-first search visits and the width of each beam search, in each round of the
/// solver's schedule, in games whose stock is turned over a limited number of times.
const STOCK_ROUNDS: [(u64, usize); 3] = [(400, 10), (3_000, 100), (20_000, 600)];

/// The number of positions that each best-first search visits in each round of the solver's schedule, in games whose
/// stock is turned over without limit.
const ENDLESS_ROUNDS: [u64; 2] = [400, 3_000];

/// The number of positions that each short depth-first search visits in each round of the solver's schedule. These
/// rounds follow [`ENDLESS_ROUNDS`].
const DEPTH_FIRST_ROUNDS: [u64; 2] = [2_000, 10_000];

/// The number of positions that the last best-first search visits in games without a stock. The depth-first search that
/// follows needs less memory per position.
const LAST_BEST_FIRST: u64 = 150_000;

/// The width of the last and widest beam search of the solver's schedule.
const LAST_BEAM_WIDTH: usize = 4_000;

/// The number of positions that the only best-first search visits in games whose cards only leave the table.
const REMOVAL_STATES: u64 = 3_000;

/// The widths of the beam searches in games where each turned card is placed at once.
const PLACEMENT_WIDTHS: [usize; 4] = [30, 300, 3_000, 12_000];

/// The weights given to searches of positions in representations that ignore weights.
const ANY_WEIGHTS: Weights = WITH_STOCK[0];

/// Returns the schedule of searches for games in which cards are transferred, and for all games without a schedule of
/// their own.
pub(super) fn for_transfers(rules: &Rules) -> Schedule {
    let Some(stock) = &rules.stock else {
        return without_stock(rules);
    };
    let mut attempts = Vec::new();
    if rules.removal.is_none() && stock.redeals == Times::Unlimited {
        for states in ENDLESS_ROUNDS {
            attempts.extend(round(&WITH_STOCK, states));
        }
        for states in DEPTH_FIRST_ROUNDS {
            attempts.extend(DEPTH_FIRST.map(|weights| depth_first(weights, states)));
        }
    } else {
        let of_beams = beam_weights(rules, stock);
        for (states, width) in STOCK_ROUNDS {
            attempts.extend(round(&WITH_STOCK, states));
            attempts.extend(of_beams.iter().map(|weights| beam(*weights, width)));
        }
        let last = of_beams
            .iter()
            .map(|weights| beam(*weights, LAST_BEAM_WIDTH));
        attempts.extend(last);
    }
    Schedule {
        attempts,
        last: WITH_STOCK[0],
    }
}

fn without_stock(rules: &Rules) -> Schedule {
    let mut columns = rules
        .groups
        .iter()
        .filter(|group| group.role == Role::Tableau);
    let all_weights: &[Weights] = if columns.all(|group| group.build.suits == Suits::Same) {
        &IN_SUIT
    } else {
        &WITHOUT_STOCK
    };
    let mut attempts = Vec::new();
    for states in OPEN_ROUNDS {
        attempts.extend(round(all_weights, states));
    }
    attempts.push(best_first(all_weights[0], LAST_BEST_FIRST));
    Schedule {
        attempts,
        last: all_weights[0],
    }
}

/// Returns the schedule of searches for games in which cards only leave the table. Deals that are not won soon are best
/// searched completely.
pub(super) fn for_removal() -> Schedule {
    Schedule {
        attempts: vec![best_first(ANY_WEIGHTS, REMOVAL_STATES)],
        last: ANY_WEIGHTS,
    }
}

/// Returns the schedule of searches for games in which each turned card is placed at once. The beam searches get wider
/// and wider.
pub(super) fn for_placement() -> Schedule {
    Schedule {
        attempts: PLACEMENT_WIDTHS
            .map(|width| beam(ANY_WEIGHTS, width))
            .into(),
        last: ANY_WEIGHTS,
    }
}

/// Returns the sets of weights of the heuristic cost for beam search. The list is empty if cards leave the table in
/// pairs.
fn beam_weights(rules: &Rules, stock: &Stock) -> &'static [Weights] {
    if rules.removal.is_some() {
        &[]
    } else if stock.deals_out() {
        &BEAM_BY_ROWS
    } else {
        &BEAM_BY_CARDS
    }
}

fn round(all_weights: &[Weights], states: u64) -> impl Iterator<Item = Attempt> {
    all_weights
        .iter()
        .map(move |weights| best_first(*weights, states))
}

fn best_first(weights: Weights, states: u64) -> Attempt {
    Attempt {
        strategy: Strategy::BestFirst,
        weights,
        states,
    }
}

fn depth_first(weights: Weights, states: u64) -> Attempt {
    Attempt {
        strategy: Strategy::DepthFirst,
        weights,
        states,
    }
}

fn beam(weights: Weights, width: usize) -> Attempt {
    Attempt {
        strategy: Strategy::Beam(width),
        weights,
        states: u64::MAX,
    }
}
