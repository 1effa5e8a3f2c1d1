//! The search in the list of games: the games that match the typed text, and how well.

use patience_app::catalogue::{Entry, OutlinedVariant};
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
    /// Each word of it begins a word of a variant, or of the names of its game.
    Joined,
    /// It stands somewhere in a name.
    Within,
    /// A name begins with it but for one slip of the finger.
    Nearly,
}

/// The words for small numbers.
const NUMBERS: [&str; 10] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
];

/// Returns a text as it is compared: in small letters, a colon or a hyphen as a space, small numbers as
/// words.
pub(super) fn plain(text: &str) -> String {
    let text = text.to_lowercase().replace([':', '-'], " ");
    let words = text.split_whitespace().map(|word| {
        let number = word.parse::<usize>().ok();
        let named = number.and_then(|number| NUMBERS.get(number.checked_sub(1)?));
        named.copied().unwrap_or(word)
    });
    words.collect::<Vec<&str>>().join(" ")
}

/// Returns how well a name matches the typed text.
pub(super) fn of_name(name: &str, words: &str) -> Option<Fit> {
    let (name, words) = (plain(name), plain(words));
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

/// Returns how well a variant matches the typed text: by its title, with that of its game or without;
/// by words of both; or because its game is called just so.
pub(super) fn of_variant(entry: &Entry, variant: &OutlinedVariant, typed: &str) -> Option<Fit> {
    let whole = of_name(&format!("{}: {}", entry.title, variant.title), typed);
    let whole = whole.filter(|fit| *fit == Fit::Exact);
    let title = of_name(&variant.title, typed).filter(|fit| *fit < Fit::Within);
    let named = (of_game(entry, typed) == Some(Fit::Exact)).then_some(Fit::Begins);
    let fits = whole.into_iter().chain(title).chain(named);
    fits.min().or_else(|| {
        let own = [variant.title.as_str(), variant.blurb.as_str()];
        let of_game = entry.aka.iter().chain([&entry.title]).map(String::as_str);
        let all: Vec<&str> = of_game.chain(own).collect();
        let typed_words = plain(typed);
        let mut words = typed_words.split(' ');
        let is_joined = words.clone().count() > 1
            && words.clone().all(|word| begins_any(word, &all))
            && words.any(|word| begins_any(word, &own[..1]));
        is_joined.then_some(Fit::Joined)
    })
}

/// Tells whether each of several typed words begins a word of the names or the blurb of a game.
pub(super) fn tells(entry: &Entry, typed: &str) -> bool {
    let names = entry.aka.iter().chain([&entry.title, &entry.blurb]);
    let all: Vec<&str> = names.map(String::as_str).collect();
    let typed = plain(typed);
    let mut words = typed.split(' ');
    words.clone().count() > 1 && words.all(|word| begins_any(word, &all))
}

/// Tells whether a typed word begins a word of some texts; to draw cards and to turn them is the same.
fn begins_any(typed: &str, texts: &[&str]) -> bool {
    let meant = match typed {
        "draw" | "turn" => ["draw", "turn"],
        _ => [typed, typed],
    };
    let begins = |word: &str| meant.iter().any(|meant| word.starts_with(meant));
    let is_within = |letter: char| letter.is_alphanumeric() || letter == '\'';
    texts.iter().any(|text| {
        let text = plain(text);
        text.split(|letter| !is_within(letter)).any(begins)
    })
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
