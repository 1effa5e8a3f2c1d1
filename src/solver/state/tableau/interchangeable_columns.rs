//! The columns of a position that are alike, and what they contribute to the key of the position.

use super::position::TableauState;

impl TableauState<'_> {
    /// Returns the sets of two or more columns that are alike at present.
    #[inline]
    pub(super) fn alike_columns(&self) -> &[u64] {
        let rows = self.game.row_stock.as_ref();
        let alike = rows.and_then(|rows| rows.alike_with(self.len(rows.stock.number())));
        alike.map_or(&[], |alike| &alike.sets)
    }

    /// Returns the columns that are alike with `column` at present, including itself. The set is empty if there is no
    /// other.
    #[inline]
    pub(super) fn columns_like(&self, column: u8) -> u64 {
        let mut sets = self.alike_columns().iter().copied();
        sets.find(|set| set >> column & 1 != 0).unwrap_or(0)
    }

    /// Updates what the columns contribute to the key of the position, after a row has been dealt or taken back. Alike
    /// columns contribute the same.
    pub(super) fn key_alike_columns(&mut self) {
        let game = self.game;
        let Some(rows) = &game.row_stock else {
            return;
        };
        let Some(alike) = rows.alike_with(self.len(rows.stock.number())) else {
            return;
        };
        for (column, salt) in rows.columns.iter().zip(&alike.salts) {
            let salt = salt.unwrap_or(game.entry(*column).salt);
            let first = self.place(*column, 0);
            if self.prefixes[first].term == salt {
                continue;
            }
            self.remove_from_sums(*column);
            let last = self.place(*column, self.len(*column));
            let mut term = salt;
            self.prefixes[first].term = term;
            for prefix in &mut self.prefixes[first + 1..=last] {
                term = game.term_in_order(term, prefix.card);
                prefix.term = term;
            }
            self.add_to_sums(*column);
        }
    }
}
