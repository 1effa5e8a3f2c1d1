//! Text for terminals that show ASCII alone. Sentences and names come from everywhere, so that this
//! is done last and for all of them: to the cells of a screen, and to the lines that commands write.
//! What a person looks for by its shape, such as a card's back, has signs of its own elsewhere.

use std::io::{self, Write};

use unicode_normalization::char::decompose_canonical;

/// What stands in the place of a character for which there is nothing like it.
const UNKNOWN: char = '?';

/// Returns the character of ASCII that stands for another one: the letter without its accent, the
/// initial of a suit, the sign that looks most like it.
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

/// Returns the letter under the accents of a character.
fn without_accent(character: char) -> char {
    let mut first = None;
    decompose_canonical(character, |part| first = first.or(Some(part)));
    first.filter(char::is_ascii_alphabetic).unwrap_or(UNKNOWN)
}

/// Replaces the characters of a line by others of ASCII, cell by cell. Two points show that something
/// is left out, and take the place of the space or letter before; the dot that parts two things is a
/// bar, as a point would end the sentence.
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

/// Tells whether the character there parts two words, one of which may be on another line.
fn parts(line: &[char], at: usize) -> bool {
    let before = at.checked_sub(2).and_then(|from| line.get(from..at));
    let after = line.get(at + 1..at + 3);
    matches!(before, Some([word, ' ']) if *word != ' ')
        || matches!(after, Some([' ', word]) if *word != ' ')
}

/// A writer that lets lines through as ASCII, or as they are. It must be flushed at the end.
#[derive(Debug)]
pub struct AsciiWriter<W> {
    inner: W,
    is_ascii: bool,
    /// The beginning of the line that is being written.
    line: Vec<u8>,
}

impl<W: Write> AsciiWriter<W> {
    /// Wraps a writer.
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

/// Returns a text of any number of lines as ASCII.
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
    fn a_writer_leaves_lines_alone_where_everything_is_shown() {
        let mut bytes = Vec::new();
        write!(AsciiWriter::new(&mut bytes, false), "é·").unwrap();
        assert_eq!(String::from_utf8(bytes).unwrap(), "é·");
    }
}
