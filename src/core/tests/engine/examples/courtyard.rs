//! Courtyard: spaces that are filled automatically, and its variants.

use crate::playing::{Table, check_verdicts, rules};

/// Twelve columns, the first of which is a single card that can move up.
fn board(more: &str) -> String {
    let others = "KC KD KH KS QD QS JC JD JH JS 8D".split(' ');
    let columns: Vec<String> = others
        .enumerate()
        .map(|(at, card)| format!("t{}: {card}", at + 2))
        .collect();
    format!("t1: 3H\n{}\nf1: AH 2H\n{more}", columns.join("\n"))
}

#[test]
fn the_waste_fills_a_space_automatically() {
    let mut table = Table::set_up(rules("courtyard", &[]), &board("w: 9C QC"));
    table.play(&["t1>f1 3H"]);
    assert_eq!(
        (table.cards("t1").as_str(), table.cards("w").as_str()),
        ("QC", "9C")
    );
}

#[test]
fn the_stock_fills_a_space_when_the_waste_is_empty() {
    let mut table = Table::set_up(rules("courtyard", &[]), &board("s> (9C)"));
    table.play(&["t1>f1 3H"]);
    assert_eq!((table.top("t1").as_str(), table.len("s")), ("9C", 0));
}

#[test]
fn any_card_fills_a_space_once_stock_and_waste_are_empty() {
    let mut table = Table::set_up(rules("courtyard", &[]), &board(""));
    table.play(&["t1>f1 3H"]);
    assert!(table.can("t2>t1 KC") && table.can("t12>t1 8D"));
}

#[test]
fn runs_move_in_one_variant_only() {
    let run = "t1: 8S 7S\nt2: 9S";
    let cases = [("", "", "t1>t2:2 8S"), ("runs", "t1>t2:2 8S", "")];
    check_verdicts("courtyard", run, &cases);
}

#[test]
fn twos_start_the_foundations_of_a_square() {
    // A king may be put on an ace.
    let square = ("square", "t1>f1 2H, t3>t2 KH", "t2>f1 AH");
    check_verdicts("courtyard", "base 2\nt1: 2H\nt2: AH\nt3: KH", &[square]);
}
