//! Converts phrases of a rule file to the one spelling that the rule language's vocabulary has. Files may use capitals,
//! extra spaces, numbers in words, ranks as letters and American spelling. The patterns with which editors check
//! phrases accept all of these.

/// The words for numbers that rule files may use, starting with one.
const NUMBERS: [&str; 13] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen",
];

/// Letters that mean ranks in a rule file, except `a`, each with the word for the rank.
const LETTERS: [(&str, &str); 4] = [("k", "king"), ("q", "queen"), ("j", "jack"), ("t", "10")];

/// American spellings that rule files may use, each with the spelling in the rule language's vocabulary.
const AMERICAN: [(&str, &str); 3] = [
    ("color", "colour"),
    ("colors", "colours"),
    ("center", "centre"),
];

/// Words of a rule file before which `one` is not a number but means a certain one, or the same one, as in `of one
/// rank`.
const AFTER_A_CERTAIN: [&str; 12] = [
    "at", "before", "color", "colour", "each", "left", "line", "on", "pile", "rank", "suit", "way",
];

/// Converts a phrase of a rule file to the spelling of the rule language's vocabulary: lower case, one space between
/// words and after commas, numbers in digits, and ranks in words. The names of piles stay unchanged.
pub(crate) fn normal(phrase: &str, names: &[String]) -> String {
    let words = words(phrase);
    let mut text = String::new();
    for (at, word) in words.iter().enumerate() {
        let next = words.get(at + 1).map(String::as_str);
        let beyond = words.get(at + 2).map(String::as_str);
        let before = at.checked_sub(1).map(|before| words[before].as_str());
        if is_left_out(before, word, next) {
            continue;
        }
        if !text.is_empty() && word != "," {
            text.push(' ');
        }
        if names.contains(word) || word == "one" && is_certain(before, next, beyond) {
            text.push_str(word);
        } else {
            text.push_str(&respelt(word, next));
        }
    }
    text
}

/// Splits a phrase of a rule file into words in lower case. A comma is a word of its own. An option in braces stays in
/// one word with the letters around it.
fn words(phrase: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut rest = phrase;
    while let Some(first) = rest.chars().next() {
        let option = rest.strip_prefix('{').and_then(|rest| rest.split_once('}'));
        rest = &rest[first.len_utf8()..];
        if first.is_whitespace() {
            words.push(String::new());
        } else if first == ',' {
            words.extend([first.to_string(), String::new()]);
        } else if let Some(word) = words.last_mut() {
            match option {
                Some((name, after)) => {
                    word.extend(["{", name.trim(), "}"]);
                    rest = after;
                }
                None => word.extend(first.to_lowercase()),
            }
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Converts a word of a rule file to the spelling of the rule language's vocabulary.
fn respelt(word: &str, next: Option<&str>) -> String {
    let in_table = |table: &[(&str, &'static str)]| {
        let mut table = table.iter();
        table.find_map(|(known, said)| (*known == word).then_some(*said))
    };
    if let Some(said) = in_table(&LETTERS).or(in_table(&AMERICAN)) {
        return said.to_owned();
    }
    if word == "a"
        && next.is_none_or(|next| {
            matches!(
                next,
                "," | "or" | "and" | "of" | "to" | "from" | "on" | "when" | "then"
            )
        })
    {
        return "ace".to_owned();
    }
    let number = |word: &str| NUMBERS.iter().position(|number| *number == word);
    let single = word.strip_suffix("es").filter(|word| *word == "six");
    let single = single.or(word.strip_suffix('s'));
    match (number(word), single.and_then(number)) {
        (Some(at), _) => (at + 1).to_string(),
        (_, Some(at)) if at > 0 => format!("{}s", at + 1),
        _ => word.to_owned(),
    }
}

/// Whether the word `one` between these two words of a phrase does not mean a number.
fn is_certain(before: Option<&str>, next: Option<&str>, beyond: Option<&str>) -> bool {
    match (before, next, beyond) {
        (_, Some("rank"), Some("apart")) => false,
        (Some("any"), Some("card"), _)
        | (_, Some("card"), Some("is"))
        | (_, Some("for"), Some("all")) => true,
        (_, Some(next), _) => AFTER_A_CERTAIN.contains(&next),
        (_, None, _) => false,
    }
}

/// Whether a word of a phrase is redundant: `cards` after a number, as in `3 cards to waste`, and `is` in `tableau is
/// empty`.
fn is_left_out(before: Option<&str>, word: &str, next: Option<&str>) -> bool {
    let counts = |word: &str| {
        NUMBERS.contains(&word) || word.ends_with(|last: char| last.is_ascii_digit() || last == '}')
    };
    let is_state = |next: &str| matches!(next, "empty" | "full" | "started");
    if matches!(word, "is" | "are") && next.is_some_and(is_state) {
        return true;
    }
    matches!(word, "card" | "cards")
        && before.is_some_and(counts)
        && matches!(next, Some("to" | "from"))
}

/// Returns a regular expression for the phrases that a given one matches, in all spellings that a rule file may use,
/// except whole words in capitals. The given expression may consist of words of the vocabulary, alternatives in `( |
/// )`, classes and repetitions.
pub(super) fn tolerant(pattern: &str) -> String {
    let mut out = String::new();
    let mut rest = pattern;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '\\' => 2,
            '[' => rest.find(']').map_or(rest.len(), |end| end + 1),
            '{' => rest.find('}').map_or(rest.len(), |end| end + 1),
            ',' => {
                let after = rest[1..].trim_start_matches(' ');
                if after.starts_with(['*', '?']) {
                    1
                } else {
                    rest.len() - after.len()
                }
            }
            letter if letter.is_ascii_alphanumeric() => rest
                .find(|letter: char| !letter.is_ascii_alphanumeric())
                .unwrap_or(rest.len()),
            letter => letter.len_utf8(),
        };
        let (part, after) = rest.split_at(length);
        match first {
            ' ' if after.starts_with(['*', '?']) => out.push(' '),
            ' ' => out.push_str(" +"),
            ',' => {
                out.push_str(" *,");
                if !after.starts_with(['?', ' ']) {
                    out.push_str(" *");
                }
            }
            '[' if part.starts_with("[^") => out.push_str(part),
            '[' => out.push_str(&part.replace("a-z", "a-zA-Z")),
            letter if letter.is_ascii_alphanumeric() => out.push_str(&spellings(part)),
            _ => out.push_str(part),
        }
        rest = after;
    }
    format!(" *({out}) *")
}

/// Returns a regular expression that matches a word in all spellings that a rule file may use.
fn spellings(word: &str) -> String {
    // Whole words in capitals would need a class for each letter.
    let any_case = |word: &str| {
        let mut letters = word.chars();
        match letters.next().filter(char::is_ascii_alphabetic) {
            Some(first) => {
                let upper = first.to_ascii_uppercase();
                format!("[{upper}{first}]{}", letters.as_str())
            }
            None => word.to_owned(),
        }
    };
    let others = |table: &[(&'static str, &str)]| {
        let mut table = table.iter();
        table.find_map(|(other, known)| (*known == word).then_some(*other))
    };
    let (number, many) = word
        .strip_suffix('s')
        .map_or((word, ""), |word| (word, "s"));
    let number = number
        .parse::<usize>()
        .ok()
        .and_then(|number| NUMBERS.get(number.checked_sub(1)?));
    let in_words = number.map(|number| match (*number, many) {
        ("six", "s") => "sixes".to_owned(),
        (number, many) => format!("{number}{many}"),
    });
    let mut known = vec![any_case(word)];
    known.extend(others(&AMERICAN).or(others(&LETTERS)).map(any_case));
    known.extend(in_words.map(|word| any_case(&word)));
    match known.as_slice() {
        [only] => only.clone(),
        known => format!("({})", known.join("|")),
    }
}

#[cfg(test)]
mod tests {
    use super::normal;

    #[test]
    fn one_is_a_number_unless_it_means_a_certain_one() {
        for (said, meant) in [
            (
                "one for each card on foundation",
                "1 for each card on foundation",
            ),
            (
                "all but one card on foundation",
                "all but 1 card on foundation",
            ),
            ("grid of one by 4", "grid of 1 by 4"),
            ("triangle of one row", "triangle of 1 row"),
            ("one idle pass", "1 idle pass"),
            ("2 cards one rank apart", "2 cards 1 rank apart"),
            ("one card to waste", "1 to waste"),
            ("minus one queen of clubs", "minus 1 queen of clubs"),
        ] {
            assert_eq!(normal(said, &[]), meant);
        }
        for certain in [
            "2 cards of one rank or one suit",
            "any one card once",
            "down, up when one card is left",
            "the one before full",
            "one at a time",
            "all one way",
            "even one on the other",
            "in one line",
            "tableau in one pile",
            "one for all",
            "one each",
        ] {
            assert_eq!(normal(certain, &[]), certain);
        }
    }

    #[test]
    fn the_name_of_an_option_is_no_word() {
        for (said, meant) in [
            ("{ k } To K", "{k} to king"),
            ("{six} to waste,{ a }", "{six} to waste, {a}"),
            ("Down in suit{End}", "down in suit{End}"),
            ("{one} cards to waste", "{one} to waste"),
            ("{ six", "{ 6"),
        ] {
            assert_eq!(normal(said, &[]), meant);
        }
    }
}
