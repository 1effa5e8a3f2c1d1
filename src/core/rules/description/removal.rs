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
    /// Which cards may be removed: a list of rules for pairs, sets or single cards. The first of
    /// these rules that matches applies.
    pub groups: Vec<Leaving>,
    /// How close to each other the cards of a pair must be.
    pub near: Nearness,
    /// Whether a card may be removed together with a card that covers it, if no other card does.
    pub overlap: bool,
    /// The value of a jack, queen or king when cards are added up, or `None` if they count 11, 12
    /// and 13.
    pub court_cards: Option<u8>,
    /// Whether pairs are found from memory. The cards are face down, and the player turns up two,
    /// one after the other. If the two cards are a pair, they are removed automatically. Otherwise
    /// they are turned down before the next turn.
    pub from_memory: bool,
}

/// A rule for cards that may be removed together. It also says which piles they come from and where
/// they go.
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
    /// The cards that this rule allows to be removed.
    pub what: Leaves,
    /// The kinds of pile from which this rule allows cards to be removed.
    pub from: GroupSet,
    /// The kind of pile that gets the cards removed by this rule.
    pub to: GroupId,
    /// The condition under which this rule allows cards to be removed.
    pub goes_when: Condition,
}

/// Which cards may be removed together.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Leaves {
    /// A pair of cards may be removed together.
    Pair {
        /// How the ranks of the two cards of a pair are related.
        pairs: Pairs,
        /// How the suits of the two cards of a pair are related.
        suits: Suits,
    },
    /// A set of cards with given ranks may be removed together.
    Set {
        /// The ranks of the cards in the set, in ascending order, one for each card. A rank may
        /// occur several times.
        ranks: Vec<Rank>,
        /// How the suits of any two cards in the set are related.
        suits: Suits,
    },
    /// A single card may be removed on its own.
    Single {
        /// The cards that may be removed on their own.
        cards: CardSet,
        /// Whether the single cards may be removed from columns and layouts even while other cards
        /// cover them.
        even_covered: bool,
    },
    /// A single card may be removed on its own as long as another card of higher rank is visible.
    /// The suits of the two cards must have the given relation.
    Lower(Suits),
    /// Neighbouring cards may be removed together from a grid that closes up.
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
    /// The condition that neighbouring cards must fulfil to be removed.
    pub which: RowWhich,
    /// The largest number of neighbouring cards removed at once, or `None` for no limit.
    pub most: Option<u8>,
}

impl RowRemoval {
    /// Whether the rule for neighbouring cards also allows a single card to be removed on its own.
    pub const fn takes_single(&self) -> bool {
        matches!(self.which, RowWhich::Between(_))
    }
}

/// The condition that neighbouring cards of a grid must fulfil to be removed together.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum RowWhich {
    /// One or more neighbouring cards may be removed if they lie between two cards that are alike,
    /// for example in rank.
    Between(Likeness),
    /// Two or more neighbouring cards may be removed if their values add up to one of these totals.
    /// The totals are in ascending order.
    Totals(Vec<u16>),
}

/// The property in which two cards must be alike for the cards between them to be removed.
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
    /// Two cards are alike if they have the same rank.
    Rank,
    /// Two cards are alike if they have the same suit.
    Suit,
    /// Two cards are alike if they have the same rank or the same suit.
    RankOrSuit,
    /// Two cards are alike if they have the same colour.
    Colour,
}

impl Likeness {
    /// Whether two cards are alike in this property, such as their suit.
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

/// How the ranks of two cards must be related to make them a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Pairs {
    /// Two cards are a pair if their values add up to this number.
    Sum(u8),
    /// Two cards are a pair if they have the same rank.
    SameRank,
    /// The ranks of the two cards of a pair do not matter; only their suits do.
    AnyRanks,
    /// Two cards are a pair if one is this number of ranks above the other.
    Apart(u8),
    /// Two cards are a pair if one is one rank above the other.
    Neighbours {
        /// Whether cards of the highest and the lowest rank also make a pair, as if the ranks were
        /// neighbours.
        wrapping: bool,
    },
}

/// How close to each other on the table the cards of a pair must be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Nearness {
    /// The cards of a pair may be anywhere on the table.
    Anywhere,
    /// The cards of a pair must be horizontally or vertically adjacent on the grid.
    Beside,
    /// The cards of a pair must be adjacent on the grid, horizontally, vertically or diagonally.
    Touching,
    /// The cards of a pair must be in the same row or column of the grid, whatever is between them.
    InLine,
}

impl Removal {
    /// Creates removal rules from the given rules for pairs, sets or single cards. Cards that are
    /// removed together may be anywhere on the table.
    pub fn of(groups: impl IntoIterator<Item = Leaving>) -> Self {
        Self {
            groups: groups.into_iter().collect(),
            near: Nearness::Anywhere,
            overlap: false,
            court_cards: None,
            from_memory: false,
        }
    }

    /// Returns the value of a rank when the values of cards to be removed are added up.
    pub fn value(&self, rank: Rank) -> u8 {
        let is_court = rank.value() > 10 && rank.trump_number().is_none();
        let court = self.court_cards.filter(|_| is_court);
        court.unwrap_or(rank.value())
    }

    /// Returns the kinds of pile from which cards may be removed.
    pub fn from(&self) -> GroupSet {
        let kinds = self.groups.iter().map(|leaving| leaving.from);
        kinds.fold(GroupSet::default(), GroupSet::union)
    }

    /// Returns the kinds of pile from which two cards may be removed together as a pair.
    pub(crate) fn pairs_from(&self) -> GroupSet {
        let is_pair = |leaving: &&Leaving| match &leaving.what {
            Leaves::Pair { .. } => true,
            Leaves::Set { ranks, .. } => ranks.len() == 2,
            _ => false,
        };
        let kinds = self.groups.iter().filter(is_pair);
        kinds.fold(GroupSet::default(), |all, leaving| all.union(leaving.from))
    }

    /// Returns the kinds of pile to which removed cards go.
    pub fn to(&self) -> GroupSet {
        let kinds = self.groups.iter().map(|leaving| leaving.to);
        kinds.collect()
    }

    /// Whether some cards may be removed only under a condition.
    pub fn depends_on_time(&self) -> bool {
        let mut groups = self.groups.iter();
        groups.any(|leaving| !leaving.goes_when.is_always())
    }

    /// Returns the kinds of pile that removed cards come from and the kind that gets them, if all
    /// removal rules agree in this. Returns `None` if they differ or if one of them depends on a
    /// condition.
    pub fn everywhere_alike(&self) -> Option<(GroupSet, GroupId)> {
        let (first, rest) = self.groups.split_first()?;
        let is_alike = |other: &Leaving| (other.from, other.to) == (first.from, first.to);
        let is_alike = !self.depends_on_time() && rest.iter().all(is_alike);
        is_alike.then_some((first.from, first.to))
    }

    /// Returns the ways in which two cards can be related that make them a pair.
    pub fn pairs(&self) -> impl Iterator<Item = (Pairs, Suits)> + '_ {
        self.groups.iter().filter_map(|leaving| match leaving.what {
            Leaves::Pair { pairs, suits } => Some((pairs, suits)),
            _ => None,
        })
    }

    /// Returns the sets of ranks whose cards may be removed together, each with how the suits must
    /// be related.
    pub fn sets(&self) -> impl Iterator<Item = (&[Rank], Suits)> {
        self.groups
            .iter()
            .filter_map(|leaving| match &leaving.what {
                Leaves::Set { ranks, suits } => Some((ranks.as_slice(), *suits)),
                _ => None,
            })
    }

    /// Returns the sets of three or more ranks whose cards may be removed together, each with how
    /// the suits must be related.
    pub fn larger_sets(&self) -> impl Iterator<Item = (&[Rank], Suits)> {
        self.sets().filter(|(ranks, _)| ranks.len() > 2)
    }

    /// Returns the cards that may be removed on their own, from any kind of pile.
    pub fn alone(&self) -> CardSet {
        let sets = self.groups.iter().map(Leaving::alone);
        sets.fold(CardSet::EMPTY, |all, cards| all | cards)
    }

    /// Returns the cards that may be removed on their own from this kind of pile.
    pub fn alone_from(&self, kind: GroupId) -> CardSet {
        let groups = self.groups.iter();
        let there = groups.filter(|leaving| leaving.from.contains(kind));
        there.fold(CardSet::EMPTY, |all, leaving| all | leaving.alone())
    }

    /// Returns the cards that may be removed on their own even while covered, from any kind of
    /// pile.
    pub fn covered(&self) -> CardSet {
        let sets = self.groups.iter().map(Leaving::covered);
        sets.fold(CardSet::EMPTY, |all, cards| all | cards)
    }

    /// Returns the cards that may be removed on their own from this kind of pile, even while
    /// covered.
    pub fn covered_from(&self, kind: GroupId) -> CardSet {
        let groups = self.groups.iter();
        let there = groups.filter(|leaving| leaving.from.contains(kind));
        there.fold(CardSet::EMPTY, |all, leaving| all | leaving.covered())
    }

    /// In games where a card may be removed on its own if a card of higher rank is visible, returns
    /// how the suits of the two cards must be related. Returns `None` in other games.
    pub fn outranked(&self) -> Option<Suits> {
        self.groups.iter().find_map(|leaving| match leaving.what {
            Leaves::Lower(suits) => Some(suits),
            _ => None,
        })
    }

    /// Returns the first of the removal rules for whose cards `which` returns true.
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
    /// Returns the cards that this rule allows to be removed on their own.
    pub const fn alone(&self) -> CardSet {
        match self.what {
            Leaves::Single { cards, .. } => cards,
            _ => CardSet::EMPTY,
        }
    }

    /// Returns the cards that this rule allows to be removed on their own even while covered.
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
