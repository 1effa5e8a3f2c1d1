//! What the whole program works with: the folders, the settings, the catalogue of games, and the first screen to show.

use std::path::PathBuf;
use std::sync::Arc;
#[cfg(unix)]
use std::sync::mpsc::Receiver;

use patience_core::{DealNumber, Rules};

use crate::catalogue::{Catalogue, Origin};
use crate::files::places::Places;
#[cfg(unix)]
use crate::host::HostLink;
use crate::saved::Loaded;
use crate::saved::ending::DailyMark;
use crate::settings::{Choice, Rival, Settings};

/// The state with which the program starts: its folders, settings and games.
#[derive(Debug)]
pub struct Program {
    /// The folders and files that the program uses.
    pub places: Places,
    /// The settings in force.
    pub settings: Settings,
    /// The catalogue of games. Background threads read it too.
    pub catalogue: Arc<Catalogue>,
    /// A sentence for the first screen that says what is wrong with the configuration file.
    pub warning: Option<String>,
}

/// The first screen that the program shows.
#[derive(Debug)]
pub enum Opening {
    /// The program begins with the list of games.
    Home,
    /// The program begins with this game.
    Game(Start),
    /// The program begins with the maker of games, which opens the game of this name and origin or an empty game.
    Make(Option<(String, Origin)>),
    /// The program begins with a replay of a saved game, from its first move.
    Replay(Box<Loaded>),
    /// The program begins with a replay of a game between computer players. The replay starts to run at once.
    Watch(Box<Loaded>),
    /// The program begins with a replay of the moves that win a deal, from the first move.
    Solution(Box<Loaded>),
    /// The program begins by joining a shared table.
    #[cfg(unix)]
    Join {
        /// The connection to the host of the table.
        link: HostLink,
        /// How other people join the table, if this program knows how.
        invitation: Option<Invitation>,
    },
}

/// How other people join a shared table.
#[cfg(unix)]
#[derive(Debug)]
pub struct Invitation {
    /// The commands that others type to join the table. Anything else that guests should know follows on separate
    /// lines.
    pub text: String,
    /// The channel that delivers new commands for joining the table, when they replace those in `text`.
    pub later: Receiver<String>,
}

/// A game that the program deals or resumes when it starts.
#[derive(Debug)]
pub struct Start {
    /// The rules of the game to deal.
    pub rules: Arc<Rules>,
    /// Whether the player asked for a certain variant or for certain options.
    pub chosen: bool,
    /// The deal that the player asked for. If there is none, the unfinished game resumes or, without an unfinished
    /// game, a fresh deal starts.
    pub deal: Option<DealNumber>,
    /// The rule file of the game, if the game is not in the catalogue.
    pub path: Option<PathBuf>,
    /// The second player of a duel, if two players play the same deal.
    pub duel: Option<Rival>,
    /// Marks the game as a daily deal: which day or which row of a tour the deal belongs to.
    pub day: Option<DailyMark>,
    /// The variant and options in force, if the rule file should be read again whenever it changes. `None` if it should
    /// not.
    pub reload: Option<Choice>,
    /// A message to show when the game begins.
    pub note: Option<String>,
}
