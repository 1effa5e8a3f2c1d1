//! Reads `empty` in a rule file: which cards may be put on an empty pile, such as `king`, `ace of each suit` or `any
//! card from waste, one at a time`.

use patience_core::{Beside, CardSet, Condition, Group, Own, Ranks, Role, Start, StartLimit};

use crate::compile::{Context, without_end};
use crate::toml::{TableReader, Text};
use crate::vocabulary::phrases;

/// The contents of `empty` in a rule file, which says which cards may be put on an empty pile.
pub(super) struct Starts {
    start: Start,
    limit: StartLimit,
    each_suit: bool,
    single: bool,
    beside: Beside,
    own: Option<Own>,
    wild: bool,
    /// The piles that a rule file names in the value of `empty`, as those from which an empty pile may be started.
    pub piles: NamedPiles,
}

/// The piles that a rule file names in the value of `empty`, about starting an empty pile. The names are resolved once
/// all kinds of pile have been read.
#[derive(Debug, Default)]
pub(super) struct NamedPiles {
    /// The piles from which an empty pile may always be started.
    pub from: Option<Text>,
    /// The piles from which an empty pile may be started only once the piles in `from` are empty.
    pub later: Option<Text>,
    /// The pile whose card an empty pile continues, as named in the rule file: `its PILE` for the pile with the same
    /// number, or `the left` for the left neighbour.
    pub linked: Option<Text>,
    /// The rule file's text of the condition on which the cards that start an empty pile depend.
    pub when: Option<Text>,
}

impl Starts {
    /// Reads the key `empty` of a kind of pile in a rule file, which says which cards start an empty pile. `role`,
    /// `is_row` and `has_build` describe the kind: its role, whether it is a row, and whether the file sets `build`.
    pub fn read(
        context: &Context<'_>,
        table: &TableReader<'_, '_>,
        (role, is_row, has_build): (Role, bool, bool),
    ) -> Self {
        let usual = match role {
            Role::Foundation => Start::AboveBase(0),
            Role::Tableau if is_row => Start::AnyCard,
            Role::Cell => Start::AnyCard,
            _ if has_build => Start::AnyCard,
            _ => Start::Nothing,
        };
        let mut starts = Self {
            start: usual,
            limit: StartLimit::None,
            each_suit: false,
            single: false,
            beside: Beside::Anywhere,
            own: None,
            wild: false,
            piles: NamedPiles::default(),
        };
        match table.text_or_list("empty").unwrap_or_default().as_slice() {
            [] => {}
            [text] => {
                if let Some(phrase) = context.reader.filled_in(text) {
                    starts.read_phrase(context, table, text, &phrase);
                }
            }
            texts => starts.read_list(context, table, texts),
        }
        starts
    }

    /// Reads a rule file's list of the cards that start each pile of a kind: `["ace", "5 or 9", "any card"]`.
    fn read_list(&mut self, context: &Context<'_>, table: &TableReader<'_, '_>, texts: &[Text]) {
        let filled_in = |text| {
            Some(Text {
                text: context.reader.filled_in(text)?,
                place: text.place.clone(),
            })
        };
        let texts = texts.iter().filter_map(filled_in);
        let starts: Vec<Start> = texts
            .filter_map(|text| alone(context, table, &text))
            .collect();
        if let Some(all) = starts.iter().copied().reduce(either) {
            self.start = all;
        }
        self.limit = StartLimit::ByPile(starts);
    }

    fn read_phrase(
        &mut self,
        context: &Context<'_>,
        table: &TableReader<'_, '_>,
        text: &Text,
        phrase: &str,
    ) {
        let at = |part: &str| Text {
            text: part.to_owned(),
            place: text.place.clone(),
        };
        let mut rest = context.without_endings("empty", (text, phrase), |ending| self.take(ending));
        if let Some((link, cards)) = rest
            .strip_prefix("built on ")
            .and_then(|rest| rest.split_once(", else "))
        {
            self.piles.linked = Some(at(link));
            rest = cards;
        }
        let (rest, when) = match rest.split_once(" when ") {
            Some((then, after)) => (then, Some(after)),
            None => (rest, None),
        };
        let (what, from) = apart(rest);
        if let Some(after) = when {
            let (condition, otherwise) = after.split_once(", else ").unwrap_or((after, "nothing"));
            let (otherwise, other_from) = apart(otherwise);
            let message = match (from.zip(other_from), &self.piles.linked) {
                (Some((one, other)), _) if one != other => {
                    "a condition cannot change the piles that the cards come from"
                }
                (_, Some(_)) => "a pile that is built on another cannot have a condition",
                _ => "",
            };
            if !message.is_empty() {
                let help = "such as empty = \"any card when stock empty, else king from waste\"";
                let help = Some(help.to_owned());
                return context.reader.fault(&text.place, message.to_owned(), help);
            }
            (self.piles.from, self.piles.later) = in_turn(context, from.or(other_from).map(at));
            self.piles.when = Some(at(condition));
            let [then, otherwise] = [what, otherwise].map(|what| alone(context, table, &at(what)));
            if let Some((then, otherwise)) = then.zip(otherwise) {
                self.start = either(then, otherwise);
                self.limit = StartLimit::When {
                    condition: Condition::Always,
                    then,
                    otherwise,
                };
            }
            return;
        }
        (self.piles.from, self.piles.later) = in_turn(context, from.map(at));
        if what == "usual" {
            return;
        }
        if let Some(found) = one_start(context, table, &at(what), &["usual"]) {
            (self.start, self.each_suit) = found;
        }
    }

    /// Reads an ending of the value of `empty` in a rule file. Returns its topic, which is what the ending is about, or
    /// `None` if the ending is unknown.
    fn take(&mut self, ending: &str) -> Option<&'static str> {
        Some(match ending {
            "one at a time" => {
                self.single = true;
                "\"one at a time\""
            }
            "or a wild card" => {
                self.wild = true;
                "\"or a wild card\""
            }
            "of its row's suit" => {
                self.own = Some(Own::SuitOfRow);
                "which cards are the pile's own"
            }
            _ => {
                if let Some((_, own)) = phrases::OWNS.iter().find(|(known, _)| *known == ending) {
                    self.own = Some(*own);
                    return Some("which cards are the pile's own");
                }
                let mut known = phrases::BESIDES.iter();
                self.beside = known.find(|(known, _)| *known == ending)?.1;
                "where the card goes on the grid"
            }
        })
    }

    /// Stores which cards start an empty pile, as read from a rule file, in a kind of pile. Returns the piles that the
    /// rule file names.
    pub fn put_into(self, group: &mut Group) -> NamedPiles {
        (group.start, group.each_suit) = (self.start, self.each_suit);
        group.start_limit = self.limit;
        (group.single_start, group.wild_starts) = (self.single, self.wild);
        group.beside = self.beside;
        // By default, the cards that belong to a pile also start it.
        group.own_start = self.own.unwrap_or(group.own_build);
        self.piles
    }
}

/// Separates the cards that start an empty pile from the piles that they come from, in a phrase of a rule file.
fn apart(phrase: &str) -> (&str, Option<&str>) {
    match phrase.split_once(" from ") {
        Some((what, from)) => (what, Some(from)),
        None => (phrase, None),
    }
}

/// Reads from a rule file which cards start an empty pile, and whether the piles start with one card of each suit.
/// `besides` lists further words that are allowed.
fn one_start(
    context: &Context<'_>,
    table: &TableReader<'_, '_>,
    what: &Text,
    besides: &[&str],
) -> Option<(Start, bool)> {
    context.name_each_rank_once(what, without_end(&what.text, " of each suit").0);
    let known = &*phrases::STARTS;
    let plain = phrases::without_article(&what.text);
    let found = known
        .iter()
        .find(|(phrase, _)| phrase == plain)
        .map(|(_, start)| *start)
        .or_else(|| one_of_ranks(context, &what.text));
    if found.is_none() {
        let known = known.iter().map(|(phrase, _)| phrase.as_str());
        table.unknown_phrase("empty", what, known.chain(besides.iter().copied()));
    }
    found.map(|(start, each_suit)| match start {
        // One rank below the base is the same as all other ranks above it.
        phrases::BELOW_BASE => (Start::AboveBase(below_base(context.ranks)), each_suit),
        _ => (start, each_suit),
    })
}

/// Reads from a rule file which cards start one pile of a list, or which cards start an empty pile in one case of a
/// condition.
fn alone(context: &Context<'_>, table: &TableReader<'_, '_>, what: &Text) -> Option<Start> {
    let (start, each_suit) = one_start(context, table, what, &[])?;
    if each_suit {
        let message = "`of each suit` cannot be used in a list or with a condition".to_owned();
        let help = "use only ranks, such as empty = [\"ace\", \"king\"]".to_owned();
        context.reader.fault(&what.place, message, Some(help));
    }
    Some(start)
}

/// Combines the cards that start an empty pile in two cases. Returns any card if they depend on the base rank.
fn either(first: Start, second: Start) -> Start {
    let cards = |start: Start| match start {
        Start::Rank(rank) => Some(CardSet::of_rank(rank)),
        Start::Cards(cards) => Some(cards),
        Start::Nothing | Start::AnyCard | Start::AboveBase(_) => None,
    };
    match (first, second) {
        _ if first == second => first,
        (Start::Nothing, other) | (other, Start::Nothing) => other,
        _ => match cards(first).zip(cards(second)) {
            Some((first, second)) => Start::Cards(first | second),
            None => Start::AnyCard,
        },
    }
}

fn below_base(ranks: Ranks) -> u8 {
    ranks.count() - 1
}

/// Splits the piles from which an empty pile may be started at the word `then`, in a phrase of a rule file. The first
/// result is the piles from which it may always be started; the second is those from which it may be started once the
/// first are empty.
fn in_turn(context: &Context<'_>, from: Option<Text>) -> (Option<Text>, Option<Text>) {
    let Some(from) = from else {
        return (None, None);
    };
    let Some((first, later)) = from.text.split_once(" then ") else {
        return (Some(from), None);
    };
    if later.contains(" then ") {
        let message = "`then` can be used only once";
        let help = Some("join the later piles with \"or\"".to_owned());
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

/// Reads from a rule file the cards that start an empty pile: `king or queen`, `5 to 9`, `ace or king of each suit`,
/// `red kings`, `ace of hearts`.
fn one_of_ranks(context: &Context<'_>, phrase: &str) -> Option<(Start, bool)> {
    let (ranks, each_suit) = without_end(phrase, " of each suit");
    if let Some(only) = phrases::rank(ranks) {
        return Some((Start::Rank(only), each_suit));
    }
    let cards = context.cards(ranks)?;
    Some((Start::Cards(cards), each_suit))
}
