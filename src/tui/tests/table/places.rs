//! Advice on the place of a card, where cards are placed on a grid for poker hands.

use crate::tests::*;

#[test]
fn a_hint_shows_the_best_place_and_enter_takes_it() {
    let mut stage = Stage::table("poker-squares", 3);
    stage.keys("H");
    let said = stage.said();
    assert!(said.starts_with("Best, about "), "{said}");
    assert!(said.contains("1 of 4"), "{said}");
    stage.keys("H");
    assert!(stage.said().contains("2 of 4"), "{}", stage.said());
    let before = stage.game().done();
    stage.keys("enter");
    assert_eq!(stage.game().done(), before + 1);
}

#[test]
fn expected_points_stand_on_each_place_and_a_place_says_what_it_cost() {
    let mut stage = Stage::table("poker-squares", 3);
    assert!(stage.on_table().expected_points().is_empty());
    stage.keys("E");
    let shown = stage.on_table().expected_points();
    assert_eq!(shown.len(), 4);
    assert!(shown.iter().all(|(_, points)| (60..180).contains(points)));
    stage.keys("H enter");
    let said = stage.said();
    assert!(said.starts_with("The best place, about "), "{said}");
    // The worst place costs something.
    let worst = stage.on_table().expected_points().len();
    stage.keys("H ".repeat(worst).trim_end());
    stage.keys("enter");
    let said = stage.said();
    assert!(said.contains(", the best "), "{said}");
    assert!(said.ends_with(" in all"), "{said}");
    stage.keys("u H enter");
    let said = stage.said();
    assert!(said.starts_with("The best place, about "), "{said}");
    assert!(
        !said.contains("in all"),
        "what is taken back costs nothing: {said}"
    );
    stage.keys("u");
    assert!(!stage.on_table().expected_points().is_empty());
    stage.keys("E");
    assert!(stage.on_table().expected_points().is_empty());
}

#[test]
fn at_the_end_it_is_told_how_well_cards_were_placed() {
    let mut stage = Stage::table("poker-squares", 3);
    while stage.game().hand_end().is_none() {
        stage.keys("H enter");
    }
    let screen = stage.screen();
    // What hints have found is no praise for the player.
    let judged = "With hints: all 24 cards went to the best place.";
    assert!(screen.contains(judged), "{screen}");
    let held = screen.split("These cards held about ").nth(1);
    let held = held.and_then(|rest| rest.split(' ').next()?.parse::<i32>().ok());
    assert!(
        held.is_some_and(|held| (150..300).contains(&held)),
        "{screen}"
    );
    stage.keys("esc E");
    assert_eq!(stage.said(), judged.trim_end_matches('.'));
}

#[test]
fn what_placing_cost_is_told_whole_on_a_narrow_screen() {
    let mut stage = Stage::table("poker-squares", 3);
    stage.send(Message::Resize(60, 20));
    stage.keys("E");
    let worst = stage.on_table().expected_points().len();
    stage.keys("H ".repeat(worst).trim_end());
    stage.keys("enter");
    while stage.game().hand_end().is_none() {
        stage.keys("H enter");
    }
    let screen = stage.screen();
    assert!(screen.contains("23 of 24 cards went to the"), "{screen}");
    let letters: String = screen.chars().filter(|sign| sign.is_alphabetic()).collect();
    assert!(letters.contains("theotherscost"), "{screen}");
}

#[test]
fn other_games_have_no_expected_points() {
    let mut stage = Stage::table("klondike", 3);
    stage.keys("E");
    assert!(stage.on_table().expected_points().is_empty());
}
