//! Foundations that must differ in suit, and foundations that keep their first cards.

use crate::playing::{Table, rules};

#[test]
fn no_two_foundations_of_a_kind_start_in_the_same_suit() {
    let board = "t1: AS\nt2: 2S\nt3: AH\nf1: AS";
    let mut table = Table::set_up(rules("odd-and-even", &[]), board);
    table.refuses(
        "
            t1>f2 | CannotStart | There is already an ace foundation of spades
            t2>f2 | CannotStart | An empty ace foundation takes only an ace
            ",
    );
    assert!(table.can("t2>twos1") && table.can("t3>f2"));
    table.play(&["t3>f2"]);
    assert!(!table.can("t1>f3"));
}

#[test]
fn a_complete_foundation_keeps_its_suit() {
    let up = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS";
    let board = format!("t1: AS\nt2: KS\nf1: {up}");
    let table = Table::set_up(rules("picture-patience", &[]), &board);
    assert!(!table.can("t1>f2") && table.can("t2>downs1"));
}

#[test]
fn the_first_card_of_a_king_foundation_stays() {
    let board = "f: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH\nkings1: KS\nkings2: KH QS\nw: 2S";
    let table = Table::set_up(rules("windmill", &[]), board);
    table.refuses("kings1>f | FirstStays | The first card of a king foundation must stay there");
    assert!(!table.can("kings2>f"));
    let board = "f: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH\nkings2: KH QS\nw: 2S";
    assert!(Table::set_up(rules("windmill", &[]), board).can("kings2>f"));
}
