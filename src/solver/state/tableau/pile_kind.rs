//! The piles of a group in the form that searches use: tables indexed by card, and sets of piles as integers with one
//! bit per pile.

use patience_core::{Card, Goal, GroupId, Lift, PileId, Position, Role, Rules, Seat, Shown};

use super::stock::RowStock;
use crate::bits::bits;
use crate::card_code::EMPTY;
use crate::hash::mix;

/// A kind of pile: the piles of one group.
#[derive(Debug, Clone)]
pub(crate) struct PileKind {
    pub lift: Lift,
    /// Whether a pile of this kind can receive several cards in one move.
    pub takes_runs: bool,
    /// The piles that are of this kind, as a set.
    pub piles: u64,
    /// For each card, the cards that go on it in piles of this kind. The last entry holds the cards that start an empty
    /// pile.
    pub accepts: [u64; 64],
    /// For each card, the cards on which it can go in piles of this kind.
    pub lies_on: [u64; 64],
    /// For each card, a hash of the cards that go on it in piles of this kind. The hashes of two cards are equal if the
    /// same cards go on both.
    pub accept_hashes: [u128; 64],
    /// The kinds of pile whose top cards accept cards from this kind.
    pub goes_on: Vec<u8>,
    /// For each card, the cards that continue a run on top of it in piles of this kind.
    pub runs: [u64; 64],
    /// Whether each card of a run in piles of this kind is on a card on which it could be put, and no complete runs are
    /// collected.
    pub runs_are_built: bool,
    /// The piles that collect complete runs from this kind of pile.
    pub collectors: u64,
    /// For each card, the cards that continue the sequence towards a complete run on top of it.
    pub sequences: [u64; 64],
    /// Whether the upper part of a run, which lies on one card, could just as well lie on another card that accepts the
    /// same cards. If so, the part can always be moved there and back.
    pub trades_tails: bool,
    /// An exposed face-down card is turned up when the pile has at most this number of cards left.
    pub turned_up_at: u16,
    /// The piles to which cards from this kind of pile can go.
    pub route: Route,
    /// The piles from which an empty pile of this kind is filled at once. The first of them that has a card fills it.
    pub fill: Vec<u8>,
    /// For each card, the piles of this kind that the card can start while they are empty.
    pub starts: [u64; 64],
    /// The cards that can start at least one pile of this kind.
    pub starters: u64,
    /// The piles of this kind, if they are interchangeable, so that one empty pile is as good as another. Otherwise
    /// no pile.
    pub same_when_empty: u64,
    /// Pairs of sets of empty piles: cards from this kind of pile may start the piles in the first set only once the
    /// piles in the second set are empty too.
    pub waits: Vec<(u64, u64)>,
    /// Whether the goal of the game wants all cards on piles of this kind.
    pub is_goal: bool,
    /// Whether the goal of the game wants no card on piles of this kind.
    pub must_empty: bool,
    pub role: Role,
}

/// The piles to which the cards of a kind of pile can go, as sets of piles.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Route {
    /// The piles on whose top cards the cards of this kind of pile can be put.
    pub built: u64,
    /// The piles that the cards of this kind of pile can start, while those piles are empty.
    pub started: u64,
    /// The cells that cards can use on the way to another pile, if they go one by one.
    pub cells: u64,
    /// The columns that cards can use on the way to another pile while the columns are empty, if they go one by one.
    pub spaces: u64,
}

impl PileKind {
    /// Creates a kind of pile from a group of piles, without the parts that depend on other kinds. Returns `None` if
    /// this representation does not cover the rules of the group.
    pub fn from_group(rules: &Rules, start: &Position, id: GroupId) -> Option<Self> {
        let group = rules.group(id);
        let of_stock =
            |source: GroupId| matches!(rules.group(source).role, Role::Stock | Role::Waste);
        let before = group.start_from.without(group.start_later);
        let waits_for_stock = before.iter().any(of_stock);
        if !group.start_later.is_empty() && (waits_for_stock || group.role == Role::Foundation) {
            return None;
        }
        // If a run may go one of two ways, but the same way throughout, its last two cards do not decide what
        // continues it.
        if group.lifts_runs() && group.run.unwrap_or(group.build).or.is_some() {
            return None;
        }
        let table = rules.accepts(id, start.base());
        let mut accepts = [0; 64];
        let (mut runs, mut sequences, mut lies_on) = ([0; 64], [0; 64], [0; 64]);
        let in_order = rules.in_order(id, start.base());
        for card in Card::all() {
            let index = usize::from(card.index());
            accepts[index] = table.on(card).bits();
            for accepted in bits(accepts[index]) {
                lies_on[usize::from(accepted % 64)] |= 1 << index;
            }
            runs[index] = rules.run_on(id, card, start.base()).bits();
            sequences[index] = in_order[index].bits();
        }
        accepts[EMPTY] = table.empty().bits();
        let of_goal = rules.goal.groups().contains(id);
        Some(Self {
            lift: group.lift,
            takes_runs: group.role == Role::Tableau,
            piles: 0,
            runs_are_built: runs
                .iter()
                .zip(accepts)
                .all(|(run, accepted)| run & !accepted == 0),
            accept_hashes: accepts.map(|accepted: u64| mix(u128::from(accepted) | 1 << 64)),
            accepts,
            lies_on,
            goes_on: Vec::new(),
            runs,
            collectors: 0,
            sequences,
            trades_tails: false,
            turned_up_at: group.shown_on(0).map_or(0, Shown::turned_up_at),
            route: Route::default(),
            fill: filling_piles(rules, id)?,
            starts: [0; 64],
            starters: 0,
            same_when_empty: 0,
            waits: Vec::new(),
            is_goal: of_goal && matches!(rules.goal, Goal::AllOn(_)),
            must_empty: of_goal && matches!(rules.goal, Goal::Emptied(_)),
            role: group.role,
        })
    }
}

/// Returns the piles that fill the empty piles of a group, including stock and waste of a stock cycle. Returns `None`
/// if a filling pile is itself filled or built on, or is a stock that is dealt in rows.
fn filling_piles(rules: &Rules, id: GroupId) -> Option<Vec<u8>> {
    let mut fill = Vec::new();
    for source in &rules.group(id).fill {
        let group = rules.group(*source);
        // A row would fill the spaces that it finds.
        let is_dealt = rules.stock.as_ref().is_some_and(|stock| {
            let is_row = stock.deals_out() || RowStock::is_turned_for_good(rules, stock);
            is_row && (stock.group == *source || stock.dealt_to().contains(*source))
        });
        if is_dealt
            || !group.fill.is_empty()
            || !group.from.is_empty()
            || !group.start_from.is_empty()
        {
            return None;
        }
        fill.extend(rules.piles_of(*source, Seat::FIRST).map(PileId::number));
    }
    Some(fill)
}
