//! The cards that go up, and those that do at once: cards that nothing can ever need where they
//! lie, and cards that come back whenever they are needed.

use patience_core::{Lift, Times};

use super::super::bits::bits;
use super::{Board, FACE, Ply, UP};

/// The cards that go up.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rising {
    /// The cards that foundations take.
    pub next: u64,
    /// The cards that nothing needs where they lie.
    pub idle: u64,
}

impl Board<'_> {
    /// Returns the cards that go up.
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
        let number = self.safe_number(safe)?;
        let waste = plan.talon?.waste.0;
        up(waste, self.row[usize::from(number)] & FACE, number)
    }

    /// Returns the number of one of these cards in the row of stock and waste, where it makes no
    /// difference to the others when it leaves.
    fn safe_number(&self, safe: u64) -> Option<u8> {
        let plan = self.plan;
        let talon = plan.talon?;
        let waste = talon.waste.0;
        let is_safe = |number: &u8| safe >> (self.row[usize::from(*number)] & FACE) & 1 != 0;
        if plan.lasting >> waste & 1 != 0 {
            return self.coming().numbers().find(is_safe);
        }
        let number = if plan.safe_sources >> waste & 1 != 0 {
            self.standing.top()
        } else if talon.redeals == Times::Unlimited && self.standing.is_fresh(talon) {
            // Without the last of a pass the others come up as before.
            self.standing.last()
        } else {
            None
        };
        number.filter(is_safe)
    }

    /// Returns a ply that puts up a card that hangs on another, or could start its column again,
    /// and comes back whenever something is to be put on it: until then it is as good up. Holds
    /// where parts of runs need not be moved for their own sake ([`super::Plan::whole_runs`]), and
    /// where nothing but what is put there later hinders the card on its way back.
    pub(super) fn returnable_ply(&self) -> Option<Ply> {
        let plan = self.plan;
        if plan.returning == 0 {
            return None;
        }
        let next = self.rising().next;
        for from in bits(plan.sources & plan.holds_runs & !self.empty) {
            let top = self.top(from);
            let card = top.card & FACE;
            if next >> card & 1 == 0 {
                continue;
            }
            let Some(to) = self.foundation_for(from, card) else {
                continue;
            };
            let back = plan.kind(to);
            let has_place = match self.len(from) {
                1 => {
                    let waits = back.waits.iter().any(|(piles, _)| piles >> from & 1 != 0);
                    back.starts[usize::from(card)] >> from & 1 != 0
                        && !waits
                        && self.filler(from).is_none()
                }
                _ => top.run > 1,
            };
            let comes_back = has_place
                && plan.returning >> to & 1 != 0
                && (back.lift != Lift::TopAboveFirst || self.len(to) > 0);
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
