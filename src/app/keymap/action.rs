//! The actions that keyboard keys are bound to. Their default keys and descriptions are in `table.rs`, and the keys in
//! force are in `keys.rs`.

/// An action that a keyboard key can be bound to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Starts or continues the game under the cursor, in the list of games.
    Start,
    /// Opens the menu of the game under the cursor, in the list of games.
    GameMenu,
    /// Discards an unfinished game, or removes a finished game from the records.
    Forget,
    /// Adds a game to the player's favourites, or removes it from them.
    Favourite,
    /// Does the game's next step: turns up cards, redeals, or ends the turn.
    Step,
    /// Picks up the card under the cursor, so that the player holds it.
    PickUp,
    /// Puts down the picked-up cards.
    Drop,
    /// While cards are held, goes to the next pile that accepts them. Otherwise goes to the next card that can move.
    NextTarget,
    /// While cards are held, goes to the previous pile that accepts them. Otherwise goes to the previous card that can
    /// move.
    PreviousTarget,
    /// Asks how many cards of a run to pick up.
    Count,
    /// Puts back one of the held cards.
    Fewer,
    /// Picks up one more card of the run.
    More,
    /// With several players, lists the moves of the hand. For a single player, shows a solution.
    Story,
    /// Undoes the player's last move.
    Undo,
    /// Redoes an undone move.
    Redo,
    /// Moves all safe cards to the foundations.
    SafeUp,
    /// Suggests a good move.
    Hint,
    /// For each place where a card can be put, shows how many points are expected.
    Expected,
    /// Undoes moves back to the last position that could still be won.
    BackToWon,
    /// Ends the player's turn.
    Pass,
    /// Declares that no card can be played.
    NoPlay,
    /// Ends the hand by calling its end, where the rules allow that.
    Call,
    /// Declares that the player has finished their layout.
    Finish,
    /// Answers a question with yes.
    Yes,
    /// Answers a question with no.
    No,
    /// Continues with the next hand or deal.
    Next,
    /// Deals a new game.
    New,
    /// Plays the same deal again from the start.
    Restart,
    /// Gives up the hand or, with several players, the match.
    Resign,
    /// Applies the selection: the choices on a page, an answer, or a typed value.
    Apply,
    /// Restores the default value of a setting or of a field in the maker.
    Default,
    /// Shows the rules of the game, and the keys.
    Rules,
    /// Shows the list of finished games.
    Finished,
    /// Shows the daily deals and the tour of the week.
    Days,
    /// Shows the statistics of finished games.
    Statistics,
    /// Opens the item under the cursor, in the statistics.
    Open,
    /// Shows the statistics of the next variant of a game.
    Variant,
    /// Shows the statistics of the next period of time: all time, this year or the last 30 days.
    Period,
    /// Replays a finished game.
    Watch,
    /// Shows the attempts at a daily deal or at a deal in a tour.
    Tries,
    /// Resumes an unfinished game.
    PlayOn,
    /// Copies a finished game as a line of text.
    Share,
    /// Marks a finished game so that it is kept for ever, or removes the mark.
    Star,
    /// Opens the maker, with which players make games of their own.
    Maker,
    /// In the maker of games, shows every possible field, or only those in use.
    Everything,
    /// In the maker of games, goes to the next error or warning.
    NextFault,
    /// In the maker of games, counts how many of the game's first deals can be won.
    Survey,
    /// Sends a chat message to everyone at the shared table.
    Talk,
    /// Mutes or unmutes the chat at a shared table.
    Mute,
    /// Copies the command with which others join the shared table.
    CopyInvitation,
    /// Stops the hand for everyone at the shared table.
    StopHand,
    /// Saves the game in the maker.
    Save,
    /// Saves the game in the maker under another name.
    SaveAs,
    /// Opens the filter of the list of games.
    Filter,
    /// Shows the variants and options of the game.
    Options,
    /// Asks for the number or the level of a deal to play.
    Number,
    /// Steps through a finished race, action by action.
    LookThrough,
    /// At the table, highlights the cards of a rank or goes to one of them. In the maker, finds a field.
    Find,
    /// Lists the cards of the pile under the cursor.
    Peek,
    /// Shows the number of legal moves.
    CountMoves,
    /// Plays or pauses a replay.
    Play,
    /// In a replay of a lost game, goes to the last position that could be won.
    WhereLost,
    /// Resumes a stopped hand, or says at a shared table that the player is ready.
    Resume,
    /// Tests which keys belong to which player, when two play at one keyboard.
    TryKeys,
    /// Shows the settings, which can be changed there.
    Settings,
    /// Goes to the list of games.
    Home,
    /// Switches between two and four suit colours.
    Colours,
    /// Changes the size of the cards.
    Size,
    /// Deletes the last typed letter.
    RubOut,
    /// Deletes everything typed.
    Clear,
    /// Moves the cursor up.
    Up,
    /// Moves the cursor down.
    Down,
    /// Moves the cursor left.
    Left,
    /// Moves the cursor right.
    Right,
    /// Moves the cursor or the page up by one screen.
    PageUp,
    /// Moves the cursor or the page down by one screen.
    PageDown,
    /// Moves the cursor or the page to the first line or item.
    First,
    /// Moves the cursor or the page to the last line or item.
    Last,
    /// Goes back by one level: closes a page, drops the selection, or leaves the table.
    Back,
    /// Suspends the program and returns to the shell.
    Suspend,
    /// Quits the program.
    Quit,
}
