//! The terms of the games whose piles are of many kinds, a row for each and one for each of its
//! variants. They are written from the rules of the games, never from the rule files.

use super::table_terms::Table;

/// A name, which has the variant after a stroke, and its terms.
pub type Row = (&'static str, fn() -> Table);

/// Rows of a name and its terms, perhaps with those that differ from another's.
macro_rules! rows {
    ($($name:literal = $terms:expr;)*) => {
        &[$(($name, || $terms)),*]
    };
}

mod books;
mod calculation;
mod columns;
mod cotillion;
mod opened;
mod pictures;

/// All games, family by family.
pub const ROWS: &[&[Row]] = &[
    books::ROWS,
    calculation::ROWS,
    columns::ROWS,
    cotillion::ROWS,
    opened::ROWS,
    pictures::ROWS,
];
