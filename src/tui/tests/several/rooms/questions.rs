//! What is asked of all at a table in a room, and what is told of it.

use super::*;
use crate::model::Overlay;

/// A match in turns in which the first to move has ended the turn; returns the guests of the first and of the second.
pub(in crate::tests) fn after_a_turn() -> (Rooms, usize, usize) {
    let mut rooms = Rooms::new("nertz", &[("players", "2"), ("pace", "turns")]);
    rooms.keys(0, "space");
    rooms.keys(1, "space");
    let first = rooms.room.game().to_move().index();
    rooms.keys(first, "P");
    assert_ne!(rooms.room.game().to_move().index(), first);
    (rooms, first, 1 - first)
}

const NAMES: [&str; 2] = ["anna", "bo"];

fn is_asked(rooms: &Rooms, guest: usize) -> bool {
    let overlays = rooms.guests[guest].app.overlays.iter();
    overlays
        .into_iter()
        .any(|overlay| matches!(overlay, Overlay::Ask(_)))
}

#[test]
fn who_asks_sees_whom_all_wait_for_and_esc_on_the_question_says_no() {
    let (mut rooms, first, second) = after_a_turn();
    rooms.keys(second, "u");
    let waiting = format!("Waiting for {} to agree", NAMES[first]);
    let screen = rooms.screen(second);
    assert!(screen.contains(&waiting), "{screen}");
    assert!(screen.contains("Esc withdraw"), "{screen}");
    // A key that means nothing else does not hide it.
    rooms.keys(second, "tab");
    assert!(rooms.screen(second).contains(&waiting));
    let asked = rooms.screen(first);
    assert!(
        asked.contains(&format!("{}'s last move", NAMES[first])),
        "{asked}"
    );
    rooms.keys(first, "esc");
    assert!(!is_asked(&rooms, first));
    let screen = rooms.screen(second);
    assert!(!screen.contains("Waiting for"), "{screen}");
    assert!(screen.contains("does not agree"), "{screen}");
}

#[test]
fn a_question_disappears_when_it_is_withdrawn_or_somebody_acts() {
    let (mut rooms, first, second) = after_a_turn();
    rooms.keys(second, "u");
    assert!(is_asked(&rooms, first));
    rooms.keys(second, "esc");
    assert!(!is_asked(&rooms, first));
    assert!(!rooms.screen(second).contains("Waiting for"));
    rooms.keys(second, "u");
    assert!(is_asked(&rooms, first));
    rooms.keys(second, "P");
    assert!(!is_asked(&rooms, first), "{}", rooms.screen(first));
}

#[test]
fn what_was_taken_back_takes_the_place_of_the_news() {
    let (mut rooms, first, second) = after_a_turn();
    let ended = format!("{}: ended the turn", NAMES[first]);
    assert!(
        rooms.screen(second).contains(&ended),
        "{}",
        rooms.screen(second)
    );
    rooms.keys(first, "u");
    let screen = rooms.screen(second);
    assert!(!screen.contains(&ended), "{screen}");
    let words = format!("{} undid: ended the turn", NAMES[first]);
    assert!(screen.contains(&words), "{screen}");
    assert_eq!(rooms.room.game().to_move().index(), first);
}

#[test]
fn whose_turn_it_is_is_told_by_name() {
    let (mut rooms, first, second) = after_a_turn();
    rooms.keys(first, "space");
    let screen = rooms.screen(first);
    assert!(
        screen.contains(&format!("It is {}'s turn", NAMES[second])),
        "{screen}"
    );
}

#[test]
fn nothing_is_offered_to_be_taken_back_once_the_match_is_over() {
    let (mut rooms, first, second) = after_a_turn();
    let offers = |rooms: &Rooms, guest: usize| rooms.screen(guest).contains("u undo");
    assert!(offers(&rooms, second), "{}", rooms.screen(second));
    rooms.keys(second, "G enter");
    for guest in [first, second] {
        rooms.now += Duration::from_secs(3);
        rooms.keys(guest, "esc");
        assert!(!offers(&rooms, guest), "{}", rooms.screen(guest));
    }
}

#[test]
fn the_page_of_keys_lists_what_a_table_in_a_room_answers() {
    let (mut rooms, first, _) = after_a_turn();
    rooms.guests[first].app.context.size = (80, 200);
    rooms.keys(first, "? tab");
    let screen = rooms.screen(first);
    for words in [
        "Send a message to everyone",
        "In the lobby",
        "any other once all",
        "ready for the next hand",
    ] {
        assert!(screen.contains(words), "{words}:\n{screen}");
    }
    for words in [
        "Deal a new game",
        "list of games",
        "game maker",
        "undone",
        "statistics",
        "Show a good move",
    ] {
        assert!(!screen.contains(words), "{words}:\n{screen}");
    }
    // Who plays alone is not told of rooms.
    let mut stage = Stage::table("klondike", 1);
    stage.app.context.size = (80, 200);
    stage.keys("? tab");
    assert!(
        !stage.screen().contains("to everyone"),
        "{}",
        stage.screen()
    );
}

#[test]
fn what_is_typed_to_be_said_answers_no_question() {
    let (mut rooms, first, second) = after_a_turn();
    rooms.keys(first, "ctrl-t h e");
    rooms.keys(second, "u");
    assert!(is_asked(&rooms, first));
    rooms.keys(first, "y enter");
    let screen = rooms.screen(second);
    assert!(screen.contains("Waiting for"), "{screen}");
    rooms.keys(first, "y");
    assert!(!is_asked(&rooms, first), "{}", rooms.screen(first));
    rooms.keys(second, "Q");
    let screen = rooms.screen(second);
    assert!(screen.contains("hey"), "{screen}");
}
