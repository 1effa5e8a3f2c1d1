//! The actions of keys. Their default keys and words are in `table.rs`, the keys in force in `keys.rs`.

/// An action that a key can be bound to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Starts or continues the game under the cursor.
    Start,
    /// Opens what can be done with the game under the cursor.
    GameMenu,
    /// Forgets an unfinished game.
    Forget,
    /// Puts a game among the favourites, or takes it out.
    Favourite,
    /// The game's own next step.
    Step,
    /// Picks up the card under the cursor.
    PickUp,
    /// Puts down the picked-up cards.
    Drop,
    /// Goes to the next place that takes the picked-up cards, or to the next card that can move.
    NextTarget,
    /// Goes to the one before.
    PreviousTarget,
    /// Asks for a number of cards to pick up.
    Count,
    /// Holds one card fewer.
    Fewer,
    /// Picks up one card more.
    More,
    /// Shows the turns of the hand.
    Story,
    /// Takes back the last decision.
    Undo,
    /// Redoes an undone move.
    Redo,
    /// Puts up all cards that are safe there.
    SafeUp,
    /// Shows a good move.
    Hint,
    /// Shows the expected points of each place.
    Expected,
    /// Takes back to where the hand could still be won.
    BackToWon,
    /// Ends the turn.
    Pass,
    /// Declares that nothing can be played.
    NoPlay,
    /// Calls the end of the hand.
    Call,
    /// Declares the layout finished.
    Finish,
    /// Answers yes.
    Yes,
    /// Answers no.
    No,
    /// Goes on to the next hand or deal.
    Next,
    /// Deals a new game.
    New,
    /// Starts the deal again.
    Restart,
    /// Gives up the hand, or the match.
    Resign,
    /// Applies the choices of the page.
    Apply,
    /// Sets back to the default.
    Default,
    /// Shows the rules and the keys.
    Rules,
    /// Shows the games that have ended.
    Finished,
    /// Shows the deals of the days and the tour of the week.
    Days,
    /// Shows the statistics.
    Statistics,
    /// Opens what is under the cursor.
    Open,
    /// Goes to the next variant.
    Variant,
    /// Goes to the next period of time.
    Period,
    /// Plays a finished game back.
    Watch,
    /// Shows the tries at the deal of a day or of a tour.
    Tries,
    /// Goes on with a game that was left.
    PlayOn,
    /// Gives a finished game out as a line of text.
    Share,
    /// Keeps a finished game for ever, or no longer.
    Star,
    /// Makes a game of one's own.
    Maker,
    /// Shows everything that could be said, or no more than what is said.
    Everything,
    /// Goes to the next fault.
    NextFault,
    /// Finds out how many deals can be won.
    Survey,
    /// Says something to all in the room.
    Talk,
    /// Hears no more of what is said in the room, or hears it again.
    Mute,
    /// Copies the line by which others come to the table.
    CopyInvitation,
    /// Stops the hand for all in the room.
    StopHand,
    /// Saves what has been made.
    Save,
    /// Saves what has been made under another name.
    SaveAs,
    /// Narrows the list of games.
    Filter,
    /// Shows variants and options.
    Options,
    /// Asks for a deal number.
    Number,
    /// Looks through a race that is over.
    LookThrough,
    /// Lights up the cards of a rank, or goes to one of them.
    Find,
    /// Tells the cards of the pile under the cursor.
    Peek,
    /// Tells how many moves are legal.
    CountMoves,
    /// Plays a recording by itself, or stops it.
    Play,
    /// Goes to where a recorded game was lost.
    WhereLost,
    /// Goes on with a hand that is stopped.
    Resume,
    /// Tries the keys of two people.
    TryKeys,
    /// Shows the settings.
    Settings,
    /// Goes to the list of games.
    Home,
    /// Two or four colours.
    Colours,
    /// The size of the cards.
    Size,
    /// Takes back the last letter typed.
    RubOut,
    /// Takes back all that was typed.
    Clear,
    /// Moves up.
    Up,
    /// Moves down.
    Down,
    /// Moves left.
    Left,
    /// Moves right.
    Right,
    /// Moves up by a screenful.
    PageUp,
    /// Moves down by a screenful.
    PageDown,
    /// Moves to the first.
    First,
    /// Moves to the last.
    Last,
    /// Goes back by one level: a page, the selection, the table.
    Back,
    /// Leaves the program for a while.
    Suspend,
    /// Leaves the program.
    Quit,
}
