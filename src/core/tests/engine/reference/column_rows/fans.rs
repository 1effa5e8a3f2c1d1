//! Games of fans.

use super::super::column_games::like;
use super::super::column_terms::{
    Anew, Base, Home, Lift, Reserve, Start, Stock, Suits, Take, Terms, Way, build, down, home,
    started, wrapping,
};
use super::Row;
use super::shared::{both_ways, fans, fours, open, runs, suits_apart, thieves};

pub const ROWS: &[Row] = rows! {
    "fan" = fans(Suits::Same), start: Start::King, comes_back: true;
    "fan/ceiling" = like("fan"), build: down(Suits::Alternate);
    "fan/free" = like("fan"), cells: 2, lift: Lift::Supermove;
    "shamrocks" = like("fan"), columns: [vec![3; 17], vec![1]].concat(),
        build: build(Way::Both, Suits::Any), start: Start::Nothing, most: 3;
    "lucky-piles" = like("fan"), columns: vec![4; 13], build: build(Way::Both, Suits::Same);
    "trefoil" = like("la-belle-lucie"), columns: vec![3; 16], bases_dealt: true;
    "super-flower-garden" = like("la-belle-lucie"), build: down(Suits::Any);
    "perseverance" = like("cruel"), lift: Lift::Run, anew: Some(fours(2));
    "indefatigable" = like("cruel"), build: build(Way::Both, Suits::Same), start: Start::Any,
        anew: Some(fours(2));
    "royal-family" = like("cruel"), bases_dealt: false, start: Start::Any, anew: Some(fours(1)),
        build: build(Way::Both, Suits::Alternate),
        homes: vec![started(home("f", 4, Way::Down, Suits::Same, 13))];
    "bristol" = fans(Suits::Any), columns: vec![3; 8], start: Start::Nothing, kings_sink: true,
        up: Suits::Any, reserve: Reserve::Piles(3, 0), stock: Stock::ToReserves;
    "bristol/belvedere" = like("bristol"),
        homes: vec![Home { dealt: 1, ..home("f", 4, Way::Up, Suits::Any, 1) }];
    "scotch-patience" = fans(Suits::Any), columns: [vec![3; 17], vec![1]].concat(),
        start: Start::Nothing, up: Suits::Alternate, comes_back: true;
    "scotch-patience/in-suit" = fans(Suits::Alternate), start: Start::Nothing, comes_back: true;
    "la-belle-lucie" = fans(Suits::Same), columns: [vec![3; 17], vec![1]].concat(),
        start: Start::Nothing, anew: Some(Anew { deals: 3, times: Some(2), shuffled: true, rolled: false });
    "three-shuffles-and-a-draw" = like("la-belle-lucie"), pulls: 1;
    "cruel" = fans(Suits::Same), columns: vec![4; 12], bases_dealt: true, start: Start::Nothing,
        anew: Some(Anew { deals: 4, times: None, shuffled: false, rolled: false });
    "flower-garden" = open(Suits::Any), columns: vec![6; 6], reserve: Reserve::Open(16),
        comes_back: true;
    "flower-garden/phoenix" = like("flower-garden"), build: down(Suits::Alternate),
        lift: Lift::Run;
    "flower-garden/arizona" = like("flower-garden"), lift: Lift::Run;
    "flower-garden/wildflower" = like("flower-garden/arizona"), run: Some(Suits::Same);
    "brigade" = open(Suits::Any), columns: vec![5; 7], bases_dealt: true,
        reserve: Reserve::Open(13), comes_back: true;
    "crescent" = both_ways(true, true), packs: 2, columns: vec![6; 16], start: Start::Nothing,
        build: wrapping(build(Way::Both, Suits::Same)),
        anew: Some(Anew { deals: 0, times: Some(3), shuffled: false, rolled: true });
    "house-in-the-wood" = fans(Suits::Same), packs: 2, columns: [vec![3; 34], vec![2]].concat(),
        build: build(Way::Both, Suits::Same), start: Start::Nothing;
    "house-on-the-hill" = like("house-in-the-wood"),
        homes: suits_apart(both_ways(false, false).homes);
    "skippy" = thieves(16, 4), base: Base::FirstUp, build: wrapping(down(Suits::Any)),
        start: Start::AboveBase(12), cells: 4;
    "buffalo-bill" = both_ways(false, false), packs: 2, columns: vec![4; 26],
        build: down(Suits::Never), start: Start::Nothing, cells: 8,
        homes: suits_apart(both_ways(false, false).homes);
    "little-billie" = like("buffalo-bill"), columns: vec![4; 24],
        cells_dealt: &[1, 2, 3, 4, 5, 6, 7, 8];
    "relaxed-cruel" = like("cruel"), lift: Lift::Run;
    "ripple-fan" = like("cruel"), columns: vec![4; 13], bases_dealt: false;
    "unusual" = like("cruel"), packs: 2, columns: vec![4; 24];
    "box-fan" = like("fan"), columns: vec![3; 16], bases_dealt: true, build: down(Suits::Alternate);
    "school" = like("la-belle-lucie"), columns: vec![3; 16], bases_dealt: true,
        build: build(Way::Level, Suits::Any);
    "shamrocks-ii" = like("shamrocks"), kings_sink: true;
    "vincent" = like("bristol"), build: down(Suits::Same), lift: Lift::Run, start: Start::King,
        up: Suits::Same;
    "bear-river" = fans(Suits::Same), base: Base::FirstUp, columns: [vec![3; 15], vec![2; 3]].concat(),
        apart: 3, apart_name: "hole", apart_start: Some(Start::Any), start: Start::Nothing, most: 3,
        build: wrapping(build(Way::Both, Suits::Same));
    "wave-motion" = runs(Suits::Same), columns: vec![0; 8], take: Take::Nowhere,
        reserve: Reserve::Heaps(&[7, 7, 7, 7, 6, 6, 6, 6]);
    "flourish" = like("wave-motion"), columns: vec![0; 7], build: down(Suits::Alternate);
    "quads-plus" = Terms::default(), columns: [vec![4; 12], vec![0]].concat(), bases_dealt: true,
        build: build(Way::Level, Suits::Any), most: 4, lift: Lift::Run, comes_back: true;
};
