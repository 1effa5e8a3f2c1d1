//! The search in the list of games: the games that match the typed text, and how well.

use patience_app::catalogue::Entry;

/// How well a game matches the typed text, the best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fit {
    /// It is the title or another name.
    Exact,
    /// The title or another name begins with it.
    Begins,
    /// It stands somewhere in a name.
    Within,
}

/// Returns how well one of several names fits, if any does.
fn best<'a>(names: impl Iterator<Item = &'a str>, words: &str) -> Option<Fit> {
    names.filter_map(|name| of_name(name, words)).min()
}

/// Returns how well a name matches the typed text.
pub(super) fn of_name(name: &str, words: &str) -> Option<Fit> {
    let (name, words) = (name.to_lowercase(), words.trim_end().to_lowercase());
    if name == words {
        Some(Fit::Exact)
    } else if name.starts_with(&words) {
        Some(Fit::Begins)
    } else if name.contains(&words) {
        Some(Fit::Within)
    } else {
        None
    }
}

/// Returns how well a game matches the typed text.
pub(super) fn of_game(entry: &Entry, words: &str) -> Option<Fit> {
    let names = entry.aka.iter().chain([&entry.title]).map(String::as_str);
    let by_id = || of_name(&entry.id, words).map(|_| Fit::Within);
    best(names, words).or_else(by_id)
}

/// Returns the other name by which a game is meant, where its title is not: the one that fits
/// best.
pub(super) fn other_name<'a>(entry: &'a Entry, words: &str) -> Option<&'a str> {
    let title = of_name(&entry.title, words);
    let fits = entry
        .aka
        .iter()
        .filter_map(|name| Some((of_name(name, words)?, name.as_str())));
    let (fit, name) = fits.min_by_key(|(fit, _)| *fit)?;
    title.is_none_or(|title| fit < title).then_some(name)
}
