//! Text in quotes, as files hold it: on one line whatever it is, with everything in it that
//! nobody would see escaped, so that it reads back as it was.

use std::fmt::Write as _;

use crate::text::clean_text::characters;

/// Returns a text in quotes as TOML reads it.
pub fn toml(text: &str) -> String {
    quoted(text, |escaped, character| {
        let code = u32::from(character);
        // Writing to a string cannot fail.
        let _ = match u16::try_from(code) {
            Ok(code) => write!(escaped, "\\u{code:04x}"),
            Err(_) => write!(escaped, "\\U{code:08x}"),
        };
    })
}

/// Returns a text in quotes as JSON reads it.
pub fn json(text: &str) -> String {
    quoted(text, escape_for_json)
}

/// Escapes in a line of JSON what nobody would see; it is in texts if it is anywhere.
pub fn json_line(json: &str) -> String {
    let mut escaped = String::new();
    for (character, shown) in characters(json) {
        if shown {
            escaped.push(character);
        } else {
            escape_for_json(&mut escaped, character);
        }
    }
    escaped
}

fn quoted(text: &str, escape: impl Fn(&mut String, char)) -> String {
    let mut quoted = String::from('"');
    for (character, shown) in characters(text) {
        match character {
            '"' | '\\' => {
                quoted.push('\\');
                quoted.push(character);
            }
            other if shown => quoted.push(other),
            hidden => escape(&mut quoted, hidden),
        }
    }
    quoted.push('"');
    quoted
}

fn escape_for_json(escaped: &mut String, character: char) {
    for unit in character.encode_utf16(&mut [0; 2]) {
        // Writing to a string cannot fail.
        let _ = write!(escaped, "\\u{unit:04x}");
    }
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
        let line = json_line(&serde_json::to_string(text).unwrap());
        for line in [json(text), line] {
            assert!(characters(&line).all(|(_, shown)| shown), "{line:?}");
            assert_eq!(serde_json::from_str::<String>(&line).unwrap(), text);
        }
    }

    #[test]
    fn what_nobody_would_see_is_escaped() {
        assert_eq!(toml("a\u{202e}\"\u{e0041}"), "\"a\\u202e\\\"\\U000e0041\"");
        assert_eq!(
            json("a\u{202e}\\\u{e0041}"),
            "\"a\\u202e\\\\\\udb40\\udc41\""
        );
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
