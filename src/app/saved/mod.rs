//! Unfinished games on the disk, as many as somebody likes, and finished ones on their way to the
//! records, as text that a person can read, share and replay. `text.rs` writes it, `read.rs`
//! reads it and plays it back, `writer.rs` brings it to the disk without keeping anybody waiting;
//! no copy of the program writes over what another one has written.

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
pub use writer::{Finished, Trouble, Writer};

use crate::catalogue::Catalogue;
use crate::duel::Duel;
use crate::files::{self, FileStamp};
use crate::saved::ending::{DailyMark, Ending, GameKey};
use crate::settings::Seating;

/// The version of the text form.
pub const FORMAT: u64 = 3;

/// The line above the moves.
const LOG_HEADING: &str = "[log]";

/// Divides the text of a saved game where its log begins; nothing where it has none.
fn split_log(text: &str) -> Option<(&str, &str)> {
    text.split_at_checked(text.find(&format!("\n{LOG_HEADING}\n"))? + 1)
}

/// A game as a saved game stores it.
#[derive(Debug, Clone)]
pub struct Snapshot {
    /// The game with its log.
    pub game: Game,
    /// Where two play the same deal: the duel, of which the game is the one on the table.
    pub duel: Option<Duel>,
    /// The other parts.
    pub about: About,
}

impl Snapshot {
    /// Returns a game with nothing beside it yet.
    pub fn new(game: Game) -> Self {
        Self {
            game,
            duel: None,
            about: About::default(),
        }
    }

    /// Returns the kind of the game.
    pub fn slot(&self) -> Slot {
        Slot::from_rules(self.game.rules(), self.about.path.as_deref()).of_duel(self.duel.is_some())
    }

    /// Returns the game as it is given to be saved.
    pub fn kept(&self) -> Kept {
        Kept::new(&self.game, self.duel.as_ref(), self.about.clone())
    }
}

/// The parts of a saved game beside the game itself.
#[derive(Debug, Clone, Default)]
pub struct About {
    /// The key of the game; nothing where it was saved before games had keys.
    pub key: Option<GameKey>,
    /// The keys that it had before: each time its end is taken back it gets another one, so that what
    /// was recorded of that end is told from what comes.
    pub former_keys: Vec<GameKey>,
    /// The time spent on it.
    pub elapsed: Duration,
    /// How many hints were given.
    pub hints: usize,
    /// How often something was taken back.
    pub undos: usize,
    /// The names of the players, by seat.
    pub players: Vec<String>,
    /// The rule file, where it is not in the catalogue.
    pub path: Option<PathBuf>,
    /// Who are people, in real time.
    pub seating: Option<Seating>,
    /// The seats of people where each was seated by itself.
    pub people: Option<Vec<Seat>>,
    /// The daily deal or the row of a tour that it is, if it is one.
    pub day: Option<DailyMark>,
    /// How it ended, once it has ended for good.
    pub ending: Option<Ending>,
    /// What has become of the rules that it was begun with.
    pub superseded: Option<Superseded>,
}

/// What has become of the rules of a saved game, which is played by those that it carries.
#[derive(Debug, Clone)]
pub enum Superseded {
    /// The rule file means other rules now.
    By(Arc<Rules>),
    /// There is no such rule file any more, or it cannot be read.
    Gone,
}

/// A saved game read back, which can be played on.
pub type Loaded = Snapshot;

/// A game that can be continued, as its file tells it without being played back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unfinished {
    /// Its kind.
    pub slot: Slot,
    /// The file in which it is kept.
    pub file: PathBuf,
    /// The game's name.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The variant.
    pub variant: String,
    /// The options that differ from the variant's, and their values.
    pub options: Vec<(String, String)>,
    /// The deal's number.
    pub deal: String,
    /// How many moves have been made.
    pub moves: u64,
    /// The time spent on it.
    pub elapsed: Duration,
    /// When it was last saved.
    pub when: SystemTime,
    /// The rule file, where it is not in the catalogue.
    pub path: Option<PathBuf>,
    /// Whether two play the same deal.
    pub duel: bool,
    /// The names of the players, by seat.
    pub players: Vec<String>,
    /// Who are people and who computer players, where several play.
    pub seating: Option<Seating>,
    /// The seats of people where each was seated by itself.
    pub people: Option<Vec<Seat>>,
    /// The key of the game; nothing where it was saved before games had keys.
    pub key: Option<GameKey>,
    /// The deal of a day or the row of a tour that it is, if it is one.
    pub day: Option<String>,
    /// The keys that it had before its end was taken back.
    pub former_keys: Vec<GameKey>,
    /// Why it cannot be continued, where that shows without playing it back.
    pub fault: Option<String>,
}

impl Unfinished {
    /// Tells whether the game is played with the options of these rules, which are of the same
    /// game and variant.
    pub fn has_options_of(&self, rules: &Rules) -> bool {
        rules.about.settings.iter().all(|setting| {
            let kept = self.options.iter().find(|(name, _)| *name == setting.id);
            kept.map_or_else(|| setting.default.to_string(), |(_, value)| value.clone())
                == setting.value.to_string()
        })
    }

    /// Tells whether these are the players of the game: in each seat the person of that name, or a computer
    /// player of that level. A game for one is anybody's.
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

/// Why a saved game cannot be taken up.
#[derive(Debug, Error)]
pub enum LoadError {
    /// Another copy of the program plays it.
    #[error("{title} is open in another window")]
    OpenElsewhere {
        /// The game's title.
        title: String,
    },
    /// The file cannot be read at all.
    #[error("{path} cannot be read: {reason}")]
    Unreadable {
        /// The file.
        path: String,
        /// The reason.
        reason: String,
    },
    /// The file is wrong, or does not fit this program or these rules.
    #[error("{}", .0.0.first().map_or_else(String::new, Fault::to_string))]
    Faults(Faults),
}

impl LoadError {
    /// Returns the reason without the file and the place in it.
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

/// Returns the folder, beside that of unfinished games, of those that have ended and are not in
/// the records yet.
pub fn finished_folder(unfinished: &Path) -> PathBuf {
    unfinished.join("finished")
}

/// Returns the file of a game that has ended and is not in the records yet.
fn finished_file(unfinished: &Path, key: GameKey) -> PathBuf {
    finished_folder(unfinished).join(format!("{key}.toml"))
}

/// The folder of unfinished games.
#[derive(Debug, Clone)]
pub struct Store {
    folder: PathBuf,
    claims: Arc<Claims>,
}

impl Store {
    /// Opens the folder, which need not exist; nothing is read or made yet.
    pub fn open(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            claims: Arc::default(),
        }
    }

    /// Lists the games that can be continued, the last played first.
    pub fn unfinished(&self) -> Vec<Unfinished> {
        // One that has ended may still lie there, if a program was killed just then.
        let has_ended = |game: &Unfinished| {
            let file = game.key.map(|key| finished_file(&self.folder, key));
            let ended = file.and_then(|file| read::header(&file));
            // One that cannot be read hides nothing, nor does another deal.
            ended.is_some_and(|ended| {
                let is_same = (&ended.id, &ended.deal) == (&game.id, &game.deal);
                is_same && ended.fault.is_none()
            })
        };
        let mut games = self.all();
        games.retain(|game| !has_ended(game));
        games
    }

    /// Lists the files in the folder, those of games that have ended just now included.
    fn all(&self) -> Vec<Unfinished> {
        let files = files::toml_files_in(&self.folder).into_iter();
        let mut games: Vec<Unfinished> = files.filter_map(|path| read::header(&path)).collect();
        games.sort_by(|one, other| (other.when, &one.file).cmp(&(one.when, &other.file)));
        games
    }

    /// Lists the games of a kind that can be continued, the last played first.
    pub fn unfinished_of(&self, slot: &Slot) -> Vec<Unfinished> {
        let mut games = self.unfinished();
        games.retain(|game| game.slot == *slot);
        games
    }

    /// Tells whether another copy of the program has a game open.
    pub fn is_open_elsewhere(&self, game: &Unfinished) -> bool {
        self.claims.is_held_elsewhere(&game.file)
    }

    /// Returns the file for a new game of a kind, with a key.
    pub fn file(&self, slot: &Slot, key: GameKey) -> PathBuf {
        slot.file(&self.folder, key)
    }

    /// Takes up a game: claims it and plays every move back through the engine.
    ///
    /// # Errors
    /// Says that the game is open elsewhere, or at which line its file goes wrong.
    pub fn load(&self, game: &Unfinished, catalogue: &Catalogue) -> Result<Loaded, LoadError> {
        match self.claims.claim(&game.file) {
            // A disk that cannot be written to can be read all the same.
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

    /// Removes a game, unless another copy of the program has it open.
    ///
    /// # Errors
    /// Fails as removing a file does.
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
                "the saved game of {} has changed meanwhile, and was left as it is",
                game.title
            ))),
            _ => fs::remove_file(&game.file),
        };
        if !held || removed.is_ok() {
            self.claims.release(&game.file);
        }
        removed
    }

    /// Removes a deal of a game with a key from the unfinished ones, unless a copy of the program has it
    /// open: it has ended.
    pub fn forget_key(&self, key: GameKey, deal: (&str, &str)) {
        let of_key = |game: &Unfinished| {
            let is_it = game.key == Some(key) && (&*game.id, &*game.deal) == deal;
            is_it && !self.claims.holds(&game.file)
        };
        for game in self.all().into_iter().filter(of_key) {
            // One that is open elsewhere is being played, so it has not ended.
            let _ = self.forget(&game);
        }
    }

    /// Starts the thread that writes games. `notify` is called from it whenever there is
    /// something to be taken with [`Writer::take_errors`].
    pub fn writer(&self, notify: impl Fn() + Send + 'static) -> Writer {
        Writer::start(
            self.folder.clone(),
            Arc::clone(&self.claims),
            Box::new(notify),
        )
    }
}

/// Reads a saved game from any file that somebody names and plays every move back.
///
/// # Errors
/// Says at which line the file goes wrong, and why.
pub fn read_game(path: &Path, catalogue: &Catalogue) -> Result<Loaded, LoadError> {
    read::game(path, files::read_named, catalogue)
}

/// Reads a saved game from its text, as [`read_game`] does; the name is that of the text in errors.
///
/// # Errors
/// As [`read_game`].
pub fn read_text(name: &str, text: String, catalogue: &Catalogue) -> Result<Loaded, LoadError> {
    read::game(Path::new(name), |_, _| Ok(text), catalogue)
}

/// Reads a saved game from a file that the program has written itself, as [`read_game`] does.
///
/// # Errors
/// As [`read_game`], and where it is not an ordinary file.
pub fn read_kept(path: &Path, catalogue: &Catalogue) -> Result<Loaded, LoadError> {
    read::game(path, files::read_own, catalogue)
}

/// Returns a game as the text of its file.
///
/// # Errors
/// Fails where the log does not replay, which no log of a [`Game`] does.
pub fn write_game(snapshot: &Snapshot) -> Result<String, patience_core::ActError> {
    text::whole(&snapshot.kept())
}
