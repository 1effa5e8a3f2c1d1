//! The numbers by which rules and positions speak of piles, kinds of pile and seats.

/// Gives a type that holds a number its ways in and out.
macro_rules! numbered {
    ($type:ident, at most $most:literal) => {
        impl $type {
            #[doc = concat!("Returns the one with this number, of at most ", $most, ".")]
            #[inline]
            pub const fn new(number: u8) -> Self {
                Self(number)
            }

            /// Returns the number.
            #[inline]
            pub const fn number(self) -> u8 {
                self.0
            }

            #[doc = concat!("Returns the one with this index, of at most ", $most, ".")]
            #[inline]
            #[expect(clippy::cast_possible_truncation, reason = "there are fewer than 256")]
            pub const fn from_index(index: usize) -> Self {
                debug_assert!(index < 256);
                Self(index as u8)
            }

            /// Returns the number as an index.
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PileId(u8);

/// The number of a kind of pile: an index into [`crate::Description::groups`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GroupId(u8);

impl GroupId {
    /// Returns the group's bit in a [`GroupSet`].
    #[inline]
    pub const fn set(self) -> GroupSet {
        GroupSet(1 << self.0)
    }
}

/// A set of kinds of piles. There are at most 16 kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct GroupSet(u16);

impl GroupSet {
    /// Tells whether the group is in the set.
    #[inline]
    pub const fn contains(self, group: GroupId) -> bool {
        self.0 >> group.0 & 1 != 0
    }

    /// Returns the set with this group added.
    #[must_use]
    pub const fn with(self, group: GroupId) -> Self {
        Self(self.0 | group.set().0)
    }

    /// Returns the groups that are in either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the groups that are in both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the groups that are not in the other set.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Tells whether no group is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the groups in order.
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

/// A place at the table, 0 for the first. Games for one player have only seat 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Seat(u8);

impl Seat {
    /// The only seat of a game for one.
    pub const FIRST: Self = Self(0);
}
