//! The moves that win, watched from the table: played by themselves, step by step, and left to play on.

use insta::assert_snapshot;
use patience_core::{End, HandEnd};
use patience_solver::{StopReason, Verdict};

use crate::message::MouseButton;
use crate::tests::*;
use patience_app::saved::Snapshot;
use patience_app::saved::ending::DailyMark;

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

/// Asks for the solution of a deal that is found soon, and stops its playing.
pub(in crate::tests) fn asked_soon() -> Stage {
    let mut stage = Stage::lit("deuces", 1);
    stage.keys("W");
    stage.think();
    stage.keys("space");
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
        stage.screen().contains("This starts a new game"),
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
        "Solutions are for single-player games that can be won"
    );
}

#[test]
fn a_click_does_what_enter_does_and_at_the_end_it_is_said_what_can_be_done() {
    let mut stage = asked();
    stage.keys("end");
    assert!(stage.game().hand_end().is_some());
    stage.keys("enter");
    let said = "End of the solution: Space plays it again, Esc goes back";
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
        "In a replay",
        "Play twice as fast",
        "Go one move back",
        "Go to the start of this hand",
    ] {
        assert!(screen.contains(text), "{text}: {screen}");
    }
    assert!(!screen.contains("Pick up"), "{screen}");
    stage.keys("esc esc ? tab");
    assert!(stage.screen().contains("Main keys"), "{}", stage.screen());
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

#[test]
fn a_solution_is_offered_of_a_lost_game_only_where_one_is_known() {
    let mut stage = Stage::lit("freecell", 1);
    stage.send(Message::Resize(80, 50));
    stage.find(Verdict::Undecided(StopReason::Time));
    for _ in 0..2 {
        stage.make_any(|_| true);
    }
    stage.find(Verdict::Lost);
    stage.leave_open();
    let screen = stage.screen();
    let not_known = "Whether it could have been won is not known";
    assert!(screen.contains("u undo"), "{screen}");
    for words in ["solution", "U back"] {
        assert!(!screen.contains(words), "{words}: {screen}");
    }
    stage.keys("right left");
    let screen = stage.screen();
    assert!(!screen.contains("solution"), "{screen}");
    assert!(!screen.contains(not_known), "{screen}");
    stage.keys("W");
    assert!(
        stage
            .said()
            .starts_with("No solution of this deal is known"),
        "{}",
        stage.said()
    );
}

#[test]
fn a_deal_that_cannot_be_won_is_said_to_be_lost_and_no_more() {
    let mut stage = Stage::lit("freecell", 1);
    stage.find(Verdict::Lost);
    stage.leave_open();
    stage.keys("W");
    let said = stage.said();
    assert!(said.starts_with("This deal is unwinnable"), "{said}");
}

#[test]
fn the_box_about_a_lost_game_comes_back_after_its_solution() {
    let mut stage = Stage::lit("freecell", 1);
    stage.send(Message::Resize(80, 50));
    stage.think();
    stage.make_any(|_| true);
    stage.find(Verdict::Lost);
    stage.think();
    assert!(stage.screen().contains("W watch a missed win"));
    stage.keys("W");
    stage.think();
    assert!(stage.on_table().timed_game().is_solution());
    stage.keys("esc");
    stage.think();
    let screen = stage.screen();
    assert!(screen.contains("W watch a missed win"), "{screen}");
}

#[test]
fn a_game_that_was_given_up_shows_its_solution_from_its_result() {
    let mut stage = Stage::lit("freecell", 1);
    stage.think();
    stage.keys("G enter");
    stage.rest();
    let screen = stage.screen();
    assert!(screen.contains("W missed win"), "{screen}");
    stage.keys("W");
    assert!(stage.on_table().timed_game().is_solution());
    assert_eq!(stage.on_table().timed_game().hints(), 0);
    stage.keys("esc");
    let screen = stage.screen();
    assert!(screen.contains("Deal given up"), "{screen}");
    assert!(screen.contains("W missed win"), "{screen}");
}

#[test]
fn who_has_seen_the_solution_plays_with_help() {
    let mut stage = Stage::lit("freecell", 1);
    stage.keys("W");
    stage.think();
    stage.keys("esc");
    assert_eq!(stage.on_table().timed_game().hints(), 1);
    stage.keys("W");
    stage.think();
    stage.keys("esc");
    assert_eq!(stage.on_table().timed_game().hints(), 1, "the same again");
}

#[test]
fn the_solution_of_a_deal_of_the_day_is_asked_for_first() {
    let mut stage = Stage::lit("freecell", 1);
    let table = stage.app.table.as_mut().unwrap();
    let day = "2026-11-24".to_owned();
    table.session_mut().timed_game_mut().day = Some(DailyMark { day, began: None });
    stage.keys("W");
    let screen = stage.screen();
    assert!(screen.contains("counts as helped"), "{screen}");
    stage.keys("n");
    stage.think();
    assert!(!stage.on_table().timed_game().is_solution());
    stage.keys("W y");
    stage.think();
    assert!(stage.on_table().timed_game().is_solution());
}

#[test]
fn the_end_of_a_solution_says_that_it_is_solved_and_what_can_be_done() {
    let mut stage = asked();
    stage.keys("end");
    let screen = stage.screen();
    let line = screen.lines().last().unwrap_or_default();
    assert!(line.starts_with(" solved  Space play it again"), "{line}");
}
