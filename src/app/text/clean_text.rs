//! Text that is safe to draw and print, wherever it comes from. Visible marks replace characters that control the
//! terminal, that are invisible, or that change the writing direction. In files, such characters are kept, but escaped:
//! see `quoting.rs`.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Write};

use unicode_width::UnicodeWidthChar;

/// The mark that replaces a hidden character for which Unicode has no picture.
pub const MARK: &str = "\u{fffd}";

/// The invisible joiners that Persian and the scripts of India need inside words. The second one also joins several
/// emoji into one.
const NON_JOINER: char = '\u{200c}';
const JOINER: char = '\u{200d}';
const JOINERS: [char; 2] = [NON_JOINER, JOINER];

/// The selector that makes the symbol before it appear as a colour emoji.
const COLOURED: char = '\u{fe0f}';

/// Text that is safe to show. Every character in it is visible, except for spaces, and joiners inside words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CleanText<'a>(Cow<'a, str>);

impl<'a> CleanText<'a> {
    /// Makes a text that is shown on one line safe to show. Line ends and tabs become spaces. Other control characters
    /// become the pictures that Unicode has for them, and all other hidden characters become marks. The number of
    /// characters stays the same.
    pub fn new(text: &'a str) -> Self {
        Self::with(text, |_| false)
    }

    /// Makes a text of several lines safe to show, keeping the line ends.
    pub fn of_lines(text: &'a str) -> Self {
        Self::with(text, |character| character == '\n')
    }

    fn with(text: &'a str, stays: impl Fn(char) -> bool) -> Self {
        if characters(text).all(|(character, shown)| shown || stays(character)) {
            return Self(Cow::Borrowed(text));
        }
        let clean = characters(text).map(|(character, shown)| {
            if shown || stays(character) {
                character
            } else {
                mark(character)
            }
        });
        Self(Cow::Owned(clean.collect()))
    }

    /// Whether a text that is shown on one line contains nothing that must be replaced before it is safe to show.
    pub fn is_clean(text: &str) -> bool {
        characters(text).all(|(_, shown)| shown)
    }

    /// Returns the text that is safe to show.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for CleanText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Makes a text that is shown on one line safe to show, as [`CleanText::new`] does.
pub fn clean(text: &str) -> String {
    CleanText::new(text).0.into_owned()
}

/// Returns the characters of a text, each with a flag that says whether the character can be shown unchanged.
pub fn characters(text: &str) -> impl Iterator<Item = (char, bool)> {
    let mut before = None;
    let mut rest = text.chars();
    std::iter::from_fn(move || {
        let character = rest.next()?;
        let after = || rest.clone().next();
        let shown = match (before, character) {
            // Pictures may be joined, and may have a selector for colours.
            (Some(before), JOINER) if ends_a_picture(before) => after().is_some_and(is_picture),
            (Some(before), COLOURED) if is_picture(before) => true,
            (before, JOINER | NON_JOINER) => {
                before.is_some_and(ends_a_part_of_a_word) && after().is_some_and(is_letter)
            }
            (_, character) => !is_hidden(character),
        };
        before = shown.then_some(character);
        Some((character, shown))
    })
}

/// Whether a piece of text contains nothing that must be replaced before it is safe to show. The text may continue in
/// the next cell of the screen or with the next key press, so that the piece may end in a joiner.
pub fn is_clean_piece(piece: &str) -> bool {
    // Nearly every cell of a screen holds an ASCII character, a dot, or a sign from U+2080 to
    // U+2FFF, which include all signs that cards and frames are drawn with.
    if let [b' '..=b'~'] | [0xc2, 0xae..=0xbf] | [0xe2, 0x82..=0xbf, _] = piece.as_bytes() {
        return true;
    }
    let word = piece.strip_suffix(JOINERS).unwrap_or(piece);
    let goes_on =
        |last| ends_a_part_of_a_word(last) || piece.ends_with(JOINER) && ends_a_picture(last);
    let joined = word.len() == piece.len() || word.chars().last().is_some_and(goes_on);
    joined && characters(word).all(|(_, shown)| shown)
}

/// Whether a character is in one of the Unicode blocks whose emoji terminals show in colour.
const fn is_picture(character: char) -> bool {
    matches!(
        character,
        '\u{a9}' | '\u{ae}'
            | '\u{203c}'..='\u{2bff}'
            | '\u{3030}' | '\u{303d}' | '\u{3297}' | '\u{3299}'
            | '\u{1f000}'..='\u{1faff}'
    ) && !is_hidden(character)
}

/// Whether a character counts as an emoji, or is the selector that makes a symbol appear as a colour emoji.
const fn ends_a_picture(character: char) -> bool {
    character == COLOURED || is_picture(character)
}

fn is_letter(character: char) -> bool {
    character.is_alphabetic() && !is_hidden(character)
}

/// Whether a joiner, an invisible character that some scripts need inside words, may follow a character. That character
/// must be a letter, or a mark that combines with a letter.
fn ends_a_part_of_a_word(character: char) -> bool {
    let combines = || !JOINERS.contains(&character) && character.width() == Some(0);
    !is_hidden(character) && (character.is_alphabetic() || combines())
}

/// Whether a character is hidden: it is invisible or has a control function, instead of being shown. Joiners do not
/// count as hidden.
const fn is_hidden(character: char) -> bool {
    matches!(
        character,
        '\0'..='\x1f'
            | '\x7f'..='\u{9f}'
            // Hyphens and joints that appear only at line breaks.
            | '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            // Invisible letters of Korean and Khmer.
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            // Zero-width spaces, direction marks, line ends.
            | '\u{200b}'
            | '\u{200e}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            // Variation selectors for the character before.
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            // Tags, and more variation selectors.
            | '\u{e0000}'..='\u{e0fff}'
            // Some terminals show a part of a picture in its place.
            | '\u{10eeee}'
    )
}

/// Returns the visible mark that replaces a hidden character, such as a control character.
fn mark(character: char) -> char {
    match character {
        '\n' | '\t' | '\r' => ' ',
        '\0'..='\x1f' => {
            char::from_u32(0x2400 + u32::from(character)).unwrap_or(char::REPLACEMENT_CHARACTER)
        }
        _ => char::REPLACEMENT_CHARACTER,
    }
}

/// Makes a text of several lines safe to show, but keeps the escape sequences for colours that the program has added.
/// The text must already have been safe before they were added.
pub fn coloured(text: &str) -> String {
    let mut clean = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("\x1b[") {
        let (before, sequence) = rest.split_at(at);
        let codes = &sequence[2..];
        let end = codes.trim_start_matches(|code: char| code.is_ascii_digit() || code == ';');
        // Any other sequence loses its beginning, so that it is harmless.
        let length = match end.strip_prefix('m') {
            Some(after) => sequence.len() - after.len(),
            None => 0,
        };
        clean.push_str(CleanText::of_lines(before).as_str());
        if length == 0 {
            clean.push(mark('\x1b'));
            rest = &sequence[1..];
        } else {
            clean.push_str(&sequence[..length]);
            rest = &sequence[length..];
        }
    }
    clean.push_str(CleanText::of_lines(rest).as_str());
    clean
}

/// A writer that makes text safe to show. It also works if the bytes of a character arrive in pieces. It holds no lock
/// between two writes.
#[derive(Debug)]
pub struct CleanWriter<W> {
    inner: W,
    /// Whether the output is read by other programs rather than people. Programs get all text unchanged.
    is_for_programs: bool,
    /// The first bytes of a character whose other bytes have not been written to this writer yet.
    rest: Vec<u8>,
}

impl<W: Write> CleanWriter<W> {
    /// Creates a writer that makes text safe for people to read. If programs read the output, the text stays unchanged.
    pub const fn new(inner: W, is_for_programs: bool) -> Self {
        Self {
            inner,
            is_for_programs,
            rest: Vec::new(),
        }
    }

    fn write_clean(&mut self, bytes: &[u8]) -> io::Result<()> {
        let text = String::from_utf8_lossy(bytes);
        self.inner
            .write_all(CleanText::of_lines(&text).as_str().as_bytes())
    }
}

impl<W: Write> Write for CleanWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_for_programs {
            return self.inner.write(bytes);
        }
        let mut piece = std::mem::take(&mut self.rest);
        piece.extend_from_slice(bytes);
        self.rest = piece.split_off(whole_letters(&piece));
        self.write_clean(&piece)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let rest = std::mem::take(&mut self.rest);
        self.write_clean(&rest)?;
        self.inner.flush()
    }
}

/// Returns the position of an incomplete character at the end of the bytes. If the last character is complete, returns
/// the number of bytes.
fn whole_letters(bytes: &[u8]) -> usize {
    // No letter has more than four bytes.
    let last = bytes.len().saturating_sub(3)..bytes.len();
    let is_begun = |at: &usize| {
        let end = str::from_utf8(&bytes[*at..]);
        end.is_err_and(|error| error.valid_up_to() == 0 && error.error_len().is_none())
    };
    last.into_iter().find(is_begun).unwrap_or(bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visible_text_stays_unchanged() {
        for text in ["", "Penguin · 王芳 🂡 é", "e\u{301}", "♠♥♦♣ ░▒ ␛"] {
            assert_eq!(CleanText::new(text), CleanText(Cow::Borrowed(text)));
        }
    }

    #[test]
    fn hidden_and_direction_changing_characters_become_marks() {
        assert_eq!(clean("a\nb\tc\rd"), "a b c d");
        assert_eq!(clean("\0\x1b[31m\x07\x7f\u{9b}"), "␀␛[31m␇��");
        for hidden in [
            '\u{ad}',
            '\u{34f}',
            '\u{61c}',
            '\u{1160}',
            '\u{17b4}',
            '\u{180e}',
            '\u{200b}',
            '\u{200e}',
            '\u{2028}',
            '\u{202e}',
            '\u{2066}',
            '\u{2069}',
            '\u{2060}',
            '\u{3164}',
            '\u{fe0f}',
            '\u{feff}',
            '\u{ffa0}',
            '\u{fff9}',
            '\u{1d173}',
            '\u{e0041}',
            '\u{e01ef}',
            '\u{10eeee}',
        ] {
            assert_eq!(clean(&format!("a{hidden}b")), "a�b", "{hidden:?}");
        }
    }

    #[test]
    fn joiners_stay_within_a_word_or_a_picture_and_nowhere_else() {
        for word in [
            "می\u{200c}خواهم",
            "क्\u{200d}ष",
            "ക്\u{200d}ക",
            "سَ\u{200c}ب",
            // Pictures can be joined too.
            "👩\u{200d}🚀",
            "❤\u{fe0f}\u{200d}🔥",
            "👍🏽",
        ] {
            assert_eq!(clean(word), word);
        }
        for (text, shown) in [
            ("\u{200d}a", "�a"),
            ("a\u{200c}", "a�"),
            ("a\u{200d}\u{200d}b", "a��b"),
            ("1\u{200d}2", "1�2"),
            ("👩\u{200d}a", "👩�a"),
            ("♥\u{fe0f}\u{fe0f}", "♥\u{fe0f}�"),
            ("a\u{fe0f}", "a�"),
            ("👩\u{200c}🚀", "👩�🚀"),
            ("\u{3164}\u{200d}a", "��a"),
        ] {
            assert_eq!(clean(text), shown, "{text:?}");
        }
    }

    #[test]
    fn a_joiner_between_two_cells_belongs_to_the_first() {
        for cell in [
            " ",
            "a",
            "♠",
            "ی\u{200c}",
            "क्\u{200d}",
            "क्\u{200d}ष",
            "e\u{301}",
            "♥\u{fe0f}",
            "👩\u{200d}",
        ] {
            assert!(is_clean_piece(cell), "{cell:?}");
        }
        for cell in [
            "\u{200c}",
            "1\u{200d}",
            "a\u{202e}",
            "\x1b",
            "\n",
            "a\u{fe0f}",
            "👩\u{200c}",
            "\x7f",
        ] {
            assert!(!is_clean_piece(cell), "{cell:?}");
        }
    }

    #[test]
    fn a_cell_of_one_character_is_as_clean_as_a_text_of_it() {
        for character in '\0'..=char::MAX {
            let text = String::from(character);
            assert_eq!(
                is_clean_piece(&text),
                CleanText::is_clean(&text),
                "{character:?}"
            );
        }
    }

    #[test]
    fn only_colour_sequences_stay() {
        let text = "\x1b[1;31merror\x1b[0m: \x1b[2Jx\x1b[31 \x1b]0;y\x07\n\x1b[m\u{202e}\x1b[";
        assert_eq!(
            coloured(text),
            "\x1b[1;31merror\x1b[0m: ␛[2Jx␛[31 ␛]0;y␇\n\x1b[m�␛["
        );
    }

    #[test]
    fn a_writer_passes_lines_on_and_nothing_hidden() {
        let mut bytes = Vec::new();
        let mut out = CleanWriter::new(&mut bytes, false);
        writeln!(out, "a\u{202e}{}", 7).unwrap();
        out.write_all(b"b\x1b\t\n").unwrap();
        out.write_all(b"\xff\n").unwrap();
        assert_eq!(String::from_utf8(bytes).unwrap(), "a�7\nb␛ \n�\n");
    }

    #[test]
    fn a_letter_that_arrives_in_pieces_stays_whole() {
        let text = "Müller 王芳 🂡\n";
        for size in 1..=5 {
            let mut bytes = Vec::new();
            let mut out = CleanWriter::new(&mut bytes, false);
            for piece in text.as_bytes().chunks(size) {
                out.write_all(piece).unwrap();
            }
            out.write_all(&text.as_bytes()[..2]).unwrap();
            out.flush().unwrap();
            assert_eq!(String::from_utf8(bytes).unwrap(), format!("{text}M�"));
        }
        let mut bytes = Vec::new();
        let mut out = CleanWriter::new(&mut bytes, true);
        out.write_all("a\u{ad}\u{200f}".as_bytes()).unwrap();
        assert_eq!(bytes, "a\u{ad}\u{200f}".as_bytes());
    }
}
