//! Multiplicative hashes of piles and positions, 128 bits wide. Two different positions get the
//! same hash so rarely that "visited before" may carry the verdict "cannot be won".

/// The odd number that hashes are multiplied by.
const MULTIPLIER: u128 = 0xda94_2042_e4dd_58b5_9c6e_e6f5_1d3b_7a2d;

/// The hash of a pile without cards.
pub(crate) const EMPTY_PILE: u128 = 0x243f_6a88_85a3_08d3_1319_8a2e_0370_7344;

/// Spreads every bit of a value over all bits.
#[inline]
pub(crate) fn mix(value: u128) -> u128 {
    let product = value.wrapping_mul(MULTIPLIER);
    let folded = product ^ product >> 61;
    let again = folded.wrapping_mul(MULTIPLIER);
    again ^ again >> 67
}

/// Returns the hash of a pile with one more card on it.
#[inline]
pub(crate) fn push_card(pile: u128, code: u128) -> u128 {
    let product = (pile ^ code).wrapping_mul(MULTIPLIER);
    product ^ product >> 67
}

/// Returns the term that a pile of a class adds to the hash of a position. The hash is a sum of
/// such terms, so that piles of one class may change places without a difference.
#[inline]
pub(crate) fn class_term(class: u32, value: u128) -> u128 {
    mix(value ^ u128::from(class) << 96 ^ u128::from(class))
}

/// Returns the hash of two values, at least one of which is spread over all bits.
#[inline]
pub(crate) fn combine(one: u128, other: u128) -> u128 {
    let product = (one ^ other).wrapping_mul(MULTIPLIER);
    product ^ product >> 61
}
