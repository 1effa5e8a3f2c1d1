//! Lists of pile keys, in as few characters as possible.

use patience_core::{PileId, Shape};

use super::Table;

impl Table {
    /// Returns the keys of the given piles as a short text. Places of a grid are listed by row and column.
    pub fn keys_of(&self, piles: &[PileId]) -> String {
        let rules = self.game().rules();
        let grid = |pile: &PileId| rules.group_of(*pile).shape != Shape::Row;
        let mut letters: Vec<char> = piles
            .iter()
            .filter(|pile| !grid(pile))
            .filter_map(|pile| self.labels().label(*pile))
            .collect();
        letters.dedup();
        let text = compact(&letters);
        match (piles.iter().any(grid), text.is_empty()) {
            (true, true) => "row, then column".to_owned(),
            (true, false) => format!("row, then column, or {text}"),
            (false, _) => text,
        }
    }
}

/// Writes a list of pile keys, which are letters and digits. Ranges of digits are shortened, for example `1234` to
/// `1-4`.
pub fn compact(letters: &[char]) -> String {
    let mut text = String::new();
    let mut at = 0;
    while at < letters.len() {
        let mut end = at;
        while end + 1 < letters.len()
            && letters[end].is_ascii_digit()
            && u32::from(letters[end + 1]) == u32::from(letters[end]) + 1
        {
            end += 1;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text.push(letters[at]);
        if end >= at + 2 {
            text.push('-');
            text.push(letters[end]);
            at = end + 1;
        } else {
            at += 1;
        }
    }
    text
}
