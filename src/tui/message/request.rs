//! The requests of the model to the program.

use std::path::PathBuf;

use patience_app::protocol::Ask;
use patience_app::records::Query;
use patience_app::saved::Unfinished;
use patience_app::settings::Change;
use patience_app::winnability::Search;

/// The requests of the model while a message is dealt with.
pub type Requests = Vec<Request>;

/// The file of a game that has been made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MadeFile {
    /// The folder.
    pub folder: PathBuf,
    /// The name of the game.
    pub name: String,
    /// The text.
    pub text: String,
    /// The text that the file had when it was last read or written, where it was.
    pub former: Option<String>,
    /// Whether a file that is there is replaced, and what others have changed in it.
    pub replaces: bool,
    /// Whether the game is played then.
    pub plays: bool,
}

impl MadeFile {
    /// Returns the path of the file.
    pub fn path(&self) -> PathBuf {
        self.folder.join(format!("{}.toml", self.name))
    }
}

/// A request of the model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Request {
    /// Save the game on the table as it is now.
    Save,
    /// Bring the games that have been left for good at this table to the records.
    Conclude,
    /// Read a saved game; a message brings it, or the reason why not.
    Load(Box<Unfinished>),
    /// Leave a saved game for good.
    Forget(Box<Unfinished>),
    /// List the unfinished games; a message brings the list.
    List,
    /// Change a setting.
    Store(Change),
    /// Search a position on a thread of its own; the search before is ended.
    Search(Box<Search>),
    /// End the search under way.
    EndSearch,
    /// Ask the records; a message brings the answer.
    Ask(Query),
    /// Ask something of the host of the room.
    AskHost(Ask),
    /// Copy a text for other programs.
    Copy(String),
    /// Find the traits of every game on a thread of its own; a message tells when they are known.
    FindTraits,
    /// Read the list of games, which is not shown yet.
    ReadGames,
    /// Count the cards that are home in unfinished games, on a thread of its own; a message brings
    /// the numbers.
    CountHome(Vec<Unfinished>),
    /// Write the file of a game that has been made; a message tells what came of it.
    SaveMade(Box<MadeFile>),
    /// Keep the game in the making as it is now, should the program end.
    KeepDraft,
    /// Leave the terminal to the shell for a while.
    Suspend,
    /// End the program.
    Quit,
}
