//! Klondike: the deal, moving cards together, the stock, and each option.

use crate::playing::{Table, check_verdicts, compiled, deck_with, rules};

/// The first three rows; the other cards do not matter.
const FIRST: &str = "KH 2C 3C 4C 5C 6C 7C | QS 9D 8D 7D 6D 5D | JH TH 9H 8H 7H";

#[test]
fn seven_columns_are_dealt_by_rows_with_the_last_card_of_each_face_up() {
    let table = Table::deal(rules("klondike", &[]), &[deck_with(FIRST)]);
    assert_eq!(table.cards("t1"), "KH");
    assert_eq!(table.cards("t2"), "2C QS");
    assert_eq!(table.cards("t3"), "3C 9D JH");
    for column in 1..=7 {
        let name = format!("t{column}");
        assert_eq!((table.len(&name), table.face_up(&name)), (column, 1));
    }
    assert_eq!(table.len("s"), 24);
}

#[test]
fn runs_move_as_one_and_what_they_uncover_is_turned_up() {
    let mut table = Table::deal(rules("klondike", &[]), &[deck_with(FIRST)]);
    table.play(&["t2>t1 QS"]);
    assert_eq!(table.face_up("t2"), 1, "the card below is turned up");
    table.play(&["t3>t1 JH"]);
    assert_eq!(table.cards("t1"), "KH QS JH");
    assert_eq!(table.top("t3"), "9D");
}

const ROOM: &str = "t1: 9H KS QH JS\nt2: KD\nt3: QD\nf1: AH 2H\nt4: 3S\nw: KC";

#[test]
fn only_kings_and_runs_below_them_fill_a_space() {
    check_verdicts(
        "klondike",
        ROOM,
        &[
            (
                "",
                "t1>t5:3 KS, w>t5 KC, t1>t3:1 JS",
                "t1>t5:2 QH, t1>t5 JS",
            ),
            ("empty_fill=any", "t1>t5:2 QH, t1>t5 JS", ""),
        ],
    );
}

#[test]
fn cards_return_from_the_foundations_unless_an_option_forbids_it() {
    let cases = [
        ("", "f1>t4 2H", ""),
        ("foundation_return=false", "", "f1>t4 2H"),
    ];
    check_verdicts("klondike", ROOM, &cases);
}

#[test]
fn the_stock_is_turned_three_or_one_at_a_time() {
    let mut table = Table::deal(rules("klondike", &[]), &[deck_with(FIRST)]);
    table.play(&["turn"; 8]);
    assert_eq!((table.len("s"), table.len("w")), (0, 24));
    table.play(&["redeal", "turn"]);
    assert_eq!(table.len("w"), 3);
    let one = compiled("klondike", Some("one"), &[("redeals", "0")]);
    let mut table = Table::deal(one, &[deck_with(FIRST)]);
    table.play(&["turn"; 24]);
    assert!(!table.can("redeal"));
}

#[test]
fn moves_score_in_the_standard_way_and_the_deal_costs_in_vegas() {
    let board = "w: AS KH\nt1: (9C) QS\nt2: KD\nf1: AD";
    let mut table = Table::set_up(rules("klondike", &[("scoring", "standard")]), board);
    table.play(&["t1>t2"]);
    assert_eq!(table.score(), 5, "a card turned up");
    table.play(&["w>t3"]);
    assert_eq!(table.score(), 10, "a card from the waste to a column");
    table.play(&["w>f2"]);
    assert_eq!(table.score(), 20, "a card put up");
    let vegas = compiled("klondike", Some("vegas"), &[]);
    let mut table = Table::set_up(vegas, board);
    assert_eq!(table.score(), 5 - 52);
    table.play(&["t1>t2", "w>t3", "w>f2"]);
    assert_eq!(table.score(), 10 - 52);
}
