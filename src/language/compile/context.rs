//! The state that the readers of a rule file's parts share, and the errors about unknown names and phrases.

use crate::spelling;
use crate::toml::{Reader, Text, printable};
use crate::vocabulary::{Template, names, phrases};
use patience_core::{
    CardSet, Colour, Group, GroupId, GroupSet, Rank, Ranks, Role, SuitCycle, check::is_group_name,
};

/// The state that the readers of a rule file's parts share: the players and the kinds of pile read so far, and the
/// source of the values.
pub(super) struct Context<'a> {
    pub reader: &'a Reader<'a>,
    /// The number of sides in the game, each with its own piles.
    pub sides: u8,
    /// The names that a rule file gives the partners on a side.
    pub roles: Vec<String>,
    /// Whether each player has their own pack of cards.
    pub race: bool,
    /// Whether each player of the game has their own piles.
    pub several: bool,
    pub ranks: Ranks,
    /// The order of the suits for building in rotating suits.
    pub suit_cycle: SuitCycle,
    pub groups: Vec<Group>,
    /// The kinds of pile whose number of piles could not be read from the rule file.
    pub uncounted: GroupSet,
}

/// The maximum total length, in characters, of the example phrases listed in an error about a rule file.
const MOST_SHOWN: usize = 200;

impl Context<'_> {
    /// Returns the kind of pile with this name in the rule file. The name may be in the plural or have an article.
    pub fn group_named(&self, name: &str) -> Option<GroupId> {
        let named = |name: &str| self.groups.iter().position(|group| group.name == name);
        let name = phrases::without_article(name);
        let single = || named(name.strip_suffix('s').or(name.strip_suffix('x'))?);
        let found = named(name).or_else(single)?;
        u8::try_from(found).ok().map(GroupId::new)
    }

    /// Returns the kind of pile that a word of a rule file means. The word may be the name of the kind, its noun, or a
    /// card player's synonym for either.
    pub fn group_meant(&self, word: &str) -> Option<&Group> {
        let single = word.strip_suffix('s').unwrap_or(word);
        let by_noun = || {
            let mut groups = self.groups.iter();
            groups.find(|group| group.noun == word || group.noun == single)
        };
        let found = self.group_named(word).map(|id| &self.groups[id.index()]);
        found.or_else(by_noun).or_else(|| {
            let names = self.groups.iter().map(|group| group.name.as_str());
            // Some players call the stock a talon, others the waste.
            let word = Some(word).filter(|word| *word != "talon")?;
            let role = spelling::role_called(word, names)?;
            self.groups.iter().find(|group| group.name == role)
        })
    }

    /// Returns the kind of pile with this name in the rule file. Reports an error if there is none.
    pub fn group_of(&self, text: &Text, name: &str) -> Option<GroupId> {
        let found = self.group_named(name);
        if found.is_none() && name.contains(" empty") {
            let names = text.text.trim().replace(" empty", "");
            let help = format!("write `empty` once, after the names: \"{names} empty\"");
            let message = format!("unknown pile `{}`", printable(name));
            self.reader.unknown(&text.place, message, Some(help));
        } else if found.is_none()
            && names(name).len() > 1
            && names(name)
                .iter()
                .all(|name| self.group_named(name).is_some())
        {
            let message = format!(
                "only one kind of pile is allowed here, not `{}`",
                printable(name)
            );
            let first = names(name).into_iter().next().unwrap_or_default();
            let help = format!("name one of them, such as `{}`", printable(&first));
            self.reader.unknown(&text.place, message, Some(help));
        } else if found.is_none() {
            let known = self.groups.iter().map(|group| group.name.as_str());
            let meant = self.group_meant(name);
            // Such as `tableau piles` and `of the columns`.
            let meant = meant.or_else(|| name.split(' ').find_map(|word| self.group_meant(word)));
            // Such as `on the aces`.
            let is_aces = phrases::rank(name).is_some_and(|rank| name.ends_with(rank.words()));
            let foundation = || {
                let mut groups = self.groups.iter().filter(|_| is_aces);
                groups.find(|group| group.role == Role::Foundation)
            };
            let meant = meant.or_else(foundation);
            let meant = meant.map(|group| group.name.as_str());
            let near = meant.or_else(|| spelling::nearest(name, known.clone()));
            let rank = phrases::rank(name).filter(|_| name.len() > 1);
            let help = near.map_or_else(
                || {
                    if let Some(rank) = rank {
                        return format!(
                            "name a pile here; for the first card of a pile, use `empty`: empty = \"{}\"",
                            rank.word()
                        );
                    }
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
            let message = format!("unknown pile `{name}`");
            self.reader.unknown(&text.place, message, Some(help));
        }
        found
    }

    /// Returns a suggestion for an unknown phrase in a rule file: the nearest valid phrase that mentions existing
    /// piles. If none is near, returns a list of examples.
    pub fn nearest_phrase(&self, said: &str, forms: &[Template]) -> String {
        let kinds = forms.iter().enumerate();
        // Each phrase as in the guide, and with the numbers of the unknown phrase.
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
        // A phrase that contains all the words and only adds some is the best suggestion.
        let keeps =
            |near: &&str| spelling::keeps_sense(said, near) && !spelling::turns_round(said, near);
        let nearest = || {
            let known = phrases.iter().map(|(_, example, _)| example.as_str());
            let near = spelling::nearest(said, known).filter(keeps)?;
            let mut phrases = phrases.iter();
            phrases.find_map(|(_, example, own)| (example == near).then_some(own.as_str()))
        };
        let near = spelling::with_all_words(said, kinds().map(|(_, own)| own))
            .filter(keeps)
            .or_else(nearest);
        let like = || spelling::meant(&spelling::likeliest(said, kinds()));
        let near = near.map(|near| format!("did you mean \"{near}\"?"));
        near.or_else(like).unwrap_or_else(|| {
            let mut groups = self.groups.iter();
            let group = groups.find(|group| is_group_name(&group.name));
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
            format!("expected {} or similar", few.join(", "))
        })
    }

    /// Whether `phrase`, which mentions the kind of pile `group`, is worth suggesting for an unknown phrase.
    pub fn can_be_meant(&self, phrase: &str, group: &Group) -> bool {
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
        !is_in_vain
            && is_group_name(&group.name)
            && !phrase.starts_with(of_others)
            && phrase.split([' ', ',']).all(is_there)
    }

    /// Reports an unknown phrase in the value of a key of a rule file, and suggests the nearest valid phrase.
    pub fn unknown_phrase(&self, key: &str, text: &Text, said: &str, forms: &[Template]) {
        let message = self.reader.unknown_words(key, text, said);
        self.unknown_form(text, message, said, forms);
    }

    /// Reports a text of a rule file that matches none of the valid `forms`, and suggests the nearest valid phrase.
    pub fn unknown_form(&self, text: &Text, message: String, said: &str, forms: &[Template]) {
        let help = self.nearest_phrase(said, forms);
        self.reader.fault(&text.place, message, Some(help));
    }

    /// Removes the endings of a phrase of a rule file, each of which follows a comma. `take` is called with each
    /// ending, from the last to the first, and returns its topic. Two endings with the same topic are an error, unless
    /// the topic is empty. `take` returns `None` for an unknown ending, where the removal stops.
    pub fn without_endings<'p>(
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
                let message = format!("`{key}` has two parts about the same thing: {what}");
                let help = format!("remove \",{}\" or the other part", printable(ending));
                self.reader.fault(&text.place, message, Some(help));
            }
            self.name_each_rank_once(text, ending);
            said.extend(Some(what).filter(|what| !what.is_empty()));
            rest = before.trim_end();
        }
        rest
    }

    /// Returns the cards that a text of a rule file names: `aces or kings`, `red kings`.
    pub fn cards(&self, named: &str) -> Option<CardSet> {
        phrases::cards(named, self.ranks)
    }

    /// Reports an error if a rank appears twice in a part of a text of a rule file: `king or king`, `not on aces or
    /// aces`.
    pub fn name_each_rank_once(&self, text: &Text, part: &str) {
        let is_coloured = |name: &&str| {
            let mut words = Colour::ALL.map(Colour::word).into_iter();
            words.any(|word| name.contains(word))
        };
        let names = part.split(" or ").filter(|name| !is_coloured(name));
        let ranks = names.filter_map(|name| {
            let last = || phrases::rank(name.rsplit(' ').next()?).map(|rank| vec![rank]);
            phrases::rank_or_range(name, self.ranks).or_else(last)
        });
        let ranks: Vec<Rank> = ranks.flatten().collect();
        let mut before = ranks.iter().enumerate();
        if let Some((_, twice)) = before.find(|(at, rank)| ranks[..*at].contains(rank)) {
            let message = format!("the {} are named twice", twice.words());
            let help = Some("name each rank once".to_owned());
            self.reader.fault(&text.place, message, help);
        }
    }

    /// Reads the value of a rule-file key that names one or more kinds of pile: `reserve or waste`.
    pub fn group_set(&self, text: &Text) -> GroupSet {
        self.groups_named(text, &text.text)
    }

    /// Reads the kinds of pile that a rule file names in `part`, which is a part of `text`.
    pub fn groups_named(&self, text: &Text, part: &str) -> GroupSet {
        let part = Text {
            text: part.to_owned(),
            place: text.place.clone(),
        };
        let named = self.group_list(&part).into_iter();
        named.fold(GroupSet::default(), GroupSet::with)
    }

    /// Reads the value of a rule-file key that is a list of kinds of pile whose order matters.
    pub fn group_list(&self, text: &Text) -> Vec<GroupId> {
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

/// Whether a phrase of a rule file has the form `NUMBER to name`, such as `7 to tableau`.
fn brings_to(phrase: &str, name: &str) -> bool {
    let parts = phrase.split_once(" to ");
    parts.is_some_and(|(cards, to)| cards.parse::<u16>().is_ok() && to == name)
}

/// Returns a valid phrase as a suggestion: `example` with its numbers replaced by those of the unknown phrase `said`,
/// if the example has exactly one place for them.
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
            // If the result is the unknown phrase itself, its number was the mistake.
            if own == said { example.to_owned() } else { own }
        }
        _ => example.to_owned(),
    }
}
