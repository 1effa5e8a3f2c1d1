//! What the model asks the program to do.

use patience_app::saved::Unfinished;
use patience_app::settings::Stored;
use patience_app::winnability::Search;

/// What the model asks for while a message is dealt with.
pub type Requests = Vec<Request>;

/// Something that the model asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Request {
    /// Keep the game on the table as it is now.
    Save,
    /// Read a kept game.
    Load(Box<Unfinished>),
    /// Throw a kept game away.
    Forget(Box<Unfinished>),
    /// List the unfinished games.
    List,
    /// Change a setting: its path and value.
    Store(Vec<String>, Stored),
    /// Find out whether a position can be won, instead of whatever is searched for.
    Search(Box<Search>),
    /// Search no more.
    EndSearch,
    /// Leave the terminal to the shell for a while.
    Suspend,
    /// End the program.
    Quit,
}
