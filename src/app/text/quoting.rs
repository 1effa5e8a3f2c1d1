//! Quoted text for files: always on one line, with invisible characters escaped, so that it reads back
//! unchanged.

use std::fmt::Write as _;

use crate::text::clean_text::characters;

/// Converts a text to a quoted TOML string.
pub fn toml(text: &str) -> String {
    let mut quoted = String::from('"');
    for (character, shown) in characters(text) {
        let code = u32::from(character);
        // Writing to a string cannot fail.
        let _ = match (character, u16::try_from(code)) {
            ('"' | '\\', _) => write!(quoted, "\\{character}"),
            _ if shown => write!(quoted, "{character}"),
            (_, Ok(code)) => write!(quoted, "\\u{code:04x}"),
            (_, Err(_)) => write!(quoted, "\\U{code:08x}"),
        };
    }
    quoted.push('"');
    quoted
}

/// Escapes the hidden characters in a line of JSON, or in a part of a string in such a line. Existing escapes stay
/// unchanged.
pub fn escape_hidden(json: &str) -> String {
    let mut escaped = String::new();
    for (character, shown) in characters(json) {
        if shown {
            escaped.push(character);
            continue;
        }
        for unit in character.encode_utf16(&mut [0; 2]) {
            // Writing to a string cannot fail.
            let _ = write!(escaped, "\\u{unit:04x}");
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn check(text: &str) {
        let line = format!("x = {}", toml(text));
        assert!(characters(&line).all(|(_, shown)| shown), "{line:?}");
        let table = ::toml::de::DeTable::parse(&line).unwrap();
        assert_eq!(table.get_ref()["x"].get_ref().as_str(), Some(text));
        let line = escape_hidden(&serde_json::to_string(text).unwrap());
        assert!(characters(&line).all(|(_, shown)| shown), "{line:?}");
        assert_eq!(serde_json::from_str::<String>(&line).unwrap(), text);
    }

    #[test]
    fn invisible_characters_are_escaped() {
        assert_eq!(toml("a\u{202e}\"\u{e0041}"), "\"a\\u202e\\\"\\U000e0041\"");
        assert_eq!(toml("می\u{200c}خواهم"), "\"می\u{200c}خواهم\"");
    }

    #[test]
    fn a_text_in_quotes_reads_back() {
        for text in [
            "",
            "a \"b\" \\",
            "tab\tline\nesc\u{1b}\u{7f}",
            "♠ 🂡",
            "\u{200d}a",
        ] {
            check(text);
        }
    }

    proptest! {
        #[test]
        fn any_text_in_quotes_reads_back(text in any::<String>()) {
            check(&text);
        }
    }
}
