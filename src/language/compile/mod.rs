//! Turns the tree of a rule file, with the variant and the options applied, into a [`Description`] and [`Rules`]. Names
//! are resolved and phrases are read. Each part of a file is read by the module of the same name. [`Rules::new`] finds
//! problems with the game, and the module `problems` describes them.

mod condition;
mod context;
mod deal;
mod deck;
mod exchange;
mod goal;
pub(crate) mod header;
mod meant;
mod picture;
mod piles;
mod players;
mod problems;
mod redealing;
mod removal;
mod require;
mod score;
mod steps;
mod stock;
mod turning;

pub(crate) use problems::place_of;
pub(crate) use require::Requirements;

use std::sync::Arc;

use patience_core::{About, Base, Description, GroupSet, Rank, Rules, Setting, Variant};

use crate::fault::Fault;
use crate::toml::{Entry, Node, Reader, TableReader, Text, printable};
use crate::vocabulary::{self, FIXED, phrases};

use context::Context;
use header::Header;
use players::{Contest, Players};
use problems::Places;

impl<'a> Context<'a> {
    /// Creates the state that readers of a rule file share when only the players and the pack have been read.
    fn new(reader: &'a Reader<'a>, players: &Players<'_, '_>, deck: &deck::Deck) -> Self {
        Self {
            reader,
            sides: players.sides,
            roles: players.roles.clone(),
            race: players.contest == Some(Contest::Race),
            several: players.contest.is_some(),
            ranks: deck.ranks,
            suit_cycle: deck.suit_cycle,
            groups: Vec::new(),
            uncounted: GroupSet::default(),
        }
    }
}

/// Removes an ending from a phrase of a rule file. Also returns whether the phrase had the ending.
fn without_end<'t>(phrase: &'t str, ending: &str) -> (&'t str, bool) {
    match phrase.strip_suffix(ending) {
        Some(phrase) => (phrase, true),
        None => (phrase, false),
    }
}

/// Returns the rank if a phrase of a rule file names all cards of one rank: `aces`.
fn all_of_rank(phrase: &str) -> Option<Rank> {
    let mut ranks = Rank::all().chain(phrases::SPECIAL);
    ranks.find(|rank| rank.words() == phrase)
}

/// Returns a set of kinds of pile, or `None` if it is empty. An empty set means that an error has been reported.
fn non_empty(groups: GroupSet) -> Option<GroupSet> {
    (!groups.is_empty()).then_some(groups)
}

fn ranked<'t>((rank, name): (&str, &'t str)) -> Option<(Rank, &'t str)> {
    phrases::rank(rank).map(|rank| (rank, name))
}

fn read_rank(context: &Context<'_>, text: &Text) -> Option<Rank> {
    let found = phrases::rank(&text.text);
    if found.is_none() {
        let message = format!("`{}` is not a rank", printable(&text.text));
        context.reader.fault(
            &text.place,
            message,
            Some("use a rank such as \"ace\", \"2\" or \"king\"".to_owned()),
        );
    }
    found
}

/// Why the tree of a rule file cannot be compiled to rules.
#[derive(Debug)]
pub(crate) enum Refused {
    /// The rule file is correct, but the values of the options do not meet its requirements.
    Unmet(Requirements, Vec<Setting>),
    /// The rule file or the chosen values of its options have errors.
    Faulty(Vec<Fault>),
}

/// A rule file with its variant and options applied.
pub(crate) struct Settled<'a> {
    /// The tree of the rule file. The file that it extends is merged in, and the changes of the variant and the options
    /// are made.
    pub tree: &'a Node,
    /// The name of the rule file without its extension.
    pub id: &'a str,
    /// The parts of the rule file other than the rules, such as the title.
    pub header: &'a Header,
    /// The chosen variant of the game.
    pub variant: &'a Variant,
    /// The options of the game with their chosen values.
    pub settings: &'a [Setting],
    /// Whether parts of the rule file could not be read.
    pub gaps: bool,
    /// The fingerprint, which identifies the rule file's tree with its variant and options.
    pub fingerprint: u64,
    /// Returns the text of an equivalent rule file that does not extend another file.
    pub definition: &'a dyn Fn() -> Arc<str>,
}

impl Settled<'_> {
    fn about(&self) -> About {
        About {
            id: self.id.to_owned(),
            title: self.header.title.clone(),
            aka: self.header.aka.clone(),
            family: self.header.family.clone(),
            source: self.header.source.clone(),
            blurb: self.header.blurb.clone(),
            variant: self.variant.id.clone(),
            variant_title: self.variant.title.clone(),
            variant_blurb: self.variant.blurb.clone(),
            settings: self.settings.to_vec(),
            fingerprint: self.fingerprint,
            definition: Some((self.definition)()),
        }
    }
}

/// Compiles the tree of a rule file to rules.
pub(crate) fn compile(settled: &Settled<'_>) -> Result<Rules, Refused> {
    let reader = Reader::new(settled.settings).of_tree(settled.tree);
    reader.gaps.set(settled.gaps);
    let (required, read) = read(&reader, settled);
    let mut faults = reader.faults.into_inner();
    if !faults.is_empty() {
        faults.extend(required.faults(settled.settings));
        return Err(Refused::Faulty(faults));
    }
    // A game that does not meet the requirements is not checked, because its errors are those that the requirements
    // prevent.
    let Some((game, places)) = read.filter(|_| required.hold(settled.settings)) else {
        return Err(Refused::Unmet(required, settled.settings.to_vec()));
    };
    faults = problems::idle_keys::find(settled.tree, &game);
    if settled.gaps {
        // What looks like an error in the game may come from the part that could not be read.
        return Err(Refused::Faulty(faults));
    }
    match Rules::new(game.clone()) {
        Ok(rules) if faults.is_empty() => return Ok(rules),
        Ok(_) => {}
        Err(error) => {
            let told = error.faults().iter();
            faults.extend(told.map(|fault| problems::told(fault, &game, settled.tree, &places)));
        }
    }
    Err(Refused::Faulty(faults))
}

/// Reads the tree of a rule file. Returns the requirements on the options, and the game with the places of its parts in
/// the file. Instead of the game, returns `None` if the file has no piles or if errors were reported.
fn read(
    reader: &Reader<'_>,
    settled: &Settled<'_>,
) -> (Requirements, Option<(Description, Places)>) {
    let top = reader.table(settled.tree, "the file");
    read_heading(reader, &top);
    let required = require::read(reader, &top);
    let players = Players::read(reader, &top);
    let deck = deck::read(reader, &top);
    let (mut base, chosen_from) = base(reader, &deck);
    let mut context = Context::new(reader, &players, &deck);
    let gaps = reader.gaps.get();
    let means_pile = |entry: &Entry| {
        let inner = entry.keys_within();
        inner.is_some_and(|inner| vocabulary::pile_meant(&entry.key, &inner).is_some())
    };
    if settled.tree.entries().iter().any(means_pile) {
        // A part that seems to be missing may be under a wrong heading.
        reader.gaps.set(true);
    }
    let has_piles = read_piles(&mut context, &top);
    if let Some(from) = chosen_from {
        base = Base::Chosen(context.group_set(&from));
    }
    let (removal, of_removal) = removal::read(&mut context, &top);
    let (deal, up_in_deal) = deal::read(&context, &top);
    let drawn = top.texts("table");
    let again = redealing::again(&context, &top);
    let stock = stock::stock(&context, &top, again.as_ref());
    let has_stock = settled.tree.get("stock").is_some();
    let redeal = redealing::redeal(&context, again, &deal, has_stock);
    let rearrange = exchange::swap(&context, &top);
    let (goal, out) = goal::goal(&context, &top);
    let lines_node = top.get("lines");
    let score = score::score(&context, &top, lines_node.is_some(), goal.as_ref());
    let (mut race, turn_game) = players.course(&context, out, &deal, &top);
    let length = goal::length(&context, &top, race.as_mut());
    let has_match = context.several || top.node.get("match").is_some();
    // If only the piles could not be read, other missing parts are really missing.
    reader.gaps.set(gaps);
    top.finish();
    let in_order = reader.faults.borrow().is_empty() && required.hold(reader.settings);
    let Some(goal) = goal.filter(|_| in_order && has_piles) else {
        return (required, None);
    };
    let (deal, deal_places) = deal.into_iter().unzip();
    let picture = picture::read(&context, &drawn);
    let game = Description {
        about: settled.about(),
        sides: context.sides,
        roles: context.roles.clone(),
        packs: deck.packs,
        suits: deck.suits,
        suits_left_out: deck.suits_left_out,
        ranks: deck.ranks,
        changed_cards: deck.changed_cards,
        base,
        picture: picture.rows,
        captions: picture.captions,
        lines: lines_node.and_then(|node| score::lines(&context, node)),
        groups: context.groups,
        deal,
        up_in_deal,
        stock,
        redeal,
        removal,
        goal,
        score: score.lines,
        par: score.par,
        rearrange,
        race,
        turn_game,
        length,
        has_match,
    };
    let places = Places {
        deal: deal_places,
        picture: drawn.into_iter().map(|row| row.place).collect(),
        removal: of_removal,
        score: score.nodes.into_iter().cloned().collect(),
    };
    (required, Some((game, places)))
}

/// Reads the kinds of pile in a rule file. Returns whether the file has any.
fn read_piles(context: &mut Context<'_>, top: &TableReader<'_, '_>) -> bool {
    let node = top.get("pile");
    if let Some(node) = node {
        piles::read(context, node);
    } else {
        top.missing_such_as(
            "pile",
            "[pile.foundation] with count = 4 and [pile.tableau] with count = 13 below it",
        );
        context.reader.gaps.set(true);
    }
    node.is_some()
}

/// Marks the keys of a rule file's heading, options and variants as read, so that they are not reported as unknown.
fn read_heading(reader: &Reader<'_>, top: &TableReader<'_, '_>) {
    if let Some(node) = top.get("without")
        && top.get("extends").is_none()
    {
        let help = Some("add `extends`, or remove `without`".to_owned());
        let message = "`without` has no effect: this file extends no game";
        reader.fault(&node.place, message, help);
    }
    top.texts("without");
    for key in FIXED {
        top.get(key);
    }
}

/// Reads `base` in a rule file, which says how the base rank is found. Also returns the piles from which the player
/// chooses the base card, if the player chooses it.
fn base(reader: &Reader<'_>, deck: &deck::Deck) -> (Base, Option<Text>) {
    let Some(text) = &deck.base else {
        return (Base::Fixed(deck.ranks.first()), None);
    };
    if let Some(from) = text.text.strip_prefix("first put on foundation from ") {
        let from = Text {
            text: from.to_owned(),
            place: text.place.clone(),
        };
        // The source piles are resolved after the kinds of pile have been read.
        return (Base::Chosen(GroupSet::default()), Some(from));
    }
    (known_base(reader, text), None)
}

/// Reads the base rank from a rule file if the player does not choose it.
fn known_base(reader: &Reader<'_>, text: &Text) -> Base {
    if text.text.trim() == "first dealt" {
        return Base::FirstDealt;
    }
    if text.text.trim() == "first on foundation" {
        return Base::FirstUp;
    }
    if text.text.trim() == "first put on foundation" {
        return Base::FirstPut;
    }
    if let Some(rank) = phrases::rank(&text.text) {
        return Base::Fixed(rank);
    }
    let message = format!("`{}` is not a rank", crate::toml::printable(&text.text));
    reader.fault(
        &text.place,
        message,
        Some("use a rank such as \"ace\", \"2\" or \"king\", \"first dealt\", \"first on foundation\", or \"first put on foundation from …\"".to_owned()),
    );
    Base::Fixed(Rank::ACE)
}
