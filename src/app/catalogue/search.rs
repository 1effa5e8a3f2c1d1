//! The search for a game by typed text: which games match, and how well. The first page and
//! the command line share it.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use patience_language::{begins_nearly, is_nearly};

use super::Entry;

/// How well a game matches the typed text of a search. The values are in order, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// The typed text is the title of the game or another name of it.
    Exact,
    /// The typed text is the first whole word or words of the game's title.
    FirstWords,
    /// The typed text is one or more whole words of the game's title.
    WholeWords,
    /// The game's title begins with the typed text.
    Begins,
    /// A word of the game's title begins with the typed text.
    BeginsWord,
    /// Another name of the game than its title, or a word of it, begins with the typed text.
    OtherName,
    /// Every typed word is the beginning of a word in the names of a game or of its variant.
    Joined,
    /// A name of the game contains the typed text.
    Within,
    /// A name of the game begins with the typed text except for one typing error.
    Nearly,
}

/// The English words for small numbers.
const NUMBERS: [&str; 15] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen",
];

/// Normalizes a text for comparison in a search: lower case, colons and hyphens as spaces, small
/// numbers as words.
pub fn plain(text: &str) -> String {
    let text = text.to_lowercase().replace([':', '-', ','], " ");
    // Titles write larger numbers as digits.
    let words = text
        .split_whitespace()
        .map(|word| spelled(word, &NUMBERS[..10]));
    words.collect::<Vec<&str>>().join(" ")
}

/// Returns a number as a word, if it is among these numbers from one on, and otherwise the text
/// as it is.
fn spelled<'a>(word: &'a str, numbers: &[&'static str]) -> &'a str {
    let number = word.parse::<usize>().ok();
    let named = number.and_then(|number| numbers.get(number.checked_sub(1)?));
    named.copied().unwrap_or(word)
}

/// The names of a game, normalized for comparison with typed text. They are computed once, because
/// a search compares all games after every typed letter.
#[derive(Debug)]
pub struct Names {
    id: String,
    title: String,
    aka: Vec<String>,
    blurb: String,
    variants: Vec<VariantNames>,
}

/// The names of a variant, normalized for comparison with typed text.
#[derive(Debug)]
struct VariantNames {
    /// The normalized title of the game, followed by that of the variant.
    whole: String,
    title: String,
    blurb: String,
}

impl Names {
    fn new(entry: &Entry) -> Self {
        let variants = entry.variants.iter().map(|variant| VariantNames {
            whole: plain(&format!("{}: {}", entry.title, variant.title)),
            title: plain(&variant.title),
            blurb: plain(&variant.blurb),
        });
        Self {
            id: plain(&entry.id),
            title: plain(&entry.title),
            aka: entry.aka.iter().map(|name| plain(name)).collect(),
            blurb: plain(&entry.blurb),
            variants: variants.collect(),
        }
    }

    /// Whether the title of the game is exactly these typed words.
    pub fn is_titled(&self, typed: &str) -> bool {
        self.title == typed
    }

    /// Returns how well the game matches the words that the player has typed.
    pub fn fit(&self, typed: &str) -> Option<Fit> {
        let other = |name: &String| match fit(name, typed)? {
            Fit::FirstWords | Fit::WholeWords | Fit::Begins | Fit::BeginsWord => {
                Some(Fit::OtherName)
            }
            fit => Some(fit),
        };
        let title = fit(&self.title, typed);
        let names = self.aka.iter().filter_map(other);
        let by_id = || fit(&self.id, typed).map(|_| Fit::Within);
        title.into_iter().chain(names).min().or_else(by_id)
    }

    /// Returns how well a variant matches the typed words. The words can match the title of the
    /// variant, with or without the title of the game, or words from both. They can also be the
    /// exact name of the game.
    pub fn fit_of_variant(&self, variant: usize, typed: &str) -> Option<Fit> {
        let variant = self.variants.get(variant)?;
        let whole = fit(&variant.whole, typed).filter(|fit| *fit == Fit::Exact);
        let title = fit(&variant.title, typed).filter(|fit| *fit < Fit::Within);
        let named = (self.fit(typed) == Some(Fit::Exact)).then_some(Fit::FirstWords);
        let fits = whole.into_iter().chain(title).chain(named);
        fits.min().or_else(|| {
            let own = [&variant.title, &variant.blurb];
            let all: Vec<&String> = self.aka.iter().chain([&self.title]).chain(own).collect();
            let mut words = typed.split(' ');
            let is_joined = words.clone().count() > 1
                && words.clone().all(|word| begins_any(word, &all))
                && words.any(|word| begins_any(word, &own[..1]));
            is_joined.then_some(Fit::Joined)
        })
    }

    /// Whether several words were typed, and each of them is the beginning of a word in the names
    /// or the blurb of the game.
    pub fn tell(&self, typed: &str) -> bool {
        let all: Vec<&String> = self.aka.iter().chain([&self.title, &self.blurb]).collect();
        let mut words = typed.split(' ');
        let occurs = |word| begins_any(word, &all) || begins_any(spelled(word, &NUMBERS), &all);
        words.clone().count() > 1 && words.all(occurs)
    }
}

/// A list of games with their normalized names, which are computed by the first search.
#[derive(Debug, Default)]
pub struct Games {
    entries: Arc<[Entry]>,
    names: OnceLock<Vec<Names>>,
}

impl Games {
    /// Creates a searchable list of these games.
    pub fn new(entries: &Arc<[Entry]>) -> Self {
        Self {
            entries: Arc::clone(entries),
            names: OnceLock::new(),
        }
    }

    /// Returns the names of the listed games, in the order of the list.
    pub fn names(&self) -> &[Names] {
        self.names
            .get_or_init(|| self.entries.iter().map(Names::new).collect())
    }
}

impl Deref for Games {
    type Target = [Entry];

    fn deref(&self) -> &[Entry] {
        &self.entries
    }
}

/// Returns how well a name of a game matches the typed text.
pub fn of_name(name: &str, typed: &str) -> Option<Fit> {
    fit(&plain(name), &plain(typed))
}

/// Returns how well a name matches typed words. The name and the words are normalized. The word
/// “games” at the end of the typed words is ignored if it is not in the name.
fn fit(name: &str, typed: &str) -> Option<Fit> {
    fit_as_typed(name, typed).or_else(|| fit_as_typed(name, typed.strip_suffix(" games")?))
}

/// Returns how well a name matches all the typed words.
fn fit_as_typed(name: &str, typed: &str) -> Option<Fit> {
    let in_words = format!(" {name} ").find(&format!(" {typed} "));
    if name == typed {
        Some(Fit::Exact)
    } else if let Some(at) = in_words {
        Some(if at == 0 {
            Fit::FirstWords
        } else {
            Fit::WholeWords
        })
    } else if name.starts_with(typed) {
        Some(Fit::Begins)
    } else if begins_word(name, typed) {
        Some(Fit::BeginsWord)
    } else if name.contains(typed) {
        Some(Fit::Within)
    } else {
        None
    }
}

/// Whether a typed word is the beginning of a word in any of the texts. “Draw” and “turn” count as
/// the same word.
fn begins_any(typed: &str, texts: &[&String]) -> bool {
    let meant = match typed {
        "draw" | "turn" => ["draw", "turn"],
        _ => [typed, typed],
    };
    let begins = |word: &str| meant.iter().any(|meant| word.starts_with(meant));
    let is_within = |letter: char| letter.is_alphanumeric() || letter == '\'';
    texts
        .iter()
        .any(|text| text.split(|letter| !is_within(letter)).any(begins))
}

/// Whether the typed words occur in the name of a game and begin at its second word or a later
/// word.
fn begins_word(name: &str, words: &str) -> bool {
    let starts = name.match_indices(words);
    starts.filter(|(at, _)| *at > 0).any(|(at, _)| {
        let before = name[..at].chars().next_back();
        before.is_some_and(|letter| !letter.is_alphanumeric() && letter != '\'')
    })
}

/// Returns how closely a game matches mistyped words, or `None` if it does not match. The result is
/// two flags, and smaller values are better matches. The first says whether only the beginning of a
/// name is similar, the second whether that name is not the title.
pub fn nearly(entry: &Entry, words: &str) -> Option<(bool, bool)> {
    let words = words.trim();
    let others = entry.aka.iter().map(|name| (name, true));
    let names = others.chain([(&entry.title, false)]);
    let near = names.filter(|(name, _)| begins_nearly(words, name));
    near.map(|(name, is_other)| (!is_nearly(words, name), is_other))
        .min()
}

/// Returns the name, other than the title, of a game that fits the typed words best. Returns `None`
/// if the title fits at least as well.
pub fn other_name<'a>(entry: &'a Entry, words: &str) -> Option<&'a str> {
    let title = of_name(&entry.title, words);
    let fits = entry
        .aka
        .iter()
        .filter_map(|name| Some((of_name(name, words)?, name.as_str())));
    let (fit, name) = fits.min_by_key(|(fit, _)| *fit)?;
    title.is_none_or(|title| fit < title).then_some(name)
}
