//! Unfinished games on disk, and finished games on their way to the records, as text that a person
//! can read, share and replay. `text.rs` writes the text, `read.rs` parses it and plays it back,
//! and `writer.rs` saves it in the background. No copy of the program overwrites what another one
//! has written.

mod cards_home;
pub mod ending;
mod head;
mod locks;
mod pending_save;
mod read;
pub mod sharing;
mod slot;
mod text;
mod writer;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use patience_core::{Game, Rules, Seat};
use patience_language::{Fault, Faults};

pub use cards_home::cards_home;
pub use head::Head;
use locks::{ClaimError, Claims};
pub use pending_save::Kept;
pub use slot::Slot;
pub use text::{with_rules, without_rules};
use thiserror::Error;
pub use writer::{Finished, SaveMessage, Writer};

use crate::catalogue::Catalogue;
use crate::duel::Duel;
use crate::files::{self, FileStamp};
use crate::saved::ending::{DailyMark, Ending, GameKey};
use crate::settings::Seating;

/// The version of the text format of saved games.
pub const FORMAT: u64 = 3;

/// The line above the log of moves in a saved game.
const LOG_HEADING: &str = "[log]";

/// Splits the text of a saved game into the part before its log and the log. Returns `None` if the
/// text has no log.
fn split_log(text: &str) -> Option<(&str, &str)> {
    text.split_at_checked(text.find(&format!("\n{LOG_HEADING}\n"))? + 1)
}

/// A game with all the data that a saved game contains.
#[derive(Debug, Clone)]
pub struct Snapshot {
    /// The game with its log of moves.
    pub game: Game,
    /// The duel, if two people play the same deal. `game` is then the game on the table.
    pub duel: Option<Duel>,
    /// The other data of the saved game, such as its key and the players' names.
    pub about: About,
}

impl Snapshot {
    /// Creates a snapshot of a game for saving, with no other data than the game itself.
    pub fn new(game: Game) -> Self {
        Self {
            game,
            duel: None,
            about: About::default(),
        }
    }

    /// The kind of saved game that the game belongs to, by which its file is named.
    pub fn slot(&self) -> Slot {
        Slot::from_rules(self.game.rules(), self.about.path.as_deref()).of_duel(self.duel.is_some())
    }

    /// A copy of the game in the form in which it is written to disk.
    pub fn kept(&self) -> Kept {
        Kept::new(&self.game, self.duel.as_ref(), self.about.clone())
    }
}

/// The data saved beside the game itself, such as its key and the players' names.
#[derive(Debug, Clone, Default)]
pub struct About {
    /// The key that identifies the game, or `None` if it was saved before games had keys.
    pub key: Option<GameKey>,
    /// The former keys that identified the game. The game gets a new key each time its end is
    /// undone, so that the recorded end and the continued game have different keys.
    pub former_keys: Vec<GameKey>,
    /// The time spent on the game.
    pub elapsed: Duration,
    /// The number of hints given during the game.
    pub hints: usize,
    /// The number of undos during the game.
    pub undos: usize,
    /// The players' names, by seat.
    pub players: Vec<String>,
    /// The path of the game's rule file, if it is not in the catalogue.
    pub path: Option<PathBuf>,
    /// The people and computer players, if the game has several players.
    pub seating: Option<Seating>,
    /// The seats in which people sit, if seats were assigned one by one.
    pub people: Option<Vec<Seat>>,
    /// Which daily deal or row of a tour the game is, if any.
    pub day: Option<DailyMark>,
    /// How the game ended, once it has ended for good.
    pub ending: Option<Ending>,
    /// How the rule file has changed since the game began, if it has.
    pub superseded: Option<Superseded>,
}

/// How the rule file of a saved game has changed since the game began. The saved game keeps its own
/// copy of the rules.
#[derive(Debug, Clone)]
pub enum Superseded {
    /// The rule file has changed since the game began, and now contains these rules.
    By(Arc<Rules>),
    /// The rule file of the saved game is missing or cannot be read.
    Gone,
}

/// A loaded game, which can be continued.
pub type Loaded = Snapshot;

/// An unfinished game as described by its file. Its moves are not played back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unfinished {
    /// The kind of saved game: its game, variant and rule file, and whether it is a duel.
    pub slot: Slot,
    /// The path of the save file.
    pub file: PathBuf,
    /// The game's name.
    pub id: String,
    /// The game's title.
    pub title: String,
    /// The game's variant.
    pub variant: String,
    /// The game options that differ from the variant's defaults, with their values.
    pub options: Vec<(String, String)>,
    /// The number of the game's deal.
    pub deal: String,
    /// The number of moves made in the game.
    pub moves: u64,
    /// The time spent on the game.
    pub elapsed: Duration,
    /// When the game was last saved.
    pub when: SystemTime,
    /// The path of the game's rule file, if it is not in the catalogue.
    pub path: Option<PathBuf>,
    /// Whether two people play the same deal.
    pub duel: bool,
    /// The players' names, by seat.
    pub players: Vec<String>,
    /// The people and computer players, if the game has several players.
    pub seating: Option<Seating>,
    /// The seats in which people sit, if seats were assigned one by one.
    pub people: Option<Vec<Seat>>,
    /// The key that identifies the game, or `None` if it was saved before games had keys.
    pub key: Option<GameKey>,
    /// Which daily deal or row of a tour the game is, if any.
    pub day: Option<String>,
    /// The former keys that identified the game. A game gets a new key each time its end is undone.
    pub former_keys: Vec<GameKey>,
    /// Why the unfinished game cannot be continued, as far as its file shows this without playing
    /// the moves back.
    pub fault: Option<String>,
}

impl Unfinished {
    /// Whether the saved game has the options of `rules`, which must be of the same game and
    /// variant.
    pub fn has_options_of(&self, rules: &Rules) -> bool {
        rules.about.settings.iter().all(|setting| {
            let kept = self.options.iter().find(|(name, _)| *name == setting.id);
            kept.map_or_else(|| setting.default.to_string(), |(_, value)| value.clone())
                == setting.value.to_string()
        })
    }

    /// Whether each seat of the saved game has the same player as the given table: the person named
    /// in `names`, or a computer player of the level in `seating`. Always true for a single-player
    /// game without a duel.
    pub fn has_players(&self, rules: &Rules, seating: Option<&Seating>, names: &[String]) -> bool {
        if !self.duel && (rules.seats() == 1 || self.seating.is_none()) {
            return true;
        }
        let is_it = |(seat, name): (Seat, &String)| {
            let level = seating.and_then(|seating| {
                let is_computer = !seating.people_of(rules).contains(&seat);
                is_computer.then(|| seating.level_of(seat))
            });
            let kept_level = self.seating.as_ref().and_then(|seating| {
                let is_person = match &self.people {
                    Some(people) => people.contains(&seat),
                    None => seating.people_of(rules).contains(&seat),
                };
                (!is_person).then(|| seating.level_of(seat))
            });
            let kept = self.players.get(seat.index());
            kept_level == level && (level.is_some() || kept.is_none_or(|kept| kept == name))
        };
        (0..).map(Seat::new).zip(names).all(is_it)
    }
}

/// Why a saved game could not be loaded.
#[derive(Debug, Error)]
pub enum LoadError {
    /// Another copy of the program has the game open.
    #[error("{title} is open in another window")]
    OpenElsewhere {
        /// The game's title.
        title: String,
    },
    /// The file of the saved game cannot be read at all.
    #[error("{path} cannot be read: {reason}")]
    Unreadable {
        /// The path of the file.
        path: String,
        /// Why the file cannot be read.
        reason: String,
    },
    /// The file of the saved game has errors, or does not fit this program or the present rules.
    #[error("{}", .0.0.first().map_or_else(String::new, Fault::to_string))]
    Faults(Faults),
}

impl LoadError {
    /// The reason why the game could not be loaded, without the name of the file and the position
    /// of the error.
    pub fn reason(&self) -> String {
        match self {
            Self::Unreadable { reason, .. } => reason.clone(),
            Self::Faults(faults) => faults
                .0
                .first()
                .map_or_else(String::new, |fault| fault.message.clone()),
            Self::OpenElsewhere { .. } => self.to_string(),
        }
    }
}

/// The folder of finished games that have not been moved into the records yet. It is inside the
/// folder of unfinished games.
pub fn finished_folder(unfinished: &Path) -> PathBuf {
    unfinished.join("finished")
}

/// The file of a finished game that has not been moved into the records yet.
fn finished_file(unfinished: &Path, key: GameKey) -> PathBuf {
    finished_folder(unfinished).join(format!("{key}.toml"))
}

/// The folder in which unfinished games are saved.
#[derive(Debug, Clone)]
pub struct Store {
    folder: PathBuf,
    claims: Arc<Claims>,
}

impl Store {
    /// Opens the folder of unfinished games, which need not exist. Nothing is read or created yet.
    pub fn open(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            claims: Arc::default(),
        }
    }

    /// Lists the unfinished games that can be continued, last played first.
    pub fn unfinished(&self) -> Vec<Unfinished> {
        // A finished game may still be here if the program was killed just then.
        let has_ended = |game: &Unfinished| {
            let file = game.key.map(|key| finished_file(&self.folder, key));
            let ended = file.and_then(|file| read::header(&file));
            // A finished file that cannot be read, or is of another deal, hides no game.
            ended.is_some_and(|ended| {
                let is_same = (&ended.id, &ended.deal) == (&game.id, &game.deal);
                is_same && ended.fault.is_none()
            })
        };
        let mut games = self.all();
        games.retain(|game| !has_ended(game));
        games
    }

    /// Lists the saved games in the folder, including those that have just ended.
    fn all(&self) -> Vec<Unfinished> {
        let files = files::toml_files_in(&self.folder).into_iter();
        let mut games: Vec<Unfinished> = files.filter_map(|path| read::header(&path)).collect();
        games.sort_by(|one, other| (other.when, &one.file).cmp(&(one.when, &other.file)));
        games
    }

    /// Lists the unfinished games of one kind (the same game, variant and rule file), last played
    /// first.
    pub fn unfinished_of(&self, slot: &Slot) -> Vec<Unfinished> {
        let mut games = self.unfinished();
        games.retain(|game| game.slot == *slot);
        games
    }

    /// Whether another copy of the program has the saved game open.
    pub fn is_open_elsewhere(&self, game: &Unfinished) -> bool {
        self.claims.is_held_elsewhere(&game.file)
    }

    /// The path of the save file for a new game. `slot` is the kind of game and `key` is its key.
    pub fn file(&self, slot: &Slot, key: GameKey) -> PathBuf {
        slot.file(&self.folder, key)
    }

    /// Loads an unfinished game: claims it, so that no other copy of the program opens it, and
    /// plays back every move.
    ///
    /// # Errors
    /// Fails if another copy of the program has the game open. Otherwise returns the line and cause
    /// of an error in its file.
    pub fn load(&self, game: &Unfinished, catalogue: &Catalogue) -> Result<Loaded, LoadError> {
        match self.claims.claim(&game.file) {
            // A file on a read-only disk can still be read.
            Ok(()) | Err(ClaimError::Disk(_)) => {}
            Err(ClaimError::OpenElsewhere) => {
                return Err(LoadError::OpenElsewhere {
                    title: game.title.clone(),
                });
            }
        }
        let stamp = FileStamp::at(&game.file);
        let loaded = read_kept(&game.file, catalogue);
        if loaded.is_ok() {
            self.claims.know(&game.file, stamp);
        } else {
            self.claims.release(&game.file);
        }
        loaded
    }

    /// Removes a saved game, unless another copy of the program has it open.
    ///
    /// # Errors
    /// Fails if the file cannot be removed.
    pub fn forget(&self, game: &Unfinished) -> io::Result<()> {
        let held = self.claims.holds(&game.file);
        if let Err(ClaimError::OpenElsewhere) = self.claims.claim(&game.file) {
            return Err(io::Error::other(format!(
                "{} is open in another window",
                game.title
            )));
        }
        let now = fs::metadata(&game.file).and_then(|metadata| metadata.modified());
        let removed = match now {
            Ok(when) if when != game.when => Err(io::Error::other(format!(
                "the saved game of {} has changed in the meantime and was not removed",
                game.title
            ))),
            _ => fs::remove_file(&game.file),
        };
        if !held || removed.is_ok() {
            self.claims.release(&game.file);
        }
        removed
    }

    /// Removes the save file of a game that has ended, found by its key and deal. The file stays if
    /// a copy of the program has the game open.
    pub fn forget_key(&self, key: GameKey, deal: (&str, &str)) {
        let of_key = |game: &Unfinished| {
            let is_it = game.key == Some(key) && (&*game.id, &*game.deal) == deal;
            is_it && !self.claims.holds(&game.file)
        };
        for game in self.all().into_iter().filter(of_key) {
            // A game that is open elsewhere is being played, so it has not ended.
            let _ = self.forget(&game);
        }
    }

    /// Starts the thread that saves games. The thread calls `notify` whenever
    /// [`Writer::take_errors`] has something new to return.
    pub fn writer(&self, notify: impl Fn() + Send + 'static) -> Writer {
        Writer::start(
            self.folder.clone(),
            Arc::clone(&self.claims),
            Box::new(notify),
        )
    }
}

/// Loads a saved game from any file that a user names, and plays back every move.
///
/// # Errors
/// Returns the line and cause of an error in the file.
pub fn read_game(path: &Path, catalogue: &Catalogue) -> Result<Loaded, LoadError> {
    read::game(path, files::read_named, catalogue)
}

/// Loads a saved game from text, as [`read_game`] does. Errors use `name` as the name of the text.
///
/// # Errors
/// Fails as [`read_game`] does.
pub fn read_text(name: &str, text: String, catalogue: &Catalogue) -> Result<Loaded, LoadError> {
    read::game(Path::new(name), |_, _| Ok(text), catalogue)
}

/// Loads a saved game from one of the program's own files, as [`read_game`] does.
///
/// # Errors
/// Fails as [`read_game`] does, and if the file is not an ordinary one.
pub fn read_kept(path: &Path, catalogue: &Catalogue) -> Result<Loaded, LoadError> {
    read::game(path, files::read_own, catalogue)
}

/// The text of a game's save file.
///
/// # Errors
/// Fails if the log cannot be played back, which never happens with the log of a [`Game`].
pub fn write_game(snapshot: &Snapshot) -> Result<String, patience_core::ActError> {
    text::whole(&snapshot.kept())
}
