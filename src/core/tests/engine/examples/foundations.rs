//! Foundations that keep their first cards.

use crate::playing::{Table, rules};

#[test]
fn the_first_card_of_a_king_foundation_stays() {
    let board = "f: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH\nkings1: KS\nkings2: KH QS";
    let mut table = Table::set_up(rules("windmill", &[]), board);
    table.refuses(
        "kings1>f",
        "FirstStays",
        "The first card of a king foundation stays there",
    );
    assert!(!table.can("kings2>f"));
    let board = "f: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH\nkings2: KH QS";
    assert!(Table::set_up(rules("windmill", &[]), board).can("kings2>f"));
}
