//! Games like Beleaguered Castle and Baker's Dozen.

use super::super::column_games::like;
use super::super::column_terms::{
    Anew, Base, Down, Home, Lift, Reserve, Start, Stock, Store, Suits, Terms, Way, build, down,
    home, spread, started, wrapping,
};
use super::Row;
use super::shared::{both_ways, open, runs, suits_apart, thieves};

pub const ROWS: &[Row] = rows! {
    "alina" = like("spanish-patience"), cells: 1, start: Start::Nothing;
    "beleaguered-castle" = open(Suits::Any), columns: vec![6; 8], bases_dealt: true;
    "beleaguered-castle/cell" = like("beleaguered-castle"), cells: 1;
    "streets-and-alleys" = open(Suits::Any);
    "streets-and-alleys/cell" = open(Suits::Any), cells: 1;
    "streets-and-alleys/lane" = open(Suits::Any), cells: 2;
    "streets-and-alleys/web" = open(Suits::Any), lift: Lift::Run, start: Start::King;
    "american-canister/canister" = runs(Suits::Any), columns: spread(52, 8);
    "fortress" = open(Suits::Same), columns: spread(52, 10), build: build(Way::Both, Suits::Same),
        lift: Lift::Top;
    "fortress/cell" = like("fortress"), cells: 1;
    "fortress/bastion" = like("fortress"), columns: vec![5; 10], cells: 2, cells_dealt: &[1, 2];
    "box-kite" = both_ways(true, true), packs: 2, columns: vec![8; 12],
        build: wrapping(build(Way::Both, Suits::Any)), start: Start::Nothing;
    "bisley" = both_ways(true, false), columns: [vec![3; 4], vec![4; 9]].concat(),
        build: build(Way::Both, Suits::Same), start: Start::Nothing;
    "realm" = both_ways(false, false), columns: spread(52, 8),
        build: build(Way::Both, Suits::Alternate), start: Start::Nothing;
    "realm/mancunian" = like("realm"), build: build(Way::Both, Suits::Any);
    "american-canister" = open(Suits::Alternate), lift: Lift::Run;
    "british-canister" = open(Suits::Alternate), start: Start::King;
    "alpha-star" = runs(Suits::Same), columns: vec![4; 12], bases_dealt: true;
    "alpha-star/delta" = like("alpha-star"), lift: Lift::Supermove;
    "spanish-patience" = open(Suits::Any), columns: vec![4; 13], comes_back: true;
    "spanish-patience/colours" = like("spanish-patience"), kings_sink: true, up: Suits::Alternate,
        lift: Lift::Top, start: Start::Nothing;
    "castles-of-spain" = open(Suits::Alternate), columns: vec![4; 13], comes_back: true;
    "bakers-dozen" = open(Suits::Any), columns: vec![4; 13], kings_sink: true, lift: Lift::Top,
        start: Start::Nothing;
    "martha" = runs(Suits::Alternate), columns: vec![4; 12], bases_dealt: true,
        down: Down::InTurn("du"), alone: true;
    "board-patience" = open(Suits::Alternate), base: Base::FirstUp, lift: Lift::Top,
        columns: vec![6, 5, 5, 5, 5, 5, 5, 5, 5, 5],
        build: wrapping(build(Way::Both, Suits::Alternate));
    "bakers-dozen/portuguese" = like("bakers-dozen"), start: Start::King;
    "bakers-dozen/lucky-thirteen" = like("bakers-dozen"), kings_sink: false;
    "castles-of-spain/covered" = like("castles-of-spain"), down: Down::ButLast(1);
    "thirty" = runs(Suits::Any), ranks: 8, columns: vec![6; 5], reserve: Reserve::Open(2);
    "thirty/sevens" = like("thirty"), pack: "A789TJQK", run: Some(Suits::Same), columns: vec![5; 6];
    "strata" = Terms::default(), packs: 2, pack: "A789TJQK", columns: vec![8; 8],
        build: down(Suits::Alternate), lift: Lift::Top,
        anew: Some(Anew { deals: 8, times: Some(2), shuffled: true, rolled: false });
    "grandfathers-clock" = runs(Suits::Any), columns: vec![5; 8], lift: Lift::Top, hours: &[
            ("TH", 5), ("JS", 5), ("QD", 5), ("KC", 5), ("2H", 4), ("3S", 4),
            ("4D", 4), ("5C", 4), ("6H", 4), ("7S", 4), ("8D", 4), ("9C", 4),
        ];
    "vineyard" = open(Suits::Alternate), columns: spread(52, 10);
    "castle-of-indolence" = open(Suits::Any), packs: 2, columns: spread(52, 8), up: Suits::Any,
        reserve: Reserve::Piles(4, 13);
    "double-bisley" = like("bisley"), packs: 2, columns: vec![4; 24], homes: vec![
            started(home("f", 8, Way::Up, Suits::Same, 1)),
            home("downs", 8, Way::Down, Suits::Same, 13),
        ];
    "fifteen" = both_ways(false, false), packs: 2, columns: [vec![7; 14], vec![6]].concat(),
        build: build(Way::Both, Suits::Same), homes: suits_apart(both_ways(false, false).homes);
    "good-measure" = like("bakers-dozen"), columns: vec![5; 10],
        homes: vec![Home { dealt: 2, ..home("f", 4, Way::Up, Suits::Same, 1) }];
    "spanish-patience-ii" = like("bakers-dozen"), start: Start::Any;
    "lightweight" = runs(Suits::Any), packs: 2, columns: vec![8; 12], bases_dealt: true,
        start: Start::King;
    "castle-mount" = runs(Suits::Any), run: Some(Suits::Same), packs: 3, columns: vec![12; 12],
        bases_dealt: true;
    "gloria" = Terms::default(), packs: 2, columns: vec![4; 24], build: down(Suits::Never),
        lift: Lift::Top, start: Start::Nothing, cells: 2, homes: vec![
            home("f", 8, Way::Up, Suits::Same, 1),
            started(home("downs", 8, Way::Down, Suits::Same, 13)),
        ];
    "chequers" = like("fifteen"), columns: vec![4; 25], lift: Lift::Top, fill: "s", stock: Stock::Fills;
    "zerline" = thieves(8, 5), base: Base::Rank(13), build: down(Suits::Any), lift: Lift::Top,
        start: Start::AboveBase(12), reserve: Reserve::Pile(0),
        store: Some(Store { from: "t", only: None, most: 4 });
    "zerline/three-packs" = like("zerline"), packs: 3,
        store: Some(Store { from: "t", only: None, most: 6 });
    "castles-end" = like("fortress/bastion"), base: Base::Chosen("tc"),
        build: wrapping(build(Way::Both, Suits::Alternate));
    "stewart" = Terms::default(), columns: vec![4; 12], down: Down::InTurn("du"), bases_dealt: true,
        build: down(Suits::Alternate), lift: Lift::Top;
};
