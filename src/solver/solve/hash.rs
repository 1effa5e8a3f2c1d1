//! Hashes of piles and positions, 128 bits wide, so that "met before" can be believed.

/// The odd number that hashes are multiplied by.
const MULTIPLIER: u128 = 0xda94_2042_e4dd_58b5_9c6e_e6f5_1d3b_7a2d;

/// The hash of a pile without cards.
pub(super) const BOTTOM: u128 = 0x243f_6a88_85a3_08d3_1319_8a2e_0370_7344;

/// Spreads every bit over all.
#[inline]
pub(super) fn mixed(value: u128) -> u128 {
    let product = value.wrapping_mul(MULTIPLIER);
    let folded = product ^ product >> 61;
    let again = folded.wrapping_mul(MULTIPLIER);
    again ^ again >> 67
}

/// Returns the hash of a pile with one more card on it.
#[inline]
pub(super) fn joined(pile: u128, code: u128) -> u128 {
    let product = (pile ^ code).wrapping_mul(MULTIPLIER);
    product ^ product >> 67
}

/// Returns what a pile of a class adds to the key of a position.
#[inline]
pub(super) fn term(class: u32, value: u128) -> u128 {
    mixed(value ^ u128::from(class) << 96 ^ u128::from(class))
}

/// Returns what two values, at least one of which is spread over all bits, come to together.
#[inline]
pub(super) fn joint(one: u128, other: u128) -> u128 {
    let product = (one ^ other).wrapping_mul(MULTIPLIER);
    product ^ product >> 61
}
