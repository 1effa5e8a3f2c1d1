//! Piles that take cards from the pile of another kind with the same number, and ranges of ranks.

use crate::examples::small_words::{language_1, told};
use crate::playing::Table;

const CORNERS: &str = r#"
language = 1
title = "Corners"
deal  = ["1 to each corner", "the rest to stock"]
goal  = "all cards on foundation"

[pile.stock]

[pile.waste]

[pile.foundation]
count = 4
empty = "ace"
from  = "FROM"

[pile.corner]
role  = "reserve"
noun  = "corner"
count = 4

[stock]
turn = "1 to waste"

[redeal]
times = 1
"#;

const BOARD: &str = "r1: AS\nr2: 2C AH\nr3: 5D\nw: 9D AD\nf4: AC";

#[test]
fn a_corner_gives_its_cards_only_to_its_own_foundation() {
    let rules = language_1(&CORNERS.replace("FROM", "its corner or waste"));
    let mut table = Table::set_up(rules.clone(), BOARD);
    assert!(table.can("r1>f1") && table.can("r2>f2"));
    // It matters which of them is started, so any of them may be.
    assert!(table.can("w>f1") && table.can("w>f2") && table.can("w>f3"));
    let words = "Cards of the corners go only to the foundation with the same number";
    table.refuses(&format!("r1>f2 | NotItsPile | {words}"));
    table.play(&["r2>f2"]);
    table.refuses(&format!("r2>f4 | NotItsPile | {words}"));
    let told = told(&rules);
    assert!(told.contains(words), "{told}");
}

#[test]
fn a_corner_may_give_its_cards_to_others_after_the_redeal() {
    let rules = language_1(&CORNERS.replace("FROM", "its corner when pass 1, else usual"));
    let mut table = Table::set_up(rules.clone(), BOARD);
    assert!(table.can("r1>f1") && !table.can("r1>f2") && !table.can("w>f3"));
    table.play(&["redeal"]);
    assert!(table.can("r1>f1") && table.can("r1>f2") && table.can("r2>f3"));
    let told = told(&rules);
    let words = "Until the first redeal, cards of the corners go only to the foundation with the same number.";
    assert!(told.contains(words), "{told}");
}

const RANGES: &str = r#"
language = 1
title = "Ranges"
deal  = ["6 to each tableau", "the rest to store"]
goal  = "all cards on foundation"

[pile.foundation]
count = 4

[pile.store]
role  = "reserve"
lift  = "top card, no jack to king"

[pile.tableau]
count = 6
build = "up in any suit, not on ace or 10 to king"
empty = "2 or 5 to 9"
"#;

#[test]
fn ranks_are_written_one_by_one_or_as_a_range() {
    let rules = language_1(RANGES);
    let board = |top: &str| format!("t1: 9C\nt2: {top}\nt3: AD\nt4: TD\nt5: 4C 4D\nr: KC");
    let starts = |top: &str| Table::set_up(rules.clone(), &board(top)).can("t2>t6");
    let can: Vec<&str> = ["AS", "2S", "3S", "4S", "5S", "7S", "9S", "TS", "KS"]
        .into_iter()
        .filter(|card| starts(card))
        .collect();
    assert_eq!(can, ["2S", "5S", "7S", "9S"]);
    let table = Table::set_up(rules.clone(), &board("TS"));
    assert!(table.can("t2>t1") && !table.can("r>t6"));
    let next = Table::set_up(rules.clone(), &board("JS"));
    assert!(!next.can("t2>t4"), "nothing goes on a ten");
    let next = Table::set_up(rules, &board("2S"));
    assert!(!next.can("t2>t3"), "nor on an ace");
}

const AT_TIMES: &str = r#"
language = 1
title = "Another way"
deal  = ["6 to each tableau", "the rest to stock"]
goal  = "all cards on foundation"

[pile.stock]

[pile.waste]

[pile.foundation]
count = 4

[pile.tableau]
count = 6
build = "down in suit when stock empty, else up in any suit"

[stock]
turn = "1 to waste"
"#;

#[test]
fn piles_are_built_differently_while_a_condition_does_not_hold() {
    let rules = language_1(AT_TIMES);
    let board = "t1: 8C\nt2: 9D\nt3: 7C\nt4: 7D\ns: (2H)";
    let mut table = Table::set_up(rules.clone(), board);
    assert!(table.can("t2>t1") && table.can("t1>t3") && table.can("t1>t4"));
    table.refuses(
        "t3>t1 | DoesNotFit | 7♣ does not fit on 8♣: a column is built down in suit when the stock is empty, \
         and otherwise up whatever the suit",
    );
    table.play(&["turn"]);
    assert!(table.can("t3>t1") && !table.can("t1>t3") && !table.can("t4>t1"));
    let told = told(&rules);
    let words = "This applies when the stock is empty; otherwise, the columns are built up whatever \
        the suit.";
    assert!(told.contains(words), "{told}");
}
