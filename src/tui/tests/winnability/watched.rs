//! The moves that win, watched from the table: played by themselves, step by step, and left to play on.

use insta::assert_snapshot;
use patience_core::{End, HandEnd};

use crate::message::MouseButton;
use crate::tests::*;
use patience_app::saved::Snapshot;

/// Asks for the solution of a deal, five moves along it.
fn asked() -> Stage {
    let mut stage = Stage::lit("freecell", 1);
    for _ in 0..5 {
        stage.keys("H");
        stage.think();
        stage.follow_hint();
    }
    stage.keys("W");
    stage.think();
    stage
}

/// Lets time pass until the program would sleep. Returns how often it woke.
fn until_it_sleeps(stage: &mut Stage) -> usize {
    let mut woken = 0;
    while let Some(due) = stage.app.deadline() {
        stage.now = due;
        update(&mut stage.app, due, Message::Tick);
        woken += 1;
        assert!(woken < 1000);
    }
    woken
}

#[test]
fn the_solution_is_watched_from_where_the_table_stands_and_the_game_waits() {
    let mut stage = asked();
    let timed_game = stage.on_table().timed_game();
    assert!(timed_game.is_solution() && !timed_game.keep);
    assert_eq!(stage.game().done(), 5);
    stage.keys("right");
    assert_snapshot!("solution-80x24", stage.screen());
    stage.keys("esc");
    assert!(!stage.on_table().timed_game().is_replay());
    assert_eq!(stage.game().done(), 5, "the game is where it was");
    assert!(stage.on_table().timed_game().keep);
}

#[test]
fn a_solution_plays_by_itself_to_a_win_and_then_the_program_sleeps() {
    let mut stage = asked();
    stage.keys("+ +");
    let due = stage.app.deadline().unwrap();
    assert!(
        due <= stage.now + Duration::from_millis(175),
        "four times as fast"
    );
    assert!(stage.screen().contains("Space pause"), "{}", stage.screen());
    until_it_sleeps(&mut stage);
    assert_eq!(stage.game().hand_end(), Some(HandEnd::Ended(End::Won)));
    assert!(stage.app.overlays.is_empty());
    assert!(!stage.on_table().timed_game().keep, "it is never counted");
}

#[test]
fn a_key_stops_the_playing_and_a_step_does_too() {
    let mut stage = asked();
    assert!(stage.app.deadline().is_some());
    stage.keys("space");
    assert_eq!(stage.app.deadline(), None);
    stage.keys("space left");
    assert_eq!(stage.app.deadline(), None);
}

#[test]
fn playing_on_from_a_solution_is_a_new_game_that_was_helped() {
    let mut stage = asked();
    stage.keys("right right enter");
    assert!(
        stage.screen().contains("new unfinished game"),
        "{}",
        stage.screen()
    );
    stage.keys("y");
    let timed_game = stage.on_table().timed_game();
    assert!(timed_game.keep && !timed_game.is_replay() && !timed_game.is_solution());
    assert_eq!((timed_game.place.clone(), timed_game.key), (None, None));
    assert!(timed_game.hints() > 0);
    assert_eq!(stage.game().done(), 7);
}

#[test]
fn games_without_a_solution_say_so() {
    let mut stage = Stage::table("poker-squares", 1);
    stage.keys("W");
    assert_eq!(
        stage.said(),
        "Only games for one that can be won have a solution to watch"
    );
}

#[test]
fn a_click_does_what_enter_does_and_at_the_end_it_is_said_what_can_be_done() {
    let mut stage = asked();
    stage.keys("end");
    assert!(stage.game().hand_end().is_some());
    stage.keys("enter");
    let said = "The solution ends here: Space plays it again, Esc goes back";
    assert_eq!(stage.said(), said);
    stage.keys("left right");
    let at = stage.point("f1");
    let down = MouseEventKind::Down(MouseButton::Left);
    stage.mouse(down, at);
    assert!(stage.app.overlays.is_empty(), "nothing is asked");
    assert_eq!(stage.said(), said);
}

#[test]
fn a_solution_shows_its_step_and_speed_and_no_time() {
    let mut stage = asked();
    stage.keys("right");
    let screen = stage.screen();
    let line = screen.lines().next().unwrap_or_default();
    assert!(
        line.contains("solution 6 of 95") && !line.contains(':'),
        "{line}"
    );
    assert!(screen.contains("Solution  speed ×1"), "{screen}");
}

#[test]
fn what_is_watched_has_a_page_of_keys_of_its_own() {
    let mut stage = asked();
    stage.keys("? tab");
    let screen = stage.screen();
    for text in [
        "While a game is watched",
        "Twice as fast",
        "One move back",
        "To the start of the hand",
    ] {
        assert!(screen.contains(text), "{text}: {screen}");
    }
    assert!(!screen.contains("Pick up"), "{screen}");
    stage.keys("esc esc ? tab");
    assert!(stage.screen().contains("What to do"), "{}", stage.screen());
}

#[test]
fn playing_on_from_a_solution_that_was_opened_alone_is_kept_like_any_game_also_of_an_own_rule_file()
{
    for path in [None, Some(PathBuf::from("/home/ann/mine.toml"))] {
        let mut stage = asked();
        let mut solved = stage.on_table().timed_game().clone();
        solved.recording_to_end();
        let mut snapshot = Snapshot::new(solved.game.clone());
        snapshot.about.path.clone_from(&path);
        stage = Stage::home();
        stage.app.sit_down(TimedGame::solution(snapshot));
        stage.keys("right right enter y");
        let timed_game = stage.on_table().timed_game();
        assert!(timed_game.keep && !timed_game.is_replay());
        assert_eq!(timed_game.path, path);
        assert_eq!(timed_game.game.done(), 2);
        stage.requests.clear();
        stage.make_any(|_| true);
        assert!(stage.requests.contains(&Request::Save));
        let slot = stage.on_table().timed_game().slot();
        let rules = stage.game().rules();
        assert_eq!(
            slot,
            patience_app::saved::Slot::from_rules(rules, path.as_deref())
        );
    }
}

#[test]
fn the_speed_the_cards_and_the_bar_of_a_solution_take_the_mouse() {
    let mut stage = asked();
    stage.keys("right");
    let screen = stage.screen();
    for words in ["Enter play on", "+ faster"] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
    let down = MouseEventKind::Down(MouseButton::Left);
    stage.click_words("speed");
    assert!(stage.screen().contains("speed ×2"), "{}", stage.screen());
    for _ in 0..5 {
        stage.click_words("speed");
    }
    assert!(stage.screen().contains("speed ×1/4"), "{}", stage.screen());
    let at = stage.point("t1");
    stage.mouse(down, at);
    assert!(stage.app.deadline().is_some(), "it plays");
    assert!(stage.app.overlays.is_empty());
    stage.mouse(down, at);
    assert_eq!(stage.app.deadline(), None);
    // The bar stays where it is while what was done is told over it.
    let (x, y) = (40, 22);
    stage.click_words("speed");
    stage.mouse(down, (3, 22));
    assert!(stage.screen().contains("speed ×1 "), "{}", stage.screen());
    let before = stage.game().done();
    for _ in 0..3 {
        stage.mouse(MouseEventKind::ScrollDown, (x, y));
    }
    assert_eq!(stage.game().done(), before + 3);
    stage.mouse(MouseEventKind::ScrollUp, (x, y));
    assert_eq!(stage.game().done(), before + 2);
}
