//! Games with cells.

use super::super::column_games::like;
use super::super::column_terms::{
    Down, Home, Lift, Reserve, Start, Store, Suits, Terms, Way, down, home, line, spread, started,
    wrapping,
};
use super::Row;
use super::shared::{open, runs};

pub const ROWS: &[Row] = rows! {
    "freecell" = open(Suits::Alternate), cells: 4;
    "freecell/relaxed" = like("freecell"), lift: Lift::Run;
    "freecell/opera" = like("freecell"), down: Down::ButLast(1);
    "freecell/six-columns" = like("freecell"), columns: spread(52, 6);
    "freecell/five-columns" = like("freecell"), columns: spread(52, 5);
    "freecell/four-columns" = like("freecell"), columns: spread(52, 4);
    "double-freecell" = like("freecell"), packs: 2, columns: spread(104, 10), cells: 8;
    "seven-by-four" = like("freecell"), columns: spread(52, 7);
    "seven-by-four/five" = like("seven-by-four"), cells: 5;
    "seven-by-four/runs" = like("seven-by-four"), lift: Lift::Run;
    "bath" = like("somerset"), cells: 2, start: Start::King, comes_back: false;
    "one-cell" = open(Suits::Alternate), columns: spread(48, 13), bases_dealt: true, cells: 1,
        comes_back: true;
    "one-cell/two" = like("one-cell"), cells: 2;
    "bakers-game" = open(Suits::Same), cells: 4;
    "forecell" = like("freecell"), columns: vec![6; 8], start: Start::King,
        cells_dealt: &[1, 2, 3, 4];
    "forecell/suit" = like("forecell"), build: down(Suits::Same);
    "seahaven-towers" = like("bakers-game"), columns: vec![5; 10], start: Start::King,
        cells_dealt: &[2, 3];
    "eight-off" = like("forecell/suit"), cells: 8;
    "big-cell" = like("freecell"), packs: 3, columns: vec![12; 13], lift: Lift::Run;
    "cell-11" = like("freecell"), packs: 3, columns: [vec![12], vec![13; 10], vec![12]].concat(),
        cells: 11, cells_dealt: &[1, 11];
    "deep" = like("freecell"), packs: 2, columns: vec![13; 8], cells: 8, lift: Lift::Run;
    "double-eight-off" = like("eight-off"), packs: 2, columns: vec![8; 12],
        cells_dealt: &[1, 2, 3, 4, 5, 6, 7, 8];
    "double-seahaven-towers" = like("seahaven-towers"), packs: 2, columns: vec![7; 14], cells: 8,
        cells_dealt: &[2, 3, 4, 5, 6, 7];
    "pitchfork" = open(Suits::Alternate), columns: vec![8, 8, 4, 2, 0, 2, 4, 8, 8], lift: Lift::Top,
        reserve: Reserve::Pile(8), reserve_open: true;
    "kingcell" = like("freecell"), build: down(Suits::Any), start: Start::King;
    "repair" = like("freecell"), packs: 2, columns: vec![10; 10], cells_dealt: &[1, 2, 3, 4],
        lift: Lift::Run;
    "triple-freecell" = like("freecell"), packs: 3, columns: vec![12; 13], cells: 10;
    "tuxedo" = open(Suits::Same), columns: vec![8, 7, 7, 8, 7, 7, 8], cells: 7, lift: Lift::Run,
        build: wrapping(down(Suits::Same)), start: Start::King;
    "tuxedo/any" = like("tuxedo"), start: Start::Any;
    "clink" = runs(Suits::Alternate), columns: vec![6; 8], cells: 2, cells_dealt: &[1, 2],
        homes: vec![Home { most: 26, of: "SH", ..started(home("f", 2, Way::Up, Suits::Alternate, 1)) }];
    "needle" = open(Suits::Alternate), columns: vec![8, 8, 4, 2, 0, 2, 4, 8, 8], lift: Lift::Top,
        reserve: Reserve::Pile(8), reserve_open: true,
        store: Some(Store { from: "t", only: None, most: 18 });
    "haystack" = like("needle"), store: Some(Store { from: "t", only: None, most: 8 });
    "limpopo" = runs(Suits::Alternate), packs: 2, columns: vec![13; 8], reserve: Reserve::Piles(2, 0),
        store: Some(Store { from: "tr", only: None, most: 4 });
    "stalactites" = Terms::default(), columns: vec![6; 8], build: down(Suits::Never), cells: 2,
        start: Start::Nothing, lift: Lift::Top,
        homes: vec![Home { any_dealt: true, ..line(4, Way::Up, Suits::Any, 13) }];
    "challenge-freecell" = like("freecell"), columns: spread(44, 8), bottoms: &[1, 2];
    "super-challenge-freecell" = like("challenge-freecell"), start: Start::King;
    "headquarters" = runs(Suits::Never), packs: 2, columns: [vec![0; 6], vec![13; 8]].concat(),
        apart: 8, apart_build: Some(down(Suits::Alternate)), apart_start: Some(Start::Nothing),
        run: Some(Suits::Alternate);
};
