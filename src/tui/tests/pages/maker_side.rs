//! What stands beside the form of the maker, and what it tells on 80 columns.

use super::maker::{go_to, maker};
use crate::tests::*;

#[test]
fn how_many_deals_can_be_won_is_told_where_the_table_leaves_no_room_for_words() {
    let mut stage = maker("spider");
    stage.keys("w");
    let screen = stage.screen();
    assert!(screen.contains("Deal 1; winnable: "), "{screen}");
}

#[test]
fn a_table_without_room_beside_the_form_is_shown_alone() {
    let mut stage = Stage::home();
    for letter in "decade".chars() {
        stage.app.home.type_in(letter);
    }
    stage.keys("ctrl-n");
    let screen = stage.screen();
    assert!(
        screen.contains("The table needs more room: Tab"),
        "{screen}"
    );
    stage.keys("tab");
    let screen = stage.screen();
    assert!(screen.contains("Table of deal 1"), "{screen}");
    assert!(!screen.contains("more room"), "{screen}");
    assert!(!screen.contains("Deal step 1"), "{screen}");
}

#[test]
fn the_key_that_counts_what_can_be_won_stays_when_something_has_been_changed() {
    let mut stage = maker("klondike");
    stage.keys("down down right");
    let screen = stage.screen();
    let keys = screen.lines().last().unwrap();
    assert!(
        keys.contains("u undo") && keys.contains("W wins"),
        "{screen}"
    );
}

#[test]
fn the_words_of_a_form_are_those_of_card_players() {
    let mut stage = maker("klondike");
    stage.keys("down down");
    let screen = stage.screen();
    assert!(screen.contains("   May be moved      top card"), "{screen}");
    assert!(!screen.contains("Lift "), "{screen}");
}

#[test]
fn a_value_in_braces_is_said_to_be_that_of_an_option() {
    let mut stage = maker("freecell");
    go_to(&mut stage, "Cells", "How many");
    stage.keys("enter");
    let screen = stage.screen();
    assert!(screen.contains("The player chooses this value"), "{screen}");
    assert!(screen.contains("4 by default"), "{screen}");
}
