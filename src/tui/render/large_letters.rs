//! Words in large block letters, for the most important word on a page. Letters are made of dots, five wide and
//! six high. Each cell of the screen has two dots, one above the other.

use super::theme::Glyphs;
use patience_app::text::ascii::ascii;

/// The height and width of a large block letter in dots.
const HIGH: usize = 6;
const WIDE: usize = 5;

/// The width of a space between large words, in dots.
const SPACE: usize = 2;

/// The characters for which there is a large letter, with its rows of dots.
const LETTERS: [(char, [u8; HIGH]); 40] = [
    ('A', [0b01110, 0b10001, 0b10001, 0b11111, 0b10001, 0b10001]),
    ('B', [0b11110, 0b10001, 0b11110, 0b10001, 0b10001, 0b11110]),
    ('C', [0b01111, 0b10000, 0b10000, 0b10000, 0b10000, 0b01111]),
    ('D', [0b11110, 0b10001, 0b10001, 0b10001, 0b10001, 0b11110]),
    ('E', [0b11111, 0b10000, 0b11110, 0b10000, 0b10000, 0b11111]),
    ('F', [0b11111, 0b10000, 0b11110, 0b10000, 0b10000, 0b10000]),
    ('G', [0b01111, 0b10000, 0b10000, 0b10011, 0b10001, 0b01111]),
    ('H', [0b10001, 0b10001, 0b11111, 0b10001, 0b10001, 0b10001]),
    ('I', [0b11100, 0b01000, 0b01000, 0b01000, 0b01000, 0b11100]),
    ('J', [0b00111, 0b00001, 0b00001, 0b00001, 0b10001, 0b01110]),
    ('K', [0b10001, 0b10010, 0b11100, 0b10010, 0b10001, 0b10001]),
    ('L', [0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b11111]),
    ('M', [0b10001, 0b11011, 0b10101, 0b10101, 0b10001, 0b10001]),
    ('N', [0b10001, 0b11001, 0b10101, 0b10011, 0b10001, 0b10001]),
    ('O', [0b01110, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110]),
    ('P', [0b11110, 0b10001, 0b10001, 0b11110, 0b10000, 0b10000]),
    ('Q', [0b01110, 0b10001, 0b10001, 0b10101, 0b10010, 0b01101]),
    ('R', [0b11110, 0b10001, 0b10001, 0b11110, 0b10010, 0b10001]),
    ('S', [0b01111, 0b10000, 0b01110, 0b00001, 0b00001, 0b11110]),
    ('T', [0b11111, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100]),
    ('U', [0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110]),
    ('V', [0b10001, 0b10001, 0b10001, 0b10001, 0b01010, 0b00100]),
    ('W', [0b10001, 0b10001, 0b10101, 0b10101, 0b11011, 0b10001]),
    ('X', [0b10001, 0b01010, 0b00100, 0b00100, 0b01010, 0b10001]),
    ('Y', [0b10001, 0b10001, 0b01010, 0b00100, 0b00100, 0b00100]),
    ('Z', [0b11111, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111]),
    ('0', [0b01110, 0b10001, 0b10011, 0b11001, 0b10001, 0b01110]),
    ('1', [0b01100, 0b10100, 0b00100, 0b00100, 0b00100, 0b11111]),
    ('2', [0b11110, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111]),
    ('3', [0b11110, 0b00001, 0b01110, 0b00001, 0b00001, 0b11110]),
    ('4', [0b10010, 0b10010, 0b10010, 0b11111, 0b00010, 0b00010]),
    ('5', [0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b11110]),
    ('6', [0b01110, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110]),
    ('7', [0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000]),
    ('8', [0b01110, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110]),
    ('9', [0b01110, 0b10001, 0b01111, 0b00001, 0b00001, 0b01110]),
    (' ', [0b00000, 0b00000, 0b00000, 0b00000, 0b00000, 0b00000]),
    ('-', [0b00000, 0b00000, 0b11110, 0b00000, 0b00000, 0b00000]),
    ('.', [0b00000, 0b00000, 0b00000, 0b00000, 0b00000, 0b10000]),
    ('\'', [0b10000, 0b10000, 0b00000, 0b00000, 0b00000, 0b00000]),
];

/// Returns a word in large letters: one string for each screen line, all of the same width. Accents are removed. If
/// `is_doubled` is true, each dot is two cells wide. `None` if there is no large letter for one of the characters.
pub fn large(word: &str, glyphs: Glyphs, is_doubled: bool) -> Option<Vec<String>> {
    let letters: Option<Vec<Letter>> = word.chars().map(letter).collect();
    let letters = letters?;
    let row_of = |row: usize| {
        let cells = letters.iter().map(|letter| {
            let signs = |column: usize| {
                if is_doubled {
                    let dot = letter.dot(column, row);
                    std::iter::repeat_n(sign([dot; 2], glyphs), 2)
                } else {
                    let pair = [0, 1].map(|below| letter.dot(column, 2 * row + below));
                    std::iter::repeat_n(sign(pair, glyphs), 1)
                }
            };
            (0..letter.width()).flat_map(signs).collect::<String>()
        });
        let cells: Vec<String> = cells.collect();
        cells.join(if is_doubled { "  " } else { " " })
    };
    let rows = if is_doubled { HIGH } else { HIGH / 2 };
    Some((0..rows).map(row_of).collect())
}

/// The rows of dots of a large letter. In each row, the highest of five bits is the leftmost dot.
#[derive(Clone, Copy)]
struct Letter([u8; HIGH]);

impl Letter {
    /// Returns the width of the large letter in dots.
    fn width(self) -> usize {
        match self.0.iter().fold(0, |all, dots| all | dots) {
            0 => SPACE,
            dots => WIDE - dots.trailing_zeros() as usize,
        }
    }

    const fn dot(self, column: usize, row: usize) -> bool {
        self.0[row] >> (WIDE - 1 - column) & 1 == 1
    }
}

/// Returns the large letter for a character. `None` if there is no such letter.
fn letter(character: char) -> Option<Letter> {
    let plain = ascii(character).to_ascii_uppercase();
    let found = LETTERS.iter().find(|(known, _)| *known == plain);
    found.map(|(_, dots)| Letter(*dots))
}

/// Returns the character of a cell that shows two dots of a large letter. The upper dot is given first.
const fn sign(pair: [bool; 2], glyphs: Glyphs) -> char {
    match pair {
        [false, false] => ' ',
        [true, false] => glyphs.either('▀', '"'),
        [false, true] => glyphs.either('▄', '_'),
        [true, true] => glyphs.either('█', '#'),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_drawn_with_two_dots_to_a_cell() {
        let rows = large("Won", Glyphs::Unicode, false).unwrap();
        assert_eq!(
            rows,
            [
                "█   █ ▄▀▀▀▄ █▄  █",
                "█ █ █ █   █ █ ▀▄█",
                "█▀ ▀█ ▀▄▄▄▀ █   █",
            ]
        );
        let plain = large("é1", Glyphs::Ascii, false).unwrap();
        assert!(plain.concat().is_ascii());
    }

    #[test]
    fn all_rows_of_a_word_have_the_same_width() {
        for is_doubled in [false, true] {
            for (letter, _) in LETTERS {
                let word = format!("A{letter}B");
                let rows = large(&word, Glyphs::Unicode, is_doubled).unwrap();
                let mut widths = rows.iter().map(|row| row.chars().count());
                let first = widths.next().unwrap();
                assert!(widths.all(|width| width == first), "{rows:?}");
            }
        }
        assert_eq!(large("王", Glyphs::Unicode, false), None);
    }
}
