//! Eight Off: the worked example, and the effect of its options.

use crate::playing::{Table, check_verdicts, deck, rules};

const EXAMPLE: &str = "2C 3C 5H 9S 8H 8C 6D AC 5C 4C 9C 3S AS 2S 7C 7D 8S JH 9H 2H QS JS AH KH \
    TC 8D 5D TD 2D 9D 7S 7H KS QD TH AD 6H JD KC 3D 4D 4S 6S 3H 4H KD JC TS 5S QC QH 6C";

#[test]
fn the_verdicts_of_the_worked_example_hold() {
    let mut table = Table::deal(rules("eight-off", &[]), &[deck(EXAMPLE)]);
    let ends: Vec<String> = (1..=8)
        .map(|column| table.top(&format!("t{column}")))
        .collect();
    assert_eq!(ends.join(" "), "4D 4S 6S 3H 4H KD JC TS");
    let cells: Vec<String> = (1..=8)
        .map(|cell| table.cards(&format!("c{cell}")))
        .collect();
    assert_eq!(cells.join(" ").trim(), "5S QC QH 6C");

    assert!(!table.can("t7>c2 JC"), "a cell holds one card");
    table.play(&["t4>t5 3H", "t4>f1 AD"]);
    table.play(&["c1>t3 5S", "t2>t3 4S"]);
    assert_eq!(table.score(), 1);
}

const SPACE: &str = "t1: TS\nt2: KD QD JD TD 9D\nc1: KS\nc2: 2C\nc3: 3C";

#[test]
fn only_a_king_or_a_run_below_one_fills_a_space() {
    let cases = [
        ("", "c1>t3 KS, t2>t3:5 KD", "t1>t3 TS"),
        ("empty_fill=any", "t1>t3 TS", ""),
    ];
    check_verdicts("eight-off", SPACE, &cases);
}

#[test]
fn the_limit_is_one_card_more_than_the_empty_cells() {
    let board = "t1: QH JH TH 9H\nt2: KH\nc1: AC\nc2: 2C\nc3: 3C\nc4: 4C\nc5: 5C\n";
    // Empty columns do not help.
    for (cells, case) in [
        ("", ("", "t1>t2:4 QH", "")),
        ("c6: 6C", ("", "", "t1>t2:4 QH")),
        (
            "c6: 6C\nc7: 7C\nc8: 8C",
            ("group_moves=unit", "t1>t2:4 QH", ""),
        ),
    ] {
        check_verdicts("eight-off", &format!("{board}{cells}"), &[case]);
    }
}
