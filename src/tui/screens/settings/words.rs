//! The words of the page of settings: the name of each setting, what it does, and where its value
//! comes from.

use patience_app::settings::Origin;

/// Says how a setting that no arrow changes is written in the file, which the page names.
pub(super) fn in_the_file(key: &str) -> String {
    let example = match key {
        "game" => "game = \"NAME\"".to_owned(),
        key => match key.rsplit_once('.') {
            Some(("keys", name)) => format!("[keys] and below it {name} = \"x\""),
            Some((table, name)) => format!("[{table}] and below it {name} = ..."),
            None => format!("{key} = ..."),
        },
    };
    format!("This is changed in the file named below: {example}")
}

/// Returns the words for a setting.
pub fn name_of(key: &str) -> &str {
    match key {
        "game" => "Game to start with",
        "favourites" => "Favourite games",
        "theme" => "Colours of the table",
        "card_size" => "Size of the cards",
        "suits" => "Colours of the suits",
        "backs" => "Backs of the cards",
        "courts" => "Kings, queens, jacks",
        "glyphs" => "Characters",
        "mouse" => "Mouse",
        "animation" => "Cards are seen moving",
        "labels" => "Piles show their keys",
        "light" => "Says if it can be won",
        "light_memory" => "Memory for finding out",
        "hints" => "Hints use",
        "finish" => "Offers to finish",
        "first_steps" => "Shows the first steps",
        "winnable" => "Only deals that can be won",
        "records" => "Records of your games",
        "people" => "Players at the keyboard",
        "own_seat" => "Seat of one who is alone",
        "computer_level" => "Computer players",
        "courtesy" => "Courtesy of computers",
        "keyboard" => "Keyboard",
        "left_keys" => "Keys on the left",
        "right_keys" => "Keys on the right",
        "players" => "Who sits at the table",
        key => key,
    }
}

/// Returns what a setting does, and its default.
pub(super) fn about(key: &str) -> String {
    let (text, default) = match key {
        "game" => ("The game under the cursor when the program starts.", "none"),
        "favourites" => (
            "They stand near the top of the first page, where * puts the game under the cursor among \
             them.",
            "none",
        ),
        "theme" => (
            "dark, light, baize, sixteen colours, plain without any, or a theme of your own.",
            "baize where the terminal has 256 colours",
        ),
        "card_size" => (
            "The largest that leaves columns room to grow, or a size from colossal to small. What does \
             not fit is made smaller.",
            "auto",
        ),
        "suits" => ("Red and black, or a colour for each suit.", "two"),
        "backs" => ("A lattice, rows of diamonds, or a net.", "lattice"),
        "courts" => (
            "Drawn, or their letters between signs of the suit.",
            "drawn",
        ),
        "glyphs" => (
            "Suit signs and lines, or letters and dashes.",
            "unicode where locale and terminal show it",
        ),
        "mouse" => (
            "Off leaves the mouse to the terminal, for selecting text.",
            "on",
        ),
        "animation" => ("Off, a move is done at once.", "on, off over SSH"),
        "labels" => ("The keys work whether they are shown or not.", "on"),
        "light" => (
            "In games for one the top line says whether what lies there can be won, all cards known.",
            "on",
        ),
        "light_memory" => (
            "How much memory finding that out may take. Where it is undecided, more may help.",
            "256 MiB",
        ),
        "hints" => (
            "Everything, those cards included that lie face down, or what is visible to you.",
            "everything",
        ),
        "finish" => (
            "Where the rest plays itself, it is offered to have it played.",
            "on",
        ),
        "first_steps" => (
            "Three steps at the next game for one: a move, the stock or undo, a hint. Once they are \
             done they do not come back.",
            "on",
        ),
        "winnable" => (
            "New deals for one player can be won; a number is dealt as it is. On looks for a minute.",
            "for a second, where most are found so",
        ),
        "records" => (
            "Games that have ended are kept, on this machine alone: for statistics, and to be \
             played back.",
            "on",
        ),
        "people" => (
            "How many are people. All at once: one, or two with half the keyboard each; in turns: \
             one, two or all. Partners are two on one side.",
            "one",
        ),
        "own_seat" => (
            "Where one person sits among computer players; in a game without that seat, the first. In \
             turns the first seat begins.",
            "1",
        ),
        "computer_level" => (
            "How quick they are: gentle to machine, or match-me, as quick as you. In turns levels \
             differ only in what they overlook.",
            "medium",
        ),
        "courtesy" => (
            "For so long they leave a pile in the middle alone where you have just played.",
            "none",
        ),
        "keyboard" => (
            "Where the letters stand, for two people at one keyboard.",
            "qwerty",
        ),
        "left_keys" | "right_keys" => (
            "Fifteen keys for half a keyboard, three rows of five.",
            "those of the keyboard",
        ),
        "players" => (
            "Names, colours, computer players' levels, handicaps. Enter opens the list.",
            "Player 1 and so on",
        ),
        _ => return "Written in the file.".to_owned(),
    };
    format!("{text} Default: {default}.")
}

/// Returns where a value comes from.
pub(super) fn origin_words(origin: Origin) -> String {
    match origin {
        Origin::Default => "default".to_owned(),
        Origin::File { line } => format!("file, line {line}"),
        Origin::Environment(name) => name.to_owned(),
        Origin::Flag(flag) => flag.to_owned(),
        Origin::Program => "changed here".to_owned(),
    }
}
