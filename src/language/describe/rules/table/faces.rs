//! Rules text: which cards are face up and which are face down.

use super::super::building::openings::time;
use crate::describe::english::{cards, list, number, only_if, ordinal, plural, the_piles, unit};
use patience_core::{Face, FacePattern, Group, Role, Rules, Shape, Shown};

/// Describes in words which cards of a kind of pile are face down, with a leading space. The text is empty if none are.
pub(super) fn face_words(rules: &Rules, group: &Group) -> String {
    if !group.shown_by_pile.is_empty() {
        return faces_by_pile(group);
    }
    match (&group.face, group.shape) {
        (Face::Up, _) => String::new(),
        (Face::Down, _) if group.role == Role::Stock => String::new(),
        (Face::Down, _) => " All cards are face down.".to_owned(),
        (Face::Own, _) => " Only their player sees the cards.".to_owned(),
        (Face::UpWhen(when), _) => {
            let when = time(rules, group, when).unwrap_or_default();
            format!(" The cards are face down, and are turned up {when}.")
        }
        (Face::LastUp(Shown::Alone), Shape::Row) => {
            " The cards are face down. When one card is left, it is turned up at once.".to_owned()
        }
        (Face::LastUp(shown), Shape::Row) => {
            format!(" {}", turned_at_top(group, *shown))
        }
        (Face::LastUp(_), _) => {
            " A card is face down as long as others cover it, and is turned up as soon as it is free.".to_owned()
        }
    }
}

/// Describes in words which cards are face up after the deal, for piles whose top card is always turned up.
fn turned_at_top(group: &Group, shown: Shown) -> String {
    let each = only_if(group.count > 1, " of each");
    match shown {
        Shown::Last(1) => format!(
            "At first only the top card{each} is face up; when it is taken, the next is turned up."
        ),
        Shown::Last(cards) => format!(
            "At first only the top {}{each} are face up; when the last of them is taken, the next card is turned up.",
            number(cards)
        ),
        Shown::AllBut(0) => {
            "All cards are dealt face up; a face-down top card is turned up.".to_owned()
        }
        Shown::AllBut(1) => format!(
            "At first only the bottom card{each} is face down; it is turned up when no card covers it any more."
        ),
        Shown::AllBut(cards) => format!(
            "At first only the bottom {}{each} are face down; a card that becomes the top card is turned up.",
            self::cards(cards)
        ),
        Shown::Pattern(_) | Shown::Alone => {
            let dealt = dealt_faces(shown);
            format!("The cards are dealt {dealt}; a card that becomes the top card is turned up.")
        }
    }
}

/// Returns in words which cards of a pile are dealt face up, as it follows the word `dealt`.
fn dealt_faces(shown: Shown) -> String {
    said! { shown;
        Shown::Last(1) => "face down, except the top one";
        Shown::Last(cards) => "face down, except the top {}", number(cards);
        Shown::AllBut(0) => "face up";
        Shown::AllBut(1) => "face up, except the first one of each";
        Shown::AllBut(cards) =>
            "face up, except the first {} of each", number(cards);
        Shown::Pattern(pattern) => { pattern_words(pattern) };
        Shown::Alone => "face down, except one that is left alone";
    }
}

/// Describes in words which cards are dealt face up, where piles of the same kind differ. The text has a leading space.
fn faces_by_pile(group: &Group) -> String {
    let hidden = |shown: &Shown| match shown {
        Shown::AllBut(cards) => Some(*cards),
        Shown::Last(_) | Shown::Pattern(_) | Shown::Alone => None,
    };
    let counts: Option<Vec<u8>> = group.shown_by_pile.iter().map(hidden).collect();
    let dealt = match counts {
        Some(counts) => format!(
            "At first {} face down, and all others face up",
            hidden_words(group, &counts)
        ),
        None => format!(
            "The cards are dealt face down, except for {}",
            list(shown_words(group), "and")
        ),
    };
    format!(" {dealt}. A card that becomes the top card is turned up.")
}

/// Lists in words, pile by pile, the cards that are dealt face up.
fn shown_words(group: &Group) -> Vec<String> {
    let mut from = 0;
    let runs = group.shown_by_pile.chunk_by(|one, other| one == other);
    let words = runs.map(|run| {
        let which = match run.len() {
            1 => format!("of the {}", ordinal(from + 1)),
            2 => format!("of the {} and the {}", ordinal(from + 1), ordinal(from + 2)),
            many => format!(
                "of the {} to the {}",
                ordinal(from + 1),
                ordinal(from + many)
            ),
        };
        from += run.len();
        let each = only_if(run.len() > 1, " each");
        match run[0] {
            Shown::Last(1) => format!("the top card{each} {which}"),
            Shown::Last(cards) => format!("the top {}{each} {which}", number(cards)),
            Shown::AllBut(0) => format!("all cards {which}"),
            shown => format!("those {which}, which are dealt {}", dealt_faces(shown)),
        }
    });
    words.collect()
}

/// Lists in words, pile by pile, the cards at the bottom that are dealt face down. The text ends with `is` or `are`.
fn hidden_words(group: &Group, counts: &[u8]) -> String {
    let (one, mut from) = (unit(group), 0);
    let shown = counts.iter().take_while(|count| **count == 0).count();
    let stairs = &counts[shown..];
    if let [first, .., last] = stairs
        && stairs.len() > 3
        && stairs.windows(2).all(|pair| pair[1] == pair[0] + 1)
    {
        let first = match first {
            1 => "the first card".to_owned(),
            cards => format!("the first {} cards", number(*cards)),
        };
        let second = number(stairs[1]);
        return format!(
            "{first} of the {} {one}, the first {second} of the {}, and so on up to the first {} of the {}, are",
            ordinal(shown + 1),
            ordinal(shown + 2),
            number(*last),
            ordinal(counts.len())
        );
    }
    let mut parts = Vec::new();
    for run in counts.chunk_by(|one, other| one == other) {
        let which = said! { run.len();
            _ if run.len() == counts.len() => "each {one}";
            1 => "the {} {one}", ordinal(from + 1);
            many if from == 0 => "each of the first {} {}", number(many), plural(&one);
            many if from + many == counts.len() => "each of the last {} {}", number(many), plural(&one);
            many => "each of the next {} {}", number(many), plural(&one);
        };
        from += run.len();
        match run[0] {
            0 => {}
            1 => parts.push((false, format!("the first card of {which}"))),
            cards => {
                let cards = number(cards);
                parts.push((true, format!("the first {cards} cards of {which}")));
            }
        }
    }
    let verb = match parts.as_slice() {
        [] => {
            return format!("no card of {} is", the_piles(group));
        }
        [(false, one)] if !one.contains("each") => "is",
        _ => "are",
    };
    let parts = parts.into_iter().map(|(_, part)| part);
    format!("{} {verb}", list(parts, "and"))
}

/// Describes in words the pattern in which the cards of a pile are dealt face up or face down.
fn pattern_words(pattern: FacePattern) -> String {
    let side = |up: bool| if up { "up" } else { "down" };
    match pattern.stretches().as_slice() {
        [(cards, up)] if *cards > 0 => format!("face {}", side(*up)),
        [(1, up), (1, _)] => format!(
            "face up and face down in turn; the first card of each is face {}",
            side(*up)
        ),
        stretches => {
            let stretches = stretches
                .iter()
                .map(|(cards, up)| format!("{} face {}", number(*cards), side(*up)));
            format!(
                "in this pattern, from the first of each: {}, and so on",
                list(stretches, "then")
            )
        }
    }
}
