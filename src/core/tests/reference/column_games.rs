//! The terms of each game of columns and foundations, a row for each. They are written from
//! the rules of the games, never from the rule files, and so are the variants.

use super::column_terms::{
    Base, Build, Down, Lift, ONCE, Reserve, Start, Stock, Suits, Take, Terms, Way, down, spread,
    triangle,
};
use super::options::Options;

type Row = (&'static str, fn() -> Terms);

/// All games, family by family.
const ROWS: &[Row] = &[
    ("spider", spider),
    ("spiderette", spiderette),
    ("will-o-the-wisp", || Terms {
        columns: vec![3; 7],
        ..spiderette()
    }),
    ("simple-simon", || Terms {
        columns: vec![8, 8, 8, 7, 6, 5, 4, 3, 2, 1],
        packs: 1,
        ..mrs_mop()
    }),
    ("mrs-mop", mrs_mop),
    ("scorpion", || Terms {
        columns: vec![7; 7],
        apart: 3,
        down: Down::First(3),
        take: Take::WholeRuns,
        stock: Stock::ToColumns {
            columns: 3,
            only_full: false,
        },
        build: down(Suits::Same),
        ..yukon()
    }),
    ("yukon", yukon),
    ("russian", || Terms {
        build: down(Suits::Same),
        ..yukon()
    }),
    ("alaska", || Terms {
        build: Build {
            way: Way::Both,
            ..down(Suits::Same)
        },
        ..yukon()
    }),
    ("klondike", || Terms {
        stock: Stock::ToWaste {
            turn: 3,
            redeals: None,
        },
        comes_back: true,
        ..klondike()
    }),
    ("trigon", || Terms {
        build: down(Suits::Same),
        stock: Stock::ToWaste {
            turn: 1,
            redeals: None,
        },
        ..klondike()
    }),
    ("gargantua", || Terms {
        packs: 2,
        columns: triangle(9),
        stock: ONCE,
        comes_back: true,
        ..klondike()
    }),
    ("canfield", || Terms {
        columns: vec![1; 4],
        base: Base::CardDealt,
        build: Build {
            wraps: true,
            ..down(Suits::Alternate)
        },
        lift: Lift::Run,
        fill: "r",
        reserve: Reserve::Pile(13),
        stock: Stock::ToWaste {
            turn: 3,
            redeals: None,
        },
        ..Terms::default()
    }),
    ("chameleon", || Terms {
        columns: vec![1; 3],
        build: down(Suits::Any),
        lift: Lift::Run,
        reserve: Reserve::Pile(13),
        stock: ONCE,
        ..Terms::default()
    }),
    ("thirty-six", || Terms {
        columns: vec![6; 6],
        build: down(Suits::Any),
        lift: Lift::Run,
        stock: ONCE,
        ..Terms::default()
    }),
    ("freecell", || cells(Suits::Alternate)),
    ("bakers-game", || cells(Suits::Same)),
    ("forecell", || Terms {
        columns: vec![6; 8],
        start: Start::King,
        cells_dealt: 4,
        ..cells(Suits::Alternate)
    }),
    ("seahaven-towers", || Terms {
        columns: vec![5; 10],
        start: Start::King,
        cells_dealt: 2,
        ..cells(Suits::Same)
    }),
    ("eight-off", || Terms {
        columns: vec![6; 8],
        start: Start::King,
        cells: 8,
        cells_dealt: 4,
        ..cells(Suits::Same)
    }),
    ("beleaguered-castle", || Terms {
        columns: vec![6; 8],
        bases_dealt: true,
        ..open(Suits::Any)
    }),
    ("streets-and-alleys", || open(Suits::Any)),
    ("american-canister", || Terms {
        lift: Lift::Run,
        ..open(Suits::Alternate)
    }),
    ("british-canister", || Terms {
        start: Start::King,
        ..open(Suits::Alternate)
    }),
    ("alpha-star", || Terms {
        columns: vec![4; 12],
        bases_dealt: true,
        lift: Lift::Run,
        ..open(Suits::Same)
    }),
    ("spanish-patience", || Terms {
        columns: vec![4; 13],
        comes_back: true,
        ..open(Suits::Any)
    }),
    ("castles-of-spain", || Terms {
        columns: vec![4; 13],
        comes_back: true,
        ..open(Suits::Alternate)
    }),
    ("somerset", || Terms {
        columns: vec![1, 2, 3, 4, 5, 6, 7, 8, 8, 8],
        comes_back: true,
        ..open(Suits::Alternate)
    }),
    ("king-albert", || Terms {
        columns: triangle(9),
        reserve: Reserve::Open(7),
        comes_back: true,
        ..open(Suits::Alternate)
    }),
    ("raglan", || Terms {
        columns: vec![1, 2, 3, 4, 5, 6, 7, 7, 7],
        bases_dealt: true,
        reserve: Reserve::Open(6),
        comes_back: true,
        ..open(Suits::Alternate)
    }),
    ("fortunes-favor", || Terms {
        columns: vec![1; 12],
        bases_dealt: true,
        fill: "ws",
        stock: ONCE,
        ..Terms::default()
    }),
    ("forty-thieves", thieves),
    ("limited", || Terms {
        columns: vec![3; 12],
        ..thieves()
    }),
    ("lucas", || Terms {
        columns: vec![3; 13],
        bases_dealt: true,
        ..thieves()
    }),
    ("maria", || Terms {
        columns: vec![4; 9],
        build: down(Suits::Alternate),
        ..thieves()
    }),
    ("streets", || Terms {
        build: down(Suits::Alternate),
        ..thieves()
    }),
    ("rank-and-file", || Terms {
        build: down(Suits::Alternate),
        down: Down::ButLast(1),
        lift: Lift::Run,
        ..thieves()
    }),
    ("busy-aces", || singles(12, 1)),
    ("courtyard", || Terms {
        lift: Lift::Top,
        fill: "ws",
        ..singles(12, 1)
    }),
    ("threes-company", || Terms {
        bases_dealt: true,
        lift: Lift::Run,
        ..singles(8, 3)
    }),
    ("fours-up", || Terms {
        bases_dealt: true,
        build: down(Suits::Any),
        lift: Lift::Run,
        ..singles(6, 4)
    }),
    ("eights-down", || Terms {
        bases_dealt: true,
        build: Build {
            way: Way::Up,
            ..down(Suits::Same)
        },
        lift: Lift::Run,
        take: Take::Down,
        stock: Stock::ToWaste {
            turn: 1,
            redeals: Some(1),
        },
        ..singles(6, 8)
    }),
    ("cast-out-nines", || singles(7, 9)),
    ("dimes", || singles(8, 10)),
    ("jacks-in-the-box", || Terms {
        bases_dealt: true,
        cells: 4,
        ..singles(6, 11)
    }),
];

/// Returns the terms of a game, its variant and options; nothing if there is no row for it.
pub fn terms(game: &str, options: &Options) -> Option<Terms> {
    let (_, usual) = ROWS.iter().find(|(name, _)| *name == game)?;
    let variant = options.word("variant", "standard");
    Some(varied(usual(), game, &variant).chosen(options))
}

/// Returns the names of all games in the table.
pub fn games() -> impl Iterator<Item = &'static str> {
    ROWS.iter().map(|(name, _)| *name)
}

/// Returns the options that make up a variant.
pub fn preset(game: &str, variant: &str) -> Vec<(&'static str, String)> {
    let set = match (game, variant) {
        ("canfield", "strict") => vec![
            ("group_moves", "whole_column"),
            ("empty_after_reserve", "waste_only"),
        ],
        ("freecell", "relaxed") => vec![("group_moves", "unit")],
        ("klondike", "one") => vec![("turn", "1")],
        ("spider" | "spiderette" | "will-o-the-wisp", "two-suits") => vec![("suits", "2")],
        ("spider" | "spiderette" | "will-o-the-wisp", "one-suit") => vec![("suits", "1")],
        ("spider" | "spiderette" | "will-o-the-wisp", "relaxed") => vec![("deal_when", "any")],
        _ => vec![("variant", variant)],
    };
    set.into_iter()
        .map(|(name, value)| (name, value.to_owned()))
        .collect()
}

/// Changes the terms for a variant that no option makes up.
fn varied(terms: Terms, game: &str, variant: &str) -> Terms {
    match (game, variant) {
        (_, "standard") => terms,
        ("alpha-star", "delta") => Terms {
            lift: Lift::Top,
            ..terms
        },
        ("beleaguered-castle" | "streets-and-alleys", "cell") => Terms { cells: 1, ..terms },
        ("courtyard", "runs") => Terms {
            lift: Lift::Run,
            ..terms
        },
        ("courtyard", "square") => Terms {
            base: Base::Rank(2),
            ..terms
        },
        ("forecell", "suit") => Terms {
            build: down(Suits::Same),
            ..terms
        },
        ("gargantua", "redeal") => Terms {
            stock: Stock::ToWaste {
                turn: 1,
                redeals: None,
            },
            ..terms
        },
        _ => panic!("there are no terms for the variant {variant} of {game}"),
    }
}

// --- what several games have in common ------------------------------------------------

/// Whole suits leave; only a run in suit moves, though cards are built in any suit.
fn spider() -> Terms {
    Terms {
        packs: 2,
        columns: spread(54, 10),
        down: Down::ButLast(1),
        build: down(Suits::Any),
        run: Some(Suits::Same),
        lift: Lift::Run,
        take: Take::WholeRuns,
        stock: Stock::ToColumns {
            columns: 10,
            only_full: true,
        },
        ..Terms::default()
    }
}

fn spiderette() -> Terms {
    Terms {
        packs: 1,
        columns: triangle(7),
        stock: Stock::ToColumns {
            columns: 7,
            only_full: true,
        },
        ..spider()
    }
}

fn mrs_mop() -> Terms {
    Terms {
        columns: vec![8; 13],
        down: Down::Nobody,
        stock: Stock::None,
        ..spider()
    }
}

/// All is dealt, five open cards to every column but the first.
fn yukon() -> Terms {
    Terms {
        columns: vec![1, 6, 7, 8, 9, 10, 11],
        down: Down::ButLast(5),
        build: down(Suits::Alternate),
        lift: Lift::FaceUp,
        start: Start::King,
        ..Terms::default()
    }
}

/// Columns of one card and more, the last of each open, kings in spaces.
fn klondike() -> Terms {
    Terms {
        columns: triangle(7),
        down: Down::ButLast(1),
        build: down(Suits::Alternate),
        lift: Lift::Run,
        start: Start::King,
        ..Terms::default()
    }
}

/// All is dealt, face up, to eight columns.
fn open(suits: Suits) -> Terms {
    Terms {
        columns: spread(52, 8),
        build: down(suits),
        ..Terms::default()
    }
}

/// The same with four cells.
fn cells(suits: Suits) -> Terms {
    Terms {
        lift: Lift::Supermove,
        cells: 4,
        ..open(suits)
    }
}

/// Two packs, columns of four in suit, and once through the stock.
fn thieves() -> Terms {
    Terms {
        packs: 2,
        columns: vec![4; 10],
        stock: ONCE,
        ..Terms::default()
    }
}

/// Two packs and columns of one card: the relatives of Deuces.
fn singles(columns: usize, base: i32) -> Terms {
    Terms {
        columns: vec![1; columns],
        base: Base::Rank(base),
        lift: Lift::Supermove,
        ..thieves()
    }
}
