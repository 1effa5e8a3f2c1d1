//! The [`SearchState`] of games in which cards only leave the table.

use patience_core::{Move, Position, Times};

use super::moves::MoveWriter;
use super::position::{CardsLeft, RemovalMacro, RemovalState, slots_in, span};
use crate::argument::Argument;
use crate::memory::try_reserve;
use crate::state::search_state::{SearchState, StateKey, Successor};

impl SearchState for RemovalState<'_> {
    type Macro = RemovalMacro;

    #[inline]
    fn key(&self) -> StateKey {
        self.key_of(&self.now)
    }

    #[inline]
    fn cost(&self) -> i32 {
        self.cost_of(&self.now)
    }

    fn step_cost(&self) -> i32 {
        0
    }

    fn is_won(&self) -> bool {
        self.now.left & self.goal == 0
    }

    fn autoplay(&mut self) -> Option<RemovalMacro> {
        if !self.arguments.contains(Argument::LoneCards) {
            return None;
        }
        // A card that leaves alone is of no use on the table.
        let mut alone = self.leaving_alone(self.free());
        // If several cards are turned at a time, the remaining ones decide which come up in the next pass.
        if let Some(row) = self
            .row
            .filter(|row| row.turn > 1 && row.redeals != Times::Limited(0))
        {
            alone &= !span(row.first, row.end);
        }
        slots_in(alone)
            .find(|slot| self.slots[usize::from(*slot)].partners == 0)
            .map(|one| RemovalMacro::Single { turns: 0, one })
    }

    fn expand(&mut self, successors: &mut Vec<Successor<RemovalMacro>>) {
        successors.clear();
        if self.undo.is_empty() && self.strands(0, u128::MAX) {
            return;
        }
        self.list_at_once(successors);
        self.list_after_turns(successors);
    }

    #[inline]
    fn is_deferred(&self, macro_move: RemovalMacro) -> bool {
        self.by_pass && matches!(macro_move, RemovalMacro::Redeal { .. })
    }

    #[inline]
    fn reserve(&mut self) -> bool {
        try_reserve(&mut self.undo, 2)
    }

    #[inline]
    fn undo_bytes(&self) -> usize {
        self.undo.capacity() * size_of::<CardsLeft>()
    }

    fn make(&mut self, macro_move: RemovalMacro) {
        self.undo.push(self.now);
        let mut now = self.now;
        for _ in 0..macro_move.turns() {
            self.turn(&mut now);
        }
        self.now = now;
        let lone = self.row.and_then(|row| Self::turned(row, now)[0]);
        match macro_move {
            RemovalMacro::Pair { one, other, .. } => {
                self.remove(one, lone);
                self.remove(other, lone);
            }
            RemovalMacro::Single { one, .. } => self.remove(one, lone),
            RemovalMacro::Redeal { .. } => {
                if let Some(again) = self.after_redeal() {
                    self.now = again;
                }
            }
        }
    }

    fn unmake(&mut self) {
        if let Some(before) = self.undo.pop() {
            self.now = before;
        }
    }

    fn to_moves(&self, start: &Position, macro_moves: &[RemovalMacro]) -> Vec<Move> {
        let Some(mut state) = Self::from_position(self.rules, start, self.arguments) else {
            return Vec::new();
        };
        let mut writer = MoveWriter::new(self.rules, start, self.arguments);
        for macro_move in macro_moves {
            let mut now = state.now;
            for _ in 0..macro_move.turns() {
                writer.turn();
                state.turn(&mut now);
            }
            let pile = |slot: u8| match state.row {
                Some(row) if slot >= row.first => match row.turned {
                    Some(pile) if Self::turned(row, now)[0] == Some(slot) => pile,
                    _ => row.waste,
                },
                _ => state.slots[usize::from(slot)].pile,
            };
            match *macro_move {
                RemovalMacro::Pair { one, other, .. } => {
                    let (one, other) = (pile(one), pile(other));
                    writer.play(Move::Pair(one.min(other), one.max(other)));
                }
                RemovalMacro::Single { one, .. } => {
                    writer.play(Move::Single(pile(one)));
                }
                RemovalMacro::Redeal { .. } => writer.redeal(),
            }
            state.make(*macro_move);
        }
        writer.finish()
    }
}
