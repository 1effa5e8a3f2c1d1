//! Games whose cards move with all cards on them.

use super::super::column_games::like;
use super::super::column_terms::{
    ALWAYS, Down, ONCE, Reserve, Start, Suits, Take, Way, build, down, onto_any, triangle, turned,
    wrapping,
};
use super::Row;
use super::shared::yukon;

pub const ROWS: &[Row] = rows! {
    "yukon" = yukon(Suits::Alternate);
    "russian" = yukon(Suits::Same);
    "alaska" = yukon(Suits::Same), build: build(Way::Both, Suits::Same);
    "yukon/moosehide" = yukon(Suits::Other);
    "yukon/cells" = like("yukon"), cells: 2;
    "russian/cells" = like("russian"), cells: 2;
    "double-yukon" = yukon(Suits::Alternate), packs: 2, down: Down::ButLast(6),
        columns: vec![6, 7, 8, 9, 10, 11, 12, 13, 14, 14];
    "double-yukon/russian" = like("double-yukon"), build: down(Suits::Same);
    "odessa" = like("russian"), columns: vec![6, 8, 8, 8, 8, 8, 6], down: Down::First(3);
    "queenie" = like("yukon"), columns: triangle(7), down: Down::NoCard, stock: onto_any(7);
    "rushdike" = like("russian"), columns: triangle(7), down: Down::ButLast(1), stock: onto_any(7);
    "rushdike/point" = like("rushdike"), columns: vec![1, 3, 5, 7, 5, 3, 1];
    "lexington-harp" = like("yukon"), packs: 2, columns: triangle(8), down: Down::ButLast(1),
        start: Start::Any, stock: onto_any(8);
    "lexington-harp/mississippi" = like("lexington-harp"), columns: triangle(7), stock: onto_any(7);
    "lexington-harp/brunswick" = like("lexington-harp"), down: Down::NoCard;
    "lexington-harp/griffon" = like("lexington-harp/mississippi"), down: Down::NoCard;
    "australian-patience" = yukon(Suits::Same), columns: vec![4; 7], down: Down::NoCard,
        stock: ONCE, comes_back: true;
    "australian-patience/canberra" = like("australian-patience"), stock: turned(1, Some(1));
    "australian-patience/tasmanian" = like("australian-patience"), stock: turned(3, ALWAYS);
    "australian-patience/raw-prawn" = like("australian-patience"), start: Start::Any;
    "outback" = like("australian-patience"), packs: 2, columns: vec![7; 8];
    "outback/bim-bom" = like("outback"), columns: vec![5; 8], start: Start::Any;
    "hawaiian" = yukon(Suits::Alternate), packs: 2, columns: vec![5; 10], down: Down::NoCard,
        start: Start::Any, reserve: Reserve::Pile(54), reserve_open: true;
    "sanibel" = yukon(Suits::Alternate), packs: 2, columns: vec![10; 10], down: Down::First(3),
        start: Start::Any, stock: ONCE;
    "triple-yukon" = like("double-yukon"), packs: 3, columns: (6..=18).collect();
    "triple-yukon/russian" = like("triple-yukon"), build: down(Suits::Same);
    "yukonic-plague" = yukon(Suits::Alternate), columns: vec![1, 4, 5, 6, 7, 8, 8],
        down: Down::First(2), reserve: Reserve::Pile(13), reserve_open: true;
    "roslin" = yukon(Suits::Alternate), build: build(Way::Both, Suits::Alternate);
    "chinese-discipline" = yukon(Suits::Alternate), columns: vec![7; 7],
        down: Down::Each(&[0, 0, 0, 3, 4, 5, 6]), stock: onto_any(3);
    "chinese-solitaire" = like("chinese-discipline"), start: Start::Any;
    "geoffrey" = yukon(Suits::Same), columns: vec![6, 6, 6, 6, 7, 7, 7, 7],
        down: Down::Each(&[4, 4, 4, 4, 0, 0, 0, 0]);
    "panopticon" = yukon(Suits::Same), columns: vec![6; 8], down: Down::Each(&[1, 2, 3, 4, 4, 3, 2, 1]),
        cells: 4, cells_dealt: &[1, 2, 3, 4];
    "quadruple-yukon" = like("double-yukon"), packs: 4,
        columns: vec![1, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 18, 19, 20],
        down: Down::Each(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    "queensland" = yukon(Suits::Same), columns: vec![5, 6, 7, 7, 8, 9, 10],
        down: Down::Each(&[0, 1, 2, 3, 4, 5, 6]);
    "queensland/any" = like("queensland"), start: Start::Any;
    "brisbane" = like("queensland"), build: wrapping(down(Suits::Any));
    "ten-across" = yukon(Suits::Same), columns: vec![5; 10], take: Take::WholeRuns,
        down: Down::Each(&[0, 1, 2, 3, 4, 4, 3, 2, 1, 0]), cells: 2, cells_dealt: &[1, 2];
    "yukon-kings" = like("yukon"), take: Take::Nowhere;
    "adelaide" = like("outback"), stock: turned(1, Some(1));
    "applegate" = yukon(Suits::Same), columns: vec![7; 7], build: wrapping(down(Suits::Same)),
        down: Down::Each(&[0, 2, 2, 2, 2, 2, 2]), reserve: Reserve::Open(3), take: Take::Nowhere;
};
