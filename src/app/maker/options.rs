//! Changes parts of a draft whose value depends on an option of the extended game. Either the option gets another
//! default, or it is left out.

use patience_core::{Kind, Setting, Value as Chosen};
use patience_language::{names_option, with_options};
use toml::{Table, Value};

use super::changes::{Change, Changes, Path, at, whole_list};

/// The content of a draft as a TOML tree, with references to options, and these options.
pub type Options<'a> = (&'a Table, &'a [Setting]);

fn path(keys: &[&str]) -> Path {
    keys.iter().map(|key| (*key).to_owned()).collect()
}

/// Returns the path of keys to the default of an option in a rule file.
fn default_of(id: &str) -> Path {
    path(&["option", id, "default"])
}

/// Returns the path of keys to the changes that an option makes to the rules when it has this value.
fn change_of(setting: &Setting, value: &Chosen) -> Option<Path> {
    match value {
        Chosen::YesNo(yes) => Some(path(&[
            "option",
            &setting.id,
            if *yes { "on" } else { "off" },
        ])),
        Chosen::Choice(name) => Some(path(&["option", &setting.id, "choice", name, "change"])),
        Chosen::Number(_) | Chosen::PerSeat(_) => None,
    }
}

/// Returns the possible values of an option that is not a number. Each is returned both as the value that a player
/// chooses and as it is written in a rule file.
fn values_of(setting: &Setting) -> Vec<(Chosen, Value)> {
    match &setting.kind {
        Kind::YesNo => [true, false]
            .map(|yes| (Chosen::YesNo(yes), Value::Boolean(yes)))
            .to_vec(),
        Kind::Choice(choices) => choices
            .iter()
            .map(|(id, _)| (Chosen::Choice(id.clone()), Value::String(id.clone())))
            .collect(),
        Kind::Number { .. } => Vec::new(),
    }
}

/// Returns the option that a text such as `{turn}` names. Returns `None` if the text contains anything else.
pub fn named_in(value: &Value) -> Option<&str> {
    let text = value.as_str()?.trim();
    Some(text.strip_prefix('{')?.strip_suffix('}')?.trim())
}

/// Returns the paths of keys to the defaults of all options that the value of a part depends on.
pub fn that_decide((raw, settings): Options<'_>, part: &[String]) -> Vec<Path> {
    let decides = |setting: &&Setting| {
        let changes = values_of(setting).into_iter();
        let mut changes = changes.filter_map(|(value, _)| change_of(setting, &value));
        let is_named = at(raw, part).is_some_and(|value| speaks_of(value, &setting.id));
        is_named || changes.any(|change| at(raw, &[&change[..], part].concat()).is_some())
    };
    let deciding = settings.iter().filter(decides);
    deciding.map(|setting| default_of(&setting.id)).collect()
}

/// Returns the value that a part of the rules gets from an option while the option has its default.
fn given<'a>(raw: &'a Table, setting: &Setting, part: &[String]) -> Option<&'a Value> {
    let change = change_of(setting, &setting.default)?;
    at(raw, &[&change[..], part].concat())
}

/// Whether a part of the rules gets its value from an option that has its default.
pub fn is_given((raw, settings): Options<'_>, part: &[String]) -> bool {
    settings
        .iter()
        .any(|setting| given(raw, setting, part).is_some())
}

/// Sets or removes the value of a part of the rules. If the value depends on an option, changes the default of the
/// option or leaves the option out.
pub fn set(
    options: Options<'_>,
    former: Option<&Table>,
    changes: &mut Changes,
    (part, mut value): (&[String], Option<Value>),
) {
    let (raw, settings) = options;
    if let Some(said) = at(raw, part)
        && let Some(wanted) = &value
        && let Some((setting, number)) = number_making(settings, said, wanted)
    {
        return note(former, changes, &default_of(&setting.id), number.into());
    }
    for setting in settings {
        let in_change = |chosen: &Chosen| {
            let change = change_of(setting, chosen)?;
            at(raw, &[&change[..], part].concat())
        };
        let decides = in_change(&setting.default).is_some();
        let gives = |(chosen, _): &(Chosen, Value)| match in_change(chosen) {
            Some(given) => {
                Some(given) == value.as_ref() && (decides || is_alone(raw, setting, chosen, part))
            }
            // This value of the option changes nothing.
            None => decides && at(raw, part) == value.as_ref(),
        };
        if let Some((_, default)) = values_of(setting).into_iter().find(gives) {
            return note(former, changes, &default_of(&setting.id), default);
        }
        if decides {
            leave_out(options, former, changes, &setting.id);
            let said = said_by(raw, setting);
            value = value.map(|value| with_number(&value, &setting.id, &said));
        }
        // The option is a word of a phrase that is replaced.
        let is_named =
            |value: Option<&Value>| value.is_some_and(|value| speaks_of(value, &setting.id));
        if is_text(raw, setting) && is_named(at(raw, part)) && !is_named(value.as_ref()) {
            leave_out(options, former, changes, &setting.id);
        }
    }
    match value {
        Some(value) => note(former, changes, part, value),
        None => drop_part(former, changes, part),
    }
}

/// Finds an option in the phrase `said`, and the number that the option needs for the phrase to become `wanted`. For
/// `{turn} to waste` and `1 to waste`, these are the option `turn` and 1.
fn number_making<'s>(
    settings: &'s [Setting],
    said: &Value,
    wanted: &Value,
) -> Option<(&'s Setting, i64)> {
    let said = said.as_str()?.trim();
    let wanted = match wanted {
        Value::Integer(number) => number.to_string(),
        other => other.as_str()?.to_owned(),
    };
    settings.iter().find_map(|setting| {
        let Kind::Number { min, max, .. } = &setting.kind else {
            return None;
        };
        let said = with_options(said, |name| Some(format!("{{{name}}}")));
        let (before, after) = said.split_once(&format!("{{{}}}", setting.id))?;
        let number = wanted.strip_prefix(before)?.strip_suffix(after)?;
        let number = number.trim().parse().ok()?;
        (*min..=*max).contains(&number).then_some((setting, number))
    })
}

/// Whether the values of an option are words that are inserted into phrases of the rule file.
fn is_text(raw: &Table, setting: &Setting) -> bool {
    let option = at(raw, &path(&["option", &setting.id]));
    let choices = option.and_then(|option| option.get("choice"));
    let choices = choices.and_then(Value::as_table).into_iter();
    let mut answers = option.into_iter().chain(choices.flat_map(Table::values));
    answers.any(|answer| answer.get("text").is_some())
}

/// Returns the text that an option, when it has its default value, puts into phrases of the rule file.
fn said_by(raw: &Table, setting: &Setting) -> String {
    let said = match &setting.default {
        Chosen::Choice(name) => path(&["option", &setting.id, "choice", name, "text"]),
        Chosen::YesNo(true) => path(&["option", &setting.id, "text"]),
        Chosen::YesNo(false) if is_text(raw, setting) => return String::new(),
        other => return other.to_string(),
    };
    let said = at(raw, &said).and_then(Value::as_str);
    said.map_or_else(|| setting.default.to_string(), str::to_owned)
}

/// Whether an option, when it has this value, changes the given part of the rules and nothing else.
fn is_alone(raw: &Table, setting: &Setting, value: &Chosen, part: &[String]) -> bool {
    let change = change_of(setting, value).and_then(|change| at(raw, &change));
    let mut change = change;
    for key in part {
        let Some(Value::Table(table)) = change else {
            return false;
        };
        if table.len() != 1 {
            return false;
        }
        change = table.get(key);
    }
    change.is_some()
}

/// Records the new value of a part of the rules as a difference from the extended game. If the extended game has the
/// same value, removes the difference instead.
fn note(former: Option<&Table>, changes: &mut Changes, path: &[String], value: Value) {
    if former.and_then(|former| at(former, path)) == Some(&value) {
        changes.forget(path);
    } else {
        changes.note(path, Change::Set(value));
    }
}

/// Leaves a part of the rules out of the draft. If the extended game has the part, this is recorded as a difference.
pub fn drop_part(former: Option<&Table>, changes: &mut Changes, path: &[String]) {
    changes.forget(path);
    if former.and_then(|former| at(former, path)).is_some() {
        changes.note(path, Change::LeftOut);
    }
}

/// Leaves an option out of the draft, together with everything that requires it. Where a phrase names the option, the
/// default of the option is inserted. What the option changes by default stays changed.
pub fn leave_out(
    (raw, settings): Options<'_>,
    former: Option<&Table>,
    changes: &mut Changes,
    id: &str,
) {
    drop_part(former, changes, &path(&["option", id]));
    if let Some(Value::Table(variants)) = raw.get("variant") {
        for variant in variants.keys() {
            let set = path(&["variant", variant, "set", id]);
            if at(raw, &set).is_some() {
                drop_part(former, changes, &set);
            }
        }
    }
    let requires = raw
        .get("require")
        .is_some_and(|require| speaks_of(require, id));
    if requires {
        drop_part(former, changes, &path(&["require"]));
    }
    let Some(setting) = settings.iter().find(|setting| setting.id == id) else {
        return;
    };
    let mut named = Vec::new();
    for (key, value) in raw {
        if key != "require" {
            named_values(value, id, &mut vec![key.clone()], &mut named);
        }
    }
    named.retain(|part| !part.starts_with(&path(&["option", id])));
    for part in named {
        let part = whole_list(raw, &part);
        // Another option named there may already be replaced.
        if let Some(value) = changes.value(part).or_else(|| at(raw, part)) {
            let value = with_number(value, id, &said_by(raw, setting));
            changes.note(part, Change::Set(value));
        }
    }
    let change = change_of(setting, &setting.default).and_then(|change| at(raw, &change));
    if let Some(change) = change {
        note_change(former, changes, &[], change);
    }
}

/// Records the changes that an option makes as differences from the extended game, so that they hold without the
/// option.
fn note_change(former: Option<&Table>, changes: &mut Changes, path: &[String], change: &Value) {
    match change {
        Value::Table(table) => {
            for (key, value) in table {
                let path = [path, std::slice::from_ref(key)].concat();
                note_change(former, changes, &path, value);
            }
        }
        value => note(former, changes, path, value.clone()),
    }
}

/// Whether a value in a rule file names the option with this name.
fn speaks_of(value: &Value, id: &str) -> bool {
    match value {
        Value::String(text) => names_option(text, id),
        Value::Array(items) => items.iter().any(|item| speaks_of(item, id)),
        Value::Table(table) => table.values().any(|value| speaks_of(value, id)),
        _ => false,
    }
}

/// Collects the paths of the plain values and lists in a rule file that name an option.
fn named_values(value: &Value, id: &str, path: &mut Path, named: &mut Vec<Path>) {
    match value {
        Value::Table(table) => {
            for (key, value) in table {
                path.push(key.clone());
                named_values(value, id, path, named);
                path.pop();
            }
        }
        value if speaks_of(value, id) => named.push(path.clone()),
        _ => {}
    }
}

/// Replaces the name of an option in a value by a number.
fn with_number(value: &Value, id: &str, number: &str) -> Value {
    match value {
        Value::String(text) if named_in(value) == Some(id) => number
            .parse()
            .map_or_else(|_| Value::String(text.clone()), Value::Integer),
        Value::String(text) => {
            let said = |name: &str| (name == id).then(|| number.to_owned());
            Value::String(with_options(text, said))
        }
        Value::Array(items) => {
            let items = items.iter().map(|item| with_number(item, id, number));
            Value::Array(items.collect())
        }
        Value::Table(table) => {
            let entries = table.iter();
            let entries = entries.map(|(key, value)| (key.clone(), with_number(value, id, number)));
            Value::Table(entries.collect())
        }
        other => other.clone(),
    }
}
