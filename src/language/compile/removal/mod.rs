//! `[remove.NAME]`: which cards are taken off the table together or alone, and by themselves.

mod group;
#[cfg(test)]
mod tests;

use patience_core::check::{Field, PileField};
use patience_core::{
    CardSet, Group, GroupId, GroupSet, Nearness, Pairs, Rank, Removal, RowRemoval, RowWhich, Suits,
};

use crate::compile::piles::build_phrase;
use crate::compile::{Context, required_set};
use crate::fault::Place;
use crate::toml::{Entry, NodeValue, TableReader, Text, normal, printable};
use crate::vocabulary;
use crate::vocabulary::phrases::{self, How};
use group::{Leaving, Marks};

/// The most groups that a file names.
const MOST_GROUPS: usize = 99;

/// Where the parts of a description stand in a file.
pub(super) type FieldPlaces = Vec<(Field, Place)>;

/// Where cards go that leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Destination {
    /// On top of this pile.
    OnTop(GroupId),
    /// Into this pile, which is shuffled.
    Shuffled(GroupId),
}

/// Groups that leave for one place, in one way.
struct Headed {
    from: GroupSet,
    from_place: Place,
    to: Option<Destination>,
    to_place: Place,
    how: How,
    how_place: Place,
}

/// Reads `[remove.NAME]`, and where its parts stand. Runs and full piles are what their kinds of pile do.
pub(super) fn read(
    context: &mut Context<'_>,
    top: &TableReader<'_, '_>,
) -> (Option<Removal>, FieldPlaces) {
    let mut off = TakenOff::default();
    let mut places = Vec::new();
    if let Some(node) = top.get("remove") {
        context.reader.table(node, "[remove]");
        for entry in node.entries() {
            read_headed(context, entry, &mut off, &mut places);
        }
    }
    let removal = off.removal(context, &mut places);
    (removal, places)
}

/// Reads the groups under a heading.
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
            let words = "each group that leaves has a heading of its own, such as [remove.pairs]";
            Some(words.to_owned())
        });
        let message = format!("[remove] has no key `{key}`");
        context.reader.fault(&entry.key_place, message, help);
        return;
    }
    let table = context.reader.table(&entry.node, "a group that leaves");
    if table.node.get("what").is_none() {
        table.missing_such_as("what", "what = \"2 cards that make 13\"");
    }
    let texts = table.text_or_list("what").unwrap_or_default();
    let place = |key: &str| {
        let node = entry.node.get(key).unwrap_or(&entry.node);
        node.place.clone()
    };
    let headed = Headed {
        from: required_set(context, &table, "from"),
        from_place: place("from"),
        to: destination(context, &table),
        to_place: place("to"),
        how: table.phrase_or("how", phrases::HOWS, How::ByHand),
        how_place: place("how"),
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
            Leaving::Nothing => {}
            Leaving::Run(built) => run(context, &table, &headed, (text, &built), places),
            Leaving::FullPile => full_pile(context, &headed, text, places),
            what => off.add(context, &headed, (what, group.marks), &text.place),
        }
    }
    table.finish();
}

/// Reads where the cards go: `discard`, `stock, shuffled`; usually to the discards.
fn destination(context: &Context<'_>, table: &TableReader<'_, '_>) -> Option<Destination> {
    let Some(text) = table.text("to") else {
        let usual = context.group_named("discard");
        if usual.is_none() {
            table.needs("to");
        }
        return usual.map(Destination::OnTop);
    };
    let phrase = normal(&text.text);
    if let Some((name, how)) = phrase.split_once(',') {
        if how.trim() != "shuffled" {
            context.unknown_phrase("to", &text, &phrase, vocabulary::DESTINATIONS);
            return None;
        }
        return context
            .group_of(&text, name.trim())
            .map(Destination::Shuffled);
    }
    context.group_of(&text, &phrase).map(Destination::OnTop)
}

/// Reads a run that leaves: the piles to which it goes collect it.
fn run(
    context: &mut Context<'_>,
    table: &TableReader<'_, '_>,
    headed: &Headed,
    (text, built): (&Text, &str),
    places: &mut FieldPlaces,
) {
    let place = &text.place;
    if headed.how != How::AtOnce {
        let help = Some("add how = \"at once\"".to_owned());
        context.reader.fault(place, "a run leaves at once", help);
        return;
    }
    let to = match headed.to {
        Some(Destination::OnTop(to)) => to,
        Some(Destination::Shuffled(_)) => {
            let message = "a run goes to a pile as it lies";
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
    let Some(build) = build_phrase(context, table, "what", &phrase) else {
        return;
    };
    let hangs = |group: &Group| group.run.unwrap_or(group.build) == build;
    let as_lifted = headed
        .from
        .iter()
        .all(|id| hangs(&context.groups[id.index()]));
    let collector = &mut context.groups[to.index()];
    let said = collector.run;
    let before = !collector.collects.is_empty();
    collector.collects = collector.collects.union(headed.from);
    match said {
        Some(said) if said != build => {
            let message = format!(
                "`{}` has other runs already, and all that go there are alike",
                collector.name
            );
            let help = Some("leave its `run` out, or say the same".to_owned());
            context.reader.fault(place, message, help);
        }
        None if before || !as_lifted => collector.run = Some(build),
        _ => {}
    }
    places.push((Field::Pile(to, PileField::Collects), place.clone()));
}

/// Reads a full pile that leaves.
fn full_pile(context: &mut Context<'_>, headed: &Headed, text: &Text, places: &mut FieldPlaces) {
    if headed.how != How::AtOnce {
        let message = "a full pile leaves at once";
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
            let message = "a full pile is shuffled into the pile to which it goes";
            let help = Some("such as to = \"stock, shuffled\"".to_owned());
            context.reader.fault(&headed.to_place, message, help);
        }
        None => {}
    }
}

/// All that players take off the table.
#[derive(Default)]
struct TakenOff {
    from: Option<GroupSet>,
    to: Option<GroupId>,
    pairs: Vec<(Pairs, Suits, Place)>,
    near: Option<(Nearness, bool)>,
    sets: Vec<(Vec<Rank>, Place)>,
    outranked: Option<Suits>,
    alone: CardSet,
    covered: CardSet,
    row: Option<RowRemoval>,
    court_cards: Option<u8>,
    from_memory: bool,
    places: FieldPlaces,
}

impl TakenOff {
    fn add(
        &mut self,
        context: &Context<'_>,
        headed: &Headed,
        (what, marks): (Leaving, Marks),
        place: &Place,
    ) {
        if !self.is_alike(context, headed) {
            return;
        }
        let fault = |message: &str, help: &str| {
            let help = Some(help.to_owned()).filter(|help| !help.is_empty());
            context.reader.fault(place, message, help);
        };
        self.note(Field::RemovalFrom, &headed.from_place);
        self.note(Field::RemovalTo, &headed.to_place);
        if headed.how == How::FromMemory {
            self.from_memory = true;
            self.note(Field::RemovalFromMemory, &headed.how_place);
        }
        if what.is_pair() {
            let lies = (marks.near, marks.overlap);
            if self.near.is_some_and(|near| near != lies) {
                fault(
                    "all pairs lie alike",
                    "say the same behind each of them, such as \", touching\"",
                );
            }
            self.near = Some(lies);
            self.note(Field::RemovalNear, place);
        }
        if let Some(court) = marks.court {
            if self.court_cards.is_some_and(|said| said != court) {
                fault("court cards count the same everywhere", "");
            }
            self.court_cards = Some(court);
        }
        match what {
            Leaving::Pair(pairs, suits) => self.pairs.push((pairs, suits, place.clone())),
            Leaving::Sets(sets) => {
                if sets.iter().any(|set| set.len() > 2) {
                    self.note(Field::RemovalSets, place);
                }
                self.sets
                    .extend(sets.into_iter().map(|set| (set, place.clone())));
            }
            Leaving::Single(cards) => {
                self.alone = self.alone | cards;
                if marks.covered {
                    self.covered = self.covered | cards;
                }
            }
            Leaving::Lower(suits) => {
                if self.outranked.is_some_and(|said| said != suits) {
                    fault("lower cards leave in one way alone", "");
                }
                self.outranked = Some(suits);
                self.note(Field::RemovalOutranked, place);
            }
            Leaving::Row(row) => {
                if self.row.as_ref().is_some_and(|said| *said != row) {
                    fault(
                        "cards side by side leave in one way alone",
                        "leave one of them out",
                    );
                }
                self.note(Field::RemovalAtMost, place);
                self.note(
                    match row.which {
                        RowWhich::Between(_) => Field::RemovalBetween,
                        RowWhich::Totals(_) => Field::RemovalTotals,
                    },
                    place,
                );
                self.row = Some(row);
            }
            Leaving::Nothing | Leaving::Run(_) | Leaving::FullPile => {}
        }
    }

    /// Tells whether groups leave as those before; a fault where they do not.
    fn is_alike(&mut self, context: &Context<'_>, headed: &Headed) -> bool {
        let fault = |place: &Place, message: &str, help: &str| {
            context.reader.fault(place, message, Some(help.to_owned()));
            false
        };
        if headed.how == How::AtOnce {
            let message = "only runs and full piles leave at once";
            return fault(&headed.how_place, message, "leave `how` out");
        }
        let to = match headed.to {
            Some(Destination::OnTop(to)) => to,
            Some(Destination::Shuffled(_)) => {
                let message = "only a full pile is shuffled into another";
                return fault(&headed.to_place, message, "such as to = \"discard\"");
            }
            None => return false,
        };
        if self.from.is_some_and(|from| from != headed.from) {
            let message = "all groups that leave by hand come from the same piles";
            let help = "say the same `from` under each heading";
            return fault(&headed.from_place, message, help);
        }
        if self.to.is_some_and(|said| said != to) {
            let message = "all groups that leave by hand go to the same pile";
            return fault(
                &headed.to_place,
                message,
                "say the same `to` under each heading",
            );
        }
        (self.from, self.to) = (Some(headed.from), Some(to));
        true
    }

    /// Notes where a part stands, unless it stands somewhere already.
    fn note(&mut self, field: Field, place: &Place) {
        if !self.places.iter().any(|(known, _)| *known == field) {
            self.places.push((field, place.clone()));
        }
    }

    /// Puts all together. Pairs are made in one way; those made in others go as sets of two ranks.
    fn removal(mut self, context: &Context<'_>, places: &mut FieldPlaces) -> Option<Removal> {
        let (from, to) = self.from.zip(self.to)?;
        let value = |rank: Rank| {
            let court = self.court_cards.filter(|_| rank.value() > 10);
            court.unwrap_or(rank.value())
        };
        let as_sets = |(pairs, suits, _): &(Pairs, Suits, Place)| {
            group::as_sets(*pairs, *suits, context.ranks, value)
        };
        let first = self.pairs.iter().position(|pair| as_sets(pair).is_none());
        let first = first.unwrap_or(0);
        let mut more = Vec::new();
        for (_, pair) in self.pairs.iter().enumerate().filter(|(at, _)| *at != first) {
            match as_sets(pair) {
                Some(sets) => more.extend(sets.into_iter().map(|set| (set, pair.2.clone()))),
                None => {
                    let message = "another phrase says already what makes a pair";
                    let help = "leave one of them out; ranks may be named beside it, such as \"ace and king\"";
                    context
                        .reader
                        .fault(&pair.2, message, Some(help.to_owned()));
                }
            }
        }
        let (pairs, suits) = match self.pairs.get(first) {
            Some((pairs, suits, place)) => {
                let place = place.clone();
                let said = (*pairs, *suits);
                self.note(Field::RemovalPairs, &place);
                said
            }
            None => (Pairs::None, Suits::Any),
        };
        self.sets.extend(more);
        self.sets.sort_by(|one, other| one.0.cmp(&other.0));
        self.sets.dedup_by(|one, other| one.0 == other.0);
        let (sets, of_sets): (Vec<_>, Vec<_>) = self.sets.into_iter().unzip();
        let of_sets = of_sets.into_iter().enumerate();
        places.extend(of_sets.map(|(number, place)| (Field::RemovalSet(number), place)));
        places.extend(self.places);
        let (near, overlap) = self.near.unwrap_or((Nearness::Anywhere, false));
        Some(Removal {
            pairs,
            suits,
            near,
            outranked: self.outranked,
            from,
            to,
            alone: self.alone,
            covered: self.covered,
            overlap,
            sets,
            row: self.row,
            court_cards: self.court_cards,
            from_memory: self.from_memory,
        })
    }
}
