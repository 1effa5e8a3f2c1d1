//! The pips of a number card, laid out as on real cards, and the large pip of an ace.

use patience_core::Suit;

use crate::layout::CardSize;
use crate::render::theme::Glyphs;

/// Where a sign stands, in columns and lines from the upper left corner of the card.
pub(super) type Spot = (u16, u16);

/// Lines of pips: in the middle column, and in each of the two beside it.
type Lines = (&'static [u16], &'static [u16]);

/// The lines of pips by rank from the two to the ten, on five lines.
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

/// The same on nine lines, of which the outermost stay bare.
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

/// Returns the lines of pips of a number from two to ten. On six lines, where there are so many, the even ones that
/// have no pip in the very middle use all of them.
const fn lines(number: u8, size: CardSize, has_six: bool) -> Lines {
    match (size, number) {
        (CardSize::Colossal, number) => ON_NINE_LINES[number as usize - 2],
        (CardSize::Giant, 2) if has_six => (&[1, 6], &[]),
        (CardSize::Giant, 4) if has_six => (&[], &[1, 6]),
        (CardSize::Giant, 10) if has_six => (&[2, 5], &[1, 3, 4, 6]),
        _ => ON_FIVE_LINES[number as usize - 2],
    }
}

/// Returns where the pips of a number from two to ten stand on a card of nine columns or more, of six lines on all of
/// them or on the first five.
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

/// Large pips by suit, in the order of [`Suit::ALL`]: nine columns by five lines.
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

/// The same in seven columns by four lines.
const LARGE: [[&str; 4]; 4] = [
    ["  ▟█▙  ", "▗▄▀█▀▄▖", "██▌█▐██", "▝▀▗█▖▀▘"],
    ["  ▄█▄  ", "▄█████▄", "▀█████▀", "  ▀█▀  "],
    ["▟██▄██▙", "███████", " ▜███▛ ", "  ▝█▘  "],
    ["  ▄█▄  ", "▗█████▖", "██▛█▜██", "▝▀▗█▖▀▘"],
];

/// The same in five columns by three lines.
const SMALLER: [[&str; 3]; 4] = [
    [" ▐█▌ ", "█▙█▟█", "▀▚█▞▀"],
    [" ▄█▄ ", "█████", " ▀█▀ "],
    ["▟█▄█▙", "▜███▛", " ▝█▘ "],
    [" ▗█▖ ", "▟███▙", "▀▗█▖▀"],
];

/// The same out of the letter of the suit, which stands for each `*`.
const OF_LETTERS: [[&str; 3]; 4] = [
    ["  *  ", "** **", "  *  "],
    ["  *  ", " *** ", "  *  "],
    ["** **", " *** ", "  *  "],
    ["  *  ", " *** ", "** **"],
];

/// Returns the large pip of an ace on a card of nine columns or more: the characters and where they
/// stand.
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
    fn a_number_card_bears_as_many_pips_as_its_rank_says_inside_its_frame() {
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
    fn the_large_pips_lie_inside_the_frame_and_differ_by_suit() {
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
