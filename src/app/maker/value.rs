//! How the form shows the values of a rule file, and how it reads typed values.

use patience_language::vocabulary::Takes;
use thiserror::Error;
use toml::{Table, Value};

use super::text::written;

/// The number that means “no limit” in a rule file, and the text that is shown for it.
pub const UNLIMITED: i64 = -1;
pub const NO_LIMIT: &str = "no limit";

/// Converts a value of a rule file to the text that the form shows.
pub fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.split_whitespace().collect::<Vec<_>>().join(" "),
        Value::Boolean(true) => "yes".to_owned(),
        Value::Boolean(false) => "no".to_owned(),
        Value::Array(items) if items.iter().all(is_plain) => {
            let items: Vec<String> = items.iter().map(shown).collect();
            if items.is_empty() {
                "none".to_owned()
            } else {
                items.join(", ")
            }
        }
        other => written(other),
    }
}

const fn is_plain(value: &Value) -> bool {
    matches!(value, Value::Integer(_) | Value::Boolean(_))
}

/// Converts a default to the text that the form shows. `written` is the default as it would be written in a rule file.
pub fn shown_default(written: &str) -> String {
    read_toml(written).map_or_else(|_| written.to_owned(), |value| shown(&value))
}

/// Converts a value to the text that the player would type for it: a text without its quotes, anything else as the form
/// shows it.
pub fn typed(value: &Value) -> String {
    match value {
        Value::Array(items) if !items.iter().all(is_plain) => written(value),
        value => shown(value),
    }
}

/// Which value was expected instead of the text that the player typed into the form.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Expected {
    /// The word yes or no was expected.
    #[error("yes or no")]
    YesNo,
    /// A number within these limits was expected, or an option that gives it.
    #[error("a number from {0} to {1}, or an option such as {{name}}")]
    Number(i64, i64),
    /// The number of piles was expected.
    #[error("the number of piles")]
    Piles,
    /// A number was expected, or a list of several numbers.
    #[error("a number, or numbers separated by commas")]
    NumberOrNumbers,
    /// Several numbers were expected.
    #[error("numbers separated by commas, such as 1, 2, 3")]
    Numbers,
    /// A TOML value was expected. The text is the reason why the input is not one.
    #[error("a value as in a rule file: {0}")]
    Toml(String),
    /// A name for a new table was expected.
    #[error("a name that is not in use yet")]
    NewName,
}

/// Parses the text that a player typed as the value of a key.
///
/// # Errors
/// Returns which value was expected.
pub fn read(takes: &Takes, text: &str) -> Result<Value, Expected> {
    let text = text.trim();
    let number = || {
        let unlimited = (text == NO_LIMIT).then_some(UNLIMITED);
        let number = unlimited.or_else(|| text.parse::<i64>().ok());
        number.map(Value::Integer)
    };
    let option = || {
        let is_option = text.starts_with('{') && text.ends_with('}') && !text.contains('=');
        is_option.then(|| Value::String(text.to_owned()))
    };
    match takes {
        Takes::YesNo => match text {
            "yes" | "true" => Ok(Value::Boolean(true)),
            "no" | "false" => Ok(Value::Boolean(false)),
            _ => Err(Expected::YesNo),
        },
        Takes::Number(least, most) => number()
            .or_else(option)
            .ok_or(Expected::Number(*least, *most)),
        Takes::Count => number()
            .or_else(option)
            .or_else(|| read_toml(text).ok())
            .ok_or(Expected::Piles),
        Takes::NumberOrForm(..) => Ok(number().unwrap_or_else(|| Value::String(text.to_owned()))),
        Takes::NumberOrList(..) if !text.contains(',') && !text.starts_with('[') => {
            number().or_else(option).ok_or(Expected::NumberOrNumbers)
        }
        Takes::NumberOrList(..) | Takes::Numbers(..) | Takes::Range(..) => {
            read_list(text).ok_or(Expected::Numbers)
        }
        Takes::Value => Ok(number().unwrap_or_else(|| match text {
            "yes" | "true" => Value::Boolean(true),
            "no" | "false" => Value::Boolean(false),
            text => Value::String(text.to_owned()),
        })),
        takes if takes.is_text() => Ok(Value::String(text.to_owned())),
        Takes::TemplateOrList(_) | Takes::Groups | Takes::Start if !text.starts_with('[') => {
            Ok(Value::String(text.to_owned()))
        }
        Takes::Texts if !text.starts_with('[') => {
            let texts = text
                .split(',')
                .map(str::trim)
                .filter(|text| !text.is_empty());
            Ok(texts
                .map(|text| Value::String(text.to_owned()))
                .collect::<Vec<_>>()
                .into())
        }
        _ => read_toml(text),
    }
}

/// Parses numbers separated by commas, with or without brackets.
fn read_list(text: &str) -> Option<Value> {
    let inside = text
        .strip_prefix('[')
        .map_or(text, |rest| rest.trim_end_matches(']'));
    let item = |item: &str| {
        let item = item.trim();
        match item.parse::<i64>() {
            Ok(number) => Some(Value::Integer(number)),
            Err(_) => item
                .starts_with('{')
                .then(|| Value::String(item.to_owned())),
        }
    };
    let items: Option<Vec<Value>> = inside
        .split(',')
        .filter(|part| !part.trim().is_empty())
        .map(item)
        .collect();
    items.map(Value::Array)
}

/// Parses a value in the form in which it is written in a rule file.
fn read_toml(text: &str) -> Result<Value, Expected> {
    let document: Result<Table, _> = format!("value = {text}").parse();
    let mut table = document.map_err(|error| {
        let line = error.message().lines().next();
        Expected::Toml(line.unwrap_or_default().to_owned())
    })?;
    match (table.remove("value"), table.is_empty()) {
        (Some(value), true) => Ok(value),
        _ => Err(Expected::Toml("only one value".to_owned())),
    }
}
