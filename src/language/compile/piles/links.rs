//! References from a kind of pile to other kinds, which can be resolved only once all are known.

use crate::compile::Context;
use crate::toml::{Text, normal, printable};
use crate::vocabulary;
use patience_core::{Build, Direction, GroupId, GroupSet, Guests, LinkedPile, Opening, Start};

/// The references from a kind of pile to other kinds, as the file writes them.
pub(super) struct Links {
    pub from: Option<Text>,
    pub from_at_first: Option<Text>,
    pub start_from: Option<Text>,
    pub start_later: Option<Text>,
    pub fill: Option<Text>,
    pub spill: Option<Text>,
    pub full_to: Option<Text>,
    pub collects: Option<Text>,
    pub leans_on: Option<Text>,
    pub takes_when: Option<Text>,
    pub gives_when: Option<Text>,
    pub guests: Option<Build>,
    pub guests_from: Option<Text>,
    pub has_build: bool,
    /// Whether it could be read how many piles there are.
    pub counted: bool,
}

/// The kinds of pile from which cards come to a kind.
struct Sources {
    /// The kinds whose cards go on cards.
    from: GroupSet,
    /// The kinds whose cards start empty piles.
    start_from: GroupSet,
    /// The kinds whose cards start empty piles once no card is left on the others.
    start_later: GroupSet,
}

impl Links {
    /// Resolves the references into a kind of pile, by its number.
    pub fn resolve(&self, context: &mut Context<'_>, index: usize) {
        let Sources {
            from,
            start_from,
            start_later,
        } = self.sources(context, index);
        let fill = self
            .fill
            .as_ref()
            .map(|text| context.group_list(&then_as_or(text)))
            .unwrap_or_default();
        let spill = self
            .spill
            .as_ref()
            .and_then(|text| context.group_of(text, text.text.trim()));
        let full_to = self
            .full_to
            .as_ref()
            .and_then(|text| when_full(context, text));
        let collects = self
            .collects
            .as_ref()
            .map(|text| context.group_set(text))
            .unwrap_or_default();
        let linked_pile = self.linked_pile(context);
        let when = |text: &Option<Text>| {
            let opening = text.as_ref().and_then(|text| opening(context, text));
            opening.unwrap_or(Opening::Always)
        };
        let (takes_when, gives_when) = (when(&self.takes_when), when(&self.gives_when));
        let guests_from = self
            .guests_from
            .as_ref()
            .map_or(from, |text| context.group_set(text));
        let from_at_first = self
            .from_at_first
            .as_ref()
            .map(|text| context.group_set(text));
        let group = &mut context.groups[index];
        group.from_at_first = from_at_first;
        group.full_to = full_to;
        group.linked_pile = linked_pile;
        (group.takes_when, group.gives_when) = (takes_when, gives_when);
        group.collects = collects;
        group.guests = self.guests.map(|build| Guests {
            build,
            from: guests_from,
        });
        group.from = if group.build.direction == Direction::None {
            GroupSet::default()
        } else {
            from
        };
        // A kind that is named on both sides may start a pile at any time.
        group.start_later = start_later.without(start_from);
        group.start_from = start_from.union(start_later);
        group.fill = fill;
        group.spill = spill;
    }

    /// Returns the kinds from which cards come.
    fn sources(&self, context: &Context<'_>, index: usize) -> Sources {
        let group = &context.groups[index];
        let accepts_cards = group.build.direction != Direction::None
            || group.start != Start::Nothing
            || self.has_build;
        let from = match &self.from {
            Some(text) => context.group_set(text),
            None if accepts_cards => usual_sources(context, index),
            None => GroupSet::default(),
        };
        let start_later = match &self.start_later {
            Some(text) => context.group_set(text),
            None => GroupSet::default(),
        };
        let start_from = match &self.start_from {
            Some(text) => context.group_set(text),
            None if group.start == Start::Nothing => GroupSet::default(),
            None => from,
        };
        Sources {
            from,
            start_from,
            start_later,
        }
    }

    /// Returns the pile that each pile of the kind is linked to.
    fn linked_pile(&self, context: &Context<'_>) -> LinkedPile {
        match &self.leans_on {
            None => LinkedPile::None,
            Some(text) if normal(&text.text) == "left" => LinkedPile::Left,
            Some(text) => context
                .group_of(text, text.text.trim())
                .map_or(LinkedPile::None, LinkedPile::Group),
        }
    }
}

/// Reads how a full pile is treated: `shuffled into stock`.
fn when_full(context: &Context<'_>, text: &Text) -> Option<GroupId> {
    let phrase = normal(&text.text);
    let Some(name) = phrase.strip_prefix("shuffled into ") else {
        let message = format!(
            "`when_full` does not know the phrase \"{}\"",
            printable(&phrase)
        );
        let help = context.nearest_phrase(&phrase, vocabulary::WHEN_FULL);
        context.reader.fault(&text.place, message, Some(help));
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

/// Reads when piles take or give cards: `stock empty`, `its foundation full`.
fn opening(context: &Context<'_>, text: &Text) -> Option<Opening> {
    let phrase = normal(&text.text);
    let own = |ending: &str| phrase.strip_prefix("its ")?.strip_suffix(ending);
    let any = || phrase.strip_prefix("any ")?.strip_suffix(" empty");
    if phrase == "the one before full" {
        Some(Opening::BeforeFull)
    } else if phrase == "the one before started" {
        Some(Opening::BeforeStarted)
    } else if let Some(name) = own(" full") {
        context.group_of(text, name).map(Opening::Full)
    } else if let Some(name) = own(" started") {
        context.group_of(text, name).map(Opening::Started)
    } else if let Some(name) = any() {
        context.group_of(text, name).map(Opening::AnyEmpty)
    } else if let Some(kinds) = phrase.strip_suffix(" empty") {
        Some(Opening::AllEmpty(context.groups_named(text, kinds)))
    } else {
        let message = format!(
            "\"{}\" is no time at which a pile opens",
            printable(&phrase)
        );
        let help = context.nearest_phrase(&phrase, vocabulary::OPENINGS);
        context.reader.fault(&text.place, message, Some(help));
        None
    }
}
