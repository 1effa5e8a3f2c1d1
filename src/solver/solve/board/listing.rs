//! What can be tried on a board.

use patience_core::{Lift, TurnWhen};

use super::super::ground::{Ahead, Outlook};
use super::super::safe::{Heights, Safe};
use super::kind::{Kind, bits};
use super::pending::Pending;
use super::plan::{Rows, Talon};
use super::reaching::single_moves;
use super::{Board, COMPLETE, FACE, Mark, Ply, UP};

/// What has been listed.
pub(super) struct Listed<'a> {
    pub ahead: &'a mut Vec<Ahead<Ply>>,
    /// What can be looked at only by making it, by its number.
    pub untried: &'a mut Vec<usize>,
}

impl Listed<'_> {
    #[inline]
    fn push(&mut self, ply: Ply, there: Outlook) {
        self.ahead.push(Ahead { ply, there });
    }

    fn push_untried(&mut self, ply: Ply, here: Outlook) {
        self.untried.push(self.ahead.len());
        self.push(ply, here);
    }
}

/// Cards that are lifted from a pile, and what the position then comes to without them.
#[derive(Debug, Clone, Copy)]
struct Lifted {
    from: u8,
    begins: u8,
    count: u8,
    key: u128,
    cost: i32,
    stage: usize,
    /// Whether another pile fills the space.
    fills: bool,
}

impl Board<'_> {
    /// Lists the plies that matter.
    pub(super) fn list_plies(&mut self, listed: &mut Listed<'_>) {
        let plan = self.plan;
        self.find_tops();
        let startable = self.startable();
        let (heights, next) = match &plan.safe {
            Some(safe) => self.foundations(safe),
            None => ([0; 4], self.next_up()),
        };
        self.followers.take();
        for from in bits(plan.sources & !self.empty) {
            // What would go straight up again need not come back.
            if let Some(safe) = &plan.safe
                && plan.foundations >> from & 1 != 0
                && safe.holds_nothing(self.top(from).card & FACE, plan.base, heights)
            {
                continue;
            }
            self.list_from(from, startable, next, listed);
        }
        if let Some(talon) = plan.talon {
            let open = self.pending.open_to(self.serves(talon.waste.0));
            self.list_row(talon, startable & open, open, listed);
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
            let ply = Ply {
                from: stock.0,
                to: stock.0,
                count: 0,
                number: 0,
            };
            listed.push_untried(ply, self.here());
        }
    }

    /// Lists what the cards of stock and waste can do, each after the turns it takes.
    fn list_row(&self, talon: Talon, startable: u64, open: u64, listed: &mut Listed<'_>) {
        let from = talon.waste.0;
        let kind = self.plan.kind(from);
        let here = self.here();
        let turned = self.key.wrapping_sub(self.standing.term(talon));
        self.standing.each_coming(talon, |number, coming| {
            let code = self.row[usize::from(number)];
            let spaces = kind.starts[usize::from(code & FACE)] & startable;
            if self.wanted >> (code & FACE) & 1 == 0 && spaces == 0 {
                return;
            }
            let takers = self.takers(kind, code & FACE) & open;
            let mut then = None;
            self.targets((from, kind), code & FACE, 1, (takers, startable), |to| {
                let (key, stage) = *then.get_or_insert_with(|| {
                    let then = self.standing.without(number, coming);
                    (turned.wrapping_add(then.term(talon)), then.stage(talon))
                });
                let target = self.top(to);
                let top = self.with(to, target, self.len(to) + 1, code);
                let mut there = Outlook {
                    key: key.wrapping_sub(target.term).wrapping_add(top.term),
                    cost: here.cost - self.taste.waiting - target.cost
                        + top.cost
                        + i32::from(coming.turns),
                    stage,
                };
                let ply = Ply {
                    from,
                    to,
                    count: 1,
                    number,
                };
                if let Some((pile, goes_on)) = self.leads_to(ply) {
                    if top.accepts & self.followers().landing == 0 {
                        return;
                    }
                    let pending = Pending::on(pile, goes_on, top.term);
                    there.key = there.key.wrapping_add(pending.term);
                }
                listed.push(ply, there);
            });
        });
    }

    /// Lists what a part of a run can do where it need not be moved but for the sake of the card
    /// that it lies on: that goes up at once, as else nothing has changed.
    fn list_part(
        &self,
        (from, kind): (u8, &Kind),
        (count, card): (u8, u8),
        (takers, startable): (u64, u64),
        next: u64,
        listed: &mut Listed<'_>,
    ) {
        let begins = self.len(from) - count;
        let below = self.mark(from, begins).card & FACE;
        let up = (next >> below & 1 != 0)
            .then(|| self.foundation_for(from, below))
            .flatten();
        let foundations = self.plan.foundations;
        let (mut takers, mut startable) = (takers, startable);
        if up.is_none() {
            (takers, startable) = (takers & foundations, startable & foundations);
            if takers | startable == 0 {
                return;
            }
        }
        // What the position comes to without the part, and without the card that goes up too.
        let (mut alone, mut both) = (None, None);
        self.targets((from, kind), card, count, (takers, startable), |to| {
            let Some(up) = up.filter(|_| foundations >> to & 1 == 0) else {
                let cards = alone.get_or_insert_with(|| self.lift(from, count));
                self.carried(cards, to, listed);
                return;
            };
            let ply = Ply {
                from,
                to,
                count,
                number: up + 1,
            };
            let cards = both.get_or_insert_with(|| self.lift(from, count + 1));
            if cards.fills {
                listed.push_untried(ply, self.here());
                return;
            }
            let (target, goal) = (self.top(to), self.top(up));
            let top = self.landed(from, begins, count, to);
            let gone = self.with(up, goal, self.len(up) + 1, below | UP);
            let there = Outlook {
                key: cards
                    .key
                    .wrapping_sub(target.term)
                    .wrapping_add(top.term)
                    .wrapping_sub(goal.term)
                    .wrapping_add(gone.term),
                cost: cards.cost - target.cost + top.cost - goal.cost + gone.cost,
                stage: cards.stage,
            };
            listed.push(ply, there);
        });
    }

    /// Lists a carry.
    #[inline]
    fn carried(&self, cards: &Lifted, to: u8, listed: &mut Listed<'_>) {
        let Lifted { from, count, .. } = *cards;
        let ply = Ply {
            from,
            to,
            count,
            number: 0,
        };
        if self.leads_to(ply).is_some() && !self.can_follow(from) {
            return;
        }
        match self.there(cards, to) {
            Some(there) => listed.push(ply, there),
            None => listed.push_untried(ply, self.here()),
        }
    }

    /// Returns the topmost cards of a pile as lifted.
    #[inline]
    fn lift(&self, from: u8, count: u8) -> Lifted {
        let begins = self.len(from) - count;
        let (source, below) = (self.top(from), self.mark(from, begins));
        let kind = self.plan.kind(from);
        let (mut term, mut cost) = (below.term, below.cost);
        if kind.turns_up && begins > 0 && below.card & UP == 0 {
            let turned = self.mark(from, begins - 1);
            let turned = self.with(from, turned, begins, below.card | UP);
            (term, cost) = (turned.term, turned.cost);
        }
        Lifted {
            from,
            begins,
            count,
            key: self.key.wrapping_sub(source.term).wrapping_add(term),
            cost: self.cost - source.cost + cost,
            stage: self.stage(),
            fills: begins == 0 && self.filler(from).is_some(),
        }
    }

    /// Returns what is known of a pile when so many cards that lie above others come to lie there.
    #[inline]
    fn landed(&self, from: u8, begins: u8, count: u8, to: u8) -> Mark {
        let (target, len) = (self.top(to), self.len(to));
        let code = |number: u8| self.mark(from, begins + number).card;
        let mut top = self.with(to, target, len + 1, code(1));
        if count > 1 && self.goes_on_alike(from, to) {
            for number in 2..=count {
                self.add_alike(to, &mut top, code(number - 1), code(number));
            }
        } else {
            for number in 2..=count {
                top = self.with(to, &top, len + number, code(number));
            }
        }
        top
    }

    /// Returns what is seen of the position when lifted cards are put on a pile; nothing where
    /// more follows from it.
    #[inline]
    fn there(&self, cards: &Lifted, to: u8) -> Option<Outlook> {
        let Lifted {
            from,
            begins,
            count,
            key,
            cost,
            stage,
            fills,
        } = *cards;
        let target = self.top(to);
        let top = self.landed(from, begins, count, to);
        let ply = Ply {
            from,
            to,
            count,
            number: 0,
        };
        let pending = self.leads_to(ply).map(|(pile, goes_on)| {
            let below = if pile == to {
                top.term
            } else {
                self.mark(from, begins).term
            };
            Pending::on(pile, goes_on, below).term
        });
        (!fills && top.order < COMPLETE).then(|| Outlook {
            key: key
                .wrapping_sub(target.term)
                .wrapping_add(top.term)
                .wrapping_add(pending.unwrap_or(0)),
            cost: cost - target.cost + top.cost,
            stage,
        })
    }

    /// Lists what can be carried from a pile that is not empty.
    #[inline]
    fn list_from(&self, from: u8, startable: u64, next: u64, listed: &mut Listed<'_>) {
        let top = self.top(from);
        let run = top.run;
        let kind = self.plan.kind(from);
        let route = &kind.route;
        if run == 0 {
            return;
        }
        let len = self.len(from);
        let most = match kind.lift {
            Lift::Nothing | Lift::Pile => 0,
            Lift::Top => 1,
            Lift::TopAboveFirst => u8::from(len > 1),
            Lift::Supermove => {
                let [cells, spaces] = [route.cells, route.spaces].map(|piles| piles & self.empty);
                run.min(single_moves(cells, spaces))
            }
            _ => run,
        };
        for count in 1..=most {
            let card = self.mark(from, len - count + 1).card & FACE;
            let serves = self.serves(from) || self.leaves_space(from, count);
            let open = self.pending.open_to(serves);
            let startable = startable & open;
            let spaces = kind.starts[usize::from(card % 64)] & startable;
            if self.wanted >> card & 1 == 0 && spaces == 0 {
                continue;
            }
            let takers = self.takers(kind, card) & open;
            let startable = if count == 1 {
                startable
            } else {
                startable & self.plan.holds_runs
            };
            if takers | route.started & startable == 0 {
                continue;
            }
            let partly = count < len;
            if partly && count > 1 && matches!(kind.lift, Lift::TopOrWhole | Lift::Whole) {
                continue;
            }
            if self.plan.whole_runs && kind.takes_runs && count < run {
                self.list_part(
                    (from, kind),
                    (count, card),
                    (takers, startable),
                    next,
                    listed,
                );
                continue;
            }
            let stays = partly && kind.lift == Lift::Whole;
            let mut cards = None;
            self.targets((from, kind), card, count, (takers, startable), |to| {
                if !stays || !self.plan.kind(to).takes_runs {
                    let cards = cards.get_or_insert_with(|| self.lift(from, count));
                    self.carried(cards, to, listed);
                }
            });
        }
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
            if next >> (top & FACE) & 1 != 0
                && top & UP != 0
                && (plan.safe_but_last >> from & 1 == 0 || self.len(from) > 1)
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

    /// Returns a ply that puts up a card that hangs on another and comes back to it whenever
    /// something is to be put on it: until then it is as good up.
    pub(super) fn returnable_ply(&self) -> Option<Ply> {
        let plan = self.plan;
        if plan.returning == 0 {
            return None;
        }
        let next = self.next_up();
        for from in bits(plan.sources & plan.holds_runs & !self.empty) {
            let top = self.top(from);
            let card = top.card & FACE;
            if top.run < 2 || next >> card & 1 == 0 {
                continue;
            }
            let to = self.foundation_for(from, card)?;
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
