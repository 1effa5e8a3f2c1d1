//! Describes errors in the text of moves and positions, which players type in a short notation. Each error is one
//! sentence without a full stop. The sentence does not say where the error is, because the caller adds the line and the
//! column.

mod moves;
mod positions;
#[cfg(test)]
mod tests;

pub use moves::move_text_error;
pub use positions::position_text_error;

use crate::spelling::nearest;
use patience_core::{PileId, Rules};

/// Returns a pile's name in the notation for moves and positions.
fn name(rules: &Rules, pile: PileId) -> &str {
    &rules.pile(pile).name
}

/// Quotes a part of a typed move or position in backquotes. Control characters are escaped, and the part is cut after
/// 24 characters.
fn quote(text: &str) -> String {
    let mut short: String = text.chars().take(24).flat_map(char::escape_debug).collect();
    if text.chars().nth(24).is_some() {
        short.push('…');
    }
    format!("`{short}`")
}

/// Returns the end of an error message that suggests the nearest valid word. The text is empty if no word is near.
fn suggestion<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    // Every single letter is near every other. No name is longer than 40 bytes, and comparing a
    // very long word with all names takes time.
    if word.chars().nth(1).is_none() || word.len() > 40 {
        return String::new();
    }
    nearest(word, candidates).map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
}

/// Returns the error for an unknown pile in a typed move or position. It suggests the nearest name, or a range of names
/// that differ only in their number.
fn unknown_pile(rules: &Rules, found: &str) -> String {
    let names = || rules.piles().iter().map(|pile| pile.name.as_str());
    let letters = found.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let is_alike = |other: &&str| {
        let number = other.strip_prefix(letters);
        number.is_some_and(|number| number.parse::<u16>().is_ok())
    };
    let is_numbered = !letters.is_empty() && letters != found;
    let alike: Vec<&str> = names().filter(is_alike).collect();
    let near = match alike.as_slice() {
        [first, .., last] if is_numbered => format!("; there are `{first}` to `{last}`"),
        _ => suggestion(found, names()),
    };
    format!("there is no pile called {}{near}", quote(found))
}
