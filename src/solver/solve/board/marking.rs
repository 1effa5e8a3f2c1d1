//! What a board keeps of the lowest cards of a pile, worked out as each card comes to lie there.

use patience_core::{Lift, Role};

use super::super::hash::joint;
use super::super::taste::Taste;
use super::kind::{EMPTY, Kind, NOTHING};
use super::plan::Site;
use super::{Board, FACE, Mark, UP};

/// The lowest rank where there are no cards: higher than any.
pub(super) const NO_RANK: u8 = 15;

/// What the cards of a kind of pile cost.
#[derive(Debug, Clone, Copy)]
pub(super) struct Weights {
    /// Each card.
    each: i32,
    /// A card that lies on a lower one, by the rank of the lowest.
    on_lower: [i32; 16],
    /// A card that lies face down.
    down: i32,
    /// A card that lies on one on which it could not be put.
    seam: i32,
    /// A card that does not go on from the one below towards a complete run.
    unordered: i32,
}

impl Weights {
    /// Returns what a taste says of a kind of pile.
    pub fn of(kind: &Kind, taste: &Taste) -> Self {
        let away = if kind.away { taste.up } else { 0 };
        let lies = !kind.here && matches!(kind.role, Role::Tableau | Role::Reserve);
        let if_lying = |weight: i32| if lies { weight } else { 0 };
        let each = match kind.role {
            _ if kind.here => -taste.up,
            Role::Cell => away + taste.cell,
            Role::Waste if kind.lift == Lift::Nothing => away,
            Role::Stock | Role::Waste => away + taste.waiting,
            _ => away,
        };
        let mut on_lower = [0; 16];
        for (least, weight) in (0..13).zip(&mut on_lower) {
            *weight = if_lying(taste.buried + taste.low * (12 - least));
        }
        Self {
            each,
            on_lower,
            down: if_lying(taste.down),
            seam: if_lying(taste.seam),
            unordered: if kind.collectors == 0 {
                0
            } else {
                if_lying(taste.seam)
            },
        }
    }
}

impl Board<'_> {
    /// Returns what is known of no cards.
    pub(super) fn bottom(&self, site: Site) -> Mark {
        let kind = &self.plan.kinds[usize::from(site.kind)];
        let accepts = if site.limit > 0 {
            kind.accepts[EMPTY]
        } else {
            0
        };
        let is_space = kind.role == Role::Tableau && !kind.here;
        Mark {
            term: if site.by_top {
                joint(site.salt, self.told_by_top(kind, accepts, EMPTY as u8, 0))
            } else {
                site.salt
            },
            accepts,
            cards: 0,
            cost: if is_space { -self.taste.space } else { 0 },
            card: EMPTY as u8,
            run: 0,
            order: 0,
            least: NO_RANK,
        }
    }

    /// Returns a number for what a pile tells of itself that keeps its cards for good.
    #[inline]
    fn told_by_top(&self, kind: &Kind, accepts: u64, card: u8, len: u8) -> u128 {
        let on = if accepts == 0 { NOTHING } else { card.into() };
        kind.told[on].wrapping_add(self.plan.salts[usize::from(len)])
    }

    /// Returns what is known of cards with one more on top.
    #[expect(
        clippy::inline_always,
        reason = "where only a part of it is asked for, the rest is never worked out"
    )]
    #[inline(always)]
    pub(super) fn with(&self, pile: u8, below: &Mark, len: u8, code: u8) -> Mark {
        let site = &self.plan.sites[usize::from(pile % 64)];
        let kind = &self.plan.kinds[usize::from(site.kind)];
        let (card, up) = (code & FACE, code & UP != 0);
        let rank = self.plan.ranks[usize::from(card)];
        let accepts = if up && len < site.limit {
            kind.accepts[usize::from(card)]
        } else {
            0
        };
        let continues =
            below.card & UP != 0 && kind.runs[usize::from(below.card & FACE)] >> card & 1 != 0;
        let (run, cards) = match (up, continues) {
            (false, _) => (0, 0),
            (true, true) => (below.run + 1, below.cards | 1 << card),
            (true, false) => (1, 1 << card),
        };
        let order = match kind.collectors {
            0 => 0,
            _ if !up => 0,
            _ if below.card & UP == 0 => 1,
            _ if kind.orders[usize::from(below.card & FACE)] >> card & 1 != 0 => below.order + 1,
            _ => 1,
        };
        let term = if site.by_top {
            joint(site.salt, self.told_by_top(kind, accepts, card, len))
        } else if kind.trades_tails && run > 1 {
            // Which of the cards that it could lie on makes no difference.
            let on = kind.told[usize::from(below.card & FACE)];
            below
                .term
                .wrapping_add(joint(on, self.plan.salts[usize::from(card)]))
        } else {
            joint(below.term, self.plan.salts[usize::from(code)])
        };
        let weights = &self.weights[usize::from(site.kind)];
        let fits = len == 1 || below.accepts >> card & 1 != 0;
        // A space is worth something only as long as there is nothing on it.
        let cost = if len == 1 { 0 } else { below.cost }
            + weights.each
            + i32::from(rank > below.least) * weights.on_lower[usize::from(below.least % 16)]
            + i32::from(!up) * weights.down
            + i32::from(!fits) * weights.seam
            + i32::from(len > 1 && order < 2) * weights.unordered;
        Mark {
            term,
            accepts,
            cards,
            cost,
            card: code,
            run,
            order,
            least: below.least.min(rank),
        }
    }

    /// Tells whether cards that hang together as a run on one pile do so on another, each on a
    /// card on which it could be put.
    #[inline]
    pub(super) fn goes_on_alike(&self, from: u8, to: u8) -> bool {
        let kind = |pile: u8| self.plan.sites[usize::from(pile % 64)].kind;
        kind(from) == kind(to) && self.plan.kind(to).runs_fit
    }

    /// Adds a card of such a run to what is known of the place where it goes, given what was known
    /// of it where it came from, and of the one below.
    #[inline]
    pub(super) fn add_alike(
        &self,
        pile: u8,
        top: &mut Mark,
        len: u8,
        (below, card): (&Mark, &Mark),
    ) {
        let site = &self.plan.sites[usize::from(pile % 64)];
        let kind = &self.plan.kinds[usize::from(site.kind)];
        let face = usize::from(card.card & FACE);
        top.term = if kind.trades_tails {
            top.term.wrapping_add(card.term.wrapping_sub(below.term))
        } else {
            joint(top.term, self.plan.salts[usize::from(card.card)])
        };
        let weights = &self.weights[usize::from(site.kind)];
        let rank = self.plan.ranks[face];
        let on_lower = weights.on_lower[usize::from(top.least % 16)];
        top.cost += weights.each + i32::from(rank > top.least) * on_lower;
        top.least = top.least.min(rank);
        top.accepts = if len < site.limit {
            kind.accepts[face]
        } else {
            0
        };
        top.cards |= 1 << face;
        top.run += 1;
        top.card = card.card;
    }
}
