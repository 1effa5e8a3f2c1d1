//! Finding the terms of a game of columns and foundations.

use super::column_options::choose;
use super::column_rows::ROWS;
use super::column_terms::Terms;
use super::options::Options;

fn row(name: &str) -> Option<Terms> {
    let (_, terms) = ROWS
        .iter()
        .copied()
        .flatten()
        .find(|(other, _)| *other == name)?;
    Some(terms())
}

/// Returns the terms of the game on which another is based.
pub fn like(name: &str) -> Terms {
    row(name).unwrap_or_else(|| panic!("{name} needs a row in reference/column_rows"))
}

/// Returns the terms of a game, its variant and options, or `None` if it has no row.
pub fn terms(game: &str, options: &Options) -> Option<Terms> {
    let usual = row(game)?;
    let terms = match options.word("variant", "standard").as_str() {
        "standard" => usual,
        variant => like(&format!("{game}/{variant}")),
    };
    Some(choose(terms, options))
}

/// Returns all games in the table and their variants.
pub fn forms() -> impl Iterator<Item = (&'static str, &'static str)> {
    let form = |(name, _): &(&'static str, _)| name.split_once('/').unwrap_or((name, "standard"));
    ROWS.iter().copied().flatten().map(form)
}

/// Whether the table has a game.
pub fn knows(game: &str) -> bool {
    row(game).is_some()
}
