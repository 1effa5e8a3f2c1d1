//! Games like Busy Aces.

use super::super::column_games::like;
use super::super::column_terms::{
    Base, Home, Lift, ONCE, Start, Stock, Suits, Take, Terms, Way, build, down, home, started,
    turned, wrapping,
};
use super::Row;
use super::shared::{both_ways, runs, singles, suits_apart, thieves};

pub const ROWS: &[Row] = rows! {
    "fortunes-favor" = Terms::default(), columns: vec![1; 12], bases_dealt: true, lift: Lift::Top,
        fill: "ws", stock: ONCE;
    "deuces" = singles(10, 2), bases_dealt: true;
    "deuces/traditional" = like("deuces"), lift: Lift::Run, start: Start::From("ws");
    "busy-aces" = singles(12, 1);
    "courtyard" = singles(12, 1), lift: Lift::Top, fill: "ws";
    "courtyard/runs" = like("courtyard"), lift: Lift::Run;
    "courtyard/square" = like("courtyard"), base: Base::Rank(2);
    "threes-company" = singles(8, 3), bases_dealt: true, lift: Lift::Run;
    "fours-up" = singles(6, 4), bases_dealt: true, build: down(Suits::Any), lift: Lift::Run;
    "eights-down" = singles(6, 8), bases_dealt: true, build: build(Way::Up, Suits::Same),
        lift: Lift::Run, take: Take::Down, stock: turned(1, Some(1));
    "cast-out-nines" = singles(7, 9);
    "dimes" = singles(8, 10);
    "jacks-in-the-box" = singles(6, 11), bases_dealt: true, cells: 4;
    "penta" = thieves(6, 1), base: Base::Rank(5), build: wrapping(down(Suits::Any)), apart: 3,
        apart_name: "right", apart_build: Some(wrapping(build(Way::Up, Suits::Any))),
        lift: Lift::Top, homes: vec![
            home("f", 4, Way::Up, Suits::Any, 5),
            home("downs", 4, Way::Down, Suits::Any, 5),
        ];
    "sixes-and-sevens" = thieves(9, 1), build: down(Suits::Never), lift: Lift::Top, homes: vec![
            Home { most: 7, ..started(home("f", 8, Way::Up, Suits::Same, 7)) },
            Home { most: 6, ..started(home("downs", 8, Way::Down, Suits::Same, 6)) },
        ];
    "carpet" = thieves(20, 1), packs: 1, build: down(Suits::Never), lift: Lift::Top,
        start: Start::From("w"), bases_dealt: true;
    "carpet/aces-in-pack" = like("carpet"), bases_dealt: false;
    "four-seasons" = thieves(5, 1), packs: 1, base: Base::FirstUp,
        build: wrapping(down(Suits::Any));
    "simplicity" = like("four-seasons"), columns: vec![1; 12],
        build: wrapping(down(Suits::Alternate));
    "corner-suite" = Terms::default(), columns: vec![0; 9], build: down(Suits::Any), lift: Lift::Top,
        start: Start::From("w"), stock: ONCE;
    "czarina" = like("four-seasons"), fill: "ws", lift: Lift::Top;
    "corner-patience" = like("four-seasons"), columns: vec![0; 5], lift: Lift::Top;
    "noumea" = like("carpet"), start: Start::Nothing, fill: "ws", stock: turned(3, Some(2)), most: 1;
    "big-courtyard" = like("courtyard/runs"), packs: 3;
    "preference" = like("fortunes-favor"), columns: vec![1; 8];
    "twin-queens" = singles(8, 13), lift: Lift::Top, fill: "ws", stock: turned(1, Some(1));
    "wheatsheaf" = thieves(8, 1), build: build(Way::Both, Suits::Same), lift: Lift::Top,
        fill: "ws", homes: suits_apart(both_ways(false, false).homes);
    "pluto" = like("busy-aces"), base: Base::Rank(2), build: wrapping(down(Suits::Same));
    "voracious" = thieves(12, 1), lift: Lift::Top, start: Start::Nothing, fill: "ws";
    "assembly" = Terms::default(), columns: vec![1; 4], build: down(Suits::Any), lift: Lift::Top,
        start: Start::From("w"), up: Suits::Any, stock: ONCE;
    "trusty-twelve" = runs(Suits::Any), columns: vec![1; 12], lift: Lift::Top, fill: "s",
        stock: Stock::Fills, take: Take::Columns;
    "knotty-nines" = like("trusty-twelve"), columns: vec![1; 9];
    "sweet-sixteen" = like("trusty-twelve"), columns: vec![1; 16], build: down(Suits::Alternate);
    "turncoats" = runs(Suits::Any), columns: vec![1; 12], build: build(Way::Both, Suits::Alternate),
        lift: Lift::Top, start: Start::Nothing, fill: "s", stock: Stock::Fills;
    "german-patience" = thieves(8, 1), build: wrapping(build(Way::Up, Suits::Any)), lift: Lift::Top,
        most: 13, take: Take::Columns;
    "bavarian-patience" = thieves(10, 1), build: wrapping(build(Way::Up, Suits::Any)), lift: Lift::Top,
        most: 13, take: Take::Nowhere;
};
