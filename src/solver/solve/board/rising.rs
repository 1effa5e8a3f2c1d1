//! What goes up, and what goes up by itself: cards that nothing can ever need where they lie, and
//! cards that come back whenever they are needed.

use patience_core::{Lift, Times};

use super::kind::bits;
use super::{Board, FACE, Ply, UP};

/// What goes up.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rising {
    /// The cards that foundations take.
    pub next: u64,
    /// The cards that nothing needs where they lie.
    pub idle: u64,
}

impl Board<'_> {
    /// Returns what goes up.
    #[inline]
    pub(super) fn rising(&self) -> Rising {
        *self.rising.get_or_init(|| {
            let foundations = bits(self.plan.foundations);
            let next =
                foundations.fold(0, |next, pile| next | self.accepts[usize::from(pile % 64)]);
            let idle = self.plan.safe.as_ref().map_or(0, |safe| {
                let begun = bits(self.plan.foundations & !self.empty);
                let heights =
                    safe.heights(self.plan.base, begun.map(|pile| self.top(pile).card & FACE));
                safe.idle(self.plan.base, heights)
            });
            Rising { next, idle }
        })
    }

    /// Returns a ply that puts up a card that nothing can ever need where it lies.
    pub(super) fn safe_ply(&self) -> Option<Ply> {
        let Rising { next, idle } = self.rising();
        let safe = next & idle;
        if safe == 0 {
            return None;
        }
        let up = |from: u8, card: u8, number: u8| {
            let to = self.foundation_for(from, card)?;
            Some(Ply {
                from,
                to,
                count: 1,
                number,
            })
        };
        let plan = self.plan;
        for from in bits(plan.sources & plan.safe_sources & !self.empty) {
            let top = self.top(from).card;
            if safe >> (top & FACE) & 1 != 0
                && top & UP != 0
                && (plan.safe_but_last >> from & 1 == 0 || self.len(from) > 1)
                && let Some(ply) = up(from, top & FACE, 0)
            {
                return Some(ply);
            }
        }
        let talon = plan.talon?;
        let from = talon.waste.0;
        let card = |number: u8| self.row[usize::from(number)] & FACE;
        let number = if plan.lasting >> from & 1 != 0 {
            if self.coming().cards & safe == 0 {
                return None;
            }
            let mut numbers = self.coming().numbers();
            numbers.find(|number| safe >> card(*number) & 1 != 0)?
        } else if plan.safe_sources >> from & 1 != 0 {
            self.standing.top()?
        } else if talon.redeals == Times::Unlimited && self.standing.is_fresh(talon) {
            // Without the last of a pass the others come up as before.
            self.standing.last()?
        } else {
            return None;
        };
        let card = card(number);
        (safe >> card & 1 != 0).then(|| up(from, card, number))?
    }

    /// Returns a ply that puts up a card that hangs on another, or could start its column again,
    /// and comes back whenever something is to be put on it: until then it is as good up.
    pub(super) fn returnable_ply(&self) -> Option<Ply> {
        let plan = self.plan;
        if plan.returning == 0 {
            return None;
        }
        let next = self.rising().next;
        for from in bits(plan.sources & plan.holds_runs & !self.empty) {
            let top = self.top(from);
            let card = top.card & FACE;
            let hangs = match self.len(from) {
                1 => self.mark(from, 0).accepts >> card & 1 != 0 && self.filler(from).is_none(),
                _ => top.run > 1,
            };
            if next >> card & 1 == 0 || !hangs {
                continue;
            }
            let Some(to) = self.foundation_for(from, card) else {
                continue;
            };
            let comes_back = plan.returning >> to & 1 != 0
                && (plan.kind(to).lift != Lift::TopAboveFirst || self.len(to) > 0);
            if comes_back {
                return Some(Ply {
                    from,
                    to,
                    count: 1,
                    number: 0,
                });
            }
        }
        None
    }
}
