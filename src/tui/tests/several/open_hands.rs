//! A game in turns in which each plays from a hand of any size, against a computer player.

use patience_core::{PileId, Seat};

use super::computer_players::{against_one, until_a_person_moves};
use crate::message::Message;
use crate::model::replay;
use crate::tests::*;
use patience_app::saved::ending::Moment;

const GAME: &str = "kings-in-the-corner";

/// Returns the hand of the person in front.
fn hand(stage: &Stage) -> PileId {
    let rules = stage.game().rules();
    let own = |pile: &PileId| {
        rules.pile(*pile).seat == Some(Seat::FIRST) && rules.group_of(*pile).pulls.is_some()
    };
    rules.pile_ids().find(own).unwrap()
}

/// Returns a stage at the first turn of the person.
fn at_own_turn(deal: u64) -> Stage {
    let mut stage = against_one(GAME, deal);
    until_a_person_moves(&mut stage);
    stage
}

#[test]
fn the_cards_of_a_hand_lie_whole_where_there_is_room() {
    for size in [(80, 24), (120, 40)] {
        let mut stage = at_own_turn(7);
        stage.send(Message::Resize(size.0, size.1));
        let layout = stage.app.layout().unwrap();
        let place = layout.pile(hand(&stage)).unwrap();
        assert_eq!(place.cards.len(), 8, "{}", stage.screen());
        let whole =
            |card: &crate::layout::CardPlace| card.full && card.rect.width == layout.size.width();
        assert!(place.cards.iter().all(whole), "{}", stage.screen());
    }
}

#[test]
fn what_a_computer_player_did_covers_no_card() {
    let mut stage = at_own_turn(7);
    stage.keys("space");
    until_a_person_moves(&mut stage);
    let screen = stage.screen();
    let lines: Vec<&str> = screen.lines().collect();
    assert!(lines[22].starts_with(" Computer 2:"), "{screen}");
    assert!(stage.app.layout().unwrap().bottom() <= 22, "{screen}");
}

#[test]
fn the_letter_of_a_hand_chooses_its_cards_in_turn() {
    let mut stage = at_own_turn(7);
    // Among the cards are a king and others that go nowhere.
    let cards = |stage: &Stage| stage.on_table().choices().playable_cards(hand(stage));
    while cards(&stage).len() < 2 {
        stage.keys("space");
        until_a_person_moves(&mut stage);
        assert!(stage.game().hand_end().is_none(), "no such turn");
    }
    let all = cards(&stage);
    let label = stage
        .on_table()
        .labels()
        .label(hand(&stage))
        .unwrap()
        .to_string();
    let mut held = Vec::new();
    for _ in 0..=all.len() {
        stage.keys(&label);
        held.push(stage.on_table().selection().unwrap().count.unwrap());
        let next = format!("can go, {label} next card");
        assert!(stage.screen().contains(&next), "{}", stage.screen());
    }
    // From left to right, and round again.
    let expected: Vec<u8> = all.iter().rev().chain(all.last()).copied().collect();
    assert_eq!(held, expected);
}

#[test]
fn the_card_under_the_cursor_is_the_one_that_is_held() {
    let mut stage = at_own_turn(7);
    let label = stage
        .on_table()
        .labels()
        .label(hand(&stage))
        .unwrap()
        .to_string();
    stage.keys(&label);
    let before = stage.on_table().selection().unwrap().count.unwrap();
    stage.keys("left");
    assert_eq!(
        stage.on_table().selection().unwrap().count,
        Some(before + 1)
    );
}

#[test]
fn what_was_said_in_a_turn_is_not_said_in_the_next() {
    let mut stage = at_own_turn(7);
    stage.keys("space space");
    assert_eq!(stage.said(), "It is Computer 2's turn");
    stage.keys("tab");
    assert_eq!(stage.said(), "It is Computer 2's turn");
    until_a_person_moves(&mut stage);
    assert!(stage.said().starts_with("Computer 2:"), "{}", stage.said());
    assert!(stage.on_table().notice().is_none());
}

#[test]
fn nobody_is_told_a_move_of_the_computer_player_to_move() {
    for game in [GAME, "spite-and-malice"] {
        let begun = |deal: u64| {
            let stage = against_one(game, deal);
            (stage.game().to_move() != Seat::FIRST).then_some(stage)
        };
        let mut stage = (1..40).find_map(begun).expect("a computer begins");
        for key in ["H", "M"] {
            let screen = stage.screen();
            assert!(!screen.contains("H hint"), "{screen}");
            stage.keys(key);
            assert_eq!(stage.said(), "It is Computer 2's turn", "{game}");
            assert_eq!(stage.on_table().hint_mark(), None, "{game}");
        }
        until_a_person_moves(&mut stage);
        stage.keys("H");
        assert!(stage.said().starts_with("Hint: "), "{}", stage.said());
    }
}

#[test]
fn whoever_watches_a_game_again_keeps_their_seat() {
    let mut stage = at_own_turn(7);
    stage.keys("space");
    until_a_person_moves(&mut stage);
    let timed_game = stage.on_table().timed_game();
    let whole = timed_game.snapshot(stage.now, Vec::new(), Moment::START);
    replay::watch(&mut stage.app, whole);
    let actions = stage.game().log().len();
    for _ in 0..actions {
        assert_eq!(stage.on_table().seat(), Seat::FIRST);
        stage.keys("right");
    }
    assert_eq!(stage.on_table().seat(), Seat::FIRST);
}

#[test]
fn the_headings_of_a_result_take_two_lines_at_most() {
    let mut stage = at_own_turn(7);
    for _ in 0..200 {
        if stage.game().hand_end().is_some() {
            break;
        }
        stage.keys("space");
        until_a_person_moves(&mut stage);
    }
    stage.rest();
    let screen = stage.screen();
    let row = |words: &str| screen.lines().position(|line| line.contains(words));
    let first = row("cards the other").unwrap();
    assert_eq!(row("player had left"), Some(first + 1), "{screen}");
    assert_eq!(row("Player 1   "), Some(first + 2), "{screen}");
}
