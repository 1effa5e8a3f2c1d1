//! Which columns of a position are alike, and their part of its key.

use super::position::TableauState;

impl TableauState<'_> {
    /// Returns the sets of two or more columns that are alike by now.
    #[inline]
    pub(super) fn alike_columns(&self) -> &[u64] {
        let rows = self.game.row_stock.as_ref();
        let alike = rows.and_then(|rows| rows.alike_with(self.len(rows.stock.number())));
        alike.map_or(&[], |alike| &alike.sets)
    }

    /// Returns the columns that are like this one, itself included; none where it is like no other.
    #[inline]
    pub(super) fn columns_like(&self, column: u8) -> u64 {
        let mut sets = self.alike_columns().iter().copied();
        sets.find(|set| set >> column & 1 != 0).unwrap_or(0)
    }

    /// Gives the columns the keys of columns that are alike, after a row has left the stock or has
    /// come back.
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
