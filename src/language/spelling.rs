//! The known word that a mistyped word is likely to mean.

/// Returns the candidate nearest to a mistyped word, if one is near enough to suggest: letters that
/// are missing, added, changed or swapped with the next are counted, and one in three may be wrong.
///
/// # Examples
/// ```
/// use patience_language::nearest;
///
/// assert_eq!(nearest("tabluea", ["tableau", "reserve"]), Some("tableau"));
/// assert_eq!(nearest("cell", ["tableau", "reserve"]), None);
/// ```
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // The time of a comparison grows with the product of both lengths, and nobody mistypes a
    // paragraph.
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

/// Tells whether a word is another but for at most one slip of the finger: a letter that is missing, added, wrong or
/// swapped with the next, or capital letters.
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

/// Tells whether a name begins with a typed word but for one slip of the finger: a letter that is
/// missing, added, wrong or swapped with the next. Of words of fewer than four letters nothing is
/// guessed.
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
