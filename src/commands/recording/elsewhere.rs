//! Where else than in the records of finished games a name stands, and taking it out there.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use patience_app::files::{read_own, replace_private};
use patience_app::limits::SAVED_GAME;
use patience_app::program::Program;
use patience_app::records::Records;
use patience_app::saved::{Head, Store, Unfinished};
use patience_app::settings::{Change, Stored};

use crate::error::CommandError;

/// A place in which a name stands.
#[derive(Debug)]
pub enum Place {
    /// The settings.
    Settings(PathBuf),
    /// An unfinished game.
    Unfinished(Box<Unfinished>),
    /// A table that was open when its host ended, which is kept with the names of those who sat there.
    Table(PathBuf),
    /// A copy of the records from before an update of the program.
    Copy(PathBuf),
}

impl Place {
    /// Returns all places in which a name stands, or may stand.
    pub fn of_name(name: &str, program: &Program, records: &Records) -> Vec<Self> {
        let (places, settings) = (&program.places, &program.settings);
        let mut players = settings.players.value.iter();
        let is_set = players.any(|player| player.name == name);
        let settings = is_set.then(|| Self::Settings(places.config_file.clone()));
        let unfinished = Store::open(&places.saved).unfinished().into_iter();
        let unfinished = unfinished
            .filter(|game| game.players.iter().any(|player| player == name))
            .map(|game| Self::Unfinished(Box::new(game)));
        let tables = tables(&places.data).into_iter();
        let tables = tables
            .filter(|path| read_table(path).is_ok_and(|mut table| replace(&mut table, name, name)))
            .map(Self::Table);
        let copies = records.copies().into_iter().map(Self::Copy);
        settings
            .into_iter()
            .chain(unfinished)
            .chain(tables)
            .chain(copies)
            .collect()
    }

    /// Says what has the name, and where.
    pub fn words(&self) -> String {
        match self {
            Self::Settings(path) => format!("the settings, {}", path.display()),
            Self::Unfinished(game) => format!(
                "the unfinished game of {}, {}",
                game.title,
                game.file.display()
            ),
            Self::Table(path) => format!("the table that is kept in {}", path.display()),
            Self::Copy(path) => format!(
                "perhaps the copy of the records from before an update, {}",
                path.display()
            ),
        }
    }

    /// Puts another name in place of a name, or removes what has it where that cannot be done.
    ///
    /// # Errors
    /// Says what cannot be written.
    pub fn forget(&self, name: &str, other: &str, program: &Program) -> Result<(), CommandError> {
        let at = |path: &Path, error: io::Error| {
            CommandError::wrong(format!("{}: {error}", path.display()))
        };
        match self {
            Self::Settings(path) => {
                let mut players = program.settings.players.value.clone();
                for (seat, player) in players.iter_mut().enumerate() {
                    if player.name == name {
                        player.name = format!("Player {}", seat + 1);
                    }
                }
                let change = Change::new(&["players"], Stored::Players(players));
                let written = change.write(path);
                written.map_err(|error| CommandError::wrong(error.to_string()))
            }
            Self::Unfinished(game) => {
                let store = Store::open(&program.places.saved);
                if store.is_open_elsewhere(&game.slot) {
                    return Err(CommandError::wrong(format!(
                        "the game of {} is open in another window: leave it there, and try again",
                        game.title
                    )));
                }
                let text =
                    read_own(&game.file, SAVED_GAME).map_err(|error| at(&game.file, error))?;
                let Some(mut head) = Head::read(&text) else {
                    return Err(CommandError::wrong(format!(
                        "{} is damaged: remove it",
                        game.file.display()
                    )));
                };
                let seats = game.players.iter().enumerate();
                let seats = seats.filter(|(_, player)| *player == name);
                head.rename(&seats.map(|(seat, _)| seat).collect::<Vec<usize>>(), other);
                replace_private(&game.file, &head.text()).map_err(|error| at(&game.file, error))
            }
            Self::Table(path) => {
                let mut table = read_table(path).map_err(|error| at(path, error))?;
                replace(&mut table, name, other);
                replace_private(path, &table.to_string()).map_err(|error| at(path, error))
            }
            Self::Copy(path) => fs::remove_file(path).map_err(|error| at(path, error)),
        }
    }
}

/// Returns the files of the tables that are kept.
fn tables(data: &Path) -> Vec<PathBuf> {
    let Ok(files) = fs::read_dir(data.join("tables")) else {
        return Vec::new();
    };
    let files = files.filter_map(|file| Some(file.ok()?.path()));
    files
        .filter(|path| path.extension().is_some_and(|end| end == "json"))
        .collect()
}

fn read_table(path: &Path) -> io::Result<serde_json::Value> {
    Ok(serde_json::from_str(&read_own(path, SAVED_GAME)?)?)
}

/// Puts another name in place of a name: where it stands alone, and at the end of what tells people of one user
/// apart. Tells whether it stood anywhere.
fn replace(value: &mut serde_json::Value, name: &str, other: &str) -> bool {
    use serde_json::Value;
    match value {
        Value::String(text) if text == name => {
            other.clone_into(text);
            true
        }
        Value::String(text) => {
            let end = format!(" name {name}");
            let Some(user) = text.strip_suffix(&end) else {
                return false;
            };
            *text = format!("{user} name {other}");
            true
        }
        Value::Array(values) => values
            .iter_mut()
            .fold(false, |any, value| replace(value, name, other) | any),
        Value::Object(fields) => {
            let mut any = false;
            let all = std::mem::take(fields);
            for (key, mut value) in all {
                any |= replace(&mut value, name, other);
                let mut key = Value::String(key);
                any |= replace(&mut key, name, other);
                if let Value::String(key) = key {
                    fields.insert(key, value);
                }
            }
            any
        }
        _ => false,
    }
}
