//! The terms of each game of columns and foundations, with a row for each and for each of its
//! variants. They are written from the rules of the games, never from the rule files.

use super::column_terms::Terms;

/// A name, with the variant after a slash, and its terms.
pub type Row = (&'static str, fn() -> Terms);

/// Rows with a name, the game on which they are based, and the terms in which they differ.
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
