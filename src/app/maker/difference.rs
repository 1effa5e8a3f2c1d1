//! Compares the rules texts of two games, sentence by sentence.

use patience_core::Rules;
use patience_language::describe::rules_text;

/// A sentence that only one of two rules texts contains.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// `true` if only the second rules text contains the sentence, `false` if only the first does.
    pub is_new: bool,
    /// The text of the sentence.
    pub text: String,
}

/// The sentences under one heading of the rules text that differ between two games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The heading in the rules text under which the sentences are.
    pub title: String,
    /// The sentences that only the first game's rules text has, then those that only the second game's has.
    pub sentences: Vec<Sentence>,
}

/// Returns the differences between the rules texts of two games.
pub fn differences(before: &Rules, now: &Rules) -> Vec<Difference> {
    let (before, now) = (sections(before), sections(now));
    let titles = before.iter().chain(&now).map(|(title, _)| title);
    let mut known: Vec<&String> = Vec::new();
    for title in titles {
        if !known.contains(&title) {
            known.push(title);
        }
    }
    let of = |all: &[(String, Vec<String>)], title: &String| -> Vec<String> {
        let mut found = all.iter().filter(|(other, _)| other == title);
        found
            .next()
            .map(|(_, sentences)| sentences.clone())
            .unwrap_or_default()
    };
    let differs = |title: &&String| {
        let (old, new) = (of(&before, title), of(&now, title));
        let not_in = |one: &[String], other: &[String], is_new: bool| -> Vec<Sentence> {
            let only = one.iter().filter(|text| !other.contains(text));
            only.map(|text| Sentence {
                is_new,
                text: text.clone(),
            })
            .collect()
        };
        let mut sentences = not_in(&old, &new, false);
        sentences.extend(not_in(&new, &old, true));
        (!sentences.is_empty()).then(|| Difference {
            title: (*title).clone(),
            sentences,
        })
    };
    known.iter().filter_map(differs).collect()
}

/// Returns the sentences of a rules text, grouped by heading.
fn sections(rules: &Rules) -> Vec<(String, Vec<String>)> {
    let sections = rules_text(rules).into_iter();
    let read = sections.map(|section| {
        let sentences = section.paragraphs.iter().flat_map(|text| sentences(text));
        (section.title, sentences.collect())
    });
    read.collect()
}

/// Splits a paragraph into sentences.
fn sentences(paragraph: &str) -> Vec<String> {
    let mut sentences = Vec::new();
    let mut rest = paragraph;
    while let Some(end) = end_of_sentence(rest) {
        let (sentence, more) = rest.split_at(end);
        sentences.push(sentence.trim().to_owned());
        rest = more;
    }
    sentences.extend(Some(rest.trim().to_owned()).filter(|rest| !rest.is_empty()));
    sentences
}

/// Returns the position at which the first sentence of a paragraph ends. Returns `None` if it is the only sentence.
fn end_of_sentence(text: &str) -> Option<usize> {
    let ends = text.match_indices(". ").map(|(at, _)| at + 1);
    let mut ends = ends.filter(|end| {
        let next = text[*end..].trim_start().chars().next();
        next.is_some_and(|letter| letter.is_uppercase() || letter.is_ascii_digit())
    });
    ends.next()
}
