//! The index of a card, which is its rank and suit in the corner, drawn two screen lines high. Its characters,
//! called sextants, consist of dots: two side by side and three one above the other. Not every font has these
//! characters.

use patience_core::Card;

/// The width of a card's index (its rank and suit in the corner), in screen columns.
pub(super) const COLUMNS: u16 = 6;
/// The height of a card's index (its rank and suit in the corner), in screen lines.
pub(super) const ROWS: u16 = 2;

/// The number of columns of dots before the suit symbol in a card's index.
const BEFORE_SUIT: usize = 7;

/// The rows of dots of a rank or suit in a card's index, from top to bottom. The sixth row, above these, stays empty,
/// so that indices of overlapping cards do not touch.
type Dots = [&'static str; 5];

/// The dots for each rank in a card's index, starting with the ace.
const RANKS: [Dots; 13] = [
    [".##.", "#..#", "####", "#..#", "#..#"],
    ["###.", "...#", ".##.", "#...", "####"],
    ["###.", "...#", ".##.", "...#", "###."],
    ["#..#", "#..#", "####", "...#", "...#"],
    ["####", "#...", "###.", "...#", "###."],
    ["..#.", ".#..", "###.", "#..#", ".##."],
    ["####", "...#", "..#.", ".#..", ".#.."],
    [".##.", "#..#", ".##.", "#..#", ".##."],
    [".##.", "#..#", ".###", "..#.", ".#.."],
    ["#..##.", "#.#..#", "#.#..#", "#.#..#", "#..##."],
    ["..##", "...#", "...#", "#..#", ".##."],
    [".##.", "#..#", "#..#", "#.#.", ".#.#"],
    ["#..#", "#.#.", "##..", "#.#.", "#..#"],
];

/// The dots for each suit in a card's index, in the order of `Suit::ALL`.
const SUITS: [Dots; 4] = [
    [".###.", ".###.", "##.##", "#####", "..#.."],
    ["..#..", ".###.", "#####", ".###.", "..#.."],
    [".#.#.", "#####", "#####", ".###.", "..#.."],
    ["..#..", ".###.", "#####", "#.#.#", ".###."],
];

/// Returns the characters of a card's index, one string per screen line.
pub fn index(card: Card) -> [String; ROWS as usize] {
    let columns = usize::from(COLUMNS);
    std::array::from_fn(|row| {
        (0..columns)
            .map(|column| sextant(card, column, row))
            .collect()
    })
}

/// Returns the character at a column and line of a card's index. The character shows two by three dots.
fn sextant(card: Card, column: usize, row: usize) -> char {
    let mut dots = 0u32;
    for number in 0..6 {
        let (x, y) = (2 * column + number % 2, 3 * row + number / 2);
        dots |= u32::from(is_dot(card, x, y)) << number;
    }
    match dots {
        0 => ' ',
        0b01_0101 => '▌',
        0b10_1010 => '▐',
        0b11_1111 => '█',
        // Those four are older characters, so the sequence of the others leaves them out.
        _ => {
            let before = 1 + u32::from(dots > 0b01_0101) + u32::from(dots > 0b10_1010);
            char::from_u32(0x1_FB00 + dots - before).unwrap_or(' ')
        }
    }
}

/// Whether a card's index has a dot at column `x` and row `y`, both counted in dots.
fn is_dot(card: Card, x: usize, y: usize) -> bool {
    let Some(y) = y.checked_sub(1) else {
        return false;
    };
    let rank = RANKS.get(usize::from(card.rank().index()));
    let suit = SUITS.get(card.suit() as usize);
    let at = |dots: Option<&Dots>, x: usize| {
        dots.is_some_and(|dots| dots[y].as_bytes().get(x) == Some(&b'#'))
    };
    at(rank, x) || x >= BEFORE_SUIT && at(suit, x - BEFORE_SUIT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_has_a_different_index() {
        let mut all: Vec<[String; 2]> = Card::all().map(index).collect();
        for rows in &all {
            for row in rows {
                assert_eq!(row.chars().count(), usize::from(COLUMNS));
            }
        }
        let count = all.len();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), count);
    }

    #[test]
    fn ranks_and_suits_differ_in_at_least_three_dots() {
        let apart = |one: Dots, other: Dots| {
            let width = one[0].len().max(other[0].len());
            let dot = |dots: Dots, x: usize, y: usize| dots[y].as_bytes().get(x) == Some(&b'#');
            let spots = (0..5).flat_map(|y| (0..width).map(move |x| (x, y)));
            spots
                .filter(|(x, y)| dot(one, *x, *y) != dot(other, *x, *y))
                .count()
        };
        for all in [&RANKS[..], &SUITS[..]] {
            for (number, one) in all.iter().enumerate() {
                for other in &all[..number] {
                    assert!(apart(*one, *other) >= 3, "{one:?} {other:?}");
                }
            }
        }
    }

    #[test]
    fn dots_become_the_characters_of_the_standard() {
        // The first sextant has only its upper left dot; the last has all but that one.
        let ace = Card::parse("AC").expect("a card");
        assert!(index(ace).concat().chars().all(|sign| {
            matches!(sign, ' ' | '▌' | '▐' | '█' | '\u{1FB00}'..='\u{1FB3B}')
        }));
        let rows = index(Card::parse("TS").expect("a card"));
        assert_eq!(
            rows[0].chars().next(),
            Some('\u{1FB13}'),
            "a bar below a bare row"
        );
        assert_eq!(rows[1].chars().next(), Some('▌'), "the bar goes on");
    }
}
