//! The terms of games whose cards leave the table: one term for one idea, and the terms of each
//! game.

use super::Options;

/// How two cards make a pair.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Pair {
    Never,
    Sum(i32),
    Alike,
    Neighbours,
    /// The same suit.
    Suited,
}

/// The layout at the start, besides the stock.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// Columns, each with its number of cards.
    Columns(&'static [usize]),
    /// A pyramid of seven rows.
    Pyramid,
    /// A square of five by five.
    Square,
}

/// The action of a stock.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Stock {
    None,
    /// This number of cards at a time is turned to a waste, without limit.
    Waste(usize),
    /// A card goes to each of a number of wastes, with a number of redeals.
    Wastes(usize, Option<usize>),
    /// A card goes to each column.
    Columns,
    /// A card goes to each column a number of times, and then to each reserve.
    ColumnsFirst(usize),
    /// Each empty column gets a card at once.
    Fills,
    /// Each empty reserve gets a card at once.
    FillsReserves,
    /// Cards close up and the gaps are filled, when the player wants.
    ClosesUp,
}

#[derive(Clone)]
pub struct Terms {
    pub packs: usize,
    pub layout: Layout,
    /// The number of reserves, and of cards in each.
    pub reserves: (usize, usize),
    pub stock: Stock,
    pub pair: Pair,
    /// Whether the cards of a pair must touch.
    pub touching: bool,
    /// Whether kings are removed alone.
    pub kings: bool,
    /// Whether the cards of a pair with a sum must differ in suit.
    pub two_suits: bool,
    /// Groups of ranks that are removed together.
    pub groups: &'static [&'static [i32]],
    /// Whether a card is removed while a higher one of its suit is visible; the ace is highest.
    pub outranked: bool,
    /// What an empty column takes: any card, an ace, or none.
    pub spaces: Option<bool>,
    /// Whether all cards of columns except the top ones are face down.
    pub hidden: bool,
    /// The rank that may stay.
    pub stays: Option<i32>,
    /// The number of cards that may stay, whichever they are.
    pub left: usize,
    /// Whether only the layout must be cleared.
    pub layout_only: bool,
    /// Whether the game is won as soon as the stock is empty.
    pub stock_only: bool,
    /// Whether no rank may occur twice in a column in the deal.
    pub apart: bool,
}

pub const NESTOR: Terms = Terms {
    packs: 1,
    layout: Layout::Columns(&[6; 8]),
    reserves: (4, 1),
    stock: Stock::None,
    pair: Pair::Alike,
    touching: false,
    kings: false,
    two_suits: false,
    groups: &[],
    outranked: false,
    spaces: None,
    hidden: false,
    stays: None,
    left: 0,
    layout_only: false,
    stock_only: false,
    apart: false,
};

/// Returns the terms of a game, or `None` for one that is not of this kind.
pub fn terms(game: &str, options: &Options) -> Option<Terms> {
    let row = |places: &'static [usize]| Terms {
        layout: Layout::Columns(places),
        reserves: (0, 0),
        stock: Stock::Fills,
        ..NESTOR
    };
    let square = Terms {
        layout: Layout::Square,
        reserves: (0, 0),
        stock: Stock::ClosesUp,
        touching: true,
        ..NESTOR
    };
    Some(match game {
        "nestor" => Terms {
            apart: true,
            ..NESTOR
        },
        "vertical" => Terms {
            apart: true,
            layout: Layout::Columns(&[6, 6, 6, 7, 6, 6, 6]),
            reserves: (9, 1),
            ..NESTOR
        },
        "patient-pairs" => Terms {
            layout: Layout::Columns(&[4; 13]),
            reserves: (0, 0),
            hidden: !options.yes("open", false),
            ..NESTOR
        },
        "wish" => Terms {
            layout: Layout::Columns(&[4; 8]),
            reserves: (0, 0),
            hidden: !options.yes("open", false),
            ..NESTOR
        },
        "fourteen-out" => Terms {
            layout: Layout::Columns(&[5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 4, 4]),
            reserves: (0, 0),
            pair: Pair::Sum(14),
            ..NESTOR
        },
        "giza" => Terms {
            layout: Layout::Pyramid,
            reserves: (8, 3),
            pair: Pair::Sum(13),
            kings: true,
            ..NESTOR
        },
        "tuts-tomb" => Terms {
            layout: Layout::Pyramid,
            reserves: (0, 0),
            stock: Stock::Waste(3),
            pair: Pair::Sum(13),
            kings: true,
            layout_only: true,
            ..NESTOR
        },
        "aces-up" => Terms {
            layout: Layout::Columns(if options.count("columns", 4) == 4 {
                &[1; 4]
            } else {
                &[1; 5]
            }),
            reserves: (0, 0),
            stock: Stock::Columns,
            pair: Pair::Never,
            outranked: true,
            spaces: Some(options.word("space", "any") == "ace"),
            stays: Some(1),
            ..NESTOR
        },
        "monte-carlo" => Terms {
            packs: options.count("packs", 1),
            ..square
        },
        "neighbour" => Terms {
            pair: Pair::Sum(13),
            kings: true,
            ..square
        },
        "elevens" => Terms {
            pair: Pair::Sum(11),
            groups: &[&[11, 12, 13]],
            ..row(&[1; 9])
        },
        "tens" => Terms {
            pair: Pair::Sum(10),
            groups: &[&[10; 4], &[11; 4], &[12; 4], &[13; 4]],
            ..row(&[1; 13])
        },
        "thirteens" => Terms {
            pair: Pair::Sum(13),
            kings: true,
            ..row(&[1; 10])
        },
        "block-ten" => Terms {
            pair: Pair::Sum(10),
            groups: &[&[11; 2], &[12; 2], &[13; 2]],
            stays: Some(10),
            ..row(&[1; 9])
        },
        "simple-pairs" => row(&[1; 9]),
        "double-nestor" => Terms {
            packs: 2,
            apart: true,
            layout: Layout::Columns(&[10; 10]),
            ..NESTOR
        },
        "double-fourteen" => Terms {
            packs: 2,
            pair: Pair::Sum(14),
            reserves: (0, 0),
            layout: Layout::Columns(&[6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 5, 5, 5, 5]),
            ..NESTOR
        },
        "juvenile" => Terms {
            packs: 2,
            pair: Pair::Sum(14),
            reserves: (0, 0),
            layout: Layout::Columns(&[8, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6]),
            ..NESTOR
        },
        "pyramid-dozen" => Terms {
            layout: Layout::Pyramid,
            reserves: (6, 4),
            pair: Pair::Sum(12),
            groups: &[&[12, 13]],
            ..NESTOR
        },
        "doublets-ii" => Terms {
            hidden: true,
            ..row(&[4; 12])
        },
        "gay-gordons" | "relaxed-exit" => Terms {
            layout: Layout::Columns(&[5; 10]),
            reserves: (1, 2),
            pair: Pair::Sum(25),
            two_suits: game == "gay-gordons",
            groups: &[&[1, 10], &[2, 9], &[3, 8], &[4, 7], &[5, 6], &[11, 11]],
            ..NESTOR
        },
        "simple-carlo" => Terms {
            touching: false,
            ..square
        },
        "simple-tens" => Terms {
            pair: Pair::Sum(10),
            ..row(&[1; 9])
        },
        "nines" => Terms {
            pair: Pair::Sum(9),
            groups: &[&[9], &[10, 11, 12, 13]],
            ..row(&[1; 9])
        },
        "hurricane" | "ides-of-march" => Terms {
            layout: Layout::Columns(&[3; 10]),
            reserves: (3, 1),
            stock: Stock::FillsReserves,
            pair: Pair::Sum(if game == "hurricane" { 14 } else { 15 }),
            groups: if game == "hurricane" { &[] } else { &[&[1, 1]] },
            ..NESTOR
        },
        "neptune" | "marriage" => Terms {
            pair: if game == "neptune" {
                Pair::Neighbours
            } else {
                Pair::Alike
            },
            stock_only: true,
            ..row(&[1; 8])
        },
        "right-and-left" => Terms {
            packs: 2,
            layout: Layout::Columns(&[]),
            reserves: (0, 0),
            stock: Stock::Wastes(2, None),
            ..NESTOR
        },
        "cover" | "suits-up" => Terms {
            pair: Pair::Suited,
            left: 4,
            stock: if game == "cover" {
                Stock::Fills
            } else {
                Stock::Columns
            },
            ..row(&[1; 4])
        },
        "baroness" => {
            let seven = options.word("variant", "standard") == "seven";
            Terms {
                reserves: if seven { (3, 0) } else { (2, 0) },
                stock: Stock::ColumnsFirst(if seven { 6 } else { 9 }),
                pair: Pair::Sum(13),
                kings: true,
                spaces: (options.word("variant", "standard") == "spaces").then_some(false),
                ..row(if seven { &[1; 7] } else { &[1; 5] })
            }
        }
        "apophis" => Terms {
            layout: Layout::Pyramid,
            reserves: (0, 0),
            stock: Stock::Wastes(3, Some(2)),
            pair: Pair::Sum(13),
            kings: true,
            ..NESTOR
        },
        _ => return None,
    })
}

/// The games of this kind.
pub const GAMES: [&str; 34] = [
    "cover",
    "suits-up",
    "baroness",
    "wish",
    "nestor",
    "vertical",
    "patient-pairs",
    "fourteen-out",
    "giza",
    "tuts-tomb",
    "aces-up",
    "monte-carlo",
    "neighbour",
    "elevens",
    "tens",
    "thirteens",
    "block-ten",
    "simple-pairs",
    "double-nestor",
    "double-fourteen",
    "juvenile",
    "pyramid-dozen",
    "doublets-ii",
    "gay-gordons",
    "relaxed-exit",
    "simple-carlo",
    "simple-tens",
    "nines",
    "hurricane",
    "ides-of-march",
    "right-and-left",
    "apophis",
    "neptune",
    "marriage",
];
