//! How a game that has ended is shown: the cascade over a won table, and keys that are dead until the
//! result can have been read.

use std::time::Duration;

use insta::assert_snapshot;

use crate::tests::*;

/// Wins a deal along its solution, the last moves by one key.
fn won(animated: bool) -> Stage {
    let mut stage = Stage::table("freecell", 1);
    stage.send(Message::Shown);
    stage.think();
    while stage.on_table().session().rest().is_none() {
        stage.keys("H");
        stage.think();
        stage.follow_hint();
    }
    stage.keys("F");
    assert!(stage.game().hand_end().is_some());
    if animated {
        // The game ends once more, in sight.
        stage.keys("u");
        stage.app.context.appearance.animate = true;
        stage.keys("F");
        while stage.app.overlays.is_empty() {
            let due = stage.app.deadline().unwrap();
            stage.now = due;
            let now = stage.now;
            update(&mut stage.app, now, Message::Tick);
        }
    }
    stage
}

/// Presses a key so long after whatever happened last.
fn press_after(stage: &mut Stage, ms: u64, key: &str) {
    stage.now += Duration::from_millis(ms);
    let key = Message::Key(Key::parse(key).unwrap());
    update(&mut stage.app, stage.now, key);
}

#[test]
fn keys_typed_ahead_deal_nothing_before_the_result_can_be_read() {
    let mut stage = won(false);
    let deal = stage.game().deal();
    for _ in 0..5 {
        press_after(&mut stage, 100, "enter");
    }
    assert!(matches!(
        stage.app.overlays.last(),
        Some(Overlay::Result(_))
    ));
    assert_eq!(stage.game().deal(), deal);
    // The keys are dim until then, and are drawn once more when they are alive.
    let due = stage.app.deadline().unwrap();
    stage.now = due;
    update(&mut stage.app, due, Message::Tick);
    assert_eq!(stage.app.deadline(), None, "and then the program sleeps");
    press_after(&mut stage, 1, "enter");
    assert!(stage.app.overlays.is_empty());
}

#[test]
fn a_win_shows_the_whole_pack_over_its_result() {
    let mut stage = won(false);
    assert_snapshot!("won-80x24", stage.screen());
    stage.send(Message::Resize(120, 40));
    assert_snapshot!("won-120x40", stage.screen());
    // From the table the result comes back at once.
    stage.keys("esc space");
    assert!(stage.app.appearing_result().is_none());
}

#[test]
fn a_cascade_runs_over_a_won_table_and_any_key_ends_it() {
    let mut stage = won(true);
    let pour = stage.screen();
    assert!(
        !pour.contains("is won") && pour.contains("any key: stop"),
        "{pour}"
    );
    for (name, ms) in [("cascade-begins-80x24", 300), ("cascade-lands-80x24", 700)] {
        stage.now += Duration::from_millis(ms);
        update(&mut stage.app, stage.now, Message::Tick);
        assert_snapshot!(name, stage.screen());
    }
    press_after(&mut stage, 10, "enter");
    assert!(stage.screen().contains("is won"), "the key is used up");
    press_after(&mut stage, 10, "u");
    assert!(
        stage.screen().contains("is won"),
        "and the next comes too early"
    );
}

#[test]
fn a_key_that_nobody_plays_cards_with_means_what_it_says_while_a_result_appears() {
    for (key, is_animated) in [("N", true), ("N", false), ("R", true), ("f5", true)] {
        let mut stage = won(is_animated);
        press_after(&mut stage, 10, key);
        assert!(
            !matches!(stage.app.overlays.last(), Some(Overlay::Result(_))),
            "{key}: {}",
            stage.screen()
        );
    }
}

#[test]
fn a_cascade_ends_by_itself_and_then_nothing_wakes_the_program() {
    let mut stage = won(true);
    let began = stage.now;
    let mut pictures = 0;
    while let Some(due) = stage.app.deadline() {
        stage.now = due;
        update(&mut stage.app, due, Message::Tick);
        pictures += 1;
        assert!(pictures < 70);
    }
    assert!(stage.screen().contains("is won"));
    assert!(stage.now < began + Duration::from_secs(2));
}

#[test]
fn a_key_held_down_stays_dead_until_a_quiet_moment() {
    let mut stage = won(false);
    let deal = stage.game().deal();
    for _ in 0..40 {
        press_after(&mut stage, 300, "enter");
    }
    assert_eq!(stage.game().deal(), deal);
    assert!(stage.screen().contains("is won"), "{}", stage.screen());
    press_after(&mut stage, 700, "enter");
    assert!(stage.app.overlays.is_empty());
}

#[test]
fn whoever_goes_on_playing_hints_does_not_run_past_the_result() {
    let mut stage = won(false);
    let deal = stage.game().deal();
    for _ in 0..10 {
        press_after(&mut stage, 700, "H");
        press_after(&mut stage, 700, "enter");
    }
    assert_eq!(stage.game().deal(), deal);
    assert!(stage.screen().contains("is won"), "{}", stage.screen());
}

/// Plays on by hints until it is over, the last move by the key that goes on from results.
fn won_by_enter() -> Stage {
    let mut stage = won(false);
    stage.keys("u");
    while stage.game().hand_end().is_none() {
        stage.keys("H");
        stage.think();
        stage.keys("enter");
    }
    stage
}

#[test]
fn whoever_plays_hints_with_the_key_that_goes_on_does_not_run_past_the_result() {
    let mut stage = won_by_enter();
    let deal = stage.game().deal();
    for ms in [300, 900, 500, 900] {
        press_after(&mut stage, ms, "enter");
    }
    assert_eq!(stage.game().deal(), deal);
    assert!(stage.screen().contains("is won"), "{}", stage.screen());
    press_after(&mut stage, 1_000, "enter");
    assert!(stage.app.overlays.is_empty());
    // Other keys wait no longer than they always do.
    let mut stage = won_by_enter();
    press_after(&mut stage, 700, "R");
    assert!(!stage.screen().contains("is won"), "{}", stage.screen());
}

#[test]
fn a_game_without_moves_shows_its_result_before_the_same_key_goes_on() {
    let mut stage = Stage::table("golf", 1);
    while stage.game().hand_end().is_none() {
        stage.make_any(|_| true);
    }
    let deal = stage.game().deal();
    press_after(&mut stage, 700, "enter");
    press_after(&mut stage, 700, "enter");
    assert_eq!(stage.game().deal(), deal);
    assert!(
        matches!(stage.app.overlays.last(), Some(Overlay::Result(_))),
        "{}",
        stage.screen()
    );
    press_after(&mut stage, 2_100, "enter");
    assert_ne!(stage.game().deal(), deal);
}

#[test]
fn a_win_without_cards_left_says_nothing_of_points_that_there_are_not() {
    let mut stage = Stage::lit("golf", 1);
    for deal in 1.. {
        stage = Stage::lit("golf", deal);
        stage.think();
        stage.keys("H");
        if stage.said().starts_with("Hint") {
            break;
        }
    }
    while stage.game().hand_end().is_none() {
        stage.follow_hint();
        stage.think();
        if stage.game().hand_end().is_none() {
            stage.keys("H");
        }
    }
    let screen = stage.screen();
    assert!(screen.contains("is won"), "{screen}");
    let line = stage.top_line();
    assert!(line.contains("0 left") && !line.contains("score"), "{line}");
    assert!(
        !screen.contains("cards left") && !screen.contains("0 points"),
        "{screen}"
    );
}

#[test]
fn cards_that_are_left_are_no_score_before_the_end() {
    let stage = Stage::table("golf", 3);
    let line = stage.top_line();
    assert!(
        line.contains("35 left") && !line.contains("score"),
        "{line}"
    );
}

#[test]
fn what_goes_on_from_a_win_is_lit_in_its_box_and_can_be_clicked() {
    let mut stage = won(false);
    let deal = stage.game().deal();
    stage.now += Duration::from_secs(3);
    stage.click_words("Enter next deal");
    assert!(stage.app.overlays.is_empty(), "{}", stage.screen());
    assert_ne!(stage.game().deal(), deal);
}

#[test]
fn a_win_without_animation_shows_its_pack_at_once_and_again_from_the_table() {
    let mut stage = won(false);
    let shown = |stage: &Stage| {
        let screen = stage.screen();
        ["A♠", "10♥", "K♦"].iter().all(|card| screen.contains(card)) && screen.contains("is won")
    };
    assert!(shown(&stage), "{}", stage.screen());
    stage.keys("esc");
    assert!(!shown(&stage));
    stage.keys("space");
    assert!(shown(&stage), "{}", stage.screen());
}
