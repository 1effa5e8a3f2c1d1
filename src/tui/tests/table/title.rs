//! The line on top of the table: its parts stand still while their numbers grow.

use std::time::Duration;

use super::autofinish::until_the_rest_plays_itself;
use crate::message::Message;
use crate::tests::*;
use crate::update::update;

/// Returns the columns in which the words of the line begin.
fn columns_of<const N: usize>(stage: &Stage, words: [&str; N]) -> [Option<usize>; N] {
    let line = stage.top_line();
    words.map(|words| Some(line.split_once(words)?.0.chars().count()))
}

#[test]
fn its_parts_stand_still_while_their_numbers_grow() {
    for width in [100, 120, 200] {
        let mut stage = Stage::lit("klondike", 80_693);
        stage.send(Message::Resize(width, 40));
        stage.think();
        let words = ["Klondike", "deal", "/52", " moves", " min"];
        let before = columns_of(&stage, words);
        assert!(before.iter().all(Option::is_some), "{}", stage.top_line());
        stage.keys("4 5 5 7");
        for _ in 0..9 {
            stage.keys("space");
        }
        stage.think();
        assert!(
            stage.top_line().contains("11 moves"),
            "{}",
            stage.top_line()
        );
        assert_eq!(columns_of(&stage, words), before, "{}", stage.top_line());
    }
}

#[test]
fn the_bar_shows_how_many_cards_are_home() {
    let mut stage = Stage::table("freecell", 1);
    stage.send(Message::Resize(120, 40));
    let full = |stage: &Stage| stage.top_line().matches(['━', '╸']).count();
    assert_eq!(full(&stage), 0, "{}", stage.top_line());
    until_the_rest_plays_itself(&mut stage);
    stage.keys("F");
    while stage.game().hand_end().is_none() {
        stage.rest();
    }
    assert_eq!(full(&stage), 20, "{}", stage.top_line());
}

#[test]
fn the_clock_shows_minutes_and_wakes_the_table_for_the_next_one_only() {
    let mut stage = Stage::table("klondike", 80_693);
    assert_eq!(
        stage.app.wakes_at(),
        None,
        "the clock stands before the first move"
    );
    stage.keys("space");
    let begun = stage.app.context.now;
    let due = stage.app.wakes_at().unwrap();
    assert_eq!(due.saturating_sub(begun), Duration::from_mins(1));
    assert!(stage.top_line().contains("0 min"), "{}", stage.top_line());
    update(&mut stage.app, due, Message::Tick);
    assert!(stage.top_line().contains("1 min"), "{}", stage.top_line());
    assert_eq!(stage.app.wakes_at(), Some(due + Duration::from_mins(1)));
    update(&mut stage.app, due + Duration::from_hours(1), Message::Tick);
    assert!(stage.top_line().contains("1 h 01"), "{}", stage.top_line());
    // A page stops the clock.
    stage.keys("?");
    assert_eq!(stage.app.wakes_at(), None);
}
