//! Reads the names of piles, players and teams in a phrase of a rule file.

use super::normal;

/// Splits a list of names of piles, such as `reserve or waste` or `tableau and reserve`, into the names.
pub(crate) fn names(text: &str) -> Vec<String> {
    text.split(" or ")
        .flat_map(|part| part.split(" and "))
        .flat_map(|part| part.split(','))
        .map(|name| name.trim().to_owned())
        .filter(|name| !name.is_empty())
        .collect()
}

/// Returns the number of players or teams in a text of a rule file, without the noun. The number may be the name of an
/// option.
pub(crate) fn number_of_sides(text: &str) -> String {
    let text = normal(text, &[]);
    let name = text.strip_suffix(" teams").unwrap_or(&text);
    name.trim_matches(['{', '}']).to_owned()
}
