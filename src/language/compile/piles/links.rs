//! References from a kind of pile to other kinds, which can be resolved only once all are known.

use super::build::build_phrase;
use crate::compile::Context;
use crate::toml::{TableReader, Text, normal};
use crate::vocabulary;
use patience_core::{Build, Direction, GroupId, GroupSet, Guests, LinkedPile, Start};

/// A kind of pile of which all has been read but the other kinds that it names.
pub(super) struct Links<'a, 'n> {
    pub table: TableReader<'a, 'n>,
    /// The piles whose cards start an empty one, by what `empty` says.
    pub start_from: Option<Text>,
    /// The piles whose cards start an empty one once no card is left on the others.
    pub start_later: Option<Text>,
}

impl Links<'_, '_> {
    /// Reads the kinds that are named into a kind of pile, by its number.
    pub fn resolve(self, context: &mut Context<'_>, index: usize) {
        let table = &self.table;
        let set = |key| table.text(key).map(|text| context.group_set(&text));
        let when = |key| {
            let text = table.text(key)?;
            context.condition(&text, &normal(&text.text).replace(" or ", " and "))
        };
        let group = &context.groups[index];
        let builds = group.build.direction != Direction::None;
        let starts = group.start != Start::Nothing;
        let accepts_cards = builds || starts || table.node.get("build").is_some();
        let usual = accepts_cards.then(|| usual_sources(context, index));
        let from = set("from").or(usual).unwrap_or_default();
        let named = |text: Option<Text>| text.map(|text| context.group_set(&text));
        let start_later = named(self.start_later).unwrap_or_default();
        let usual = if starts { from } else { GroupSet::default() };
        let start_from = named(self.start_from).unwrap_or(usual);
        let from_at_first = set("from_at_first");
        let fill = table.text("fill");
        let fill = fill.map(|text| context.group_list(&then_as_or(&text)));
        let spill = context.one_group(table, "spill");
        let full_to = table.text("when_full");
        let full_to = full_to.and_then(|text| when_full(context, &text));
        let collects = set("collects").unwrap_or_default();
        let linked_pile = linked_pile(context, table);
        let takes_when = when("takes_when").unwrap_or_default();
        let gives_when = when("gives_when").unwrap_or_default();
        let guests = table.text("others");
        let guests =
            guests.map(|text| build_phrase(context, table, "others", &text).unwrap_or(Build::NONE));
        let guests_from = set("others_from").unwrap_or(from);
        let group = &mut context.groups[index];
        group.from_at_first = from_at_first;
        group.full_to = full_to;
        group.linked_pile = linked_pile;
        (group.takes_when, group.gives_when) = (takes_when, gives_when);
        group.collects = collects;
        group.guests = guests.map(|build| Guests {
            build,
            from: guests_from,
        });
        group.from = if builds { from } else { GroupSet::default() };
        // A kind that is named on both sides may start a pile at any time.
        group.start_later = start_later.without(start_from);
        group.start_from = start_from.union(start_later);
        group.fill = fill.unwrap_or_default();
        group.spill = spill;
        self.table.finish();
    }
}

/// Reads the pile that each pile of a kind is linked to.
fn linked_pile(context: &Context<'_>, table: &TableReader<'_, '_>) -> LinkedPile {
    let Some(text) = table.text("leans_on") else {
        return LinkedPile::None;
    };
    if normal(&text.text) == "left" {
        return LinkedPile::Left;
    }
    let other = context.group_of(&text, text.text.trim());
    other.map_or(LinkedPile::None, LinkedPile::Group)
}

/// Reads how a full pile is treated: `shuffled into stock`.
fn when_full(context: &Context<'_>, text: &Text) -> Option<GroupId> {
    let phrase = normal(&text.text);
    let Some(name) = phrase.strip_prefix("shuffled into ") else {
        context.unknown_phrase("when_full", text, &phrase, vocabulary::WHEN_FULL);
        return None;
    };
    context.group_of(text, name)
}

/// Reads `waste, then stock` as the list it is.
fn then_as_or(text: &Text) -> Text {
    Text {
        text: text
            .text
            .replace(", then ", " or ")
            .replace(" then ", " or "),
        place: text.place.clone(),
    }
}

/// Returns where cards for a kind of pile usually come from.
fn usual_sources(context: &Context<'_>, index: usize) -> GroupSet {
    let target = &context.groups[index];
    let kinds = (0u8..).map(GroupId).zip(&context.groups);
    kinds
        .filter(|(_, source)| target.usually_takes_from(source))
        .fold(GroupSet::default(), |set, (id, _)| set.with(id))
}
