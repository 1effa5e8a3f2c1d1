//! Texts full of what nobody should see or what would command a terminal, and what is looked for
//! in the places that none of it may get to. Shared by the tests of the program from outside and
//! of its screens.

use proptest::prelude::*;

/// One character of each kind that is not to be shown, and some from the middle of a kind.
pub const HIDDEN: &str = "\u{1}\u{7}\u{8}\u{b}\u{1b}\u{1f}\u{7f}\u{80}\u{85}\u{9b}\u{9f}\u{ad}\u{34f}\
    \u{61c}\u{115f}\u{1160}\u{17b4}\u{17b5}\u{180b}\u{180e}\u{180f}\u{200b}\u{200e}\u{200f}\u{2028}\
    \u{2029}\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2060}\u{2061}\u{2066}\u{2067}\u{2068}\u{2069}\
    \u{206a}\u{206f}\u{3164}\u{fe00}\u{fe0e}\u{fe0f}\u{feff}\u{ffa0}\u{fff0}\u{fff9}\u{fffb}\
    \u{1d173}\u{1d17a}\u{e0000}\u{e0001}\u{e0041}\u{e007f}\u{e0100}\u{e01ef}\u{e0fff}";

/// Texts to be tried.
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
        // With a space behind it: it may be a mark that a joiner is right after, and which those
        // are is not known here.
        1 => any::<char>().prop_map(|letter| format!("{letter} ")),
    ];
    prop::collection::vec(piece, 1..9).prop_map(|pieces| pieces.concat())
}

/// Returns the text without control characters, which a rule file must not have in what it shows.
pub fn uncontrolled(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).collect()
}

/// Returns the text in quotes for TOML, all of it escaped.
pub fn toml(text: &str) -> String {
    let escaped = text
        .chars()
        .map(|letter| format!("\\U{:08x}", u32::from(letter)));
    format!("\"{}\"", escaped.collect::<String>())
}

/// Panics where there is something in a text that must not get to a terminal. Lines may end, and
/// a joiner may stand within a word, of which the rest may stand elsewhere.
pub fn assert_seen(what: &str, text: &str) {
    let mut before = ' ';
    // Of pictures, which may be joined and told to be in colour.
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
            // After a letter, or the mark under one that says that another follows.
            0x200c | 0x200d => {
                !before.is_alphabetic() && before != '\u{94d}' && before != '\u{301}'
            }
            _ => false,
        };
        assert!(!hidden, "U+{code:04X} in {what}:\n{text:?}");
        before = letter;
    }
}
