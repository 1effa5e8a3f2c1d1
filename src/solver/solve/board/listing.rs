//! What can be tried on a board.

use patience_core::{Lift, TurnWhen};

use super::super::safe::{Heights, Safe};
use super::plan::{EMPTY, Route, Rows, bits};
use super::{Board, FACE, Ply, UP};

impl Board<'_> {
    /// Lists the plies that matter.
    pub(super) fn list_plies(&mut self, plies: &mut Vec<Ply>) {
        let plan = self.plan;
        self.find_takers();
        let startable = self.startable();
        let (heights, next) = match &plan.safe {
            Some(safe) => self.foundations(safe),
            None => ([0; 4], self.next_up()),
        };
        for from in bits(plan.sources & !self.empty) {
            // What would go straight up again need not come back.
            if let Some(safe) = &plan.safe
                && plan.foundations >> from & 1 != 0
                && safe.holds_nothing(self.top(from).card & FACE, plan.base, heights)
            {
                continue;
            }
            self.list_from(from, startable, next, plies);
        }
        if let Some(talon) = plan.talon {
            let from = talon.waste.0;
            let route = &plan.kind(from).route;
            self.standing.each_coming(talon, |number| {
                let card = self.row[usize::from(number)] & FACE;
                self.targets(from, card, 1, (route, startable), |to| {
                    plies.push(Ply {
                        from,
                        to,
                        count: 1,
                        number,
                    });
                });
            });
        }
        if let Some(Rows {
            stock,
            columns,
            when,
            ..
        }) = &plan.rows
            && self.len(stock.0) > 0
            && (*when != TurnWhen::NoneEmpty || columns.iter().all(|column| self.len(*column) > 0))
        {
            plies.push(Ply {
                from: stock.0,
                to: stock.0,
                count: 0,
                number: 0,
            });
        }
    }

    /// Lists what a part of a run can do where it need not be moved but for the sake of the card
    /// that it lies on: that goes up at once, as else nothing has changed.
    fn list_part(
        &self,
        from: u8,
        count: u8,
        card: u8,
        startable: u64,
        next: u64,
        plies: &mut Vec<Ply>,
    ) {
        let below = self.mark(from, self.len(from) - count).card & FACE;
        let up = (next >> below & 1 != 0)
            .then(|| self.foundation_for(from, below))
            .flatten();
        let route = &self.plan.kind(from).route;
        self.targets(from, card, count, (route, startable), |to| {
            let onto_foundation = self.plan.foundations >> to & 1 != 0;
            let number = match up {
                _ if onto_foundation => 0,
                Some(up) => up + 1,
                None => return,
            };
            plies.push(Ply {
                from,
                to,
                count,
                number,
            });
        });
    }

    /// Returns the foundation that takes a card.
    #[inline]
    fn foundation_for(&self, from: u8, card: u8) -> Option<u8> {
        let route = &self.plan.kind(from).route;
        let started = route.started & self.startable();
        bits(self.plan.foundations & (route.built & !self.empty | started))
            .find(|to| self.accepts[usize::from(to % 64)] >> card & 1 != 0)
    }

    /// Returns the cards that foundations take.
    #[inline]
    fn next_up(&self) -> u64 {
        let piles = bits(self.plan.foundations);
        piles.fold(0, |next, pile| next | self.accepts[usize::from(pile % 64)])
    }

    /// Returns the empty piles that may be started, of those that are as good as each other one.
    fn startable(&self) -> u64 {
        let mut startable = self.empty & self.plan.targets;
        for alike in &self.plan.alike {
            let empty = self.empty & alike;
            startable &= !(empty & empty.wrapping_sub(1));
        }
        startable
    }

    /// Finds which piles take each card. What it says of other cards is of former positions.
    #[inline]
    fn find_takers(&mut self) {
        let mut wanted = 0;
        for target in bits(self.plan.targets & !self.empty) {
            for card in bits(self.accepts[usize::from(target % 64)]) {
                let takers = &mut self.takers[usize::from(card % 64)];
                let before = if wanted >> card & 1 != 0 { *takers } else { 0 };
                *takers = before | 1 << target;
                wanted |= 1 << card;
            }
        }
        self.wanted = wanted;
    }

    /// Lists what can be carried from a pile that is not empty.
    #[inline]
    fn list_from(&self, from: u8, startable: u64, next: u64, plies: &mut Vec<Ply>) {
        let top = self.top(from);
        let (card, run) = (top.card & FACE, top.run);
        let kind = self.plan.kind(from);
        let route = &kind.route;
        let onto_empty = route.started & startable;
        if run == 0 || onto_empty == 0 && run == 1 && self.wanted >> card & 1 == 0 {
            return;
        }
        let len = self.len(from);
        let most = match kind.lift {
            Lift::Nothing | Lift::Pile => 0,
            Lift::Top => 1,
            Lift::TopAboveFirst => u8::from(len > 1),
            Lift::Supermove => run.min(self.free_space(route)),
            _ => run,
        };
        for count in 1..=most {
            let card = self.mark(from, len - count + 1).card & FACE;
            if self.wanted >> card & 1 == 0 && onto_empty == 0 {
                continue;
            }
            let partly = count < len;
            if partly && count > 1 && matches!(kind.lift, Lift::TopOrWhole | Lift::Whole) {
                continue;
            }
            if self.plan.whole_runs && kind.takes_runs && count < run {
                self.list_part(from, count, card, startable, next, plies);
                continue;
            }
            let stays = partly && kind.lift == Lift::Whole;
            self.targets(from, card, count, (route, startable), |to| {
                if !stays || !self.plan.kind(to).takes_runs {
                    plies.push(Ply {
                        from,
                        to,
                        count,
                        number: 0,
                    });
                }
            });
        }
    }

    /// Returns how many cards single moves could carry.
    #[inline]
    fn free_space(&self, route: &Route) -> u8 {
        let cells = (route.cells & self.empty).count_ones() + 1;
        let spaces = (route.spaces & self.empty).count_ones();
        (cells << spaces.min(6)).min(255) as u8
    }

    /// Hands out the piles that take so many cards of which this is the lowest.
    #[inline]
    fn targets(
        &self,
        from: u8,
        card: u8,
        count: u8,
        (route, startable): (&Route, u64),
        mut visit: impl FnMut(u8),
    ) {
        if self.wanted >> card & 1 != 0 {
            let takers = self.takers[usize::from(card % 64)];
            for to in bits(takers & route.built & !(1 << from)) {
                if self.takes(to, count) {
                    visit(to);
                }
            }
        }
        for to in bits(route.started & startable) {
            let kind = self.plan.kind(to);
            let site = &self.plan.sites[usize::from(to % 64)];
            if kind.accepts[EMPTY] >> card & 1 == 0 || site.limit < count || !self.takes(to, count)
            {
                continue;
            }
            // A pile that moves to a space like the one it leaves has not moved.
            let source = &self.plan.sites[usize::from(from % 64)];
            if source.class == site.class && count == self.len(from) && kind.fill.is_empty() {
                continue;
            }
            if let Some((late, piles)) = kind.later
                && late.contains(patience_core::GroupId(source.kind))
                && piles & !self.empty != 0
            {
                continue;
            }
            if count > 1
                && self.plan.kind(from).lift == Lift::Supermove
                && route.spaces >> to & 1 != 0
            {
                let without = Route {
                    spaces: route.spaces & !(1 << to),
                    ..*route
                };
                if count > self.free_space(&without) {
                    continue;
                }
            }
            visit(to);
        }
    }

    #[inline]
    fn takes(&self, to: u8, count: u8) -> bool {
        count == 1
            || self.plan.kind(to).takes_runs
                && self.len(to) + count <= self.plan.sites[usize::from(to % 64)].limit
    }

    /// Returns how far the foundations are, and the cards that they take.
    #[inline]
    fn foundations(&self, safe: &Safe) -> (Heights, u64) {
        let piles = self.plan.foundations;
        let tops = bits(piles & !self.empty).map(|pile| self.top(pile).card & FACE);
        let heights = safe.heights(self.plan.base, tops);
        (heights, self.next_up())
    }

    /// Returns a ply that puts up a card that nothing can ever need where it lies.
    pub(super) fn safe_ply(&self) -> Option<Ply> {
        let safe = self.plan.safe.as_ref()?;
        let base = self.plan.base;
        let (heights, next) = self.foundations(safe);
        let up = |from: u8, card: u8, number: u8| {
            if next >> card & 1 == 0 || !safe.holds_nothing(card, base, heights) {
                return None;
            }
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
            let stays =
                plan.kind(from).lift == Lift::TopAboveFirst || plan.safe_but_last >> from & 1 != 0;
            if top & UP != 0
                && !(stays && self.len(from) == 1)
                && let Some(ply) = up(from, top & FACE, 0)
            {
                return Some(ply);
            }
        }
        let talon = plan.talon?;
        let number = self.standing.top()?;
        let from = talon.waste.0;
        if plan.safe_sources >> from & 1 == 0 {
            return None;
        }
        up(from, self.row[usize::from(number)] & FACE, number)
    }
}
