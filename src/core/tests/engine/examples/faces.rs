//! Piles that stay face down until one card is left, or until a condition holds elsewhere.

use crate::common::{play_out, policy, rule_file_from, tries};
use crate::playing::{Table, deck_with, rules};
use patience_core::{Move, Position, Rules, Seat};

/// A reserve that is turned up when the stock is empty, and a store whose last card is turned up.
const LATE: &str = r#"
language = 1
title = "Late"
deal = ["2 to each tableau", "3 to each reserve", "3 to store", "the rest to stock"]
goal = "all cards on foundation"
[pile.foundation]
count = 4
build = "up in any suit, wrapping"
empty = "any card"
[pile.tableau]
count = 4
build = "down in any suit"
fill = "store"
[pile.reserve]
count = 3
face = "down, up when stock and waste empty"
[pile.store]
role = "reserve"
face = "down, up when one card is left"
[pile.stock]
[pile.waste]
[stock]
turn = "3 to waste"
[redeal]
times = 1
"#;

fn late() -> Rules {
    let file = rule_file_from("own", LATE.to_owned());
    file.compile(None, &[])
        .unwrap_or_else(|faults| panic!("{faults}"))
}

/// Returns the number of face-up cards on a pile, and the number of its cards.
fn shown(rules: &Rules, position: &Position, name: &str) -> (usize, usize) {
    let pile = rules.pile_ids().find(|pile| rules.pile(*pile).name == name);
    let cards = position.cards(rules, pile.unwrap());
    (
        cards.iter().filter(|card| card.is_up()).count(),
        cards.len(),
    )
}

#[test]
fn the_last_card_of_the_trunk_is_turned_up_and_may_be_played() {
    let trunk = "AC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C KC";
    let wings = "AS 2S 3S 4S 5S 6S 7S 8S";
    let mut table = Table::deal(
        rules("eagle-wing", &[]),
        &[deck_with(&format!("{trunk} {wings} KS"))],
    );
    assert_eq!((table.len("r"), table.face_up("r")), (13, 0));
    assert!(!table.can("r>f2"), "it lies face down");
    for (number, left) in (1..=8).zip((5..=12).rev()) {
        table.play(&[&format!("t{number}>f1")]);
        assert_eq!((table.len("r"), table.face_up("r")), (left, 0));
    }
    let text = "base K\nf1: KS AS\nt1: 2S\nt2: 3S\nt3: 5H\nt4: 6H\nt5: 7H\nt6: 8H\nt7: 9H\n\
                t8: TH\nr: (KH 4D KD)";
    let mut table = Table::set_up(table.rules, text);
    table.play(&["t1>f1"]);
    assert_eq!((table.top("t1").as_str(), table.face_up("r")), ("KD", 0));
    table.play(&["t2>f1"]);
    assert_eq!((table.top("t2").as_str(), table.face_up("r")), ("4D", 1));
    table.play(&["r>f2", "t1>f3"]);
    assert!(table.cards("t1").is_empty(), "nothing is left to fill it");
}

#[test]
fn cards_turned_up_by_a_condition_are_face_down_after_undo() {
    let rules = late();
    let [stock, waste] = ["s", "w"].map(|name| {
        let pile = rules.pile_ids().find(|pile| rules.pile(*pile).name == name);
        pile.unwrap()
    });
    let mut opened = 0;
    for number in 1..=tries(40) {
        let mut is_open = false;
        let check = |position: &Position, is_open: &mut bool| {
            *is_open |= position.is_empty(stock) && position.is_empty(waste);
            for name in ["r1", "r2", "r3"] {
                let (up, all) = shown(&rules, position, name);
                assert_eq!(up, if *is_open { all } else { 0 }, "{name}, game {number}");
            }
            let (up, all) = shown(&rules, position, "store");
            assert_eq!(up, usize::from(all == 1), "the store, game {number}");
        };
        let visit = |position: &Position, mv: Move, _: &[Move]| {
            check(position, &mut is_open);
            let mut after = position.clone();
            let played = after.play(&rules, Seat::FIRST, mv).unwrap();
            after.take_back(&rules, &played);
            assert_eq!(after, *position, "{mv:?} is not taken back");
        };
        let end = play_out(&rules, number, policy(number), 400, visit);
        check(&end, &mut is_open);
        opened += u32::from(is_open);
    }
    assert!(opened > 0, "the reserves open in some games");
}

/// Cells and reserves that each wait for the column with the same number.
#[test]
fn columns_that_single_piles_wait_for_do_not_look_alike() {
    let waiting = |face: &str, lift: &str| {
        let text = LATE
            .replace(
                "count = 3\nface = \"down, up when stock and waste empty\"",
                &format!("count = 4\nface = \"{face}\""),
            )
            .replace("3 to each reserve", "2 to each reserve")
            .replace(
                "[pile.store]",
                &format!("[pile.cell]\ncount = 4\nlift = \"{lift}\"\n[pile.store]"),
            );
        let file = rule_file_from("own", text);
        let rules = file
            .compile(None, &[])
            .unwrap_or_else(|faults| panic!("{faults}"));
        let kind = |name: &str| {
            let found = rules.group_ids().find(|id| rules.group(*id).name == name);
            found.unwrap()
        };
        let (columns, cells) = (kind("tableau"), kind("cell"));
        (
            rules.may_change_places(columns),
            rules.group(cells).starts_in_order(),
        )
    };
    assert_eq!(waiting("up", "top card"), (true, true));
    let by_number = "down, up when its tableau empty";
    assert_eq!(waiting(by_number, "top card"), (false, true));
    let lift = "top card when its tableau empty";
    assert_eq!(waiting("up", lift), (false, false));
}

/// Each pile of the reserve falls onto the column of its number.
#[test]
fn piles_that_go_onto_the_pile_of_their_number_are_not_alike() {
    let text = std::fs::read_to_string("../../rules/trapdoor.toml").unwrap();
    let may_change_places = |turn: &str| {
        let text = text.replace("reserve onto tableau, 1 to each reserve", turn);
        let rules = rule_file_from("own", text).compile(None, &[]);
        let rules = rules.unwrap_or_else(|faults| panic!("{faults}"));
        let reserve = rules
            .group_ids()
            .find(|id| rules.group(*id).name == "reserve");
        rules.may_change_places(reserve.unwrap())
    };
    assert!(!may_change_places(
        "reserve onto tableau, 1 to each tableau"
    ));
    assert!(may_change_places("1 to each tableau"));
}
