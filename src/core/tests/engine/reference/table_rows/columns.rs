//! Games with columns that are not all alike, or with piles of other kinds.

use super::super::column_terms::{Build, Down, Suits, Way};
use super::super::table_terms::{
    Begin, Kind, Off, On, Table, Turn, columns, falling, going, heaps, kind, places, reserve,
    round, table, up, ups,
};
use super::{Row, like};

pub const ROWS: &[Row] = rows! {
    "new-york" = Table {
        base: Some("f"),
        turn: Turn::WhenEmpty("h"),
        ..table(2, vec![
            kind('h', "h", 1),
            based(8, "h r t"),
            heaps('r', "r", 3, "h"),
            Kind {
                begin: Begin::From("h r"),
                ..columns("t", 8, 1, "h r t", round(Way::Down, Suits::Alternate))
            },
        ])
    };
    "interment" = table(2, vec![
        next_card(),
        ups("f", 8, 1, "h reserve heap t"),
        hidden("r", 13),
        Kind { most: 1, fill: "r", ..reserve("reserve", 5, 1) },
        heaps('r', "heap", 3, "h"),
        Kind { fill: "s", ..columns("t", 8, 1, "h reserve heap t", falling(Suits::Same)) },
    ]);
    "casket" = table(2, vec![
        next_card(),
        ups("f", 8, 1, "h t body heap"),
        hidden("r", 13),
        Kind {
            fill: "r",
            begin: Begin::From("h heap"),
            dealt: vec![1; 5],
            ..places('t', "t", 5, "h heap")
        },
        Kind { fill: "s", ..columns("body", 8, 1, "body t heap h", falling(Suits::Same)) },
        heaps('r', "heap", 3, "h"),
    ]);
    "barrier" = table(2, vec![
        ups("f", 8, 1, "firstpair secondpair thirdpair fourthpair t"),
        hidden("r", 19),
        hidden("secondstore", 19),
        hidden("thirdstore", 19),
        hidden("fourthstore", 19),
        Kind { fill: "r", ..reserve("firstpair", 2, 1) },
        Kind { fill: "secondstore", ..reserve("secondpair", 2, 1) },
        Kind { fill: "thirdstore", ..reserve("thirdpair", 2, 1) },
        Kind { fill: "fourthstore", ..reserve("fourthpair", 2, 1) },
        Kind {
            off: Off::Run,
            ..columns("t", 10, 2, "firstpair secondpair thirdpair fourthpair t",
                falling(Suits::Alternate))
        },
    ]);
    "three-pirates" = Table {
        turn: Turn::Each("w"),
        ..table(2, vec![
            kind('w', "w", 3),
            ups("f", 8, 1, "w t"),
            Kind { off: Off::Supermove, ..columns("t", 10, 4, "w t", falling(Suits::Same)) },
        ])
    };
    "the-red-and-the-black" = Table {
        turn: Turn::To("w", 1),
        ..table(2, vec![
            kind('w', "w", 1),
            Kind { out: &["A*8"], on: up(Suits::Alternate), ..ups("f", 8, 1, "t w") },
            columns("t", 4, 1, "t w c", falling(Suits::Alternate)),
            Kind { dealt: vec![1; 4], ..places('c', "c", 4, "w") },
        ])
    };
    "robin" = Table {
        turn: Turn::WhenEmpty("h"),
        ..table(2, vec![
            kind('h', "h", 1),
            ups("f", 8, 1, "h t"),
            Kind {
                off: Off::TopOrAll,
                ..columns("t", 12, 1, "h t", going(Way::DownOrLevel, Suits::Alternate))
            },
        ])
    };
    "florentine" = Table {
        base: Some("f"),
        turn: Turn::To("w", 1),
        redeals: Some(1),
        ..table(1, vec![
            kind('w', "w", 1),
            based(4, "w t centre"),
            columns("t", 4, 1, "w t centre", round(Way::Down, Suits::Any)),
            Kind { dealt: vec![1], ..places('t', "centre", 1, "w t") },
        ])
    };
    "doorway" = Table {
        turn: Turn::To("w", 1),
        ..table(1, vec![
            kind('w', "w", 1),
            ups("f", 4, 1, "w c queens t"),
            Kind { begin: Begin::Rank(13), ..places('c', "c", 1, "w t") },
            Kind { begin: Begin::Rank(12), ..places('c', "queens", 1, "w t") },
            columns("t", 5, 1, "w c queens t", falling(Suits::Any)),
        ])
    };
    "eight-sages" = Table {
        turn: Turn::To("w", 1),
        redeals: Some(1),
        ..table(2, vec![
            kind('w', "w", 1),
            ups("f", 8, 1, "w t"),
            columns("t", 8, 1, "w", falling(Suits::Alternate)),
        ])
    };
    "double-dot" = Table {
        turn: Turn::Each("t"),
        ..table(1, vec![
            Kind {
                out: &["AC", "AS", "2D", "2H"],
                on: by_twos(Way::Up, Suits::Same),
                begin: Begin::Nothing,
                ..ups("f", 4, 0, "t")
            },
            Kind { off: Off::Run, ..columns("t", 8, 1, "t", by_twos(Way::Down, Suits::Any)) },
        ])
    };
    "quartets" = Table {
        quartets: "c",
        ..table(1, vec![
            gone(),
            Kind {
                dealt: vec![7, 7, 7, 7, 6, 6, 6, 6],
                ..columns("t", 8, 0, "t c", round(Way::Both, Suits::Alternate))
            },
            places('c', "c", 4, "t"),
        ])
    };
    "foursome" = Table {
        quartets: "c",
        turn: Turn::Each("t"),
        ..table(1, vec![
            gone(),
            columns("t", 6, 1, "t c", round(Way::Both, Suits::Alternate)),
            Kind { dealt: vec![1; 4], ..places('c', "c", 4, "t") },
        ])
    };
    "ladies-battle" = Table {
        turn: Turn::Each("t"),
        ..table(1, vec![
            Kind {
                out: &["Q*4"],
                on: round(Way::Up, Suits::Same),
                begin: Begin::Nothing,
                ..ups("f", 4, 0, "r t")
            },
            Kind { out: &["J*4"], ..reserve("r", 4, 0) },
            Kind { fill: "s", ..columns("t", 6, 1, "t", round(Way::Down, Suits::Alternate)) },
        ])
    };
    "demons-and-thieves" = Table {
        base: Some("f"),
        turn: Turn::To("w", 1),
        redeals: Some(2),
        ..table(2, vec![
            kind('w', "w", 1),
            Kind { down: Down::ButLast(1), ..reserve("r", 1, 13) },
            based(8, "w r t right"),
            Kind {
                off: Off::Run,
                ..columns("t", 4, 1, "w r t right", round(Way::Down, Suits::Alternate))
            },
            Kind {
                off: Off::Run,
                ..columns("right", 5, 8, "w r t right", round(Way::Down, Suits::Same))
            },
        ])
    };
    "demons-and-thieves/demonthief" = Table { redeals: Some(0), ..like("demons-and-thieves") };
    "club" = Table {
        turn: Turn::To("w", 1),
        ..table(2, vec![
            kind('w', "w", 1),
            ups("f", 8, 1, "w t lower"),
            Kind {
                down: Down::First(1),
                ..columns("t", 3, 3, "t lower w", falling(Suits::Alternate))
            },
            Kind {
                down: Down::First(1),
                ..columns("lower", 8, 3, "lower w", falling(Suits::Alternate))
            },
        ])
    };
    "binary-star" = table(2, vec![
        Kind {
            out: &["AS", "KH"],
            on: round(Way::Both, Suits::Any),
            begin: Begin::Nothing,
            most: 104,
            ..ups("f", 2, 0, "t")
        },
        columns("t", 17, 6, "", On::Nothing),
    ]);
    "bobby" = Table {
        turn: Turn::To("w", 1),
        redeals: Some(2),
        ..table(1, vec![
            kind('w', "w", 1),
            Kind {
                dealt: vec![1, 0],
                on: round(Way::Both, Suits::Any),
                begin: Begin::AnyCard,
                most: 52,
                ..ups("f", 2, 0, "w")
            },
        ])
    };
    "antares" = table(1, vec![
        ups("f", 4, 1, "c t right"),
        places('c', "c", 4, "t right"),
        Kind { off: Off::Supermove, ..columns("t", 4, 7, "c t right", falling(Suits::Alternate)) },
        Kind {
            off: Off::FaceUp,
            begin: Begin::Rank(13),
            ..columns("right", 4, 6, "c t right", falling(Suits::Same))
        },
    ]);
};

/// Foundations that start with the rank of the card dealt to the first, and wrap.
fn based(count: usize, from: &'static str) -> Kind {
    let mut dealt = vec![0; count];
    dealt[0] = 1;
    Kind {
        dealt,
        on: round(Way::Up, Suits::Same),
        begin: Begin::AboveBase(0),
        ..ups("f", count, 0, from)
    }
}

/// The next card of the stock is turned up as soon as the last has gone.
fn next_card() -> Kind {
    Kind {
        fill: "s",
        ..kind('h', "h", 1)
    }
}

/// A face-down pile that only fills others.
fn hidden(name: &'static str, cards: usize) -> Kind {
    Kind {
        down: Down::Each(&[]),
        off: Off::Nothing,
        ..reserve(name, 1, cards)
    }
}

/// The pile for cards that have left the table.
fn gone() -> Kind {
    Kind {
        off: Off::Nothing,
        aim: true,
        ..kind('d', "d", 1)
    }
}

fn by_twos(way: Way, suits: Suits) -> On {
    let build = Build {
        way,
        suits,
        wraps: true,
    };
    On::Built(build, 2)
}
