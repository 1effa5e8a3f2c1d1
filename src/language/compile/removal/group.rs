//! Reads `what` of `[remove.NAME]` in a rule file: the cards that are removed together, such as `2 cards that make 13`
//! or `king, even covered`.

use std::ops::RangeInclusive;

use patience_core::{
    CardSet, Likeness, Nearness, Pairs, Rank, Ranks, RowRemoval, RowWhich, SmallPileSet, Suits,
};

use crate::compile::{Context, read_rank};
use crate::toml::Text;
use crate::vocabulary::{self, names, phrases};

/// The maximum number of cards that a rule file can have removed together as a set.
const MOST_CARDS: i64 = 24;

/// The phrases of a rule file for how close the two cards of a removed pair must be.
const NEAR: [(&str, Nearness); 3] = [
    ("touching", Nearness::Touching),
    ("next to each other", Nearness::Beside),
    ("in one line", Nearness::InLine),
];

/// A group of cards that may be removed, as described by one phrase of a rule file.
#[derive(Debug)]
pub(super) struct Group {
    /// Which cards of the group are removed together.
    pub what: Said,
    /// The endings of the phrase for a removed group of cards, such as `touching`.
    pub marks: Marks,
}

/// Which cards are removed together from the table.
#[derive(Debug)]
pub(super) enum Said {
    /// No cards are removed.
    Nothing,
    /// Two cards are removed together, with the required relation between their suits.
    Pair(Pairs, Suits),
    /// Any one of these sets of ranks is removed, each sorted in ascending order. The suits of every two cards in a set
    /// must have the given relation.
    Sets(Vec<Vec<Rank>>, Suits),
    /// Any one of these cards is removed by itself.
    Single(CardSet),
    /// The lower of two free cards whose suits have this relation is removed.
    Lower(Suits),
    /// Cards that lie side by side are removed together.
    Row(RowRemoval),
    /// A run of all ranks is removed, with the phrase that says how the run is built.
    Run(String),
    /// All cards of a full pile are removed together.
    FullPile,
}

/// The endings of a rule file's phrase for a group of cards that may be removed. Each follows a comma.
#[derive(Debug)]
pub(super) struct Marks {
    /// How close the two cards of a removed pair must be.
    pub near: Nearness,
    /// Whether two cards can be removed as a pair if one of them is the only card that covers the other.
    pub overlap: bool,
    /// Whether the cards of a group can be removed even if other cards cover them.
    pub covered: bool,
    /// Whether the highest and the lowest rank count as neighbours when cards are removed.
    pub wrapping: bool,
    /// The value of a jack, a queen or a king when the values of removed cards are added.
    pub court: Option<u8>,
}

/// Reads a group of cards that may be removed from a phrase of a rule file. Returns `None` if an error has been
/// reported.
pub(super) fn read(context: &Context<'_>, text: &Text) -> Option<Group> {
    let phrase = context.reader.filled_in(text)?;
    let mut reading = Reading {
        context,
        text,
        is_told: false,
    };
    let group = reading.group(&phrase);
    if group.is_none() && !reading.is_told {
        reading.unknown(&phrase);
    }
    group
}

/// A phrase of a rule file about removed cards that is being read.
struct Reading<'c, 't> {
    context: &'c Context<'c>,
    text: &'t Text,
    /// Whether an error about the phrase has been reported.
    is_told: bool,
}

impl Reading<'_, '_> {
    fn group(&mut self, phrase: &str) -> Option<Group> {
        let (what, marks) = match phrase.strip_prefix("run of all ranks") {
            // Commas belong to the phrase for how it is built.
            Some(_) => (phrase, Marks::none()),
            None => self.without_marks(phrase),
        };
        let what = self.said(what, &marks)?;
        if let Some((mark, help)) = what.idle(&marks) {
            let message = format!("\"{mark}\" is not allowed here");
            let help = Some(help.to_owned());
            self.context.reader.fault(&self.text.place, message, help);
            self.is_told = true;
            return None;
        }
        Some(Group { what, marks })
    }

    /// Removes the known endings from a rule file's phrase for a group of cards and returns them. Unknown endings stay
    /// in the phrase.
    fn without_marks<'p>(&mut self, phrase: &'p str) -> (&'p str, Marks) {
        let mut marks = Marks::none();
        let (context, text) = (self.context, self.text);
        let rest = context.without_endings("what", (text, phrase), |mark| {
            let near = NEAR.iter().find(|(known, _)| *known == mark);
            Some(match mark {
                "even one on the other" => {
                    marks.overlap = true;
                    "\"even one on the other\""
                }
                "even covered" => {
                    marks.covered = true;
                    "\"even covered\""
                }
                "wrapping" => {
                    marks.wrapping = true;
                    "\"wrapping\""
                }
                _ if let Some((_, near)) = near => {
                    marks.near = *near;
                    "how close the cards are"
                }
                _ => {
                    let count = mark.strip_prefix("court cards counting ")?;
                    marks.court = self.within(count, 0..=26, "the value of court cards must be");
                    "the value of court cards"
                }
            })
        });
        (rest, marks)
    }

    fn said(&mut self, phrase: &str, marks: &Marks) -> Option<Said> {
        if phrase == "nothing" {
            Some(Said::Nothing)
        } else if phrase == "full pile" {
            Some(Said::FullPile)
        } else if let Some(built) = phrase.strip_prefix("run of all ranks ") {
            let built = match built.strip_prefix("built ") {
                Some(built) => built.to_owned(),
                None if built.starts_with("in ") => format!("down {built}"),
                None => return None,
            };
            Some(Said::Run(built))
        } else if let Some(alike) = phrase.strip_prefix("the lower of 2 cards") {
            let alike = self.alike(alike)?;
            (alike.ranks.is_none()).then_some(Said::Lower(alike.suits.unwrap_or(Suits::Any)))
        } else if let Some((cards, likeness)) = phrase.split_once(" between 2 ") {
            let which = RowWhich::Between(likeness_of(likeness)?);
            let most = self.most(cards, 1).ok()?;
            Some(Said::Row(RowRemoval { which, most }))
        } else if let Some((cards, totals)) = phrase.split_once(" side by side that make ") {
            let totals = totals.replace(" or ", ",");
            let total = |total: &str| self.within(total, 2..=999, "a total must be");
            let totals: Option<Vec<u16>> = totals.split(',').map(total).collect();
            let mut totals = totals?;
            totals.sort_unstable();
            totals.dedup();
            let which = RowWhich::Totals(totals);
            let most = self.most(cards, 2).ok()?;
            Some(Said::Row(RowRemoval { which, most }))
        } else if let Some(pair) = phrase.strip_prefix("2 cards") {
            self.pair(pair, marks)
        } else if phrase == "any 2 cards" {
            Some(Said::Pair(Pairs::AnyRanks, Suits::Any))
        } else if let Some((cards, alike)) = phrase.split_once(" cards of one rank") {
            let cards = self.within(
                cards,
                2..=MOST_CARDS,
                "the number of cards in a set must be",
            )?;
            let suits = self.suits(alike.strip_prefix(" and").unwrap_or(alike))?;
            let sets = sets_of_one_rank(self.context.ranks, cards);
            Some(Said::Sets(sets, suits))
        } else if let Some((ranks, alike)) = apart_from_suits(phrase) {
            let suits = self.suits(alike)?;
            match self.ranks(ranks)? {
                Said::Sets(sets, _) => Some(Said::Sets(sets, suits)),
                _ => None,
            }
        } else {
            self.ranks(phrase)
        }
    }

    /// Reads a rule file's condition for a removed pair of cards: `of one rank and one colour`, `of different suits
    /// that make 25`.
    fn pair(&mut self, phrase: &str, marks: &Marks) -> Option<Said> {
        let (alike, sum) = match phrase.split_once(" that make ") {
            Some((alike, sum)) => (
                alike,
                Some(self.within(sum, 2..=26, "the sum of two cards must be")?),
            ),
            None => (phrase, None),
        };
        let Alike { ranks, suits } = self.alike(alike)?;
        if sum.is_some() && ranks.is_some() {
            let help = "remove how their ranks are alike, or name the rank, such as \"2 kings\"";
            return self.told(
                "a pair can be chosen by its sum or by its ranks, not both",
                help,
            );
        }
        let pairs = match (sum, ranks) {
            (Some(sum), None) => Pairs::Sum(sum),
            (None, Some(Pairs::Neighbours { .. })) => Pairs::Neighbours {
                wrapping: marks.wrapping,
            },
            (None, Some(ranks)) => ranks,
            (None, None) if suits.is_some() => Pairs::AnyRanks,
            (None, None) | (Some(_), Some(_)) => return None,
        };
        Some(Said::Pair(pairs, suits.unwrap_or(Suits::Any)))
    }

    /// Reads from a rule file what two cards of a removed pair must have in common: `of one rank and one colour`. An
    /// empty phrase means that any two cards match.
    fn alike(&mut self, phrase: &str) -> Option<Alike> {
        let mut alike = Alike::default();
        let parts = phrase.trim().split(" and ");
        for part in parts.filter(|part| !part.is_empty()) {
            let part = part.trim();
            let part = part.strip_prefix("of ").unwrap_or(part);
            let (ranks, suits) = match part {
                "one rank" => (Some(Pairs::SameRank), None),
                "neighbouring ranks" => (Some(Pairs::Neighbours { wrapping: false }), None),
                "one suit" => (None, Some(Suits::Same)),
                "one colour" | "one color" => (None, Some(Suits::SameColour)),
                "different suits" => (None, Some(Suits::Other)),
                "different colours" | "different colors" => (None, Some(Suits::Alternating)),
                _ => {
                    let by = part.strip_suffix(" ranks apart");
                    let by = by.or_else(|| part.strip_suffix(" rank apart"))?;
                    let by = self.within(by, 1..=12, "the distance of two ranks must be")?;
                    (Some(Pairs::Apart(by)), None)
                }
            };
            let twice = ranks.and(alike.ranks).is_some() || suits.and(alike.suits).is_some();
            if twice {
                return None;
            }
            alike.ranks = ranks.or(alike.ranks);
            alike.suits = suits.or(alike.suits);
        }
        Some(alike)
    }

    /// Reads from a rule file the relation that the suits of every two removed cards must have.
    fn suits(&mut self, phrase: &str) -> Option<Suits> {
        match self.alike(phrase)? {
            Alike { ranks: None, suits } => Some(suits.unwrap_or(Suits::Any)),
            _ => None,
        }
    }

    /// Reads from a rule file the maximum number of cards side by side that may be removed at once. `least` is the
    /// smallest valid number. Returns `Err` if the phrase is unknown.
    fn most(&mut self, cards: &str, least: u8) -> Result<Option<u8>, ()> {
        let cards = cards
            .strip_suffix(" cards")
            .or_else(|| cards.strip_suffix(" card"))
            .ok_or(())?;
        if cards == format!("{least} or more") {
            return Ok(None);
        }
        let most = match cards.split_once(" to ").or(cards.split_once(" or ")) {
            Some((from, most)) if from == least.to_string() => most,
            None if cards == least.to_string() => cards,
            _ => return Err(()),
        };
        let most = self.within(most, 1..=99, "the number of cards side by side must be");
        most.map(Some).ok_or(())
    }

    /// Reads the ranks of removed cards from a rule file. They are removed together, as in `jack, queen and king` or `4
    /// kings`, or one at a time, as in `jack or king`.
    fn ranks(&mut self, phrase: &str) -> Option<Said> {
        let alike = phrase.split_once(' ').and_then(|(cards, rank)| {
            let cards = cards.parse::<usize>().ok()?;
            let rank = phrases::rank(rank)?;
            (cards <= SmallPileSet::MOST).then(|| vec![rank; cards])
        });
        if let Some(alike) = alike {
            return Some(Said::Sets(vec![alike], Suits::Any));
        }
        let bare = |name: String| {
            let rest = name.strip_prefix("a ").or_else(|| name.strip_prefix("an "));
            rest.map_or(name.clone(), str::to_owned)
        };
        let named: Vec<String> = names(phrase).into_iter().map(bare).collect();
        let is_set = phrase.contains(" and ");
        let rank = |name: &String| match phrases::rank_or_range(name, self.context.ranks) {
            Some(ranks) if is_set && ranks.len() > 1 => None,
            ranks => ranks,
        };
        let mut ranks: Vec<Rank> = named.iter().filter_map(rank).flatten().collect();
        if ranks.is_empty() {
            return None;
        }
        let wrong = named.iter().find(|name| rank(name).is_none());
        if wrong.is_some_and(|wrong| wrong.contains(' ')) {
            return None;
        }
        if let Some(wrong) = wrong {
            let text = Text {
                text: wrong.clone(),
                place: self.text.place.clone(),
            };
            read_rank(self.context, &text);
            self.is_told = true;
            return None;
        }
        if is_set {
            ranks.sort_unstable();
            return Some(Said::Sets(vec![ranks], Suits::Any));
        }
        let mut before = ranks.iter().enumerate();
        if let Some((_, twice)) = before.find(|(at, rank)| ranks[..*at].contains(rank)) {
            let message = format!("the {} are named twice", twice.words());
            return self.told(&message, "name each rank once");
        }
        let cards = ranks.into_iter().map(CardSet::of_rank);
        Some(Said::Single(
            cards.fold(CardSet::EMPTY, |all, cards| all | cards),
        ))
    }

    /// Reports an error about a phrase for removed cards.
    fn told<T>(&mut self, message: &str, help: &str) -> Option<T> {
        let help = Some(help.to_owned());
        self.context.reader.fault(&self.text.place, message, help);
        self.is_told = true;
        None
    }

    /// Reads a number from a phrase for removed cards, which must be within a range.
    fn within<T: TryFrom<i64>>(
        &mut self,
        number: &str,
        range: RangeInclusive<i64>,
        what: &str,
    ) -> Option<T> {
        let number = number.trim().parse::<i64>().ok()?;
        if !range.contains(&number) {
            let (least, most) = (range.start(), range.end());
            let message = format!("{what} from {least} to {most}, not {number}");
            self.context.reader.fault(&self.text.place, message, None);
            self.is_told = true;
            return None;
        }
        T::try_from(number).ok()
    }

    fn unknown(&self, phrase: &str) {
        let reader = self.context.reader;
        let message = reader.unknown_words("what", self.text, &self.text.text);
        self.context
            .unknown_form(self.text, message, phrase, vocabulary::GROUPS);
    }
}

/// What the two cards of a removed pair must have in common.
#[derive(Debug, Default)]
struct Alike {
    ranks: Option<Pairs>,
    suits: Option<Suits>,
}

impl Marks {
    const fn none() -> Self {
        Self {
            near: Nearness::Anywhere,
            overlap: false,
            covered: false,
            wrapping: false,
            court: None,
        }
    }
}

impl Said {
    /// Whether the group of cards that may be removed includes pairs, perhaps among larger sets.
    pub fn is_pair(&self) -> bool {
        match self {
            Self::Pair(..) => true,
            Self::Sets(sets, _) => sets.iter().any(|set| set.len() == 2),
            _ => false,
        }
    }

    /// Whether the group of cards that may be removed depends on a sum of card values.
    pub fn counts(&self) -> bool {
        match self {
            Self::Pair(Pairs::Sum(_), _) => true,
            Self::Row(row) => matches!(row.which, RowWhich::Totals(_)),
            _ => false,
        }
    }

    /// Returns an ending of the phrase that is not allowed for this group of cards, with the remedy. Returns `None` if
    /// all endings are allowed.
    fn idle(&self, marks: &Marks) -> Option<(&'static str, &'static str)> {
        let wraps = matches!(self, Self::Pair(Pairs::Neighbours { .. }, _));
        let of_pairs = "use it after two cards, such as \"2 cards of one rank, touching\"";
        let near = NEAR.iter().find(|(_, near)| *near == marks.near);
        let near = near.map(|(mark, _)| *mark);
        let near = near.or(marks.overlap.then_some("even one on the other"));
        let near = near
            .filter(|_| !self.is_pair())
            .map(|mark| (mark, of_pairs));
        let covered = marks.covered && !matches!(self, Self::Single(_));
        let of_ranks = "use it after ranks that are removed alone, such as \"king, even covered\"";
        let of_neighbours = "use it after \"2 cards of neighbouring ranks\"";
        let of_sums = "use it after a sum, such as \"2 cards that make 20\"";
        near.or(covered.then_some(("even covered", of_ranks)))
            .or((marks.wrapping && !wraps).then_some(("wrapping", of_neighbours)))
            .or((marks.court.is_some() && !self.counts())
                .then_some(("court cards counting", of_sums)))
    }
}

/// Splits a rule file's phrase for removed cards into ranks and the relation of their suits: `jack and queen of one
/// suit`. The phrase `0 of trumps` is not split, because it is a rank.
fn apart_from_suits(phrase: &str) -> Option<(&str, &str)> {
    let mut parted = phrase.match_indices(" of ").map(|(at, of)| {
        let (ranks, alike) = (&phrase[..at], &phrase[at + of.len()..]);
        (ranks, alike)
    });
    parted.find(|(_, alike)| !alike.starts_with("trumps"))
}

/// Reads from a rule file what the two cards on either side of removed cards must have in common: `of one rank or one
/// suit`.
fn likeness_of(phrase: &str) -> Option<Likeness> {
    let phrase = phrase.strip_prefix("cards ").unwrap_or(phrase);
    let parts: Vec<&str> = phrase.split(" or ").collect();
    let parts: Option<Vec<&str>> = parts
        .iter()
        .enumerate()
        .map(|(at, part)| match part.strip_prefix("of ") {
            None if at > 0 => Some(*part),
            rest => rest,
        })
        .collect();
    match parts?.as_slice() {
        ["one rank"] => Some(Likeness::Rank),
        ["one suit"] => Some(Likeness::Suit),
        ["one colour" | "one color"] => Some(Likeness::Colour),
        ["one rank", "one suit"] | ["one suit", "one rank"] => Some(Likeness::RankOrSuit),
        _ => None,
    }
}

/// Returns, for each of some ranks, a set of `cards` cards of that rank that are removed together.
fn sets_of_one_rank(ranks: Ranks, cards: usize) -> Vec<Vec<Rank>> {
    let there = Rank::of_suits().filter(|rank| ranks.contains(*rank));
    there.map(|rank| vec![rank; cards]).collect()
}
