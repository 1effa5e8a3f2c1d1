//! Reads how a kind of pile is built from the keys `build` and `run` of a rule file.

use patience_core::{Build, Card, CardSet, Direction, KeptWay, Own, Rank, Ranks, Role, Suits};

use crate::compile::{Context, meant};
use crate::toml::{TableReader, Text};
use crate::vocabulary::phrases;

/// The ways of building that are suggested first for an unknown phrase in a rule file.
const USUAL: [&str; 5] = [
    "down in alternating colours",
    "down in suit",
    "up in suit",
    "up in alternating colours",
    "up or down in any suit",
];

/// The endings that may follow a rule file's phrase for building, such as the cards that no other card may go on.
#[derive(Debug, Default)]
pub(super) struct Endings {
    /// The cards of a pile that no other card may go on.
    pub nothing_on: CardSet,
    /// Whether a pile that may be built up or down must keep the direction in which it was started.
    pub kept_way: KeptWay,
    /// Whether the direction in which a pile is built reverses at the last rank.
    pub turns_back: bool,
    /// Whether a pile accepts only cards of a rank that is also on the previous pile.
    pub ranks_before: bool,
    /// Whether a pile accepts cards only if its first card is one that may start it.
    pub on_right_start: bool,
    /// How many places to the left a card may be moved among the piles of this kind.
    pub to_left: Vec<u8>,
    /// The rank or suit for which a pile is reserved.
    pub own: Own,
    /// Whether cards are put under the pile instead of on top of it.
    pub under: bool,
    /// The rank that is wild when piles are built: it stands for any other rank.
    pub wild: Option<Rank>,
    /// The rule file's text about the cards that other players may put on the piles, possibly with the piles that those
    /// cards come from.
    pub others: Option<Text>,
}

/// Removes the known endings from a rule file's phrase for building and returns them. Unknown endings stay in the
/// phrase.
pub(super) fn without_endings(context: &Context<'_>, text: &Text) -> Option<(Text, Endings)> {
    let phrase = context.reader.filled_in(text)?;
    let mut endings = Endings::default();
    let mut rest = phrase.as_str();
    if let Some((own, others)) = rest.split_once(", others put ") {
        endings.others = Some(Text {
            text: others.to_owned(),
            place: text.place.clone(),
        });
        rest = own;
    }
    rest = context.without_endings("build", (text, rest), |ending| {
        endings.take(context, ending)
    });
    let place = text.place.clone();
    let text = rest.to_owned();
    Some((Text { text, place }, endings))
}

impl Endings {
    /// Returns the topic, as an error message names it, of an ending of a phrase for building that has no effect on
    /// piles that are not built. Returns `None` if the phrase has no such ending.
    fn in_vain_on_nothing(&self) -> Option<&'static str> {
        let said = [
            (!self.nothing_on.is_empty(), "which cards others go on"),
            (self.kept_way != KeptWay::None, "which direction piles keep"),
            (self.turns_back, "\"then back\""),
            (self.on_right_start, "\"on a right first card\""),
            (self.under, "\"put under\""),
        ];
        let mut said = said.into_iter();
        said.find_map(|(is_said, what)| is_said.then_some(what))
    }

    /// Reads an ending of a rule file's phrase for building. Returns its topic, which is what the ending is about, or
    /// `None` if the ending is unknown.
    fn take(&mut self, context: &Context<'_>, ending: &str) -> Option<&'static str> {
        Some(match ending {
            "then back" => {
                self.turns_back = true;
                "\"then back\""
            }
            "put under" => {
                self.under = true;
                "\"put under\""
            }
            "keeping its way" | "all one way" => {
                self.kept_way = match ending {
                    "all one way" => KeptWay::AllPiles,
                    _ => KeptWay::EachPile,
                };
                "which direction piles keep"
            }
            "of a rank on the one before" => {
                self.ranks_before = true;
                "\"of a rank on the one before\""
            }
            "on a right first card" => {
                self.on_right_start = true;
                "\"on a right first card\""
            }
            _ => {
                if let Some((_, own)) = phrases::OWNS.iter().find(|(known, _)| *known == ending) {
                    self.own = *own;
                    "which cards are the pile's own"
                } else if let Some(rank) = ending.strip_suffix(" wild") {
                    self.wild = Some(phrases::rank(rank)?);
                    "which card is wild"
                } else if let Some(ranks) = ending.strip_prefix("not on ") {
                    self.nothing_on = context.cards(ranks)?;
                    "which cards others go on"
                } else if let Some(ranks) = ending.strip_prefix("on ") {
                    self.nothing_on = CardSet::ALL - context.cards(ranks)?;
                    "which cards others go on"
                } else {
                    let numbers = ending.strip_suffix(" to the left")?.split(" or ");
                    let number = |number: &str| {
                        let number = number.trim().parse::<u8>().ok()?;
                        (1..=51).contains(&number).then_some(number)
                    };
                    self.to_left = numbers.map(number).collect::<Option<_>>()?;
                    "how far to the left cards go"
                }
            }
        })
    }
}

/// Reads from a rule file how a kind of pile is built.
pub(super) fn build_of(
    context: &Context<'_>,
    table: &TableReader<'_, '_>,
    (given, endings): (Option<&Text>, &Endings),
    role: Role,
) -> Build {
    let usual = match role {
        Role::Foundation => Build::UP_IN_SUIT,
        _ => Build::NONE,
    };
    let read = given.and_then(|text| build_phrase(context, table, "build", text));
    if let Some(text) = given
        && read.is_some_and(|build| build.direction == Direction::None)
        && let Some(vain) = endings.in_vain_on_nothing()
    {
        let message = format!("`build` says \"nothing\", but also {vain}");
        let help = "write how cards are built, or remove the part after \"nothing\"".to_owned();
        context.reader.fault(&text.place, message, Some(help));
    }
    read.unwrap_or(usual)
}

/// Reads a rule file's phrase for building, or two joined with `or`: `down in suit or same rank`.
pub(in crate::compile) fn build_phrase(
    context: &Context<'_>,
    table: &TableReader<'_, '_>,
    key: &str,
    text: &Text,
) -> Option<Build> {
    let known = &*phrases::BUILDS;
    let wanted = text.text.as_str();
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
    let found = one_way(wanted).or_else(two_ways);
    if let Some(build) = found
        && let Some(second) = build.second()
        && (!adds_to(build.first(), second) || !adds_to(second, build.first()))
    {
        let message = format!("one of the two ways in `{key}` adds nothing to the other");
        let help = "remove it".to_owned();
        context.reader.fault(&text.place, message, Some(help));
    }
    let ways: Vec<&str> = wanted.split(" or ").collect();
    if found.is_none() && ways.len() > 2 && ways.iter().all(|way| one_way(way).is_some()) {
        let message = format!(
            "`{key}` names {} ways, but at most two are allowed",
            ways.len()
        );
        let help = format!("such as {key} = \"{} or {}\"", ways[0], ways[1]);
        context.reader.fault(&text.place, message, Some(help));
    } else if let (None, Some(help)) = (found, meant::build(wanted, &|way| one_way(way).is_some()))
    {
        let message = context.reader.unknown_words(key, text, wanted);
        context.reader.fault(&text.place, message, Some(help));
    } else if found.is_none() {
        let known = known.iter().map(|(phrase, _)| phrase.as_str());
        table.unknown_phrase(key, text, USUAL.into_iter().chain(known));
    }
    found
}

/// Whether the way of building `way` allows some card that the way of building `other` does not allow.
fn adds_to(other: Build, way: Build) -> bool {
    let permits =
        |way: Build, below: Card, card: Card| way.permits(below, card, Ranks::ALL, Rank::ACE);
    Card::all().any(|below| {
        Card::all().any(|card| permits(way, below, card) && !permits(other, below, card))
    })
}

/// Puts the order of suits from the rule file into a way of building in rotating suits. Other ways of building stay
/// unchanged.
fn in_order_of_suits(context: &Context<'_>, build: Build) -> Build {
    match build.suits {
        Suits::Rotating(_) => Build {
            suits: Suits::Rotating(context.suit_cycle),
            ..build
        },
        _ => build,
    }
}
