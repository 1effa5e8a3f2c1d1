//! How a kind of pile is built: `build`, `run` and `others`.

use patience_core::{Build, Role, Suits};

use crate::compile::Context;
use crate::toml::{TableReader, Text, normal};
use crate::vocabulary::phrases;

/// Reads how a kind of pile is built: a phrase, and keys that change parts of it.
pub(super) fn build_of(
    context: &Context<'_>,
    table: &TableReader<'_, '_>,
    given: Option<&Text>,
    role: Role,
) -> Build {
    let default = match role {
        Role::Foundation => Build::UP_IN_SUIT,
        _ => Build::NONE,
    };
    let mut build = given
        .map_or(Some(default), |text| {
            build_phrase(context, table, "build", text)
        })
        .unwrap_or(default);
    if let Some(direction) = table.phrase("direction", phrases::DIRECTIONS) {
        build.direction = direction;
    }
    if let Some(suits) = table.phrase("suits", phrases::SUITS) {
        build.suits = suits;
    }
    if let Some(wrapping) = table.yes("wrapping") {
        build.wrapping = wrapping;
    }
    build
}

/// Reads a phrase for building, or two with `or` between them: `down in suit or same rank`.
pub(super) fn build_phrase(
    context: &Context<'_>,
    table: &TableReader<'_, '_>,
    key: &str,
    text: &Text,
) -> Option<Build> {
    let known = phrases::builds();
    let wanted = normal(&text.text);
    let one_way = |phrase: &str| {
        let found = known.iter().find(|(known, _)| known == phrase);
        found.map(|(_, build)| in_order_of_suits(context, *build))
    };
    let two_ways = || {
        let mut ends = wanted.match_indices(" or ");
        ends.find_map(|(at, or)| {
            let first = wanted[..at].trim_end_matches(',');
            one_way(first)?.or(one_way(&wanted[at + or.len()..])?)
        })
    };
    let found = one_way(&wanted).or_else(two_ways);
    let ways: Vec<&str> = wanted.split(" or ").collect();
    if found.is_none() && ways.len() > 2 && ways.iter().all(|way| one_way(way).is_some()) {
        let message = format!(
            "`{key}` names {} ways, and cards go there in two at most",
            ways.len()
        );
        let help = format!("such as {key} = \"{} or {}\"", ways[0], ways[1]);
        context.reader.fault(&text.place, message, Some(help));
    } else if found.is_none() {
        table.unknown_phrase(key, text, known.iter().map(|(phrase, _)| phrase.as_str()));
    }
    found
}

/// Puts the order of suits of the file into a build in rotating suits.
fn in_order_of_suits(context: &Context<'_>, build: Build) -> Build {
    match build.suits {
        Suits::Rotating(_) => Build {
            suits: Suits::Rotating(context.suit_cycle),
            ..build
        },
        _ => build,
    }
}
