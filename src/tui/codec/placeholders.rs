//! Pictures shown in cells: each cell contains a placeholder character, which the terminal replaces with part of a
//! picture. Such pictures are for tmux, which passes on cells but not the positions of pictures.
//!
//! Source: the section on Unicode placeholders in kitty's document "Terminal graphics protocol".

use std::fmt::Write as _;

use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};

/// The character that a cell shows as a placeholder for part of a picture.
const PLACEHOLDER: char = '\u{10eeee}';

/// The combining characters that follow a placeholder. They stand for the row and the column of the part and for the
/// number of the picture's owner, each counted from 0. Each pair holds the first and the last of a range of characters.
#[rustfmt::skip]
const MARKS: [(char, char); 75] = [
    ('\u{305}', '\u{305}'), ('\u{30d}', '\u{30e}'), ('\u{310}', '\u{310}'), ('\u{312}', '\u{312}'),
    ('\u{33d}', '\u{33f}'), ('\u{346}', '\u{346}'), ('\u{34a}', '\u{34c}'), ('\u{350}', '\u{352}'),
    ('\u{357}', '\u{357}'), ('\u{35b}', '\u{35b}'), ('\u{363}', '\u{36f}'), ('\u{483}', '\u{487}'),
    ('\u{592}', '\u{595}'), ('\u{597}', '\u{599}'), ('\u{59c}', '\u{5a1}'), ('\u{5a8}', '\u{5a9}'),
    ('\u{5ab}', '\u{5ac}'), ('\u{5af}', '\u{5af}'), ('\u{5c4}', '\u{5c4}'), ('\u{610}', '\u{617}'),
    ('\u{657}', '\u{65b}'), ('\u{65d}', '\u{65e}'), ('\u{6d6}', '\u{6dc}'), ('\u{6df}', '\u{6e2}'),
    ('\u{6e4}', '\u{6e4}'), ('\u{6e7}', '\u{6e8}'), ('\u{6eb}', '\u{6ec}'), ('\u{730}', '\u{730}'),
    ('\u{732}', '\u{733}'), ('\u{735}', '\u{736}'), ('\u{73a}', '\u{73a}'), ('\u{73d}', '\u{73d}'),
    ('\u{73f}', '\u{741}'), ('\u{743}', '\u{743}'), ('\u{745}', '\u{745}'), ('\u{747}', '\u{747}'),
    ('\u{749}', '\u{74a}'), ('\u{7eb}', '\u{7f1}'), ('\u{7f3}', '\u{7f3}'), ('\u{816}', '\u{819}'),
    ('\u{81b}', '\u{823}'), ('\u{825}', '\u{827}'), ('\u{829}', '\u{82d}'), ('\u{951}', '\u{951}'),
    ('\u{953}', '\u{954}'), ('\u{f82}', '\u{f83}'), ('\u{f86}', '\u{f87}'), ('\u{135d}', '\u{135f}'),
    ('\u{17dd}', '\u{17dd}'), ('\u{193a}', '\u{193a}'), ('\u{1a17}', '\u{1a17}'), ('\u{1a75}', '\u{1a7c}'),
    ('\u{1b6b}', '\u{1b6b}'), ('\u{1b6d}', '\u{1b73}'), ('\u{1cd0}', '\u{1cd2}'), ('\u{1cda}', '\u{1cdb}'),
    ('\u{1ce0}', '\u{1ce0}'), ('\u{1dc0}', '\u{1dc1}'), ('\u{1dc3}', '\u{1dc9}'), ('\u{1dcb}', '\u{1dcc}'),
    ('\u{1dd1}', '\u{1de6}'), ('\u{1dfe}', '\u{1dfe}'), ('\u{20d0}', '\u{20d1}'), ('\u{20d4}', '\u{20d7}'),
    ('\u{20db}', '\u{20dc}'), ('\u{20e1}', '\u{20e1}'), ('\u{20e7}', '\u{20e7}'), ('\u{20e9}', '\u{20e9}'),
    ('\u{20f0}', '\u{20f0}'), ('\u{2cef}', '\u{2cf1}'), ('\u{2de0}', '\u{2dff}'), ('\u{a66f}', '\u{a66f}'),
    ('\u{a67c}', '\u{a67d}'), ('\u{a6f0}', '\u{a6f1}'), ('\u{a8e0}', '\u{a8e5}'),
];

/// The number of owners, which are programs that can show pictures on the same terminal at once. Pictures of different
/// owners have different numbers. More owners would be possible if tmux always passed on all colours of a cell, but it
/// does so only for terminals that it knows to support them.
pub const OWNERS: u8 = u8::MAX;

/// Returns the combining character that stands for a number after a placeholder for a picture.
fn mark(number: u16) -> Option<char> {
    let mut left = u32::from(number);
    for (first, last) in MARKS {
        let count = u32::from(last) - u32::from(first) + 1;
        if left < count {
            return char::from_u32(u32::from(first) + left);
        }
        left -= count;
    }
    None
}

/// Whether this is a combining character that stands for a number after a placeholder for a picture.
fn is_mark(sign: char) -> bool {
    MARKS
        .iter()
        .any(|(first, last)| (*first..=*last).contains(&sign))
}

/// Returns the number that the terminal uses for picture number `picture` of an owner, that is of one program. The
/// highest byte of the result is the owner's number. The lowest is a colour of the 256-colour table, which tmux passes
/// on to every terminal.
pub const fn owned(owner: u8, picture: u8) -> u32 {
    u32::from_be_bytes([owner, 0, 0, picture])
}

/// The underline colour that marks a cell in which `paint` has put part of a picture. Apart from `paint`, only links
/// use underline colours of this kind, with numbers from 1.
const PAINTED: Color = Color::Indexed(0);

/// Makes a cell show the part of a picture at `row` and `column`. Does nothing if there is no such part.
pub fn paint(cell: &mut Cell, (owner, picture): (u8, u8), row: u16, column: u16) {
    if let (Some(row), Some(column), Some(owner)) = (mark(row), mark(column), mark(owner.into())) {
        cell.set_symbol(&[PLACEHOLDER, row, column, owner].iter().collect::<String>());
        (cell.fg, cell.underline_color) = (Color::Indexed(picture), PAINTED);
        cell.modifier = Modifier::empty();
    }
}

/// Whether a cell shows part of a picture that `paint` put there.
pub fn is_painted(cell: &Cell) -> bool {
    let mut signs = cell.symbol().chars();
    cell.underline_color == PAINTED
        && signs.next() == Some(PLACEHOLDER)
        && [signs.next(), signs.next(), signs.next()]
            .iter()
            .all(|sign| sign.is_some_and(is_mark))
        && signs.next().is_none()
}

/// Writes the escape sequence that makes a picture appear in its cells, scaled to the given number of columns and rows.
pub fn write_use(text: &mut String, number: u32, (columns, rows): (u16, u16)) {
    let _ = write!(
        text,
        "\x1b_Ga=p,U=1,i={number},c={columns},r={rows},q=2\x1b\\"
    );
}

/// Returns the escape sequence that frees all pictures of one owner, that is of one program on the terminal.
pub fn freeing_all(owner: u8) -> String {
    let (first, last) = (owned(owner, 1), owned(owner, u8::MAX));
    through_tmux(&format!("\x1b_Ga=d,d=R,x={first},y={last},q=2\x1b\\"))
}

/// Wraps text so that tmux passes it on to the terminal in which tmux runs.
pub fn through_tmux(text: &str) -> String {
    let mut whole = String::new();
    // Each command is wrapped by itself: tmux limits the length of one passage.
    for command in text.split_inclusive("\x1b\\") {
        let doubled = command.replace('\x1b', "\x1b\x1b");
        let _ = write!(whole, "\x1bPtmux;{doubled}\x1b\\");
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;
    use patience_app::text::clean_text::is_clean_piece;

    #[test]
    fn only_the_painter_makes_a_part_of_a_picture() {
        let mut cell = Cell::default();
        paint(&mut cell, (2, 7), 1, 23);
        assert_eq!(cell.symbol(), "\u{10eeee}\u{30d}\u{369}\u{30e}");
        assert!(is_painted(&cell) && !is_clean_piece(cell.symbol()));
        let mut written = Cell::default();
        written.set_symbol(cell.symbol());
        assert!(!is_painted(&written));
        for symbol in [
            "\u{10eeee}",
            "\u{10eeee}\u{305}",
            "\u{10eeee}\u{305}\u{305}",
            "\u{10eeee}\u{305}\u{305}\u{305}\u{305}",
            "a\u{305}\u{305}\u{305}",
        ] {
            cell.set_symbol(symbol);
            assert!(!is_painted(&cell), "{symbol:?}");
        }
        paint(&mut written, (2, 7), 256, 0);
        assert!(!is_painted(&written));
    }

    #[test]
    fn every_owner_has_its_own_character_and_numbers() {
        let marks: Vec<char> = (0..=u16::from(OWNERS)).filter_map(mark).collect();
        assert_eq!(marks.len(), usize::from(OWNERS) + 1);
        assert!(marks.is_sorted() && marks.iter().all(|sign| is_mark(*sign)));
        assert_eq!(mark(u16::from(OWNERS) + 1), None);
        assert_eq!((owned(0, 7), owned(2, 7)), (7, (2 << 24) + 7));
        assert_eq!(
            freeing_all(2),
            "\x1bPtmux;\x1b\x1b_Ga=d,d=R,x=33554433,y=33554687,q=2\x1b\x1b\\\x1b\\"
        );
    }

    #[test]
    fn each_command_is_wrapped_by_itself() {
        assert_eq!(
            through_tmux("\x1b_Ga=d\x1b\\\x1b[>q"),
            "\x1bPtmux;\x1b\x1b_Ga=d\x1b\x1b\\\x1b\\\x1bPtmux;\x1b\x1b[>q\x1b\\"
        );
    }
}
