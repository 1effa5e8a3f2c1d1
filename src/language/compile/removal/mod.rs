//! Reads `[remove.NAME]` in a rule file: which cards are removed from the table, together or alone, by hand or
//! automatically.

mod group;
#[cfg(test)]
mod tests;

use patience_core::check::{Field, PileField};
use patience_core::{
    Condition, Group, GroupId, GroupSet, Leaves, Leaving, Nearness, Removal, Role, WhichPiles,
};

use crate::compile::Context;
use crate::compile::piles::build_phrase;
use crate::fault::Place;
use crate::toml::{Entry, NodeValue, TableReader, Text, printable};
use crate::vocabulary;
use crate::vocabulary::phrases::{self, How};
use group::{Marks, Said};

/// The maximum number of groups of removed cards under one `[remove.NAME]` heading of a rule file.
const MOST_GROUPS: usize = 99;

/// Fields of a game's description, each with its place in the rule file.
pub(super) type FieldPlaces = Vec<(Field, Place)>;

/// The pile to which removed cards go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Destination {
    /// Removed cards are put on top of this pile.
    OnTop(GroupId),
    /// Removed cards are put into this pile, which is then shuffled.
    Shuffled(GroupId),
}

/// The keys of a `[remove.NAME]` heading of a rule file. They apply to all groups of cards under it.
struct Headed {
    from: GroupSet,
    from_place: Place,
    to: Option<Destination>,
    to_place: Place,
    how: How,
    how_place: Place,
    when: Condition,
    when_place: Place,
}

/// Reads every `[remove.NAME]` in a rule file, and the places of its parts. The removal of runs and of full piles is
/// stored with the kinds of pile.
pub(super) fn read(
    context: &mut Context<'_>,
    top: &TableReader<'_, '_>,
) -> (Option<Removal>, FieldPlaces) {
    let mut off = TakenOff::default();
    let mut places = Vec::new();
    if let Some(node) = top.get("remove") {
        context.reader.table(node, "[remove]");
        // The order of headings in a file makes no difference.
        let mut entries: Vec<&Entry> = node.entries().iter().collect();
        entries.sort_by(|one, other| one.key.cmp(&other.key));
        for entry in entries {
            read_headed(context, entry, &mut off, &mut places);
        }
    }
    let removal = off.removal(&mut places);
    (removal, places)
}

/// Reads the groups of removed cards under a `[remove.NAME]` heading of a rule file.
fn read_headed(
    context: &mut Context<'_>,
    entry: &Entry,
    off: &mut TakenOff,
    places: &mut FieldPlaces,
) {
    if !matches!(entry.node.value, NodeValue::Table(_)) {
        let key = printable(&entry.key);
        let help = vocabulary::present_words(&entry.key, "a group that leaves");
        let help = help.or_else(|| {
            let words = "each group of removed cards needs its own heading, such as [remove.pairs]";
            Some(words.to_owned())
        });
        let message = format!("unknown key `{key}` in [remove]");
        context.reader.fault(&entry.key_place, message, help);
        return;
    }
    let table = context.reader.table(&entry.node, "a group that leaves");
    let discard = context
        .groups
        .iter()
        .find(|group| group.role == Role::Discard);
    let column = context
        .groups
        .iter()
        .find(|group| group.role == Role::Tableau);
    if table.node.get("from").is_none() {
        let from = column.map_or("tableau", |group| group.name.as_str());
        table.missing_such_as("from", &format!("from = \"{from}\""));
    }
    if table.node.get("what").is_none() {
        table.missing_such_as("what", "what = \"2 cards that make 13\"");
    }
    let texts = table.text_or_list("what").unwrap_or_default();
    let place = |key: &str| {
        let node = entry.node.get(key).unwrap_or(&entry.node);
        node.place.clone()
    };
    let when = table.filled("when");
    let when = when.and_then(|text| context.condition(&text, &text.text));
    let headed = Headed {
        from: table
            .filled("from")
            .map(|text| context.group_set(&text))
            .unwrap_or_default(),
        from_place: place("from"),
        to: destination(context, &table, discard),
        to_place: place("to"),
        how: table.phrase_or("how", phrases::HOWS, How::ByHand),
        how_place: place("how"),
        when: when.unwrap_or_default(),
        when_place: place("when"),
    };
    if let Some(text) = texts.get(MOST_GROUPS) {
        let message = format!("there are more than {MOST_GROUPS} groups");
        context.reader.fault(&text.place, message, None);
    }
    for text in texts.iter().take(MOST_GROUPS) {
        let Some(group) = group::read(context, text) else {
            continue;
        };
        match group.what {
            Said::Nothing => {}
            Said::Run(built) => run(context, &table, &headed, (text, &built), places),
            Said::FullPile => full_pile(context, &headed, text, places),
            what => off.add(context, &headed, (what, group.marks), &text.place),
        }
    }
    table.finish();
}

/// Reads from a rule file the pile to which removed cards go: `discard`, `stock, shuffled`. The default is the discard
/// pile.
fn destination(
    context: &Context<'_>,
    table: &TableReader<'_, '_>,
    discard: Option<&Group>,
) -> Option<Destination> {
    let Some(text) = table.filled("to") else {
        let usual = context.group_named("discard");
        if usual.is_none() {
            let example = match discard {
                Some(group) => format!("to = \"{}\"", group.name),
                None => "to = \"discard\", with [pile.discard]".to_owned(),
            };
            table.missing_such_as("to", &example);
        }
        return usual.map(Destination::OnTop);
    };
    let phrase = text.text.as_str();
    if let Some((name, how)) = phrase.split_once(',') {
        if how.trim() != "shuffled" {
            context.unknown_phrase("to", &text, phrase, vocabulary::DESTINATIONS);
            return None;
        }
        return context
            .group_of(&text, name.trim())
            .map(Destination::Shuffled);
    }
    context.group_of(&text, phrase).map(Destination::OnTop)
}

/// Reads a `[remove.NAME]` heading of a rule file that removes runs. The piles that collect the runs are marked as
/// doing so.
fn run(
    context: &mut Context<'_>,
    table: &TableReader<'_, '_>,
    headed: &Headed,
    (text, built): (&Text, &str),
    places: &mut FieldPlaces,
) {
    let place = &text.place;
    if headed.how == How::FromMemory {
        let help = Some("use how = \"by hand\" or how = \"at once\"".to_owned());
        let message = "only pairs can be found from memory";
        context.reader.fault(&headed.how_place, message, help);
        return;
    }
    let to = match headed.to {
        Some(Destination::OnTop(to)) => to,
        Some(Destination::Shuffled(_)) => {
            let message = "a run cannot be shuffled into a pile";
            let help = Some("such as to = \"foundation\"".to_owned());
            context.reader.fault(&headed.to_place, message, help);
            return;
        }
        None => return,
    };
    let phrase = Text {
        text: built.to_owned(),
        place: place.clone(),
    };
    let Some(hanging) = build_phrase(context, table, "what", &phrase) else {
        return;
    };
    let hangs = |group: &Group| group.run.unwrap_or(group.build) == hanging;
    let as_lifted = headed
        .from
        .iter()
        .all(|id| hangs(&context.groups[id.index()]));
    let collector = &mut context.groups[to.index()];
    let said = collector.run;
    let before = !collector.collected().is_empty();
    if before && collector.collects_when != headed.when {
        let message = format!(
            "all runs must go to `{}` under the same condition",
            collector.name
        );
        let help = Some("use the same `when` under both headings".to_owned());
        context.reader.fault(&headed.when_place, message, help);
        return;
    }
    let no_pile_waits = |which| matches!(which, WhichPiles::Its(_) | WhichPiles::Before);
    if headed.when.piles().any(no_pile_waits) {
        let message = "\"its\" and \"the one before\" have no meaning for removed cards";
        let help = Some("name kinds of pile, such as \"stock empty\"".to_owned());
        context.reader.fault(&headed.when_place, message, help);
        return;
    }
    collector.collects_when = headed.when.clone();
    let collected = match headed.how {
        How::AtOnce => &mut collector.collects,
        _ => &mut collector.collects_by_hand,
    };
    *collected = collected.union(headed.from);
    match said {
        Some(said) if said != hanging => {
            let message = format!(
                "`{}` already takes other runs, and all runs there must be built in the same way",
                collector.name
            );
            let help = Some("remove its `run`, or use the same one".to_owned());
            context.reader.fault(place, message, help);
        }
        None if before || !as_lifted => collector.run = Some(hanging),
        _ => {}
    }
    places.push((Field::Pile(to, PileField::Collects), place.clone()));
}

/// Reads a `[remove.NAME]` heading of a rule file that removes full piles.
fn full_pile(context: &mut Context<'_>, headed: &Headed, text: &Text, places: &mut FieldPlaces) {
    if !headed.when.is_always() {
        let message = "a full pile cannot have a condition";
        let help = Some("remove `when`".to_owned());
        context.reader.fault(&headed.when_place, message, help);
        return;
    }
    if headed.how != How::AtOnce {
        let message = "a full pile must be removed at once";
        let help = Some("add how = \"at once\"".to_owned());
        context.reader.fault(&text.place, message, help);
        return;
    }
    match headed.to {
        Some(Destination::Shuffled(to)) => {
            for from in headed.from.iter() {
                context.groups[from.index()].full_to = Some(to);
                places.push((Field::Pile(from, PileField::FullTo), text.place.clone()));
            }
        }
        Some(Destination::OnTop(_)) => {
            let message = "a full pile must be shuffled into another";
            let help = Some("such as to = \"stock, shuffled\"".to_owned());
            context.reader.fault(&headed.to_place, message, help);
        }
        None => {}
    }
}

/// All groups of cards that players remove from the table, as read from a rule file.
#[derive(Default)]
struct TakenOff {
    groups: Vec<Leaving>,
    /// How close the two cards of a removed pair must be, and whether one of them may cover the other.
    near: Option<(Nearness, bool)>,
    /// For each group of removed cards that depends on a sum, the value of court cards in it, if the rule file gives
    /// one.
    court_cards: Vec<Option<u8>>,
    from_memory: bool,
    places: FieldPlaces,
}

impl TakenOff {
    fn add(
        &mut self,
        context: &Context<'_>,
        headed: &Headed,
        (what, marks): (Said, Marks),
        place: &Place,
    ) {
        let Some(to) = on_top(context, headed) else {
            return;
        };
        let fault = |message: &str, help: &str| {
            context.reader.fault(place, message, Some(help.to_owned()));
        };
        if headed.how == How::FromMemory {
            self.from_memory = true;
            self.places
                .push((Field::RemovalFromMemory, headed.how_place.clone()));
        }
        if what.is_pair() {
            let lies = (marks.near, marks.overlap);
            if self.near.is_some_and(|near| near != lies) {
                let help = "add the same to each of them, such as \", touching\"";
                fault("all pairs must have the same position", help);
            }
            self.near = Some(lies);
            self.places.push((Field::RemovalNear, place.clone()));
        }
        if what.counts() {
            self.court_cards.push(marks.court);
            if self.court_cards[0] != marks.court {
                let help = "add the same to every sum, such as \", court cards counting 10\"";
                fault("court cards must have the same value everywhere", help);
            }
        }
        let is_known = |wanted: fn(&Leaves) -> bool| {
            let mut groups = self.groups.iter();
            groups.any(|leaving| wanted(&leaving.what))
        };
        if matches!(what, Said::Row(_)) && is_known(|what| matches!(what, Leaves::Row(_))) {
            let message = "cards side by side can be removed in only one way";
            return fault(message, "remove one of them");
        }
        if matches!(what, Said::Lower(_)) && is_known(|what| matches!(what, Leaves::Lower(_))) {
            return fault(
                "lower cards can be removed in only one way",
                "remove one of them",
            );
        }
        let what = match what {
            Said::Pair(pairs, suits) => vec![Leaves::Pair { pairs, suits }],
            Said::Sets(sets, suits) => {
                let set = |ranks| Leaves::Set { ranks, suits };
                sets.into_iter().map(set).collect()
            }
            Said::Single(cards) => vec![Leaves::Single {
                cards,
                even_covered: marks.covered,
            }],
            Said::Lower(suits) => vec![Leaves::Lower(suits)],
            Said::Row(row) => vec![Leaves::Row(row)],
            Said::Nothing | Said::Run(_) | Said::FullPile => Vec::new(),
        };
        let is_one = what.len() == 1;
        for what in what {
            let from = headed.from;
            let goes_when = headed.when.clone();
            let leaving = Leaving {
                what,
                from,
                to,
                goes_when,
            };
            if self.groups.contains(&leaving) {
                if is_one {
                    fault(
                        "these cards are already removed from there",
                        "remove one of the two",
                    );
                }
                continue;
            }
            let number = self.groups.len();
            self.groups.push(leaving);
            for (field, place) in [
                (Field::RemovalGroup(number), place),
                (Field::RemovalFrom(number), &headed.from_place),
                (Field::RemovalTo(number), &headed.to_place),
                (Field::RemovalWhen(number), &headed.when_place),
            ] {
                self.places.push((field, place.clone()));
            }
        }
    }

    fn removal(self, places: &mut FieldPlaces) -> Option<Removal> {
        if self.groups.is_empty() {
            return None;
        }
        places.extend(self.places);
        let (near, overlap) = self.near.unwrap_or((Nearness::Anywhere, false));
        Some(Removal {
            groups: self.groups,
            near,
            overlap,
            court_cards: self.court_cards.first().copied().flatten(),
            from_memory: self.from_memory,
        })
    }
}

/// Returns the kinds of pile from which the player removes cards. Returns `None` if an error has been reported.
fn on_top(context: &Context<'_>, headed: &Headed) -> Option<GroupId> {
    let fault = |place: &Place, message: &str, help: &str| {
        context.reader.fault(place, message, Some(help.to_owned()));
        None
    };
    if headed.how == How::AtOnce {
        let message = "only runs and full piles can be removed at once";
        return fault(&headed.how_place, message, "remove `how`");
    }
    match headed.to? {
        Destination::OnTop(to) => Some(to),
        Destination::Shuffled(_) => {
            let message = "only a full pile can be shuffled into another";
            fault(&headed.to_place, message, "such as to = \"discard\"")
        }
    }
}
