//! Text for terminals that show only ASCII. Because sentences and names have many sources, they are converted last: in
//! the cells of a screen, and in the lines that commands print. Symbols that players recognize by their shape, such as
//! card backs, have their own ASCII forms elsewhere.

use std::io::{self, Write};

use unicode_normalization::char::decompose_canonical;

/// The replacement for a character that does not resemble any ASCII character.
const UNKNOWN: char = '?';

/// Returns the ASCII replacement of a character: the letter without its accent, the initial of a suit, or the most
/// similar symbol.
///
/// ```
/// use patience_app::text::ascii::ascii;
///
/// assert_eq!(['♠', 'Ä', '–', 'x'].map(ascii), ['S', 'A', '-', 'x']);
/// ```
pub fn ascii(character: char) -> char {
    match character {
        '♣' => 'C',
        '♦' => 'D',
        '♥' => 'H',
        '♠' => 'S',
        '‹' | '«' | '←' => '<',
        '›' | '»' | '→' => '>',
        '↑' | '▲' => '^',
        '↓' | '▼' => 'v',
        '’' | '‘' => '\'',
        '“' | '”' => '"',
        '–' | '—' | '−' => '-',
        '↻' => '@',
        '★' => '*',
        '×' => 'x',
        '…' | '·' => '.',
        '█' | '▇' | '▆' | '▅' => '#',
        _ if character.is_ascii() => character,
        'Ø' | 'Œ' => 'O',
        'ø' | 'œ' => 'o',
        'Æ' => 'A',
        'æ' => 'a',
        'Ł' => 'L',
        'ł' => 'l',
        'Đ' | 'Ð' => 'D',
        'đ' | 'ð' => 'd',
        'ß' => 's',
        'ı' => 'i',
        _ => without_accent(character),
    }
}

/// Converts a letter to the letter without its accents.
fn without_accent(character: char) -> char {
    let mut first = None;
    decompose_canonical(character, |part| first = first.or(Some(part)));
    first.filter(char::is_ascii_alphabetic).unwrap_or(UNKNOWN)
}

/// Replaces the characters of a line by ASCII characters, one for one. An ellipsis becomes two full stops, the first of
/// which replaces the character before the ellipsis. A dot that separates two words becomes a bar, because a full stop
/// would look like the end of a sentence.
pub fn to_ascii(line: &mut [char]) {
    for at in 0..line.len() {
        if line[at] == '…' && at > 0 {
            line[at - 1] = '.';
        }
        line[at] = if line[at] == '·' && parts(line, at) {
            '|'
        } else {
            ascii(line[at])
        };
    }
}

/// Whether the character at an index stands alone between two words. One of the words may be on another line.
fn parts(line: &[char], at: usize) -> bool {
    let before = at.checked_sub(2).and_then(|from| line.get(from..at));
    let after = line.get(at + 1..at + 3);
    matches!(before, Some([word, ' ']) if *word != ' ')
        || matches!(after, Some([' ', word]) if *word != ' ')
}

/// A writer that converts lines to ASCII, or passes them on unchanged. It must be flushed at the end.
#[derive(Debug)]
pub struct AsciiWriter<W> {
    inner: W,
    is_ascii: bool,
    /// The beginning of a line whose end has not been written yet.
    line: Vec<u8>,
}

impl<W: Write> AsciiWriter<W> {
    /// Creates a writer that converts lines to ASCII, or leaves them unchanged, and writes them to another writer.
    pub const fn new(inner: W, is_ascii: bool) -> Self {
        Self {
            inner,
            is_ascii,
            line: Vec::new(),
        }
    }

    fn write_line(&mut self) -> io::Result<()> {
        let line = std::mem::take(&mut self.line);
        self.inner
            .write_all(text(&String::from_utf8_lossy(&line)).as_bytes())
    }
}

impl<W: Write> Write for AsciiWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.is_ascii {
            return self.inner.write(bytes);
        }
        for piece in bytes.split_inclusive(|byte| *byte == b'\n') {
            self.line.extend_from_slice(piece);
            if piece.ends_with(b"\n") {
                self.write_line()?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.write_line()?;
        self.inner.flush()
    }
}

/// Converts a text to ASCII. The text may have several lines.
pub fn text(text: &str) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    to_ascii(&mut characters);
    characters.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_keeps_its_length_and_its_sense() {
        for (line, plain) in [
            ("Spider · One suit", "Spider | One suit"),
            ("FreeCell  ·", "FreeCell  ."),
            ("2–12 players", "2-12 players"),
            ("“♠ on ♥” …", "\"S on H\".."),
            ("Klon…", "Klo.."),
            ("Änn, Ørjan, Straße", "Ann, Orjan, Strase"),
            ("☃", "?"),
        ] {
            assert_eq!(text(line), plain);
            assert_eq!(text(line).len(), line.chars().count());
        }
    }

    #[test]
    fn a_writer_replaces_what_is_written_in_pieces() {
        let mut bytes = Vec::new();
        let mut out = AsciiWriter::new(&mut bytes, true);
        out.write_all("a ·".as_bytes()).unwrap();
        out.write_all(" b\n…".as_bytes()).unwrap();
        out.flush().unwrap();
        assert_eq!(String::from_utf8(bytes).unwrap(), "a | b\n.");
    }

    #[test]
    fn a_writer_leaves_lines_unchanged_if_the_terminal_shows_everything() {
        let mut bytes = Vec::new();
        write!(AsciiWriter::new(&mut bytes, false), "é·").unwrap();
        assert_eq!(String::from_utf8(bytes).unwrap(), "é·");
    }
}
