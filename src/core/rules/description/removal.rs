//! Removal of cards from the table: pairs, sets, neighbouring cards, and single cards.

use crate::cards::{Card, CardSet, Rank};
use crate::rules::{Condition, GroupId, GroupSet, Suits};

/// The rules for removing cards from the table, alone or together.
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
    /// The groups of cards that may be removed. If cards match several groups, the first of these
    /// groups applies.
    pub groups: Vec<Leaving>,
    /// How close to each other the cards of a pair must be.
    pub near: Nearness,
    /// Whether a card may be removed together with the only card that still covers it.
    pub overlap: bool,
    /// The value of a jack, queen or king in sums. `None` if they count 11, 12 and 13.
    pub court_cards: Option<u8>,
    /// Whether pairs are found from memory. The cards are face down, and the player turns up two,
    /// one after the other. If the two cards are a pair, they are removed automatically. Otherwise
    /// they are turned down before the next turn.
    pub from_memory: bool,
}

/// Cards that may be removed together. The rule also says which piles they come from and where they
/// go.
///
/// # Examples
///
/// ```
/// use patience_core::{CardSet, Condition, GroupId, Leaves, Leaving, Rank};
///
/// let kings = CardSet::of_rank(Rank::KING);
/// let [tableau, discard] = [0, 1].map(GroupId::new);
/// let what = Leaves::Single { cards: kings, even_covered: false };
/// let goes_when = Condition::Always;
/// let leaving = Leaving { what, from: tableau.set(), to: discard, goes_when };
/// assert_eq!(leaving.alone(), kings);
/// assert!(leaving.covered().is_empty());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Leaving {
    /// Which cards may be removed.
    pub what: Leaves,
    /// The kinds of pile from which the cards may be removed.
    pub from: GroupSet,
    /// The kind of pile that gets the removed cards.
    pub to: GroupId,
    /// When the cards may be removed.
    pub goes_when: Condition,
}

/// Which cards may be removed together.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Leaves {
    /// A pair of cards.
    Pair {
        /// How the ranks of the two cards are related.
        pairs: Pairs,
        /// How the suits of the two cards are related.
        suits: Suits,
    },
    /// A set of cards of given ranks.
    Set {
        /// The ranks in ascending order, one for each card. A rank may occur several times.
        ranks: Vec<Rank>,
        /// How the suits of any two cards in the set are related.
        suits: Suits,
    },
    /// A single card.
    Single {
        /// The cards that may be removed alone.
        cards: CardSet,
        /// Whether the cards may be removed from columns and layouts even while other cards cover
        /// them.
        even_covered: bool,
    },
    /// A single card, as long as another card of higher rank is visible. The suits of the two cards
    /// must have the given relation.
    Lower(Suits),
    /// Neighbouring cards in a grid that closes up.
    Row(RowRemoval),
}

/// Neighbouring cards that may be removed together from a grid that closes up. The rows of the grid
/// form one long line.
///
/// # Examples
///
/// ```
/// use patience_core::{Likeness, RowRemoval, RowWhich};
///
/// let between = RowRemoval { which: RowWhich::Between(Likeness::Rank), most: Some(3) };
/// assert!(between.takes_single());
/// let tens = RowRemoval { which: RowWhich::Totals(vec![10, 20]), most: None };
/// assert!(!tens.takes_single());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RowRemoval {
    /// Which neighbouring cards may be removed.
    pub which: RowWhich,
    /// The largest number of cards removed at once, or `None` for no limit.
    pub most: Option<u8>,
}

impl RowRemoval {
    /// Whether the rule also allows a single card to be removed on its own.
    pub const fn takes_single(&self) -> bool {
        matches!(self.which, RowWhich::Between(_))
    }
}

/// Which neighbouring cards may be removed together.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum RowWhich {
    /// One or more cards that lie between two cards that are alike, for example in rank.
    Between(Likeness),
    /// Two or more cards whose values add up to one of these totals. The totals are in ascending
    /// order.
    Totals(Vec<u16>),
}

/// The property in which two cards are alike.
///
/// # Examples
///
/// ```
/// use patience_core::{Card, Likeness};
///
/// let [nine, ten] = ["9H", "TH"].map(Card::parse);
/// let (nine, ten) = nine.zip(ten).ok_or("no card")?;
/// assert!(Likeness::RankOrSuit.holds(nine, ten));
/// assert!(!Likeness::Rank.holds(nine, ten));
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Likeness {
    /// The same rank.
    Rank,
    /// The same suit.
    Suit,
    /// The same rank or the same suit.
    RankOrSuit,
    /// The same colour.
    Colour,
}

impl Likeness {
    /// Whether two cards are alike in this property.
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

/// The relation of ranks that makes two cards a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Pairs {
    /// The values of the two cards add up to this number.
    Sum(u8),
    /// The two cards have the same rank.
    SameRank,
    /// The ranks do not matter; only the suits of the two cards do.
    AnyRanks,
    /// One card is this number of ranks above the other card.
    Apart(u8),
    /// One card is one rank above the other card.
    Neighbours {
        /// Whether the highest and the lowest rank also make a pair, as if they were neighbours.
        wrapping: bool,
    },
}

/// How close to each other the cards of a pair must be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Nearness {
    /// The cards of a pair may be anywhere on the table.
    Anywhere,
    /// Horizontally or vertically adjacent on the grid.
    Beside,
    /// Adjacent on the grid, diagonals included.
    Touching,
    /// In the same row or column of the grid, whatever is between them.
    InLine,
}

impl Removal {
    /// Returns removal rules with the given groups of cards. Cards that are removed together may be
    /// anywhere on the table.
    pub fn of(groups: impl IntoIterator<Item = Leaving>) -> Self {
        Self {
            groups: groups.into_iter().collect(),
            near: Nearness::Anywhere,
            overlap: false,
            court_cards: None,
            from_memory: false,
        }
    }

    /// The value of a rank when cards are added up.
    pub fn value(&self, rank: Rank) -> u8 {
        let is_court = rank.value() > 10 && rank.trump_number().is_none();
        let court = self.court_cards.filter(|_| is_court);
        court.unwrap_or(rank.value())
    }

    /// The kinds of pile from which cards may be removed.
    pub fn from(&self) -> GroupSet {
        let kinds = self.groups.iter().map(|leaving| leaving.from);
        kinds.fold(GroupSet::default(), GroupSet::union)
    }

    /// The kinds of pile from which two cards may be removed together.
    pub(crate) fn pairs_from(&self) -> GroupSet {
        let is_pair = |leaving: &&Leaving| match &leaving.what {
            Leaves::Pair { .. } => true,
            Leaves::Set { ranks, .. } => ranks.len() == 2,
            _ => false,
        };
        let kinds = self.groups.iter().filter(is_pair);
        kinds.fold(GroupSet::default(), |all, leaving| all.union(leaving.from))
    }

    /// The kinds of pile that removed cards go to.
    pub fn to(&self) -> GroupSet {
        let kinds = self.groups.iter().map(|leaving| leaving.to);
        kinds.collect()
    }

    /// Whether some groups may be removed only under a condition.
    pub fn depends_on_time(&self) -> bool {
        let mut groups = self.groups.iter();
        groups.any(|leaving| !leaving.goes_when.is_always())
    }

    /// The kinds of pile that removed cards come from and the kind that gets them, if these are the
    /// same for all groups. `None` if they differ or if a group depends on a condition.
    pub fn everywhere_alike(&self) -> Option<(GroupSet, GroupId)> {
        let (first, rest) = self.groups.split_first()?;
        let is_alike = |other: &Leaving| (other.from, other.to) == (first.from, first.to);
        let is_alike = !self.depends_on_time() && rest.iter().all(is_alike);
        is_alike.then_some((first.from, first.to))
    }

    /// Returns the relations that make two cards a pair.
    pub fn pairs(&self) -> impl Iterator<Item = (Pairs, Suits)> + '_ {
        self.groups.iter().filter_map(|leaving| match leaving.what {
            Leaves::Pair { pairs, suits } => Some((pairs, suits)),
            _ => None,
        })
    }

    /// Returns the sets of ranks that may be removed together, each with the relation of the suits.
    pub fn sets(&self) -> impl Iterator<Item = (&[Rank], Suits)> {
        self.groups
            .iter()
            .filter_map(|leaving| match &leaving.what {
                Leaves::Set { ranks, suits } => Some((ranks.as_slice(), *suits)),
                _ => None,
            })
    }

    /// Returns the sets of three or more ranks that may be removed together, each with the relation
    /// of the suits.
    pub fn larger_sets(&self) -> impl Iterator<Item = (&[Rank], Suits)> {
        self.sets().filter(|(ranks, _)| ranks.len() > 2)
    }

    /// The cards that may be removed alone, from any kind of pile.
    pub fn alone(&self) -> CardSet {
        let sets = self.groups.iter().map(Leaving::alone);
        sets.fold(CardSet::EMPTY, |all, cards| all | cards)
    }

    /// The cards that may be removed alone from this kind of pile.
    pub fn alone_from(&self, kind: GroupId) -> CardSet {
        let groups = self.groups.iter();
        let there = groups.filter(|leaving| leaving.from.contains(kind));
        there.fold(CardSet::EMPTY, |all, leaving| all | leaving.alone())
    }

    /// The cards that may be removed alone even while covered, from any kind of pile.
    pub fn covered(&self) -> CardSet {
        let sets = self.groups.iter().map(Leaving::covered);
        sets.fold(CardSet::EMPTY, |all, cards| all | cards)
    }

    /// The cards that may be removed alone from this kind of pile even while covered.
    pub fn covered_from(&self, kind: GroupId) -> CardSet {
        let groups = self.groups.iter();
        let there = groups.filter(|leaving| leaving.from.contains(kind));
        there.fold(CardSet::EMPTY, |all, leaving| all | leaving.covered())
    }

    /// In games where a card may be removed alone if a card of higher rank is visible, how the
    /// suits of the two cards must be related. `None` in other games.
    pub fn outranked(&self) -> Option<Suits> {
        self.groups.iter().find_map(|leaving| match leaving.what {
            Leaves::Lower(suits) => Some(suits),
            _ => None,
        })
    }

    /// Returns the first group of cards for which `which` returns true.
    pub(crate) fn first(&self, which: impl Fn(&Leaves) -> bool) -> Option<&Leaving> {
        self.groups.iter().find(|leaving| which(&leaving.what))
    }

    /// Returns the rule for removing neighbouring cards from a grid, if there is one.
    pub fn row(&self) -> Option<&RowRemoval> {
        self.groups.iter().find_map(|leaving| match &leaving.what {
            Leaves::Row(row) => Some(row),
            _ => None,
        })
    }
}

impl Leaving {
    /// The cards that may be removed alone.
    pub const fn alone(&self) -> CardSet {
        match self.what {
            Leaves::Single { cards, .. } => cards,
            _ => CardSet::EMPTY,
        }
    }

    /// The cards that may be removed alone even while covered.
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
