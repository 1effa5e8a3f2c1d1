//! Guesses what an unknown phrase of a rule file means, and suggests a valid phrase with the same numbers and piles.

use crate::compile::Context;
use crate::compile::steps::number;
use crate::spelling;
use crate::toml::printable;
use crate::vocabulary::phrases;
use patience_core::{Group, Rank, Role};

/// Words in a rule file that make no difference to the meaning of a step of the deal or of a goal.
const SMALL: &[&str] = &[
    "a", "an", "and", "are", "at", "be", "card", "cards", "deal", "dealt", "for", "get", "give",
    "go", "goes", "has", "have", "in", "into", "is", "lay", "more", "move", "of", "on", "onto",
    "pile", "piles", "place", "put", "row", "rows", "the", "then", "to", "turn",
];

/// Words in a rule file that may stand between the number of piles and the number of cards.
const TIMES: &[&str] = &["x", "×", "times", "by"];

/// Words in a rule file that mean every pile of a kind.
const EACH: &[&str] = &["each", "every", "per"];

/// Words in a rule file that mean the remaining cards.
const REST: &[&str] = &[
    "everything",
    "last",
    "left",
    "leftover",
    "other",
    "others",
    "remainder",
    "remaining",
    "rest",
];

/// Words in a rule file that mean no cards at all.
const NONE: &[&str] = &[
    "clear", "cleared", "empty", "gone", "no", "none", "nothing", "without",
];

/// Words in a rule file that mean that a pile has all its cards.
const DONE: &[&str] = &[
    "complete",
    "completed",
    "fill",
    "filled",
    "finished",
    "full",
];

fn words(phrase: &str) -> impl Iterator<Item = &str> {
    let words = phrase.split([' ', ',', '/']);
    words.filter(|word| !word.is_empty())
}

/// Returns the rank that a word of a rule file names. A single letter does not count.
fn rank_of(word: &str) -> Option<Rank> {
    phrases::rank(word).filter(|_| word.len() > 1)
}

/// Suggests a valid step of the deal in place of an unknown one, if the meaning of the unknown one is clear.
pub(super) fn step(context: &Context<'_>, phrase: &str) -> Option<String> {
    let by_words = step_by_words(context, phrase);
    by_words.or_else(|| name_with_blanks(context, phrase))
}

fn step_by_words(context: &Context<'_>, phrase: &str) -> Option<String> {
    let mut pile: Option<&Group> = None;
    let mut counts: Vec<u16> = Vec::new();
    let mut ranks: Vec<Rank> = Vec::new();
    let (mut each, mut all, mut rest, mut is_product) = (false, false, false, false);
    let mut before = ("", "");
    for word in words(phrase) {
        let word = if word == "talon" && context.group_named(word).is_none() {
            "stock"
        } else {
            word
        };
        let is_end = matches!(before.1, "to" | "through" | "till") && number(before.0).is_some();
        let ends = word.split_once('-');
        let ends = ends.and_then(|(first, last)| Some((number(first)?, number(last)?)));
        if let Some(count) = number(word) {
            match counts.last().copied().filter(|_| is_end) {
                Some(first) => counts.extend(range(first, count).into_iter().skip(1)),
                None if counts.is_empty() || number(before.1).is_some() => counts.push(count),
                // For example `7 x 4`.
                None if TIMES.contains(&before.1) => {
                    counts.push(count);
                    is_product = true;
                }
                // For example `7 columns of 4`.
                None if pile.is_some_and(|pile| counts == [u16::from(pile.count)]) => {
                    (counts, each) = (vec![count], true);
                }
                None => return None,
            }
        } else if let Some((first, last)) = ends {
            counts.extend(range(first, last));
        } else if let Some(found) = context.group_meant(word) {
            if before.1 == "from" || (before.0, before.1) == ("from", "the") {
                // All cards come from the pack, so the source says nothing.
            } else if pile.is_some_and(|pile| pile.name != found.name) {
                return None;
            } else {
                pile = Some(found);
            }
        } else if let Some(found) = rank_of(word) {
            ranks.push(found);
        } else {
            each |= EACH.contains(&word) || matches!(word, "row" | "rows");
            all |= word == "all";
            rest |= REST.contains(&word);
            let known = [
                EACH,
                REST,
                SMALL,
                TIMES,
                &["all", "from", "through", "till"],
            ]
            .concat();
            if !known.contains(&word) {
                return None;
            }
        }
        before = (before.1, word);
    }
    let column = || {
        let mut groups = context.groups.iter();
        groups.find(|group| each && group.role == Role::Tableau)
    };
    let pile = pile.or_else(column)?;
    let name = &pile.name;
    let is_row = pile.count > 1;
    if is_product {
        let piles = u16::from(pile.count);
        let at = counts.iter().position(|count| *count == piles)?;
        counts.remove(at);
        each = true;
    }
    if counts.len() > MOST_COUNTS {
        return None;
    }
    if !ranks.is_empty() {
        let steps = ranks.iter();
        let steps = steps.map(|rank| format!("\"{} to {name}\"", rank.words()));
        let steps: Vec<String> = steps.collect();
        return Some(match &steps[..] {
            [step] => format!("did you mean {step}?"),
            steps => format!("write a step for each: {}", steps.join(", ")),
        });
    }
    if rest || counts.is_empty() {
        // They would all go to the first of several piles.
        return spelling::meant(&[&format!("the rest to {name}")]).filter(|_| !is_row);
    }
    let said: Vec<String> = counts.iter().map(u16::to_string).collect();
    let said = said.join(", ");
    let to_each = format!("{said} to each {name}");
    match counts[..] {
        [_] if !is_row => spelling::meant(&[&format!("{said} to {name}")]),
        [_] if !each && !all => {
            spelling::meant(&[to_each.as_str(), &format!("{said} to {name} 1")])
        }
        _ => spelling::meant(&[&to_each]),
    }
}

/// The maximum number of card counts in a suggested step of the deal.
const MOST_COUNTS: usize = 30;

/// Returns all numbers from `first` to `last`, in descending order if `last` is smaller than `first`.
fn range(first: u16, last: u16) -> Vec<u16> {
    if first <= last {
        (first..=last).take(MOST_COUNTS + 1).collect()
    } else {
        (last..=first).rev().take(MOST_COUNTS + 1).collect()
    }
}

/// The number of cards in a suit. A goal of a rule file that names at least this many cards means all cards.
const OF_A_SUIT: u16 = 13;

/// Explains to the writer of a rule file that the name of a pile cannot contain spaces.
fn name_with_blanks(context: &Context<'_>, phrase: &str) -> Option<String> {
    let (cards, target) = phrase.split_once(" to ")?;
    let pile = target.strip_prefix("each ").unwrap_or(target);
    let pile = phrases::without_article(pile);
    let is_name = |word: &str| {
        word.chars().all(char::is_alphabetic)
            && ![SMALL, EACH, &["all", "from", "gap", "with"]]
                .concat()
                .contains(&word)
            && context.group_named(word).is_none()
    };
    let is_counted = cards.split(',').all(|count| number(count).is_some());
    if !is_counted || !pile.contains(' ') || !pile.split(' ').all(is_name) {
        return None;
    }
    let joined = pile.replace(' ', "_");
    Some(format!(
        "the name of a pile cannot have spaces: write \"{}\" and [pile.{}]",
        printable(&phrase.replace(pile, &joined)),
        printable(&joined)
    ))
}

/// Suggests a valid goal in place of an unknown one in a rule file, if the meaning of the unknown one is clear.
pub(super) fn goal(context: &Context<'_>, phrase: &str) -> Option<String> {
    let mut piles: Vec<&Group> = Vec::new();
    let mut rank = None;
    let (mut all, mut but, mut none, mut done) = (false, false, false, false);
    for word in words(phrase) {
        if let Some(found) = context.group_meant(word) {
            if piles.iter().all(|pile| pile.name != found.name) {
                piles.push(found);
            }
        } else if number(word).is_some_and(|cards| cards >= OF_A_SUIT) {
            all = true;
        } else if let Some(found) = rank_of(word) {
            if rank.replace(found).is_some() && but {
                return None;
            }
        } else {
            all |= ["all", "every", "everything", "fifty-two"].contains(&word);
            but |= ["but", "except"].contains(&word);
            none |= NONE.contains(&word);
            done |= DONE.contains(&word);
            let others = [
                "but",
                "every",
                "everything",
                "except",
                "all",
                "fifty-two",
                "left",
            ];
            if ![SMALL, EACH, NONE, DONE, &others].concat().contains(&word) {
                return None;
            }
        }
    }
    let take_all = |pile: &&Group| matches!(pile.role, Role::Foundation | Role::Discard);
    let take_all = piles.iter().all(take_all);
    let names: Vec<&str> = piles.iter().map(|pile| pile.name.as_str()).collect();
    if names.is_empty() && !but && !none && (all || rank.is_some()) {
        return usual_goal(context);
    }
    let some_words: Vec<&str> = words(phrase).collect();
    let is_denied = |word: &str| some_words.contains(&word) && some_words.contains(&"empty");
    // Two negative words cancel each other, and keeping cards is not a goal.
    let turns_round = but && none || ["no", "not", "without"].into_iter().any(is_denied);
    if names.is_empty() || rank.is_some() != but || done && !take_all || turns_round {
        return None;
    }
    let names = names.join(" and ");
    let own = if context.race { "own " } else { "" };
    let goal = match rank {
        Some(rank) => format!("all but {} on {names}", rank.words()),
        None if none && !all => format!("{names} empty"),
        None if none => return None,
        None if take_all || all => format!("all {own}cards on {names}"),
        None => format!("{names} empty"),
    };
    spelling::meant(&[&goal])
}

/// Suggests the usual goal of a game with foundations, in place of an unknown goal in a rule file.
fn usual_goal(context: &Context<'_>) -> Option<String> {
    let mut groups = context.groups.iter();
    let foundation = groups.find(|group| group.role == Role::Foundation)?;
    let own = if context.race { "own " } else { "" };
    spelling::meant(&[&format!("all {own}cards on {}", foundation.name)])
}

/// Suggests a valid value for the rule-file key `face` in place of an unknown one, if the meaning of the unknown one is
/// clear.
pub(super) fn face(phrase: &str) -> Option<String> {
    const SMALL: [&str; 17] = [
        "a", "all", "and", "are", "but", "card", "cards", "each", "except", "face", "is", "of",
        "one", "only", "others", "rest", "the",
    ];
    const LAST: [&str; 3] = ["last", "top", "uppermost"];
    const UP: [&str; 5] = ["up", "faceup", "open", "visible", "shown"];
    const DOWN: [&str; 6] = [
        "down",
        "facedown",
        "closed",
        "hidden",
        "covered",
        "concealed",
    ];
    let phrase = phrase.replace('-', " ");
    let has = |some: &[&str]| words(&phrase).any(|word| some.contains(&word));
    let is_known = |word: &str| {
        let known: [&[&str]; 4] = [&SMALL, &LAST, &UP, &DOWN];
        known.iter().any(|known| known.contains(&word))
    };
    if !words(&phrase).all(is_known) {
        return None;
    }
    match (has(&LAST), has(&UP), has(&DOWN)) {
        (true, true, _) => spelling::meant(&["last up"]),
        (true, false, true) if has(&["but", "except"]) => spelling::meant(&["last up"]),
        (false, true, false) => spelling::meant(&["up"]),
        (false, false, true) => spelling::meant(&["down"]),
        _ => None,
    }
}

/// Suggests a valid way of building in place of an unknown one, if the meaning of the unknown one is clear. `is_known`
/// returns whether a suggestion is a valid phrase.
pub(super) fn build(phrase: &str, is_known: &dyn Fn(&str) -> bool) -> Option<String> {
    const DOWN: [&str; 7] = [
        "down",
        "downward",
        "downwards",
        "descending",
        "decreasing",
        "lower",
        "below",
    ];
    const UP: [&str; 7] = [
        "up",
        "upward",
        "upwards",
        "ascending",
        "increasing",
        "higher",
        "above",
    ];
    const SUIT: [&str; 4] = ["suit", "suits", "suite", "suites"];
    const COLOUR: [&str; 2] = ["colour", "colours"];
    const ANY: [&str; 7] = [
        "any",
        "irrespective",
        "mixed",
        "no",
        "rank",
        "regardless",
        "whatever",
    ];
    const ALTERNATING: [&str; 6] = [
        "alternate",
        "alternately",
        "alternating",
        "black",
        "opposite",
        "red",
    ];
    const OTHER: [&str; 7] = [
        "another",
        "but",
        "different",
        "except",
        "not",
        "other",
        "unlike",
    ];
    const SMALL: [&str; 19] = [
        "1", "a", "and", "build", "building", "built", "by", "card", "cards", "from", "in", "of",
        "on", "one", "or", "same", "the", "to", "with",
    ];
    let (said, wrapping) = match phrase.strip_suffix(", wrapping") {
        Some(said) => (said, ", wrapping"),
        None => (phrase, ""),
    };
    let has = |some: &[&str]| words(said).any(|word| some.contains(&word));
    let mut ends: Vec<Rank> = Vec::new();
    let known = [
        &DOWN[..],
        &UP,
        &SUIT,
        &COLOUR,
        &ANY,
        &ALTERNATING,
        &OTHER,
        &SMALL,
    ]
    .concat();
    let mut before = "";
    for word in words(said) {
        let is_end = number(word).is_none() || matches!(before, "from" | "to");
        match rank_of(word).or_else(|| phrases::rank(word).filter(|_| number(word).is_some())) {
            Some(rank) if is_end => ends.push(rank),
            None if known.contains(&word) => {}
            _ => return None,
        }
        before = word;
    }
    let is_nothing = ["build", "building", "built", "no", "not"];
    if words(said).all(|word| is_nothing.contains(&word)) && has(&["no", "not"]) {
        return spelling::meant(&["nothing"]);
    }
    let (suit, colour) = (has(&SUIT), has(&COLOUR));
    let alike = ["red on red", "black on black"];
    let is_alike = alike.into_iter().any(|words| said.contains(words));
    let said_words: Vec<&str> = words(said).collect();
    // A negation can mean anything, except in `not in suit` and `not of the same colour`.
    let denies = said_words.iter().enumerate().any(|(at, word)| {
        let rest = said_words[at + 1..].iter();
        let next = rest.copied().find(|word| !SMALL.contains(word));
        ["no", "not"].contains(word)
            && !next.is_some_and(|next| SUIT.contains(&next) || COLOUR.contains(&next))
    });
    let says_no = has(&["no", "not"]);
    if says_no && (denies || has(&UP) && has(&DOWN) || !has(&UP) && !has(&DOWN) || is_alike) {
        return None;
    }
    if is_alike {
        let way = if has(&UP) { "up" } else { "down" };
        return spelling::meant(&[&format!("{way} in the same colour{wrapping}")]);
    }
    let suits: &[&str] = match () {
        () if suit && colour => return None,
        () if has(&["rank"]) && says_no => &["any suit"],
        () if has(&ALTERNATING) || has(&OTHER) && colour => &["alternating colours"],
        () if has(&OTHER) && suit => &["another suit"],
        () if has(&ANY) && (suit || colour || has(&["rank"])) => &["any suit"],
        () if suit => &["suit"],
        () if colour => &["the same colour"],
        () if has(&OTHER) || has(&ANY) => return None,
        () => &["alternating colours", "suit", "any suit"],
    };
    let (mut down, mut up) = (has(&DOWN), has(&UP));
    if let [first, last] = ends[..] {
        (down, up) = (first > last, first < last);
    }
    let ways: &[&str] = match (down, up) {
        (true, true) => &["up or down"],
        (true, false) => &["down"],
        (false, true) => &["up"],
        (false, false) if suits.len() == 1 && !has(&["rank"]) => &["down", "up"],
        (false, false) => return None,
    };
    let ways = ways.iter().flat_map(|way| {
        let suits = suits.iter();
        suits.map(move |suits| format!("{way} in {suits}{wrapping}"))
    });
    let ways: Vec<String> = ways.filter(|way| is_known(way)).collect();
    let first = ends.first().filter(|_| ends.len() == 2 || has(&["from"]));
    match (first, &ways[..]) {
        (Some(first), [way]) => Some(format!(
            "use `empty` for the first card: build = \"{way}\" and empty = \"{}\"",
            first.word()
        )),
        _ => spelling::meant(&ways.iter().map(String::as_str).collect::<Vec<_>>()),
    }
}
