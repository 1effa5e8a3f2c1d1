//! What is tried on a deal, one after the other: quick searches with many tastes first, since
//! what one misses another sees at once, then ever longer ones, and at last the one that looks at
//! everything.

use patience_core::{Role, Rules, Stock, Suits, Times};

use super::taste::{ASTRAY, BY_CARDS, BY_DEALS, IN_SUIT, Taste, WITH_STOCK, WITHOUT_STOCK};

/// How a try goes about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    /// The best first.
    BestFirst,
    /// By stages, so many positions for each card that is turned.
    Staged(usize),
    /// In depth.
    InDepth,
}

/// What is tried on a deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Portfolio {
    /// First, in this order.
    pub tries: Vec<Try>,
    /// The taste of the search in depth that looks at everything when none of them has an answer.
    pub last: Taste,
}

/// A try: how, with what taste, and how many positions at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Try {
    pub manner: Manner,
    pub taste: Taste,
    pub states: u64,
}

/// How many positions each try of a round looks at before the next taste has its turn, where
/// there is no stock.
const OPEN_ROUNDS: [u64; 5] = [300, 1_000, 3_000, 10_000, 30_000];

/// The same where there is one, and how many positions a search by stages looks at for each card
/// that is turned.
const STOCK_ROUNDS: [(u64, usize); 3] = [(400, 10), (3_000, 100), (20_000, 600)];

/// How many positions each try looks at best first where the stock comes round without end,
const ENDLESS_ROUNDS: [u64; 2] = [400, 3_000];

/// and how many it then looks at in depth.
const ASTRAY_ROUNDS: [u64; 2] = [2_000, 10_000];

/// How many positions the favourite taste looks at before the search in depth, which needs less
/// memory for each, where there is no stock.
const LAST_TRY: u64 = 150_000;

/// How many positions the last search by stages looks at for each card that is turned.
const LAST_WIDTH: usize = 4_000;

/// How many positions are looked at best first where cards only leave.
const LEAVING_TRY: u64 = 3_000;

/// How many positions are looked at for each card that is placed.
const PLACING_WIDTHS: [usize; 4] = [30, 300, 3_000, 12_000];

/// The taste of what is tried on a ground that asks for none.
const ANY_TASTE: Taste = WITH_STOCK[0];

/// Returns what is tried.
pub(super) fn portfolio(rules: &Rules) -> Portfolio {
    let Some(stock) = &rules.stock else {
        return without_stock(rules);
    };
    let mut tries = Vec::new();
    if rules.removal.is_none() && stock.redeals == Times::Unlimited {
        for states in ENDLESS_ROUNDS {
            tries.extend(round(&WITH_STOCK, states));
        }
        for states in ASTRAY_ROUNDS {
            tries.extend(ASTRAY.map(|taste| in_depth(taste, states)));
        }
    } else {
        let staged = tastes_by_stages(rules, stock);
        for (states, width) in STOCK_ROUNDS {
            tries.extend(round(&WITH_STOCK, states));
            tries.extend(staged.iter().map(|taste| by_stages(*taste, width)));
        }
        tries.extend(staged.iter().map(|taste| by_stages(*taste, LAST_WIDTH)));
    }
    Portfolio {
        tries,
        last: WITH_STOCK[0],
    }
}

fn without_stock(rules: &Rules) -> Portfolio {
    let mut columns = rules
        .groups
        .iter()
        .filter(|group| group.role == Role::Tableau);
    let tastes: &[Taste] = if columns.all(|group| group.build.suits == Suits::Same) {
        &IN_SUIT
    } else {
        &WITHOUT_STOCK
    };
    let mut tries = Vec::new();
    for states in OPEN_ROUNDS {
        tries.extend(round(tastes, states));
    }
    tries.push(best_first(tastes[0], LAST_TRY));
    Portfolio {
        tries,
        last: tastes[0],
    }
}

/// Returns what is tried where cards only leave: what is not won soon is best looked at whole.
pub(super) fn where_cards_leave() -> Portfolio {
    Portfolio {
        tries: vec![best_first(ANY_TASTE, LEAVING_TRY)],
        last: ANY_TASTE,
    }
}

/// Returns what is tried where turned cards are placed: by stages, ever wider.
pub(super) fn where_cards_are_placed() -> Portfolio {
    Portfolio {
        tries: PLACING_WIDTHS
            .map(|width| by_stages(ANY_TASTE, width))
            .into(),
        last: ANY_TASTE,
    }
}

/// Returns the tastes for a search by stages; none where cards leave in pairs.
fn tastes_by_stages(rules: &Rules, stock: &Stock) -> &'static [Taste] {
    if rules.removal.is_some() {
        &[]
    } else if stock.each {
        &BY_DEALS
    } else {
        &BY_CARDS
    }
}

fn round(tastes: &[Taste], states: u64) -> impl Iterator<Item = Try> {
    tastes.iter().map(move |taste| best_first(*taste, states))
}

fn best_first(taste: Taste, states: u64) -> Try {
    Try {
        manner: Manner::BestFirst,
        taste,
        states,
    }
}

fn in_depth(taste: Taste, states: u64) -> Try {
    Try {
        manner: Manner::InDepth,
        taste,
        states,
    }
}

fn by_stages(taste: Taste, width: usize) -> Try {
    Try {
        manner: Manner::Staged(width),
        taste,
        states: u64::MAX,
    }
}
