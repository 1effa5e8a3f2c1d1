//! Games in which each card turned is put up or kept on a pile of the player's choice.

use super::super::column_terms::{Build, Suits, Way};
use super::super::table_terms::{
    Begin, Kind, Off, On, Table, Turn, downs, heaps, kind, places, reserve, round, table, up, ups,
};
use super::{Row, like};

pub const ROWS: &[Row] = rows! {
    "s-patience" = turned(2, vec![
        Kind {
            out: &["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"],
            on: round(Way::Up, Suits::Any),
            begin: Begin::Nothing,
            most: 8,
            ..ups("f", 13, 0, "h r")
        },
        heaps('r', "r", 2, "h"),
    ]);
    "colours" = turned(1, vec![
        Kind {
            out: &["2H", "3S", "4D", "5C"],
            on: round(Way::Up, Suits::Colour),
            begin: Begin::Nothing,
            ..ups("f", 4, 0, "h r")
        },
        heaps('r', "r", 6, "h"),
    ]);
    "fly" = turned(2, vec![
        Kind { out: &["A*8"], on: up(Suits::Any), ..ups("f", 8, 1, "h r heap") },
        reserve("r", 1, 13),
        heaps('r', "heap", 5, "h"),
    ]);
    "gnat" = gnat(4);
    "housefly" = gnat(6);
    "strategerie" = turned(1, vec![
        Kind { on: up(Suits::Any), ..ups("f", 4, 1, "h r c") },
        heaps('r', "r", 4, "h c"),
        places('c', "c", 4, "h"),
    ]);
    "gloaming" = table(1, vec![
        ups("f", 4, 1, "r t"),
        Kind { dealt: vec![18, 17, 17], ..reserve("r", 3, 0) },
        heaps('t', "t", 5, "r"),
    ]);
    "chamberlain" = table(1, vec![
        Kind { on: up(Suits::Any), ..ups("f", 4, 1, "r t") },
        reserve("r", 4, 13),
        heaps('t', "t", 3, "r"),
    ]);
    "grandfather" = Table {
        turn: Turn::To("w", 1),
        redeals: Some(1),
        ..table(2, vec![
            kind('w', "w", 1),
            Kind { apart: true, ..ups("f", 4, 1, "w t") },
            Kind { apart: true, ..downs("downs", 4, 13, "w t") },
            Kind { most: 2, fill: "s", dealt: vec![1; 20], ..heaps('t', "t", 20, "w") },
        ])
    };
    "double-line" = Table { redeals: Some(0), ..like("grandfather") };
    "grandmammas-patience" = Table {
        base: Some("f"),
        ..table(2, vec![
            next_card(),
            Kind {
                dealt: vec![1, 0, 0, 0],
                on: round(Way::Down, Suits::Same),
                begin: Begin::AboveBase(0),
                apart: true,
                ..ups("f", 4, 0, "h c t")
            },
            Kind {
                on: round(Way::Up, Suits::Same),
                begin: Begin::AboveBase(1),
                apart: true,
                ..ups("ups", 4, 0, "h c t")
            },
            places('c', "c", 4, "h"),
            Kind { most: 2, fill: "s", dealt: vec![1; 22], ..heaps('t', "t", 22, "h c") },
        ])
    };
    "colorado" = table(2, vec![
        next_card(),
        Kind { apart: true, ..ups("f", 4, 1, "h t") },
        Kind { apart: true, ..downs("downs", 4, 13, "h t") },
        Kind { fill: "s", dealt: vec![1; 20], ..heaps('t', "t", 20, "h") },
    ]);
    "colorado/begun" = table(2, vec![
        next_card(),
        Kind { out: &["A*4"], ..ups("f", 4, 1, "h t") },
        Kind { out: &["K*4"], ..downs("downs", 4, 13, "h t") },
        Kind { fill: "s", dealt: vec![1; 20], ..heaps('t', "t", 20, "h") },
    ]);
    "betsy-ross" = Table {
        turn: Turn::To("w", 1),
        redeals: Some(2),
        ..table(1, vec![
            kind('w', "w", 1),
            Kind { out: &["A", "2", "3", "4"], off: Off::Nothing, aim: true, ..reserve("r", 4, 0) },
            by("f", &["2"], 1),
            by("twos", &["4"], 2),
            by("threes", &["6"], 3),
            by("fours", &["8"], 4),
        ])
    };
    "acquaintance" = Table {
        turn: Turn::Each("w"),
        redeals: Some(2),
        ..table(1, vec![
            Kind { out: &["A*4"], on: up(Suits::Any), ..ups("f", 4, 1, "w") },
            Kind { dealt: vec![1; 4], ..kind('w', "w", 4) },
        ])
    };
    "double-acquaintance" = Table {
        turn: Turn::Each("w"),
        redeals: Some(2),
        ..table(2, vec![
            Kind { out: &["A*8"], on: up(Suits::Any), ..ups("f", 8, 1, "w") },
            Kind { dealt: vec![1; 8], ..kind('w', "w", 8) },
        ])
    };
    "circle-eight" = Table {
        turn: Turn::To("w", 1),
        redeals: Some(1),
        ..table(1, vec![
            kind('w', "w", 1),
            Kind {
                from: "w",
                on: round(Way::Up, Suits::Any),
                dealt: vec![1; 8],
                off: Off::Nothing,
                aim: true,
                ..kind('t', "t", 8)
            },
        ])
    };
};

/// Cards are turned one by one, each after the last has been placed.
fn turned(packs: usize, mut kinds: Vec<Kind>) -> Table {
    kinds.push(kind('h', "h", 1));
    Table {
        turn: Turn::WhenEmpty("h"),
        ..table(packs, kinds)
    }
}

/// The next card of the stock is turned up as soon as the last has gone.
fn next_card() -> Kind {
    Kind {
        fill: "s",
        ..kind('h', "h", 1)
    }
}

/// Aces up, six cards aside, and a number of heaps.
fn gnat(count: usize) -> Table {
    turned(
        1,
        vec![
            Kind {
                out: &["A*4"],
                ..ups("f", 4, 1, "h r heap")
            },
            reserve("r", 6, 1),
            heaps('r', "heap", count, "h"),
        ],
    )
}

/// A foundation of twelve cards in any suit, each this many ranks above the last.
fn by(name: &'static str, out: &'static [&'static str], ranks: i32) -> Kind {
    let build = Build {
        way: Way::Up,
        suits: Suits::Any,
        wraps: ranks > 1,
    };
    Kind {
        out,
        on: On::Built(build, ranks),
        begin: Begin::Nothing,
        most: 12,
        ..ups(name, 1, 0, "w")
    }
}
