//! The table of keyboard keys: each action with its name in the settings, its default keys, its descriptions, and the
//! contexts in which it is available.

use super::places::{
    ARROWS, ASK, DAYS, EVERYWHERE, FINISHED, HAND, HELD, HOME, LINE, LOBBY, MAKER, PAGE, PAUSED,
    PLAY, RACE, READ, RECORDS, REPLAY, RESULT, SIDEWAYS, STATISTICS, SWITCHES, TABLE as AT_TABLE,
    TABLE_SIDE,
};
use super::{Action, Places};

/// An action that keys can trigger, with its name, default keys, descriptions and contexts.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// The action that the keys trigger.
    pub action: Action,
    /// The name of the action in the settings.
    pub id: &'static str,
    /// The default keyboard keys of the action.
    pub defaults: &'static [&'static str],
    /// The contexts in which the action is available, such as the list of games.
    pub places: Places,
    /// One or two words that describe the action in the bottom line. Empty if the bottom line does not show the action.
    pub short: &'static str,
    /// The description of the action on the page of keys.
    pub words: &'static str,
}

/// Builds the table of keys from rows such as `Hint "hint" ["H"] in PLAY: "hint", "Show a good move";`.
macro_rules! table {
    ($($action:ident $id:literal [$($key:literal),*] in $($place:ident)|+: $short:literal, $words:literal;)*) => {
        /// All actions that have keys, the most useful first. The bottom line shows as many of them as fit.
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
        "Show what you can do with the game under the cursor";
    Forget "forget" ["delete"] in HOME: "discard",
        "Discard the unfinished game under the cursor, or clear the filter";
    Favourite "favourite" ["*"] in HOME: "favourite",
        "Add the game under the cursor to the favourites, or remove it";
    Apply "answer" ["enter"] in ASK: "answer", "Give the selected answer";
    Yes "yes" ["y"] in ASK: "yes", "Yes";
    No "no" ["n"] in ASK: "no", "No";
    Next "next" ["enter"] in RESULT: "next", "Start the next hand or deal";
    Apply "apply" ["enter"] in SWITCHES | LINE: "apply", "Apply the selection";
    Resume "ready" ["space"] in LOBBY: "ready", "Say that you are ready, at a shared table";
    Apply "seat" ["enter"] in LOBBY: "sit here",
        "Take the seat under the cursor, or leave it";
    Talk "talk" ["t", "T", "ctrl-t"] in LOBBY: "say", "Send a message to everyone at the table";
    CopyInvitation "copy_invitation" ["y", "Y"] in LOBBY: "copy line",
        "Copy the command that others join with";
    Mute "mute_talk" ["m", "M"] in LOBBY: "mute", "Mute or unmute the chat";
    StopHand "stop_hand" ["P"] in LOBBY: "stop", "Stop the hand for everyone";
    Watch "watch" ["enter"] in FINISHED: "watch", "Replay a finished game from its start";
    PlayOn "play_on" ["P"] in FINISHED: "play on",
        "Resume an unfinished game where you left it";
    Restart "try_again" ["R"] in FINISHED: "same deal", "Play the deal of a finished game again";
    Star "star" ["*"] in FINISHED: "keep", "Keep a finished game for ever, or stop keeping it";
    Start "play_day" ["enter"] in DAYS: "play",
        "Play the deal of the day, or the row of the tour, under the cursor";
    NextTarget "days_or_tour" ["tab"] in DAYS: "tour", "Switch between calendar and tour";
    Tries "tries" ["T"] in DAYS: "tries",
        "Show your tries at the deal of the day, or the row of the tour, under the cursor";
    PageUp "month_before" ["pageup"] in DAYS: "previous month", "Go to the previous month";
    PageDown "month_after" ["pagedown", "space"] in DAYS: "after", "Go to the next month";
    Open "statistics_open" ["enter"] in STATISTICS: "open",
        "In the statistics: open the item under the cursor";
    Left "statistics_left" ["left", "h"] in STATISTICS: "game",
        "In the statistics: show the previous game, order or opponent";
    Variant "statistics_variant" ["V", "v"] in STATISTICS: "variant",
        "In the statistics: show the next variant";
    Period "statistics_period" ["P", "p"] in STATISTICS: "period",
        "In the statistics: show all time, this year or the last 30 days";
    NextTarget "statistics_page" ["tab"] in STATISTICS: "next page",
        "In the statistics: show the next page";
    Apply "maker_choose" ["enter"] in MAKER: "edit",
        "In the maker: choose or type a value for the field under the cursor";
    NextTarget "maker_side" ["tab"] in MAKER: "view",
        "In the maker: switch between the table, the rules and the file";
    Start "maker_play" ["P", "p"] in MAKER: "play",
        "In the maker: save the game if it has a name, and play it";
    Save "maker_save" ["ctrl-s", "S"] in MAKER: "save", "In the maker: save the game";
    NextFault "maker_fault" ["X", "x"] in MAKER: "error",
        "In the maker: go to the next error or warning";
    Undo "maker_undo" ["u"] in MAKER: "undo", "In the maker: undo the last change";
    Survey "maker_survey" ["W", "w"] in MAKER: "wins",
        "In the maker: test how many of 30 deals can be won";
    Everything "maker_everything" ["f8"] in MAKER: "more",
        "In the maker: show every possible field, or only those in use";
    New "maker_deal" ["D"] in MAKER: "deal", "In the maker: show another deal";
    SaveAs "maker_name" ["N"] in MAKER: "name", "In the maker: save the game under another name";
    Find "maker_find" ["/"] in MAKER: "find",
        "In the maker: find a field by letters of its label; Enter alone finds the next one";
    Redo "maker_redo" ["ctrl-r"] in MAKER: "", "In the maker: redo an undone change";

    // The table: replays, races, and playing.
    LookThrough "look_through" ["L"] in RESULT | AT_TABLE: "look through",
        "Step through a finished race, action by action";
    Resume "resume" ["enter", "space"] in PAUSED: "resume", "Resume a stopped race";
    TryKeys "try_keys" ["K"] in PAUSED: "try keys",
        "In a race at one keyboard: test which keys are whose";
    Play "replay_play" ["space"] in REPLAY: "play",
        "In a replay: play or pause";
    Redo "replay_on" ["right"] in REPLAY: "on", "In a replay: go one move forward";
    Undo "replay_back" ["left", "backspace"] in REPLAY: "back", "In a replay: go one move back";
    First "replay_start" ["home"] in REPLAY: "start", "In a replay: go to the start";
    Last "replay_end" ["end"] in REPLAY: "end", "In a replay: go to the end";
    More "replay_faster" ["+", "="] in REPLAY: "faster", "In a replay: play twice as fast";
    Fewer "replay_slower" ["-"] in REPLAY: "slower", "In a replay: play half as fast";
    PageUp "replay_hand_before" ["pageup"] in REPLAY: "hand",
        "In the replay of a match: go to the start of this hand, or of the previous one";
    PageDown "replay_hand_after" ["pagedown"] in REPLAY: "",
        "In the replay of a match: go to the next hand";
    WhereLost "where_lost" ["L"] in REPLAY: "where lost",
        "In the replay of a lost game: go to the last position that could be won";
    Step "step" ["space"] in PLAY: "turn",
        "Do the game's next step: turn up cards, redeal, or end the turn";
    PickUp "pick_up" ["enter"] in AT_TABLE | REPLAY: "pick up", "Pick up the card under the cursor";
    Drop "drop" ["enter"] in HELD: "put down",
        "Put down the held cards; on their own pile, send them to the best place";
    NextTarget "next_target" ["tab"] in PLAY: "next place",
        "Go to the next place that takes the held cards, or the next card that can move";
    PreviousTarget "previous_target" ["backtab"] in PLAY: "", "Go to the previous place or movable card";
    Count "count" ["n"] in HELD: "how many", "Holding a card, then a digit: hold that many cards";
    Fewer "fewer" ["-"] in HELD: "fewer", "Hold one card fewer";
    More "more" ["+", "="] in HELD: "more", "Hold one card more";
    Finish "finish" ["F"] in PLAY: "finish",
        "Auto-finish the game if possible, or declare the layout finished";
    Undo "undo" ["u"] in TABLE_SIDE: "undo",
        "Undo a move of this hand; after a new deal, return to the previous game";
    Redo "redo" ["ctrl-r"] in TABLE_SIDE: "redo", "Redo an undone move";
    Hint "hint" ["H"] in PLAY | PAUSED: "hint",
        "Suggest a move in a single-player game, from a solution if one is known";
    Expected "expected" ["E"] in PLAY: "points",
        "Show the expected points for each place; at the end, how well you placed the cards";
    BackToWon "back_to_won" ["U"] in HAND: "undo to a winnable position",
        "Undo to the last winnable position, asking first unless the game is lost; repeat to redo";
    SafeUp "safe_up" ["a"] in PLAY: "all up", "Move every safe card to the foundations";
    Call "call" ["!"] in PLAY: "call",
        "Call the end of the hand; or call “stop” when another player missed a play";
    NoPlay "no_play" ["O"] in PLAY: "no play", "Declare that nothing can be played";
    Pass "pass" ["P"] in PLAY: "end turn", "End the turn";
    Story "story" ["W"] in PLAY: "what was done",
        "With others: list the moves of this hand. Alone: watch a solution from here";
    Talk "talk_at_table" ["ctrl-t"] in HAND | PAUSED: "talk",
        "Send a message to everyone, at a shared table";
    Find "find" ["/"] in PLAY: "",
        "Highlight the rank typed next; then s, h, d or c goes to that card";
    Peek "peek" ["."] in PLAY: "",
        "List the cards of the pile under the cursor, including covered face-up ones";
    CountMoves "count_moves" ["M"] in PLAY: "", "Show the number of legal moves";
    Rules "rules" ["?", "f1"] in TABLE_SIDE | RECORDS | HOME | MAKER | LOBBY: "rules",
        "Show the rules of the game, and the keys";
    New "new" ["N"] in TABLE_SIDE: "new", "Deal a new game";
    Restart "restart" ["R"] in TABLE_SIDE: "again", "Play the same deal again from the start";
    Watch "watch_result" ["W"] in RESULT: "replay", "Replay the finished game from its start";
    Share "share" ["Y"] in FINISHED | RESULT: "copy line",
        "Copy a finished game as a line of text that any copy of the program can replay";
    Forget "remove" ["delete"] in FINISHED: "remove",
        "Remove the finished game under the cursor from the records";
    Resign "resign" ["G", "f9"] in PLAY | PAUSED | RACE: "give up",
        "Give up the hand, or with several players the match";

    // Everywhere: other pages, the look, what is typed, the cursor, and the way out.
    Filter "filter" ["f8"] in HOME: "filter",
        "Filter and sort the list: by players, packs, length, winnable deals and more";
    Options "options" ["f3", "V"] in TABLE_SIDE | HOME | LOBBY: "options",
        "Choose a variant and options of the game";
    Number "number" ["#", "f4"] in TABLE_SIDE | HOME: "deal/level",
        "Play a deal by its number or level: easy, fair, medium, hard or expert";
    Settings "settings" ["f2", "S"] in TABLE_SIDE | HOME | LOBBY: "settings",
        "Show and change the settings";
    Home "home" ["Q"] in TABLE_SIDE: "games", "Go to the list of games";
    Default "default" ["d", "delete"] in SWITCHES | MAKER: "default", "Restore the default";
    Colours "colours" ["C"] in TABLE_SIDE: "", "Switch between two and four suit colours";
    Size "size" ["Z"] in TABLE_SIDE: "", "Change the size of the cards";
    RubOut "rub_out" ["backspace"] in HOME | LINE: "", "Delete the last letter";
    Clear "clear" ["ctrl-u"] in HOME | LINE: "", "Delete everything typed";
    Up "up" ["up", "k"] in ARROWS: "", "Up";
    Down "down" ["down", "j"] in ARROWS: "", "Down";
    Left "left" ["left", "h"] in SIDEWAYS: "", "Left";
    Right "right" ["right", "l"] in SIDEWAYS: "", "Right";
    NextTarget "next_page" ["tab"] in PAGE: "other page", "Go to the other page";
    NextTarget "next_column" ["tab"] in LINE: "next column",
        "Go to the next column, in rows with several fields";
    PageUp "page_up" ["pageup"] in READ | HOME: "", "Go up one screen";
    PageDown "page_down" ["pagedown", "space"] in READ | HOME: "", "Go down one screen";
    First "first" ["home"] in READ | DAYS | HOME: "", "Go to the first item";
    Last "last" ["end"] in READ | DAYS | HOME: "", "Go to the last item";
    Back "back" ["esc"] in EVERYWHERE: "back", "Go back one level";
    Suspend "suspend" ["ctrl-z"] in EVERYWHERE: "", "Suspend the program and return to the shell";
    Quit "quit" ["ctrl-q", "ctrl-c"] in EVERYWHERE: "quit", "Quit the program";
    Statistics "statistics" ["f5"] in TABLE_SIDE | RECORDS | HOME: "statistics",
        "Show statistics of finished games";
    Days "days" ["f6"] in TABLE_SIDE | RECORDS | HOME: "days",
        "Show the daily deals and the tour of the week";
    Finished "finished" ["f7"] in TABLE_SIDE | RECORDS | HOME: "finished",
        "Show finished games: replay, try again, share";
    Maker "make" ["ctrl-n"] in HOME | MAKER: "make a game",
        "Make a game of your own, from the one under the cursor or from scratch";
}
