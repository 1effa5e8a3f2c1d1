//! Reads `[pile.NAME]` in a rule file: the kinds of pile and the rules of each.

mod build;
mod face;
mod lift;
mod links;
mod shape;
mod start;

use crate::compile::Context;
use crate::toml::{Entry, Node, NodeValue};
use crate::toml::{TableReader, Text, printable};
use crate::vocabulary;
use crate::vocabulary::phrases;
pub(super) use build::build_phrase;
use build::{Endings, build_of, without_endings};
use lift::Lifted;
use links::Links;
use patience_core::{
    Build, Card, Direction, Group, GroupId, MOST_CARDS_ON_PILE, MOST_GROUPS, Place, Role, Shape,
    Start, check::is_group_name,
};
use shape::Shaped;
use start::Starts;

/// The maximum length of the noun that a rule file gives a pile, in characters.
const MOST_NOUN: usize = 40;

/// Words that stand between the names of piles in phrases of a rule file and therefore cannot be names of piles.
const BETWEEN_NAMES: [&str; 18] = [
    "all", "and", "any", "are", "each", "empty", "from", "gaps", "is", "none", "nothing", "or",
    "rest", "shuffled", "the", "then", "to", "usual",
];

/// Reads all kinds of pile in a rule file and adds them to the state that the readers share.
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
            context.uncounted = context.uncounted.with(GroupId::new(at));
        }
        context.groups.push(group);
        unresolved.push(links);
    }
    for (index, links) in unresolved.into_iter().enumerate() {
        links.resolve(context, index);
    }
}

/// Reads a kind of pile from a rule file, without resolving its references to other kinds. The boolean is whether the
/// number of piles could be read.
fn kind<'a, 'n>(context: &Context<'a>, entry: &'n Entry) -> (Group, Links<'a, 'n>, bool) {
    let table = context.reader.table(&entry.node, "a pile");
    let named = is_named(context, entry);
    let role = role_of(context, &table, entry, named);
    let Shaped {
        shape,
        closes,
        closes_when,
    } = shape::read(context, &table);
    let count = match shape {
        Shape::Row => count_of(context, &table),
        _ => shape::count(context, &table, shape),
    };
    let is_row = shape == Shape::Row;
    let build_given = table.text("build");
    let build_given = build_given.and_then(|text| without_endings(context, &text));
    let (build_given, endings) = build_given.unzip();
    let endings: Endings = endings.unwrap_or_default();
    let (build_given, at_times) = build_given.map(by_time).unzip();
    let at_times = at_times.flatten();
    let mut build = build_of(context, &table, (build_given.as_ref(), &endings), role);
    let mut at_times = at_times.and_then(|(when, other)| {
        let other = build_phrase(context, &table, "build", &other)?;
        Some((when, other, false))
    });
    // If nothing is built while the condition is true, the other way becomes the main way.
    if let Some((_, other, is_not)) = &mut at_times
        && build.direction == Direction::None
    {
        std::mem::swap(&mut build, other);
        *is_not = true;
    }
    let has_build = table.node.get("build").is_some();
    let starts = Starts::read(context, &table, (role, is_row, has_build));
    let lifted = Lifted::read(context, &table);
    let run = table
        .text("run")
        .map(|text| build_phrase(context, &table, "run", &text).unwrap_or(Build::NONE));
    let usual = Group::with_shape(&entry.key, role, shape);
    let (limit, limits) = limits_of(context, &table, count);
    let (covered_by, freed_by_one) = covered(context, &table, count);
    let spread = table.yes("spread");
    let faces = face::read(context, &table).unwrap_or_else(|| usual.face.clone().into());
    let mut group = Group {
        noun: table
            .text("noun")
            .and_then(|text| context.reader.line("noun", &text, MOST_NOUN, "column"))
            .unwrap_or_else(|| usual.noun.clone()),
        face: faces.face,
        shown_by_pile: faces.shown_by_pile,
        shared: table.yes("shared").unwrap_or(false) || !context.several,
        count: count.unwrap_or(1),
        limit: usual.limit,
        limits,
        covered_by,
        freed_by_one,
        build,
        nothing_on: endings.nothing_on,
        to_left: endings.to_left,
        closes,
        ranks_before: endings.ranks_before,
        own_build: endings.own,
        under: endings.under,
        on_right_start: endings.on_right_start,
        kept_way: endings.kept_way,
        turns_back: endings.turns_back,
        run,
        wild: endings.wild,
        peek: spread.unwrap_or(false),
        squared: role == Role::Tableau && spread == Some(false),
        place: table.phrase_or("place", phrases::PLACES, Place::Usual),
        ..usual
    };
    let links = Links {
        start: starts.put_into(&mut group),
        others: endings.others,
        lifted_when: lifted.put_into(&mut group),
        up_when: faces.up_when,
        at_times,
        closes_when,
        table,
    };
    group.limit = limit.unwrap_or_else(|| match group.start {
        // A foundation has room for all cards of its suit.
        Start::Rank(rank) if role == Role::Foundation && rank.trump_number().is_some() => {
            u16::from(Card::TRUMPS)
        }
        _ if role == Role::Foundation => group.limit.max(context.ranks.count().into()),
        _ => group.limit,
    });
    (group, links, count.is_some())
}

/// Splits a value of the rule-file key `build` that has a condition. Returns the way of building while the condition
/// holds, and, if there is a condition, the condition and the way of building otherwise.
fn by_time(text: Text) -> (Text, Option<(Text, Text)>) {
    let Some((then, after)) = text.text.split_once(" when ") else {
        return (text, None);
    };
    let (when, otherwise) = after.split_once(", else ").unwrap_or((after, "nothing"));
    let [then, when, otherwise] = [then, when, otherwise].map(|part| Text {
        text: part.to_owned(),
        place: text.place.clone(),
    });
    (then, Some((when, otherwise)))
}

/// Checks the name of a kind of pile in a rule file, and reports errors. Single letters are not allowed, because the
/// notation of moves uses them.
fn is_named(context: &Context<'_>, entry: &Entry) -> bool {
    let name = entry.key.as_str();
    if BETWEEN_NAMES.contains(&name) {
        let message =
            format!("`{name}` cannot be the name of a pile, because phrases use this word");
        let help = Some("use another name, such as `tableau`".to_owned());
        context.reader.gaps.set(true);
        context.reader.fault(&entry.key_place, message, help);
        return true;
    }
    let named = is_group_name(name);
    if !named {
        let help = format!(
            "use 2 to 20 lower-case letters or `_`, without digits, such as `{}`",
            right_name(name)
        );
        let message = format!("`{}` is not a valid name for a pile", printable(name));
        context.reader.gaps.set(true);
        context.reader.fault(&entry.key_place, message, Some(help));
    }
    named
}

/// Converts an invalid name of a kind of pile to a similar valid name, for a suggestion.
fn right_name(name: &str) -> String {
    let letters = name.to_lowercase();
    let letters = letters.chars().map(|letter| match letter {
        '-' | ' ' | '.' => '_',
        letter => letter,
    });
    let plain: String = letters
        .filter(|letter| letter.is_ascii_lowercase() || *letter == '_')
        .collect();
    let plain = plain.trim_matches('_').to_owned();
    let is_right = is_group_name(&plain) && !BETWEEN_NAMES.contains(&plain.as_str());
    if is_right {
        plain
    } else {
        "tableau".to_owned()
    }
}

/// Reads the role of a kind of pile, such as foundation, from a rule file. The default depends on the name of the kind.
fn role_of(context: &Context<'_>, table: &TableReader<'_, '_>, entry: &Entry, named: bool) -> Role {
    let name = entry.key.as_str();
    let by_name = phrases::ROLES
        .iter()
        .find(|(known, _)| *known == name)
        .map(|(_, role)| *role);
    if let Some(role) = table.phrase("role", phrases::ROLES).or(by_name) {
        return role;
    }
    if table.node.get("role").is_none() && named && entry.node.as_table().is_some() {
        let roles: Vec<&str> = phrases::ROLES.iter().map(|(name, _)| *name).collect();
        let near = crate::spelling::nearest(name, roles.iter().copied());
        let near = near.or_else(|| crate::spelling::role_in(name, roles.iter().copied()));
        // Only columns and foundations are built.
        let is_built = table.node.get("build").is_some();
        let near = near.filter(|near| !is_built || matches!(*near, "tableau" | "foundation"));
        let talon = (name == "talon").then(|| talon(context));
        let help = talon.unwrap_or_else(|| {
            near.map_or_else(
                || {
                    format!(
                        "add a role, such as role = \"tableau\"; the roles are {}",
                        roles.join(", ")
                    )
                },
                |near| format!("add role = \"{near}\", or did you mean [pile.{near}]?"),
            )
        });
        let message = format!("the role of `{}` is missing", printable(name));
        context.reader.gaps.set(true);
        context.reader.fault(&entry.key_place, message, Some(help));
    }
    if entry.node.as_table().is_none() {
        // The contents under the heading are not known.
        context.reader.gaps.set(true);
    }
    Role::Tableau
}

/// Returns the remedy for a rule file with the word `talon`, which some players use for the stock and others for the
/// waste.
fn talon(context: &Context<'_>) -> String {
    let (stock, waste) = (
        "[pile.stock] for the face-down cards",
        "[pile.waste] for the cards turned up",
    );
    match (
        context.reader.has_pile("stock"),
        context.reader.has_pile("waste"),
    ) {
        (false, true) => format!("write {stock}"),
        (true, false) => format!("write {waste}"),
        _ => format!("write {stock} and {waste}"),
    }
}

/// Reads the number of piles of a kind from a rule file. The value is one number, a number for each player, or a list
/// with an entry for each number of players.
fn count_of(context: &Context<'_>, table: &TableReader<'_, '_>) -> Option<u8> {
    let Some(node) = table.get("count") else {
        return Some(1);
    };
    let number = |node: &Node, most: i64| context.reader.number(node, &(0..=most), "`count`");
    let text = node.as_text().map(|text| context.reader.normal(text));
    let each = text.and_then(|text| Some(text.strip_suffix(" for each player")?.to_owned()));
    let number = match (&node.value, each) {
        (NodeValue::List(items), _) => {
            if items.is_empty() {
                let help = "add a number for one player, for two and so on, such as [6, 6, 5, 4]"
                    .to_owned();
                let message = "the list of `count` is empty";
                context.reader.fault(&node.place, message, Some(help));
            }
            let read: Vec<Option<i64>> = items.iter().map(|item| number(item, 99)).collect();
            let own = read.get(usize::from(context.sides) - 1);
            own.or(read.last()).copied().flatten()
        }
        (_, Some(each)) => {
            let place = node.place.clone();
            let value = NodeValue::Text(each);
            number(&Node { place, value }, 20).map(|each| each * i64::from(context.sides))
        }
        _ => number(node, 99),
    };
    number.and_then(|number| u8::try_from(number).ok())
}

/// Returns the largest limit on the number of cards among the piles of a kind. If the rule file has a list, also
/// returns the limit of each pile.
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

/// Reads from a rule file the maximum number of cards on the piles of a kind. The result has one number for all piles
/// or one for each pile; it is empty if the file sets no limit.
fn given_limits(context: &Context<'_>, table: &TableReader<'_, '_>) -> Vec<u16> {
    let range = 0..=i64::from(MOST_CARDS_ON_PILE);
    let Some(node) = table.number_or_list("limit", &range) else {
        return Vec::new();
    };
    let items = match &node.value {
        NodeValue::List(items) => {
            if items.is_empty() {
                let help = "use a number or a list with one for each pile, or remove `limit`";
                let message = "the list of `limit` is empty";
                table
                    .reader
                    .fault(&node.place, message, Some(help.to_owned()));
            }
            items.iter().map(|item| (item, "each value in `limit`"))
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

/// Reads from a rule file which piles cover others. For each pile, the first list has the piles that cover it. The
/// second list has the piles that become free as soon as one of the piles covering them is empty.
fn covered(
    context: &Context<'_>,
    table: &TableReader<'_, '_>,
    count: Option<u8>,
) -> (Vec<Vec<u8>>, Vec<u8>) {
    let texts = table.texts("covered");
    if texts.is_empty() {
        return (Vec::new(), Vec::new());
    }
    let count = count.unwrap_or(u8::MAX);
    let mut covered: Vec<Vec<u8>> = vec![Vec::new(); usize::from(count)];
    let mut freed_by_one = Vec::new();
    for text in &texts {
        let number = |text: &str| {
            let number = text.trim().parse::<u8>().ok()?;
            number.checked_sub(1).filter(|number| *number < count)
        };
        let phrase = context.reader.filled_in(text);
        let read = phrase.as_deref().and_then(|phrase| {
            let (under, over) = phrase.split_once(" by ")?;
            let one = over.rsplit_once(" or ");
            let (before, last) = one.or(over.rsplit_once(" and ")).unzip();
            let over = before.unwrap_or(over).split(',').chain(last);
            let over: Option<Vec<u8>> = over.map(number).collect();
            Some((number(under)?, over?, one.is_some()))
        });
        if let Some((under, over, one)) = read {
            let before = &mut covered[usize::from(under)];
            if !before.is_empty() && (one || freed_by_one.contains(&under)) {
                let message = format!("`covered` has conflicting texts for pile {}", under + 1);
                let help = "use only one text for a pile if it has \"or\"".to_owned();
                context.reader.fault(&text.place, message, Some(help));
            }
            before.extend(over);
            freed_by_one.extend(one.then_some(under));
        } else {
            let message = format!("unknown phrase \"{}\" in `covered`", printable(&text.text));
            let said = phrase.as_deref().unwrap_or("");
            context.unknown_form(text, message, said, vocabulary::COVERED);
        }
    }
    (covered, freed_by_one)
}
