//! Checks of the configuration file that need more than the file: that games, variants,
//! options, actions and keys exist.

use std::collections::BTreeMap;
use std::sync::Arc;

use patience_core::STANDARD;
use patience_language::describe::setting_error;
use patience_language::{Fault, RuleFile, Source};

use super::file::{FileValues, GameTable, Marked};
use super::themes::Themes;
use crate::catalogue::Catalogue;
use crate::files::value_reader::ValueReader;
use crate::keymap::Key;
use crate::keymap::Keys;

/// Checks that the theme of the file exists. Returns the faults of the theme's own file.
pub fn theme(reader: &mut ValueReader, values: &FileValues, themes: &Themes) -> Vec<Fault> {
    let Some(named) = &values.theme else {
        return Vec::new();
    };
    let faults = themes
        .find(&named.value)
        .map_or_else(|faults| faults.0, |_| Vec::new());
    let (mut of_file, mut of_name) = (Vec::new(), Vec::new());
    for fault in faults {
        if fault.place.is_some() {
            of_file.push(fault);
        } else {
            of_name.push(fault);
        }
    }
    for fault in of_name {
        reader.fault(named.span.clone(), fault.message, fault.help);
    }
    of_file
}

/// Checks that the games, variants and options of the file exist and fit each other.
pub fn games(reader: &mut ValueReader, values: &FileValues, catalogue: &Catalogue) {
    let tables = values.games.iter().map(|table| &table.game);
    for game in values.game.iter().chain(tables) {
        if reader.is_full() {
            return;
        }
        if !catalogue.has(&game.value) {
            let help = match catalogue.nearest(&game.value) {
                Some(right) => format!("did you mean `{right}`?"),
                None => "`patience list` names all games".to_owned(),
            };
            let message = format!("there is no game `{}`", game.value);
            reader.fault(game.span.clone(), message, Some(help));
        }
    }
    for table in &values.games {
        // A rule file with faults is shown in the list of games, and does not stop the rest.
        if catalogue.has(&table.game.value)
            && let Ok(file) = catalogue.rule_file(&table.game.value)
        {
            options(reader, table, &file);
        }
    }
}

/// Leaves out the games of a file that do not exist, or whose variants and options do not. Actions and
/// keys that do not exist change nothing anyway.
pub fn leave_out_faulty_games(
    source: &Arc<Source>,
    values: &mut FileValues,
    catalogue: &Catalogue,
) {
    let is_sound = |alone: &FileValues| {
        let mut reader = ValueReader::new(source);
        games(&mut reader, alone, catalogue);
        // Faults of the text itself are those of the whole file.
        let before = ValueReader::new(source).into_faults().len();
        reader.into_faults().len() == before
    };
    values.game = values.game.take().filter(|game| {
        is_sound(&FileValues {
            game: Some(game.clone()),
            ..FileValues::default()
        })
    });
    values.games.retain(|table| {
        is_sound(&FileValues {
            games: vec![table.clone()],
            ..FileValues::default()
        })
    });
}

fn options(reader: &mut ValueReader, table: &GameTable, file: &RuleFile) {
    let title = file.title();
    let mut variant = None;
    if let Some(named) = &table.variant {
        let variants = file.variants().iter();
        let known: Vec<&str> = variants.map(|variant| variant.id.as_str()).collect();
        if !known.contains(&named.value.as_str()) {
            let message = format!("{title} has no variant `{}`", named.value);
            reader.not_among(named.span.clone(), message, &named.value, &known);
            return;
        }
        variant = Some(named.value.as_str()).filter(|name| *name != STANDARD);
    }
    let mut set = Vec::new();
    let mut sound = true;
    for (name, value) in &table.options {
        let option = file.options().iter().find(|option| option.id == name.value);
        let parsed = option.map(|option| {
            let parsed = option.parse(&value.value);
            parsed.ok_or_else(|| setting_error(option, &value.value))
        });
        match parsed {
            Some(Ok(_)) => set.push((name.value.clone(), value.value.clone())),
            Some(Err(message)) => {
                sound = false;
                reader.fault(value.span.clone(), message, None);
            }
            None => {
                sound = false;
                let options = file.options().iter().map(|option| option.id.as_str());
                let known: Vec<&str> = options.chain(["variant"]).collect();
                let message = format!("{title} has no option `{}`", name.value);
                reader.not_among(name.span.clone(), message, &name.value, &known);
            }
        }
    }
    // Each option is right by itself; the rules may still refuse them together. Faults of the
    // rule file alone are not the configuration's.
    if sound && let Err(together) = file.compile(variant, &set) {
        for refused in together.0 {
            if file.compile(variant, &[]).is_ok() {
                reader.fault(table.game.span.clone(), refused.message, refused.help);
            }
        }
    }
}

/// Checks that actions and keys exist and that no key means two things at once.
pub fn keys(reader: &mut ValueReader, values: &FileValues) {
    let defaults = Keys::default();
    let known: Vec<&str> = defaults.bound().map(|(entry, _)| entry.id).collect();
    let mut sound = true;
    for (action, keys) in &values.keys {
        if !known.contains(&action.value.as_str()) {
            sound = false;
            let message = format!("there is no action `{}`", action.value);
            reader.not_among(action.span.clone(), message, &action.value, &known);
        }
        for key in keys.iter().filter(|key| Key::parse(&key.value).is_none()) {
            sound = false;
            let help = "write a key such as \"u\", \"N\", \"ctrl-r\", \"f2\" or \"space\"";
            let message = format!("`{}` is not a key", key.value);
            reader.fault(key.span.clone(), message, Some(help.to_owned()));
        }
    }
    if sound {
        clashes(reader, values);
    }
}

fn clashes(reader: &mut ValueReader, values: &FileValues) {
    let texts = |keys: &[Marked<String>]| keys.iter().map(|key| key.value.clone()).collect();
    let changes: BTreeMap<String, Vec<String>> = values
        .keys
        .iter()
        .map(|(action, keys)| (action.value.clone(), texts(keys)))
        .collect();
    for message in Keys::with(&changes).1 {
        let message = message.trim_start_matches("keys: ");
        let about = message
            .strip_prefix("keys.")
            .and_then(|rest| rest.split([' ', ':']).next());
        let named = |action: &&Marked<String>| match about {
            Some(about) => action.value == about,
            None => message.contains(&format!("`{}`", action.value)),
        };
        let mut actions = values.keys.iter().map(|(action, _)| action);
        if let Some(action) = actions.clone().find(named).or_else(|| actions.next()) {
            reader.fault(action.span.clone(), message.to_owned(), None);
        }
    }
}
