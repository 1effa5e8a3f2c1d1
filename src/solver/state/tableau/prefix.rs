//! The prefixes of a pile. A prefix describes the pile's cards from the lowest up to a given card, with the key, the
//! cost and the runs that a search needs. It follows from the previous prefix and one more card, so a search knows how
//! a move changes key and cost without making the move.

use patience_core::{Lift, Role};

use super::game::{PileEntry, TableauGame};
use super::pile_kind::PileKind;
use crate::card_code::{EMPTY, EMPTY_CODE, FACE, NOTHING, UP};
use crate::evaluate::weights::Weights;
use crate::hash::combine;

/// The lowest rank on an empty pile. It is higher than the rank of any card.
const NO_RANK: u8 = 15;

/// A prefix of a pile: a description of its cards from the lowest up to a given card.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Prefix {
    /// What these cards of the pile add to the key of the position.
    pub term: u128,
    /// The cards that can go on the topmost of these cards of the pile.
    pub accepts: u64,
    /// The set of those topmost cards of the pile's described part that form a run.
    pub run_cards: u64,
    /// The heuristic cost of these cards of the pile.
    pub cost: i32,
    /// The topmost of these cards of the pile.
    pub card: u8,
    /// The number of topmost cards of the pile's described part that form a run.
    pub run: u8,
    /// The number of topmost cards of the pile's described part that are in sequence towards a complete run. They are
    /// counted only if complete runs are collected.
    pub sequence: u8,
    /// The lowest rank of these cards of the pile, counted from the base rank.
    pub lowest: u8,
}

impl Prefix {
    /// A prefix, a description of a pile's lowest cards, that has not been computed yet.
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

/// The heuristic costs of the cards on a kind of pile.
#[derive(Debug, Clone, Copy)]
pub(crate) struct KindCosts {
    /// The heuristic cost of every card on this kind of pile, whatever its place.
    each: i32,
    /// The heuristic cost of a card that lies above a card of lower rank in its pile, by the lowest rank below it.
    above_lower: [i32; 16],
    /// The heuristic cost of a face-down card on this kind of pile.
    face_down: i32,
    /// The heuristic cost of a card that lies on a card on which the rules would not let it be put.
    misfit: i32,
    /// The heuristic cost of a card that does not continue the sequence towards a complete run.
    out_of_sequence: i32,
    /// The heuristic cost of a pile of this kind while it is empty.
    empty: i32,
}

impl KindCosts {
    /// Computes the heuristic costs of the cards on a kind of pile from `weights`.
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

/// Returns the number of topmost cards of a pile that are in sequence towards a complete run, after one more card is
/// put on top.
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
    /// Returns the prefix (the description of a pile's lowest cards) that describes an empty pile.
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

    /// Returns a value that identifies a pile that no card leaves: it depends on the number of cards and on the cards
    /// that go on top.
    #[inline]
    fn top_identity(&self, kind: &PileKind, accepts: u64, card: u8, len: u8) -> u128 {
        let on = if accepts == 0 { NOTHING } else { card.into() };
        kind.accept_hashes[on].wrapping_add(self.salts[usize::from(len)])
    }

    /// Returns what a pile's lowest cards add to the key of the position after one more card on top, if the order of
    /// all cards matters.
    #[inline]
    pub(super) fn term_in_order(&self, below: u128, code: u8) -> u128 {
        combine(below, self.salts[usize::from(code)])
    }

    /// Returns the prefix of a pile after one more card is put on top. A prefix describes a pile's lowest cards.
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
            // It makes no difference on which of the cards that accept it the card is.
            let on = kind.accept_hashes[usize::from(below.card & FACE)];
            below
                .term
                .wrapping_add(combine(on, self.salts[usize::from(card)]))
        } else {
            self.term_in_order(below.term, code)
        };
        let costs = &costs[usize::from(entry.kind)];
        let fits = len == 1 || below.accepts >> card & 1 != 0;
        // The bonus for an empty pile ends with its first card.
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

    /// Whether cards that form a run on pile `from` would also form a run on pile `to`, with each card on a card on
    /// which it could be put.
    #[inline]
    pub(super) fn runs_stay_runs(&self, from: u8, to: u8) -> bool {
        self.entry(from).kind == self.entry(to).kind && self.kind(to).runs_are_built
    }

    /// Adds one card of a run to `top`, the prefix that describes its new pile so far. `card` is the prefix of the old
    /// pile up to and including the card, and `below` is the old pile's prefix without it.
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
