//! Games that are watched again: on and back, the bar below them, and the way out of one.

use super::kept::replayed;
use crate::message::MouseButton;
use crate::tests::*;
use patience_app::saved::{About, Snapshot};

#[test]
fn a_recording_goes_on_and_back_and_shows_how() {
    let mut stage = Stage::table("deuces", 1);
    stage.keys("4 4 2 2 space");
    let end = stage.game().position().clone();
    replayed(&mut stage);
    let screen = stage.screen();
    for words in ["replay 0 of 3", "Space play", "+ faster", "Enter play on"] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
    stage.keys("right");
    assert_eq!(stage.game().done(), 1);
    let screen = stage.screen();
    assert!(
        screen.contains("replay 1 of 3") && screen.contains("← back"),
        "{screen}"
    );
    assert!(
        screen.contains("(1 of 3)"),
        "what was done stands there: {screen}"
    );
    stage.keys("right ctrl-r");
    assert_eq!(stage.game().position(), &end);
    stage.keys("right");
    assert_eq!(stage.said(), "The replay ends here");
    stage.keys("esc");
    assert_eq!(stage.app.screen(), Screen::Home, "one key leaves it");
    stage.app.show_table();
    for (keys, done) in [
        ("left", 2),
        ("u", 1),
        ("backspace", 0),
        ("end", 3),
        ("home", 0),
    ] {
        stage.keys(keys);
        assert_eq!(stage.game().done(), done, "{keys}");
    }
    assert!(
        !stage
            .requests
            .iter()
            .any(|request| matches!(request, Request::Save))
            || !stage.on_table().timed_game().keep
    );
}

#[test]
fn a_click_on_the_bar_of_a_recording_goes_to_that_place() {
    let mut stage = Stage::table("deuces", 1);
    stage.keys("4 4 2 2 space");
    replayed(&mut stage);
    // The middle, the end and the start of the bar; the second click comes while a sentence stands below.
    for (halves, done) in [(1, 2), (2, 3), (0, 0)] {
        let screen = stage.screen();
        let mut rows = screen.lines().zip(0u16..);
        let (row, y) = rows.find(|(row, _)| row.contains("Speed")).unwrap();
        let is_bar = |sign: &char| ['━', '●'].contains(sign);
        let columns: Vec<u16> = (0..)
            .zip(row.chars())
            .filter(|(_, sign)| is_bar(sign))
            .map(|(x, _)| x)
            .collect();
        let x = columns[(columns.len() - 1) * halves / 2];
        stage.mouse(MouseEventKind::Down(MouseButton::Left), (x, y));
        stage.mouse(MouseEventKind::Up(MouseButton::Left), (x, y));
        assert_eq!(stage.game().done(), done, "{}", stage.screen());
        stage.keys("right left");
    }
}

#[test]
fn giving_up_is_no_move_of_a_recording_and_its_times_are_those_of_the_game() {
    let mut stage = Stage::table("deuces", 1);
    stage.keys("4 4 2 2 space G enter");
    replayed(&mut stage);
    let screen = stage.screen();
    assert!(
        screen.contains("replay 0 of 3") && screen.contains("0:00 of 1:05"),
        "{screen}"
    );
    stage.keys("right right right right");
    let screen = stage.screen();
    assert!(screen.contains("replay 3 of 3"), "{screen}");
    assert!(
        screen.contains("gives up") && !screen.contains("(4 of"),
        "{screen}"
    );
    let last = stage.game().log().last().unwrap().ms / 1000;
    assert!(
        last > 0 && screen.contains(&format!("0:0{last} of 1:05")),
        "{screen}"
    );
    // The clock of a recording stands.
    stage.rest();
    assert_eq!(stage.screen(), screen);
}

#[test]
fn a_recording_without_times_shows_that_of_the_whole_game() {
    let mut stage = Stage::table("golf", 5);
    let rules = stage.game().rules().clone();
    let mut game = patience_core::Game::new(rules, stage.game().deal());
    let mv = *game.legal_moves().last().unwrap();
    game.play(patience_core::Seat::FIRST, mv, 0).unwrap();
    for (elapsed, shown) in [(65, Some("in 1:05")), (0, None)] {
        let kept = Snapshot {
            about: About {
                elapsed: Duration::from_secs(elapsed),
                ..About::default()
            },
            ..Snapshot::new(game.clone())
        };
        let mut timed_game = TimedGame::recording_of(kept);
        timed_game.recording_to_start();
        stage.app.sit_down(timed_game);
        let screen = stage.screen();
        let title = screen.lines().next().unwrap();
        assert!(shown.is_none_or(|shown| title.contains(shown)), "{title}");
        assert!(!title.contains("0:00"), "{title}");
    }
}

#[test]
fn a_move_of_ones_own_asks_before_it_leaves_a_recording() {
    let mut stage = Stage::table("deuces", 1);
    stage.keys("4 4 2 2 space");
    replayed(&mut stage);
    stage.keys("right 4");
    assert!(stage.screen().contains("Leave the replay"));
    stage.keys("n");
    assert!(stage.on_table().timed_game().is_replay());
    assert!(stage.screen().contains("replay 1 of 3"));
    stage.keys("enter enter");
    assert!(!stage.on_table().timed_game().is_replay());
    assert_eq!(stage.game().done(), 1);
    stage.keys("ctrl-r");
    assert_eq!(
        stage.game().done(),
        2,
        "the recording can still be followed"
    );
    stage.keys("space");
    assert_eq!(stage.game().log().len(), 3);
}

#[test]
fn the_bar_of_a_recording_lies_over_no_card() {
    for (game, turns) in [("spider", 5), ("klondike", 8), ("deuces", 20)] {
        let mut stage = Stage::table(game, 3);
        for _ in 0..turns {
            stage.keys("space");
        }
        replayed(&mut stage);
        for size in [(80, 24), (120, 40), (62, 20)] {
            stage.send(Message::Resize(size.0, size.1));
            stage.keys("end");
            let (screen, bottom) = (stage.screen(), stage.app.layout().unwrap().bottom());
            let bar = screen.lines().position(|line| line.starts_with(" Speed"));
            assert!(bar.unwrap() >= usize::from(bottom), "{game}: {screen}");
        }
    }
}
