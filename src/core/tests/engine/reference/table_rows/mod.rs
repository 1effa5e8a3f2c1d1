//! The terms of the games with many kinds of pile, with a row for each and for each of its
//! variants. They are written from the rules of the games, never from the rule files.

use super::Card;
use super::column_deal::pack;
use super::options::Options;
use super::table_terms::{InDeal, Table};

/// A name, with the variant after a slash, and its terms.
pub type Row = (&'static str, fn() -> Table);

/// Rows with a name and its terms, possibly with those that differ from another's.
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

/// Returns the terms of a game, its variant and options, or `None` if it has no row.
pub fn terms(game: &str, options: &Options) -> Option<Table> {
    let variant = options.word("variant", "standard");
    let name = match variant.as_str() {
        "standard" => game.to_owned(),
        variant => format!("{game}/{variant}"),
    };
    let mut terms = row(&name)?();
    for (name, value) in options.all().filter(|(name, _)| *name != "variant") {
        match name {
            "redeals" => terms.redeals = value.parse().ok(),
            "refill" => {
                let reserve = terms.kinds.iter_mut().find(|kind| kind.name == "r");
                let fills = options.yes("refill", false);
                reserve.expect("a reserve").fill = if fills { "s" } else { "" };
            }
            "up_in_deal" => {
                let goes_up = matches!(value, "true" | "yes");
                terms.in_deal = if goes_up {
                    InDeal::LeftShort
                } else {
                    InDeal::Stays
                };
            }
            _ => panic!("reference/table_rows does not know {name} = {value}"),
        }
    }
    Some(terms)
}

fn row(name: &str) -> Option<fn() -> Table> {
    let found: Option<&Row> = ROWS.iter().copied().flatten().find(|row| row.0 == name);
    found.map(|row| row.1)
}

/// Returns the terms of the game on which another is based.
pub fn like(name: &str) -> Table {
    row(name).unwrap_or_else(|| panic!("{name} needs a row in reference/table_rows"))()
}

/// Whether a game has a row.
pub fn knows(game: &str) -> bool {
    row(game).is_some()
}

/// Returns all games that have rows, and their variants.
pub fn forms() -> impl Iterator<Item = (&'static str, &'static str)> {
    let rows = ROWS.iter().copied().flatten();
    rows.map(|(name, _)| name.split_once('/').unwrap_or((name, "standard")))
}

/// Returns all cards of a game, in order.
pub fn cards(terms: &Table) -> Vec<Card> {
    let all = pack(
        "CDHS",
        &"A23456789TJQK"[..terms.ranks as usize],
        terms.packs,
    );
    all.into_iter()
        .filter(|card| terms.suits.contains(card.suit))
        .collect()
}
