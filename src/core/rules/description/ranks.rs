//! The ranks of a pack and their order: which rank comes next, and how far apart two ranks are. The
//! values that are added up, in games that count cards, do not depend on this order; they are in
//! `cards`.

use std::fmt;
use std::hash::{Hash, Hasher};

use crate::cards::{Card, CardSet, Rank};

/// The ranks of the suits of a pack, in order. In games where the order wraps, the first rank
/// follows the last. Ranks that the pack lacks are skipped.
///
/// # Examples
///
/// ```
/// use patience_core::{Rank, Ranks};
///
/// let [ace, seven, king] = [0, 6, 12].map(|index| Rank::new(index).expect("below 13"));
/// let ranks = Ranks::new(&[&[ace][..], &Ranks::from_to(seven, king).to_vec()].concat());
/// let ranks = ranks.ok_or("a rank is there twice")?;
/// assert_eq!(ranks.plus(ace, 1), seven);
/// assert_eq!(ranks.plus(king, 1), ace);
/// assert_eq!(ranks.above(king, ace), 7);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Ranks {
    /// The ranks of the pack in order. Unused entries at the end are aces.
    order: [Rank; Rank::MOST as usize],
    /// The number of ranks in the order of ranks.
    count: u8,
    /// For each rank, its position in the order from 0, or [`Ranks::BEYOND`] if the pack lacks the
    /// rank.
    steps: [u8; Rank::MOST as usize],
    /// The number of the lowest trump. After the last trump the order continues with the first, so
    /// that the trump with the number before it is the highest.
    lowest_trump: u8,
    /// The trumps in the pack as bits, by number. All bits are set in packs without trumps.
    trumps: u32,
}

impl Ranks {
    /// The order of the thirteen usual ranks, from ace to king.
    pub const ALL: Self = Self::from_to(Rank::ACE, Rank::KING);

    /// The position of a rank that the pack lacks. It is beyond every other position.
    const BEYOND: u8 = Rank::MOST;

    /// An order of ranks that has none yet, to which ranks are then added.
    const NONE: Self = Self {
        order: [Rank::ACE; Rank::MOST as usize],
        count: 0,
        steps: [Self::BEYOND; Rank::MOST as usize],
        lowest_trump: 0,
        trumps: Self::ALL_TRUMPS,
    };

    /// The bits of all possible trumps. Each trump has the bit at its number.
    const ALL_TRUMPS: u32 = (1 << Card::TRUMPS) - 1;

    /// Returns the ranks from `first` to `last` in printed order, where the ace follows the king.
    /// The knight is included only if it is `first` or `last`.
    pub const fn from_to(first: Rank, last: Rank) -> Self {
        let jack = Rank::KING.minus(2).index();
        let mut ranks = Self::NONE.with(first);
        let mut rank = first;
        while rank.index() != last.index() {
            rank = if rank.index() == jack && last.index() == Rank::KNIGHT.index() {
                Rank::KNIGHT
            } else if rank.index() == Rank::KNIGHT.index() {
                Rank::KING.minus(1)
            } else {
                rank.plus(1)
            };
            ranks = ranks.with(rank);
        }
        ranks
    }

    /// Returns the given ranks in the given order, or `None` if there are none or if a rank occurs
    /// twice.
    pub fn new(order: &[Rank]) -> Option<Self> {
        let mut ranks = Self::NONE;
        for rank in order {
            if ranks.contains(*rank) {
                return None;
            }
            ranks = ranks.with(*rank);
        }
        (ranks.count > 0).then_some(ranks)
    }

    /// Returns the order with `rank` added at the end. The order must not have the rank already.
    const fn with(mut self, rank: Rank) -> Self {
        self.order[self.count as usize] = rank;
        self.steps[rank.index() as usize] = self.count;
        self.count += 1;
        self
    }

    /// Returns these ranks with the knight added above the jack, or in the jack's place if the jack
    /// is left out.
    #[must_use]
    pub fn with_knight(self) -> Self {
        let jack = Rank::KING.minus(2);
        let mut order = self.to_vec();
        order.retain(|rank| *rank != Rank::KNIGHT);
        // The highest rank that is printed below the knight.
        let mut below = (0..=jack.index()).rev().filter_map(Rank::new);
        let below = below.find_map(|below| order.iter().position(|rank| *rank == below));
        order.insert(below.map_or(0, |below| below + 1), Rank::KNIGHT);
        let Some(ranks) = Self::new(&order) else {
            return self;
        };
        Self {
            lowest_trump: self.lowest_trump,
            trumps: self.trumps,
            ..ranks
        }
    }

    /// Returns this order for a pack with the given trumps. `lowest` is the rank of the lowest
    /// trump, and the trump with the number before it is the highest. Returns `None` if `lowest` is
    /// not the rank of a trump.
    pub fn with_trumps(mut self, trumps: CardSet, lowest: Rank) -> Option<Self> {
        self.lowest_trump = lowest.trump_number()?;
        let numbers = trumps.iter().filter_map(|card| card.rank().trump_number());
        self.trumps = numbers.fold(0, |all, number| all | 1 << number);
        Some(self)
    }

    /// Returns the number of trumps below a rank. Returns `None` if the rank is not that of a trump
    /// in the pack.
    pub const fn trumps_below(self, rank: Rank) -> Option<u8> {
        match rank.trump_number() {
            Some(number) if self.trumps >> number & 1 != 0 => {
                let lowest = self.lowest_trump;
                let from_lowest = self.trumps >> lowest | self.trumps << (Card::TRUMPS - lowest);
                let steps = (number + Card::TRUMPS - lowest) % Card::TRUMPS;
                let below = from_lowest & ((1 << steps) - 1);
                #[expect(clippy::cast_possible_truncation, reason = "there are 22 trumps")]
                Some(below.count_ones() as u8)
            }
            _ => None,
        }
    }

    /// Returns the position of a rank in the order of ranks, from 0, or [`Ranks::BEYOND`] if the
    /// suits of the pack lack the rank.
    #[inline]
    const fn step(self, rank: Rank) -> u8 {
        let at = rank.index() as usize;
        if at < self.steps.len() {
            self.steps[at]
        } else {
            Self::BEYOND
        }
    }

    /// The number of ranks in each suit of the pack.
    #[inline]
    pub const fn count(self) -> u8 {
        self.count
    }

    /// Returns the first rank of the order, which is the lowest in games that do not name another
    /// base rank.
    pub const fn first(self) -> Rank {
        self.order[0]
    }

    /// Returns the last rank of the order of ranks.
    pub const fn last(self) -> Rank {
        self.order[self.count as usize - 1]
    }

    /// Whether the suits of the pack have this rank.
    #[inline]
    pub const fn contains(self, rank: Rank) -> bool {
        self.step(rank) < self.count
    }

    /// Returns the ranks of the suits of the pack, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Rank> {
        self.order[..usize::from(self.count)].iter().copied()
    }

    /// Returns the ranks of the suits of the pack, in order, as a vector.
    pub fn to_vec(self) -> Vec<Rank> {
        self.iter().collect()
    }

    /// Returns the rank that is `steps` ranks above `rank`. The first rank follows the last one of
    /// the order.
    pub const fn plus(self, rank: Rank, steps: u8) -> Rank {
        let at = self.step(rank) as u16 + steps as u16;
        self.order[(at % self.count as u16) as usize]
    }

    /// Returns the rank that is `steps` ranks below `rank`. Below the first rank of the order comes
    /// the last.
    pub const fn minus(self, rank: Rank, steps: u8) -> Rank {
        self.plus(rank, self.count - steps % self.count)
    }

    /// Returns the number of steps from `base` up to `rank` in the order of ranks, where the first
    /// rank follows the last. It is 0 if both are the same, and 14 if the suits of the pack lack
    /// one of them. Suits never have the ranks of trumps and of the joker.
    #[inline]
    pub const fn above(self, rank: Rank, base: Rank) -> u8 {
        let (at, from) = (self.step(rank), self.step(base));
        if at == Self::BEYOND || from == Self::BEYOND {
            Self::BEYOND
        } else if at >= from {
            at - from
        } else {
            at + self.count - from
        }
    }

    /// Returns the order of ranks as stretches in which ranks follow each other as printed. Each
    /// stretch is given by its first and last rank.
    pub fn parts(self) -> Vec<(Rank, Rank)> {
        let mut parts: Vec<(Rank, Rank)> = Vec::new();
        for rank in self.iter() {
            match parts.last_mut() {
                Some((_, last)) if last.plus(1) == rank => *last = rank,
                _ => parts.push((rank, rank)),
            }
        }
        parts
    }
}

impl Hash for Ranks {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.first(), self.count).hash(state);
        // A single stretch in printed order is determined by its first rank and its length.
        if self.parts().len() > 1 {
            self.as_printed().0.hash(state);
        }
        if self.lowest_trump > 0 {
            self.lowest_trump.hash(state);
        }
        if self.trumps != Self::ALL_TRUMPS {
            self.trumps.hash(state);
        }
    }
}

impl Ranks {
    /// Returns the fields `order` and `steps` of an order of ranks, without the entry for a knight
    /// if the pack has none. Packs without a knight are thus printed and hashed as before the
    /// knight was added.
    fn as_printed(&self) -> (&[Rank], &[u8]) {
        let ranks = if self.contains(Rank::KNIGHT) {
            Rank::MOST
        } else {
            Rank::COUNT
        };
        (
            &self.order[..usize::from(ranks)],
            &self.steps[..usize::from(ranks)],
        )
    }
}

impl fmt::Debug for Ranks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (order, steps) = self.as_printed();
        let most = u8::try_from(order.len()).unwrap_or(Self::BEYOND);
        let steps: Vec<u8> = steps.iter().map(|step| most.min(*step)).collect();
        let mut told = f.debug_struct("Ranks");
        told.field("order", &order);
        told.field("count", &self.count);
        told.field("steps", &steps);
        if self.lowest_trump > 0 {
            told.field("lowest_trump", &self.lowest_trump);
        }
        if self.trumps != Self::ALL_TRUMPS {
            told.field("trumps", &self.trumps);
        }
        told.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rank(index: u8) -> Rank {
        Rank::new(index).unwrap()
    }

    #[test]
    fn ranks_that_are_left_out_are_skipped() {
        let order = [0, 6, 7, 8, 9, 10, 11, 12].map(rank);
        let ranks = Ranks::new(&order).unwrap();
        assert_eq!(ranks.count(), 8);
        assert_eq!(ranks.plus(Rank::ACE, 2), rank(7));
        assert_eq!(ranks.minus(rank(6), 1), Rank::ACE);
        assert_eq!(ranks.minus(Rank::ACE, 1), Rank::KING);
        assert_eq!(ranks.above(rank(6), rank(7)), 7);
        assert_eq!(ranks.above(rank(3), Rank::ACE), 14);
        assert!(!ranks.contains(rank(3)));
        assert_eq!(ranks.parts(), [(rank(0), rank(0)), (rank(6), rank(12))]);
    }

    #[test]
    fn a_knight_is_between_jack_and_queen() {
        let ranks = Ranks::ALL.with_knight();
        let jack = rank(10);
        assert_eq!((ranks.count(), ranks.plus(jack, 1)), (14, Rank::KNIGHT));
        assert_eq!(ranks.above(rank(11), Rank::KNIGHT), 1);
        assert_eq!(ranks.above(Rank::JOKER, jack), 14);
        assert_eq!(ranks.with_knight(), ranks);
        let without_jack = Ranks::new(&[0, 8, 9, 11, 12].map(rank)).unwrap();
        let order = without_jack.with_knight().to_vec();
        assert_eq!(
            order,
            [rank(0), rank(8), rank(9), Rank::KNIGHT, rank(11), rank(12)]
        );
        let court = Ranks::new(&[11, 12].map(rank)).unwrap().with_knight();
        assert_eq!(court.first(), Rank::KNIGHT);
    }

    #[test]
    fn a_range_may_begin_or_end_with_the_knight() {
        let up_to = Ranks::from_to(rank(8), Rank::KNIGHT).to_vec();
        assert_eq!(up_to, [rank(8), rank(9), rank(10), Rank::KNIGHT]);
        let from = Ranks::from_to(Rank::KNIGHT, Rank::ACE).to_vec();
        assert_eq!(from, [Rank::KNIGHT, rank(11), rank(12), Rank::ACE]);
        assert_eq!(Ranks::from_to(rank(11), Rank::KNIGHT).count(), 14);
    }

    #[test]
    fn a_fool_may_be_the_highest_trump() {
        let trump = |number| Rank::trump(number).unwrap();
        let low = Ranks::ALL;
        let all = CardSet::ALL;
        let high = low.with_trumps(all, trump(1)).unwrap();
        assert_eq!(
            [low, high].map(|ranks| ranks.trumps_below(trump(0))),
            [Some(0), Some(21)]
        );
        assert_eq!(
            [low, high].map(|ranks| ranks.trumps_below(trump(21))),
            [Some(21), Some(20)]
        );
        assert_eq!(low.trumps_below(Rank::KING), None);
        assert_eq!(low.with_trumps(all, Rank::KING), None);
        // Trumps that are left out are skipped.
        let few = all - CardSet::of_rank(trump(7)) - CardSet::of_rank(trump(20));
        let few = low.with_trumps(few, trump(3)).unwrap();
        assert_eq!(
            [3, 6, 7, 8, 21, 0, 2].map(|number| few.trumps_below(trump(number))),
            [
                Some(0),
                Some(3),
                None,
                Some(4),
                Some(16),
                Some(17),
                Some(19)
            ]
        );
    }

    #[test]
    fn a_pack_may_start_with_any_rank_and_have_any_order() {
        let ranks = Ranks::from_to(rank(6), Rank::ACE);
        assert_eq!((ranks.first(), ranks.last()), (rank(6), Rank::ACE));
        assert_eq!(ranks.parts(), [(rank(6), Rank::ACE)]);
        let skat = Ranks::new(&[6, 7, 8, 10, 11, 12, 9, 0].map(rank)).unwrap();
        assert_eq!(skat.plus(Rank::KING, 1), rank(9));
        assert_eq!(skat.parts().len(), 4);
        assert_eq!(Ranks::new(&[6, 7, 6].map(rank)), None);
        assert_eq!(Ranks::new(&[]), None);
    }

    #[test]
    fn a_full_pack_follows_the_printed_order() {
        for one in Rank::all() {
            for steps in 0..40 {
                assert_eq!(Ranks::ALL.plus(one, steps), one.plus(steps));
                assert_eq!(Ranks::ALL.minus(one, steps), one.minus(steps));
            }
        }
    }
}
