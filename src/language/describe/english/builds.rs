//! Describes in words the ways in which piles are built.

use patience_core::{Build, Direction, Suit, SuitCycle, Suits};

/// Returns how a pile is built in words, as players say it: `down in alternating colours`.
pub(crate) fn build_phrase(build: Build) -> String {
    phrase_with(build, "")
}

/// Returns how a pile is built in words, with the rank mentioned first: `down by one rank, in alternating colours`.
pub(crate) fn build_phrase_by_rank(build: Build) -> String {
    phrase_with(build, " by one rank,")
}

/// Returns the number of ranks from one card of a pile to the next in words, such as ` by twos`. The text is empty if
/// cards go up or down by one rank.
fn steps(build: Build) -> &'static str {
    match build.by {
        2 => " by twos",
        3 => " by threes",
        4 => " by fours",
        5 => " by fives",
        6 => " by sixes",
        _ => "",
    }
}

/// Returns the order of the suits in words, for piles built in rotating suits.
fn rotating(cycle: SuitCycle) -> String {
    let [one, two, three, four] = cycle.suits().map(Suit::word);
    format!("in rotating suits, {one} followed by {two}, {three}, {four}, and {one} again")
}

fn phrase_with(build: Build, by: &str) -> String {
    let Some(second) = build.second() else {
        return phrase_of_one_way(build, by);
    };
    let first = phrase_of_one_way(build.first(), by);
    match (build.direction, second.direction, second.suits) {
        (Direction::Same, Direction::Any, Suits::Same) => format!("{first} or of the same suit"),
        _ => format!("{first}, or {}", phrase_of_one_way(second, by)),
    }
}

fn phrase_of_one_way(build: Build, by: &str) -> String {
    let direction = match build.direction {
        Direction::Up => "up",
        Direction::Down => "down",
        Direction::UpOrDown => "up or down",
        Direction::DownOrSame => "down, or on a card of the same rank,",
        Direction::Higher => "up by any number of ranks,",
        Direction::Lower => "down by any number of ranks,",
        Direction::Same if build.suits == Suits::Any => {
            return "in cards of the same rank".to_owned();
        }
        Direction::Same => "in cards of the same rank",
        Direction::Any => "",
        Direction::None => return "not at all".to_owned(),
    };
    let suits = match build.suits {
        Suits::Same if build.direction == Direction::Any => "in suit, in any order of rank",
        Suits::Same => "in suit",
        Suits::Alternating => "in alternating colours",
        Suits::SameColour => "in the same colour",
        Suits::Other => "in different suits",
        Suits::Rotating(cycle) => &rotating(cycle),
        Suits::Any if build.direction == Direction::Any => "with any card",
        Suits::Any => "whatever the suit",
    };
    let turns = matches!(
        build.direction,
        Direction::Up | Direction::Down | Direction::UpOrDown
    );
    let phrase = match direction {
        "" => suits.to_owned(),
        _ if turns && build.by > 1 => format!("{direction}{} {suits}", steps(build)),
        _ if turns => format!("{direction}{by} {suits}"),
        _ => format!("{direction} {suits}"),
    };
    if build.wrapping && turns {
        format!("{phrase}, round the corner")
    } else {
        phrase
    }
}
