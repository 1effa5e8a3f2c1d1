//! The successors of a position in games in which cards are transferred between piles: the legal macro moves that no
//! line of reasoning rules out, each with the evaluation of the resulting position. If a move has no effects besides
//! the transfer, the evaluation is computed without making the move.

use patience_core::Lift;

use super::macro_move::TableauMacro;
use super::pile_kind::PileKind;
use super::position::{FoundationCards, TableauState};
use super::prefix::Prefix;
use super::stock::StockCycle;
use super::targets::supermove_len;
use crate::bits::{bits, wide_bits};
use crate::card_code::{FACE, UP};
use crate::prune::deferral::Obligation;
use crate::state::search_state::{Evaluation, StateKey, Successor};

/// The list of a position's successors while it is being made.
pub(super) struct SuccessorList<'a> {
    pub successors: &'a mut Vec<Successor<TableauMacro>>,
    /// The indices of the successors that can be evaluated only by making their macro moves.
    pub to_try_out: &'a mut Vec<usize>,
}

impl SuccessorList<'_> {
    #[inline]
    fn push(&mut self, macro_move: TableauMacro, evaluation: Evaluation) {
        self.successors.push(Successor {
            macro_move,
            evaluation,
        });
    }

    fn push_to_try_out(&mut self, macro_move: TableauMacro, evaluation: Evaluation) {
        self.to_try_out.push(self.successors.len());
        self.push(macro_move, evaluation);
    }
}

/// Sets of piles and cards that are determined once for a position, before the successors from single piles are listed.
#[derive(Debug, Clone, Copy)]
struct Places {
    /// The empty piles on which cards may be put.
    startable: u64,
    /// The cards that can go on the top card of at least one pile.
    accepted: u64,
    /// The cards that the foundations can take next.
    next: u64,
}

/// Cards lifted from a pile, with the key and the cost of the position without them.
#[derive(Debug, Clone, Copy)]
struct Lifted {
    from: u8,
    /// The number of cards that are left on the pile without the lifted cards.
    kept: u8,
    count: u8,
    key: u128,
    cost: i32,
    stage: usize,
    /// Whether the space that the lifted cards leave is filled from another pile.
    is_filled: bool,
    /// Whether the lifted cards leave a complete run on top of their pile, which will then be collected.
    uncovers_run: bool,
}

/// Cards to be transferred: the lowest of them, their number, and the piles that may take them.
#[derive(Debug, Clone, Copy)]
struct Part {
    card: u8,
    count: u8,
    takers: u64,
    startable: u64,
}

impl TableauState<'_> {
    /// Returns the evaluation of the position itself.
    pub(super) fn evaluation(&self) -> Evaluation {
        Evaluation {
            key: StateKey {
                fingerprint: self.key.wrapping_add(self.obligation.term),
                covers: self.covers(),
            },
            cost: self.cost,
            stage: self.stage(),
        }
    }

    /// Lists the successors of the position: the legal macro moves that no line of reasoning rules out.
    pub(super) fn list_successors(&mut self, list: &mut SuccessorList<'_>) {
        let game = self.game;
        let FoundationCards { next, unneeded } = self.foundation_cards();
        let places = Places {
            startable: self.startable(),
            accepted: self.accepted(),
            next,
        };
        self.landing.take();
        let mut sources = game.sources & !self.empty;
        // Cards that would go straight up again need not come back.
        for pile in bits(sources & game.foundations) {
            if unneeded >> (self.top(pile).card & FACE) & 1 != 0 {
                sources &= !(1 << pile);
            }
        }
        for from in bits(sources) {
            self.list_from(from, places, list);
        }
        if let Some(cycle) = game.cycle {
            self.list_from_stock(cycle, places, list);
        }
        if let Some(rows) = &game.row_stock
            && self.len(rows.stock.number()) > 0
            && self.spaces_to_fill() == 0
        {
            list.push_to_try_out(rows.macro_move(), self.evaluation());
        }
    }

    /// Lists the successors that transfer cards from stock and waste, each together with the turns that bring the card
    /// up.
    fn list_from_stock(&self, cycle: StockCycle, places: Places, list: &mut SuccessorList<'_>) {
        let from = cycle.waste.number();
        let kind = self.game.kind(from);
        let open = self.obligation.open_piles(self.only_serves(from));
        let startable = places.startable & open;
        let here = self.evaluation();
        let without_cycle = self.key.wrapping_sub(self.cycle.key_term(cycle));
        let playable = if cycle.is_stepwise {
            self.list_turn(cycle, here, list);
            self.cycle.waste_top().map_or(0, |place| 1 << place)
        } else {
            self.playable().places
        };
        for place in wide_bits(playable) {
            let code = self.row[usize::from(place)];
            let spaces = kind.starts[usize::from(code & FACE)] & startable;
            if places.accepted >> (code & FACE) & 1 == 0 && spaces == 0 {
                continue;
            }
            let takers = self.takers(kind, code & FACE) & open;
            if takers | spaces == 0 {
                continue;
            }
            let Some(draw) = self.cycle.draw(cycle, place) else {
                continue;
            };
            let mut after = None;
            self.for_each_target((from, kind), code & FACE, 1, (takers, startable), |to| {
                let (key, covers, stage) = *after.get_or_insert_with(|| {
                    let after = self.cycle.without(place, draw);
                    let key = without_cycle.wrapping_add(after.key_term(cycle));
                    (key, after.covers(cycle), after.stage(cycle))
                });
                let target = self.top(to);
                let top = self.extended(to, target, self.len(to) + 1, code);
                let fingerprint = key.wrapping_sub(target.term).wrapping_add(top.term);
                let mut evaluation = Evaluation {
                    key: StateKey {
                        fingerprint,
                        covers,
                    },
                    cost: here.cost - self.weights.in_stock - target.cost
                        + top.cost
                        + i32::from(draw.turns),
                    stage,
                };
                let macro_move = TableauMacro {
                    from,
                    to,
                    count: 1,
                    extra: place,
                };
                if let Some((pile, allows_serving)) = self.obliged_pile(macro_move) {
                    if top.accepts & self.landing() == 0 {
                        return;
                    }
                    let obligation = Obligation::on_pile(pile, allows_serving, top.term);
                    evaluation.key.fingerprint = fingerprint.wrapping_add(obligation.term);
                }
                list.push(macro_move, evaluation);
            });
        }
    }

    /// Lists the successor that turns the stock or, if the stock is empty, redeals the waste.
    fn list_turn(&self, cycle: StockCycle, here: Evaluation, list: &mut SuccessorList<'_>) {
        let Some(after) = self.cycle.turned(cycle) else {
            return;
        };
        let macro_move = TableauMacro {
            from: cycle.stock.number(),
            to: cycle.stock.number(),
            count: 0,
            extra: 0,
        };
        let key = self.key.wrapping_sub(self.cycle.key_term(cycle));
        let evaluation = Evaluation {
            key: StateKey {
                fingerprint: key.wrapping_add(after.key_term(cycle)),
                covers: after.covers(cycle),
            },
            cost: here.cost + 1,
            stage: after.stage(cycle),
        };
        list.push(macro_move, evaluation);
    }

    /// Lists the successors that transfer part of a run, in games where the part need be moved only to free the card
    /// below it. Either the card below moves up to a foundation in the same macro move, or the part itself moves up.
    fn list_part(
        &self,
        (from, kind): (u8, &PileKind),
        part: Part,
        next: u64,
        list: &mut SuccessorList<'_>,
    ) {
        let Part { card, count, .. } = part;
        let kept = self.len(from) - count;
        let below = self.prefix(from, kept).card & FACE;
        let up = (next >> below & 1 != 0)
            .then(|| self.foundation_for(from, below))
            .flatten();
        let foundations = self.game.foundations;
        let (mut takers, mut startable) = (part.takers, part.startable);
        if up.is_none() {
            (takers, startable) = (takers & foundations, startable & foundations);
            if takers | startable == 0 {
                return;
            }
        }
        // The positions without the part, and without the card that goes up as well.
        let (mut alone, mut both) = (None, None);
        self.for_each_target((from, kind), card, count, (takers, startable), |to| {
            let Some(up) = up.filter(|_| foundations >> to & 1 == 0) else {
                let lifted = alone.get_or_insert_with(|| self.lift(from, count));
                self.list_transfer(lifted, to, list);
                return;
            };
            let macro_move = TableauMacro {
                from,
                to,
                count,
                extra: up + 1,
            };
            let lifted = both.get_or_insert_with(|| self.lift(from, count + 1));
            if lifted.is_filled {
                list.push_to_try_out(macro_move, self.evaluation());
                return;
            }
            let (target, foundation) = (self.top(to), self.top(up));
            let top = self.landed(from, kept, count, to);
            let gone_up = self.extended(up, foundation, self.len(up) + 1, below | UP);
            let fingerprint = lifted
                .key
                .wrapping_sub(target.term)
                .wrapping_add(top.term)
                .wrapping_sub(foundation.term)
                .wrapping_add(gone_up.term);
            let evaluation = Evaluation {
                key: StateKey {
                    fingerprint,
                    covers: self.covers(),
                },
                cost: lifted.cost - target.cost + top.cost - foundation.cost + gone_up.cost,
                stage: lifted.stage,
            };
            list.push(macro_move, evaluation);
        });
    }

    /// Lists the successor that transfers lifted cards to pile `to`.
    #[inline]
    fn list_transfer(&self, lifted: &Lifted, to: u8, list: &mut SuccessorList<'_>) {
        let Lifted { from, count, .. } = *lifted;
        let macro_move = TableauMacro {
            from,
            to,
            count,
            extra: 0,
        };
        let obliged = self.obliged_pile(macro_move);
        if obliged.is_some() && !self.can_be_followed(from) {
            return;
        }
        match self.evaluation_after(lifted, to, obliged) {
            Some(evaluation) => list.push(macro_move, evaluation),
            None => list.push_to_try_out(macro_move, self.evaluation()),
        }
    }

    /// Returns the prefix of a pile after one more card is put on top, like
    /// [`super::game::TableauGame::extend_prefix`]. A prefix describes a pile's lowest cards.
    #[expect(
        clippy::inline_always,
        reason = "where only some fields of the prefix are used, the others are never computed"
    )]
    #[inline(always)]
    fn extended(&self, pile: u8, below: &Prefix, len: u8, code: u8) -> Prefix {
        self.game
            .extend_prefix(&self.kind_costs, pile, below, len, code)
    }

    /// Returns the key and the cost of the position without the topmost `count` cards of a pile.
    #[inline]
    fn lift(&self, from: u8, count: u8) -> Lifted {
        let kept = self.len(from) - count;
        let (source, below) = (self.top(from), self.prefix(from, kept));
        let kind = self.game.kind(from);
        let (mut term, mut cost) = (below.term, below.cost);
        if u16::from(kept) <= kind.turned_up_at && kept > 0 && below.card & UP == 0 {
            let turned = self.prefix(from, kept - 1);
            let turned = self.extended(from, turned, kept, below.card | UP);
            (term, cost) = (turned.term, turned.cost);
        }
        Lifted {
            from,
            kept,
            count,
            key: self.key.wrapping_sub(source.term).wrapping_add(term),
            cost: self.cost - source.cost + cost,
            stage: self.stage(),
            is_filled: kept == 0 && self.filler(from).is_some(),
            uncovers_run: below.sequence >= self.game.complete_run,
        }
    }

    /// Returns the prefix that describes all cards of pile `to` after `count` cards have been put on it. The cards come
    /// from pile `from`, from above its lowest `kept` cards.
    #[inline]
    fn landed(&self, from: u8, kept: u8, count: u8, to: u8) -> Prefix {
        let (target, len) = (self.top(to), self.len(to));
        let prefix = |number: u8| self.prefix(from, kept + number);
        let mut top = self.extended(to, target, len + 1, prefix(1).card);
        if count > 1 && self.game.runs_stay_runs(from, to) {
            for number in 2..=count {
                let cards = (prefix(number - 1), prefix(number));
                self.game
                    .extend_run(&self.kind_costs, to, &mut top, len + number, cards);
            }
        } else {
            for number in 2..=count {
                top = self.extended(to, &top, len + number, prefix(number).card);
            }
        }
        top
    }

    /// Returns the evaluation of the position after the lifted cards have been put on pile `to`. `obliged` is the pile
    /// on which the next macro move must then put cards. Returns `None` if the move has effects besides the transfer.
    #[inline]
    fn evaluation_after(
        &self,
        lifted: &Lifted,
        to: u8,
        obliged: Option<(u8, bool)>,
    ) -> Option<Evaluation> {
        let Lifted {
            from,
            kept,
            count,
            key,
            cost,
            stage,
            is_filled,
            uncovers_run,
        } = *lifted;
        let target = self.top(to);
        let top = self.landed(from, kept, count, to);
        let obligation = obliged.map(|(pile, allows_serving)| {
            let term = if pile == to {
                top.term
            } else {
                self.prefix(from, kept).term
            };
            Obligation::on_pile(pile, allows_serving, term).term
        });
        (!is_filled && !uncovers_run && top.sequence < self.game.complete_run).then(|| Evaluation {
            key: StateKey {
                fingerprint: key
                    .wrapping_sub(target.term)
                    .wrapping_add(top.term)
                    .wrapping_add(obligation.unwrap_or(0)),
                covers: self.covers(),
            },
            cost: cost - target.cost + top.cost,
            stage,
        })
    }

    /// Lists the successors that transfer cards from a pile that is not empty.
    #[inline]
    fn list_from(&self, from: u8, places: Places, list: &mut SuccessorList<'_>) {
        let Prefix { run, run_cards, .. } = *self.top(from);
        let kind = self.game.kind(from);
        let route = &kind.route;
        let mut accepted = places.accepted;
        if route.started & places.startable != 0 {
            accepted |= kind.starters;
        }
        if run_cards & accepted == 0 {
            return;
        }
        let len = self.len(from);
        let most = self.liftable(from, kind, run);
        let moves_whole = self.game.moves_whole_runs && kind.takes_runs;
        // A part of a run is moved only if it goes up or the card below it does.
        let first = if moves_whole && run_cards & places.next == 0 {
            most
        } else {
            1
        };
        for count in first..=most {
            let card = self.prefix(from, len - count + 1).card & FACE;
            if accepted >> card & 1 == 0 {
                continue;
            }
            let is_serving = self.only_serves(from) || self.leaves_space(from, count);
            let open = self.obligation.open_piles(is_serving);
            let startable = places.startable & open;
            let takers = self.takers(kind, card) & open;
            let startable = if count == 1 {
                startable
            } else {
                startable & self.game.holds_runs
            };
            if takers | route.started & startable == 0 {
                continue;
            }
            let is_partial = count < len;
            if is_partial && count > 1 && matches!(kind.lift, Lift::TopOrWhole | Lift::Whole) {
                continue;
            }
            if moves_whole && count < run {
                let part = Part {
                    card,
                    count,
                    takers,
                    startable,
                };
                self.list_part((from, kind), part, places.next, list);
                continue;
            }
            let stays_off_columns = is_partial && kind.lift == Lift::Whole;
            let mut lifted = None;
            self.for_each_target((from, kind), card, count, (takers, startable), |to| {
                if !stays_off_columns || !self.game.kind(to).takes_runs {
                    let lifted = lifted.get_or_insert_with(|| self.lift(from, count));
                    self.list_transfer(lifted, to, list);
                }
            });
        }
    }

    /// Returns the largest number of cards that can be lifted from pile `from`. `run` is the number of its topmost
    /// cards that form a run.
    #[inline]
    fn liftable(&self, from: u8, kind: &PileKind, run: u8) -> u8 {
        match kind.lift {
            Lift::Nothing | Lift::Pile => 0,
            Lift::Top => 1,
            Lift::TopAboveFirst => u8::from(self.len(from) > 1),
            Lift::Supermove => {
                let route = &kind.route;
                let [cells, spaces] = [route.cells, route.spaces].map(|piles| piles & self.empty);
                run.min(supermove_len(cells, spaces))
            }
            _ => run,
        }
    }
}
