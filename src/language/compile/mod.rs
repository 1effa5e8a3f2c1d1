//! From the tree of a rule file, with variant and options settled, to a [`Description`] and
//! [`Rules`]: names are resolved and phrases read. Each part of a file is read by the module named
//! after it. [`Rules::new`] finds problems of the game, and `problems` puts them into words.

mod condition;
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

use patience_core::{
    About, Base, Colour, Description, Group, GroupId, GroupSet, Rank, Ranks, Rules, Setting,
    SuitCycle, Variant,
};

use crate::fault::Fault;
use crate::spelling;
use crate::toml::{Entry, Node, Reader, TableReader, Text, printable};
use crate::vocabulary::{self, FIXED, Template, names, phrases};

use header::Header;
use players::{Contest, Players};
use problems::Places;

/// The context in which the parts of a file are read: the reader, and the players and kinds of pile
/// that have been read so far.
struct Context<'a> {
    reader: &'a Reader<'a>,
    /// How many sides play, each with piles of its own.
    sides: u8,
    /// The names of the partners of a side.
    roles: Vec<String>,
    /// Whether each player has a pack.
    race: bool,
    /// Whether each player has piles.
    several: bool,
    ranks: Ranks,
    /// The order of rotating suits.
    suit_cycle: SuitCycle,
    groups: Vec<Group>,
    /// Kinds of pile whose number could not be read.
    uncounted: GroupSet,
}

/// The most letters of phrases that a fault shows.
const MOST_SHOWN: usize = 200;

impl<'a> Context<'a> {
    /// Returns the context of a file of which the players and the pack alone have been read.
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

    /// Returns the kind of pile of a name, which may stand in the plural or behind an article.
    fn group_named(&self, name: &str) -> Option<GroupId> {
        let named = |name: &str| self.groups.iter().position(|group| group.name == name);
        let name = phrases::without_article(name);
        let single = || named(name.strip_suffix('s').or(name.strip_suffix('x'))?);
        let found = named(name).or_else(single)?;
        u8::try_from(found).ok().map(GroupId)
    }

    /// Returns the kind of pile that a word means: its name, what one of its piles is called, or another word of card
    /// players.
    fn group_meant(&self, word: &str) -> Option<&Group> {
        let single = word.strip_suffix('s').unwrap_or(word);
        let by_noun = || {
            let mut groups = self.groups.iter();
            groups.find(|group| group.noun == word || group.noun == single)
        };
        let found = self.group_named(word).map(|id| &self.groups[id.index()]);
        found.or_else(by_noun).or_else(|| {
            let names = self.groups.iter().map(|group| group.name.as_str());
            // It is the stock for some players and the waste for others.
            let word = Some(word).filter(|word| *word != "talon")?;
            let role = spelling::role_called(word, names)?;
            self.groups.iter().find(|group| group.name == role)
        })
    }

    /// Returns the kind of pile that a text names; a fault if there is none.
    fn group_of(&self, text: &Text, name: &str) -> Option<GroupId> {
        let found = self.group_named(name);
        if found.is_none() && name.contains(" empty") {
            let names = text.text.trim().replace(" empty", "");
            let help = format!("name the piles, and say `empty` once: \"{names} empty\"");
            let message = format!("there are no piles called `{}`", printable(name));
            self.reader.unknown(&text.place, message, Some(help));
        } else if found.is_none()
            && names(name).len() > 1
            && names(name)
                .iter()
                .all(|name| self.group_named(name).is_some())
        {
            let message = format!("one kind of pile stands here, not `{}`", printable(name));
            let first = names(name).into_iter().next().unwrap_or_default();
            let help = format!("name one of them, such as `{}`", printable(&first));
            self.reader.unknown(&text.place, message, Some(help));
        } else if found.is_none() {
            let known = self.groups.iter().map(|group| group.name.as_str());
            let meant = self.group_meant(name);
            // Such as `tableau piles` and `of the columns`.
            let meant = meant.or_else(|| name.split(' ').find_map(|word| self.group_meant(word)));
            let meant = meant.map(|group| group.name.as_str());
            let near = meant.or_else(|| spelling::nearest(name, known.clone()));
            let help = near.map_or_else(
                || {
                    let piles = known.collect::<Vec<_>>().join(", ");
                    match phrases::ROLES.iter().find(|(role, _)| *role == name) {
                        Some((role, _)) => {
                            format!("add [pile.{role}]; so far the piles are {piles}")
                        }
                        None => format!("the piles are {piles}"),
                    }
                },
                |near| format!("did you mean `{near}`?"),
            );
            let name = crate::toml::printable(name);
            let message = format!("there are no piles called `{name}`");
            self.reader.unknown(&text.place, message, Some(help));
        }
        found
    }

    /// Returns the phrase nearest to the text of a file, among phrases that are each made with the
    /// name of a kind of pile; where none is near, all possible phrases.
    fn nearest_phrase(&self, said: &str, forms: &[Template]) -> String {
        let kinds = forms.iter().enumerate();
        // Each phrase as the guide has it, and with the writer's own numbers.
        let phrases: Vec<(usize, String, String)> = kinds
            .flat_map(|(kind, form)| {
                let examples = self.groups.iter();
                let examples = examples.flat_map(|group| {
                    let mut examples = form.examples(&group.name);
                    examples.retain(|example| self.can_be_meant(example, group));
                    examples
                });
                examples.map(move |example| {
                    let own = with_numbers_of(said, form.says, &example);
                    (kind, example, own)
                })
            })
            .collect();
        let kinds = || {
            let phrases = phrases.iter();
            phrases.map(|(kind, _, own)| (*kind, own.as_str()))
        };
        // Where only words are missing, the phrase that has them all is meant.
        let keeps = |near: &&str| spelling::keeps_sense(said, near);
        let nearest = || {
            let known = phrases.iter().map(|(_, example, _)| example.as_str());
            let near = spelling::nearest(said, known).filter(keeps)?;
            let mut phrases = phrases.iter();
            phrases.find_map(|(_, example, own)| (example == near).then_some(own.as_str()))
        };
        let near = spelling::with_all_words(said, kinds().map(|(_, own)| own)).or_else(nearest);
        let like = || spelling::meant(&spelling::likeliest(said, kinds()));
        let near = near.map(|near| format!("did you mean \"{near}\"?"));
        near.or_else(like).unwrap_or_else(|| {
            let group = self.groups.first();
            let name = group.map_or("tableau", |group| group.name.as_str());
            let can_be = |form: &String| group.is_none_or(|group| self.can_be_meant(form, group));
            let mut length = 0;
            let few = forms.iter().map(|form| form.example(name));
            let few = few.filter(can_be).map(|form| format!("\"{form}\""));
            let few: Vec<String> = few
                .take_while(|form| {
                    length += form.len();
                    length < MOST_SHOWN
                })
                .collect();
            format!("expected {} or the like", few.join(", "))
        })
    }

    /// Tells whether a phrase made with a kind of pile may be offered.
    fn can_be_meant(&self, phrase: &str, group: &Group) -> bool {
        // All cards would go to the first of several piles.
        let is_in_vain = group.count > 1 && brings_to(phrase, &group.name);
        let of_others = if self.race {
            "all cards on "
        } else {
            "all own cards on "
        };
        let is_there = |word: &str| {
            let is_role = phrases::ROLES.iter().any(|(role, _)| *role == word);
            !is_role || self.group_named(word).is_some()
        };
        !is_in_vain && !phrase.starts_with(of_others) && phrase.split([' ', ',']).all(is_there)
    }

    /// Reports a phrase that a key does not know, and names the nearest of its forms.
    fn unknown_phrase(&self, key: &str, text: &Text, said: &str, forms: &[Template]) {
        let message = self.reader.unknown_words(key, text, said);
        self.unknown_form(text, message, said, forms);
    }

    /// Reports a text that has none of some forms, and names the nearest.
    fn unknown_form(&self, text: &Text, message: String, said: &str, forms: &[Template]) {
        let help = self.nearest_phrase(said, forms);
        self.reader.fault(&text.place, message, Some(help));
    }

    /// Parts the endings from a phrase, each with a comma before it. `take` takes one, and returns what it says, or
    /// nothing for what may be said several times; the rest begins with the first that it does not know.
    fn without_endings<'p>(
        &self,
        key: &str,
        (text, phrase): (&Text, &'p str),
        mut take: impl FnMut(&str) -> Option<&'static str>,
    ) -> &'p str {
        let mut said: Vec<&str> = Vec::new();
        let mut rest = phrase;
        while let Some((before, ending)) = rest.rsplit_once(',') {
            let Some(what) = take(ending.trim()) else {
                break;
            };
            if said.contains(&what) {
                let message = format!("`{key}` says twice {what}");
                let help = format!("leave \",{}\" out, or the other", printable(ending));
                self.reader.fault(&text.place, message, Some(help));
            }
            self.name_each_rank_once(text, ending);
            said.extend(Some(what).filter(|what| !what.is_empty()));
            rest = before.trim_end();
        }
        rest
    }

    /// Reports a rank that a part of a text names twice: `king or king`, `not on aces or aces`.
    fn name_each_rank_once(&self, text: &Text, part: &str) {
        let is_coloured = |name: &&str| {
            Colour::ALL
                .iter()
                .any(|colour| name.contains(colour.word()))
        };
        let names = part.split(" or ").filter(|name| !is_coloured(name));
        let ranks = names.filter_map(|name| {
            let last = || phrases::rank(name.rsplit(' ').next()?).map(|rank| vec![rank]);
            phrases::rank_or_range(name).or_else(last)
        });
        let ranks: Vec<Rank> = ranks.flatten().collect();
        let mut before = ranks.iter().enumerate();
        if let Some((_, twice)) = before.find(|(at, rank)| ranks[..*at].contains(rank)) {
            let message = format!("the {} are named twice", twice.words());
            let help = Some("name each rank once".to_owned());
            self.reader.fault(&text.place, message, help);
        }
    }

    /// Reads a key that names kinds of pile: `reserve or waste`.
    fn group_set(&self, text: &Text) -> GroupSet {
        self.groups_named(text, &text.text)
    }

    /// Reads a part of a text that names kinds of pile.
    fn groups_named(&self, text: &Text, part: &str) -> GroupSet {
        let part = Text {
            text: part.to_owned(),
            place: text.place.clone(),
        };
        let named = self.group_list(&part).into_iter();
        named.fold(GroupSet::default(), GroupSet::with)
    }

    /// Reads a key that names kinds of pile in order.
    fn group_list(&self, text: &Text) -> Vec<GroupId> {
        let mut list = Vec::new();
        for name in names(&text.text) {
            match self.group_of(text, &name) {
                Some(group) if list.contains(&group) => {
                    let message = format!("`{name}` is named twice");
                    self.reader.fault(&text.place, message, None);
                }
                found => list.extend(found),
            }
        }
        list
    }
}

/// Tells whether a phrase is a number of cards to a pile of this name, and no more.
fn brings_to(phrase: &str, name: &str) -> bool {
    let parts = phrase.split_once(" to ");
    parts.is_some_and(|(cards, to)| cards.parse::<u16>().is_ok() && to == name)
}

/// Returns an example of a form with the numbers that another phrase has, where they have one place in it.
fn with_numbers_of(said: &str, form: &str, example: &str) -> String {
    let is_number = |word: &&str| word.parse::<i32>().is_ok_and(|number| number != 0);
    let numbers: Vec<&str> = said.split([' ', ',']).filter(is_number).collect();
    let all = numbers.join(", ");
    let mut places = example.split([' ', ',']).filter(is_number);
    let is_row = form.contains("NUMBERS") && said.contains(&all) && all.len() < MOST_SHOWN / 2;
    let fits = is_row || numbers.len() == 1;
    match (places.next(), places.next()) {
        (Some(place), None) if fits && !numbers.is_empty() && !form.contains(place) => {
            let own = example.replacen(place, &all, 1);
            // What is no phrase with this number is one with another.
            if own == said { example.to_owned() } else { own }
        }
        _ => example.to_owned(),
    }
}

/// Returns a phrase without an ending, and whether it had it.
fn without_end<'t>(phrase: &'t str, ending: &str) -> (&'t str, bool) {
    match phrase.strip_suffix(ending) {
        Some(phrase) => (phrase, true),
        None => (phrase, false),
    }
}

/// Returns the rank of which a phrase names all cards: `aces`.
fn all_of_rank(phrase: &str) -> Option<Rank> {
    let mut ranks = Rank::all().chain(phrases::SPECIAL);
    ranks.find(|rank| rank.words() == phrase)
}

/// Returns a set unless it is empty because its fault has been reported.
fn non_empty(groups: GroupSet) -> Option<GroupSet> {
    (!groups.is_empty()).then_some(groups)
}

fn ranked<'t>((rank, name): (&str, &'t str)) -> Option<(Rank, &'t str)> {
    phrases::rank(rank).map(|rank| (rank, name))
}

fn required_set(
    context: &Context<'_>,
    table: &TableReader<'_, '_>,
    key: &'static str,
) -> patience_core::GroupSet {
    table.needs(key);
    table
        .filled(key)
        .map(|text| context.group_set(&text))
        .unwrap_or_default()
}

fn read_rank(context: &Context<'_>, text: &Text) -> Option<Rank> {
    let found = phrases::rank(&text.text);
    if found.is_none() {
        let message = format!("`{}` is not a rank", printable(&text.text));
        context.reader.fault(
            &text.place,
            message,
            Some("a rank such as \"ace\", \"2\" or \"king\"".to_owned()),
        );
    }
    found
}

/// Why a tree does not make rules.
#[derive(Debug)]
pub(crate) enum Refused {
    /// The file is in order, but its requirements do not hold with these options.
    Unmet(Requirements, Vec<Setting>),
    /// The file or the values that are set have faults.
    Faulty(Vec<Fault>),
}

/// A rule file with its variant and options settled.
pub(crate) struct Settled<'a> {
    /// The tree of the file, with extended files merged in and all changes made.
    pub tree: &'a Node,
    /// The name of the file without its ending.
    pub id: &'a str,
    /// The parts of the file besides its rules.
    pub header: &'a Header,
    /// The variant in force.
    pub variant: &'a Variant,
    /// The options with their values in force.
    pub settings: &'a [Setting],
    /// Whether parts of the file could not be read.
    pub gaps: bool,
    /// The fingerprint of all this.
    pub fingerprint: u64,
    /// Writes the file as one that stands alone.
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

/// Compiles a tree.
pub(crate) fn compile(settled: &Settled<'_>) -> Result<Rules, Refused> {
    let reader = Reader::new(settled.settings).of_tree(settled.tree);
    reader.gaps.set(settled.gaps);
    let (required, read) = read(&reader, settled);
    let mut faults = reader.faults.into_inner();
    if !faults.is_empty() {
        faults.extend(required.faults(settled.settings));
        return Err(Refused::Faulty(faults));
    }
    // A game that does not meet the requirements is not checked: its faults would only be those
    // that the requirements exist to prevent.
    let Some((game, places)) = read.filter(|_| required.hold(settled.settings)) else {
        return Err(Refused::Unmet(required, settled.settings.to_vec()));
    };
    faults = problems::idle_keys::find(settled.tree, &game);
    if settled.gaps {
        // What seems to be wrong with the game may come from what could not be read.
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

/// Reads a tree. Returns the requirements on the options, and the game with the places of its parts
/// unless there are no piles.
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
        // What seems to be missing stands under a wrong heading.
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
    // Piles that could not be read leave no doubt about other missing parts.
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

/// Reads the kinds of pile, and tells whether the file has any.
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

/// Marks the heading, the options and the variants of a file as read.
fn read_heading(reader: &Reader<'_>, top: &TableReader<'_, '_>) {
    if let Some(node) = top.get("without")
        && top.get("extends").is_none()
    {
        let help = Some("add `extends`, or take `without` away".to_owned());
        let message = "there is nothing to leave parts out of";
        reader.fault(&node.place, message, help);
    }
    top.texts("without");
    for key in FIXED {
        top.get(key);
    }
}

/// Reads the base, and the piles from which the player chooses the card whose rank is the base.
fn base(reader: &Reader<'_>, deck: &deck::Deck) -> (Base, Option<Text>) {
    let Some(text) = &deck.base else {
        return (Base::Fixed(deck.ranks.first()), None);
    };
    if let Some(from) = text.text.strip_prefix("first put on foundation from ") {
        let from = Text {
            text: from.to_owned(),
            place: text.place.clone(),
        };
        // The source piles are resolved once the kinds of pile are known.
        return (Base::Chosen(GroupSet::default()), Some(from));
    }
    (known_base(reader, text), None)
}

/// Reads a base that is known when the cards have been dealt.
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
        Some("a rank such as \"ace\", \"2\" or \"king\", \"first dealt\", \"first on foundation\", or \"first put on foundation from …\"".to_owned()),
    );
    Base::Fixed(Rank::ACE)
}
