//! The page of names: whether past games go along with a name that is changed.

use crate::tests::*;
use patience_app::records::{Answer, Query};

/// The names of a page of people that the records know.
fn with_names(known: &[(&str, u64)]) -> Stage {
    let mut stage = Stage::home();
    stage.keys("f2 end");
    stage.click_words("Players");
    let names = known
        .iter()
        .map(|(name, games)| ((*name).to_owned(), *games));
    stage.send(Message::Answered(Answer::Names(names.collect())));
    stage.requests.clear();
    stage
}

#[test]
fn who_is_renamed_is_asked_whether_past_games_go_along() {
    let mut stage = with_names(&[("Player 1", 48)]);
    stage.keys("B o enter");
    let Some(Overlay::Ask(question)) = stage.app.overlays.last() else {
        panic!("{}", stage.screen());
    };
    assert_eq!(
        question.question().text,
        "Rename 48 past games of Player 1 to Bo as well? Statistics go by name."
    );
    stage.keys("n");
    let renames = |request: &Request| matches!(request, Request::Ask(Query::Rename(..)));
    assert!(!stage.requests.iter().any(renames));
    let mut stage = with_names(&[("Player 1", 48), ("Bo", 3)]);
    stage.keys("B o enter");
    assert!(
        stage.screen().contains("games already)"),
        "{}",
        stage.screen()
    );
    stage.keys("enter");
    let query = Query::Rename("Player 1".to_owned(), "Bo".to_owned());
    assert_eq!(stage.requests.last(), Some(&Request::Ask(query)));
    stage.send(Message::Answered(Answer::Renamed(
        "Player 1".to_owned(),
        "Bo".to_owned(),
        48,
    )));
    assert_eq!(stage.said(), "Player 1 renamed to Bo in 48 games");
}

#[test]
fn a_name_without_games_is_changed_without_a_question() {
    let mut stage = with_names(&[("Ann", 48)]);
    stage.keys("B o enter");
    assert!(matches!(
        stage.app.overlays.last(),
        Some(Overlay::Settings(_))
    ));
}
