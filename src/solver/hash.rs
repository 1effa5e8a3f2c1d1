//! Multiplicative hashes of piles and positions, 128 bits wide. Two different positions hardly ever get the same hash.
//! So a search may treat a position whose hash it has seen as visited, even when it proves that a deal cannot be won.

/// The odd number by which values are multiplied to compute their hashes.
const MULTIPLIER: u128 = 0xda94_2042_e4dd_58b5_9c6e_e6f5_1d3b_7a2d;

/// The hash of an empty pile.
pub(crate) const EMPTY_PILE: u128 = 0x243f_6a88_85a3_08d3_1319_8a2e_0370_7344;

/// Mixes the bits of a value so that each of them affects all bits of the result.
#[inline]
pub(crate) fn mix(value: u128) -> u128 {
    let product = value.wrapping_mul(MULTIPLIER);
    let folded = product ^ product >> 61;
    let again = folded.wrapping_mul(MULTIPLIER);
    again ^ again >> 67
}

/// Returns the hash of a pile after a card is added on top of it.
#[inline]
pub(crate) fn push_card(pile: u128, code: u128) -> u128 {
    let product = (pile ^ code).wrapping_mul(MULTIPLIER);
    product ^ product >> 67
}

/// Returns what a pile adds to the hash of a position, from the pile's class and a `value` that identifies its cards.
/// The hash of a position is a sum of these terms, so it does not change when piles of one class change places.
#[inline]
pub(crate) fn class_term(class: u32, value: u128) -> u128 {
    mix(value ^ u128::from(class) << 96 ^ u128::from(class))
}

/// Returns one hash of two values. At least one of the values must already be the result of `mix`.
#[inline]
pub(crate) fn combine(one: u128, other: u128) -> u128 {
    let product = (one ^ other).wrapping_mul(MULTIPLIER);
    product ^ product >> 61
}
