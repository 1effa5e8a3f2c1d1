//! Finds and removes the name of a player in places other than the records of finished games.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use patience_app::files::{paths_in, read_own, replace_private};
use patience_app::limits::SAVED_GAME;
use patience_app::program::Program;
use patience_app::protocol::Name;
use patience_app::records::Records;
use patience_app::room::SavedRoom;
use patience_app::saved::{Head, Store, Unfinished, finished_folder, sharing};
use patience_app::settings::{Change, SettingId, StoreError, Stored};

use crate::error::CommandError;

/// A place, other than the records, where the name of a player is stored.
#[derive(Debug)]
pub enum Place {
    /// The name is in the settings.
    Settings(PathBuf),
    /// The name is in an unfinished game.
    Unfinished(Box<Unfinished>),
    /// The name is in the file of a game that is neither unfinished nor in the records. It is an exported game, or a
    /// finished game that has not been added yet.
    Game(PathBuf),
    /// The name is in the list of guests' keys, which contains the names of the guests.
    Keys(PathBuf),
    /// The name is in a saved table, as the name of one of its players.
    Table(PathBuf),
    /// The name may be in a copy of the records that was made before an update of the program.
    Copy(PathBuf),
    /// The name is in a file that is damaged or incomplete.
    Damaged(PathBuf),
    /// The name may be in a folder or a file that cannot be read. Contains the reason.
    Unreadable(PathBuf, String),
}

impl Place {
    /// Returns all places, other than the records, that contain a player's name.
    pub fn of_name(name: &str, program: &Program) -> Vec<Self> {
        let (places, settings) = (&program.places, &program.settings);
        let mut players = settings.players.value.iter();
        let is_set = players.any(|player| player.name == name);
        let settings = is_set.then(|| Self::Settings(places.config_file.clone()));
        let unfinished = Store::open(&places.saved).unfinished().into_iter();
        let unfinished = unfinished
            .filter(|game| game.players.iter().any(|player| player == name))
            .map(|game| Self::Unfinished(Box::new(game)));
        let folders = [
            sharing::folder(&places.data),
            finished_folder(&places.saved),
        ];
        let games = folders.iter().flat_map(|folder| files_in(folder, ".toml"));
        let has_seat = |text: String| {
            let head = Head::read(&text);
            head.is_some_and(|head| !head.seats_of(name).is_empty())
        };
        let games = games
            .filter(|path| read_own(path, SAVED_GAME).is_ok_and(has_seat))
            .map(Self::Game);
        let kept_tables = places.data.join("tables");
        let tables = files_in(&kept_tables, ".json").into_iter();
        let tables = tables
            .filter(|path| read_table(path).is_ok_and(|table| table.has(name)))
            .map(Self::Table);
        let keys = places.data.join("ssh").join("known_keys");
        let keys = read_own(&keys, SAVED_GAME)
            .is_ok_and(|text| with_key_renamed(&text, name, name).is_some())
            .then_some(Self::Keys(keys));
        let mut found: Vec<Self> = settings
            .into_iter()
            .chain(unfinished)
            .chain(games)
            .chain(tables)
            .chain(keys)
            .collect();
        let known: Vec<PathBuf> = found.iter().filter_map(Self::file).collect();
        for folder in folders.iter().chain([&places.saved, &kept_tables]) {
            found.extend(Self::of_no_form(folder, name, &known));
        }
        found
    }

    /// Returns the damaged or incomplete files in a folder that contain a player's name. Also returns the files and
    /// folders that cannot be read. Files in `known` are skipped.
    fn of_no_form(folder: &Path, name: &str, known: &[PathBuf]) -> Vec<Self> {
        let unreadable = |path: &Path, error: io::Error| {
            let is_there = error.kind() != io::ErrorKind::NotFound;
            is_there.then(|| Self::Unreadable(path.to_owned(), error.to_string()))
        };
        if let Err(error) = fs::read_dir(folder) {
            return unreadable(folder, error).into_iter().collect();
        }
        let quoted = format!("\"{name}\"");
        let of_file = |path: PathBuf| match read_own(&path, SAVED_GAME) {
            _ if known.contains(&path) || path.is_dir() => None,
            Ok(text) if is_sound(&path, &text) => None,
            Ok(text) => text.contains(&quoted).then_some(Self::Damaged(path)),
            Err(error) => unreadable(&path, error),
        };
        let files = files_in(folder, "").into_iter();
        files.filter_map(of_file).collect()
    }

    /// Returns the path of the saved game or table that contains the name. Returns `None` if the name is elsewhere.
    fn file(&self) -> Option<PathBuf> {
        match self {
            Self::Unfinished(game) => Some(game.file.clone()),
            Self::Game(path) | Self::Table(path) => Some(path.clone()),
            _ => None,
        }
    }

    /// Returns the copies of the records that were made before updates of the program. They may contain any name.
    pub fn copies(records: &Records) -> Vec<Self> {
        records.copies().into_iter().map(Self::Copy).collect()
    }

    /// Describes the place where a name is stored, such as a saved table, with its path.
    pub fn words(&self) -> String {
        match self {
            Self::Settings(path) => format!("the settings, {}", path.display()),
            Self::Unfinished(game) => format!(
                "the unfinished game of {}, {}",
                game.title,
                game.file.display()
            ),
            Self::Game(path) => format!("the game in {}", path.display()),
            Self::Keys(path) => format!("the keys of guests, {}", path.display()),
            Self::Table(path) => format!(
                "the saved table in {} (if it is open now, its host will write the name again)",
                path.display()
            ),
            Self::Copy(path) => format!(
                "the copy of the records from before an update, {}",
                path.display()
            ),
            Self::Damaged(path) => format!(
                "an incomplete file, or one that this version cannot read, {}",
                path.display()
            ),
            Self::Unreadable(path, error) => {
                format!("{}, which cannot be read ({error})", path.display())
            }
        }
    }

    /// Returns the sentence that a player's name is still stored in this place. If the place could not be searched, the
    /// sentence says that the name may be there.
    pub fn still_stands(&self) -> String {
        let still = match self {
            Self::Copy(_) | Self::Unreadable(..) => "may still be",
            _ => "is still",
        };
        format!("the name {still} in {}", self.words())
    }

    /// Returns the reason why a player's name cannot be replaced in this place, with a remedy. Returns `None` if it can
    /// be.
    pub fn obstacle(&self, program: &Program) -> Option<&'static str> {
        let is_open =
            |game: &Unfinished| Store::open(&program.places.saved).is_open_elsewhere(game);
        match self {
            Self::Unfinished(game) if is_open(game) => {
                Some("it is open in another window; close it there and try again")
            }
            Self::Damaged(_) => Some("remove it, or open it with the version that wrote it"),
            Self::Unreadable(..) => Some("make it readable and try again"),
            _ => None,
        }
    }

    /// Replaces a player's name in this place by another name. If the place is a copy of the records, the copy is
    /// removed instead.
    ///
    /// # Errors
    /// Fails if the name cannot be replaced there, or if the file cannot be written.
    pub fn forget(&self, name: &str, other: &Name, program: &Program) -> Result<(), CommandError> {
        if let Some(obstacle) = self.obstacle(program) {
            let still_stands = self.still_stands();
            return Err(CommandError::wrong(format!("{still_stands}: {obstacle}")));
        }
        let word = other.as_str();
        match self {
            Self::Settings(path) => {
                let mut players = program.settings.players.value.clone();
                for (seat, player) in players.iter_mut().enumerate() {
                    if player.name == name {
                        player.name = format!("Player {}", seat + 1);
                    }
                }
                let change = Change::new(SettingId::Players, Stored::Players(players));
                change.write(path).map_err(|error| match error {
                    StoreError::Disk { error, .. } => at(path, error),
                    other => CommandError::wrong(other.to_string()),
                })
            }
            Self::Unfinished(game) => rename_in_game(&game.file, name, word),
            Self::Game(path) => rename_in_game(path, name, word),
            Self::Keys(path) => {
                let text = read_own(path, SAVED_GAME).map_err(|error| at(path, error))?;
                let renamed = with_key_renamed(&text, name, word).unwrap_or(text);
                replace_private(path, &renamed).map_err(|error| at(path, error))
            }
            Self::Table(path) => {
                let mut table = read_table(path).map_err(|error| at(path, error))?;
                table.rename(name, other);
                let text = serde_json::to_string(&table);
                let text = text.map_err(|error| at(path, error))?;
                replace_private(path, &text).map_err(|error| at(path, error))
            }
            Self::Copy(path) => fs::remove_file(path).map_err(|error| at(path, error)),
            // These always have an obstacle.
            Self::Damaged(_) | Self::Unreadable(..) => Ok(()),
        }
    }
}

/// Returns an error about a file, beginning with the path of the file.
fn at(path: &Path, error: impl std::fmt::Display) -> CommandError {
    CommandError::wrong(format!("{}: {error}", path.display()))
}

/// Returns the files of a folder whose paths end with `ending`.
fn files_in(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut files = paths_in(folder);
    let is_wanted = |path: &[u8]| path.ends_with(ending.as_bytes());
    files.retain(|path| is_wanted(path.as_os_str().as_encoded_bytes()));
    files
}

/// Whether a file is complete and contains a valid saved game or saved table.
fn is_sound(path: &Path, text: &str) -> bool {
    let name = path
        .file_name()
        .map_or(&b""[..], |name| name.as_encoded_bytes());
    let is_form = if name.ends_with(b".json") {
        serde_json::from_str::<SavedRoom>(text).is_ok()
    } else {
        name.ends_with(b".toml") && Head::read(text).is_some()
    };
    is_form && !name.starts_with(b".")
}

fn read_table(path: &Path) -> io::Result<SavedRoom> {
    Ok(serde_json::from_str(&read_own(path, SAVED_GAME)?)?)
}

/// Renames every player with a certain name in the file of a saved game.
fn rename_in_game(path: &Path, name: &str, other: &str) -> Result<(), CommandError> {
    let text = read_own(path, SAVED_GAME).map_err(|error| at(path, error))?;
    let Some(mut head) = Head::read(&text) else {
        return Err(at(path, "it is damaged; remove it"));
    };
    let seats = head.seats_of(name);
    head.rename(&seats, other);
    replace_private(path, &head.text()).map_err(|error| at(path, error))
}

/// In the list of guests' keys, replaces the guest's name `name` by `other`. Returns `None` if no key has that name.
fn with_key_renamed(text: &str, name: &str, other: &str) -> Option<String> {
    let end = format!(" {name}");
    let is_named = |line: &str| line.starts_with("SHA256:") && line.ends_with(&end);
    text.lines().any(is_named).then(|| {
        let lines = text.lines().map(|line| {
            if is_named(line) {
                format!("{} {other}\n", &line[..line.len() - end.len()])
            } else {
                format!("{line}\n")
            }
        });
        lines.collect()
    })
}
