//! What can be tried on a board.

use patience_core::{Lift, TurnWhen};

use super::super::bits::bits;
use super::super::ground::{Ahead, Key, Outlook};
use super::kind::Kind;
use super::pending::Pending;
use super::plan::{Rows, Talon};
use super::reaching::single_moves;
use super::rising::Rising;
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

/// Where cards can be put at all.
#[derive(Debug, Clone, Copy)]
struct Places {
    /// The empty piles that may be started.
    startable: u64,
    /// The cards that go on others.
    wanted: u64,
    /// The cards that go up.
    next: u64,
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
        let Rising { next, idle } = self.rising();
        let places = Places {
            startable: self.startable(),
            wanted: self.wanted(),
            next,
        };
        self.landing.take();
        let mut sources = plan.sources & !self.empty;
        // What would go straight up again need not come back.
        for pile in bits(sources & plan.foundations) {
            if idle >> (self.top(pile).card & FACE) & 1 != 0 {
                sources &= !(1 << pile);
            }
        }
        for from in bits(sources) {
            self.list_from(from, places, listed);
        }
        if let Some(talon) = plan.talon {
            self.list_row(talon, places, listed);
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
    fn list_row(&self, talon: Talon, places: Places, listed: &mut Listed<'_>) {
        let from = talon.waste.0;
        let kind = self.plan.kind(from);
        let open = self.pending.open_to(self.serves(from));
        let startable = places.startable & open;
        let here = self.here();
        let turned = self.key.wrapping_sub(self.standing.term(talon));
        for number in self.coming().numbers() {
            let code = self.row[usize::from(number)];
            let spaces = kind.starts[usize::from(code & FACE)] & startable;
            if places.wanted >> (code & FACE) & 1 == 0 && spaces == 0 {
                continue;
            }
            let takers = self.takers(kind, code & FACE) & open;
            if takers | spaces == 0 {
                continue;
            }
            let Some(coming) = self.standing.coming(talon, number) else {
                continue;
            };
            let mut then = None;
            self.targets((from, kind), code & FACE, 1, (takers, startable), |to| {
                let (key, covers, stage) = *then.get_or_insert_with(|| {
                    let then = self.standing.without(number, coming);
                    let key = turned.wrapping_add(then.term(talon));
                    (key, then.covers(talon), then.stage(talon))
                });
                let target = self.top(to);
                let top = self.with(to, target, self.len(to) + 1, code);
                let print = key.wrapping_sub(target.term).wrapping_add(top.term);
                let mut there = Outlook {
                    key: Key { print, covers },
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
                    if top.accepts & self.landing() == 0 {
                        return;
                    }
                    let pending = Pending::on(pile, goes_on, top.term);
                    there.key.print = print.wrapping_add(pending.term);
                }
                listed.push(ply, there);
            });
        }
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
            let print = cards
                .key
                .wrapping_sub(target.term)
                .wrapping_add(top.term)
                .wrapping_sub(goal.term)
                .wrapping_add(gone.term);
            let there = Outlook {
                key: Key {
                    print,
                    covers: self.covers(),
                },
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
        let leads_to = self.leads_to(ply);
        if leads_to.is_some() && !self.can_follow(from) {
            return;
        }
        match self.there(cards, to, leads_to) {
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
        let mark = |number: u8| self.mark(from, begins + number);
        let mut top = self.with(to, target, len + 1, mark(1).card);
        if count > 1 && self.goes_on_alike(from, to) {
            for number in 2..=count {
                self.add_alike(to, &mut top, len + number, (mark(number - 1), mark(number)));
            }
        } else {
            for number in 2..=count {
                top = self.with(to, &top, len + number, mark(number).card);
            }
        }
        top
    }

    /// Returns what is seen of the position when lifted cards are put on a pile, given what then
    /// is pending; nothing where more follows from it.
    #[inline]
    fn there(&self, cards: &Lifted, to: u8, leads_to: Option<(u8, bool)>) -> Option<Outlook> {
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
        let pending = leads_to.map(|(pile, goes_on)| {
            let below = if pile == to {
                top.term
            } else {
                self.mark(from, begins).term
            };
            Pending::on(pile, goes_on, below).term
        });
        (!fills && top.order < COMPLETE).then(|| Outlook {
            key: Key {
                print: key
                    .wrapping_sub(target.term)
                    .wrapping_add(top.term)
                    .wrapping_add(pending.unwrap_or(0)),
                covers: self.covers(),
            },
            cost: cost - target.cost + top.cost,
            stage,
        })
    }

    /// Lists what can be carried from a pile that is not empty.
    #[inline]
    fn list_from(&self, from: u8, places: Places, listed: &mut Listed<'_>) {
        let Mark { run, cards, .. } = *self.top(from);
        let kind = self.plan.kind(from);
        let route = &kind.route;
        let mut wanted = places.wanted;
        if route.started & places.startable != 0 {
            wanted |= kind.starters;
        }
        if cards & wanted == 0 {
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
        let whole = self.plan.whole_runs && kind.takes_runs;
        // A part goes up, or what it lies on does.
        let first = if whole && cards & places.next == 0 {
            most
        } else {
            1
        };
        for count in first..=most {
            let card = self.mark(from, len - count + 1).card & FACE;
            if wanted >> card & 1 == 0 {
                continue;
            }
            let serves = self.serves(from) || self.leaves_space(from, count);
            let open = self.pending.open_to(serves);
            let startable = places.startable & open;
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
            if whole && count < run {
                self.list_part(
                    (from, kind),
                    (count, card),
                    (takers, startable),
                    places.next,
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
}
