//! A kind of pile as a board knows it: tables by card, and sets of piles as words.

use patience_core::{Card, Face, Goal, GroupId, Lift, Position, Role, Rules, Seat};

use super::super::bits::bits;
use super::super::hash::mixed;

/// The row of the accept tables for an empty pile.
pub(super) const EMPTY: usize = 52;

/// The row of those tables for cards on which nothing goes.
pub(super) const NOTHING: usize = 63;

/// A kind of pile.
#[derive(Debug, Clone)]
pub(super) struct Kind {
    pub lift: Lift,
    /// Whether several cards may come at a time.
    pub takes_runs: bool,
    /// Its piles.
    pub piles: u64,
    /// What goes on each card, and what starts an empty pile.
    pub accepts: [u64; 64],
    /// The cards on which each card goes.
    pub lies_on: [u64; 64],
    /// A number for what goes on each card, and for nothing: the same where the same does.
    pub told: [u128; 64],
    /// The kinds of pile on whose cards those of these can go.
    pub goes_on: Vec<u8>,
    /// The cards that continue a run upwards from each card.
    pub runs: [u64; 64],
    /// Whether each card of a run lies on one on which it could be put, and none leave complete.
    pub runs_fit: bool,
    /// The piles to which complete runs leave by themselves.
    pub collectors: u64,
    /// The cards that continue towards a complete run from each card.
    pub orders: [u64; 64],
    /// Whether what lies on a card as part of a run could as well lie on another card that takes
    /// the same: it can always be moved there and back.
    pub trades_tails: bool,
    /// Whether a card that is exposed is turned up.
    pub turns_up: bool,
    /// Where its cards can go.
    pub route: Route,
    /// Piles of which the first that has a card fills an empty one at once.
    pub fill: Vec<u8>,
    /// The piles that each card starts while they are empty.
    pub starts: [u64; 64],
    /// The cards that start some pile.
    pub starters: u64,
    /// Its piles where they may change places: an empty one is as good as another.
    pub same_when_empty: u64,
    /// Empty piles that its cards start only once others are empty too.
    pub waits: Vec<(u64, u64)>,
    /// Whether the cards of the goal are to come here, or to leave.
    pub here: bool,
    pub away: bool,
    pub role: Role,
}

/// Where the cards of a kind of pile can go, as sets of piles.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Route {
    /// On the cards of these.
    pub built: u64,
    /// To start these.
    pub started: u64,
    /// Through these, one by one, while they are empty.
    pub cells: u64,
    pub spaces: u64,
}

impl Kind {
    /// Returns a kind of pile but for where its cards can go; nothing where it has rules that a
    /// board does not know.
    pub fn of(rules: &Rules, start: &Position, id: GroupId) -> Option<Self> {
        let group = rules.group(id);
        let of_stock =
            |source: GroupId| matches!(rules.group(source).role, Role::Stock | Role::Waste);
        let before = group.start_from.without(group.start_later);
        if !group.start_later.is_empty() && before.iter().any(of_stock) {
            return None;
        }
        let table = rules.accepts(id, start.base());
        let mut accepts = [0; 64];
        let (mut runs, mut orders, mut takers) = ([0; 64], [0; 64], [0; 64]);
        let in_order = rules.in_order(id, start.base());
        for card in Card::all() {
            let index = usize::from(card.index());
            accepts[index] = table.on(card).bits();
            for taken in bits(accepts[index]) {
                takers[usize::from(taken % 64)] |= 1 << index;
            }
            runs[index] = rules.run_on(id, card, start.base()).bits();
            orders[index] = in_order[index].bits();
        }
        accepts[EMPTY] = table.empty().bits();
        let mut fill = Vec::new();
        for source in &group.fill {
            let kind = rules.group(*source);
            // What fills others is never filled in turn.
            if matches!(kind.role, Role::Stock | Role::Waste)
                || !kind.fill.is_empty()
                || !kind.from.is_empty()
                || !kind.start_from.is_empty()
            {
                return None;
            }
            fill.extend(rules.piles_of(*source, Seat::FIRST).map(|pile| pile.0));
        }
        let of_goal = rules.goal.groups().contains(id);
        Some(Self {
            lift: group.lift,
            takes_runs: group.role == Role::Tableau,
            piles: 0,
            runs_fit: runs
                .iter()
                .zip(accepts)
                .all(|(run, accepted)| run & !accepted == 0),
            told: accepts.map(|accepted: u64| mixed(u128::from(accepted) | 1 << 64)),
            accepts,
            lies_on: takers,
            goes_on: Vec::new(),
            runs,
            collectors: 0,
            orders,
            trades_tails: false,
            turns_up: matches!(group.face, Face::LastUp(_)),
            route: Route::default(),
            fill,
            starts: [0; 64],
            starters: 0,
            same_when_empty: 0,
            waits: Vec::new(),
            here: of_goal && matches!(rules.goal, Goal::AllOn(_)),
            away: of_goal && matches!(rules.goal, Goal::Emptied(_)),
            role: group.role,
        })
    }
}
