//! Pictures as cells: characters that stand for the parts of a picture, which the terminal shows in their place. They
//! are for where another program is the terminal, and passes cells on and not places.
//!
//! Source: the part on Unicode placeholders of the document "Terminal graphics protocol" of kitty.

use std::fmt::Write as _;

use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};

/// The character of a part of a picture.
const PLACEHOLDER: char = '\u{10eeee}';

/// What follows it: the row and the column of the part, each as the character of that number, from 0.
const NUMBERS: [char; 24] = [
    '\u{305}', '\u{30d}', '\u{30e}', '\u{310}', '\u{312}', '\u{33d}', '\u{33e}', '\u{33f}',
    '\u{346}', '\u{34a}', '\u{34b}', '\u{34c}', '\u{350}', '\u{351}', '\u{352}', '\u{357}',
    '\u{35b}', '\u{363}', '\u{364}', '\u{365}', '\u{366}', '\u{367}', '\u{368}', '\u{369}',
];

/// What the painter alone gives a cell: no style has the colour of an underline but that of a link, whose numbers
/// begin at 1.
const PAINTED: Color = Color::Indexed(0);

/// Has a cell show the part of a picture at a row and a column; nothing where there is no such part.
pub fn paint(cell: &mut Cell, picture: u8, row: u16, column: u16) {
    let number = |number: u16| NUMBERS.get(usize::from(number));
    if let (Some(row), Some(column)) = (number(row), number(column)) {
        cell.set_symbol(&[PLACEHOLDER, *row, *column].iter().collect::<String>());
        (cell.fg, cell.underline_color) = (Color::Indexed(picture), PAINTED);
        cell.modifier = Modifier::empty();
    }
}

/// Tells whether a cell shows a part of a picture because the painter wants it to.
pub fn is_painted(cell: &Cell) -> bool {
    let mut signs = cell.symbol().chars();
    cell.underline_color == PAINTED
        && signs.next() == Some(PLACEHOLDER)
        && [signs.next(), signs.next()]
            .iter()
            .all(|sign| sign.is_some_and(|sign| NUMBERS.contains(&sign)))
        && signs.next().is_none()
}

/// Writes the bytes by which a terminal shows a picture in its cells, over these columns and rows.
pub fn write_use(text: &mut String, picture: u8, (columns, rows): (u16, u16)) {
    let _ = write!(
        text,
        "\x1b_Ga=p,U=1,i={picture},c={columns},r={rows},q=2\x1b\\"
    );
}

/// Returns what is to go through tmux to the terminal around it.
pub fn through_tmux(text: &str) -> String {
    let mut whole = String::new();
    // Each command by itself: what tmux takes at once is limited.
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
        paint(&mut cell, 7, 1, 23);
        assert_eq!(cell.symbol(), "\u{10eeee}\u{30d}\u{369}");
        assert!(is_painted(&cell) && !is_clean_piece(cell.symbol()));
        let mut written = Cell::default();
        written.set_symbol(cell.symbol());
        assert!(!is_painted(&written));
        for symbol in [
            "\u{10eeee}",
            "\u{10eeee}\u{305}",
            "\u{10eeee}\u{305}\u{305}\u{305}",
            "a\u{305}\u{305}",
        ] {
            cell.set_symbol(symbol);
            assert!(!is_painted(&cell), "{symbol:?}");
        }
        paint(&mut written, 7, 24, 0);
        assert!(!is_painted(&written));
    }

    #[test]
    fn each_command_goes_through_by_itself() {
        assert_eq!(
            through_tmux("\x1b_Ga=d\x1b\\\x1b[>q"),
            "\x1bPtmux;\x1b\x1b_Ga=d\x1b\x1b\\\x1b\\\x1bPtmux;\x1b\x1b[>q\x1b\\"
        );
    }
}
