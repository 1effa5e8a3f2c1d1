//! Reads `goal` and `match` in a rule file: the goal of a game and the length of a match.

use crate::compile::{Context, meant, non_empty, players, ranked};
use crate::toml::{TableReader, Text};
use crate::vocabulary;
use patience_core::{Direction, Goal, MatchLength, Out, Race};

/// The maximum number of hands in a match that is played to a number of points.
const MOST_HANDS: u16 = 50;

/// Reads `goal` in a rule file. In a game for several players, the second value is the goal of each player.
pub(super) fn goal(
    context: &Context<'_>,
    top: &TableReader<'_, '_>,
) -> (Option<Goal>, Option<Goal>) {
    let text = top.text("goal");
    if top.node.get("goal").is_none() {
        let example = if context.several {
            "goal = \"reserve empty\""
        } else {
            "goal = \"all cards on foundation\""
        };
        top.missing_such_as("goal", example);
    }
    let goal = text.and_then(|text| said(context, &text));
    if context.several {
        let own = goal.filter(|goal| players::is_own(context, goal, top));
        return (Some(Goal::Race), own);
    }
    (goal, None)
}

/// Reads the value of `goal` in a rule file.
fn said(context: &Context<'_>, text: &Text) -> Option<Goal> {
    let phrase = context.reader.filled_in(text)?;
    if let Some(name) = all_on(context, text, &phrase) {
        non_empty(context.groups_named(text, name)).map(Goal::AllOn)
    } else if let Some((cards, name)) = phrase
        .strip_prefix("all but ")
        .and_then(|phrase| phrase.split_once(" on "))
        .and_then(counted)
    {
        let groups = non_empty(context.groups_named(text, name));
        groups.map(|groups| Goal::AllButSome { cards, groups })
    } else if let Some((rank, name)) = phrase
        .strip_prefix("all but ")
        .and_then(|phrase| phrase.split_once(" on "))
        .and_then(ranked)
    {
        let groups = non_empty(context.groups_named(text, name));
        groups.map(|groups| Goal::AllBut { rank, groups })
    } else if let Some(name) = phrase.strip_suffix(" empty") {
        if name.contains(" or ") {
            let message =
                "the goal needs all of these piles to be empty, so use `and` instead of `or`";
            let help = format!("write \"{} empty\"", name.replace(" or ", " and "));
            context.reader.fault(&text.place, message, Some(help));
        }
        non_empty(context.groups_named(text, name)).map(Goal::Emptied)
    } else if let Some(name) = phrase.strip_suffix(" all face up") {
        non_empty(context.groups_named(text, name)).map(Goal::AllUp)
    } else if let Some(name) = phrase.strip_suffix(" in complete runs") {
        complete(context, text, (name, "sets", false))
    } else if let Some(name) = phrase.strip_suffix(" in complete sets") {
        complete(context, text, (name, "runs", true))
    } else if let Some(name) = phrase.strip_suffix(" in order") {
        context.group_of(text, name).map(Goal::InOrder)
    } else if let Some((name, most)) = in_few_piles(&phrase) {
        context
            .group_of(text, name)
            .map(|group| Goal::FewPiles { group, most })
    } else if let Some((name, target)) = filled(&phrase) {
        context
            .group_of(text, name)
            .map(|group| Goal::Filled { group, target })
    } else {
        let help = meant::goal(context, &phrase);
        let help = help.unwrap_or_else(|| context.nearest_phrase(&phrase, vocabulary::WHEN));
        let message = context.reader.unknown_words("goal", text, &phrase);
        context.reader.fault(&text.place, message, Some(help));
        None
    }
}

/// Reads a goal of a rule file that requires each pile to be one complete run, or one complete set if `are_sets`.
/// `other` is the word to suggest if the file has confused the two: `sets` or `runs`.
fn complete(
    context: &Context<'_>,
    text: &Text,
    (name, other, are_sets): (&str, &str, bool),
) -> Option<Goal> {
    let id = context.group_of(text, name)?;
    let group = &context.groups[id.index()];
    let run = group.run.unwrap_or(group.build);
    if are_sets != (run.direction == Direction::Same) {
        let message = format!("the cards of `{name}` are built into {other}");
        let help = format!("write goal = \"{name} in complete {other}\"");
        context.reader.fault(&text.place, message, Some(help));
    }
    Some(Goal::CompleteRuns(id))
}

/// Reads a goal of the form `all cards on NAME` from a rule file and returns the name of the piles. In a race the form
/// is `all own cards on NAME`.
fn all_on<'p>(context: &Context<'_>, text: &Text, phrase: &'p str) -> Option<&'p str> {
    let own = phrase.strip_prefix("all own cards on ");
    let name = own.or_else(|| phrase.strip_prefix("all cards on "))?;
    let (message, all) = match own {
        None if context.race => ("in a race, each player has their own pack", "all own"),
        Some(_) if !context.several => ("only in a race do players have their own cards", "all"),
        _ => return Some(name),
    };
    let help = Some(format!("write \"{all} cards on {name}\""));
    context.reader.fault(&text.place, message, help);
    Some(name)
}

/// Reads how many cards the goal leaves out, such as `2 cards`. Returns this number with the name of the piles that the
/// other cards must be moved to.
fn counted<'p>((cards, name): (&'p str, &'p str)) -> Option<(u8, &'p str)> {
    let number = cards
        .strip_suffix(" cards")
        .or_else(|| cards.strip_suffix(" card"))?;
    let number = number.trim().parse::<u8>().ok();
    Some((number.filter(|cards| *cards > 0)?, name))
}

/// Reads a goal of a rule file that requires piles to be full. It may also require a number of points: `grid full and
/// 100 or more points`.
fn filled(phrase: &str) -> Option<(&str, Option<i32>)> {
    let with_points = phrase
        .strip_suffix(" or more points")
        .and_then(|phrase| phrase.rsplit_once(" and "));
    let (phrase, target) = match with_points {
        Some((phrase, points)) => (phrase, points.parse().ok()?),
        None => (phrase, 0),
    };
    let target = (-9999..=9999).contains(&target).then_some(target)?;
    Some((
        phrase.strip_suffix(" full")?,
        Some(target).filter(|target| *target != 0),
    ))
}

/// Reads `match` in a rule file: the length of the match and, in a race, by how many cards the winner's pile grows
/// after each hand.
pub(super) fn length(
    context: &Context<'_>,
    top: &TableReader<'_, '_>,
    race: Option<&mut Race>,
) -> MatchLength {
    let usual = MatchLength::Hands(1);
    let Some(text) = top.text("match") else {
        return usual;
    };
    let Some(phrase) = context.reader.filled_in(&text) else {
        return usual;
    };
    let (length, larger) = match phrase.split_once(", the winner's ") {
        Some((length, larger)) => (length, Some(larger)),
        None => (phrase.as_str(), None),
    };
    let Some(length) = length_of(length) else {
        context.unknown_phrase("match", &text, &phrase, vocabulary::MATCH);
        return usual;
    };
    let Some(larger) = larger else {
        return length;
    };
    let larger = larger.strip_suffix(" larger");
    let larger = larger.and_then(|larger| larger.rsplit_once(' '));
    let larger = larger.and_then(|(pile, cards)| Some((pile, cards.parse::<u8>().ok()?)));
    match (larger.filter(|(_, cards)| *cards <= 9), race) {
        (None, _) => context.unknown_phrase("match", &text, &phrase, vocabulary::MATCH),
        (Some((pile, cards)), Some(race)) => {
            if context
                .group_of(&text, pile)
                .is_some_and(|pile| race.out != Out::Pile(pile))
            {
                let message = "the pile that grows must be the pile to empty";
                context.reader.fault(&text.place, message, None);
            }
            race.winner_plus = cards;
        }
        // If the race could not be read, there is nothing more to report.
        (Some(_), None) if context.race => {}
        (Some(_), None) => {
            let message = "a winner's pile can grow only in a race";
            context.reader.fault(&text.place, message, None);
        }
    }
    length
}

/// Reads the length of a match from a rule file: `3 hands`, `100 points or 50 hands`.
fn length_of(phrase: &str) -> Option<MatchLength> {
    let number = |phrase: &str, one: &str, most: i32| {
        let number = phrase.strip_suffix(one).or_else(|| {
            let number = phrase.strip_suffix('s')?;
            number.strip_suffix(one)
        })?;
        let number: i32 = number.trim().parse().ok()?;
        (1..=most).contains(&number).then_some(number)
    };
    let hands = |phrase: &str| u16::try_from(number(phrase, " hand", 999)?).ok();
    let (points, most) = match phrase.split_once(" or ") {
        Some((points, most)) => (points, Some(hands(most)?)),
        None => match hands(phrase) {
            Some(hands) => return Some(MatchLength::Hands(hands)),
            None => (phrase, None),
        },
    };
    Some(MatchLength::Target {
        points: number(points, " point", 9999)?,
        max_hands: most.unwrap_or(MOST_HANDS),
    })
}

/// Reads the number of piles that the goal allows for the cards of a kind of pile: `tableau in one pile`, `tableau in 2
/// piles`.
fn in_few_piles(phrase: &str) -> Option<(&str, u8)> {
    if let Some(name) = phrase.strip_suffix(" in one pile") {
        return Some((name, 1));
    }
    let (name, most) = phrase.strip_suffix(" piles")?.rsplit_once(" in ")?;
    let most = most.parse().ok().filter(|most| (2..=99).contains(most))?;
    Some((name, most))
}
