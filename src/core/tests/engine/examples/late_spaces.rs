//! Places that take cards only when the stock or the reserve that filled them is empty.

use crate::playing::{Table, deal_number, rules};

#[test]
fn a_lone_king_takes_a_card_when_the_stock_is_empty() {
    let late = "t1: KD\nt2: KS 5H\nt3: KH 9C 3D";
    let table = Table::set_up(rules("salic-law", &[]), late);
    assert!(table.can("t2>t1 5H") && table.can("t3>t1 3D"));
    table.refuses("t3>t2 3D | DoesNotFit | 3♦ does not fit on 5♥: cards go only on kings");
    let early = Table::set_up(rules("salic-law", &[]), &format!("s> (7C)\n{late}"));
    assert!(!early.can("t2>t1 5H"));
}

#[test]
fn a_field_takes_a_card_from_waste_or_cell_when_the_braid_is_empty() {
    let piles = "base 3\nf1: 3D\nfield1: TH\nc1: KD\nw: 7S";
    let table = Table::set_up(rules("braid", &[]), piles);
    assert!(table.can("w>field2 7S") && table.can("c1>field2 KD"));
    assert!(!table.can("w>field1 7S") && !table.can("field1>field2 TH"));
}

#[test]
fn only_kings_go_to_the_spaces_of_interchange_and_easthaven() {
    for game in ["interchange", "unlimited", "easthaven"] {
        let table = Table::set_up(rules(game, &[]), "t1: 9C\nt2: 4H KS");
        assert!(table.can("t2>t3 KS") && !table.can("t1>t3 9C"), "{game}");
    }
    for game in [
        "alternation",
        "breakwater",
        "crossroads",
        "triple-interchange",
        "westhaven",
    ] {
        let table = Table::set_up(rules(game, &[]), "t1: 9C\nt2: 4H KS");
        assert!(table.can("t1>t3 9C"), "{game}");
    }
}

#[test]
fn a_card_that_moves_up_in_the_deal_of_nationale_leaves_its_place_short() {
    let rules = rules("nationale", &[]);
    let deck = rules.shuffled_deck(deal_number(), 0, 0);
    let table = Table::deal(rules, &[deck]);
    let count = |kind: &str, piles: u8| -> usize {
        (1..=piles)
            .map(|pile| table.len(&format!("{kind}{pile}")))
            .sum()
    };
    let (dealt, up) = (count("t", 12), count("f", 4) + count("downs", 4));
    assert!(dealt < 96, "{dealt}");
    assert_eq!(dealt + up, 104);
}
