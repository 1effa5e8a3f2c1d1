//! What the whole program works with: the folders, the settings, the games, and the first screen to show.

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

/// The program as it was started.
#[derive(Debug)]
pub struct Program {
    /// The folders.
    pub places: Places,
    /// The settings in force.
    pub settings: Settings,
    /// The games. Background threads read them too.
    pub catalogue: Arc<Catalogue>,
    /// What is wrong with the configuration file, as a sentence for the first screen.
    pub warning: Option<String>,
}

/// The first screen.
#[derive(Debug)]
pub enum Opening {
    /// The list of games.
    Home,
    /// A game.
    Game(Start),
    /// The maker, with the game of this name and origin, or with an empty game.
    Make(Option<(String, Origin)>),
    /// A replay of a saved game, from its first move.
    Replay(Box<Loaded>),
    /// A replay of a game between computer players, which starts to play at once.
    Watch(Box<Loaded>),
    /// A replay of the moves that win a deal, from the first.
    Solution(Box<Loaded>),
    /// A shared table.
    #[cfg(unix)]
    Join {
        /// The connection to the host.
        link: HostLink,
        /// How others join the table, if this program knows how.
        invitation: Option<Invitation>,
    },
}

/// How others join a table.
#[cfg(unix)]
#[derive(Debug)]
pub struct Invitation {
    /// The commands to type. Anything else that guests should know follows on separate lines.
    pub text: String,
    /// Receives the new commands when they replace those in `text`.
    pub later: Receiver<String>,
}

/// A game to deal.
#[derive(Debug)]
pub struct Start {
    /// Its rules.
    pub rules: Arc<Rules>,
    /// Whether the player asked for a variant or options.
    pub chosen: bool,
    /// The deal that the player asked for. If there is none, the unfinished game resumes or, without an unfinished
    /// game, a fresh deal starts.
    pub deal: Option<DealNumber>,
    /// The rule file, if it is not in the catalogue.
    pub path: Option<PathBuf>,
    /// The second player, if two play the same deal.
    pub duel: Option<Rival>,
    /// The mark of the day or the tour that the deal belongs to.
    pub day: Option<DailyMark>,
    /// The variant and options in force. Present only if the rule file should be read again whenever it changes.
    pub reload: Option<Choice>,
    /// A message to show when the game begins.
    pub note: Option<String>,
}
