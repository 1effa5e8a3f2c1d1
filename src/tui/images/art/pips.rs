//! The signs of the suits as shapes, and where they stand on the number cards.

use patience_core::Suit;

/// The signs in the order of [`Suit::ALL`], in a square whose sides are 1 and whose centre is (0, 0).
const SIGNS: [&str; 4] = [
    "O 0 -.265 .235 .235 O -.265 .115 .235 .235 O .265 .115 .235 .235 M -.12 -.1 L .12 -.1 L .12 .12 L -.12 .12 Z \
     M .04 .08 C .05 .33 .1 .45 .21 .5 L -.21 .5 C -.1 .45 -.05 .33 -.04 .08 Z",
    "M 0 -.5 C .1 -.3 .25 -.12 .39 0 C .25 .12 .1 .3 0 .5 C -.1 .3 -.25 .12 -.39 0 C -.25 -.12 -.1 -.3 0 -.5 Z",
    "M 0 .5 C -.06 .34 -.5 .1 -.5 -.19 C -.5 -.38 -.37 -.48 -.25 -.48 C -.13 -.48 -.03 -.41 0 -.28 \
     C .03 -.41 .13 -.48 .25 -.48 C .37 -.48 .5 -.38 .5 -.19 C .5 .1 .06 .34 0 .5 Z",
    "M 0 -.5 C .06 -.36 .5 -.1 .5 .16 C .5 .31 .39 .39 .27 .39 C .17 .39 .08 .34 .04 .25 C .05 .37 .1 .46 .2 .5 \
     L -.2 .5 C -.1 .46 -.05 .37 -.04 .25 C -.08 .34 -.17 .39 -.27 .39 C -.39 .39 -.5 .31 -.5 .16 \
     C -.5 -.1 -.06 -.36 0 -.5 Z",
];

/// Returns the sign of a suit.
pub(super) const fn sign(suit: Suit) -> &'static str {
    SIGNS[suit as usize]
}

/// Returns where the signs of a number from two to ten stand, as on printed cards: from -1 at the left and at
/// the top to 1. Those of the lower half stand on their heads.
pub(super) fn places(number: u8) -> Vec<(f32, f32)> {
    const THIRD: f32 = 1.0 / 3.0;
    let sides: &[f32] = match number {
        2 | 3 => &[],
        4 | 5 => &[-1.0, 1.0],
        6..=8 => &[-1.0, 0.0, 1.0],
        _ => &[-1.0, -THIRD, THIRD, 1.0],
    };
    let middle: &[f32] = match number {
        2 => &[-1.0, 1.0],
        3 => &[-1.0, 0.0, 1.0],
        5 | 9 => &[0.0],
        7 => &[-0.5],
        8 => &[-0.5, 0.5],
        10 => &[-2.0 * THIRD, 2.0 * THIRD],
        _ => &[],
    };
    let sides = sides.iter().flat_map(|y| [(-1.0, *y), (1.0, *y)]);
    sides.chain(middle.iter().map(|y| (0.0, *y))).collect()
}
