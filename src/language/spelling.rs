//! Finds the known word or phrase that a mistyped one probably means.

use std::cmp::Reverse;

use patience_core::Rank;

/// Returns the candidate nearest to a mistyped word. Returns `None` if no candidate is near enough. A letter that is
/// missing, added, wrong or swapped with the next counts as one mistake; about one letter in three may be wrong.
///
/// # Examples
/// ```
/// use patience_language::nearest;
///
/// assert_eq!(nearest("tabluea", ["tableau", "reserve"]), Some("tableau"));
/// assert_eq!(nearest("cell", ["tableau", "reserve"]), None);
/// ```
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // The time of a comparison grows with the product of both lengths, and nobody mistypes a paragraph.
    const LONGEST: usize = 48;
    let word = word.to_lowercase();
    if word.len() > LONGEST {
        return None;
    }
    candidates
        .into_iter()
        .filter(|candidate| candidate.len() <= LONGEST)
        .map(|candidate| {
            (
                strsim::damerau_levenshtein(&word, &candidate.to_lowercase()),
                candidate,
            )
        })
        .filter(|(distance, candidate)| {
            *distance <= (candidate.chars().count().max(word.chars().count()) / 3).max(1)
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Whether two words are the same except for at most one typing mistake. A mistake is a letter that is missing, added,
/// wrong or swapped with the next. Capital letters make no difference.
///
/// # Examples
/// ```
/// use patience_language::is_nearly;
///
/// assert!(is_nearly("meduim", "medium"));
/// assert!(!is_nearly("median", "medium"));
/// ```
pub fn is_nearly(word: &str, other: &str) -> bool {
    let near = word.len().abs_diff(other.len()) <= char::MAX.len_utf8();
    near && strsim::damerau_levenshtein(&word.to_lowercase(), &other.to_lowercase()) <= 1
}

/// Whether a name begins with a typed word, which may have one typing mistake. A mistake is a letter that is missing,
/// added, wrong or swapped with the next. Always false for words of fewer than four letters.
///
/// # Examples
/// ```
/// use patience_language::begins_nearly;
///
/// assert!(begins_nearly("kolnd", "Klondike"));
/// assert!(!begins_nearly("kol", "Klondike"));
/// ```
pub fn begins_nearly(word: &str, name: &str) -> bool {
    const SHORTEST: usize = 4;
    let word = word.to_lowercase();
    let letters = word.chars().count();
    if letters < SHORTEST {
        return false;
    }
    let name: Vec<char> = name.to_lowercase().chars().take(letters + 1).collect();
    (letters - 1..=name.len()).any(|end| {
        let start: String = name[..end].iter().collect();
        strsim::damerau_levenshtein(&word, &start) <= 1
    })
}

/// The maximum number of valid phrases that are suggested for an unknown one.
const MOST_OFFERED: usize = 3;

/// Words that card players use, each with the word that is valid in phrases of a rule file.
const OTHER_WORDS: &[(&str, &str)] = &[
    ("ascending", "up"),
    ("increasing", "up"),
    ("upwards", "up"),
    ("higher", "up"),
    ("descending", "down"),
    ("decreasing", "down"),
    ("downwards", "down"),
    ("lower", "down"),
    ("opposite", "alternating"),
    ("red", "alternating"),
    ("black", "alternating"),
    ("column", "tableau"),
    ("columns", "tableau"),
    ("clear", "empty"),
    ("cleared", "empty"),
    ("none", "nothing"),
    ("anything", "any"),
    ("whatever", "any"),
    ("regardless", "any"),
    ("irrespective", "any"),
    ("nothing", "empty"),
    ("none", "empty"),
    ("same", "one"),
    ("no", "empty"),
    ("no", "nothing"),
    ("not", "nothing"),
    ("except", "but"),
    ("facedown", "down"),
    ("faceup", "up"),
    ("add", "make"),
    ("total", "make"),
    ("pair", "2"),
    ("pairs", "2"),
    ("talon", "waste"),
    ("deck", "stock"),
    ("remaining", "rest"),
    ("remainder", "rest"),
    ("sequence", "run"),
    ("sequences", "run"),
    ("top", "last"),
    ("complete", "full"),
    ("pyramid", "triangle"),
    ("other", "another"),
    ("other", "alternating"),
    ("different", "another"),
    ("below", "down"),
    ("above", "up"),
    ("never", "nothing"),
    ("stays", "nothing"),
    ("identical", "same"),
    ("equal", "same"),
    ("without", "not"),
    ("except", "but"),
    ("except", "not"),
    ("starting", "base"),
    ("first", "base"),
];

/// Words that change the meaning of a rule file's phrase if a suggestion adds them.
const ADDED: [&str; 15] = [
    "but", "not", "no", "any", "same", "another", "base", "ace", "aces", "king", "kings", "queen",
    "jack", "spades", "hearts",
];

/// Whether a suggestion for an unknown phrase adds something that changes the meaning. Examples are any card instead of
/// none, the same suit instead of other suits, or all but some cards instead of all cards.
pub(crate) fn turns_round(phrase: &str, candidate: &str) -> bool {
    const RANKS: [&str; 6] = ["ace", "aces", "king", "kings", "queen", "jack"];
    const SUITS: [&str; 2] = ["spades", "hearts"];
    let parts = |text: &str| -> Vec<String> {
        let words = text.split(|letter: char| !letter.is_alphanumeric());
        words
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect()
    };
    let (said, offered) = (parts(phrase), parts(candidate));
    let is_rank = |word: &String| {
        let mut ranks = Rank::of_suits().chain([Rank::JOKER]);
        let letter = word.chars().next().and_then(Rank::from_letter);
        ranks.any(|rank| [rank.word(), rank.words()].contains(&word.as_str()))
            || word.chars().count() == 1 && letter.is_some()
    };
    let is_suit = |word: &String| {
        word.ends_with('s') && is_nearly_one_of(word, &["clubs", "diamonds", "hearts", "spades"])
    };
    offered.iter().any(|word| {
        let is_alike = |said: &String| {
            said == word
                || word.len() > 2 && said.len() > 2 && said != "and" && is_nearly(said, word)
                || OTHER_WORDS.contains(&(said.as_str(), word.as_str()))
                || said.chars().take(4).eq(word.chars().take(4))
        };
        let is_said = said.iter().any(is_alike)
            || RANKS.contains(&word.as_str()) && said.iter().any(is_rank)
            || SUITS.contains(&word.as_str()) && said.iter().any(is_suit);
        ADDED.contains(&word.as_str()) && !is_said
    })
}

fn is_nearly_one_of(word: &str, known: &[&str]) -> bool {
    known.iter().any(|known| is_nearly(word, known))
}

/// Words of an unknown phrase whose absence from a suggestion would change the meaning.
const DECIDING: [&str; 9] = [
    "but",
    "up",
    "down",
    "any",
    "same",
    "another",
    "alternating",
    "nothing",
    "not",
];

/// Whether a suggestion has every word of an unknown phrase that is decisive for its meaning, or a word with the same
/// meaning.
pub(crate) fn keeps_sense(phrase: &str, candidate: &str) -> bool {
    let parts = |text: &'_ str| -> Vec<String> {
        let words = text.split(|letter: char| !letter.is_alphanumeric());
        words.map(str::to_owned).collect()
    };
    let (said, kept) = (parts(phrase), parts(candidate));
    said.iter().all(|word| {
        let means = |other: &str| word == other || OTHER_WORDS.contains(&(word, other));
        let is_kept = || kept.iter().any(|other| means(other));
        !DECIDING.iter().any(|deciding| means(deciding)) || is_kept()
    })
}

/// Returns the shortest candidate that contains all words of an unknown phrase in the same order, as a suggestion.
pub(crate) fn with_all_words<'a>(
    phrase: &str,
    candidates: impl Iterator<Item = &'a str>,
) -> Option<&'a str> {
    let has_all = |candidate: &&str| {
        let mut words = candidate.split(' ');
        phrase
            .split(' ')
            .all(|word| words.any(|other| other == word))
    };
    candidates
        .filter(has_all)
        .min_by_key(|candidate| candidate.len())
}

/// Returns the shortest candidate that contains all words of an unknown phrase in the same order and adds only small
/// words such as `the`, as a suggestion.
pub(crate) fn with_small_words<'a>(
    phrase: &str,
    candidates: impl Iterator<Item = &'a str>,
) -> Option<&'a str> {
    let said: Vec<&str> = phrase.split(' ').collect();
    let is_known = |word: &str| said.contains(&word) || SMALL_WORDS.contains(&word);
    let candidates = candidates.filter(|candidate| candidate.split(' ').all(is_known));
    with_all_words(phrase, candidates)
}

/// Small words, such as `the`, which do not contribute to the meaning of a phrase.
const SMALL_WORDS: &[&str] = &[
    "a", "an", "and", "by", "each", "for", "from", "in", "of", "on", "or", "the", "to", "when",
    "with",
];

/// Returns the candidates that are most similar to an unknown phrase, at most one of each kind, as suggestions. Two
/// words match if they are equal, begin alike or have the same meaning. Candidates that share only small words with the
/// phrase are left out.
pub(crate) fn likeliest<'a, K: PartialEq>(
    phrase: &str,
    candidates: impl Iterator<Item = (K, &'a str)>,
) -> Vec<&'a str> {
    let words: Vec<&str> = phrase
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let mut best: Vec<(K, i32, &str)> = Vec::new();
    let candidates = candidates.filter(|(_, candidate)| !turns_round(phrase, candidate));
    let candidates: Vec<(K, &str)> = candidates.collect();
    let keeps_any = candidates.iter().any(|(_, it)| keeps_sense(phrase, it));
    for (kind, candidate) in candidates {
        if keeps_any && !keeps_sense(phrase, candidate) {
            continue;
        }
        let Some(score) = shared(&words, candidate) else {
            continue;
        };
        match best.iter_mut().find(|(known, ..)| *known == kind) {
            Some((_, before, known)) if score > *before => (*before, *known) = (score, candidate),
            Some(_) => {}
            None => best.push((kind, score, candidate)),
        }
    }
    best.sort_by_key(|(_, score, _)| -score);
    let highest = best.first().map_or(0, |(_, score, _)| *score);
    let near = best
        .into_iter()
        .filter(|(_, score, _)| *score * 2 >= highest);
    let offered = near.map(|(.., candidate)| candidate);
    offered.take(MOST_OFFERED).collect()
}

/// Returns a score for the words that a suggested candidate shares with an unknown phrase. Returns `None` if they share
/// only small words.
fn shared(words: &[&str], candidate: &str) -> Option<i32> {
    let mut words = words.to_vec();
    let mut score = 0;
    let mut is_told = false;
    for word in candidate.split([' ', ',']).filter(|word| !word.is_empty()) {
        let alike = words
            .iter()
            .enumerate()
            .map(|(at, said)| (likeness(said, word), at));
        match alike.max_by_key(|(found, at)| (*found, Reverse(*at))) {
            Some((found, at)) if found > 0 => {
                words.remove(at);
                is_told |= found > 1 && !is_number(word);
                score += found;
            }
            _ => score -= 1,
        }
    }
    is_told.then_some(score)
}

fn likeness(said: &str, word: &str) -> i32 {
    const SAME_BEGINNING: usize = 4;
    let begins = |word: &str| word.chars().take(SAME_BEGINNING).collect::<String>();
    let means = OTHER_WORDS.contains(&(said, word));
    let is_long = word.len() >= SAME_BEGINNING && said.len() >= SAME_BEGINNING;
    if said == word && SMALL_WORDS.contains(&word) {
        1
    } else if said == word || means || is_number(said) && is_number(word) {
        4
    } else if is_long && (begins(said) == begins(word) || is_nearly(said, word)) {
        3
    } else {
        0
    }
}

fn is_number(word: &str) -> bool {
    word.starts_with(|first: char| first.is_ascii_digit())
}

/// Returns the word that stands for the kind of a candidate for a suggestion, so that suggestions can be of different
/// kinds. This is the last word for candidates whose first word is also in the unknown phrase, and the first word for
/// all others.
pub(crate) fn kind<'a>(phrase: &str, candidate: &'a str) -> Option<&'a str> {
    let first = candidate.split(' ').next()?;
    let begins = |word: &str| word == first || OTHER_WORDS.contains(&(word, first));
    if phrase.split([' ', ',']).any(begins) {
        candidate.trim_end_matches(", wrapping").rsplit(' ').next()
    } else {
        Some(first)
    }
}

/// Returns the role of a pile, such as foundation, that a name means. The name may be that of the role in the singular
/// or plural, or a word with the same meaning.
pub(crate) fn role_called<'a>(name: &str, roles: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let name = name.to_lowercase();
    let single = name.strip_suffix('s').unwrap_or(&name);
    let mut roles = roles;
    roles.find(|role| *role == name || *role == single || OTHER_WORDS.contains(&(single, role)))
}

/// Returns the role of a pile, such as foundation, whose name is part of a longer name, or that has the same meaning as
/// the name.
pub(crate) fn role_in<'a>(name: &str, roles: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let mut roles = roles;
    let single = name.strip_suffix('s').unwrap_or(name);
    roles.find(|role| name.contains(role) || OTHER_WORDS.contains(&(single, *role)))
}

/// Returns suggested phrases as a question: `did you mean "a", "b" or "c"?`. Returns `None` if there are no phrases.
pub(crate) fn meant(phrases: &[&str]) -> Option<String> {
    let quoted: Vec<String> = phrases
        .iter()
        .map(|phrase| format!("\"{phrase}\""))
        .collect();
    let (last, others) = quoted.split_last()?;
    Some(match others {
        [] => format!("did you mean {last}?"),
        others => format!("did you mean {} or {last}?", others.join(", ")),
    })
}
