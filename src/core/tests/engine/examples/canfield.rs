//! Canfield: the worked example, and the effect of its options.

use crate::playing::{Table, check_verdicts, deck, rules};
use patience_core::End;

/// The worked example: the reserve, the base card, the columns and the stock.
const EXAMPLE: &str = "7H 8C KD 5H QS 9C 4H 6C 6H 4S KC 3S 2S | JS | JD AS 5C KH | QC 3C 7C \
    9H AD AH 2H 4C QH 7S 7D TD 8H 4D TS 8D 5S TC 3H 2C 3D AC 8S 9S 5D TH 6D 6S JH KS JC 2D 9D QD";

#[test]
fn the_verdicts_of_the_worked_example_hold() {
    let mut table = Table::deal(rules("canfield", &[]), &[deck(EXAMPLE)]);
    assert_eq!((table.top("r").as_str(), table.face_up("r")), ("2S", 1));
    assert_eq!((table.cards("f1").as_str(), table.len("s")), ("JS", 34));
    let row = ["t1", "t2", "t3", "t4"].map(|column| table.cards(column));
    assert_eq!(row, ["JD", "AS", "5C", "KH"]);

    // Jacks start foundations, and a space is filled from the reserve at once.
    table.play(&["t1>f2 JD"]);
    assert_eq!(
        (table.cards("t1").as_str(), table.top("r").as_str()),
        ("2S", "3S")
    );
    assert!(!table.can("t2>t1 AS"), "both are black");
    table.play(&["t4>t2 KH"]);
    assert_eq!(
        (table.cards("t4").as_str(), table.top("r").as_str()),
        ("3S", "KC")
    );
    assert!(!table.can("r>f1 KC"), "the queen is missing");
    assert_eq!(table.score(), 2);
}

#[test]
fn three_cards_are_turned_as_often_as_the_stock_lasts() {
    let mut table = Table::deal(rules("canfield", &[]), &[deck(EXAMPLE)]);
    table.play(&["turn"]);
    assert_eq!(table.cards("w"), "QC 3C 7C");
    table.play(&["turn"; 11]);
    assert_eq!(
        (table.len("s"), table.len("w"), table.top("w").as_str()),
        (0, 34, "QD")
    );
    table.play(&["redeal", "turn"]);
    assert_eq!(table.cards("w"), "QC 3C 7C");
}

const SPACE: &str = "base J\nt1: 9H 8S 7H\nt2: 9C\nt3: TC\nf1: JS\nw: KC";

#[test]
fn any_card_or_run_fills_a_space_once_the_reserve_is_empty() {
    check_verdicts(
        "canfield",
        SPACE,
        &[
            ("", "t1>t4:2 8S, w>t4 KC, t1>t3:3 9H", "t1>t2:1 7H"),
            ("empty_after_reserve=waste_only", "w>t4 KC", "t1>t4:2 8S"),
        ],
    );
}

#[test]
fn strictly_only_a_card_or_a_whole_column_moves() {
    let board = "base J\nt1: 9H 8S 7H\nt2: 9D\nt3: TC\nt4: 8C\nf1: JS";
    let strict = ("strict", "t1>t3:3 9H, t1>t4 7H", "t1>t2:2 8S");
    check_verdicts("canfield", board, &[strict]);
}

#[test]
fn the_game_is_won_when_all_cards_are_on_the_foundations() {
    let whole = |suit: char| {
        let ranks = "JQKA23456789T".chars();
        let cards: Vec<String> = ranks.map(|rank| format!("{rank}{suit}")).collect();
        cards.join(" ")
    };
    let clubs = whole('C');
    let (most, last) = clubs.rsplit_once(' ').unwrap();
    let board = format!(
        "base J\nf1: {}\nf2: {}\nf3: {}\nf4: {most}\nt1: {last}",
        whole('S'),
        whole('H'),
        whole('D')
    );
    let mut table = Table::set_up(rules("canfield", &[]), &board);
    table.play(&["t1>f4 TC"]);
    assert_eq!((table.end(), table.score()), (Some(End::Won), 52));
}
