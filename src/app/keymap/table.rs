//! The table of keys: each action with its name in the settings, its default keys, the words for it, and
//! the places in which it can be done.

use super::places::{
    ARROWS, ASK, DAYS, EVERYWHERE, FINISHED, HAND, HELD, HOME, LINE, LOBBY, MAKER, PAGE, PAUSED,
    PLAY, RACE, READ, RECORDS, REPLAY, RESULT, SIDEWAYS, STATISTICS, SWITCHES, TABLE as AT_TABLE,
    TABLE_SIDE,
};
use super::{Action, Places};

/// An action with its name, its default keys, its words and its places.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// The action.
    pub action: Action,
    /// Its name in the settings.
    pub id: &'static str,
    /// The keys it has unless the settings say otherwise.
    pub defaults: &'static [&'static str],
    /// The places in which it can be done.
    pub places: Places,
    /// One word or two for the bottom line; empty for what goes without saying.
    pub short: &'static str,
    /// The words for the page of keys.
    pub words: &'static str,
}

/// Makes the table of rows such as `Hint "hint" ["H"] in PLAY: "hint", "Show a good move";`.
macro_rules! table {
    ($($action:ident $id:literal [$($key:literal),*] in $($place:ident)|+: $short:literal, $words:literal;)*) => {
        /// All that keys can do, the most useful first: the bottom line shows as many as fit.
        pub static TABLE: &[Entry] = &[$(Entry {
            action: Action::$action,
            id: $id,
            defaults: &[$($key),*],
            places: Places::all(&[$($place),+]),
            short: $short,
            words: $words,
        }),*];
    };
}

table! {
    // The list of games, questions, results, the lobby, and pages with keys of their own.
    Start "start" ["enter"] in HOME: "play", "Play the game under the cursor";
    GameMenu "game_menu" ["right", "tab"] in HOME: "more",
        "All that can be done with the game under the cursor";
    Forget "forget" ["delete"] in HOME: "forget",
        "Forget the unfinished game under the cursor, or the filter of the list";
    Favourite "favourite" ["*"] in HOME: "favourite",
        "Put the game under the cursor among the favourites, or take it out";
    Apply "answer" ["enter"] in ASK: "answer", "Take the chosen answer";
    Yes "yes" ["y"] in ASK: "yes", "Yes";
    No "no" ["n"] in ASK: "no", "No";
    Next "next" ["enter"] in RESULT: "next", "Go on to the next hand or deal";
    Apply "apply" ["enter"] in SWITCHES | LINE: "apply", "Take what is chosen";
    Resume "ready" ["space"] in LOBBY: "ready", "Ready for what comes next, at a table in a room";
    Apply "seat" ["enter"] in LOBBY: "sit here",
        "Take the seat under the cursor, or get up from it";
    Talk "talk" ["t", "T", "ctrl-t"] in LOBBY: "say", "Say something to all in the room";
    CopyInvitation "copy_invitation" ["y", "Y"] in LOBBY: "copy line",
        "Copy the line by which others come to the table";
    Mute "mute_talk" ["m", "M"] in LOBBY: "talk off",
        "Hear no more of what is said in the room, or hear it again";
    StopHand "stop_hand" ["P"] in LOBBY: "stop", "Stop the hand for all in the room";
    Watch "watch" ["enter"] in FINISHED: "watch", "Play a finished game back from its start";
    PlayOn "play_on" ["P"] in FINISHED: "play on",
        "Go on with a game that was left, from where it stood";
    Restart "try_again" ["R"] in FINISHED: "try again", "Play the deal of a finished game again";
    Star "star" ["*"] in FINISHED: "keep", "Keep a finished game for ever, or no longer";
    Start "play_day" ["enter"] in DAYS: "play",
        "Play the deal of the day, or the row of the tour, under the cursor";
    NextTarget "days_or_tour" ["tab"] in DAYS: "tour", "Between the calendar and the tour";
    Tries "tries" ["T"] in DAYS: "tries",
        "Your tries at the deal of the day, or at the row of the tour, under the cursor";
    PageUp "month_before" ["pageup"] in DAYS: "month before", "The month before";
    PageDown "month_after" ["pagedown", "space"] in DAYS: "after", "The month after";
    Open "statistics_open" ["enter"] in STATISTICS: "open",
        "In the statistics: open what is under the cursor";
    Left "statistics_left" ["left", "h"] in STATISTICS: "game",
        "In the statistics: the game, the order or the people before";
    Variant "statistics_variant" ["V", "v"] in STATISTICS: "variant",
        "In the statistics: the next variant";
    Period "statistics_period" ["P", "p"] in STATISTICS: "period",
        "In the statistics: all time, this year or the last 30 days";
    NextTarget "statistics_page" ["tab"] in STATISTICS: "next page",
        "In the statistics: the next page";
    Apply "maker_choose" ["enter"] in MAKER: "edit",
        "In the maker: all values of the field under the cursor, or a value to type";
    NextTarget "maker_side" ["tab"] in MAKER: "view",
        "In the maker: the table, what the rules say, the text of the file";
    Start "maker_play" ["P", "p"] in MAKER: "play",
        "In the maker: play the game, saved before where it has a name";
    Save "maker_save" ["ctrl-s", "S"] in MAKER: "save", "In the maker: save the game";
    NextFault "maker_fault" ["X", "x"] in MAKER: "fault",
        "In the maker: to the next field that is wrong or hardly meant";
    Undo "maker_undo" ["u"] in MAKER: "undo", "In the maker: take the last change back";
    Survey "maker_survey" ["W", "w"] in MAKER: "wins",
        "In the maker: how many of the first deals can be won";
    Everything "maker_everything" ["f8"] in MAKER: "more",
        "In the maker: all that a rule file could say, or only what it says";
    New "maker_deal" ["D"] in MAKER: "deal", "In the maker: another deal";
    SaveAs "maker_name" ["N"] in MAKER: "name", "In the maker: save the game under another name";
    Find "maker_find" ["/"] in MAKER: "find",
        "In the maker: to the next field with the letters that are typed in its label; Enter alone, once more";
    Redo "maker_redo" ["ctrl-r"] in MAKER: "",
        "In the maker: make the change again that was taken back";

    // The table: recordings, races, and playing.
    LookThrough "look_through" ["L"] in RESULT | AT_TABLE: "look through",
        "Look through a race that is over, action by action";
    Resume "resume" ["enter", "space"] in PAUSED: "go on", "Go on with a race that was stopped";
    TryKeys "try_keys" ["K"] in PAUSED: "try keys",
        "Where all play at once: whose key is which, with two at one keyboard";
    Play "replay_play" ["space"] in REPLAY: "play",
        "In a recording: have it played by itself, or stop it";
    Redo "replay_on" ["right"] in REPLAY: "on", "In a recording: one move on";
    Undo "replay_back" ["left", "backspace"] in REPLAY: "back", "In a recording: one move back";
    First "replay_start" ["home"] in REPLAY: "start", "In a recording: to its start";
    Last "replay_end" ["end"] in REPLAY: "end", "In a recording: to its end";
    More "replay_faster" ["+", "="] in REPLAY: "faster", "In a recording: twice as fast";
    Fewer "replay_slower" ["-"] in REPLAY: "slower", "In a recording: half as fast";
    PageUp "replay_hand_before" ["pageup"] in REPLAY: "hand",
        "In the recording of a match: to the start of the hand, or to the one before";
    PageDown "replay_hand_after" ["pagedown"] in REPLAY: "",
        "In the recording of a match: to the hand after";
    WhereLost "where_lost" ["L"] in REPLAY: "where lost",
        "In the recording of a game that was not won: to the last place from which it could be";
    Step "step" ["space"] in PLAY: "turn",
        "The game's next step: turn or gather the stock, end the turn";
    PickUp "pick_up" ["enter"] in AT_TABLE | REPLAY: "pick up", "Pick up the card under the cursor";
    Drop "drop" ["enter"] in HELD: "put down",
        "Put down what is held; where it was picked up, that sends it to its best place";
    NextTarget "next_target" ["tab"] in PLAY: "next place",
        "Go to the next place that takes what is held, or the next card that can move";
    PreviousTarget "previous_target" ["backtab"] in PLAY: "", "The same, backwards";
    Count "count" ["n"] in HELD: "how many", "Holding a card, then a digit: take that many cards";
    Fewer "fewer" ["-"] in HELD: "fewer", "One card fewer";
    More "more" ["+", "="] in HELD: "more", "One card more";
    Finish "finish" ["F"] in PLAY: "finish",
        "Say that the layout is finished; have the rest played where it plays itself";
    Undo "undo" ["u"] in TABLE_SIDE: "undo",
        "Undo, back to the start of the hand; after a new deal it brings back the game before";
    Redo "redo" ["ctrl-r"] in TABLE_SIDE: "redo", "Do again what was undone";
    Hint "hint" ["H"] in PLAY | PAUSED: "hint",
        "Show a good move of a game for one: the first of a solution, where there is one";
    Expected "expected" ["E"] in PLAY: "points",
        "Show the points to be expected of each place for a card, or, at the end, how well cards were placed";
    BackToWon "back_to_won" ["U"] in HAND: "back to where it could be won",
        "Take back at one go as far as it could still be won, asking first unless it is lost; again: forward as far";
    SafeUp "safe_up" ["a"] in PLAY: "all up", "Put up every card that is safe on the foundations";
    Call "call" ["!"] in PLAY: "call",
        "Call the end of the hand; say stop when another player missed a play";
    NoPlay "no_play" ["O"] in PLAY: "no play", "Declare that nothing can be played";
    Pass "pass" ["P"] in PLAY: "end turn", "End the turn";
    Story "story" ["W"] in PLAY: "what was done",
        "With several: what all have done in this hand. Alone: watch the moves that win from here";
    Talk "talk_at_table" ["ctrl-t"] in HAND | PAUSED: "talk",
        "Say something to all, at a table in a room";
    Find "find" ["/"] in PLAY: "",
        "Then a rank: light up its cards; then s, h, d or c: go to that card";
    Peek "peek" ["."] in PLAY: "",
        "Tell the cards of the pile under the cursor, covered ones too where they lie open";
    CountMoves "count_moves" ["M"] in PLAY: "", "Tell how many moves are legal";
    Rules "rules" ["?", "f1"] in TABLE_SIDE | RECORDS | HOME | MAKER | LOBBY: "rules",
        "The rules of the game, and the keys";
    New "new" ["N"] in TABLE_SIDE: "new", "Deal a new game";
    Restart "restart" ["R"] in TABLE_SIDE: "again", "Play the same deal again from the start";
    Watch "watch_result" ["W"] in RESULT: "play back",
        "Play the game that has ended back from its start";
    Share "share" ["Y"] in FINISHED | RESULT: "copy line",
        "Copy a finished game as a line of text, which any copy of the program plays back";
    Forget "remove" ["delete"] in FINISHED: "remove",
        "Take the finished game under the cursor out of the records";
    Resign "resign" ["G", "f9"] in PLAY | PAUSED | RACE: "give up",
        "Give up: the hand, and with several players the match";

    // Everywhere: other pages, the look, what is typed, the cursor, and the way out.
    Filter "filter" ["f8"] in HOME: "filter",
        "Narrow and sort the list: players, packs, length, what can be won, and more";
    Options "options" ["f3", "V"] in TABLE_SIDE | HOME | LOBBY: "options",
        "Variants and options of the game";
    Number "number" ["#", "f4"] in TABLE_SIDE | HOME: "deal/level",
        "Play a deal by its number, or one that is easy, fair, medium, hard or expert";
    Settings "settings" ["f2", "S"] in TABLE_SIDE | HOME | LOBBY: "settings",
        "Look at and change the settings";
    Home "home" ["Q"] in TABLE_SIDE: "games", "To the list of games";
    Default "default" ["d", "delete"] in SWITCHES | MAKER: "default", "Back to the default";
    Colours "colours" ["C"] in TABLE_SIDE: "", "Suits in two or in four colours";
    Size "size" ["Z"] in TABLE_SIDE: "", "Larger or smaller cards";
    RubOut "rub_out" ["backspace"] in HOME | LINE: "", "Take back the last letter";
    Clear "clear" ["ctrl-u"] in HOME | LINE: "", "Take back all that was typed";
    Up "up" ["up", "k"] in ARROWS: "", "Up";
    Down "down" ["down", "j"] in ARROWS: "", "Down";
    Left "left" ["left", "h"] in SIDEWAYS: "", "Left";
    Right "right" ["right", "l"] in SIDEWAYS: "", "Right";
    NextTarget "next_page" ["tab"] in PAGE: "other page", "The other page";
    NextTarget "next_column" ["tab"] in LINE: "next column",
        "The next column, where several things stand in a line";
    PageUp "page_up" ["pageup"] in READ | HOME: "", "A screenful up";
    PageDown "page_down" ["pagedown", "space"] in READ | HOME: "", "A screenful down";
    First "first" ["home"] in READ | DAYS | HOME: "", "To the first";
    Last "last" ["end"] in READ | DAYS | HOME: "", "To the last";
    Back "back" ["esc"] in EVERYWHERE: "back", "Back by one level";
    Suspend "suspend" ["ctrl-z"] in EVERYWHERE: "", "Leave the terminal to the shell for a while";
    Quit "quit" ["ctrl-q", "ctrl-c"] in EVERYWHERE: "quit", "Leave the program";
    Statistics "statistics" ["f5"] in TABLE_SIDE | RECORDS | HOME: "statistics",
        "What your finished games come to";
    Days "days" ["f6"] in TABLE_SIDE | RECORDS | HOME: "days",
        "The deals of the days, and the tour of the week";
    Finished "finished" ["f7"] in TABLE_SIDE | RECORDS | HOME: "finished",
        "The games that have ended: watch, try again, share";
    Maker "make" ["ctrl-n"] in HOME | MAKER: "make a game",
        "Make a game of your own from the one under the cursor, or from nothing";
}
