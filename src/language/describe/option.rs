//! Options in words.

use crate::describe::english::only_if;
use patience_core::{Kind, Setting, Value};

/// Returns the value of an option in words: the title of a choice, `yes` or `no`, or the number.
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

/// Returns in words which numbers an option takes: `0 to 2`, or `no limit, 0 to 2`; nothing where
/// it takes none.
pub fn range_words(setting: &Setting) -> Option<String> {
    match setting.kind {
        Kind::Number { min: -1, max, .. } => Some(format!("no limit, 0 to {max}")),
        Kind::Number { min, max, .. } => Some(format!("{min} to {max}")),
        Kind::YesNo | Kind::Choice(_) => None,
    }
}

/// Returns the sentence for a text that an option does not take: which values it takes instead.
pub fn setting_error(setting: &Setting, text: &str) -> String {
    let (id, text) = (&setting.id, text.trim());
    match &setting.kind {
        Kind::Choice(choices) => {
            let names: Vec<String> = choices.iter().map(|(id, _)| format!("`{id}`")).collect();
            format!("{id} is one of {}, not `{text}`", names.join(", "))
        }
        Kind::Number { min, max, per_seat } => {
            let lists = only_if(*per_seat, ", or a list such as 13,11 for the seats in turn");
            let range = match min {
                -1 => format!("0 to {max}, or -1 for no limit"),
                _ => format!("{min} to {max}"),
            };
            format!("{id} is a number from {range}{lists}, not `{text}`")
        }
        Kind::YesNo => format!("{id} is yes or no, not `{text}`"),
    }
}
