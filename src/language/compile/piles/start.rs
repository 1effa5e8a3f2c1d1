//! Which cards start an empty pile: `empty = "king"`, `"ace of each suit"`, `"any card from waste, one at a time"`.

use patience_core::{Beside, CardSet, Group, Own, Ranks, Role, Start};

use crate::compile::{Context, without_end};
use crate::toml::{TableReader, Text};
use crate::vocabulary::phrases;

/// What `empty` says of a kind of pile.
pub(super) struct Starts {
    start: Start,
    each_suit: bool,
    single: bool,
    beside: Beside,
    own: Option<Own>,
    wild: bool,
    /// The piles that it names.
    pub piles: NamedPiles,
}

/// The piles that `empty` names, which are known only once all are read.
#[derive(Debug, Default)]
pub(super) struct NamedPiles {
    /// Those from which it may always be started.
    pub from: Option<Text>,
    /// Those from which it may be once the others are empty.
    pub later: Option<Text>,
    /// The kind on whose pile with the same number it is built, or `the left`.
    pub linked: Option<Text>,
}

impl Starts {
    /// Reads what a file says of a kind of pile that has this role, in a row or not, and is built on or not.
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
            each_suit: false,
            single: false,
            beside: Beside::Anywhere,
            own: None,
            wild: false,
            piles: NamedPiles::default(),
        };
        let text = table.text("empty");
        let phrase = text
            .as_ref()
            .and_then(|text| context.reader.filled_in(text));
        if let Some((text, phrase)) = text.zip(phrase) {
            starts.read_phrase(context, table, &text, &phrase);
        }
        starts
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
            self.piles.linked = Some(at(link.strip_prefix("its ").unwrap_or(link)));
            rest = cards;
        }
        let (what, from) = match rest.split_once(" from ") {
            Some((what, from)) => (what, Some(from)),
            None => (rest, None),
        };
        (self.piles.from, self.piles.later) = in_turn(context, from.map(at));
        let known = phrases::starts();
        let plain = phrases::without_article(what);
        let found = known
            .iter()
            .find(|(phrase, _)| phrase == plain)
            .map(|(_, start)| *start)
            .or_else(|| one_of_ranks(what));
        match found {
            // One rank below the base lies as far above it as there are other ranks.
            Some((phrases::BELOW_BASE, each_suit)) => {
                self.start = Start::AboveBase(below_base(context.ranks));
                self.each_suit = each_suit;
            }
            Some((start, each_suit)) => (self.start, self.each_suit) = (start, each_suit),
            None if what == "usual" => {}
            None => {
                let known = known.iter().map(|(phrase, _)| phrase.as_str());
                table.unknown_phrase("empty", &at(what), known.chain(["usual"]));
            }
        }
    }

    /// Takes an ending, and returns what it says; nothing if it is none.
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

    /// Puts what is said into a kind of pile.
    pub fn put_into(self, group: &mut Group) -> NamedPiles {
        (group.start, group.each_suit) = (self.start, self.each_suit);
        (group.single_start, group.wild_starts) = (self.single, self.wild);
        group.beside = self.beside;
        // What belongs to a pile that is built on starts it too, unless something else is said.
        group.own_start = self.own.unwrap_or(group.own_build);
        self.piles
    }
}

fn below_base(ranks: Ranks) -> u8 {
    ranks.count() - 1
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

/// Reads several ranks that start an empty pile: `king or queen`, `ace or king of each suit`.
fn one_of_ranks(phrase: &str) -> Option<(Start, bool)> {
    let (ranks, each_suit) = without_end(phrase, " of each suit");
    let ranks: Option<Vec<_>> = ranks.split(" or ").map(phrases::rank).collect();
    let ranks = ranks?;
    if let [only] = ranks.as_slice() {
        return Some((Start::Rank(*only), each_suit));
    }
    let cards = ranks.into_iter().map(CardSet::of_rank);
    let cards = cards.fold(CardSet::EMPTY, |all, cards| all | cards);
    Some((Start::Cards(cards), each_suit))
}
