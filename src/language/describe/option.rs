//! Describes the values of a game's options in words.

use crate::describe::english::only_if;
use patience_core::{Kind, Setting, Value};

/// Returns the value of a game's option in words: the title of a choice, `yes` or `no`, or the number.
///
/// # Examples
///
/// ```
/// # use patience_core::{Kind, Setting, Value};
/// # let setting = |kind, value: Value| Setting { id: "redeals".to_owned(), ask: "Redeals".to_owned(), kind, default: value.clone(), value, players: false };
/// use patience_language::describe::setting_words;
///
/// let kind = Kind::Number { min: -1, max: 2, per_seat: false };
/// assert_eq!(setting_words(&setting(kind.clone(), Value::Number(2))), "2");
/// assert_eq!(setting_words(&setting(kind, Value::Number(-1))), "no limit");
/// assert_eq!(setting_words(&setting(Kind::YesNo, Value::YesNo(true))), "yes");
/// ```
pub fn setting_words(setting: &Setting) -> String {
    match (&setting.kind, &setting.value) {
        (Kind::Choice(choices), Value::Choice(name)) => choices
            .iter()
            .find(|(id, _)| id == name)
            .map_or_else(|| name.clone(), |(_, title)| title.clone()),
        (_, Value::YesNo(yes)) => if *yes { "yes" } else { "no" }.to_owned(),
        (Kind::Number { min, .. }, Value::Number(-1)) if *min == -1 => "no limit".to_owned(),
        (_, value) => value.to_string(),
    }
}

/// Returns the range of the numbers that a game's option allows in words: `0 to 2`, or `no limit, 0 to 2`. Returns
/// `None` for an option without numbers.
///
/// # Examples
///
/// ```
/// # use patience_core::{Kind, Setting, Value};
/// # let setting = |kind, value: Value| Setting { id: "redeals".to_owned(), ask: "Redeals".to_owned(), kind, default: value.clone(), value, players: false };
/// use patience_language::describe::range_words;
///
/// let kind = Kind::Number { min: -1, max: 2, per_seat: false };
/// let redeals = setting(kind, Value::Number(1));
/// assert_eq!(range_words(&redeals).as_deref(), Some("no limit, 0 to 2"));
/// assert_eq!(range_words(&setting(Kind::YesNo, Value::YesNo(true))), None);
/// ```
pub fn range_words(setting: &Setting) -> Option<String> {
    match setting.kind {
        Kind::Number { min: -1, max, .. } => Some(format!("no limit, 0 to {max}")),
        Kind::Number { min, max, .. } => Some(format!("{min} to {max}")),
        Kind::YesNo | Kind::Choice(_) => None,
    }
}

/// Returns the error for an invalid value of a game's option. It lists the valid values.
///
/// # Examples
///
/// ```
/// # use patience_core::{Kind, Setting, Value};
/// # let setting = |kind, value: Value| Setting { id: "redeals".to_owned(), ask: "Redeals".to_owned(), kind, default: value.clone(), value, players: false };
/// use patience_language::describe::setting_error;
///
/// let kind = Kind::Number { min: 0, max: 2, per_seat: false };
/// let redeals = setting(kind, Value::Number(1));
/// let error = setting_error(&redeals, "many");
/// assert_eq!(error, "redeals must be a number from 0 to 2, not `many`");
/// ```
pub fn setting_error(setting: &Setting, text: &str) -> String {
    let (id, text) = (&setting.id, text.trim());
    match &setting.kind {
        Kind::Choice(choices) => {
            let names: Vec<String> = choices.iter().map(|(id, _)| format!("`{id}`")).collect();
            format!("{id} must be one of {}, not `{text}`", names.join(", "))
        }
        Kind::Number { min, max, per_seat } => {
            let lists = only_if(*per_seat, ", or a list such as 13,11 for the seats in turn");
            let range = match min {
                -1 => format!("0 to {max}, or -1 for no limit"),
                _ => format!("{min} to {max}"),
            };
            format!("{id} must be a number from {range}{lists}, not `{text}`")
        }
        Kind::YesNo => format!("{id} must be yes or no, not `{text}`"),
    }
}
