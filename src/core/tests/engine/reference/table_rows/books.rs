//! Games of the old books of patience, and later inventions in their style.

use super::super::column_terms::{Build, Suits, Way};
use super::super::table_terms::{
    Begin, InDeal, Keeps, Kind, Off, On, Table, Turn, columns, downs, falling, going, heaps, kind,
    places, reserve, round, table, up, ups,
};
use super::Row;

pub const ROWS: &[Row] = rows! {
    "zodiac" = turned(None, vec![
        Kind { apart: true, waits: ("s w", ""), ..ups("f", 4, 1, "t c") },
        Kind { apart: true, waits: ("s w", ""), ..downs("downs", 4, 13, "t c") },
        Kind { dealt: vec![1; 8], ..places('c', "c", 8, "w") },
        Kind {
            begin: Begin::Nothing,
            ..columns("t", 24, 1, "c w", going(Way::Both, Suits::Same))
        },
    ]);
    "backbone" = backbone(1, 8, "w r t");
    "backbone/plus" = backbone(0, 10, "w r t");
    "backbone/stiff" = backbone(1, 8, "w t");
    "babette" = Table {
        turn: Turn::Each("t"),
        redeals: Some(1),
        gathered: "t",
        ..table(2, vec![
            Kind { apart: true, ..ups("f", 4, 1, "t") },
            Kind { apart: true, ..downs("downs", 4, 13, "t") },
            reserve_of_columns(8),
        ])
    };
    "intrigue" = Table {
        turn: Turn::LastOrNext("t", 12),
        stays: Some(12),
        ..table(2, vec![
            Kind { on: up(Suits::Any), most: 6, ..ups("f", 8, 6, "t") },
            Kind { on: round(Way::Down, Suits::Any), most: 6, ..ups("fives", 8, 5, "t") },
            Kind {
                out: &["Q"],
                off: Off::TopAboveFirst,
                on: On::AnyCard,
                only_on: Some(12),
                from: "t",
                waits: ("s", ""),
                ..kind('t', "t", 8)
            },
        ])
    };
    "precedence" = turned(Some(2), vec![
        Kind { out: &["K"], ..in_order("f", 13, "") },
        in_order("queen", 12, "f"),
        in_order("jack", 11, "queen"),
        in_order("ten", 10, "jack"),
        in_order("nine", 9, "ten"),
        in_order("eight", 8, "nine"),
        in_order("seven", 7, "eight"),
        in_order("six", 6, "seven"),
    ]);
    "great-wheel" = wheel("s");
    "great-wheel/carousel" = wheel("");
    "perpetual-motion" = Table {
        quartets: "t second third fourth",
        turn: Turn::Each("t second third fourth"),
        redeals: None,
        gathered: "t second third fourth",
        ..table(1, vec![
            Kind { aim: true, off: Off::Nothing, ..kind('d', "d", 1) },
            alike("t", "second third fourth"),
            alike("second", "third fourth"),
            alike("third", "fourth"),
            alike("fourth", ""),
        ])
    };
    "citadel" = Table {
        in_deal: InDeal::LeftShort,
        ..table(1, vec![
            Kind { out: &["A*4"], ..ups("f", 4, 1, "t") },
            Kind { off: Off::Supermove, ..columns("t", 8, 6, "t", falling(Suits::Any)) },
        ])
    };
    "citadel/exiled-kings" = Table {
        in_deal: InDeal::LeftShort,
        ..table(1, vec![
            Kind { out: &["A*4"], ..ups("f", 4, 1, "t") },
            Kind {
                off: Off::Run,
                begin: Begin::Rank(13),
                ..columns("t", 8, 6, "t", falling(Suits::Any))
            },
        ])
    };
    "the-little-corporal" = Table {
        base: Some("f"),
        bases_out: true,
        ..table(1, vec![
            either_way("r t"),
            heaps('r', "r", 1, "t"),
            Kind {
                begin: Begin::From("r t"),
                dealt: vec![4, 5, 5, 5, 5, 5, 5, 5, 5, 4],
                ..columns("t", 10, 0, "t", round(Way::Both, Suits::Same))
            },
        ])
    };
    "the-little-corporal/bonaparte" = Table {
        base: Some("f"),
        bases_out: true,
        ..table(1, vec![
            either_way("r t"),
            heaps('r', "r", 1, "t"),
            Kind {
                begin: Begin::From("r t"),
                ..columns("t", 8, 6, "t", round(Way::Both, Suits::Same))
            },
        ])
    };
    "strategy" = Table {
        turn: Turn::WhenEmpty("h"),
        ..table(1, vec![
            kind('h', "h", 1),
            Kind { out: &["A*4"], waits: ("s h", ""), ..ups("f", 4, 1, "r") },
            heaps('r', "r", 8, "h"),
        ])
    };
    "toad" = toad(13, Suits::Same);
    "toad/amphibian" = toad(4, Suits::Any);
    "circle-nine" = table(1, vec![
        Kind { fill: "s", ..kind('h', "h", 1) },
        Kind {
            dealt: vec![1],
            on: round(Way::Up, Suits::Any),
            begin: Begin::Nothing,
            most: 52,
            ..ups("f", 1, 0, "h r")
        },
        Kind { fill: "s", dealt: vec![1; 9], ..heaps('r', "r", 9, "h") },
    ]);
    "measure" = measure(1, 8);
    "measure/double" = measure(2, 10);
    "vague" = table(1, vec![
        Kind {
            on: round(Way::Up, Suits::Same),
            begin: Begin::AnyCard,
            apart: true,
            ..ups("f", 4, 0, "t")
        },
        Kind { begin: Begin::Nothing, fill: "s", dealt: vec![1; 18], ..places('t', "t", 18, "") },
    ]);
    "desert-island" = Table {
        turn: Turn::Each("t"),
        left: 24,
        ..table(2, vec![
            Kind { out: &["A*8"], most: 10, ..ups("f", 8, 1, "t") },
            columns("t", 24, 1, "t", On::Nothing),
        ])
    };
    "dutch-solitaire" = turned(Some(0), vec![
        Kind {
            out: &["AC", "AC", "AS", "AS", "AD"],
            on: round(Way::Both, Suits::Any),
            begin: Begin::Nothing,
            most: 104,
            ..ups("f", 5, 0, "w t")
        },
        columns("t", 6, 10, "w t", going(Way::Both, Suits::Any)),
    ]);
    "solid-square" = turned(Some(0), vec![
        Kind {
            out: &["A*4"],
            most: 26,
            turns_back: true,
            begin: Begin::Nothing,
            ..ups("f", 4, 1, "w t")
        },
        Kind {
            begin: Begin::Nothing,
            fill: "w s",
            ..columns("t", 20, 1, "w t", round(Way::Both, Suits::Same))
        },
    ]);
    "shady-lanes" = turned(Some(0), vec![
        Kind { on: up(Suits::Colour), ..ups("f", 8, 1, "w r t") },
        Kind { fill: "w s", ..reserve("r", 4, 1) },
        Kind {
            begin: Begin::From("r"),
            ..columns("t", 4, 1, "w r t", falling(Suits::Alternate))
        },
    ]);
    "glacier" = Table {
        turn: Turn::To("w", 2),
        turn_waits: "w",
        ..table(2, vec![
            kind('w', "w", 1),
            Kind {
                on: round(Way::Up, Suits::Same),
                most: 26,
                apart: true,
                ..ups("f", 4, 1, "w t")
            },
            Kind { off: Off::Run, ..columns("t", 12, 1, "w t", round(Way::Down, Suits::Any)) },
        ])
    };
    "the-spark" = spark(2, 8, 12);
    "the-spark/single" = spark(1, 4, 8);
    "the-spark/kilowatt" = Table {
        turn: Turn::Rows(&[("w", 3)]),
        ..table(2, vec![
            Kind {
                out: &["K*8"],
                on: round(Way::Up, Suits::Same),
                ..ups("f", 8, 13, "w t")
            },
            columns("t", 12, 1, "w t", falling(Suits::Same)),
            Kind { dealt: vec![3; 2], ..kind('w', "w", 2) },
        ])
    };
    "granada" = Table {
        turn: Turn::Each("t"),
        redeals: Some(2),
        gathered: "t",
        ..table(2, vec![
            Kind { out: &["A*4"], begin: Begin::Nothing, ..ups("f", 4, 1, "r t") },
            Kind { out: &["K*4"], begin: Begin::Nothing, ..downs("downs", 4, 13, "r t") },
            reserve("r", 8, 4),
            columns("t", 4, 1, "r t", round(Way::Both, Suits::Same)),
        ])
    };
    "cicely" = Table {
        turn: Turn::Rows(&[("t", 4)]),
        ..table(2, vec![
            Kind { apart: true, ..ups("f", 4, 1, "t c") },
            Kind { apart: true, ..downs("downs", 4, 13, "t c") },
            Kind { dealt: vec![1; 8], ..places('c', "c", 8, "t") },
            columns("t", 8, 4, "t c", going(Way::Both, Suits::Same)),
        ])
    };
    "alexander-the-great" = alexander(12, 4);
    "alexander-the-great/clover-leaf" = alexander(16, 3);
};

/// Two packs, turned one card at a time to a waste.
fn turned(redeals: Option<usize>, mut kinds: Vec<Kind>) -> Table {
    kinds.insert(0, kind('w', "w", 1));
    Table {
        turn: Turn::To("w", 1),
        redeals,
        ..table(2, kinds)
    }
}

/// Columns from which cards are only taken.
fn reserve_of_columns(count: usize) -> Kind {
    Kind {
        dealt: vec![1; count],
        ..kind('t', "t", count)
    }
}

/// Two halves held shut by a card, and ribs that any card of some kinds may start.
fn backbone(redeals: usize, ribs: usize, begin: &'static str) -> Table {
    turned(
        Some(redeals),
        vec![
            ups("f", 8, 1, "w r t"),
            Kind {
                dealt: vec![1, 11, 11],
                under: &[(2, 1), (3, 1)],
                ..kind('r', "r", 3)
            },
            Kind {
                begin: Begin::From(begin),
                ..columns("t", ribs, 1, "w r t", falling(Suits::Same))
            },
        ],
    )
}

/// A foundation that is built down and wraps from a rank, once another has been started.
fn in_order(name: &'static str, rank: i32, after: &'static str) -> Kind {
    Kind {
        on: round(Way::Down, Suits::Any),
        after,
        ..ups(name, 1, rank, "w")
    }
}

/// Odd and even cards built by twos, and columns that are built when a kind is empty.
fn wheel(waits: &'static str) -> Table {
    let build = |way, suits| Build {
        way,
        suits,
        wraps: false,
    };
    let by_twos = On::Built(build(Way::Up, Suits::Same), 2);
    let aces = On::Built(build(Way::Level, Suits::Alternate), 1);
    let wheel = turned(
        Some(0),
        vec![
            Kind {
                on: aces,
                most: 8,
                ..ups("f", 1, 1, "w t")
            },
            Kind {
                on: by_twos,
                most: 5,
                ..ups("odds", 8, 3, "w t")
            },
            Kind {
                on: by_twos,
                most: 6,
                ..ups("evens", 8, 2, "w t")
            },
            Kind {
                fill: "w s",
                fills: 4,
                waits: (waits, ""),
                ..columns("t", 8, 4, "w t", falling(Suits::Same))
            },
        ],
    );
    Table { ranks: 12, ..wheel }
}

/// A pile that takes cards of its top card's rank.
fn alike(name: &'static str, from: &'static str) -> Kind {
    Kind {
        begin: Begin::Nothing,
        ..columns(name, 1, 1, from, going(Way::Level, Suits::Any))
    }
}

/// Four foundations of one rank; the first to be built sets the direction of all.
fn either_way(from: &'static str) -> Kind {
    Kind {
        on: round(Way::Both, Suits::Same),
        keeps: Keeps::All,
        begin: Begin::Nothing,
        ..ups("f", 4, 0, from)
    }
}

/// A number of cards at a time, all of which must be played before others come.
fn toad(cards: usize, suits: Suits) -> Table {
    Table {
        turn: Turn::Each("r"),
        turn_waits: "r",
        redeals: Some(0),
        ..table(
            2,
            vec![
                Kind {
                    on: up(suits),
                    ..ups("f", 8, 1, "r t")
                },
                reserve("r", cards, 1),
                heaps('t', "t", 5, "r"),
            ],
        )
    }
}

/// One foundation for all cards, starting with any card.
fn measure(packs: usize, count: usize) -> Table {
    Table {
        turn: Turn::WhenEmpty("h"),
        ..table(
            packs,
            vec![
                kind('h', "h", 1),
                Kind {
                    on: round(Way::Up, Suits::Any),
                    begin: Begin::AnyCard,
                    most: 52 * packs,
                    ..ups("f", 1, 0, "h r")
                },
                Kind {
                    dealt: vec![1; count],
                    ..heaps('r', "r", count, "h")
                },
            ],
        )
    }
}

/// Kings built down and columns built up, beside two wastes that get three cards each.
fn spark(packs: usize, homes: usize, count: usize) -> Table {
    Table {
        turn: Turn::Rows(&[("w", 3)]),
        ..table(
            packs,
            vec![
                downs("f", homes, 13, "w t"),
                columns("t", count, 1, "w t", up(Suits::Same)),
                Kind {
                    dealt: vec![3; 2],
                    ..kind('w', "w", 2)
                },
            ],
        )
    }
}

/// Black suits from the ace and red suits from the king.
fn alexander(count: usize, cards: usize) -> Table {
    table(
        1,
        vec![
            Kind {
                out: &["AC", "AS"],
                ..ups("f", 2, 1, "t")
            },
            Kind {
                out: &["KD", "KH"],
                ..downs("downs", 2, 13, "t")
            },
            Kind {
                begin: Begin::OneOf(&[1, 13]),
                ..columns("t", count, cards, "t", going(Way::Both, Suits::Same))
            },
        ],
    )
}
