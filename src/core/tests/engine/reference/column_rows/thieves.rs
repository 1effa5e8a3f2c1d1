//! Games like Forty Thieves.

use super::super::column_games::like;
use super::super::column_terms::{
    ALWAYS, Base, Down, Lift, ONCE, Reserve, Start, Store, Suits, Take, Way, build, down, turned,
    wrapping,
};
use super::Row;
use super::shared::{both_ways, kings_apart, runs, suits_apart, thieves};

pub const ROWS: &[Row] = rows! {
    "mamy-susan" = thieves(10, 4), build: down(Suits::Alternate), lift: Lift::Top,
        reserve: Reserve::Pile(6), reserve_up: true;
    "forty-thieves" = thieves(10, 4);
    "limited" = thieves(12, 3);
    "lucas" = thieves(13, 3), bases_dealt: true;
    "maria" = thieves(9, 4), build: down(Suits::Alternate);
    "streets" = thieves(10, 4), build: down(Suits::Alternate);
    "rank-and-file" = like("streets"), down: Down::ButLast(1), lift: Lift::Run;
    "number-ten" = like("streets"), down: Down::ButLast(2), lift: Lift::Run;
    "emperor" = like("streets"), down: Down::ButLast(1);
    "maria/roosevelt" = like("maria"), columns: vec![4; 7];
    "josephine" = thieves(10, 4), lift: Lift::Run;
    "san-juan-hill" = thieves(10, 4), bases_dealt: true;
    "famous-fifty" = thieves(10, 5);
    "napoleons-square" = thieves(12, 4), lift: Lift::Run;
    "napoleons-exile" = thieves(10, 4), build: down(Suits::Any);
    "napoleons-exile/folly" = thieves(10, 4), build: down(Suits::Other);
    "squadron" = thieves(10, 4), cells: 3, cells_dealt: &[1, 2, 3];
    "forty-and-eight" = thieves(8, 5), stock: turned(1, Some(1));
    "forty-and-eight/rows-of-four" = like("forty-and-eight"), columns: vec![4; 8];
    "diplomat" = thieves(8, 4), build: down(Suits::Any);
    "diplomat/lady-palk" = like("diplomat"), lift: Lift::Run;
    "diplomat/rows-of-four" = like("diplomat"), stock: turned(1, Some(2));
    "interchange" = thieves(7, 7), down: Down::InTurn("ud"), lift: Lift::Run, start: Start::King;
    "following" = thieves(6, 1), packs: 1, build: down(Suits::InTurn("HCDS")), up: Suits::InTurn("HCDS"),
        lift: Lift::Run, stock: turned(1, Some(1));
    "indian" = thieves(10, 3), build: down(Suits::Other), down: Down::First(1);
    "indian/midshipman" = like("indian"), columns: vec![4; 9], down: Down::First(2);
    "foothold" = thieves(8, 5), build: build(Way::Both, Suits::Alternate), lift: Lift::Top;
    "congress" = thieves(8, 1), build: down(Suits::Any), lift: Lift::Top, fill: "ws";
    "congress/parliament" = like("congress"), bases_dealt: true;
    "red-and-black" = thieves(8, 1), build: down(Suits::Alternate), lift: Lift::Run,
        up: Suits::Alternate, bases_dealt: true;
    "floradora" = thieves(6, 6), build: down(Suits::Any), homes: kings_apart();
    "ali-baba" = runs(Suits::Same), columns: vec![4; 10], bases_dealt: true,
        stock: turned(1, ALWAYS);
    "ali-baba/cassim" = like("ali-baba"), columns: vec![4; 7];
    "junction" = runs(Suits::Alternate), packs: 4, pack: "A789TJQK", columns: vec![1; 7], stock: ONCE;
    "single-rail" = runs(Suits::Any), columns: vec![1; 4], stock: ONCE;
    "single-rail/double" = like("single-rail"), packs: 2, columns: vec![1; 5];
    "single-rail/final-battle" = like("single-rail/double"), columns: vec![1; 6];
    "big-streets" = like("streets"), packs: 3, columns: vec![4; 12];
    "express" = thieves(14, 3), packs: 3;
    "carnation" = thieves(16, 3), packs: 4;
    "delivery" = thieves(12, 3), packs: 4;
    "cascade" = thieves(7, 5), packs: 1, build: down(Suits::Alternate), up: Suits::Alternate,
        cells: 2;
    "dieppe" = thieves(8, 3), build: down(Suits::Any), lift: Lift::Run;
    "sixty-thieves" = thieves(12, 5), packs: 3;
    "eighty-thieves" = thieves(10, 8), packs: 4;
    "marie-rose" = thieves(12, 5), packs: 3, lift: Lift::Run;
    "malmaison" = thieves(10, 8), packs: 4, lift: Lift::Run;
    "little-napoleon" = thieves(8, 4), down: Down::ButLast(1), build: down(Suits::Any),
        run: Some(Suits::Same), lift: Lift::Run;
    "mcclellan" = thieves(8, 4), down: Down::ButLast(1), lift: Lift::Run;
    "mumbai" = thieves(13, 3), packs: 3, build: down(Suits::Other), down: Down::First(1);
    "number-twelve" = thieves(12, 4), packs: 3, build: down(Suits::Alternate),
        down: Down::ButLast(2), lift: Lift::Run;
    "thirty-nine-steps" = thieves(13, 3);
    "thirty-nine-steps/one-pack" = like("thirty-nine-steps"), packs: 1;
    "waning-moon" = thieves(13, 4);
    "triple-rail" = like("single-rail"), packs: 3, columns: vec![1; 9];
    "cringle" = thieves(8, 5), build: down(Suits::Alternate), apart: 4, apart_name: "right",
        apart_build: Some(build(Way::Up, Suits::Alternate)), lift: Lift::Run,
        homes: suits_apart(both_ways(false, false).homes);
    "corona" = thieves(12, 3), lift: Lift::Top, fill: "ws";
    "little-forty" = thieves(10, 4), build: down(Suits::Any), run: Some(Suits::Same),
        lift: Lift::Run, fill: "ws", stock: turned(3, Some(3));
    "napoleons-shoulder" = thieves(12, 4), build: down(Suits::Any), lift: Lift::Top,
        start: Start::From("w");
    "quadrangle" = like("corona"), base: Base::FirstUp, build: wrapping(down(Suits::Same));
    "triple-line" = thieves(12, 3), build: down(Suits::Alternate), lift: Lift::Run, fill: "ws",
        stock: turned(1, Some(1));
    "waterloo" = thieves(6, 1), bases_dealt: true, build: down(Suits::Any),
        run: Some(Suits::Same), lift: Lift::Run;
    "octagon" = thieves(4, 5), bases_dealt: true, lift: Lift::Top, fill: "ws",
        stock: turned(1, Some(3));
    "zebra" = thieves(8, 1), bases_dealt: true, build: down(Suits::Alternate),
        up: Suits::Alternate, lift: Lift::Top, fill: "ws", stock: turned(1, Some(1));
    "soother" = thieves(9, 5), packs: 4, build: down(Suits::Any), lift: Lift::Top, start: Start::King,
        reserve: Reserve::Pile(0), store: Some(Store { from: "tw", only: None, most: 8 });
    "alternation" = like("interchange"), build: down(Suits::Alternate), start: Start::Any;
    "breakwater" = like("interchange"), build: down(Suits::Any), start: Start::Any;
    "crossroads" = like("alternation"), packs: 4;
    "triple-interchange" = like("interchange"), packs: 3, columns: vec![9; 9], start: Start::Any,
        stock: turned(1, ALWAYS);
    "unlimited" = like("interchange"), stock: turned(1, ALWAYS);
    "eight-packs" = runs(Suits::Same), packs: 2, columns: vec![1; 10], build: build(Way::Up, Suits::Same),
        stock: turned(1, Some(2)), take: Take::Nowhere;
};
