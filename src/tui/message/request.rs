//! The requests that the model makes to the runtime.

use std::path::PathBuf;

use patience_app::protocol::GuestRequest;
use patience_app::records::Query;
use patience_app::saved::Unfinished;
use patience_app::settings::Change;
use patience_app::winnability::Search;

/// The requests that the model makes while it handles one message.
pub type Requests = Vec<Request>;

/// A game of the game maker that is to be saved: its file, and the text of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MadeFile {
    /// The folder of the file in which the game is saved.
    pub folder: PathBuf,
    /// The name of the game that is saved in the file.
    pub name: String,
    /// The text to write to the file.
    pub text: String,
    /// The text that the file had when it was last read or written; `None` for a new file.
    pub former: Option<String>,
    /// Whether to replace an existing file, even if somebody else has changed it.
    pub replaces: bool,
    /// Whether to play the game after writing it.
    pub plays: bool,
}

impl MadeFile {
    /// Returns the path of the file in which the game is saved.
    pub fn path(&self) -> PathBuf {
        self.folder.join(format!("{}.toml", self.name))
    }
}

/// A request that the model makes to the runtime.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Request {
    /// Save the game on the table as it is now.
    Save,
    /// Add to the records the games that the players of this table have left for good.
    Conclude,
    /// Read a saved game. A message returns the game, or the reason why it cannot be read.
    Load(Box<Unfinished>),
    /// Discard a saved game.
    Forget(Box<Unfinished>),
    /// List the unfinished games. A message returns the list.
    List,
    /// Change a setting and store the change.
    Store(Change),
    /// Start the solver on a position, on a separate thread, and end the search that is still running.
    Search(Box<Search>),
    /// End the solver's search in progress.
    EndSearch,
    /// Query the records. A message returns the answer.
    Ask(Query),
    /// Send a request to the host of the shared table.
    AskHost(GuestRequest),
    /// Copy the given text to the clipboard.
    Copy(String),
    /// Compute the traits of every game on a separate thread. A message says when they are known.
    FindTraits,
    /// Read the list of games. This is requested while the list is not on the screen yet.
    ReadGames,
    /// Count the cards on the foundations in unfinished games, on a separate thread. A message returns the numbers.
    CountHome(Vec<Unfinished>),
    /// Write the file of a game of the game maker. A message returns the result.
    SaveMade(Box<MadeFile>),
    /// Write the current draft of the game maker to a file, in case the program ends.
    KeepDraft,
    /// Suspend the program and return to the shell.
    Suspend,
    /// End the program.
    Quit,
}
