//! The suit symbols as shapes, and their places on number cards.

use patience_core::Suit;

/// The suit symbols in the order of [`Suit::ALL`], each in a square of side 1 with its centre at (0, 0).
const SIGNS: [&str; 4] = [
    "O 0 -.275 .225 .225 O -.275 .105 .225 .225 O .275 .105 .225 .225 M -.1 -.12 L .1 -.12 L .16 .1 L -.16 .1 Z \
     M .05 .04 C .06 .32 .12 .45 .24 .5 L -.24 .5 C -.12 .45 -.06 .32 -.05 .04 Z",
    "M 0 -.5 L .41 0 L 0 .5 L -.41 0 Z",
    "M 0 .5 C -.06 .34 -.5 .12 -.5 -.18 C -.5 -.38 -.38 -.48 -.26 -.48 C -.14 -.48 -.04 -.39 0 -.22 \
     C .04 -.39 .14 -.48 .26 -.48 C .38 -.48 .5 -.38 .5 -.18 C .5 .12 .06 .34 0 .5 Z",
    "M 0 -.5 C .06 -.36 .5 -.12 .5 .13 C .5 .28 .39 .36 .27 .36 C .17 .36 .09 .31 .05 .22 C .06 .36 .12 .46 .24 .5 \
     L -.24 .5 C -.12 .46 -.06 .36 -.05 .22 C -.09 .31 -.17 .36 -.27 .36 C -.39 .36 -.5 .28 -.5 .13 \
     C -.5 -.12 -.06 -.36 0 -.5 Z",
];

/// The symbol of trumps and jokers, a star with five points.
const STAR: &str = "M 0 -.5 L .12 -.17 L .48 -.15 L .2 .07 L .29 .41 L 0 .21 L -.29 .41 L -.2 .07 L -.48 -.15 L -.12 -.17 Z";

/// Returns the shape of a suit's symbol.
pub(super) const fn sign(suit: Suit) -> &'static str {
    match suit {
        Suit::Trumps | Suit::Jokers => STAR,
        suit => SIGNS[suit as usize],
    }
}

/// Returns the positions of the suit symbols on a card from two to ten, as on printed cards. Coordinates go from -1 at
/// the left and the top to 1 at the right and the bottom. Symbols in the lower half are upside down.
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
