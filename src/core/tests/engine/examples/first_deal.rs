//! Rules that hold until the first redeal, and piles that are dealt to in rounds.

use crate::playing::{Table, rules};

fn table(text: &str) -> Table {
    Table::set_up(rules("st-helena", &[]), text)
}

#[test]
fn upper_piles_serve_the_kings_and_lower_ones_the_aces_until_the_first_redeal() {
    let mut table = table(
        "f1: KS\nf2: KH\naces1: AS\naces2: AH\nt1: 9H QS\nt2: 9C 2S\nright1: QH\nlower1: 8H QS\nlower2: 8C 2S\nleft1: 2H",
    );
    for text in [
        "t1>f1 QS",
        "lower2>aces1 2S",
        "right1>f2 QH",
        "left1>aces2 2H",
    ] {
        assert!(table.can(text), "{text}");
    }
    table.refuses("
            t2>aces1 2S | NotYetFromThere | Cards of the upper piles go to an ace foundation only after the first redeal
            lower1>f1 QS | NotYetFromThere | Cards of the lower piles go to a king foundation only after the first redeal
            ");
    table.play(&["redeal"]);
    // Before the redeal the piles were 9H QS, 9C 2S, QH, 8H QS, 8C 2S and 2H.
    let tops = [
        "t1", "t2", "t3", "t4", "right1", "right2", "lower1", "lower2", "lower3", "lower4",
    ];
    let tops = tops.map(|pile| table.top(pile)).join(" ");
    assert_eq!(tops, "9H QS 9C 2S QH 8H QS 8C 2S 2H");
    assert!(table.can("t4>aces1 2S") && table.can("lower1>f1 QS"));
}

#[test]
fn cards_are_dealt_in_rounds_as_far_as_they_go() {
    let mut table = table("t1: 2C 3C 4C 5C 6C 7C 8C 9C\nleft2: 2H 3H 4H 5H 6H 7H");
    table.play(&["redeal"]);
    let lengths = ["t1", "t2", "t3", "left2"].map(|pile| table.len(pile));
    assert_eq!(lengths, [2, 2, 1, 1]);
    assert_eq!(
        (table.top("t1"), table.top("t2")),
        ("6H".to_owned(), "7H".to_owned())
    );
    assert_eq!(table.top("left2"), "5H");
}

#[test]
fn a_redeal_that_moves_no_card_still_ends_the_first_deal() {
    let mut table = table("f1: KS\naces1: AS\nt1: 2S");
    assert!(!table.can("t1>aces1 2S"));
    table.play(&["redeal"]);
    assert!(table.can("t1>aces1 2S"));
    let nothing = "A redeal would change nothing";
    table.refuses(&format!("redeal | NothingChanges | {nothing}"));
}
