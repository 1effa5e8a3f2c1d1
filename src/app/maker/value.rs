//! Values of a rule file as people read and type them.

use patience_language::vocabulary::Takes;
use thiserror::Error;
use toml::{Table, Value};

use super::text::written;

/// The number that stands for no limit, and its words.
pub const UNLIMITED: i64 = -1;
pub const NO_LIMIT: &str = "no limit";

/// Returns a value as a form shows it.
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

/// Returns the default of a key, which the vocabulary has as it is written in a rule file, as a form
/// shows it.
pub fn shown_default(written: &str) -> String {
    read_toml(written).map_or_else(|_| written.to_owned(), |value| shown(&value))
}

/// Returns a value as it is typed: a text without its quotes, anything else as it is shown.
pub fn typed(value: &Value) -> String {
    match value {
        Value::Array(items) if !items.iter().all(is_plain) => written(value),
        value => shown(value),
    }
}

/// What may be typed where something else was.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Expected {
    /// One of two words.
    #[error("yes or no")]
    YesNo,
    /// A number within bounds, or an option that stands for it.
    #[error("a number from {0} to {1}, or an option such as {{name}}")]
    Number(i64, i64),
    /// How many piles there are.
    #[error("a number of piles")]
    Piles,
    /// A number, or one for each of several.
    #[error("a number, or numbers with commas between them")]
    NumberOrNumbers,
    /// Several numbers.
    #[error("numbers with commas between them, such as 1, 2, 3")]
    Numbers,
    /// TOML, which the text is not for this reason.
    #[error("a value as a rule file has it: {0}")]
    Toml(String),
    /// A name for something new.
    #[error("a name that is not there yet")]
    NewName,
}

/// Reads a value that was typed for a key.
///
/// # Errors
/// Says what may be typed.
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

/// Reads numbers with commas between them, in brackets or without.
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

/// Reads a value as a rule file has it.
fn read_toml(text: &str) -> Result<Value, Expected> {
    let document: Result<Table, _> = format!("value = {text}").parse();
    let mut table = document.map_err(|error| {
        let line = error.message().lines().next();
        Expected::Toml(line.unwrap_or_default().to_owned())
    })?;
    match (table.remove("value"), table.is_empty()) {
        (Some(value), true) => Ok(value),
        _ => Err(Expected::Toml("one value alone".to_owned())),
    }
}
