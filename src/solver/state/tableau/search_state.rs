//! The [`SearchState`] of games in which cards are transferred between piles.

use patience_core::{Move, Position};

use super::macro_move::TableauMacro;
use super::position::{CollectedRun, TableauState, UndoRecord};
use super::prefix::Prefix;
use super::replay::Replay;
use super::successors::SuccessorList;
use crate::card_code::{FACE, NOTHING_CODE};
use crate::memory::try_reserve;
use crate::prune::deferral::Obligation;
use crate::state::search_state::{Evaluation, SearchState, StateKey, Successor};

impl TableauState<'_> {
    /// Records which cards leave their places when a macro move is made, for the orders of competing cards.
    #[inline]
    fn record_leaving(&mut self, macro_move: TableauMacro, undo: &mut UndoRecord) {
        let TableauMacro {
            from, count, extra, ..
        } = macro_move;
        let number = self.path_len() + 1;
        let card = if self.is_waste(from) {
            self.row[usize::from(extra)] & FACE
        } else if count > 0 {
            self.prefix(from, self.len(from) - count + 1).card & FACE
        } else {
            return;
        };
        undo.left_at[0] = (card, self.card_order.leave(card, number));
        if extra > 0 && !self.is_waste(from) {
            let below = self.prefix(from, self.len(from) - count).card & FACE;
            undo.left_at[1] = (below, self.card_order.leave(below, number));
        }
    }

    /// Makes a macro move, evaluates the position and undoes the move. Returns the evaluation.
    pub(super) fn try_out(&mut self, macro_move: TableauMacro) -> Evaluation {
        self.make(macro_move);
        let evaluation = self.evaluation();
        self.unmake();
        evaluation
    }
}

impl SearchState for TableauState<'_> {
    type Macro = TableauMacro;

    #[inline]
    fn key(&self) -> StateKey {
        StateKey {
            fingerprint: self.key.wrapping_add(self.obligation.term),
            covers: self.covers(),
        }
    }

    #[inline]
    fn cost(&self) -> i32 {
        self.cost
    }

    #[inline]
    fn step_cost(&self) -> i32 {
        self.weights.step
    }

    #[inline]
    fn is_won(&self) -> bool {
        self.off_goal == 0
    }

    fn autoplay(&mut self) -> Option<TableauMacro> {
        if self.obligation != Obligation::NONE {
            return None;
        }
        self.safe_autoplay().or_else(|| self.returnable_autoplay())
    }

    fn is_dead_end(&mut self) -> bool {
        // The next move fulfils an obligation; the proof is tried after it.
        self.obligation == Obligation::NONE && self.is_out_of_reach()
    }

    fn is_proven_dead_end(&mut self) -> bool {
        self.obligation == Obligation::NONE && self.is_out_of_reach_in_any_order()
    }

    fn expand(&mut self, successors: &mut Vec<Successor<TableauMacro>>) {
        successors.clear();
        let mut to_try_out = std::mem::take(&mut self.to_try_out);
        self.list_successors(&mut SuccessorList {
            successors,
            to_try_out: &mut to_try_out,
        });
        for number in to_try_out.drain(..) {
            let successor = &mut successors[number];
            successor.evaluation = self.try_out(successor.macro_move);
        }
        self.to_try_out = to_try_out;
    }

    fn plan(&mut self, macro_moves: &mut Vec<TableauMacro>) -> Option<Evaluation> {
        self.plan_row(macro_moves)
    }

    #[inline]
    fn reserve(&mut self) -> bool {
        try_reserve(&mut self.undo, 2)
    }

    #[inline]
    fn undo_bytes(&self) -> usize {
        self.undo.capacity() * size_of::<UndoRecord>()
            + self.moved_prefixes.capacity() * size_of::<Prefix>()
            + self.collected.capacity() * size_of::<CollectedRun>()
    }

    fn make(&mut self, macro_move: TableauMacro) {
        let TableauMacro {
            from,
            to,
            count,
            extra,
        } = macro_move;
        let mut undo = UndoRecord {
            macro_move,
            key: self.key,
            cost: self.cost,
            off_goal: self.off_goal,
            cycle: self.cycle,
            playable: self.playable.clone(),
            foundation_cards: self.foundation_cards.clone(),
            filled: None,
            dealt: 0,
            collected: self.collected.len(),
            left_at: [(NOTHING_CODE, 0); 2],
            obligation: self.obligation,
        };
        self.record_leaving(macro_move, &mut undo);
        let obliged = self.obliged_pile(macro_move);
        if count == 0 && self.game.cycle.is_some() {
            self.turn_stock();
        } else if count == 0 {
            undo.dealt = self.deal_row();
        } else if self.is_waste(from) {
            self.play_from_stock(to, extra);
        } else if extra == 0 {
            self.transfer(from, to, count, &mut undo);
        } else {
            self.transfer(from, to, count, &mut undo);
            self.transfer(from, extra - 1, 1, &mut undo);
        }
        self.obligation = match obliged {
            Some((pile, allows_serving)) => {
                Obligation::on_pile(pile, allows_serving, self.top(pile).term)
            }
            None => Obligation::NONE,
        };
        self.undo.push(undo);
    }

    fn unmake(&mut self) {
        let Some(undo) = self.undo.pop() else {
            return;
        };
        let TableauMacro {
            from,
            to,
            count,
            extra,
        } = undo.macro_move;
        if count == 0 {
            self.undo_collecting(undo.collected);
            self.undo_row(undo.dealt);
        } else if self.is_waste(from) {
            self.lens[usize::from(to % 64)] -= 1;
            self.update_top(to);
        } else {
            if let Some(filled) = undo.filled {
                self.undo_fill(from, filled);
            }
            self.undo_collecting(undo.collected);
            if extra > 0 {
                self.undo_transfer(from, extra - 1, 1);
            }
            self.undo_transfer(from, to, count);
        }
        for (card, before) in undo.left_at.into_iter().rev() {
            self.card_order.unleave(card, before);
        }
        self.card_order.forget_after(self.path_len());
        self.key = undo.key;
        self.cost = undo.cost;
        self.off_goal = undo.off_goal;
        self.cycle = undo.cycle;
        self.playable = undo.playable;
        self.foundation_cards = undo.foundation_cards;
        self.obligation = undo.obligation;
    }

    fn to_moves(&self, start: &Position, macro_moves: &[TableauMacro]) -> Vec<Move> {
        let mut replay = Replay::new(self.rules, start);
        let mut cycle_state =
            TableauState::from_position(self.game, self.rules, start, self.weights).cycle;
        for macro_move in macro_moves {
            let TableauMacro {
                from,
                to,
                count,
                extra,
            } = *macro_move;
            if count == 0 {
                replay.turn();
                continue;
            }
            if let Some(cycle) = self.game.cycle
                && !cycle.is_stepwise
                && from == cycle.waste.number()
                && let Some(draw) = cycle_state.draw(cycle, extra)
            {
                cycle_state = cycle_state.without(extra, draw);
                (0..draw.turns).for_each(|_| replay.turn());
            }
            replay.transfer(from, to, count);
            if extra > 0 && !self.is_waste(from) {
                replay.transfer(from, extra - 1, 1);
            }
        }
        replay.into_moves()
    }
}
