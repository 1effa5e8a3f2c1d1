//! A plan to fill every space so that a row can be dealt, in games whose stock deals only while no column is empty.
//! Each card that goes to a space worsens the order, and the row comes only after all of these moves. A search that
//! looks only one move ahead would therefore first try every other way to arrange the cards.

use super::macro_move::TableauMacro;
use super::position::TableauState;
use crate::state::search_state::{Evaluation, SearchState, Successor};

impl TableauState<'_> {
    /// Returns the spaces that must be filled before the stock can deal a row.
    #[inline]
    pub(super) fn spaces_to_fill(&self) -> u64 {
        let rows = self.game.row_stock.as_ref();
        rows.filter(|rows| rows.waits_for_full_row)
            .map_or(0, |rows| self.empty & rows.column_set)
    }

    /// Makes a plan of macro moves that fills the spaces and then deals a row. Each space is filled by the transfer
    /// that leaves the lowest heuristic cost and no new space. Returns the evaluation of the position after the plan.
    /// Returns `None` if no space needs filling, or if a space cannot be filled.
    pub(super) fn plan_row(&mut self, macro_moves: &mut Vec<TableauMacro>) -> Option<Evaluation> {
        macro_moves.clear();
        let rows = self.game.row_stock.as_ref()?;
        if self.len(rows.stock.number()) == 0 || self.spaces_to_fill() == 0 {
            return None;
        }
        let mut successors = Vec::new();
        while self.spaces_to_fill() != 0
            && let Some(filling) = self.cheapest_filling(&mut successors)
            && self.reserve()
        {
            self.make(filling);
            macro_moves.push(filling);
        }
        let mut evaluation = None;
        if self.spaces_to_fill() == 0 && self.reserve() {
            let row = rows.macro_move();
            evaluation = Some(self.try_out(row));
        }
        for _ in 0..macro_moves.len() {
            self.unmake();
        }
        macro_moves.push(rows.macro_move());
        evaluation
    }

    /// Returns the transfer to a space that leaves the lowest heuristic cost, among the transfers after which there are
    /// fewer spaces.
    fn cheapest_filling(
        &mut self,
        successors: &mut Vec<Successor<TableauMacro>>,
    ) -> Option<TableauMacro> {
        self.expand(successors);
        let spaces = self.spaces_to_fill();
        let columns = self.game.row_stock.as_ref()?.column_set;
        let fills = |successor: &&Successor<TableauMacro>| {
            let TableauMacro {
                from, to, count, ..
            } = successor.macro_move;
            spaces >> to & 1 != 0 && (columns >> from & 1 == 0 || count < self.len(from))
        };
        let cheapest = successors
            .iter()
            .filter(fills)
            .min_by_key(|successor| successor.evaluation.cost);
        cheapest.map(|successor| successor.macro_move)
    }
}
