//! Numbers that identify piles, kinds of pile and seats in rules and positions.

/// Adds constructors and accessors to a type of id, which holds a number.
macro_rules! numbered {
    ($type:ident, at most $most:literal) => {
        impl $type {
            #[doc = concat!("Creates the value from its number. A game has at most ", $most, ".")]
            #[inline]
            pub const fn new(number: u8) -> Self {
                Self(number)
            }

            /// Returns the number that the id stands for.
            #[inline]
            pub const fn number(self) -> u8 {
                self.0
            }

            #[doc = concat!("Creates the value from its index. A game has at most ", $most, ".")]
            #[inline]
            #[expect(clippy::cast_possible_truncation, reason = "there are fewer than 256")]
            pub const fn from_index(index: usize) -> Self {
                debug_assert!(index < 256);
                Self(index as u8)
            }

            /// Returns the number that the id stands for, as a `usize` for use as an index.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

numbered!(PileId, at most "250 piles");
numbered!(GroupId, at most "16 kinds of pile");
numbered!(Seat, at most "12 seats");

/// The number of a pile on the table: an index into [`crate::Rules::piles`].
///
/// # Examples
///
/// ```
/// # use patience_core::*;
/// # let columns = Group { count: 4, build: Build { direction: Direction::Down, suits: Suits::Any, ..Build::NONE }, ..Group::new("tableau", Role::Tableau) };
/// # let foundations = Group { count: 4, ..Group::new("foundation", Role::Foundation) };
/// # let mut game = Description::new("Four Streets", vec![foundations, columns]);
/// # game.goal = Goal::AllOn(GroupId::new(0).set());
/// # game.deal = vec![DealStep::Each { to: GroupId::new(1), counts: vec![13; 4], apart: false, joined: false }];
/// # let rules = Rules::new(game)?;
/// let column = rules.pile_named("t2").ok_or("no such pile")?;
/// assert_eq!(rules.piles()[column.index()].name, "t2");
/// assert_eq!(PileId::new(column.number()), column);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PileId(u8);

/// The number of a kind of pile: an index into [`crate::Description::groups`].
///
/// # Examples
///
/// ```
/// # use patience_core::*;
/// # let columns = Group { count: 4, build: Build { direction: Direction::Down, suits: Suits::Any, ..Build::NONE }, ..Group::new("tableau", Role::Tableau) };
/// # let foundations = Group { count: 4, ..Group::new("foundation", Role::Foundation) };
/// # let mut game = Description::new("Four Streets", vec![foundations, columns]);
/// # game.goal = Goal::AllOn(GroupId::new(0).set());
/// # game.deal = vec![DealStep::Each { to: GroupId::new(1), counts: vec![13; 4], apart: false, joined: false }];
/// # let rules = Rules::new(game)?;
/// let tableau = rules.group_named("tableau").ok_or("no such piles")?;
/// assert_eq!(tableau.number(), 1);
/// assert_eq!(rules.groups[tableau.index()].name, "tableau");
/// assert!(tableau.set().contains(tableau));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GroupId(u8);

impl GroupId {
    /// Returns the [`GroupSet`] that contains only this kind of pile.
    #[inline]
    pub const fn set(self) -> GroupSet {
        GroupSet(1 << self.0)
    }
}

/// A set of kinds of pile. A game has at most 16 kinds.
///
/// # Examples
///
/// ```
/// use patience_core::{GroupId, GroupSet};
///
/// let [stock, waste, tableau] = [0, 1, 2].map(GroupId::new);
/// let hidden = stock.set().with(waste);
/// assert!(hidden.contains(waste) && !hidden.contains(tableau));
/// let all: GroupSet = [stock, waste, tableau].into_iter().collect();
/// assert!(all.without(hidden).iter().eq([tableau]));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct GroupSet(u16);

impl GroupSet {
    /// Whether a given kind of pile is in the set.
    #[inline]
    pub const fn contains(self, group: GroupId) -> bool {
        self.0 >> group.0 & 1 != 0
    }

    /// Returns the set with this kind of pile added.
    #[must_use]
    pub const fn with(self, group: GroupId) -> Self {
        Self(self.0 | group.set().0)
    }

    /// Returns the kinds of pile that are in this set, in `other` or in both.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the kinds of pile that are in both of the two sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the kinds of pile in this set that are not in `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether the set of kinds of pile is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the kinds of pile of the set in order of their numbers.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = GroupId> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let group = (rest != 0).then(|| GroupId::from_index(rest.trailing_zeros() as usize))?;
            rest &= rest - 1;
            Some(group)
        })
    }
}

impl FromIterator<GroupId> for GroupSet {
    fn from_iter<T: IntoIterator<Item = GroupId>>(groups: T) -> Self {
        groups.into_iter().fold(Self::default(), Self::with)
    }
}

/// A player's seat at the table, given as a number from 0. Games for one player have only seat 0.
///
/// # Examples
///
/// ```
/// use patience_core::Seat;
///
/// let seats: Vec<Seat> = (0..4).map(Seat::new).collect();
/// assert_eq!(seats[0], Seat::FIRST);
/// let names = ["Ann", "Bo", "Cy", "Di"];
/// assert_eq!(names[seats[2].index()], "Cy");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Seat(u8);

impl Seat {
    /// The first seat, the only one in games for one player.
    pub const FIRST: Self = Self(0);
}
