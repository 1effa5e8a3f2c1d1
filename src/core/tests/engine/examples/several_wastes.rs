//! Turns that deal a card to each of several wastes.

use std::sync::Arc;

use crate::playing::{Table, deck};
use patience_core::Rules;
use patience_language::{RuleFile, Source, describe};

const THREE: &str = r#"
title = "Three wastes"
deal  = ["4 to each tableau", "the rest to stock"]

[pile.foundation]
count = 4

[pile.tableau]
count = 4
build = "down in any suit"

[pile.stock]

[pile.waste]
count = 3

[stock]
to      = "each waste"
redeals = 1

[goal]
when = "all cards on foundation"
"#;

const DECK: &str = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AD 3D 4D 5D | \
    AC 2D AS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS \
    6D 7D 8D 9D TD JD QD KD";

fn rules() -> Rules {
    let source = Arc::new(Source {
        name: "three.toml".to_owned(),
        text: THREE.to_owned(),
    });
    let file = RuleFile::read("three", &source, &|_| None).unwrap();
    file.compile(None, &[]).unwrap()
}

#[test]
fn a_turn_deals_a_card_to_each_waste_while_cards_last() {
    let mut table = Table::deal(rules(), &[deck(DECK)]);
    table.play(&["turn"]);
    let tops = ["w1", "w2", "w3"].map(|waste| table.top(waste));
    assert_eq!(tops, ["AC", "2D", "AS"]);
    table.play(&["w1>f1 AC", "w3>f2 AS"]);
    assert_eq!(["w1", "w2", "w3"].map(|waste| table.len(waste)), [0, 1, 0]);
    table.play(&["turn"; 11]);
    assert_eq!(
        ["w1", "w2", "w3"].map(|waste| table.len(waste)),
        [11, 12, 11]
    );
    assert!(!table.can("turn"));
    let moves = table.moves().len();
    assert!(moves > 0);
}

#[test]
fn wastes_are_gathered_from_the_first_to_the_last() {
    let mut table = Table::deal(rules(), &[deck(DECK)]);
    table.play(&["turn"; 12]);
    table.play(&["redeal", "turn"]);
    // The first card dealt to the first waste comes first, then the next card dealt to it.
    assert_eq!(
        ["w1", "w2", "w3"].map(|waste| table.top(waste)),
        ["AC", "2H", "5H"]
    );
    table.play(&["turn"; 11]);
    table.refuses(
        "redeal | NoMorePasses | No pass is left: there are only two passes through the stock",
    );
}

#[test]
fn the_rules_describe_several_wastes() {
    let rules = rules();
    let sections = describe::rules_text(&rules);
    let told: Vec<String> = sections
        .iter()
        .flat_map(|section| section.paragraphs.clone())
        .collect();
    let told = told.join(" ");
    assert!(told.contains("each waste, from left to right"), "{told}");
    assert!(
        told.contains(
            "one waste after the other, from the first to the last, each from its bottom card on"
        ),
        "{told}"
    );
}
