//! The terms of the races, from their options.

use super::Options;

/// What the races have in common, and how they differ.
#[derive(Debug, Clone)]
pub struct Terms {
    /// The number of players or teams, each with a deck and a layout.
    pub sides: usize,
    /// The number of players of a side: one who does everything, or a Nuts player and a Cards
    /// player.
    pub partners: usize,
    pub columns: usize,
    /// Whether cards may be put on others in the columns, or into spaces.
    pub builds: bool,
    /// Whether all cards must move up, and not only those of the pile; each column then has one
    /// card more than the one before it.
    pub all_up: bool,
    pub sizes: Vec<usize>,
    pub deal: String,
    pub turn: usize,
    pub reversed: bool,
    pub redeals: i32,
    /// `auto`, `choice`, `king` or `any`.
    pub fill: String,
    pub group_moves: String,
    pub penalty: i32,
    pub bonus: i32,
    pub king_bonus: i32,
    pub manual: bool,
    pub until_miss: bool,
    pub auto_pass: bool,
    pub on_stall: String,
    pub stall_passes: i32,
}

fn sizes(text: &str, players: usize) -> Vec<usize> {
    let listed: Vec<usize> = text.split(',').map(|size| size.parse().unwrap()).collect();
    (0..players)
        .map(|seat| *listed.get(seat).or(listed.last()).unwrap())
        .collect()
}

pub fn peanuts(options: &Options) -> Terms {
    let players = options.count("players", 2);
    Terms {
        sides: players,
        partners: 1,
        columns: options.count("columns", 7),
        sizes: sizes(&options.word("peanut_size", "21"), players),
        builds: true,
        all_up: false,
        deal: options.word("deal", "interleaved"),
        turn: options.count("turn", 3),
        reversed: options.word("turn_order", "normal") == "reversed",
        redeals: options.number("redeals", -1),
        fill: options
            .word("empty_fill", "peanut_auto")
            .trim_start_matches("peanut_")
            .to_owned(),
        group_moves: options.word("group_moves", "any_run"),
        penalty: options.number("penalty_per_card", 1),
        bonus: options.number("out_bonus", 0),
        king_bonus: 0,
        manual: false,
        until_miss: options.word("stock_turns", "one") == "until_miss",
        auto_pass: options.yes("auto_pass", false),
        on_stall: options.word("on_stall", "end"),
        stall_passes: options.word("stall_passes", "usual").parse().unwrap_or(1),
    }
}

pub fn nertz(options: &Options) -> Terms {
    let players = options.count("players", 4);
    let columns = options.word("columns", "4");
    Terms {
        sides: players,
        partners: 1,
        columns: match (columns.as_str(), players) {
            ("auto", 1..=2) => 6,
            ("auto", 3) => 5,
            ("auto", _) => 4,
            (number, _) => number.parse().unwrap(),
        },
        sizes: sizes(&options.word("nertz_size", "13"), players),
        builds: true,
        all_up: false,
        deal: options.word("deal", "river_first"),
        turn: options.count("turn", 3),
        reversed: options.word("turn_order", "normal") == "reversed",
        redeals: options.number("redeals", -1),
        fill: options
            .word("river_fill", "any")
            .trim_start_matches("nertz_")
            .to_owned(),
        group_moves: options.word("group_moves", "any_run"),
        penalty: options.number("penalty_per_card", 2),
        bonus: options.number("call_bonus", 10),
        king_bonus: options.number("king_bonus", 0),
        manual: options.word("call", "auto") == "manual",
        until_miss: options.word("stock_turns", "one") == "until_miss",
        auto_pass: options.yes("auto_pass", false),
        on_stall: options.word("on_stall", "rotate"),
        stall_passes: options.word("stall_passes", "usual").parse().unwrap_or(1),
    }
}

pub fn nuts(options: &Options) -> Terms {
    let sides = options.count("teams", 2);
    Terms {
        sides,
        partners: match options.word("roles", "split").as_str() {
            "solo" => 1,
            _ => 2,
        },
        columns: options.count("columns", 5),
        sizes: sizes(&options.word("nuts_size", "11"), sides),
        builds: true,
        all_up: false,
        deal: "triangle".to_owned(),
        turn: options.count("turn", 3),
        reversed: options.word("turn_order", "normal") == "reversed",
        redeals: options.number("redeals", -1),
        fill: options
            .word("empty_fill", "any")
            .trim_start_matches("nuts_")
            .to_owned(),
        group_moves: options.word("group_moves", "any_run"),
        penalty: options.number("penalty_per_card", 2),
        bonus: options.number("out_bonus", 0),
        king_bonus: 0,
        manual: false,
        until_miss: options.word("stock_turns", "one") == "until_miss",
        auto_pass: options.yes("auto_pass", false),
        on_stall: options.word("on_stall", "rotate"),
        stall_passes: options.word("stall_passes", "usual").parse().unwrap_or(1),
    }
}

/// Dutch Blitz, and Ligretto, in which no card is built on the places beside the pile.
pub fn to_ten(game: &str, options: &Options) -> Terms {
    let players = options.count("players", 4);
    let blitz = game == "dutch-blitz";
    Terms {
        sides: players,
        partners: 1,
        columns: match players {
            2 => 5,
            3 if !blitz => 4,
            _ => 3,
        },
        builds: blitz,
        all_up: false,
        sizes: vec![10; players],
        deal: if blitz { "river_first" } else { "pile_first" }.to_owned(),
        turn: 3,
        reversed: false,
        redeals: -1,
        fill: "auto".to_owned(),
        group_moves: "single".to_owned(),
        penalty: options.number("penalty", 2),
        bonus: 0,
        king_bonus: 0,
        manual: false,
        until_miss: false,
        auto_pass: false,
        on_stall: "rotate".to_owned(),
        stall_passes: 1,
    }
}

pub fn two_handed_klondike(options: &Options) -> Terms {
    let players = options.count("players", 2);
    Terms {
        sides: players,
        partners: 1,
        columns: 7,
        builds: true,
        all_up: true,
        sizes: vec![0; players],
        deal: "steps".to_owned(),
        turn: options.count("turn", 3),
        reversed: false,
        redeals: options.number("redeals", -1),
        fill: options.word("empty_fill", "king"),
        group_moves: "any_run".to_owned(),
        penalty: 0,
        bonus: 0,
        king_bonus: 0,
        manual: false,
        until_miss: options.word("stock_turns", "until_miss") == "until_miss",
        auto_pass: options.yes("auto_pass", true),
        on_stall: "end".to_owned(),
        stall_passes: options.word("stall_passes", "usual").parse().unwrap_or(1),
    }
}
