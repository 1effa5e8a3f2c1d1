//! The events that change the model. Keys and clicks come from any source: no terminal is known
//! here.

mod mouse;
mod request;

use std::path::PathBuf;
use std::sync::Arc;

use patience_app::catalogue::Catalogue;
use patience_app::keymap::Key;
use patience_app::maker::SaveError;
use patience_app::protocol::Tell;
use patience_app::records::Answer;
use patience_app::saved::{Snapshot, Unfinished};
use patience_app::winnability::Found;
use patience_core::{Progress, Rules};

pub use mouse::{MouseButton, MouseEvent, MouseEventKind};
pub use request::{MadeFile, Request, Requests};

/// Something that happened.
#[derive(Debug)]
pub enum Message {
    /// A key was pressed.
    Key(Key),
    /// The mouse was moved or a button used.
    Mouse(MouseEvent),
    /// Text was pasted; it is never taken for keys.
    Paste(String),
    /// The terminal has another size.
    Resize(u16, u16),
    /// The first picture is on the screen: there is time for other things.
    Shown,
    /// A search has come to its end.
    Searched {
        /// The number of the search.
        number: u64,
        /// The answer.
        found: Found,
    },
    /// The traits of every game have been found.
    TraitsFound,
    /// The list of games has been read.
    GamesRead,
    /// How many cards of unfinished games are home or off, and of how many.
    CardsHome(Vec<(PathBuf, Progress)>),
    /// Time has passed: a deadline of the model has come.
    Tick,
    /// The terminal is about to be left to the shell for a while.
    Away,
    /// A saved game was read, from this file.
    Loaded(Box<Snapshot>, PathBuf),
    /// A saved game could not be read.
    NotLoaded {
        /// The game.
        kept: Box<Unfinished>,
        /// The reason, as a sentence.
        fault: String,
        /// Whether the reason is that another copy of the program plays it.
        elsewhere: bool,
    },
    /// The game on the table could not be saved; the reason, as a sentence.
    Unsaved(String),
    /// The game on the table is saved again; the sentence says so.
    SavedAgain(String),
    /// The records of finished games have changed.
    RecordsChanged,
    /// The answer to a question to the records.
    Answered(Answer),
    /// The unfinished games as they are now.
    Unfinished(Vec<Unfinished>),
    /// The settings have changed; a fault if the change could not be written.
    Stored(Option<String>),
    /// A game that has been made is written or not; with it the games as they are now.
    Made(Box<MadeFile>, Result<Arc<Catalogue>, SaveError>),
    /// The rule file that is played was read again after a change: its rules, or what is wrong with it.
    RulesRead(Result<Arc<Rules>, String>),
    /// The host of the room tells something.
    Told(Box<Tell>),
    /// The connection to the host is lost; the reason, as a sentence.
    HostLost(String),
    /// Others come to the table in another way than before: the commands that they type.
    #[cfg(unix)]
    Invited(String),
    /// Something to tell the player; `true` for trouble.
    Notice(String, bool),
}

impl Message {
    /// Tells whether somebody pressed something.
    pub const fn is_press(&self) -> bool {
        match self {
            Self::Key(_) | Self::Paste(_) => true,
            Self::Mouse(mouse) => mouse.kind.is_press(),
            _ => false,
        }
    }

    /// Tells whether cards on their way arrive at once: somebody pressed something and waits for nothing, or
    /// the cards may lie elsewhere now. What concerns no card leaves them on their way.
    pub const fn brings_cards_home(&self) -> bool {
        matches!(
            self,
            Self::Resize(..)
                | Self::Away
                | Self::Loaded(..)
                | Self::Stored(_)
                | Self::Made(..)
                | Self::RulesRead(_)
                | Self::Told(_)
        ) || self.is_press()
    }
}
