//! `[pile.NAME]`: the kinds of pile, and the rules of each.

mod build;
mod face;
mod links;
mod shape;

use crate::compile::{Context, rank_set, without_end};
use crate::toml::{Entry, Node, NodeValue};
use crate::toml::{TableReader, Text, normal, printable};
use crate::vocabulary;
use crate::vocabulary::phrases;
use build::{Endings, build_of, build_phrase, without_endings};
use links::Links;
use patience_core::{
    Beside, Build, CardSet, Condition, Filling, Group, GroupId, MOST_CARDS_ON_PILE, MOST_GROUPS,
    Place, Pulls, Ranks, Role, Shape, Start, Times, check::is_group_name,
};

/// How many letters the noun for a pile may have.
const MOST_NOUN: usize = 40;

/// Words between the names of piles in phrases, which cannot be names themselves.
const BETWEEN_NAMES: [&str; 14] = [
    "all", "and", "any", "each", "empty", "from", "gaps", "none", "nothing", "or", "rest", "the",
    "then", "to",
];

/// Reads all kinds of pile into the context.
pub(super) fn read(context: &mut Context<'_>, node: &Node) {
    context.reader.table(node, "[pile]");
    let mut unresolved = Vec::new();
    for entry in node.entries() {
        if context.groups.len() == MOST_GROUPS {
            context.reader.fault(
                &entry.key_place,
                format!("there are more than {MOST_GROUPS} kinds of pile"),
                None,
            );
            context.reader.gaps.set(true);
            break;
        }
        let (group, links, is_counted) = kind(context, entry);
        if !is_counted && let Ok(at) = u8::try_from(context.groups.len()) {
            context.uncounted = context.uncounted.with(GroupId(at));
        }
        context.groups.push(group);
        unresolved.push(links);
    }
    for (index, links) in unresolved.into_iter().enumerate() {
        links.resolve(context, index);
    }
}

/// Reads a kind of pile but for the other kinds that it names, and tells whether it could be read how
/// many piles there are.
fn kind<'a, 'n>(context: &Context<'a>, entry: &'n Entry) -> (Group, Links<'a, 'n>, bool) {
    let table = context.reader.table(&entry.node, "a pile");
    let named = is_named(context, entry);
    let role = role_of(context, &table, entry, named);
    let (shape, closes) = shape::read(context, &table);
    let count = match shape {
        Shape::Row => count_of(context, &table),
        _ => shape::count(context, &table, shape),
    };
    let is_row = shape == Shape::Row;
    let build_given = table.text("build");
    let build_given = build_given.and_then(|text| without_endings(context, &text));
    let (build_given, endings) = build_given.unzip();
    let endings: Endings = endings.unwrap_or_default();
    let build = build_of(context, &table, build_given.as_ref(), role);
    let empty = table.text("empty");
    let has_build = table.node.get("build").is_some();
    let (start, each_suit, start_from) =
        start_of(&table, empty, (role, is_row, has_build), context.ranks);
    let (start_from, start_later) = in_turn(context, start_from);
    let run = table
        .text("run")
        .map(|text| build_phrase(context, &table, "run", &text).unwrap_or(Build::NONE));
    let usual = Group::with_shape(&entry.key, role, shape);
    let (limit, limits) = limits_of(context, &table, count);
    let peek = table.yes("peek");
    let (face, shown_by_pile) = face::read(context, &table).unwrap_or((usual.face, Vec::new()));
    let group = Group {
        noun: table
            .text("noun")
            .and_then(|text| context.reader.line("noun", &text, MOST_NOUN, "column"))
            .unwrap_or_else(|| usual.noun.clone()),
        face,
        shown_by_pile,
        shared: table.yes("shared").unwrap_or(false) || !context.several,
        count: count.unwrap_or(1),
        limit: limit.unwrap_or(usual.limit),
        limits,
        covered_by: covered_by(context, &table, count),
        build,
        nothing_on: endings.nothing_on,
        never_gives: rank_set(context, &table, "never_gives"),
        single_start: table.yes("single_start").unwrap_or(false),
        start,
        each_suit,
        row_suits: table.yes("row_suits").unwrap_or(false),
        to_left: endings.to_left,
        closes,
        ranks_before: endings.ranks_before,
        on_right_start: endings.on_right_start,
        kept_way: endings.kept_way,
        turns_back: endings.turns_back,
        lift: table.phrase_or("lift", phrases::LIFTS, usual.lift),
        pulls: pulls(&table),
        run,
        beside: table.phrase_or("beside", phrases::BESIDES, Beside::Anywhere),
        fill_cards: table.number("fill_cards", 1..=52).unwrap_or(1),
        filling: table.phrase_or("filled", phrases::FILLINGS, Filling::AtOnce),
        wild: table
            .text("wild")
            .and_then(|text| crate::compile::read_rank(context, &text)),
        wild_starts: table.yes("wild_starts").unwrap_or(false),
        taken_by: table
            .text("taken_by")
            .and_then(|text| partner(context, &text)),
        peek: peek.unwrap_or(false),
        squared: role == Role::Tableau && peek == Some(false),
        place: table.phrase_or("place", phrases::PLACES, Place::Usual),
        ..usual
    };
    let links = Links {
        table,
        start_from,
        start_later,
    };
    (group, links, count.is_some())
}

/// Reads how often, and when, a card may be taken from under others.
fn pulls(table: &TableReader<'_, '_>) -> Option<Pulls> {
    let times = table.number("pulls", -1..=99);
    let after_last_redeal = table.phrase("pulls_when", phrases::PULLED);
    let times = match times? {
        0 => return None,
        times => u16::try_from(times).map_or(Times::Unlimited, Times::Limited),
    };
    Some(Pulls {
        times,
        when: if after_last_redeal == Some(true) {
            Condition::LastPass
        } else {
            Condition::Always
        },
    })
}

/// Reads which of the partners takes cards from a pile.
fn partner(context: &Context<'_>, text: &Text) -> Option<u8> {
    let wanted = text.text.trim();
    if wanted == "anybody" {
        return None;
    }
    let found = context.roles.iter().position(|role| role == wanted);
    if found.is_none() {
        let known = context.roles.iter().map(String::as_str);
        let help = crate::spelling::nearest(wanted, known.clone()).map_or_else(
            || {
                "[seats] names the partners: roles = [\"first player\", \"second player\"]"
                    .to_owned()
            },
            |near| format!("did you mean \"{near}\"?"),
        );
        let message = format!("there is no partner called \"{}\"", printable(wanted));
        context.reader.unknown(&text.place, message, Some(help));
    }
    found.and_then(|at| u8::try_from(at).ok())
}

/// Checks the name of a kind of pile. Single letters are what the notation calls piles by.
fn is_named(context: &Context<'_>, entry: &Entry) -> bool {
    let name = entry.key.as_str();
    if BETWEEN_NAMES.contains(&name) {
        let message =
            format!("`{name}` cannot be the name of a pile: the word means something in phrases");
        let help = Some("another name, such as `tableau`".to_owned());
        context.reader.gaps.set(true);
        context.reader.fault(&entry.key_place, message, help);
        return true;
    }
    let named = is_group_name(name);
    if !named {
        let help = "two to twenty small letters, such as `tableau`".to_owned();
        let message = format!("`{}` cannot be the name of a pile", printable(name));
        context.reader.gaps.set(true);
        context.reader.fault(&entry.key_place, message, Some(help));
    }
    named
}

/// Reads the role of a kind of pile, which its name may give.
fn role_of(context: &Context<'_>, table: &TableReader<'_, '_>, entry: &Entry, named: bool) -> Role {
    let name = entry.key.as_str();
    let by_name = phrases::ROLES
        .iter()
        .find(|(known, _)| *known == name)
        .map(|(_, role)| *role);
    if let Some(role) = table.phrase("role", phrases::ROLES).or(by_name) {
        return role;
    }
    if table.node.get("role").is_none() && named {
        let roles: Vec<&str> = phrases::ROLES.iter().map(|(name, _)| *name).collect();
        let near = crate::spelling::nearest(name, roles.iter().copied());
        let help = near.map_or_else(
            || format!("add role = one of {}", roles.join(", ")),
            |near| format!("add `role`, or did you mean [pile.{near}]?"),
        );
        let message = format!("what `{}` is for is not said", printable(name));
        context.reader.gaps.set(true);
        context.reader.fault(&entry.key_place, message, Some(help));
    }
    Role::Tableau
}

/// Reads how many piles there are: one number for all, a number for each player, or a number by
/// how many play.
fn count_of(context: &Context<'_>, table: &TableReader<'_, '_>) -> Option<u8> {
    let Some(node) = table.get("count") else {
        return Some(1);
    };
    let number = match &node.value {
        NodeValue::Table(_) => {
            let inner = context.reader.table(node, "`count`");
            let each = inner
                .number("per_seat", 1..=20)
                .map(|each: i64| each * i64::from(context.sides));
            let by_seats = inner.numbers("by_seats", &(0..=99));
            inner.finish();
            let wrong = match (node.get("per_seat"), &by_seats) {
                (Some(_), Some(_)) => Some("`count` has `per_seat` or `by_seats`, not both"),
                (_, Some(list)) if list.is_empty() => Some("the list of `by_seats` is empty"),
                _ if node.entries().is_empty() => Some("`count` as a table needs one of its keys"),
                _ => None,
            };
            if let Some(message) = wrong {
                let help = "per_seat = 4, or by_seats = [6, 6, 5, 4]".to_owned();
                context.reader.fault(&node.place, message, Some(help));
            }
            let listed = by_seats.and_then(|list| {
                list.get(usize::from(context.sides) - 1)
                    .or_else(|| list.last())
                    .copied()
            });
            each.or(listed)
        }
        _ => context.reader.number(node, &(0..=99), "`count`"),
    };
    number.and_then(|number| u8::try_from(number).ok())
}

/// Returns the greatest limit that is given for a pile of a kind, and the limit of each pile where
/// a list gives them.
fn limits_of(
    context: &Context<'_>,
    table: &TableReader<'_, '_>,
    count: Option<u8>,
) -> (Option<u16>, Vec<u16>) {
    let limits = given_limits(context, table);
    let most = limits.iter().copied().max();
    let given = table.node.get("limit").map(|node| &node.value);
    let is_list = matches!(given, Some(NodeValue::List(_)));
    if limits.len() == 1 && !(is_list && count != Some(1)) {
        return (most, Vec::new());
    }
    (most, limits)
}

/// Reads how many cards the piles hold: one number for all, or one for each; nothing where it is
/// not said.
fn given_limits(context: &Context<'_>, table: &TableReader<'_, '_>) -> Vec<u16> {
    let range = 0..=i64::from(MOST_CARDS_ON_PILE);
    let Some(node) = table.number_or_list("limit", &range) else {
        return Vec::new();
    };
    let items = match &node.value {
        NodeValue::List(items) => {
            if items.is_empty() {
                let help = "a number, a list with one for each pile, or leave `limit` out";
                let message = "the list of `limit` is empty";
                table
                    .reader
                    .fault(&node.place, message, Some(help.to_owned()));
            }
            items.iter().map(|item| (item, "what stands in `limit`"))
        }
        _ => {
            return limit(context.reader.number(node, &range, "`limit`"))
                .into_iter()
                .collect();
        }
    };
    let each = 1..=*range.end();
    let limits = items.filter_map(|(item, what)| limit(context.reader.number(item, &each, what)));
    limits.collect()
}

fn limit(number: Option<i64>) -> Option<u16> {
    number.and_then(|number| u16::try_from(number).ok())
}

/// Parts the source piles of an empty pile in two: before `then` stand the piles from which it may
/// always be started, after it the piles from which it may be when the others are empty.
fn in_turn(context: &Context<'_>, from: Option<Text>) -> (Option<Text>, Option<Text>) {
    let Some(from) = from else {
        return (None, None);
    };
    let Some((first, later)) = from.text.split_once(" then ") else {
        return (Some(from), None);
    };
    if later.contains(" then ") {
        let message = "an empty pile is started from some piles and then from others, no more";
        let help = Some("join those that come later with \"or\"".to_owned());
        context.reader.fault(&from.place, message, help);
    }
    let text = |text: &str| Text {
        text: text
            .trim_end_matches([',', ' '])
            .replace(", then ", " or ")
            .replace(" then ", " or "),
        place: from.place.clone(),
    };
    (Some(text(first)), Some(text(later)))
}

/// Reads which cards start an empty pile: `king`, `any card from waste or stock`, `ace of each
/// suit`.
fn start_of(
    table: &TableReader<'_, '_>,
    given: Option<Text>,
    (role, is_row, has_build): (Role, bool, bool),
    ranks: Ranks,
) -> (Start, bool, Option<Text>) {
    let Some(text) = given else {
        let default = match role {
            Role::Foundation => Start::AboveBase(0),
            Role::Tableau if is_row => Start::AnyCard,
            Role::Cell => Start::AnyCard,
            _ if has_build => Start::AnyCard,
            _ => Start::Nothing,
        };
        return (default, false, None);
    };
    let (what, from) = match text.text.split_once(" from ") {
        Some((what, from)) => (
            what.to_owned(),
            Some(Text {
                text: from.to_owned(),
                place: text.place.clone(),
            }),
        ),
        None => (text.text.clone(), None),
    };
    let known = phrases::starts();
    let wanted = normal(&what);
    let found = known
        .iter()
        .find(|(phrase, _)| *phrase == wanted)
        .map(|(_, start)| *start)
        .or_else(|| one_of_ranks(&wanted));
    if found.is_none() {
        table.unknown_phrase(
            "empty",
            &Text {
                text: what,
                place: text.place,
            },
            known.iter().map(|(phrase, _)| phrase.as_str()),
        );
    }
    let (start, each_suit) = match found {
        // One rank below the base lies as far above it as there are other ranks.
        Some((phrases::BELOW_BASE, each_suit)) => (Start::AboveBase(ranks.count() - 1), each_suit),
        other => other.unwrap_or((Start::AnyCard, false)),
    };
    (start, each_suit, from)
}

/// Reads several ranks that start an empty pile: `king or queen`, `ace or king of each suit`.
fn one_of_ranks(phrase: &str) -> Option<(Start, bool)> {
    let (ranks, each_suit) = without_end(phrase, " of each suit");
    let ranks: Option<Vec<_>> = ranks.split(" or ").map(phrases::rank).collect();
    let cards = ranks?.into_iter().map(CardSet::of_rank);
    let cards = cards.fold(CardSet::EMPTY, |all, cards| all | cards);
    Some((Start::Cards(cards), each_suit))
}

/// Reads which piles lie on others, as a list for each pile.
fn covered_by(
    context: &Context<'_>,
    table: &TableReader<'_, '_>,
    count: Option<u8>,
) -> Vec<Vec<u8>> {
    let texts = table.texts("covered");
    if texts.is_empty() {
        return Vec::new();
    }
    let count = count.unwrap_or(u8::MAX);
    let mut covered = vec![Vec::new(); usize::from(count)];
    for text in &texts {
        let number = |text: &str| {
            let number = text.trim().parse::<u8>().ok()?;
            number.checked_sub(1).filter(|number| *number < count)
        };
        let phrase = context.reader.filled_in(text).map(|text| normal(&text));
        let read = phrase.as_deref().and_then(|phrase| {
            let (under, over) = phrase.split_once(" by ")?;
            let over: Option<Vec<u8>> = over.split(',').map(number).collect();
            Some((number(under)?, over?))
        });
        if let Some((under, over)) = read {
            covered[usize::from(under)].extend(over);
        } else {
            let message = format!(
                "\"{}\" does not say which piles lie on one",
                printable(&text.text)
            );
            let said = phrase.as_deref().unwrap_or("");
            context.unknown_form(text, message, said, vocabulary::COVERED);
        }
    }
    covered
}
