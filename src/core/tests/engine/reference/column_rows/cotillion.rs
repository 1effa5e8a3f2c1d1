//! Games with odd foundations, and those of one pile.

use super::super::column_games::like;
use super::super::column_terms::{
    ALWAYS, Base, Home, Lift, ONCE, Reserve, Start, Stock, Store, Suits, Take, Terms, Way, build,
    down, home, line, onto_any, spread, started, triangle, turned, wrapping,
};
use super::Row;
use super::shared::{both_ways, by_twos, fans, open, places, runs, suits_apart, thieves};

pub const ROWS: &[Row] = rows! {
    "royal-cotillion" = places(4, "ws"), columns: [vec![3; 4], vec![1; 16]].concat(), apart: 16,
        apart_name: "right", fills_apart: true, homes: by_twos(4);
    "odd-and-even" = places(9, "ws"), homes: by_twos(4), stock: turned(1, Some(1));
    "windmill" = places(8, "ws"), lends: &["kings"], homes: vec![
            Home { most: 52, ..started(home("f", 1, Way::Up, Suits::Any, 1)) },
            home("kings", 4, Way::Down, Suits::Any, 13),
        ];
    "four-winds" = places(16, ""), packs: 1, bases_dealt: true, start: Start::From("w"),
        stock: turned(1, Some(1));
    "khedive" = places(25, "ws");
    "picture-patience" = places(9, "ws"), homes: suits_apart(both_ways(false, false).homes);
    "patriarchs" = places(9, "ws"), homes: both_ways(true, true).homes, lends: &["f", "downs"],
        stock: turned(1, Some(1));
    "patriarchs/no-reversal" = like("patriarchs"), lends: &[];
    "quadrille" = places(0, ""), packs: 1, stock: turned(1, Some(2)), homes: vec![
            Home { most: 6, ..home("f", 4, Way::Down, Suits::Same, 5) },
            Home { most: 1, ..home("queens", 4, Way::Level, Suits::Same, 12) },
            Home { most: 6, ..home("sixes", 4, Way::Up, Suits::Same, 6) },
        ];
    "contradance" = places(0, ""), stock: turned(1, Some(1)), homes: vec![
            Home { most: 6, ..started(home("f", 8, Way::Down, Suits::Same, 5)) },
            Home { most: 7, ..started(home("sixes", 8, Way::Up, Suits::Same, 6)) },
        ];
    "mount-olympus" = thieves(9, 1), build: down(Suits::Same), by: 2, lift: Lift::Run, fill: "s",
        stock: onto_any(9), homes: vec![
            Home { most: 7, by: 2, ..started(home("f", 8, Way::Up, Suits::Same, 1)) },
            Home { most: 6, by: 2, ..started(home("twos", 8, Way::Up, Suits::Same, 2)) },
        ];
    "zeus" = like("mount-olympus"), columns: vec![4; 9], start: Start::OneOf(&[12, 13]);
    "sultan" = places(6, "ws"), stock: turned(1, Some(2)), homes: vec![
            // The foundation in the middle comes first, because it takes the first king of hearts.
            Home { most: 1, of: "H", ..home("sultan", 1, Way::Up, Suits::Same, 13) },
            Home { of: "CDHSCDS", ..home("f", 7, Way::Up, Suits::Same, 13) },
            Home { most: 12, of: "H", ..home("ace", 1, Way::Up, Suits::Same, 1) },
        ];
    "terrace" = thieves(4, 1), base: Base::Chosen("t"), columns: vec![1, 1, 1, 1, 0, 0, 0, 0, 0],
        build: wrapping(down(Suits::Alternate)), up: Suits::Alternate, lift: Lift::Top,
        start: Start::Nothing, fill: "ws", reserve: Reserve::Pile(11), reserve_open: true,
        reserve_up: true;
    "terrace/general" = like("terrace"), up: Suits::Same, reserve: Reserve::Pile(13);
    "terrace/signora" = like("terrace"), columns: vec![1; 9];
    "terrace/madame" = like("terrace/signora"), packs: 3, columns: vec![1; 10],
        reserve: Reserve::Pile(15);
    "terrace/falling-star" = like("terrace/signora"), base: Base::FirstUp;
    "terrace/blondes-and-brunettes" = like("terrace/falling-star"), reserve: Reserve::Pile(10);
    "tam-oshanter" = Terms::default(), columns: vec![1; 4], build: down(Suits::Never),
        lift: Lift::Top, start: Start::Nothing, stock: onto_any(4),
        up: Suits::Any;
    "tam-oshanter/auld-lang-syne" = like("tam-oshanter"), bases_dealt: true;
    "golf/queens-on-kings" = like("golf"), dead: None;
    "golf/corner" = like("golf/queens-on-kings"),
        take: Take::Hole(wrapping(build(Way::Both, Suits::Any)));
    "golf/nine-holes" = like("golf");
    "golf" = Terms::default(), columns: vec![5; 7], build: down(Suits::Never), dead: Some(13),
        start: Start::Nothing, take: Take::Hole(build(Way::Both, Suits::Any)), stock: ONCE;
    "black-hole" = Terms::default(), columns: vec![3; 17], build: down(Suits::Never),
        start: Start::Nothing, take: Take::OneHole(wrapping(build(Way::Both, Suits::Any)));
    "black-hole/worm-hole" = like("black-hole"), cells: 1;
    "phalanx" = places(15, ""), packs: 1, start: Start::From("w");
    "hospital-patience" = places(0, ""), packs: 1, stock: turned(3, ALWAYS),
        homes: both_ways(false, false).homes;
    "dial" = places(0, ""), packs: 1, stock: turned(1, Some(1)), homes: [
            "f", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens",
            "jacks", "queens", "kings",
        ].into_iter().zip(1..).map(|(name, rank)| Home {
            most: 4,
            ..home(name, 1, Way::Level, Suits::Alternate, rank)
        }).collect();
    "one234" = Terms::default(), columns: vec![6; 8], build: down(Suits::Never), lift: Lift::Top,
        start: Start::Nothing, homes: vec![
            started(home("f", 1, Way::Up, Suits::Any, 1)),
            Home { by: 2, ..started(home("twos", 1, Way::Up, Suits::Any, 2)) },
            Home { by: 3, ..started(home("threes", 1, Way::Up, Suits::Any, 3)) },
            Home { by: 4, ..started(home("fours", 1, Way::Up, Suits::Any, 4)) },
        ];
    "admirals-patience" = like("terrace/general"), packs: 4,
        columns: vec![1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0];
    "big-terrace" = like("terrace"), packs: 4, columns: vec![1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0],
        reserve: Reserve::Pile(19);
    "wood" = like("terrace/blondes-and-brunettes"), start: Start::From("w"), fill: "";
    "wood/any-card" = like("wood"), start: Start::Any;
    "boudoir" = places(0, ""), stock: turned(1, Some(2)), homes: vec![
            Home { apart: true, ..home("f", 4, Way::Up, Suits::Same, 1) },
            Home { most: 1, ..started(home("queens", 4, Way::Level, Suits::Same, 12)) },
            Home { most: 1, apart: true, ..home("jacks", 4, Way::Level, Suits::Same, 11) },
            Home { most: 11, apart: true, ..home("tens", 4, Way::Down, Suits::Same, 10) },
        ];
    "catherine-the-great" = thieves(10, 1), build: wrapping(build(Way::Up, Suits::Any)),
        lift: Lift::Top, start: Start::Nothing, fill: "ws", homes: vec![
            Home { of: "CDHSCDS", ..home("f", 7, Way::Down, Suits::Same, 12) },
            Home { of: "H", ..home("king", 1, Way::Up, Suits::Same, 13) },
        ];
    "kingdom" = places(8, "ws"),
        homes: vec![Home { dealt: 1, ..home("f", 8, Way::Up, Suits::Any, 1) }];
    "royal-aids" = runs(Suits::Alternate), packs: 2, columns: vec![0; 2], lift: Lift::Top,
        start: Start::King, bases_dealt: true, up: Suits::Alternate,
        reserve: Reserve::Piles(4, 10), stock: turned(1, ALWAYS);
    "royal-rendezvous" = places(16, "ws"), homes: vec![
            started(home("f", 4, Way::Up, Suits::Same, 1)),
            Home { most: 7, by: 2, ..started(home("odds", 4, Way::Up, Suits::Same, 1)) },
            Home { most: 6, by: 2, ..started(home("evens", 4, Way::Up, Suits::Same, 2)) },
        ];
    "old-fashioned" = like("tam-oshanter/auld-lang-syne"), columns: vec![1; 6], stock: onto_any(6);
    "twenty" = thieves(20, 1), build: down(Suits::Never), lift: Lift::Top, fill: "s",
        stock: onto_any(20), homes: both_ways(true, true).homes;
    "dolphin" = open(Suits::Never), lift: Lift::Top, start: Start::Nothing, cells: 4,
        homes: vec![line(1, Way::Up, Suits::Any, 52)];
    "double-dolphin" = like("dolphin"), packs: 2, columns: spread(104, 10), cells: 5,
        homes: vec![line(1, Way::Up, Suits::Any, 104)];
    "robert" = places(0, ""), packs: 1, stock: turned(1, Some(2)),
        homes: vec![Home { any_dealt: true, ..line(1, Way::Both, Suits::Any, 52) }];
    "wasatch" = like("robert"), stock: turned(3, ALWAYS);
    "flake" = open(Suits::Any), columns: spread(52, 6), lift: Lift::Top,
        build: wrapping(build(Way::Both, Suits::Any)), homes: vec![line(1, Way::Both, Suits::Any, 52)];
    "flake/two-packs" = like("flake"), packs: 2, columns: vec![13; 8],
        homes: vec![line(1, Way::Both, Suits::Any, 104)];
    "four-leaf-clovers" = fans(Suits::Any), columns: vec![4; 13], start: Start::Nothing,
        build: wrapping(build(Way::Both, Suits::Any)),
        homes: vec![Home { most: 52, ..home("f", 1, Way::Up, Suits::Any, 1) }];
    "ants" = Terms::default(), columns: vec![1; 4], build: down(Suits::Never), lift: Lift::Top,
        start: Start::Nothing, stock: onto_any(4),
        homes: vec![Home { any_dealt: true, ..line(4, Way::Both, Suits::Any, 52) }];
    "take-away" = Terms::default(), columns: vec![13; 4], build: down(Suits::Never), lift: Lift::Top,
        start: Start::Nothing, homes: vec![line(6, Way::Both, Suits::Any, 52)];
    "take-away/eight" = like("take-away"), homes: vec![line(8, Way::Both, Suits::Any, 52)];
    "beacon" = runs(Suits::Any), columns: vec![4; 8], build: wrapping(down(Suits::Any)), fill: "s",
        stock: Stock::Fills, homes: vec![line(1, Way::Up, Suits::Any, 52)];
    "dimensions" = places(0, ""), packs: 1, homes: vec![Home {
            or: Some(build(Way::Either, Suits::Same)),
            ..line(3, Way::Level, Suits::Any, 52)
        }];
    "aglet" = Terms::default(), columns: vec![6; 8], bases_dealt: true, build: down(Suits::Never),
        lift: Lift::Top, start: Start::Nothing, up: Suits::Any, reserve: Reserve::Pile(0),
        store: Some(Store { from: "t", only: None, most: 52 });
    "thirty-two-cards" = like("turncoats"), packs: 2, columns: vec![1; 32], build: down(Suits::Never),
        homes: suits_apart(both_ways(false, false).homes);
    "golf-rush" = like("golf/queens-on-kings"), columns: triangle(7);
};
