//! The actions that keys are bound to. Their default keys and descriptions are in `table.rs`, and the keys in force are
//! in `keys.rs`.

/// An action that a key can be bound to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Starts or continues the game under the cursor.
    Start,
    /// Opens the menu of the game under the cursor.
    GameMenu,
    /// Discards an unfinished game.
    Forget,
    /// Adds a game to the favourites, or removes it.
    Favourite,
    /// Does the game's next step.
    Step,
    /// Picks up the card under the cursor.
    PickUp,
    /// Puts down the picked-up cards.
    Drop,
    /// While cards are held, goes to the next pile that accepts them. Otherwise goes to the next card that can move.
    NextTarget,
    /// While cards are held, goes to the previous pile that accepts them. Otherwise goes to the previous card that can
    /// move.
    PreviousTarget,
    /// Asks for a number of cards to pick up.
    Count,
    /// Puts back one of the held cards.
    Fewer,
    /// Picks up one card more.
    More,
    /// Shows the moves of the hand, or a solution.
    Story,
    /// Undoes the last decision.
    Undo,
    /// Redoes an undone move.
    Redo,
    /// Moves all safe cards to the foundations.
    SafeUp,
    /// Shows a good move.
    Hint,
    /// Shows how many points each possible placement is expected to score.
    Expected,
    /// Undoes moves back to the last position that could still be won.
    BackToWon,
    /// Ends the turn.
    Pass,
    /// Declares that nothing can be played.
    NoPlay,
    /// Ends the hand by calling, where the rules allow it.
    Call,
    /// Declares that the player has finished their layout.
    Finish,
    /// Answers yes.
    Yes,
    /// Answers no.
    No,
    /// Continues with the next hand or deal.
    Next,
    /// Deals a new game.
    New,
    /// Starts the deal again.
    Restart,
    /// Gives up the hand, or the match.
    Resign,
    /// Applies the choices of the page.
    Apply,
    /// Restores the default.
    Default,
    /// Shows the rules and the keys.
    Rules,
    /// Shows the finished games.
    Finished,
    /// Shows the daily deals and the tour of the week.
    Days,
    /// Shows the statistics.
    Statistics,
    /// Opens what is under the cursor.
    Open,
    /// Goes to the next variant.
    Variant,
    /// Goes to the next period of time.
    Period,
    /// Replays a finished game.
    Watch,
    /// Shows the attempts at the deal of a day or of a tour.
    Tries,
    /// Resumes an unfinished game.
    PlayOn,
    /// Copies a finished game as a line of text.
    Share,
    /// Keeps a finished game for ever, or stops keeping it.
    Star,
    /// Opens the maker of games.
    Maker,
    /// Shows every possible field, or only those in use.
    Everything,
    /// Goes to the next error or warning.
    NextFault,
    /// Counts how many deals can be won.
    Survey,
    /// Sends a message to everyone at the table.
    Talk,
    /// Mutes or unmutes the chat.
    Mute,
    /// Copies the command that others join with.
    CopyInvitation,
    /// Stops the hand for everyone at the table.
    StopHand,
    /// Saves the game in the maker.
    Save,
    /// Saves the game in the maker under another name.
    SaveAs,
    /// Filters the list of games.
    Filter,
    /// Shows variants and options.
    Options,
    /// Asks for a deal number.
    Number,
    /// Steps through a finished race.
    LookThrough,
    /// Highlights the cards of a rank, or goes to one of them.
    Find,
    /// Lists the cards of the pile under the cursor.
    Peek,
    /// Shows the number of legal moves.
    CountMoves,
    /// Plays or pauses a replay.
    Play,
    /// Goes to the move after which a replayed game was lost.
    WhereLost,
    /// Resumes a stopped hand.
    Resume,
    /// Tries out the keys of two players at one keyboard.
    TryKeys,
    /// Shows the settings.
    Settings,
    /// Goes to the list of games.
    Home,
    /// Switches between two and four suit colours.
    Colours,
    /// Changes the size of the cards.
    Size,
    /// Deletes the last letter typed.
    RubOut,
    /// Deletes everything typed.
    Clear,
    /// Moves up.
    Up,
    /// Moves down.
    Down,
    /// Moves left.
    Left,
    /// Moves right.
    Right,
    /// Moves up by one screen.
    PageUp,
    /// Moves down by one screen.
    PageDown,
    /// Moves to the first line or item.
    First,
    /// Moves to the last line or item.
    Last,
    /// Goes back by one level: closes a page, drops the selection, or leaves the table.
    Back,
    /// Suspends the program.
    Suspend,
    /// Quits the program.
    Quit,
}
