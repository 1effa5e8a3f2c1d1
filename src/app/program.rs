//! The parts that the whole program works with: the folders, the settings and the games, and the
//! first screen that a person asked for.

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
    /// The games, which threads of their own read.
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
    /// The maker of games, with the game of this name and place, or with nothing.
    Make(Option<(String, Origin)>),
    /// A saved game, to be looked through from its first move.
    Replay(Box<Loaded>),
    /// A game that computer players have played, to be watched at once.
    Watch(Box<Loaded>),
    /// The moves that win a deal, to be watched from the first.
    Solution(Box<Loaded>),
    /// A table in a room, by the way to its host.
    #[cfg(unix)]
    Join {
        /// The way to the host.
        link: HostLink,
        /// How others come to the table, where this program knows it.
        invitation: Option<Invitation>,
    },
}

/// How others come to a table.
#[cfg(unix)]
#[derive(Debug)]
pub struct Invitation {
    /// The commands that they type, and in lines of their own what else they should know.
    pub text: String,
    /// The commands that take the place of these later.
    pub later: Receiver<String>,
}

/// A game to be dealt.
#[derive(Debug)]
pub struct Start {
    /// Its rules.
    pub rules: Arc<Rules>,
    /// Whether a variant or options were asked for.
    pub chosen: bool,
    /// The deal that was asked for; a fresh one, or the unfinished game, if none was.
    pub deal: Option<DealNumber>,
    /// The rule file, where it is not in the catalogue.
    pub path: Option<PathBuf>,
    /// Where two play the same deal: who the second of them is.
    pub duel: Option<Rival>,
    /// Its mark, where it is the deal of a day or of a tour.
    pub day: Option<DailyMark>,
    /// Where the rule file is read again when it changes: the variant and the options that it is
    /// played with.
    pub reload: Option<Choice>,
    /// Something to say about the game when it begins.
    pub note: Option<String>,
}
