//! Resolves the references between kinds of pile in a rule file, once all kinds have been read.

use super::build::build_phrase;
use super::start::NamedPiles;
use crate::compile::Context;
use crate::toml::{TableReader, Text, printable};
use crate::vocabulary::{self, names};
use patience_core::{
    Build, Condition, Direction, Face, Filling, GroupId, GroupSet, Guests, LinkedPile, OtherBuild,
    Start, StartLimit,
};

/// A kind of pile of a rule file whose references to other kinds have not been resolved yet.
pub(super) struct Links<'a, 'n> {
    pub table: TableReader<'a, 'n>,
    /// The piles that the rule file names in the key `empty`, about starting an empty pile.
    pub start: NamedPiles,
    /// The rule file's text about the cards that other players may put on the piles.
    pub others: Option<Text>,
    /// The rule file's text of the condition under which cards may be lifted.
    pub lifted_when: Option<Text>,
    /// The rule file's text of the condition under which face-down cards are turned up.
    pub up_when: Option<Text>,
    /// The rule file's text of the condition under which a grid closes up to fill its gaps.
    pub closes_when: Option<Text>,
    /// The condition in the rule-file key `build`, with the alternative way of building. The boolean is true if the
    /// alternative applies while the condition holds, and false if it applies otherwise.
    pub at_times: Option<(Text, Build, bool)>,
}

impl Links<'_, '_> {
    /// Resolves the references from the kind of pile at `index` to other kinds of pile in a rule file.
    pub fn resolve(self, context: &mut Context<'_>, index: usize) {
        let table = &self.table;
        let sources = Sources::read(context, table);
        let group = &context.groups[index];
        let builds = group.build.direction != Direction::None;
        let starts = group.start != Start::Nothing;
        let accepts_cards = builds || starts || table.node.get("build").is_some();
        let usual = accepts_cards.then(|| usual_sources(context, index));
        let usual = usual.unwrap_or_default();
        let from = sources.later.unwrap_or(usual);
        let named = |text: Option<Text>| text.map(|text| context.group_set(&text));
        let start_later = named(self.start.later).unwrap_or_default();
        let usual = if starts { from } else { GroupSet::default() };
        let start_from = named(self.start.from).unwrap_or(usual);
        let filled = Filled::read(context, table);
        let linked_pile = linked_pile(context, self.start.linked);
        let condition = |text: Text| context.condition(&text, &text.text);
        let starts_when = self.start.when.and_then(condition);
        let gives_when = self.lifted_when.and_then(condition);
        let up_when = self.up_when.and_then(condition);
        let closes_when = self.closes_when.and_then(condition);
        let other_build = self.at_times.and_then(|(when, build, is_not)| {
            let when = condition(when)?;
            let unless = if is_not {
                Condition::Not(Box::new(when))
            } else {
                when
            };
            Some(OtherBuild { unless, build })
        });
        let guests = self.others.map(|text| guests(context, table, &text, from));
        let group = &mut context.groups[index];
        group.from_at_first = sources.at_first;
        [group.from_own_at_first, group.from_own] = sources.own;
        group.linked_pile = linked_pile;
        group.takes_when = sources.when;
        if let (StartLimit::When { condition, .. }, Some(when)) =
            (&mut group.start_limit, starts_when)
        {
            *condition = when;
        }
        group.gives_when = gives_when.unwrap_or_default();
        group.closes_when = closes_when.unwrap_or_default();
        group.other_build = other_build;
        if let Some(when) = up_when {
            group.face = Face::UpWhen(when);
        }
        group.guests = guests;
        group.from = if builds { from } else { GroupSet::default() };
        // A kind that is named in both parts may start a pile at any time.
        group.start_later = start_later.without(start_from);
        group.start_from = start_from.union(start_later);
        (group.fill, group.fill_cards, group.filling) = (filled.from, filled.cards, filled.when);
        self.table.finish();
    }
}

/// Reads from a rule file which cards other players may put on a pile: `up or down in any suit from waste`.
fn guests(
    context: &Context<'_>,
    table: &TableReader<'_, '_>,
    text: &Text,
    usual: GroupSet,
) -> Guests {
    let (build, from) = match text.text.rsplit_once(" from ") {
        Some((build, from)) => (build, Some(context.groups_named(text, from))),
        None => (text.text.as_str(), None),
    };
    let build = Text {
        text: build.to_owned(),
        place: text.place.clone(),
    };
    Guests {
        build: build_phrase(context, table, "build", &build).unwrap_or(Build::NONE),
        from: from.unwrap_or(usual),
    }
}

/// Returns, for the piles of a kind, to which pile of the kind `named` each is linked.
fn linked_pile(context: &Context<'_>, named: Option<Text>) -> LinkedPile {
    let Some(text) = named else {
        return LinkedPile::None;
    };
    // A kind of pile may also be called `left`.
    let is_left = text.text == "left" && context.group_named("left").is_none();
    if is_left || text.text == "the left" {
        return LinkedPile::Left;
    }
    let name = text.text.strip_prefix("its ").unwrap_or(&text.text);
    let other = context.group_of(&text, name);
    other.map_or(LinkedPile::None, LinkedPile::Group)
}

/// From which piles a kind of pile accepts cards, as a rule file says.
#[derive(Default)]
struct Sources {
    /// The condition under which the piles accept cards from elsewhere. The next field has the kinds of pile that give
    /// cards in the first pass, if they differ.
    when: Condition,
    at_first: Option<GroupSet>,
    /// The kinds of pile that give cards only to the pile of this kind with the same number. The first entry is for the
    /// first pass, the second for later passes.
    own: [GroupSet; 2],
    /// The kinds of pile that give cards to this kind. `None` stands for the default.
    later: Option<GroupSet>,
}

impl Sources {
    /// Reads `from` in a rule file, which says where cards for a kind of pile come from: `from = "waste or reserve"`,
    /// `"usual when stock empty"`, `"upper when pass 1, else lower"`.
    fn read(context: &Context<'_>, table: &TableReader<'_, '_>) -> Self {
        let mut sources = Self::default();
        let Some(text) = table.filled("from") else {
            return sources;
        };
        let phrase = text.text.as_str();
        let piles = |said: &str| match said {
            "usual" => (None, GroupSet::default()),
            "nothing" => (Some(GroupSet::default()), GroupSet::default()),
            said => match said.strip_prefix("its ") {
                None => (Some(context.groups_named(&text, said)), GroupSet::default()),
                Some(said) => {
                    let named = names(said);
                    let own = named.first().map(|name| context.groups_named(&text, name));
                    (
                        Some(context.groups_named(&text, said)),
                        own.unwrap_or_default(),
                    )
                }
            },
        };
        let Some((first, when)) = phrase.split_once(" when ") else {
            (sources.later, sources.own[1]) = piles(phrase);
            return sources;
        };
        let (when, others) = match when.split_once(", else ") {
            Some((when, others)) => (when, Some(others)),
            None => (when, None),
        };
        let when = context.condition(&text, when).unwrap_or_default();
        let Some(others) = others else {
            (sources.later, sources.own[1]) = piles(first);
            sources.when = when;
            return sources;
        };
        if when != Condition::Pass(1) {
            let message = "the piles that cards come from can change only at the first redeal";
            let is_later = when == Condition::Not(Box::new(Condition::Pass(1)));
            let (now, then) = if is_later {
                (others, first)
            } else {
                (first, others)
            };
            let help = format!(
                "write \"{} when pass 1, else {}\"",
                printable(now),
                printable(then)
            );
            context.reader.fault(&text.place, message, Some(help));
        }
        (sources.at_first, sources.own[0]) = piles(first);
        (sources.later, sources.own[1]) = piles(others);
        sources
    }
}

/// How empty piles of a kind are filled automatically, as a rule file says.
struct Filled {
    from: Vec<GroupId>,
    cards: u8,
    when: Filling,
}

impl Filled {
    /// Reads `fill` in a rule file, which says how empty piles are filled: `fill = "waste, then stock"`, `"3 from
    /// stock"`, `"up to 3 from stock"`, `"5 from stock, at each turn"`.
    fn read(context: &Context<'_>, table: &TableReader<'_, '_>) -> Self {
        let mut filled = Self {
            from: Vec::new(),
            cards: 1,
            when: Filling::AtOnce,
        };
        let Some(text) = table.filled("fill") else {
            return filled;
        };
        let phrase = text.text.as_str();
        if phrase == "nothing" {
            return filled;
        }
        let mut piles = phrase;
        if let Some(rest) = piles.strip_suffix(", at each turn") {
            (piles, filled.when) = (rest, Filling::ByTurn);
        }
        if let Some((last, others)) = piles
            .strip_prefix("the ")
            .and_then(|rest| rest.split_once(" last built on"))
        {
            let then = others.strip_prefix(", then ");
            let then = then.or(others.strip_prefix(" then "));
            let is_simple = !last.contains([' ', ',']) && (others.is_empty() || then.is_some());
            if !is_simple || filled.when == Filling::ByTurn || others.contains(" from ") {
                let message = "a pile last built on can give only its top card, at once";
                let help = "such as \"the reserve last built on, then stock\"".to_owned();
                context.reader.fault(&text.place, message, Some(help));
                return filled;
            }
            let named = Text {
                text: [last, then.unwrap_or_default()].join(" or "),
                place: text.place.clone(),
            };
            filled.when = Filling::LastBuilt;
            filled.from = context.group_list(&then_as_or(&named));
            return filled;
        }
        if let Some(own) = piles.strip_prefix("its ") {
            let is_simple = !own.contains(" from ") && filled.when == Filling::AtOnce;
            if !is_simple {
                let message = "with \"its\", a pile can give only one card, at once";
                let help = "such as \"its reserve\" or \"its reserve, then stock\"".to_owned();
                context.reader.fault(&text.place, message, Some(help));
                return filled;
            }
            (piles, filled.when) = (own, Filling::OwnFirst);
        }
        if let Some(rest) = piles.strip_prefix("up to ") {
            if filled.when == Filling::ByTurn {
                let message = "\"up to\" and \"at each turn\" cannot be used together";
                let help = "remove \"up to\" or \", at each turn\"".to_owned();
                context.reader.fault(&text.place, message, Some(help));
            }
            (piles, filled.when) = (rest, Filling::Fewer);
        }
        if let Some((cards, rest)) = piles.split_once(" from ") {
            let cards = cards
                .parse::<u8>()
                .ok()
                .filter(|cards| (1..=52).contains(cards));
            let Some(cards) = cards else {
                context.unknown_phrase("fill", &text, phrase, vocabulary::FILL);
                return filled;
            };
            (piles, filled.cards) = (rest, cards);
        }
        let named = Text {
            text: piles.to_owned(),
            place: text.place.clone(),
        };
        filled.from = context.group_list(&then_as_or(&named));
        filled
    }
}

/// Replaces the commas and `then` in a rule file's list of piles, such as `waste, then stock`, by `or`.
fn then_as_or(text: &Text) -> Text {
    Text {
        text: text
            .text
            .replace(", then ", " or ")
            .replace(" then ", " or "),
        place: text.place.clone(),
    }
}

/// Returns the kinds of pile from which a kind of pile accepts cards if the rule file does not say.
fn usual_sources(context: &Context<'_>, index: usize) -> GroupSet {
    let target = &context.groups[index];
    let kinds = (0u8..).map(GroupId::new).zip(&context.groups);
    kinds
        .filter(|(_, source)| target.usually_takes_from(source))
        .fold(GroupSet::default(), |set, (id, _)| set.with(id))
}
