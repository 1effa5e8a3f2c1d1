//! Games whose stock is dealt onto the columns.

use super::super::column_games::like;
use super::super::column_terms::{
    Base, Down, Lift, Reserve, Start, Stock, Suits, down, onto_any, triangle, wrapping,
};
use super::Row;
use super::shared::{both_ways, klondike, runs, suits_apart, thieves};

pub const ROWS: &[Row] = rows! {
    "westhaven" = like("easthaven/relaxed"), columns: vec![3; 10], stock: onto_any(10), comes_back: false;
    "agnes-sorel" = runs(Suits::Colour), build: wrapping(down(Suits::Colour)),
        columns: triangle(7), base: Base::FirstUp, start: Start::Nothing, stock: onto_any(7);
    "agnes-sorel/in-suit" = like("agnes-sorel"), run: Some(Suits::Same), start: Start::Any;
    "milligan-harp" = like("gypsy"), columns: triangle(8), comes_back: false;
    "milligan-harp/carlton" = like("milligan-harp"), down: Down::NoCard;
    "milligan-harp/steve" = like("milligan-harp/carlton"), build: down(Suits::Any),
        run: Some(Suits::Same);
    "elba" = like("gypsy"), columns: vec![5; 10], start: Start::King, stock: onto_any(10);
    "hypotenuse" = like("elba"), columns: triangle(10);
    "hypotenuse/eternal" = like("hypotenuse"), down: Down::NoCard;
    "blockade" = like("gypsy"), columns: vec![1; 12], down: Down::NoCard, build: down(Suits::Same), fill: "s",
        stock: onto_any(12);
    "nomad" = like("gypsy"), columns: vec![4; 8], down: Down::NoCard, cells: 1;
    "millie" = like("gypsy"), columns: vec![1; 8], down: Down::NoCard;
    "millie/cells" = like("millie"), cells: 4, start: Start::King, comes_back: false;
    "phantom-blockade" = like("gypsy"), columns: vec![3; 13], down: Down::NoCard,
        start: Start::King, stock: onto_any(13);
    "phantom-blockade/eclipse" = like("phantom-blockade"), columns: vec![4; 13],
        build: down(Suits::Same), start: Start::Any;
    "gypsy" = klondike(8), packs: 2, columns: vec![3; 8], start: Start::Any, stock: onto_any(8),
        comes_back: true;
    "easthaven" = like("gypsy"), packs: 1, columns: vec![3; 7], start: Start::King, stock: onto_any(7);
    "easthaven/relaxed" = like("easthaven"), start: Start::Any;
    "scarp" = like("gypsy"), packs: 3, columns: triangle(13), down: Down::NoCard,
        stock: onto_any(13);
    "small-triangle" = like("hypotenuse"), packs: 1, columns: triangle(7), stock: onto_any(7);
    "yeast-dough" = like("gypsy"), down: Down::NoCard;
    "triple-easthaven" = like("gypsy"), packs: 3, columns: vec![3; 12], stock: onto_any(12);
    "grandee" = thieves(14, 1), lift: Lift::Top, stock: onto_any(14);
    "flamenco" = like("gypsy"), down: Down::NoCard, homes: suits_apart(both_ways(true, true).homes);
    "irmgard" = like("gypsy"), columns: vec![1, 2, 3, 4, 5, 4, 3, 2, 1], start: Start::King,
        stock: onto_any(9);
    "trapdoor" = like("gypsy"), comes_back: false, reserve: Reserve::Open(8),
        stock: Stock::ToTrapdoors;
    "swiss-patience" = runs(Suits::Alternate), columns: vec![1, 2, 3, 4, 5, 4, 3, 2, 1],
        down: Down::ButLast(1), base: Base::Rank(2), start: Start::Ace, stock: onto_any(9);
};
