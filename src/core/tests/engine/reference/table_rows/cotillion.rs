//! Games with odd foundations: cards that move between foundations, several wastes, wastes that are
//! built on, places that are filled automatically.

use super::super::column_terms::{Suits, Way};
use super::super::table_terms::{
    Begin, Kind, Off, Table, Turn, columns, downs, falling, going, kind, places, reserve, round,
    table, up, ups,
};
use super::{Row, like};

pub const ROWS: &[Row] = rows! {
    "toni" = Table {
        turn: Turn::Each("w"),
        redeals: Some(2),
        ..table(2, vec![
            Kind { out: &["A*4"], off: Off::TopAboveFirst, ..ups("f", 4, 1, "w downs") },
            Kind { out: &["K*4"], off: Off::TopAboveFirst, ..downs("downs", 4, 13, "w f") },
            Kind { dealt: vec![1; 12], ..kind('w', "w", 12) },
        ])
    };
    "two-rings" = Table {
        turn: Turn::Each("w"),
        redeals: Some(1),
        ..table(2, vec![
            Kind { out: &["7*8"], most: 7, ..ups("f", 8, 7, "w") },
            Kind { out: &["6*8"], most: 6, ..downs("sixes", 8, 6, "w") },
            Kind { dealt: vec![1; 8], ..kind('w', "w", 8) },
        ])
    };
    "alhambra" = alhambra(8, 4, Suits::Same);
    "reserves" = alhambra(4, 12, Suits::Any);
    "crazy-quilt" = {
        let mut terms = alhambra(64, 1, Suits::Same);
        terms.redeals = Some(1);
        let [waste, ups, downs, quilt] = terms.kinds.as_mut_slice() else {
            panic!("there are four kinds");
        };
        (waste.from, waste.on) = ("g", going(Way::Both, Suits::Same));
        (ups.from, downs.from) = ("w g", "w g");
        (quilt.name, quilt.is_quilt) = ("g", true);
        terms
    };
    "crazy-quilt/carpet" = Table { redeals: Some(2), ..like("crazy-quilt") };
    "grants-reinforcement" = {
        let mut terms = alhambra(4, 12, Suits::Same);
        terms.kinds.last_mut().unwrap().fill = "s";
        terms
    };
    "big-alhambra" = Table {
        packs: 3,
        ..around(vec![
            Kind { out: &["A*4", "AC", "AS"], ..ups("f", 6, 1, "w r") },
            Kind { out: &["K*4", "KD", "KH"], ..downs("downs", 6, 13, "w r") },
            reserve("r", 10, 4),
        ], Suits::Same)
    };
    "aces-and-kings" = lending(2, 2, 4, vec![
        Kind { on: up(Suits::Any), ..ups("f", 4, 1, "r t w downs") },
        Kind { on: falling(Suits::Any), ..downs("downs", 4, 13, "r t w f") },
    ]);
    "acey-and-kingsley" = lending(2, 2, 4, vec![
        Kind { out: &["A*4"], on: up(Suits::Any), ..ups("f", 4, 1, "r t w downs") },
        Kind { out: &["K*4"], on: falling(Suits::Any), ..downs("downs", 4, 13, "r t w f") },
    ]);
    "racing-aces" = lending(3, 3, 6, vec![
        Kind { on: up(Suits::Any), ..ups("f", 4, 1, "r t w downs sevens sixes") },
        Kind { on: falling(Suits::Any), ..downs("downs", 4, 13, "r t w f sevens sixes") },
        Kind { most: 7, on: up(Suits::Any), ..ups("sevens", 4, 7, "r t w f downs sixes") },
        Kind { most: 6, on: falling(Suits::Any), ..downs("sixes", 4, 6, "r t w f downs sevens") },
    ]);
    "deuces-and-queens" = {
        let mut terms = lending(2, 3, 4, vec![
            Kind { on: round(Way::Up, Suits::Any), ..ups("f", 4, 2, "r t w downs") },
            Kind { on: round(Way::Down, Suits::Any), ..downs("downs", 4, 12, "r t w f") },
        ]);
        *terms.kinds.last_mut().unwrap() = Kind {
            begin: Begin::Nothing,
            fill: "s",
            ..columns("t", 4, 1, "t r w", round(Way::Both, Suits::Any))
        };
        terms
    };
    "marshal" = Table {
        turn: Turn::Each("t"),
        ..table(2, vec![
            Kind { apart: true, off: Off::Top, ..ups("f", 4, 1, "t downs") },
            Kind { apart: true, off: Off::Top, ..downs("downs", 4, 13, "t f") },
            Kind {
                begin: Begin::Nothing,
                fill: "s",
                ..columns("t", 24, 1, "t", going(Way::Both, Suits::Same))
            },
        ])
    };
    "idle-aces" = Table {
        turn: Turn::To("w", 1),
        redeals: Some(1),
        ..table(2, vec![
            kind('w', "w", 1),
            Kind {
                out: &["2*4"],
                off: Off::TopAboveFirst,
                on: up(Suits::Any),
                begin: Begin::Nothing,
                most: 12,
                ..ups("f", 4, 0, "w kings f")
            },
            Kind {
                out: &["K*4"],
                off: Off::TopAboveFirst,
                on: falling(Suits::Any),
                begin: Begin::Nothing,
                ..ups("kings", 4, 0, "w f kings")
            },
            Kind { most: 1, ..ups("aces", 4, 1, "w kings") },
        ])
    };
    "british-constitution" = constitution(Suits::Alternate, None);
    "new-british-constitution" = constitution(Suits::Any, Some(11));
    "fort" = Table {
        turn: Turn::To("w", 1),
        redeals: Some(2),
        ..table(2, vec![
            kind('w', "w", 1),
            Kind { out: &["A*4"], ..ups("f", 4, 1, "w r t helper") },
            Kind { out: &["K*4"], ..downs("downs", 4, 13, "w r t helper") },
            reserve("r", 1, 21),
            Kind { dealt: vec![1; 4], fill: "r", ..places('t', "t", 4, "w helper") },
            Kind { dealt: vec![1; 8], ..places('t', "helper", 8, "w") },
        ])
    };
};

/// Reserves that are built onto the waste, up or down and wrapping.
fn alhambra(count: usize, cards: usize, suits: Suits) -> Table {
    around(
        vec![
            Kind {
                out: &["A*4"],
                ..ups("f", 4, 1, "w r")
            },
            Kind {
                out: &["K*4"],
                ..downs("downs", 4, 13, "w r")
            },
            reserve("r", count, cards),
        ],
        suits,
    )
}

fn around(mut kinds: Vec<Kind>, suits: Suits) -> Table {
    let waste = Kind {
        from: "r",
        on: round(Way::Both, suits),
        ..kind('w', "w", 1)
    };
    kinds.insert(0, waste);
    Table {
        turn: Turn::To("w", 1),
        redeals: Some(2),
        ..table(2, kinds)
    }
}

/// Foundations whose top cards may go to others, reserves of thirteen, and single places filled
/// from the stock.
fn lending(packs: usize, reserves: usize, single: usize, homes: Vec<Kind>) -> Table {
    let mut kinds = vec![kind('w', "w", 1)];
    kinds.extend(homes.into_iter().map(|home| Kind {
        off: Off::Top,
        ..home
    }));
    kinds.push(reserve("r", reserves, 13));
    kinds.push(Kind {
        dealt: vec![1; single],
        fill: "s",
        ..places('t', "t", single, "r w")
    });
    Table {
        turn: Turn::To("w", 1),
        ..table(packs, kinds)
    }
}

/// Four rows of eight, from each of which cards go to the next; kings and queens are left out.
fn constitution(suits: Suits, begins: Option<i32>) -> Table {
    let row = |name, from| Kind {
        begin: begins.map_or(Begin::From(from), |rank| Begin::RankFrom(rank, from)),
        ..columns(name, 8, 1, from, falling(suits))
    };
    Table {
        ranks: 11,
        turn: Turn::To("w", 1),
        ..table(
            2,
            vec![
                kind('w', "w", 1),
                Kind {
                    out: &["A*8"],
                    most: 11,
                    ..ups("f", 8, 1, "t")
                },
                row("t", "second"),
                row("second", "third"),
                row("third", "people"),
                Kind {
                    begin: Begin::Nothing,
                    fill: "w s",
                    ..row("people", "w")
                },
            ],
        )
    }
}
