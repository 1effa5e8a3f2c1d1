//! Names in a phrase.

/// Splits a phrase such as `reserve or waste`, `tableau and reserve` into its names.
pub(crate) fn names(text: &str) -> Vec<String> {
    text.split(" or ")
        .flat_map(|part| part.split(" and "))
        .flat_map(|part| part.split(','))
        .map(|name| name.trim().to_owned())
        .filter(|name| !name.is_empty())
        .collect()
}
