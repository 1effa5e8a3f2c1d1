//! Games like Canfield, and those with a reserve.

use super::super::column_games::like;
use super::super::column_terms::{
    ALWAYS, Base, Down, Lift, ONCE, Reserve, Score, Start, Stock, Suits, down, spread, triangle,
    turned, wrapping,
};
use super::Row;
use super::shared::{both_ways, kings_apart, klondike, open, runs};

pub const ROWS: &[Row] = rows! {
    "stonewall" = runs(Suits::Alternate), columns: vec![6; 6], down: Down::InTurn("du"),
        reserve: Reserve::Open(16);
    "canfield" = runs(Suits::Alternate), columns: vec![1; 4], base: Base::FirstUp,
        build: wrapping(down(Suits::Alternate)), fill: "r", reserve: Reserve::Pile(13),
        stock: turned(3, ALWAYS);
    "canfield/strict" = like("canfield"), lift: Lift::TopOrAll, start: Start::From("w");
    "canfield/rainbow" = like("canfield"), build: wrapping(down(Suits::Any)), stock: ONCE;
    "canfield/superior" = like("canfield"), fill: "", reserve_open: true;
    "storehouse" = like("canfield"), base: Base::Rank(2), bases_dealt: true,
        build: wrapping(down(Suits::Same)), stock: turned(1, Some(2));
    "acme" = like("canfield"), base: Base::Rank(1), bases_dealt: true, build: down(Suits::Same),
        lift: Lift::Top, stock: turned(1, Some(1));
    "double-canfield" = like("canfield"), packs: 2, columns: vec![1; 5];
    "american-toad" = like("canfield/strict"), packs: 2, columns: vec![1; 8],
        build: wrapping(down(Suits::Same)), reserve: Reserve::Pile(20), reserve_open: true,
        stock: turned(1, Some(1));
    "american-toad/one-pass" = like("american-toad"), stock: ONCE;
    "duke" = runs(Suits::Alternate), columns: vec![1; 4], reserve: Reserve::Piles(4, 3),
        stock: turned(1, Some(2));
    "chameleon" = like("canfield"), columns: vec![1; 3], build: wrapping(down(Suits::Any)),
        reserve: Reserve::Pile(12), stock: ONCE;
    "chameleon/thirteen" = runs(Suits::Any), columns: vec![1; 3], reserve: Reserve::Pile(13),
        stock: ONCE;
    "somerset/morehead" = like("somerset"), build: down(Suits::Other);
    "somerset" = open(Suits::Alternate), columns: vec![1, 2, 3, 4, 5, 6, 7, 8, 8, 8],
        comes_back: true;
    "king-albert" = open(Suits::Alternate), columns: triangle(9), reserve: Reserve::Open(7),
        comes_back: true;
    "raglan" = open(Suits::Alternate), columns: vec![1, 2, 3, 4, 5, 6, 7, 7, 7], bases_dealt: true,
        reserve: Reserve::Open(6), comes_back: true;
    "duchess" = like("canfield"), base: Base::Chosen("r"), fill: "",
        reserve: Reserve::Piles(4, 3), start: Start::InTurn(&["r", "w"]), stock: turned(1, Some(1));
    "big-bertha" = like("king-albert"), packs: 2, columns: vec![6; 15], reserve: Reserve::Open(14),
        lift: Lift::Run, homes: kings_apart();
    "can-can" = like("king-albert"), columns: spread(49, 13), reserve: Reserve::Open(3),
        lift: Lift::Run, start: Start::King;
    "queen-victoria" = like("king-albert"), lift: Lift::Run;
    "candike" = like("canfield"), columns: vec![2; 7], down: Down::ButLast(1);
    "casino-canfield" = like("canfield"), stock: ONCE, score: Score::Vegas;
    "rainfall" = like("canfield"), stock: turned(1, Some(2));
    "triple-canfield" = like("canfield"), packs: 3, columns: vec![1; 7], reserve: Reserve::Pile(26);
    "quadruple-canfield" = like("canfield"), packs: 4, columns: vec![1; 8], reserve: Reserve::Pile(39);
    "variegated-canfield" = like("canfield"), packs: 2, columns: vec![1; 5], base: Base::Rank(1),
        bases_dealt: true, build: down(Suits::Alternate), reserve_open: true, stock: turned(3, Some(2));
    "lafayette" = runs(Suits::Alternate), columns: vec![1; 4], homes: both_ways(false, false).homes,
        fill: "r", start: Start::AboveBase(6), reserve: Reserve::Pile(13), reserve_open: true,
        stock: turned(3, ALWAYS);
    "relaxed-raglan" = like("raglan"), lift: Lift::Run;
    "senate" = runs(Suits::Same), packs: 2, columns: vec![1; 4], bases_dealt: true,
        reserve: Reserve::Piles(8, 1), stock: Stock::ToReserves;
    "senate/plus" = like("senate"), columns: vec![1; 5];
    "gate" = runs(Suits::Alternate), columns: vec![1; 8], reserve: Reserve::Piles(2, 5),
        start: Start::InTurn(&["r", "ws"]), stock: ONCE;
    "gate/single" = like("gate"), lift: Lift::Top;
    "little-gate" = like("gate"), columns: vec![1; 4];
    "minerva" = klondike(1), columns: vec![4; 7], down: Down::InTurn("du"), reserve: Reserve::Pile(11),
        stock: turned(1, Some(1));
    "munger" = like("minerva"), reserve: Reserve::Pile(7), stock: ONCE;
    "mystique" = like("munger"), reserve: Reserve::Pile(9), start: Start::Any;
};
