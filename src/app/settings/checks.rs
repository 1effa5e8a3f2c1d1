//! Checks the configuration file against the rest of the program: the games, variants, options, actions and keys of the
//! keyboard in it must exist.

use std::ops::Range;

use patience_core::STANDARD;
use patience_language::describe::setting_error;
use patience_language::{Fault, Node, RuleFile};

use super::file::{GameTable, Spanned};
use super::themes::Themes;
use super::{Settings, WithOrigin};
use crate::catalogue::Catalogue;
use crate::files::value_reader::ValueReader;
use crate::keymap::{Key, Keys};

/// Checks that the colour theme named in the configuration file exists. If the theme's own file has errors, returns
/// them.
pub fn theme(reader: &mut ValueReader, document: &Node, themes: &Themes) -> Vec<Fault> {
    let Some((named, theme)) = text_of(document, "theme") else {
        return Vec::new();
    };
    let faults = themes.find(theme).err().into_iter();
    let faults = faults.flat_map(|faults| faults.0);
    let (of_file, of_name): (Vec<_>, Vec<_>) = faults.partition(|fault| fault.place.is_some());
    for fault in of_name {
        reader.fault(named.place.span.clone(), fault.message, fault.help);
    }
    of_file
}

/// Returns the value of a key at the top of the configuration file, if the value is a text. Also returns the parsed
/// value with its position.
fn text_of<'n>(document: &'n Node, key: &str) -> Option<(&'n Node, &'n str)> {
    document
        .get(key)
        .and_then(|node| Some((node, node.as_text()?)))
}

/// Checks that the games, variants and options in the configuration file exist and fit together. Records an error for
/// each that does not, and drops it.
pub fn games(
    reader: &mut ValueReader,
    document: &Node,
    settings: &mut Settings,
    catalogue: &Catalogue,
) {
    if let Some((node, game)) = text_of(document, "game")
        && !exists(reader, game, &node.place.span, catalogue)
    {
        settings.game = WithOrigin::default(None);
    }
    let tables = &mut settings.games;
    tables.retain(|table| exists(reader, &table.game.value, &table.game.span, catalogue));
    tables.retain(|table| {
        // A rule file with errors is shown in the list of games, and does not stop the rest.
        let file = catalogue.rule_file(&table.game.value);
        file.map_or(true, |file| options(reader, table, &file))
    });
}

/// Whether there is a game with this name. If there is none, records an error in the configuration file.
fn exists(
    reader: &mut ValueReader,
    game: &str,
    span: &Range<usize>,
    catalogue: &Catalogue,
) -> bool {
    let exists = catalogue.has(game);
    if !exists && !reader.is_full() {
        let message = format!("there is no game `{game}`");
        reader.fault(span.clone(), message, Some(catalogue.help_for(game)));
    }
    exists
}

/// Checks that the variant and the options in the table `[games.NAME]` of the configuration file fit the game.
fn options(reader: &mut ValueReader, table: &GameTable, file: &RuleFile) -> bool {
    let title = file.title();
    let mut variant = None;
    if let Some(named) = &table.variant {
        let variants = file.variants().iter();
        let known: Vec<&str> = variants.map(|variant| variant.id.as_str()).collect();
        if !known.contains(&named.value.as_str()) {
            let message = format!("{title} has no variant `{}`", named.value);
            reader.not_among(named.span.clone(), message, &named.value, &known);
            return false;
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
    // Each option is valid by itself, but together they may still be refused. Errors in the
    // rule file itself are not the configuration's.
    if sound
        && let Err(together) = file.compile(variant, &set)
        && file.compile(variant, &[]).is_ok()
    {
        for refused in together.0 {
            sound = false;
            reader.fault(table.game.span.clone(), refused.message, refused.help);
        }
    }
    sound
}

/// Checks that the actions and keyboard keys in the configuration file exist, and that no key has two actions in the
/// same context.
pub fn keys(reader: &mut ValueReader, settings: &Settings) {
    let defaults = Keys::default();
    let known: Vec<&str> = defaults.bound().map(|(entry, _)| entry.id).collect();
    let mut sound = true;
    for (action, keys) in &settings.keys {
        if !known.contains(&action.value.as_str()) {
            sound = false;
            let message = format!("there is no action `{}`", action.value);
            reader.not_among(action.span.clone(), message, &action.value, &known);
        }
        for key in keys.iter().filter(|key| Key::parse(&key.value).is_none()) {
            sound = false;
            let help = "use a key such as \"u\", \"N\", \"ctrl-r\", \"f2\" or \"space\"";
            let message = format!("`{}` is not a key", key.value);
            reader.fault(key.span.clone(), message, Some(help.to_owned()));
        }
    }
    if sound {
        clashes(reader, settings);
    }
}

fn clashes(reader: &mut ValueReader, settings: &Settings) {
    for message in Keys::with(&settings.keys()).1 {
        let message = message.trim_start_matches("keys: ");
        let about = message
            .strip_prefix("keys.")
            .and_then(|rest| rest.split([' ', ':']).next());
        let named = |action: &&Spanned| match about {
            Some(about) => action.value == about,
            None => message.contains(&format!("`{}`", action.value)),
        };
        let mut actions = settings.keys.iter().map(|(action, _)| action);
        if let Some(action) = actions.clone().find(named).or_else(|| actions.next()) {
            reader.fault(action.span.clone(), message.to_owned(), None);
        }
    }
}
