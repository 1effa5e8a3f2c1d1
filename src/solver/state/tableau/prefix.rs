//! The prefixes of a pile: its lowest cards up to one of them, with the key, the cost and the runs
//! that a search asks for.
//! A prefix follows from the one before and the card on top, so that the effect of a move on key
//! and cost is known without making it.

use patience_core::{Lift, Role};

use super::game::{PileEntry, TableauGame};
use super::pile_kind::PileKind;
use crate::card_code::{EMPTY, EMPTY_CODE, FACE, NOTHING, UP};
use crate::evaluate::weights::Weights;
use crate::hash::combine;

/// The lowest rank of a pile without cards: higher than any.
const NO_RANK: u8 = 15;

/// The lowest cards of a pile, up to one of them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Prefix {
    /// The term that the cards add to the key of the position.
    pub term: u128,
    /// The cards that go on them.
    pub accepts: u64,
    /// The cards at the top that form a run.
    pub run_cards: u64,
    /// The heuristic cost of the cards.
    pub cost: i32,
    /// The last card.
    pub card: u8,
    /// The number of cards at the top that form a run.
    pub run: u8,
    /// The number of cards at the top that are in order towards a complete run, where complete runs
    /// are collected.
    pub sequence: u8,
    /// The rank, counted from the base, of the lowest card.
    pub lowest: u8,
}

impl Prefix {
    /// A prefix that is not computed yet.
    pub const UNUSED: Self = Self {
        term: 0,
        accepts: 0,
        run_cards: 0,
        cost: 0,
        card: 0,
        run: 0,
        sequence: 0,
        lowest: NO_RANK,
    };
}

/// The heuristic costs of the cards of a kind of pile.
#[derive(Debug, Clone, Copy)]
pub(crate) struct KindCosts {
    /// Every card, whatever its place.
    each: i32,
    /// A card that lies above a lower one, by the rank of the lowest.
    above_lower: [i32; 16],
    /// A card that lies face down.
    face_down: i32,
    /// A card that lies on a card on which it could not be put.
    misfit: i32,
    /// A card that does not continue towards a complete run.
    out_of_sequence: i32,
    /// The pile while it is empty.
    empty: i32,
}

impl KindCosts {
    /// Returns the costs of a kind of pile by these weights.
    pub fn new(kind: &PileKind, weights: &Weights) -> Self {
        let away = if kind.must_empty { weights.home } else { 0 };
        let is_weighed = !kind.is_goal && matches!(kind.role, Role::Tableau | Role::Reserve);
        let in_layout = |weight: i32| if is_weighed { weight } else { 0 };
        let each = match kind.role {
            _ if kind.is_goal => -weights.home,
            Role::Cell => away + weights.in_cell,
            Role::Waste if kind.lift == Lift::Nothing => away,
            Role::Stock | Role::Waste => away + weights.in_stock,
            _ => away,
        };
        let mut above_lower = [0; 16];
        for (lowest, weight) in (0..13).zip(&mut above_lower) {
            *weight = in_layout(weights.buried + weights.buried_depth * (12 - lowest));
        }
        Self {
            each,
            above_lower,
            face_down: in_layout(weights.face_down),
            misfit: in_layout(weights.misfit),
            out_of_sequence: if kind.collectors == 0 {
                0
            } else {
                in_layout(weights.misfit)
            },
            empty: if kind.role == Role::Tableau && !kind.is_goal {
                -weights.empty_column
            } else {
                0
            },
        }
    }
}

/// Returns the number of cards in order towards a complete run with one more card on top.
#[expect(
    clippy::inline_always,
    reason = "it is a part of TableauGame::extend_prefix, which is inlined too"
)]
#[inline(always)]
fn sequence_with(kind: &PileKind, below: &Prefix, code: u8) -> u8 {
    let card = code & FACE;
    match kind.collectors {
        0 => 0,
        _ if code & UP == 0 => 0,
        _ if below.card & UP == 0 => 1,
        _ if kind.sequences[usize::from(below.card & FACE)] >> card & 1 != 0 => below.sequence + 1,
        _ => 1,
    }
}

impl TableauGame {
    /// Returns the prefix without cards of a pile.
    pub(super) fn empty_prefix(&self, costs: &[KindCosts], entry: PileEntry) -> Prefix {
        let kind = &self.kinds[usize::from(entry.kind)];
        let accepts = if entry.limit > 0 {
            kind.accepts[EMPTY] & entry.starters
        } else {
            0
        };
        Prefix {
            term: if entry.by_top {
                combine(entry.salt, self.top_identity(kind, accepts, EMPTY_CODE, 0))
            } else {
                entry.salt
            },
            accepts,
            run_cards: 0,
            cost: costs[usize::from(entry.kind)].empty,
            card: EMPTY_CODE,
            run: 0,
            sequence: 0,
            lowest: NO_RANK,
        }
    }

    /// Returns the identity of a pile from which no card leaves: the number of its cards and the
    /// cards that go on top.
    #[inline]
    fn top_identity(&self, kind: &PileKind, accepts: u64, card: u8, len: u8) -> u128 {
        let on = if accepts == 0 { NOTHING } else { card.into() };
        kind.accept_hashes[on].wrapping_add(self.salts[usize::from(len)])
    }

    /// Returns the term of a prefix with one more card on top, where the order of all cards counts.
    #[inline]
    pub(super) fn term_in_order(&self, below: u128, code: u8) -> u128 {
        combine(below, self.salts[usize::from(code)])
    }

    /// Returns a prefix with one more card on top.
    #[expect(
        clippy::inline_always,
        reason = "where only some fields of the prefix are used, the others are never computed"
    )]
    #[inline(always)]
    pub(super) fn extend_prefix(
        &self,
        costs: &[KindCosts],
        pile: u8,
        below: &Prefix,
        len: u8,
        code: u8,
    ) -> Prefix {
        let entry = self.entry(pile);
        let kind = &self.kinds[usize::from(entry.kind)];
        let (card, is_up) = (code & FACE, code & UP != 0);
        let rank = self.ranks[usize::from(card)];
        let accepts = if is_up && len < entry.limit {
            kind.accepts[usize::from(card)]
        } else {
            0
        };
        let continues =
            below.card & UP != 0 && kind.runs[usize::from(below.card & FACE)] >> card & 1 != 0;
        let (run, run_cards) = match (is_up, continues) {
            (false, _) => (0, 0),
            (true, true) => (below.run + 1, below.run_cards | 1 << card),
            (true, false) => (1, 1 << card),
        };
        let sequence = sequence_with(kind, below, code);
        let term = if entry.by_top {
            combine(entry.salt, self.top_identity(kind, accepts, card, len))
        } else if kind.trades_tails && run > 1 {
            // On which of the cards that take it the card lies makes no difference.
            let on = kind.accept_hashes[usize::from(below.card & FACE)];
            below
                .term
                .wrapping_add(combine(on, self.salts[usize::from(card)]))
        } else {
            self.term_in_order(below.term, code)
        };
        let costs = &costs[usize::from(entry.kind)];
        let fits = len == 1 || below.accepts >> card & 1 != 0;
        // The gain of an empty pile goes with its first card.
        let cost = if len == 1 { 0 } else { below.cost }
            + costs.each
            + i32::from(rank > below.lowest) * costs.above_lower[usize::from(below.lowest % 16)]
            + i32::from(!is_up) * costs.face_down
            + i32::from(!fits) * costs.misfit
            + i32::from(len > 1 && sequence < 2) * costs.out_of_sequence;
        Prefix {
            term,
            accepts,
            run_cards,
            cost,
            card: code,
            run,
            sequence,
            lowest: below.lowest.min(rank),
        }
    }

    /// Tells whether cards that form a run on one pile form one on another too, each on a card on
    /// which it could be put.
    #[inline]
    pub(super) fn runs_stay_runs(&self, from: u8, to: u8) -> bool {
        self.entry(from).kind == self.entry(to).kind && self.kind(to).runs_are_built
    }

    /// Adds a card of such a run to a prefix of the pile where it goes, given its own prefix and
    /// the one below where it came from.
    #[inline]
    pub(super) fn extend_run(
        &self,
        costs: &[KindCosts],
        pile: u8,
        top: &mut Prefix,
        len: u8,
        (below, card): (&Prefix, &Prefix),
    ) {
        let entry = self.entry(pile);
        let kind = &self.kinds[usize::from(entry.kind)];
        let face = usize::from(card.card & FACE);
        top.term = if kind.trades_tails {
            top.term.wrapping_add(card.term.wrapping_sub(below.term))
        } else {
            self.term_in_order(top.term, card.card)
        };
        let costs = &costs[usize::from(entry.kind)];
        let rank = self.ranks[face];
        let above_lower = costs.above_lower[usize::from(top.lowest % 16)];
        top.cost += costs.each + i32::from(rank > top.lowest) * above_lower;
        top.lowest = top.lowest.min(rank);
        top.accepts = if len < entry.limit {
            kind.accepts[face]
        } else {
            0
        };
        top.run_cards |= 1 << face;
        top.run += 1;
        top.card = card.card;
    }
}
