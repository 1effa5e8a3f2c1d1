//! Taking cards off the table: pairs, sets, cards side by side, and cards that go alone.

use crate::cards::{Card, CardSet, Rank};
use crate::rules::{Condition, GroupId, GroupSet, Suits};

/// Which cards may be taken off the table together.
///
/// # Examples
/// ```
/// use patience_core::{CardSet, Condition, GroupId, Leaves, Leaving, Pairs, Rank, Removal, Suits};
///
/// let (tableau, discard) = (GroupId::new(0), GroupId::new(1));
/// let goes_when = Condition::Always;
/// let leaving = |what| Leaving { what, from: tableau.set(), to: discard, goes_when: goes_when.clone() };
/// let pairs = Leaves::Pair { pairs: Pairs::Sum(13), suits: Suits::Any };
/// let kings = Leaves::Single { cards: CardSet::of_rank(Rank::KING), even_covered: false };
/// let removal = Removal::of([leaving(pairs), leaving(kings)]);
/// assert_eq!(removal.from(), tableau.set());
/// assert_eq!(removal.alone_from(tableau), CardSet::of_rank(Rank::KING));
/// assert_eq!(removal.everywhere_alike(), Some((tableau.set(), discard)));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Removal {
    /// The groups that go. Cards that could go as several of them go as the first.
    pub groups: Vec<Leaving>,
    /// How near to each other the cards of a pair lie.
    pub near: Nearness,
    /// Whether a card may be paired with the last one lying on it.
    pub overlap: bool,
    /// What a jack, a queen and a king count in sums, where that is not 11, 12 and 13.
    pub court_cards: Option<u8>,
    /// Whether pairs are found from memory: the cards lie face down, the player turns up one after the other,
    /// and two that are a pair go by themselves. Other two are turned down again before the next.
    pub from_memory: bool,
}

/// Cards that go together, from some piles to another.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Leaving {
    /// Which cards go.
    pub what: Leaves,
    /// The kinds of pile they may lie on.
    pub from: GroupSet,
    /// The kind of pile they go to.
    pub to: GroupId,
    /// When they go.
    pub goes_when: Condition,
}

/// Which cards go together.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Leaves {
    /// Two cards.
    Pair {
        /// The relation of their ranks.
        pairs: Pairs,
        /// How their suits are related.
        suits: Suits,
    },
    /// One card of each of some ranks.
    Set {
        /// The ranks in ascending order; one may come several times.
        ranks: Vec<Rank>,
        /// How the suits of each two of the cards are related.
        suits: Suits,
    },
    /// A card alone.
    Single {
        /// The cards that go so.
        cards: CardSet,
        /// Whether they leave columns and layouts even while others lie on them.
        even_covered: bool,
    },
    /// A card alone, while a card in sight outranks it whose suit is related to its suit in this way.
    Lower(Suits),
    /// Cards side by side, in a grid that closes up.
    Row(RowRemoval),
}

/// Cards that lie side by side in a grid that closes up, the rows of which are one long line, and that
/// are taken off together.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RowRemoval {
    /// Which of them go.
    pub which: RowWhich,
    /// The most cards that go at once; nothing where there is no limit.
    pub most: Option<u8>,
}

impl RowRemoval {
    /// Tells whether one card may go for the same reason as several.
    pub const fn takes_single(&self) -> bool {
        matches!(self.which, RowWhich::Between(_))
    }
}

/// Which cards side by side are taken off together.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum RowWhich {
    /// One card or more, between two cards that are related in this way.
    Between(Likeness),
    /// Two cards or more that add up to one of these, in ascending order.
    Totals(Vec<u16>),
}

/// In what two cards are alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Likeness {
    /// In rank.
    Rank,
    /// In suit.
    Suit,
    /// In rank or in suit.
    RankOrSuit,
    /// In colour.
    Colour,
}

impl Likeness {
    /// Tells whether two cards are alike.
    pub fn holds(self, one: Card, other: Card) -> bool {
        let (rank, suit) = (one.rank() == other.rank(), one.suit() == other.suit());
        match self {
            Self::Rank => rank,
            Self::Suit => suit,
            Self::RankOrSuit => rank || suit,
            Self::Colour => one.colour() == other.colour(),
        }
    }
}

/// The relation of two cards that makes a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Pairs {
    /// The two add up to this.
    Sum(u8),
    /// The two are of one rank.
    SameRank,
    /// Ranks do not matter, only how the suits are related.
    AnyRanks,
    /// One is this number of ranks above the other.
    Apart(u8),
    /// One is a rank above the other; the ends of the ranks may be neighbours too.
    Neighbours {
        /// Whether the highest rank and the lowest are neighbours.
        wrapping: bool,
    },
}

/// How near to each other the cards of a pair lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Nearness {
    /// Anywhere.
    Anywhere,
    /// Next to each other on the grid, sideways or up and down.
    Beside,
    /// The same, corner to corner included.
    Touching,
    /// In the same row or column of the grid, whatever lies between.
    InLine,
}

impl Removal {
    /// Returns the removal of some groups, wherever their cards lie.
    pub fn of(groups: impl IntoIterator<Item = Leaving>) -> Self {
        Self {
            groups: groups.into_iter().collect(),
            near: Nearness::Anywhere,
            overlap: false,
            court_cards: None,
            from_memory: false,
        }
    }

    /// Returns what a card of a rank counts in sums.
    pub fn value(&self, rank: Rank) -> u8 {
        let is_court = rank.value() > 10 && rank.trump_number().is_none();
        let court = self.court_cards.filter(|_| is_court);
        court.unwrap_or(rank.value())
    }

    /// Returns the kinds of pile from which some cards are taken off.
    pub fn from(&self) -> GroupSet {
        let kinds = self.groups.iter().map(|leaving| leaving.from);
        kinds.fold(GroupSet::default(), GroupSet::union)
    }

    /// Returns the kinds of pile from which two cards go together.
    pub(crate) fn pairs_from(&self) -> GroupSet {
        let is_pair = |leaving: &&Leaving| match &leaving.what {
            Leaves::Pair { .. } => true,
            Leaves::Set { ranks, .. } => ranks.len() == 2,
            _ => false,
        };
        let kinds = self.groups.iter().filter(is_pair);
        kinds.fold(GroupSet::default(), |all, leaving| all.union(leaving.from))
    }

    /// Returns the kinds of pile to which they go.
    pub fn to(&self) -> GroupSet {
        let kinds = self.groups.iter().map(|leaving| leaving.to);
        kinds.collect()
    }

    /// Tells whether some groups go only at times.
    pub fn depends_on_time(&self) -> bool {
        let mut groups = self.groups.iter();
        groups.any(|leaving| !leaving.goes_when.is_always())
    }

    /// Returns from which kinds of pile and to which all groups go, where that is the same for all at all times.
    pub fn everywhere_alike(&self) -> Option<(GroupSet, GroupId)> {
        let (first, rest) = self.groups.split_first()?;
        let is_alike = |other: &Leaving| (other.from, other.to) == (first.from, first.to);
        let is_alike = !self.depends_on_time() && rest.iter().all(is_alike);
        is_alike.then_some((first.from, first.to))
    }

    /// Returns the relations of two cards that make a pair.
    pub fn pairs(&self) -> impl Iterator<Item = (Pairs, Suits)> + '_ {
        self.groups.iter().filter_map(|leaving| match leaving.what {
            Leaves::Pair { pairs, suits } => Some((pairs, suits)),
            _ => None,
        })
    }

    /// Returns the sets of ranks, each with the relation of the suits.
    pub fn sets(&self) -> impl Iterator<Item = (&[Rank], Suits)> {
        self.groups
            .iter()
            .filter_map(|leaving| match &leaving.what {
                Leaves::Set { ranks, suits } => Some((ranks.as_slice(), *suits)),
                _ => None,
            })
    }

    /// Returns the sets of three cards or more.
    pub fn larger_sets(&self) -> impl Iterator<Item = (&[Rank], Suits)> {
        self.sets().filter(|(ranks, _)| ranks.len() > 2)
    }

    /// Returns the cards that go alone, from some pile or another.
    pub fn alone(&self) -> CardSet {
        let sets = self.groups.iter().map(Leaving::alone);
        sets.fold(CardSet::EMPTY, |all, cards| all | cards)
    }

    /// Returns the cards that go alone from a kind of pile.
    pub fn alone_from(&self, kind: GroupId) -> CardSet {
        let groups = self.groups.iter();
        let there = groups.filter(|leaving| leaving.from.contains(kind));
        there.fold(CardSet::EMPTY, |all, leaving| all | leaving.alone())
    }

    /// Returns the cards that go alone even while others lie on them, from some pile or another.
    pub fn covered(&self) -> CardSet {
        let sets = self.groups.iter().map(Leaving::covered);
        sets.fold(CardSet::EMPTY, |all, cards| all | cards)
    }

    /// Returns the cards that leave a kind of pile alone, even while others lie on them.
    pub fn covered_from(&self, kind: GroupId) -> CardSet {
        let groups = self.groups.iter();
        let there = groups.filter(|leaving| leaving.from.contains(kind));
        there.fold(CardSet::EMPTY, |all, leaving| all | leaving.covered())
    }

    /// Returns how the suits of a card and of a higher one are related that lets it go alone.
    pub fn outranked(&self) -> Option<Suits> {
        self.groups.iter().find_map(|leaving| match leaving.what {
            Leaves::Lower(suits) => Some(suits),
            _ => None,
        })
    }

    /// Returns the first of some groups.
    pub(crate) fn first(&self, which: impl Fn(&Leaves) -> bool) -> Option<&Leaving> {
        self.groups.iter().find(|leaving| which(&leaving.what))
    }

    /// Returns the cards side by side that go.
    pub fn row(&self) -> Option<&RowRemoval> {
        self.groups.iter().find_map(|leaving| match &leaving.what {
            Leaves::Row(row) => Some(row),
            _ => None,
        })
    }
}

impl Leaving {
    /// Returns the cards that go alone.
    pub const fn alone(&self) -> CardSet {
        match self.what {
            Leaves::Single { cards, .. } => cards,
            _ => CardSet::EMPTY,
        }
    }

    /// Returns the cards that go alone even while others lie on them.
    pub const fn covered(&self) -> CardSet {
        match self.what {
            Leaves::Single {
                cards,
                even_covered: true,
            } => cards,
            _ => CardSet::EMPTY,
        }
    }
}
