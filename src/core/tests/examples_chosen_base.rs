//! A base that the player chooses, columns that are started from one pile after another, limits
//! pile by pile, and bottom cards that come to the top.

mod playing;

use playing::{Table, compiled, deck, rules};

/// The fans of Duchess, its columns, and the stock.
const DUCHESS: &str = "2H 3C KD 5H QS 9C 4H 6C 6H 4S KC 3S | 7H JD AS 5C | 8C KH QC 3C 7C \
    9H AD AH 2S 4C QH 7S 7D TD 8H 4D TS 8D 5S TC 3H 2C 3D AC 8S 9S 5D TH 6D 6S JH KS JC 2D 9D QD JS";

#[test]
fn nothing_is_done_before_the_base_is_chosen() {
    let mut table = Table::deal(rules("duchess", &[]), &[deck(DUCHESS)]);
    assert_eq!(table.moves(), ["r1>f1 6H", "r2>f1 4S", "r3>f1 KC", "r4>f1 3S"]);
    assert_eq!(
        table.refusal("turn"),
        "First choose the base: put a card from the fans on a foundation"
    );
    let text = table.text();
    assert!(text.contains("phase base") && !text.contains("base 6"), "{text}");

    table.play(&["r2>f1 4S"]);
    assert!(table.text().contains("base 4"));
    assert!(table.can("turn") && !table.can("r1>f2 6H"));
    table.take_back();
    assert_eq!(table.text(), text);
    // Another card is as good.
    table.play(&["r1>f1 6H"]);
    assert!(table.text().contains("base 6"));
}

#[test]
fn a_column_is_started_from_the_fans_and_then_from_the_waste() {
    let fans = "base 4\nr1: 6H\nt1: 5C\nf1: 4S\nw: KC";
    let table = Table::set_up(rules("duchess", &[]), fans);
    assert!(table.can("r1>t2 6H") && !table.can("w>t2 KC") && !table.can("t1>t2 5C"));
    assert_eq!(
        table.refusal("w>t2 KC"),
        "As long as a card is left on the fans, an empty column is started from there"
    );
    let no_fans = "base 4\nt1: 5C\nf1: 4S\nw: KC";
    let table = Table::set_up(rules("duchess", &[]), no_fans);
    assert!(table.can("w>t2 KC"));
}

#[test]
fn columns_fill_only_when_the_base_is_chosen() {
    let mut table = Table::deal_number(rules("terrace", &[]), 7);
    assert_eq!((table.len("t9"), table.len("s")), (0, 89));
    let first = table.moves()[1].clone();
    table.play(&[&first]);
    // The column that gave the base and the five empty ones.
    assert_eq!((table.len("t2"), table.len("t9"), table.len("s")), (1, 1, 83));
    table.take_back();
    assert_eq!((table.len("t9"), table.len("s")), (0, 89));
}

#[test]
fn each_hour_of_the_clock_is_complete_with_its_own_number_of_cards() {
    let clock = "f1: TH JH QH KH\nf12: 9C TC JC QC\nt1: AH\nt2: KC";
    let mut table = Table::set_up(rules("grandfathers-clock", &[]), clock);
    table.play(&["t1>f1 AH"]);
    assert!(!table.can("t2>f12 KC"));
    assert_eq!(
        table.refusal("t2>f12 KC"),
        "Hour 12 is complete with four cards"
    );
}

#[test]
fn bottom_cards_come_to_the_top_three_times() {
    let mut table = Table::set_up(rules("crescent", &[]), "t1: 9H 2C 5D\nt2: 7S");
    for top in ["9H", "2C", "5D"] {
        table.play(&["redeal"]);
        assert_eq!((table.top("t1").as_str(), table.cards("t2").as_str()), (top, "7S"));
    }
    assert_eq!(table.refusal("redeal"), "No redeal is left");
    table.take_back();
    assert_eq!(table.cards("t1"), "5D 9H 2C");
}
