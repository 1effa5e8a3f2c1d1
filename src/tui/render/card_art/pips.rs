//! The pips (suit symbols) of number cards, arranged as on real cards, and the large pip of an ace.

use patience_core::Suit;

use crate::layout::CardSize;
use crate::render::theme::Glyphs;

/// The place of a character on a card: its column and its line, counted from the upper left corner of the card.
pub(super) type Spot = (u16, u16);

/// The screen lines of a card that have pips (suit symbols): first those for the middle column of pips, then those for
/// the two outer columns, which are alike.
type Lines = (&'static [u16], &'static [u16]);

/// The screen lines that have pips (suit symbols), on cards with five lines for pips, for the numbers from two to ten.
const ON_FIVE_LINES: [Lines; 9] = [
    (&[1, 5], &[]),
    (&[1, 3, 5], &[]),
    (&[], &[1, 5]),
    (&[3], &[1, 5]),
    (&[], &[1, 3, 5]),
    (&[2], &[1, 3, 5]),
    (&[2, 4], &[1, 3, 5]),
    (&[3], &[1, 2, 4, 5]),
    (&[2, 4], &[1, 2, 4, 5]),
];

/// The screen lines that have pips (suit symbols), on cards with nine lines for pips, for the numbers from two to ten.
/// The outermost lines stay empty.
const ON_NINE_LINES: [Lines; 9] = [
    (&[2, 8], &[]),
    (&[2, 5, 8], &[]),
    (&[], &[2, 8]),
    (&[5], &[2, 8]),
    (&[], &[2, 5, 8]),
    (&[3], &[2, 5, 8]),
    (&[3, 7], &[2, 5, 8]),
    (&[5], &[2, 4, 6, 8]),
    (&[3, 7], &[2, 4, 6, 8]),
];

/// Returns the screen lines of a card that have pips (suit symbols), for a number from two to ten. If `has_six` is
/// true, the card has six lines for pips, and even numbers without a pip in the very middle use all six.
const fn lines(number: u8, size: CardSize, has_six: bool) -> Lines {
    match (size, number) {
        (CardSize::Colossal, number) => ON_NINE_LINES[number as usize - 2],
        (CardSize::Giant, 2) if has_six => (&[1, 6], &[]),
        (CardSize::Giant, 4) if has_six => (&[], &[1, 6]),
        (CardSize::Giant, 10) if has_six => (&[2, 5], &[1, 3, 4, 6]),
        _ => ON_FIVE_LINES[number as usize - 2],
    }
}

/// Returns the places of the pips (suit symbols), for a number from two to ten on a card that is at least nine columns
/// wide. `has_six` says whether a card with six lines may have pips on all of them, or only on the first five.
pub(super) fn spots(number: u8, size: CardSize, has_six: bool) -> impl Iterator<Item = Spot> {
    let middle = size.width() / 2;
    let apart = if size == CardSize::Colossal { 4 } else { 2 };
    let (in_middle, beside) = lines(number, size, has_six);
    let in_middle = in_middle.iter().map(move |line| (middle, *line));
    let beside = beside
        .iter()
        .flat_map(move |line| [(middle - apart, *line), (middle + apart, *line)]);
    in_middle.chain(beside)
}

/// Large pips (suit symbols) of nine columns by five lines, one for each suit in the order of [`Suit::ALL`].
const LARGEST: [[&str; 5]; 4] = [
    [
        "   ▟█▙   ",
        "   ▜█▛   ",
        "▟██▖█▗██▙",
        "▜██▘█▝██▛",
        "   ▄█▄   ",
    ],
    [
        "   ▗█▖   ",
        " ▗▟███▙▖ ",
        "▐███████▌",
        " ▝▜███▛▘ ",
        "   ▝█▘   ",
    ],
    [
        "▗▟█▙▄▟█▙▖",
        "█████████",
        "▝███████▘",
        "  ▜███▛  ",
        "   ▝█▘   ",
    ],
    [
        "   ▗█▖   ",
        " ▗▟███▙▖ ",
        "▟███████▙",
        "▜██▛█▜██▛",
        "  ▗▟█▙▖  ",
    ],
];

/// Large pips (suit symbols) of seven columns by four lines, one for each suit in the order of [`Suit::ALL`].
const LARGE: [[&str; 4]; 4] = [
    ["  ▟█▙  ", "▗▄▀█▀▄▖", "██▌█▐██", "▝▀▗█▖▀▘"],
    ["  ▄█▄  ", "▄█████▄", "▀█████▀", "  ▀█▀  "],
    ["▟██▄██▙", "███████", " ▜███▛ ", "  ▝█▘  "],
    ["  ▄█▄  ", "▗█████▖", "██▛█▜██", "▝▀▗█▖▀▘"],
];

/// Large pips (suit symbols) of five columns by three lines, one for each suit in the order of [`Suit::ALL`].
const SMALLER: [[&str; 3]; 4] = [
    [" ▐█▌ ", "█▙█▟█", "▀▚█▞▀"],
    [" ▄█▄ ", "█████", " ▀█▀ "],
    ["▟█▄█▙", "▜███▛", " ▝█▘ "],
    [" ▗█▖ ", "▟███▙", "▀▗█▖▀"],
];

/// Large pips (suit symbols) in ASCII, five columns by three lines. Each `*` stands for the letter of the suit.
const OF_LETTERS: [[&str; 3]; 4] = [
    ["  *  ", "** **", "  *  "],
    ["  *  ", " *** ", "  *  "],
    ["** **", " *** ", "  *  "],
    ["  *  ", " *** ", "** **"],
];

/// Returns the characters of the large pip on an ace, each with its place. The card must be at least nine
/// columns wide.
pub(super) fn ace(
    suit: Suit,
    size: CardSize,
    glyphs: Glyphs,
) -> impl Iterator<Item = (Spot, char)> {
    let drawing: &'static [&'static str] = match (glyphs, size) {
        (Glyphs::Ascii, _) => &OF_LETTERS[suit as usize],
        (Glyphs::Unicode, CardSize::Colossal) => &LARGEST[suit as usize],
        (Glyphs::Unicode, CardSize::Giant) => &LARGE[suit as usize],
        (Glyphs::Unicode, _) => &SMALLER[suit as usize],
    };
    let columns = drawing.first().map_or(0, |line| line.chars().count());
    let columns = u16::try_from(columns).unwrap_or(0);
    let left = size.width().saturating_sub(columns) / 2;
    let top = if size == CardSize::Colossal { 3 } else { 2 };
    (top..).zip(drawing).flat_map(move |(y, line)| {
        let drawn = (left..).zip(line.chars()).filter(|(_, sign)| *sign != ' ');
        drawn.map(move |(x, sign)| match sign {
            '*' => ((x, y), glyphs.suit(suit)),
            block => ((x, y), block),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_card_has_as_many_pips_as_its_rank_inside_its_frame() {
        for size in [CardSize::Huge, CardSize::Giant, CardSize::Colossal] {
            for number in 2..=10 {
                let mut places: Vec<Spot> = spots(number, size, true).collect();
                places.sort_unstable();
                places.dedup();
                assert_eq!(places.len(), usize::from(number), "{size:?}");
                let inside = |(x, y): &Spot| {
                    (1..size.width() - 1).contains(x) && (1..size.height() - 1).contains(y)
                };
                assert!(places.iter().all(inside), "{number} {size:?}");
                // Left and right are alike.
                let mirrored = |(x, y): &Spot| places.contains(&(size.width() - 1 - x, *y));
                assert!(places.iter().all(mirrored), "{number} {size:?}");
            }
        }
    }

    #[test]
    fn the_large_pips_are_inside_the_frame_and_differ_by_suit() {
        for glyphs in [Glyphs::Unicode, Glyphs::Ascii] {
            for size in [CardSize::Huge, CardSize::Giant, CardSize::Colossal] {
                let drawn = Suit::ALL.map(|suit| ace(suit, size, glyphs).collect::<Vec<_>>());
                for (one, other) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
                    assert_ne!(drawn[one], drawn[other]);
                }
                for ((x, y), _) in drawn.concat() {
                    assert!((1..size.width() - 1).contains(&x), "{size:?}");
                    assert!((1..size.height() - 1).contains(&y), "{size:?}");
                }
            }
        }
    }
}
