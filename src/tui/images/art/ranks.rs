//! The ranks in the corners of cards. They are drawn with strokes of equal width, so that they are easy to read at
//! every size.

use patience_core::Rank;

/// The width of the strokes with which a letter or digit of a card's rank is drawn, when it is 1 high.
pub(super) const STROKE: f32 = 0.2;

/// A letter or digit of a card's rank, drawn 1 high: the shape of its stroke, which is cut off at the top and bottom,
/// and its width.
pub(super) type Letter = (&'static str, f32);

/// The letter for the rank of knight.
const KNIGHT: Letter = ("M .12 1.1 L .12 .05 L .66 .95 L .66 -.1", 0.78);

/// The digits 0 and 1 in the numbers of trumps. The other digits are the same as the ranks of cards.
const DIGITS: [Letter; 2] = [
    ("O .3 .5 .2 .4", 0.6),
    ("M .29 1 L .29 0 M .3 .05 L .11 .21", 0.42),
];

/// Returns the letters that show a card's rank, from left to right. A trump has one letter for each digit; every other
/// rank has one letter.
pub(super) fn letters(rank: Rank) -> Vec<Letter> {
    let digit = |digit: u8| match digit {
        0 | 1 => DIGITS[usize::from(digit)],
        digit => LETTERS[usize::from(digit) - 1],
    };
    match rank.trump_number() {
        Some(number) if number > 9 => vec![digit(number / 10), digit(number % 10)],
        Some(number) => vec![digit(number)],
        None if rank == Rank::KNIGHT => vec![KNIGHT],
        // A joker has the letter of a jack, with a star as its suit symbol.
        None if rank == Rank::JOKER => vec![LETTERS[10]],
        None => vec![LETTERS[usize::from(rank.index()) % LETTERS.len()]],
    }
}

/// The letters for the ranks of cards, from the ace.
const LETTERS: [Letter; 13] = [
    (
        "M .047 1.1 L .38 .08 L .48 .08 L .813 1.1 M .2 .7 L .66 .7",
        0.86,
    ),
    (
        "M .1 .32 C .1 .17 .2 .1 .36 .1 C .53 .1 .62 .18 .62 .31 C .62 .48 .45 .58 .13 .9 L .68 .9",
        0.70,
    ),
    (
        "M .1 .1 L .6 .1 L .31 .44 C .5 .43 .62 .53 .62 .68 C .62 .83 .5 .9 .34 .9 C .2 .9 .1 .85 .06 .73",
        0.72,
    ),
    ("M .52 1 L .52 0 M .54 .03 L .1 .66 L .74 .66", 0.76),
    (
        "M .62 .1 L .19 .1 L .165 .44 C .23 .41 .29 .39 .36 .39 C .53 .39 .62 .49 .62 .64 C .62 .81 .5 .9 .34 .9 C .2 .9 .1 .85 .06 .74",
        0.72,
    ),
    (
        "M .6 .17 C .54 .12 .47 .1 .4 .1 C .2 .1 .1 .28 .1 .6 C .1 .8 .21 .9 .37 .9 C .53 .9 .63 .8 .63 .66 C .63 .51 .53 .43 .38 .43 C .24 .43 .13 .5 .1 .62",
        0.73,
    ),
    ("M .04 .1 L .64 .1 C .46 .36 .34 .65 .31 1 L .305 1.1", 0.72),
    ("O .37 .29 .23 .19 O .37 .68 .27 .22", 0.74),
    (
        "M .13 .83 C .19 .88 .26 .9 .33 .9 C .53 .9 .63 .72 .63 .4 C .63 .2 .52 .1 .36 .1 C .2 .1 .1 .2 .1 .34 C .1 .49 .2 .57 .35 .57 C .49 .57 .6 .5 .63 .38",
        0.73,
    ),
    ("M .19 1 L .19 0 M .2 .05 L .01 .21 O .665 .5 .175 .4", 0.94),
    (
        "M .5 0 L .5 .62 C .5 .82 .42 .9 .28 .9 C .15 .9 .07 .82 .06 .68 M .22 .1 L .6 .1",
        0.62,
    ),
    ("O .4 .5 .3 .4 M .42 .66 L .741 1.08", 0.82),
    (
        "M .12 0 L .12 1 M .68 -.08 L .2 .56 M .32 .42 L .707 1.08",
        0.80,
    ),
];
