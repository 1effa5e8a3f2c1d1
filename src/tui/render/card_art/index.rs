//! Rank and suit in the corner of a card, two rows high: dots, of which a character has two beside each other and
//! three one below the other. Such characters are called sextants; not every font has them.

use patience_core::Card;

/// How many columns an index takes.
pub(super) const COLUMNS: u16 = 6;
/// How many rows it takes.
pub(super) const ROWS: u16 = 2;

/// The dots before the suit.
const BEFORE_SUIT: usize = 7;

/// Rows of dots from the top. Above them a row stays bare, so that indices one below the other do not touch.
type Dots = [&'static str; 5];

/// The ranks from the ace.
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

/// The suits in the order of `Suit::ALL`.
const SUITS: [Dots; 4] = [
    [".###.", ".###.", "##.##", "#####", "..#.."],
    ["..#..", ".###.", "#####", ".###.", "..#.."],
    [".#.#.", "#####", "#####", ".###.", "..#.."],
    ["..#..", ".###.", "#####", "#.#.#", ".###."],
];

/// Returns the characters of the index of a card, row by row.
pub fn index(card: Card) -> [String; ROWS as usize] {
    let columns = usize::from(COLUMNS);
    std::array::from_fn(|row| {
        (0..columns)
            .map(|column| sextant(card, column, row))
            .collect()
    })
}

/// Returns the character for two by three dots of an index.
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
        // Those four have been characters for longer, and are left out in the row of the others.
        _ => {
            let before = 1 + u32::from(dots > 0b01_0101) + u32::from(dots > 0b10_1010);
            char::from_u32(0x1_FB00 + dots - before).unwrap_or(' ')
        }
    }
}

/// Tells whether an index has a dot there.
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
    fn the_index_of_every_card_is_one_of_its_own() {
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
    fn ranks_and_suits_differ_in_three_dots_at_least() {
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
        // The first sextant has its upper left dot alone, the last all but that.
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
