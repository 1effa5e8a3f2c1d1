//! Texts with invisible characters and terminal commands, and a check that none of them reaches a terminal. Shared by
//! the tests of the command line and of the screens.

use proptest::prelude::*;

/// One character of each kind that must not be shown, and some from the middle of a range.
pub const HIDDEN: &str = "\u{1}\u{7}\u{8}\u{b}\u{1b}\u{1f}\u{7f}\u{80}\u{85}\u{9b}\u{9f}\u{ad}\u{34f}\
    \u{61c}\u{115f}\u{1160}\u{17b4}\u{17b5}\u{180b}\u{180e}\u{180f}\u{200b}\u{200e}\u{200f}\u{2028}\
    \u{2029}\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2060}\u{2061}\u{2066}\u{2067}\u{2068}\u{2069}\
    \u{206a}\u{206f}\u{3164}\u{fe00}\u{fe0e}\u{fe0f}\u{feff}\u{ffa0}\u{fff0}\u{fff9}\u{fffb}\
    \u{1d173}\u{1d17a}\u{e0000}\u{e0001}\u{e0041}\u{e007f}\u{e0100}\u{e01ef}\u{e0fff}";

/// Returns a strategy for odd texts.
pub fn odd_text() -> impl Strategy<Value = String> {
    let hidden: Vec<char> = HIDDEN.chars().collect();
    let plain = [
        "a",
        "Zebra ",
        " ",
        "\"",
        "\\",
        "{",
        "ß",
        "♥",
        "👩\u{200d}🚀",
        "王",
        "e\u{301}",
    ];
    let words = [
        "می\u{200c}خواهم",
        "क्\u{200d}ष",
        "a\u{200d}",
        "\u{200c}b",
        "1\u{200d}2",
    ];
    let sequences = [
        "\n",
        "\t",
        "\r",
        "\x1b[31m",
        "\x1b]0;x\x07",
        "\u{9b}2J",
        "\x1b[",
    ];
    let piece = prop_oneof![
        4 => prop::sample::select(hidden).prop_map(String::from),
        3 => prop::sample::select(plain.to_vec()).prop_map(str::to_owned),
        2 => prop::sample::select(words.to_vec()).prop_map(str::to_owned),
        1 => prop::sample::select(sequences.to_vec()).prop_map(str::to_owned),
        // Followed by a space: the character may be a mark after which a joiner is valid, which is not known here.
        1 => any::<char>().prop_map(|letter| format!("{letter} ")),
    ];
    prop::collection::vec(piece, 1..9).prop_map(|pieces| pieces.concat())
}

/// Returns the text without control characters, which are not allowed in displayed texts of a rule file.
pub fn uncontrolled(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).collect()
}

/// Returns the text as a TOML string, with all characters escaped.
pub fn toml(text: &str) -> String {
    let escaped = text
        .chars()
        .map(|letter| format!("\\U{:08x}", u32::from(letter)));
    format!("\"{}\"", escaped.collect::<String>())
}

/// Panics if a text contains something that must not reach a terminal. Line breaks are allowed, and so are joiners
/// within a word, even if the rest of the word is elsewhere.
pub fn assert_seen(what: &str, text: &str) {
    let mut before = ' ';
    // Emoji may be joined, and may have a selector for colour.
    let is_picture = |letter: char| {
        let code = u32::from(letter);
        matches!(
            code,
            0xa9 | 0xae | 0x203c..=0x2bff | 0x3030 | 0x303d | 0x3297 | 0x3299
        ) || (0x1_f000..=0x1_faff).contains(&code)
    };
    for letter in text.chars() {
        let code = u32::from(letter);
        let joins = letter == '\u{200d}' && (is_picture(before) || before == '\u{fe0f}');
        if joins || letter == '\u{fe0f}' && is_picture(before) {
            before = letter;
            continue;
        }
        let hidden = match code {
            0x0a => false,
            0..=0x1f | 0x7f..=0x9f | 0xad | 0x34f | 0x61c => true,
            0x115f | 0x1160 | 0x17b4 | 0x17b5 | 0x180b..=0x180f => true,
            0x200b | 0x200e | 0x200f | 0x2028..=0x202e | 0x2060..=0x206f => true,
            0x3164 | 0xfe00..=0xfe0f | 0xfeff | 0xffa0 | 0xfff0..=0xfffb => true,
            0x1_d173..=0x1_d17a | 0xe_0000..=0xe_0fff => true,
            // After a letter, or after the mark that joins a letter to the next one.
            0x200c | 0x200d => {
                !before.is_alphabetic() && before != '\u{94d}' && before != '\u{301}'
            }
            _ => false,
        };
        assert!(!hidden, "U+{code:04X} in {what}:\n{text:?}");
        before = letter;
    }
}
