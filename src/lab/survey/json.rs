//! Files with a JSON value on each line, and errors in them with their positions.

use std::path::Path;

use patience_core::DealNumber;
use serde::de::DeserializeOwned;
use serde_json::error::Category;

/// An error in a file of JSON lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrong {
    /// The line and, if known, the column of the error. Both count from 1. `None` if the error does not concern a line.
    pub place: Option<(usize, Option<usize>)>,
    /// The error in words.
    pub what: String,
}

impl Wrong {
    /// Returns the error that a file does not begin with the header of a survey.
    pub fn no_survey() -> Self {
        let made = "`patience-lab survey GAME --deals A..B --lines FILE` makes one";
        Self {
            place: None,
            what: format!("this is not a survey: it does not begin with the header of one; {made}"),
        }
    }

    /// Returns an error that concerns a whole line of a file.
    pub const fn in_line(line: usize, what: String) -> Self {
        Self {
            place: Some((line, None)),
            what,
        }
    }

    /// Returns the error in words, with its file, line and column.
    pub fn in_file(&self, path: &Path) -> String {
        let path = path.display();
        match self.place {
            Some((line, Some(column))) => format!("{path}:{line}:{column}: {}", self.what),
            Some((line, None)) => format!("{path}:{line}: {}", self.what),
            None => format!("{path}: {}", self.what),
        }
    }
}

/// Returns the complete lines of a text. Each has its number, counted from 1. Text after the last line break is an
/// incomplete line and is ignored.
pub fn whole_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
    (1..).zip(whole.lines())
}

/// Parses a line of JSON. `what` says what the file should contain, for the error.
///
/// # Errors
/// Returns the error with its line and column.
pub fn parse<T: DeserializeOwned>((number, line): (usize, &str), what: &str) -> Result<T, Wrong> {
    serde_json::from_str(line).map_err(|error| {
        let (column, words) = column_and_words(&error);
        Wrong {
            place: Some((number, Some(column))),
            what: format!("not a line of {what}: {words}"),
        }
    })
}

/// Parses a deal number.
///
/// # Errors
/// Returns a sentence if the text is not a deal number.
pub fn deal_number(text: &str) -> Result<DealNumber, String> {
    DealNumber::parse(text).ok_or_else(|| format!("`{text}` is not a deal number"))
}

/// Returns the column at which a line of JSON is wrong, and the error in words.
pub fn column_and_words(error: &serde_json::Error) -> (usize, String) {
    let words = match error.classify() {
        Category::Eof => "it ends too early".to_owned(),
        Category::Syntax | Category::Io => "this is not valid JSON".to_owned(),
        Category::Data => words_of_data(&error.to_string()),
    };
    (error.column().max(1), words)
}

/// If JSON is valid but has the wrong type, rewrites the parser's error message in plain words.
fn words_of_data(text: &str) -> String {
    let quoted = text.split('`').nth(1).unwrap_or_default();
    if text.starts_with("missing field") {
        format!("`{quoted}` is missing")
    } else if text.starts_with("unknown field") {
        format!("unknown field `{quoted}`")
    } else if text.starts_with("duplicate field") {
        format!("`{quoted}` occurs twice")
    } else if text.starts_with("unknown variant") {
        let known: Vec<&str> = text.split('`').skip(3).step_by(2).collect();
        format!("`{quoted}` is not one of {}", known.join(", "))
    } else {
        "this value has the wrong type".to_owned()
    }
}
