//! The search in the list of games: the games that match the typed text, and how well.

use patience_app::catalogue::Entry;
use patience_language::begins_nearly;

/// How well a game matches the typed text, the best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fit {
    /// It is the title or another name.
    Exact,
    /// The title begins with it.
    Begins,
    /// A word of the title begins with it.
    BeginsWord,
    /// Another name, or a word of it, begins with it.
    OtherName,
    /// It stands somewhere in a name.
    Within,
    /// A name begins with it but for one slip of the finger.
    Nearly,
}

/// Returns how well a name matches the typed text.
pub(super) fn of_name(name: &str, words: &str) -> Option<Fit> {
    let (name, words) = (name.to_lowercase(), words.trim_end().to_lowercase());
    if name == words {
        Some(Fit::Exact)
    } else if name.starts_with(&words) {
        Some(Fit::Begins)
    } else if begins_word(&name, &words) {
        Some(Fit::BeginsWord)
    } else if name.contains(&words) {
        Some(Fit::Within)
    } else {
        None
    }
}

/// Tells whether a word of a name, or that and those after it, begins with the typed words.
fn begins_word(name: &str, words: &str) -> bool {
    let starts = name.match_indices(words);
    starts.filter(|(at, _)| *at > 0).any(|(at, _)| {
        let before = name[..at].chars().next_back();
        before.is_some_and(|letter| !letter.is_alphanumeric() && letter != '\'')
    })
}

/// Returns how well a game matches the typed text.
pub(super) fn of_game(entry: &Entry, words: &str) -> Option<Fit> {
    let other = |name: &String| match of_name(name, words)? {
        Fit::Begins | Fit::BeginsWord => Some(Fit::OtherName),
        fit => Some(fit),
    };
    let title = of_name(&entry.title, words);
    let names = entry.aka.iter().filter_map(other);
    let by_id = || of_name(&entry.id, words).map(|_| Fit::Within);
    title.into_iter().chain(names).min().or_else(by_id)
}

/// Tells whether a game may have been meant by somebody whose finger slipped.
pub(super) fn nearly(entry: &Entry, words: &str) -> bool {
    let mut names = entry.aka.iter().chain([&entry.title]);
    names.any(|name| begins_nearly(words, name))
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
