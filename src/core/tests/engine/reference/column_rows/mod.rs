//! The terms of each game of columns and foundations, a row for each and one for each of its
//! variants. They are written from the rules of the games, never from the rule files.

use super::column_terms::Terms;

/// A name, which has the variant after a stroke, and its terms.
pub type Row = (&'static str, fn() -> Terms);

/// Rows of a name, what the game is like, and the terms in which it differs.
macro_rules! rows {
    ($($name:literal = $like:expr $(, $term:ident: $value:expr)*;)*) => {
        &[$(($name, || super::Terms { $($term: $value,)* ..$like })),*]
    };
}

mod aces;
mod canfield;
mod castles;
mod cotillion;
mod fans;
mod freecell;
mod gypsy;
mod klondike;
mod shared;
mod spider;
mod thieves;
mod yukon;

/// All games, family by family.
pub const ROWS: &[&[Row]] = &[
    spider::ROWS,
    yukon::ROWS,
    klondike::ROWS,
    gypsy::ROWS,
    canfield::ROWS,
    freecell::ROWS,
    castles::ROWS,
    fans::ROWS,
    thieves::ROWS,
    aces::ROWS,
    cotillion::ROWS,
];
