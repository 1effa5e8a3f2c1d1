//! What leaves together, as `what` of `[remove.NAME]` says it: `2 cards that make 13`, `king, even covered`.

use std::ops::RangeInclusive;

use patience_core::{
    CardSet, Likeness, Nearness, Pairs, Rank, Ranks, RowRemoval, RowWhich, SmallPileSet, Suits,
};

use crate::compile::{Context, read_rank};
use crate::toml::Text;
use crate::vocabulary::{self, names, phrases};

/// The most cards of a set.
const MOST_CARDS: i64 = 24;

/// How near to each other the cards of a pair lie, with the words for it.
const NEAR: [(&str, Nearness); 3] = [
    ("touching", Nearness::Touching),
    ("next to each other", Nearness::Beside),
    ("in one line", Nearness::InLine),
];

/// A group of cards that leaves, and how its cards lie.
#[derive(Debug)]
pub(super) struct Group {
    /// Which cards go.
    pub what: Said,
    /// What else is said of them.
    pub marks: Marks,
}

/// Which cards go together, as a phrase says it.
#[derive(Debug)]
pub(super) enum Said {
    /// None.
    Nothing,
    /// Two cards, and how their suits are related.
    Pair(Pairs, Suits),
    /// Any of these sets of ranks, each in ascending order, and how the suits of each two cards are related.
    Sets(Vec<Vec<Rank>>, Suits),
    /// Each of these cards by itself.
    Single(CardSet),
    /// Each of two free cards so related in suit that is lower than the other.
    Lower(Suits),
    /// Cards side by side.
    Row(RowRemoval),
    /// A run of all ranks, by the phrase that says how it is built.
    Run(String),
    /// All cards of a pile that holds as many as it may.
    FullPile,
}

/// What stands behind a group, each with a comma before it.
#[derive(Debug)]
pub(super) struct Marks {
    /// How near to each other the cards of a pair lie.
    pub near: Nearness,
    /// Whether a card pairs with the last one lying on it.
    pub overlap: bool,
    /// Whether the cards go from under others.
    pub covered: bool,
    /// Whether the highest rank and the lowest are neighbours.
    pub wrapping: bool,
    /// What a jack, a queen and a king count.
    pub court: Option<u8>,
}

/// Reads a group; nothing where a fault has been reported.
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

/// A phrase that is being read.
struct Reading<'c, 't> {
    context: &'c Context<'c>,
    text: &'t Text,
    /// Whether a fault has been reported.
    is_told: bool,
}

impl Reading<'_, '_> {
    fn group(&mut self, phrase: &str) -> Option<Group> {
        let (what, marks) = match phrase.strip_prefix("run of all ranks") {
            // Commas belong to the way in which it is built.
            Some(_) => (phrase, Marks::none()),
            None => self.without_marks(phrase),
        };
        let what = self.said(what, &marks)?;
        if let Some((mark, help)) = what.idle(&marks) {
            let message = format!("\"{mark}\" means nothing behind this");
            let help = Some(help.to_owned());
            self.context.reader.fault(&self.text.place, message, help);
            self.is_told = true;
            return None;
        }
        Some(Group { what, marks })
    }

    /// Parts the marks from a phrase; what is none stays with it.
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
                    "how near the cards lie"
                }
                _ => {
                    let count = mark.strip_prefix("court cards counting ")?;
                    marks.court = self.within(count, 0..=26, "a court card counts");
                    "what court cards count"
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
            let total = |total: &str| self.within(total, 2..=999, "a total is");
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
            let cards = self.within(cards, 2..=MOST_CARDS, "a set has")?;
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

    /// Reads two cards: `of one rank and one colour`, `of different suits that make 25`.
    fn pair(&mut self, phrase: &str, marks: &Marks) -> Option<Said> {
        let (alike, sum) = match phrase.split_once(" that make ") {
            Some((alike, sum)) => (alike, Some(self.within(sum, 2..=26, "two cards make")?)),
            None => (phrase, None),
        };
        let Alike { ranks, suits } = self.alike(alike)?;
        if sum.is_some() && ranks.is_some() {
            let help = "leave out how their ranks are alike, or name the rank, such as \"2 kings\"";
            return self.told(
                "two cards make a number or are alike in rank, not both",
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

    /// Reads in what two cards are alike: `of one rank and one colour`; nothing said is nothing alike.
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
                    let by = self.within(by, 1..=12, "two cards are")?;
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

    /// Reads how the suits of each two cards are related.
    fn suits(&mut self, phrase: &str) -> Option<Suits> {
        match self.alike(phrase)? {
            Alike { ranks: None, suits } => Some(suits.unwrap_or(Suits::Any)),
            _ => None,
        }
    }

    /// Reads how many cards side by side go at once, of which there are so many at least; an error where that is not
    /// understood.
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
        let most = self.within(most, 1..=99, "cards side by side are");
        most.map(Some).ok_or(())
    }

    /// Reads ranks that go together, `jack, queen and king` or `4 kings`, or each by itself: `jack or king`.
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

    /// Reports a fault.
    fn told<T>(&mut self, message: &str, help: &str) -> Option<T> {
        let help = Some(help.to_owned());
        self.context.reader.fault(&self.text.place, message, help);
        self.is_told = true;
        None
    }

    /// Reads a number within bounds.
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

/// In what the two cards of a pair are alike.
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
    /// Tells whether two cards go together, wherever else more do.
    pub fn is_pair(&self) -> bool {
        match self {
            Self::Pair(..) => true,
            Self::Sets(sets, _) => sets.iter().any(|set| set.len() == 2),
            _ => false,
        }
    }

    /// Tells whether what the cards count is added up.
    pub fn counts(&self) -> bool {
        match self {
            Self::Pair(Pairs::Sum(_), _) => true,
            Self::Row(row) => matches!(row.which, RowWhich::Totals(_)),
            _ => false,
        }
    }

    /// Returns what is said behind a group that means nothing there, and where it would.
    fn idle(&self, marks: &Marks) -> Option<(&'static str, &'static str)> {
        let wraps = matches!(self, Self::Pair(Pairs::Neighbours { .. }, _));
        let of_pairs = "it stands behind two cards, such as \"2 cards of one rank, touching\"";
        let near = NEAR.iter().find(|(_, near)| *near == marks.near);
        let near = near.map(|(mark, _)| *mark);
        let near = near.or(marks.overlap.then_some("even one on the other"));
        let near = near
            .filter(|_| !self.is_pair())
            .map(|mark| (mark, of_pairs));
        let covered = marks.covered && !matches!(self, Self::Single(_));
        let of_ranks = "it stands behind ranks that go alone, such as \"king, even covered\"";
        let of_neighbours = "it stands behind \"2 cards of neighbouring ranks\"";
        let of_sums = "it stands behind what cards make, such as \"2 cards that make 20\"";
        near.or(covered.then_some(("even covered", of_ranks)))
            .or((marks.wrapping && !wraps).then_some(("wrapping", of_neighbours)))
            .or((marks.court.is_some() && !self.counts())
                .then_some(("court cards counting", of_sums)))
    }
}

/// Parts ranks from what is said of their suits, `jack and queen of one suit`; a trump is a rank, `0 of trumps`.
fn apart_from_suits(phrase: &str) -> Option<(&str, &str)> {
    let mut parted = phrase.match_indices(" of ").map(|(at, of)| {
        let (ranks, alike) = (&phrase[..at], &phrase[at + of.len()..]);
        (ranks, alike)
    });
    parted.find(|(_, alike)| !alike.starts_with("trumps"))
}

/// Reads in what two cards are alike between which others go: `of one rank or one suit`.
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

/// Returns the sets of so many cards of a rank.
fn sets_of_one_rank(ranks: Ranks, cards: usize) -> Vec<Vec<Rank>> {
    let there = Rank::of_suits().filter(|rank| ranks.contains(*rank));
    there.map(|rank| vec![rank; cards]).collect()
}
