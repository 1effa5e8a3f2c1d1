//! The terms of the games that `builders.rs` plays, by the names of their rule files, with their
//! variants and options. They are written from the rules and not from the rule files.

use super::Options;

/// What several cards must be for moving together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Runs {
    Single,
    Supermove,
    Unit,
    WholeColumn,
}

/// What an empty column takes by choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Room {
    Any,
    Kings,
    Waste,
    Nothing,
}

#[derive(Debug, Clone)]
pub struct Terms {
    /// The rank on which foundations start; none: that of the first card, which starts one.
    pub base: Option<i32>,
    pub bases_dealt: bool,
    /// Foundations are built down.
    pub falling: bool,
    pub comes_back: bool,
    /// The cards dealt to each column, and whether all but the last lie face down.
    pub columns: Vec<usize>,
    pub hidden: bool,
    /// Columns are built up, how in suit, and whether round the corner.
    pub rising: bool,
    pub suits: &'static str,
    pub wraps: bool,
    pub runs: Runs,
    pub room: Room,
    /// The piles from which a space is filled at once.
    pub fill: &'static [&'static str],
    pub cells: usize,
    pub filled_cells: Vec<usize>,
    /// How many piles of reserve there are, and the cards of a single one.
    pub reserves: usize,
    pub reserve: usize,
    pub stock: bool,
    pub turn: usize,
    pub redeals: i32,
    /// Cards go to one hole, which is the waste, by a rank up or down.
    pub hole: bool,
}

/// So many columns of so many cards.
fn square(columns: usize, cards: usize) -> Vec<usize> {
    vec![cards; columns]
}

/// A pack in so many columns, row by row.
fn spread(columns: usize) -> Vec<usize> {
    (0..columns)
        .map(|column| (52 - column).div_ceil(columns))
        .collect()
}

/// Columns of one card more each, none longer than `most`.
fn stairs(columns: usize, most: usize) -> Vec<usize> {
    (1..=columns).map(|cards| cards.min(most)).collect()
}

fn open(columns: Vec<usize>, suits: &'static str) -> Terms {
    Terms {
        base: Some(1),
        bases_dealt: false,
        falling: false,
        comes_back: false,
        columns,
        hidden: false,
        rising: false,
        suits,
        wraps: false,
        runs: Runs::Supermove,
        room: Room::Any,
        fill: &[],
        cells: 0,
        filled_cells: Vec::new(),
        reserves: 0,
        reserve: 0,
        stock: false,
        turn: 1,
        redeals: 0,
        hole: false,
    }
}

fn with_stock(columns: Vec<usize>, suits: &'static str) -> Terms {
    Terms {
        stock: true,
        ..open(columns, suits)
    }
}

fn two_packs(columns: usize, base: i32, bases_dealt: bool) -> Terms {
    Terms {
        base: Some(base),
        bases_dealt,
        ..with_stock(square(columns, 1), "suit")
    }
}

fn klondike(columns: Vec<usize>, suits: &'static str) -> Terms {
    Terms {
        hidden: true,
        runs: Runs::Unit,
        room: Room::Kings,
        comes_back: true,
        ..with_stock(columns, suits)
    }
}

fn freecell(columns: Vec<usize>, suits: &'static str, cells: usize) -> Terms {
    Terms {
        cells,
        ..open(columns, suits)
    }
}

fn suits(options: &Options, usual: &str) -> &'static str {
    match options.word("tableau_suit", usual).as_str() {
        "suit" => "suit",
        "any" => "any",
        _ => "alternate",
    }
}

fn runs(options: &Options, usual: &str) -> Runs {
    match options.word("group_moves", usual).as_str() {
        "supermove" => Runs::Supermove,
        "single" => Runs::Single,
        "whole_column" => Runs::WholeColumn,
        _ => Runs::Unit,
    }
}

fn room(options: &Options, usual: &str) -> Room {
    match options.word("empty_fill", usual).as_str() {
        "king" => Room::Kings,
        _ => Room::Any,
    }
}

/// Returns the terms of a game; none where the game is not one of these.
#[allow(clippy::too_many_lines, reason = "a list of games")]
pub fn terms(game: &str, options: &Options) -> Option<Terms> {
    let variant = options.word("variant", "standard");
    let is = |name: &str| variant == name;
    Some(match game {
        "busy-aces" => two_packs(12, 1, false),
        "courtyard" => Terms {
            runs: if is("runs") { Runs::Unit } else { Runs::Single },
            fill: &["w", "s"],
            ..two_packs(12, if is("square") { 2 } else { 1 }, false)
        },
        "threes-company" => Terms {
            runs: Runs::Unit,
            ..two_packs(8, 3, true)
        },
        "fours-up" => Terms {
            runs: Runs::Unit,
            suits: "any",
            ..two_packs(6, 4, true)
        },
        "eights-down" => Terms {
            falling: true,
            rising: true,
            runs: Runs::Unit,
            redeals: 1,
            ..two_packs(6, 8, true)
        },
        "cast-out-nines" => two_packs(7, 9, options.yes("predeal", false)),
        "dimes" => two_packs(8, 10, options.yes("predeal", false)),
        "jacks-in-the-box" => Terms {
            cells: 4,
            ..two_packs(6, 11, true)
        },
        "fortunes-favor" => Terms {
            bases_dealt: true,
            runs: Runs::Single,
            fill: &["w", "s"],
            ..with_stock(square(12, 1), "suit")
        },
        "klondike" => Terms {
            turn: options.count("turn", 3),
            redeals: options.number("redeals", -1),
            room: room(options, "king"),
            comes_back: options.yes("foundation_return", true),
            ..klondike(stairs(7, 7), "alternate")
        },
        "gargantua" => Terms {
            redeals: if is("redeal") { -1 } else { 0 },
            ..klondike(stairs(9, 9), "alternate")
        },
        "trigon" => Terms {
            redeals: -1,
            comes_back: false,
            ..klondike(stairs(7, 7), "suit")
        },
        "thirty-six" => Terms {
            runs: Runs::Unit,
            ..with_stock(square(6, 6), "any")
        },
        "canfield" => Terms {
            base: None,
            wraps: true,
            reserves: 1,
            reserve: options.count("reserve_size", 13),
            fill: &["r"],
            runs: runs(options, "any_run"),
            room: match options.word("empty_after_reserve", "any").as_str() {
                "any" => Room::Any,
                _ => Room::Waste,
            },
            turn: options.count("turn", 3),
            redeals: options.number("redeals", -1),
            comes_back: options.yes("foundation_return", false),
            ..with_stock(square(4, 1), "alternate")
        },
        "chameleon" => Terms {
            reserves: 1,
            reserve: 13,
            runs: Runs::Unit,
            ..with_stock(square(3, 1), "any")
        },
        "freecell" => Terms {
            runs: runs(options, "supermove"),
            room: room(options, "any"),
            comes_back: options.yes("foundation_return", false),
            ..freecell(
                spread(8),
                suits(options, "alternate"),
                options.count("cells", 4),
            )
        },
        "bakers-game" => freecell(spread(8), "suit", 4),
        "forecell" => Terms {
            filled_cells: vec![1, 2, 3, 4],
            room: Room::Kings,
            ..freecell(
                square(8, 6),
                if is("suit") { "suit" } else { "alternate" },
                4,
            )
        },
        "seahaven-towers" => Terms {
            filled_cells: vec![2, 3],
            room: Room::Kings,
            ..freecell(square(10, 5), "suit", 4)
        },
        "eight-off" => Terms {
            filled_cells: vec![1, 2, 3, 4],
            room: room(options, "king"),
            runs: runs(options, "supermove"),
            ..freecell(square(8, 6), "suit", options.count("cells", 8))
        },
        "beleaguered-castle" => Terms {
            bases_dealt: true,
            cells: usize::from(is("cell")),
            ..open(square(8, 6), "any")
        },
        "streets-and-alleys" => Terms {
            cells: usize::from(is("cell")),
            ..open(spread(8), "any")
        },
        "alpha-star" => Terms {
            bases_dealt: true,
            runs: if is("delta") {
                Runs::Supermove
            } else {
                Runs::Unit
            },
            ..open(square(12, 4), "suit")
        },
        "spanish-patience" => Terms {
            comes_back: true,
            ..open(square(13, 4), "any")
        },
        "castles-of-spain" => Terms {
            comes_back: true,
            ..open(square(13, 4), "alternate")
        },
        "american-canister" => Terms {
            runs: Runs::Unit,
            ..open(spread(8), "alternate")
        },
        "british-canister" => Terms {
            room: Room::Kings,
            ..open(spread(8), "alternate")
        },
        "forty-thieves" => with_stock(square(10, 4), "suit"),
        "limited" => with_stock(square(12, 3), "suit"),
        "lucas" => Terms {
            bases_dealt: true,
            ..with_stock(square(13, 3), "suit")
        },
        "maria" => with_stock(square(9, 4), "alternate"),
        "streets" => with_stock(square(10, 4), "alternate"),
        "rank-and-file" => Terms {
            hidden: true,
            runs: Runs::Unit,
            ..with_stock(square(10, 4), "alternate")
        },
        "golf" => Terms {
            hole: true,
            room: Room::Nothing,
            ..with_stock(square(7, 5), "none")
        },
        _ => return None,
    })
}

/// Returns the options that make up a variant; where it has a rule of its own, its name.
pub fn preset(game: &str, variant: &str) -> Vec<(String, String)> {
    let set: &[(&str, &str)] = match (game, variant) {
        ("klondike", "one") => &[("turn", "1")],
        ("freecell", "relaxed") => &[("group_moves", "unit")],
        ("canfield", "strict") => &[
            ("group_moves", "whole_column"),
            ("empty_after_reserve", "waste_only"),
        ],
        _ => &[("variant", variant)],
    };
    set.iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect()
}
