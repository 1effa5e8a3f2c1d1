//! Grids that close up only under a condition, and cards that are shuffled before they return to
//! the stock.

use crate::examples::small_words::{language_1, told};
use crate::playing::Table;

const SQUARE: &str = r#"
language = 1
title = "Fourteen in a line"
deal  = ["1 to each grid", "the rest to stock"]
goal  = "all cards on discard"

[pile.stock]

[pile.discard]

[pile.grid]
role  = "tableau"
shape = "grid of 2 by 3, closing up when stock empty"
empty = "nothing"
fill  = "stock"

[remove.pairs]
what = "2 cards that make 14, in one line"
from = "grid"
"#;

#[test]
fn gaps_are_filled_from_the_stock_and_close_once_it_is_empty() {
    let rules = language_1(SQUARE);
    let board = "g11: KS\ng12: 2C\ng13: AS\ng21: 5H\ng22: 3C\ng23: QD\ns: (9D)";
    let mut table = Table::set_up(rules.clone(), board);
    let tops = |table: &Table| {
        ["g11", "g12", "g13", "g21", "g22", "g23"]
            .map(|place| match table.len(place) {
                0 => "--".to_owned(),
                _ => table.top(place),
            })
            .join(" ")
    };
    assert!(!table.can("g12+g23"), "they are not in one line");
    table.play(&["g11+g13"]);
    // The stock has one card for two gaps.
    assert_eq!(tops(&table), "9D 2C 5H 3C QD --");
    let told = told(&rules);
    let words = "When a gap is left, all places after it move up, row by row, to close it. They do so only when \
        the stock is empty.";
    assert!(told.contains(words), "{told}");
}

const SHUFFLED: &str = r#"
language = 1
title = "Another order"
deal  = ["1 to each tableau", "the rest to stock"]
goal  = "all cards on foundation"

[pile.stock]

[pile.waste]

[pile.foundation]
count = 4

[pile.tableau]
count = 4
build = "down in any suit"

[stock]
turn = "1 to waste"

[redeal]
times  = 2
gather = "waste, shuffled"
"#;

#[test]
fn the_waste_is_shuffled_before_it_returns() {
    let rules = language_1(SHUFFLED);
    let cards = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC";
    let mut table = Table::set_up(rules.clone(), &format!("w: {cards}\nt1: KD"));
    table.play(&["redeal"]);
    assert_eq!((table.len("w"), table.len("s")), (0, 12));
    let mut came = Vec::new();
    for _ in 0..12 {
        table.play(&["turn"]);
        came.push(table.top("w"));
    }
    assert_ne!(came.join(" "), cards);
    came.sort();
    let mut all: Vec<&str> = cards.split(' ').collect();
    all.sort_unstable();
    assert_eq!(came, all);
    let told = told(&rules);
    let words = "you may shuffle the waste to form a new stock.";
    assert!(told.contains(words), "{told}");
}
