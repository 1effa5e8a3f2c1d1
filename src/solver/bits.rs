//! Sets of small numbers stored in integers, with one bit for each number. The numbers stand for cards, piles, or
//! places in a row of cards.

/// An iterator over the members of a set that is stored as the bits of an integer, in ascending order.
#[derive(Debug, Clone)]
pub(crate) struct Bits(u64);

impl Iterator for Bits {
    type Item = u8;

    #[expect(
        clippy::cast_possible_truncation,
        reason = "a word of 64 bits has at most 64 trailing zeros"
    )]
    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(lowest)
    }
}

/// Returns the members of a set that is stored as the bits of a 64-bit integer, in ascending order.
#[inline]
pub(crate) fn bits(set: u64) -> Bits {
    Bits(set)
}

/// Returns the members of a set that is stored as the bits of a 128-bit integer, in ascending order.
#[inline]
pub(crate) fn wide_bits(set: u128) -> impl Iterator<Item = u8> {
    let [low, high] = halves(set);
    bits(low).chain(bits(high).map(|number| number + 64))
}

/// Returns the number of members of a set that is stored as the bits of a 128-bit integer. If the members are the cards
/// of one pack, the upper half of the integer is zero.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a set of 128 has at most 128 members"
)]
#[inline]
pub(crate) fn wide_len(set: u128) -> u8 {
    let [low, high] = halves(set);
    let high = if high == 0 { 0 } else { high.count_ones() };
    (low.count_ones() + high) as u8
}

/// Returns the highest member of a set that is stored as the bits of a 128-bit integer.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a word of 128 bits has at most 128 leading zeros"
)]
#[inline]
pub(crate) fn highest(set: u128) -> Option<u8> {
    (set != 0).then(|| 127 - set.leading_zeros() as u8)
}

/// Returns the set of all numbers below `bound`, stored as the bits of an integer. `bound` is at most 128.
#[inline]
pub(crate) fn below(bound: u8) -> u128 {
    1_u128
        .checked_shl(bound.into())
        .map_or(u128::MAX, |bit| bit - 1)
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "the low half is meant, and the high half is shifted into its place"
)]
#[inline]
fn halves(set: u128) -> [u64; 2] {
    [set as u64, (set >> 64) as u64]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_in_ascending_order_and_are_counted() {
        let set = 1 | 1 << 63 | 1 << 64 | 1 << 127;
        assert_eq!(wide_bits(set).collect::<Vec<_>>(), [0, 63, 64, 127]);
        assert_eq!(
            (wide_len(set), highest(set), highest(0)),
            (4, Some(127), None)
        );
        assert_eq!((below(0), below(128)), (0, u128::MAX));
        assert_eq!(bits(0b1010).collect::<Vec<_>>(), [1, 3]);
    }
}
