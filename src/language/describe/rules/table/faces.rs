//! Which way up cards lie, in words.

use super::super::building::openings::time;
use crate::describe::english::{cards, list, number, only_if, ordinal, plural, the_piles, unit};
use patience_core::{Face, FacePattern, Group, Role, Rules, Shape, Shown};

/// Says which way up the cards of a kind of pile lie, with a blank before.
pub(super) fn face_words(rules: &Rules, group: &Group) -> String {
    if !group.shown_by_pile.is_empty() {
        return faces_by_pile(group);
    }
    match (&group.face, group.shape) {
        (Face::Up, _) => String::new(),
        (Face::Down, _) if group.role == Role::Stock => String::new(),
        (Face::Down, _) => " All cards lie face down.".to_owned(),
        (Face::Own, _) => " Only their player sees the cards.".to_owned(),
        (Face::UpWhen(when), _) => {
            let when = time(rules, group, when).unwrap_or_default();
            format!(" The cards lie face down, and are turned up {when}.")
        }
        (Face::LastUp(Shown::Alone), Shape::Row) => {
            " The cards lie face down. When one card is left, it is turned up at once.".to_owned()
        }
        (Face::LastUp(shown), Shape::Row) => {
            format!(" {}", turned_at_top(group, *shown))
        }
        (Face::LastUp(_), _) => {
            " A card lies face down as long as others lie on it, and is turned up as soon as it is free.".to_owned()
        }
    }
}

/// Says how the cards of piles lie at first whose top card is turned up where it lies face down.
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
            "All cards are dealt face up; a top card that lies face down is turned up.".to_owned()
        }
        Shown::AllBut(1) => format!(
            "At first only the bottom card{each} is face down; it is turned up when no card lies on it any more."
        ),
        Shown::AllBut(cards) => format!(
            "At first only the bottom {}{each} are face down; a card that becomes the top card is turned up.",
            self::cards(cards)
        ),
        Shown::Pattern(_) | Shown::Alone => {
            let dealt = dealt_faces(shown);
            format!("The cards lie {dealt}; a card that becomes the top card is turned up.")
        }
    }
}

/// Says how the cards of a pile lie at the deal.
fn dealt_faces(shown: Shown) -> String {
    said! { shown;
        Shown::Last(1) => "face down as they are dealt, except the top one";
        Shown::Last(cards) => "face down as they are dealt, except the top {}", number(cards);
        Shown::AllBut(0) => "face up";
        Shown::AllBut(1) => "face up as they are dealt, except the first one of each";
        Shown::AllBut(cards) =>
            "face up as they are dealt, except the first {} of each", number(cards);
        Shown::Pattern(pattern) => { pattern_words(pattern) };
        Shown::Alone => "face down, but for one that is left alone";
    }
}

/// Says how the cards of each pile lie at the deal where the piles differ, with a blank before.
fn faces_by_pile(group: &Group) -> String {
    let hidden = |shown: &Shown| match shown {
        Shown::AllBut(cards) => Some(*cards),
        Shown::Last(_) | Shown::Pattern(_) | Shown::Alone => None,
    };
    let counts: Option<Vec<u8>> = group.shown_by_pile.iter().map(hidden).collect();
    let dealt = match counts {
        Some(counts) => format!(
            "As they are dealt {} face down, and all others face up",
            hidden_words(group, &counts)
        ),
        None => format!(
            "The cards lie face down as they are dealt, but for {}",
            list(shown_words(group), "and")
        ),
    };
    format!(" {dealt}. A card that becomes the top card is turned up.")
}

/// Says which cards of the piles are dealt face up, pile by pile.
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
            shown => format!("those {which}, which lie {}", dealt_faces(shown)),
        }
    });
    words.collect()
}

/// Says how many cards at the bottom of each pile lie face down, pile by pile.
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
            "{first} of the {} {one}, the first {second} of the {}, and so on up to the first {} of the {}, lie",
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
            return format!("no card of {} lies", the_piles(group));
        }
        [(false, one)] if !one.contains("each") => "lies",
        _ => "lie",
    };
    let parts = parts.into_iter().map(|(_, part)| part);
    format!("{} {verb}", list(parts, "and"))
}

/// Says in which pattern cards are dealt face up and face down.
fn pattern_words(pattern: FacePattern) -> String {
    let side = |up: bool| if up { "up" } else { "down" };
    match pattern.stretches().as_slice() {
        [(cards, up)] if *cards > 0 => format!("face {} as they are dealt", side(*up)),
        [(1, up), (1, _)] => format!(
            "face up and face down in turn as they are dealt, the first of each face {}",
            side(*up)
        ),
        stretches => {
            let stretches = stretches
                .iter()
                .map(|(cards, up)| format!("{} face {}", number(*cards), side(*up)));
            format!(
                "by turns as they are dealt, from the first of each: {}, and so on again",
                list(stretches, "then")
            )
        }
    }
}
