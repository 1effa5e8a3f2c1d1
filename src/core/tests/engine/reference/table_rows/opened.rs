//! Games whose piles open late, keep one direction, or get several cards at a time.

use super::super::column_terms::{Down, Suits, Way};
use super::super::table_terms::{
    Begin, InDeal, Keeps, Kind, Off, On, Table, Turn, columns, downs, falling, going, kind, places,
    reserve, round, table, ups,
};
use super::{Row, like};

pub const ROWS: &[Row] = rows! {
    "kingsdown-eights" = Table {
        turn: Turn::Rows(&[("r", 4)]),
        ..table(2, vec![
            ups("f", 8, 1, "t r"),
            columns("t", 8, 1, "t r", falling(Suits::Alternate)),
            reserve("r", 8, 4),
        ])
    };
    "algerian-patience" = Table {
        turn: Turn::Rows(&[("r", 2), ("r", 2), ("r", 2), ("r", 2), ("r", 2), ("t", 1)]),
        ..table(2, vec![
            Kind { apart: true, ..ups("f", 4, 1, "t r") },
            Kind { out: &["K*4"], ..downs("downs", 4, 13, "t r") },
            columns("t", 8, 1, "t r", round(Way::Both, Suits::Same)),
            reserve("r", 6, 4),
        ])
    };
    "algerian-patience/six" = Table {
        turn: Turn::Rows(&[("r", 2), ("r", 2), ("r", 2), ("r", 2), ("t", 1)]),
        ..table(2, vec![
            Kind { apart: true, ..ups("f", 4, 1, "t r") },
            Kind { out: &["K*4"], ..downs("downs", 4, 13, "t r") },
            columns("t", 8, 1, "t r", round(Way::Both, Suits::Same)),
            reserve("r", 6, 6),
        ])
    };
    "eagle-wing" = Table {
        base: Some("f"),
        turn: Turn::To("w", 1),
        redeals: Some(2),
        gathered: "w",
        ..table(1, vec![
            Kind { down: Down::ButAlone, ..reserve("r", 1, 13) },
            Kind {
                begin: Begin::From("w"),
                fill: "r",
                ..columns("t", 8, 1, "w", On::Nothing)
            },
            Kind {
                dealt: vec![1, 0, 0, 0],
                begin: Begin::AboveBase(0),
                on: round(Way::Up, Suits::Same),
                ..ups("f", 4, 0, "r t w")
            },
            kind('w', "w", 1),
        ])
    };
    "eagle-wing/built" = {
        let mut table = like("eagle-wing");
        table.kinds[1] = Kind {
            most: 3,
            fill: "r",
            ..columns("t", 8, 1, "r t w", round(Way::Down, Suits::Same))
        };
        table
    };
    "giant" = Table {
        turn: Turn::Each("t"),
        ..table(2, vec![
            Kind { off: Off::Top, waits: ("", "s"), ..ups("f", 8, 1, "t") },
            Kind { off: Off::Run, ..columns("t", 8, 1, "t f", falling(Suits::Alternate)) },
        ])
    };
    "heads-and-tails" = table(2, vec![
        Kind {
            fill: "r#",
            ..columns("t", 8, 1, "t tails f downs", going(Way::Up, Suits::Same))
        },
        Kind { down: Down::Each(&[]), off: Off::Nothing, ..reserve("r", 8, 11) },
        Kind {
            fill: "r#",
            ..columns("tails", 8, 1, "t tails f downs", falling(Suits::Same))
        },
        Kind { apart: true, off: Off::Top, ..ups("f", 4, 1, "t tails") },
        Kind { apart: true, off: Off::Top, ..downs("downs", 4, 13, "t tails") },
    ]);
    "the-plot" = Table {
        base: Some("f"),
        turn: Turn::To("w", 1),
        redeals: Some(0),
        ..table(2, vec![
            Kind {
                dealt: vec![1],
                on: round(Way::Up, Suits::Any),
                begin: Begin::Nothing,
                ..ups("f", 1, 0, "r t w")
            },
            Kind { down: Down::ButLast(1), ..reserve("r", 1, 13) },
            Kind {
                begin: Begin::AnyOnceFull("f", "w"),
                dealt: vec![1; 12],
                ..columns("t", 12, 1, "t w", round(Way::Down, Suits::Any))
            },
            Kind {
                on: round(Way::Up, Suits::Any),
                begin: Begin::AboveBase(0),
                once_full: "f",
                ..ups("foundation", 7, 0, "r t w")
            },
            kind('w', "w", 1),
        ])
    };
    "ace-of-hearts" = Table {
        turn: Turn::Each("t"),
        ..table(1, vec![
            Kind {
                on: round(Way::Up, Suits::Any),
                begin: Begin::Each(&["AH"]),
                most: 52,
                ..ups("f", 1, 0, "t")
            },
            Kind {
                begin: Begin::Rank(13),
                off: Off::FaceUp,
                dealt: vec![1, 2, 3, 4, 5, 6, 7],
                ..columns("t", 7, 1, "t", falling(Suits::Same))
            },
        ])
    };
    "regal-family" = Table {
        turn: Turn::Each("t"),
        ..table(2, vec![
            Kind {
                on: round(Way::Down, Suits::Same),
                begin: Begin::Each(&["TH", "TC", "TS", "TH", "TC", "TS"]),
                off: Off::Top,
                ..ups("f", 6, 0, "t")
            },
            Kind {
                begin: Begin::Each(&["AD"]),
                off: Off::Top,
                ..ups("heirs", 1, 0, "t")
            },
            Kind {
                on: round(Way::Down, Suits::Same),
                begin: Begin::Each(&["JD"]),
                off: Off::Top,
                ..ups("regent", 1, 0, "t")
            },
            Kind {
                waits: ("s", ""),
                begin: Begin::Nothing,
                ..columns("t", 20, 1, "t f heirs regent", going(Way::Both, Suits::Same))
            },
        ])
    };
    "miss-milligan" = Table {
        turn: Turn::Each("t"),
        ..table(2, vec![
            ups("f", 8, 1, "t pocket"),
            Kind {
                off: Off::Run,
                begin: Begin::Rank(13),
                ..columns("t", 8, 1, "t pocket", falling(Suits::Alternate))
            },
            Kind {
                begin: Begin::AnyCard,
                from: "t",
                off: Off::Run,
                run: Some(falling(Suits::Alternate)),
                waits: ("s", ""),
                ..kind('t', "pocket", 1)
            },
        ])
    };
    "nationale" = Table {
        in_deal: InDeal::LeftShort,
        ..table(2, vec![
            Kind { out: &["A*4"], ..ups("f", 4, 1, "t") },
            Kind { out: &["K*4"], ..downs("downs", 4, 13, "t") },
            columns("t", 12, 8, "t", round(Way::Both, Suits::Same)),
        ])
    };
    "nationale/full-columns" = Table { in_deal: InDeal::Stays, ..like("nationale") };
    "rainbow-fan" = Table {
        rolled: Some(("t", 3)),
        ..table(2, vec![
            Kind { out: &["A*4"], ..ups("f", 4, 1, "t") },
            Kind { out: &["K*4"], ..downs("downs", 4, 13, "t") },
            Kind {
                begin: Begin::Nothing,
                fill: "s",
                fills: 3,
                ..columns("t", 20, 3, "t", round(Way::Both, Suits::Same))
            },
        ])
    };
    "capricieuse" = Table {
        in_deal: InDeal::Replaced,
        dealt_again: Some(("t", 2)),
        ..table(2, vec![
            Kind { out: &["A*4"], ..ups("f", 4, 1, "t") },
            Kind { out: &["K*4"], ..downs("downs", 4, 13, "t") },
            columns("t", 12, 8, "t", going(Way::Both, Suits::Same)),
        ])
    };
    "union-square" = Table {
        turn: Turn::To("w", 1),
        ..table(2, vec![
            kind('w', "w", 1),
            Kind { most: 26, turns_back: true, apart: true, ..ups("f", 4, 1, "w t") },
            Kind {
                keeps: Keeps::Each,
                ..columns("t", 16, 1, "w t", going(Way::Both, Suits::Same))
            },
        ])
    };
    "braid" = Table {
        base: Some("f"),
        turn: Turn::To("w", 1),
        redeals: Some(2),
        ..table(2, vec![
            kind('w', "w", 1),
            reserve("r", 1, 20),
            // A field is refilled at once as long as there is a braid.
            Kind { fill: "r", from: "w c", begin: Begin::AnyCard, ..reserve("field", 4, 1) },
            Kind { dealt: vec![1; 8], ..places('c', "c", 8, "w") },
            Kind {
                on: round(Way::Both, Suits::Same),
                keeps: Keeps::All,
                begin: Begin::AboveBase(0),
                dealt: vec![1, 0, 0, 0, 0, 0, 0, 0],
                ..ups("f", 8, 0, "w r field c")
            },
        ])
    };
    "chessboard" = table(1, vec![
        Kind { on: round(Way::Up, Suits::Same), begin: Begin::First, ..ups("f", 4, 0, "t") },
        Kind {
            dealt: vec![6, 6, 5, 5, 5, 5, 5, 5, 5, 5],
            ..columns("t", 10, 0, "t", round(Way::Both, Suits::Same))
        },
    ]);
    "salic-law" = Table {
        turn: Turn::LastOrNext("t", 13),
        stays: Some(13),
        ..table(2, vec![
            Kind { out: &["Q*8"], most: 1, off: Off::Nothing, aim: true, ..kind('f', "f", 8) },
            Kind { on: super::super::table_terms::up(Suits::Any), most: 11, ..ups("foundation", 8, 1, "t") },
            Kind {
                out: &["K"],
                off: Off::TopAboveFirst,
                on: On::AnyCard,
                only_on: Some(13),
                from: "t",
                waits: ("s", ""),
                ..kind('t', "t", 8)
            },
        ])
    };
    "pile-on" = Table {
        fours: "t",
        ..table(1, vec![
            Kind {
                most: 4,
                off: Off::Run,
                dealt: vec![4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 0, 0],
                ..columns("t", 15, 4, "t", going(Way::Level, Suits::Any))
            },
        ])
    };
    "tower-of-hanoi" = Table {
        ranks: 9,
        suits: "S",
        together: "t",
        ..table(1, vec![
            columns("t", 3, 3, "t", On::Built(super::super::column_terms::Build {
                way: Way::Lower,
                suits: Suits::Any,
                wraps: false,
            }, 1)),
        ])
    };
};
