//! Games whose suits leave whole.

use super::super::column_games::like;
use super::super::column_terms::{
    Down, Lift, ONCE, Reserve, Start, Stock, Store, Suits, Take, Way, build, down, onto, onto_any,
    spread, triangle, wrapping,
};
use super::Row;
use super::shared::{open, runs, whole_suits, yukon};

pub const ROWS: &[Row] = rows! {
    "spider" = like("spiderette"), packs: 2, columns: spread(54, 10), stock: onto(10);
    "spider/two-suits" = like("spider"), suits: 2;
    "spider/one-suit" = like("spider"), suits: 1;
    "spider/relaxed" = like("spider"), stock: onto_any(10);
    "spiderette" = whole_suits(), columns: triangle(7), down: Down::ButLast(1), stock: onto(7);
    "spiderette/two-suits" = like("spiderette"), suits: 2;
    "spiderette/one-suit" = like("spiderette"), suits: 1;
    "spiderette/relaxed" = like("spiderette"), stock: onto_any(7);
    "will-o-the-wisp" = like("spiderette"), columns: vec![3; 7];
    "will-o-the-wisp/two-suits" = like("will-o-the-wisp"), suits: 2;
    "will-o-the-wisp/one-suit" = like("will-o-the-wisp"), suits: 1;
    "will-o-the-wisp/relaxed" = like("will-o-the-wisp"), stock: onto_any(7);
    "fair-maids" = like("will-o-the-wisp"), columns: vec![4; 7], run: Some(Suits::Alternate);
    "trillium" = runs(Suits::Alternate), packs: 2, columns: vec![4; 13], down: Down::InTurn("du"),
        stock: onto_any(13), take: Take::Nowhere;
    "curds-and-whey" = runs(Suits::Same), columns: vec![4; 13], or: Some(build(Way::Level, Suits::Any)),
        start: Start::King, take: Take::Nowhere;
    "simple-simon" = whole_suits(), columns: vec![8, 8, 8, 7, 6, 5, 4, 3, 2, 1];
    "wasp" = like("scorpion"), start: Start::Any;
    "mrs-mop" = whole_suits(), packs: 2, columns: vec![8; 13];
    "grandmothers-game" = like("spider"), columns: vec![6; 10], down: Down::NoCard,
        stock: onto_any(10);
    "spidike" = runs(Suits::Any), run: Some(Suits::Same), columns: triangle(7), start: Start::King,
        stock: onto_any(7), comes_back: true;
    "spidike/fred" = like("spidike"), packs: 2, columns: vec![5; 10], start: Start::Any,
        stock: onto_any(10);
    "scorpion" = yukon(Suits::Same), columns: vec![7; 7], apart: 3, down: Down::First(3),
        take: Take::WholeRuns, stock: onto_any(3);
    "three-blind-mice" = like("scorpion"), columns: vec![5; 10], apart: 7,
        reserve: Reserve::Open(2), stock: Stock::None;
    "scorpion-head" = like("scorpion"), columns: vec![7, 7, 7, 7, 8, 8, 8], down: Down::First(4),
        cells: 4, stock: Stock::None;
    "kyiv" = yukon(Suits::Same), columns: vec![4; 7], down: Down::ButLast(1), start: Start::Any,
        take: Take::WholeRuns, stock: onto_any(7);
    "russian-spider" = like("russian"), take: Take::WholeRuns;
    "astrocyte" = whole_suits(), packs: 2, columns: vec![8; 8], down: Down::ButLast(1), cells: 4,
        stock: onto(8);
    "brush" = whole_suits(), packs: 2, columns: vec![4; 10], stock: ONCE;
    "dnieper" = like("kyiv"), build: wrapping(down(Suits::Same));
    "sevastopol" = like("kyiv"), columns: vec![3, 4, 3, 4, 3, 4, 3];
    "double-russian-spider" = like("double-yukon/russian"), take: Take::WholeRuns;
    "double-scorpion" = like("scorpion"), packs: 2, apart: 5, down: Down::First(4),
        columns: vec![11, 11, 11, 11, 10, 10, 10, 10, 10, 10], stock: Stock::None;
    "double-scorpion/tail" = like("double-scorpion"), columns: vec![10; 10], stock: onto_any(5);
    "triple-scorpion" = like("scorpion"), packs: 3, columns: vec![12; 13], apart: 8,
        down: Down::First(5), stock: Stock::None;
    "triple-scorpion/six" = like("triple-scorpion"), apart: 7;
    "scorpion-ii" = like("scorpion"), apart: 4;
    "wasp-ii" = like("scorpion-ii"), start: Start::Any;
    "how-they-run" = like("three-blind-mice"), reserve: Reserve::None, cells: 2,
        cells_dealt: &[1, 2];
    "spider-web" = whole_suits(), columns: vec![4, 4, 4, 3, 3, 3, 3], cells: 1, stock: onto_any(7);
    "beetle" = like("spider"), down: Down::NoCard;
    "simon-jester" = like("simple-simon"), packs: 2,
        columns: vec![13, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
    "big-spider" = like("spider"), packs: 3, columns: vec![6; 13], stock: onto(13);
    "big-spider/two-suits" = like("big-spider"), suits: 2;
    "big-spider/one-suit" = like("big-spider"), suits: 1;
    "big-spider/four-packs" = like("big-spider"), packs: 4;
    "long-tail" = whole_suits(), columns: vec![1; 5], stock: onto_any(5), reserve: Reserve::After(2),
        store: Some(Store { from: "t", only: None, most: 52 });
    "short-tail" = like("long-tail"), packs: 2, columns: vec![1; 8], stock: onto_any(8),
        store: Some(Store { from: "t", only: None, most: 104 });
    "york" = whole_suits(), packs: 2, columns: vec![8, 8, 9, 9, 9, 9, 9, 9, 9, 9, 8, 8],
        build: wrapping(down(Suits::Any)), take: Take::WholeRounds;
    "big-york" = like("york"), packs: 3,
        columns: vec![12, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 12];
    "wake-robin" = like("trillium"), columns: vec![4; 9], build: down(Suits::Any), stock: onto_any(9);
    "wake-robin/three-packs" = like("wake-robin"), packs: 3, columns: vec![4; 13], stock: onto_any(13);
    "lily" = like("trillium"), start: Start::King;
    "four-stacks" = runs(Suits::Alternate), columns: [vec![13; 4], vec![0; 6]].concat(),
        take: Take::Nowhere;
    "miss-muffet" = like("curds-and-whey"), columns: [vec![6], vec![5; 8], vec![6]].concat();
    "nordic" = like("miss-muffet"), start: Start::Any;
    "farmers-wife" = like("three-blind-mice"), build: down(Suits::Alternate);
    "scorpion-tail" = like("scorpion"), build: down(Suits::Alternate);
    "spidercells" = open(Suits::Alternate), cells: 4, take: Take::WholeRuns;
    "arachnida" = like("spider"), or: Some(build(Way::Level, Suits::Any));
    "harvestman" = like("arachnida"), build: down(Suits::Same);
    "black-widow" = like("spider"), run: None, whole: Some(Suits::Same);
    "baby-spiderette" = like("spiderette"), run: None, whole: Some(Suits::Same);
    "tarantula" = like("spider"), run: Some(Suits::Colour), whole: Some(Suits::Same);
    "rachel" = whole_suits(), columns: vec![1; 6], stock: ONCE, run: None, whole: Some(Suits::Same);
    "manx" = runs(Suits::Any), columns: vec![1; 4], build: wrapping(down(Suits::Any)), cells: 1,
        take: Take::WholeRuns, stock: onto_any(4);
    "grounds-for-a-divorce" = like("york"), columns: vec![5; 10], stock: Stock::ToBegun;
    "grounds-for-a-divorce/big" = like("grounds-for-a-divorce"), packs: 3, columns: vec![5; 13];
    "grounds-for-a-divorce/very-big" = like("grounds-for-a-divorce"), packs: 4,
        columns: vec![5; 12];
    "autumn-leaves" = runs(Suits::Same), columns: vec![4, 4, 3, 3, 4, 4], down: Down::ButLast(1),
        build: build(Way::Lower, Suits::Same), run_way: Some(Way::Down), stock: onto_any(6),
        take: Take::Nowhere;
    "chelicera" = yukon(Suits::Same), columns: vec![4, 4, 4, 4, 7, 7, 7], down: Down::NoCard,
        fill: "s", fills: 3, stock: Stock::Fills, take: Take::Nowhere;
    "trapdoor-spider" = like("spider"), columns: vec![5, 4, 4, 5, 4, 4, 5, 4, 4, 5],
        reserve: Reserve::Open(10), stock: Stock::ToTrapdoors;
    "daddy-longlegs" = runs(Suits::Same), columns: vec![1; 4], build: build(Way::Up, Suits::Same),
        lift: Lift::FaceUp, start: Start::Ace, stock: onto_any(4), take: Take::Nowhere;
};
