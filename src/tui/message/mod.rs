//! The messages that change the model. Keys and clicks can come from any source; this module does not depend on a
//! terminal.

mod mouse;
mod request;

use std::path::PathBuf;
use std::sync::Arc;

use patience_app::catalogue::Catalogue;
use patience_app::keymap::Key;
use patience_app::maker::SaveError;
use patience_app::protocol::RoomEvent;
use patience_app::records::Answer;
use patience_app::saved::{Snapshot, Unfinished};
use patience_app::winnability::Found;
use patience_core::{Progress, Rules};

pub use mouse::{MouseButton, MouseEvent, MouseEventKind};
pub use request::{MadeFile, Request, Requests};

/// A message to the model: an event to which the model reacts.
#[derive(Debug)]
pub enum Message {
    /// A key was pressed.
    Key(Key),
    /// The mouse was moved, or a mouse button was used.
    Mouse(MouseEvent),
    /// Text was pasted. The program never interprets pasted text as keys.
    Paste(String),
    /// The terminal has a new size, in columns and rows.
    Resize(u16, u16),
    /// The first frame is on the screen, so slower work can start now.
    Shown,
    /// A search has ended.
    Searched {
        /// The number of the search that has ended.
        number: u64,
        /// The answer of the search that has ended.
        found: Found,
    },
    /// The traits of every game have been computed.
    TraitsFound,
    /// The rule files for the list of games have been read.
    GamesRead,
    /// The progress of each unfinished game: how many of its cards are on the foundations or removed, and how many it
    /// has.
    CardsHome(Vec<(PathBuf, Progress)>),
    /// The time has come at which the model wanted to act.
    Tick,
    /// The program is about to be suspended, and the shell comes to the foreground.
    Away,
    /// A saved game was read from its file.
    Loaded(Box<Snapshot>, PathBuf),
    /// A saved game could not be read.
    NotLoaded {
        /// The saved game that could not be read.
        kept: Box<Unfinished>,
        /// The reason why the saved game could not be read, as a sentence.
        fault: String,
        /// Whether the game could not be read because another copy of the program has it open.
        elsewhere: bool,
    },
    /// The game on the table could not be saved. The text is a sentence with the reason.
    Unsaved(String),
    /// The game on the table could be saved again. The text is a sentence that says so.
    SavedAgain(String),
    /// The stored records of finished games have changed.
    RecordsChanged,
    /// The answer to a query to the records.
    Answered(Answer),
    /// The list of unfinished games was read; this is the list as it is now.
    Unfinished(Vec<Unfinished>),
    /// A setting was changed. The text, if any, says why the change could not be written to the configuration file.
    Stored(Option<String>),
    /// The result of writing a game of the game maker to its file: the games as they are now, or the error.
    Made(Box<MadeFile>, Result<Arc<Catalogue>, SaveError>),
    /// The rule file of the game on the table has changed and was read again: its new rules, or its errors.
    RulesRead(Result<Arc<Rules>, String>),
    /// A message from the host of the shared table.
    Told(Box<RoomEvent>),
    /// The connection to the host is lost. The text is a sentence with the reason.
    HostLost(String),
    /// The invitation to the shared table has changed. It consists of the commands with which others join the table.
    #[cfg(unix)]
    Invited(String),
    /// A text is to be shown to the player; `true` marks an error.
    Notice(String, bool),
}

impl Message {
    /// Whether the message is a key press, a press of a mouse button, or pasted text.
    pub const fn is_press(&self) -> bool {
        match self {
            Self::Key(_) | Self::Paste(_) => true,
            Self::Mouse(mouse) => mouse.kind.is_press(),
            _ => false,
        }
    }

    /// Whether the message ends the running animations at once. It does if the player pressed something and should
    /// not wait, or if the cards may have moved. Messages that do not concern the cards let animations continue.
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
