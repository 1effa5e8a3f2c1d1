//! Files of lines of JSON, and their faults with the places.

use std::path::Path;

use patience_core::DealNumber;
use serde::de::DeserializeOwned;
use serde_json::error::Category;

/// A fault in a file of lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrong {
    /// In which line, from 1, and where in it; nothing where it is not about one.
    pub place: Option<(usize, Option<usize>)>,
    /// The fault in words.
    pub what: String,
}

impl Wrong {
    /// The file does not begin as a survey does: it is something else.
    pub fn no_survey() -> Self {
        let made = "`patience-lab survey GAME --deals A..B --lines FILE` makes one";
        Self {
            place: None,
            what: format!("this is no survey: it does not begin with the line of one; {made}"),
        }
    }

    /// Returns a fault of a whole line.
    pub const fn in_line(line: usize, what: String) -> Self {
        Self {
            place: Some((line, None)),
            what,
        }
    }

    /// Returns the fault with its place in the file.
    pub fn in_file(&self, path: &Path) -> String {
        let path = path.display();
        match self.place {
            Some((line, Some(column))) => format!("{path}:{line}:{column}: {}", self.what),
            Some((line, None)) => format!("{path}:{line}: {}", self.what),
            None => format!("{path}: {}", self.what),
        }
    }
}

/// Returns the whole lines of a text with their numbers, from 1. Text after the last end of a line was torn
/// when it was written, and is left out.
pub fn whole_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
    (1..).zip(whole.lines())
}

/// Reads a line, which is one of `what`.
///
/// # Errors
/// Says why it is none.
pub fn parse<T: DeserializeOwned>((number, line): (usize, &str), what: &str) -> Result<T, Wrong> {
    serde_json::from_str(line).map_err(|error| {
        let (column, words) = column_and_words(&error);
        Wrong {
            place: Some((number, Some(column))),
            what: format!("no line of {what}: {words}"),
        }
    })
}

/// Reads the number of a deal.
///
/// # Errors
/// Says that it is none.
pub fn deal_number(text: &str) -> Result<DealNumber, String> {
    DealNumber::parse(text).ok_or_else(|| format!("`{text}` is not the number of a deal"))
}

/// Returns the column of the fault in a line, and the fault in words.
pub fn column_and_words(error: &serde_json::Error) -> (usize, String) {
    let words = match error.classify() {
        Category::Eof => "it ends too soon".to_owned(),
        Category::Syntax | Category::Io => "this is not written as JSON".to_owned(),
        Category::Data => words_of_data(&error.to_string()),
    };
    (error.column().max(1), words)
}

/// Returns our words for the parser's error about a value that is JSON but not of the expected
/// type.
fn words_of_data(text: &str) -> String {
    let quoted = text.split('`').nth(1).unwrap_or_default();
    if text.starts_with("missing field") {
        format!("`{quoted}` is missing")
    } else if text.starts_with("unknown field") {
        format!("`{quoted}` means nothing here")
    } else if text.starts_with("duplicate field") {
        format!("`{quoted}` is there twice")
    } else if text.starts_with("unknown variant") {
        let known: Vec<&str> = text.split('`').skip(3).step_by(2).collect();
        format!("`{quoted}` is none of {}", known.join(", "))
    } else {
        "this value is of another kind than the one that belongs here".to_owned()
    }
}
