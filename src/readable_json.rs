//! JSON that people can read as well as programs. It has two layouts: everything on one line with spaces, or one value
//! per line. Invisible characters are escaped.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{CharEscape, Formatter, Serializer};

use patience_app::text::quoting::escape_hidden;

/// Converts a value to JSON on one line, with a space after each colon and comma. Fractions have four decimals.
pub fn one_line(value: &impl Serialize) -> String {
    written(value, Layout::default())
}

/// Converts a value to JSON with one value per line, indented by two spaces.
pub fn indented(value: &impl Serialize) -> String {
    let layout = Layout {
        breaks_lines: true,
        ..Layout::default()
    };
    written(value, layout)
}

fn written(value: &impl Serialize, layout: Layout) -> String {
    let mut bytes = Vec::new();
    value
        .serialize(&mut Serializer::with_formatter(&mut bytes, layout))
        .expect("texts, numbers and lists of them can be written to memory");
    String::from_utf8(bytes).expect("a serializer writes UTF-8")
}

/// A JSON formatter that adds spaces and line breaks for people.
#[derive(Default)]
struct Layout {
    breaks_lines: bool,
    /// The number of JSON lists and objects that are open at this point of the output.
    depth: usize,
    /// Whether the innermost open JSON list or object has a value yet.
    has_value: bool,
}

impl Layout {
    fn open<W: ?Sized + Write>(&mut self, writer: &mut W, bracket: &[u8]) -> io::Result<()> {
        self.depth += 1;
        self.has_value = false;
        writer.write_all(bracket)
    }

    fn close<W: ?Sized + Write>(&mut self, writer: &mut W, bracket: &[u8]) -> io::Result<()> {
        self.depth -= 1;
        if self.has_value {
            self.break_line(writer)?;
        }
        writer.write_all(bracket)
    }

    fn separate<W: ?Sized + Write>(&self, writer: &mut W, is_first: bool) -> io::Result<()> {
        match (is_first, self.breaks_lines) {
            (true, _) => {}
            (false, true) => writer.write_all(b",")?,
            (false, false) => writer.write_all(b", ")?,
        }
        self.break_line(writer)
    }

    fn break_line<W: ?Sized + Write>(&self, writer: &mut W) -> io::Result<()> {
        if self.breaks_lines {
            write!(writer, "\n{}", "  ".repeat(self.depth))?;
        }
        Ok(())
    }
}

impl Formatter for Layout {
    fn write_f64<W: ?Sized + Write>(&mut self, writer: &mut W, value: f64) -> io::Result<()> {
        write!(writer, "{value:.4}")
    }

    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        writer.write_all(escape_hidden(fragment).as_bytes())
    }

    fn write_char_escape<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        escape: CharEscape,
    ) -> io::Result<()> {
        let code = match escape {
            CharEscape::Quote => return writer.write_all(b"\\\""),
            CharEscape::ReverseSolidus => return writer.write_all(b"\\\\"),
            CharEscape::Solidus => return writer.write_all(b"\\/"),
            CharEscape::Backspace => 0x08,
            CharEscape::FormFeed => 0x0c,
            CharEscape::LineFeed => b'\n',
            CharEscape::CarriageReturn => b'\r',
            CharEscape::Tab => b'\t',
            CharEscape::AsciiControl(code) => code,
        };
        write!(writer, "\\u{code:04x}")
    }

    fn begin_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.open(writer, b"[")
    }

    fn end_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.close(writer, b"]")
    }

    fn begin_array_value<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.separate(writer, first)
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.has_value = true;
        Ok(())
    }

    fn begin_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.open(writer, b"{")
    }

    fn end_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.close(writer, b"}")
    }

    fn begin_object_key<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.separate(writer, first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b": ")
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.has_value = true;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;
    use patience_app::text::clean_text::characters;

    #[test]
    fn values_are_on_one_line_or_on_one_line_each() {
        let value = json!({ "a": ["x", "\"y\""], "b": { "c": true }, "d": [], "e": -1, "f": 0.5 });
        assert_eq!(
            one_line(&value),
            r#"{"a": ["x", "\"y\""], "b": {"c": true}, "d": [], "e": -1, "f": 0.5000}"#
        );
        assert_eq!(
            indented(&json!({ "a": ["x", "y"], "b": { "c": null }, "d": [], "e": {} })),
            "{\n  \"a\": [\n    \"x\",\n    \"y\"\n  ],\n  \"b\": {\n    \"c\": null\n  },\n  \"d\": [],\n  \"e\": {}\n}"
        );
    }

    #[test]
    fn hidden_characters_are_escaped() {
        assert_eq!(
            one_line(&"a\u{202e}\\\n\u{7f}\u{e0041}"),
            r#""a\u202e\\\u000a\u007f\udb40\udc41""#
        );
    }

    proptest! {
        #[test]
        fn any_text_reads_back(text in any::<String>()) {
            let written = one_line(&text);
            prop_assert!(characters(&written).all(|(_, shown)| shown), "{written:?}");
            prop_assert_eq!(serde_json::from_str::<String>(&written).unwrap(), text);
        }
    }
}
