//! What a board keeps of the lowest cards of a pile, worked out as each card comes to lie there.

use patience_core::{Lift, Role};

use super::super::hash::{BOTTOM, joined, term};
use super::plan::{EMPTY, Site};
use super::{Board, FACE, Mark, UP};

impl Board<'_> {
    /// Returns what is known of no cards.
    pub(super) fn bottom(&self, site: Site) -> Mark {
        let kind = &self.plan.kinds[usize::from(site.kind)];
        let accepts = if site.limit > 0 {
            kind.accepts[EMPTY]
        } else {
            0
        };
        let told = if site.by_top {
            u128::from(accepts)
        } else {
            BOTTOM
        };
        let is_space = kind.role == Role::Tableau && !kind.here;
        Mark {
            hash: BOTTOM,
            begun: 0,
            term: term(site.class, told),
            accepts,
            cost: if is_space { -self.taste.space } else { 0 },
            card: EMPTY as u8,
            run: 0,
            order: 0,
            least: u8::MAX,
        }
    }

    /// Returns what is known of cards with one more on top.
    #[inline]
    pub(super) fn with(&self, pile: u8, below: &Mark, len: u8, code: u8) -> Mark {
        let site = &self.plan.sites[usize::from(pile % 64)];
        let kind = &self.plan.kinds[usize::from(site.kind)];
        let taste = &self.taste;
        let (card, up) = (code & FACE, code & UP != 0);
        let rank = above(card, self.plan.base);
        let accepts = if up && len < site.limit {
            kind.accepts[usize::from(card)]
        } else {
            0
        };
        let continues =
            below.card & UP != 0 && kind.runs[usize::from(below.card & FACE)] >> card & 1 != 0;
        let run = match (up, continues) {
            (false, _) => 0,
            (true, true) => below.run + 1,
            (true, false) => 1,
        };
        let order = match kind.collectors {
            0 => 0,
            _ if !up => 0,
            _ if below.card & UP == 0 => 1,
            _ if kind.orders[usize::from(below.card & FACE)] >> card & 1 != 0 => below.order + 1,
            _ => 1,
        };
        let hash = joined(below.hash, u128::from(code) + 1);
        let (begun, term) = if site.by_top {
            let told = u128::from(accepts) | u128::from(len) << 64;
            (0, term(site.class, told))
        } else if kind.trades_tails && run > 1 {
            // Which of the cards that it could lie on makes no difference.
            let link = u128::from(below.accepts) | u128::from(card) << 64;
            let link = term(2000 + u32::from(site.kind), link);
            (below.begun, below.term.wrapping_add(link))
        } else {
            let begun = term(site.class, hash);
            (begun, begun)
        };
        let cost = if kind.here {
            below.cost - taste.up
        } else {
            // A space is worth something only as long as there is nothing on it.
            let before = if len == 1 { 0 } else { below.cost };
            let away = if kind.away { taste.up } else { 0 };
            let lying = match kind.role {
                Role::Tableau | Role::Reserve => {
                    let on_lower = rank > below.least;
                    let fits = len == 1 || below.accepts >> card & 1 != 0;
                    let buried = taste.buried + taste.low * i32::from(12 - below.least.min(12));
                    i32::from(on_lower) * buried
                        + taste.down * i32::from(!up)
                        + taste.seam * i32::from(!fits)
                        + taste.seam * i32::from(kind.collectors != 0 && len > 1 && order < 2)
                }
                Role::Cell => taste.cell,
                Role::Waste if kind.lift == Lift::Nothing => 0,
                Role::Stock | Role::Waste => taste.waiting,
                _ => 0,
            };
            before + away + lying
        };
        Mark {
            hash,
            begun,
            term,
            accepts,
            cost,
            card: code,
            run,
            order,
            least: below.least.min(rank),
        }
    }
}

/// Returns the rank of a card, counted from the base.
#[inline]
fn above(card: u8, base: u8) -> u8 {
    (card % 13 + 13 - base) % 13
}
