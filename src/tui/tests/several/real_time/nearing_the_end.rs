//! What is told as a race nears its end: who has few cards left, how many lie in the middle, and how long
//! cards may still land.

use insta::assert_snapshot;

use super::*;

#[test]
fn everybody_is_warned_once_of_whoever_has_three_cards_left() {
    let set = [("players", "2"), ("nertz_size", "4")];
    let warned = (1..200).find_map(|deal| {
        let mut stage = Stage::real_time("nertz", deal, People::Two, &set);
        stage.go();
        let reserve = stage.key(1, SplitAction::Reserve);
        stage.at(200, &reserve);
        assert!(!stage.said_to(0).contains("4 cards"));
        if !stage.said_to(0).contains("cards left") {
            return None;
        }
        assert_eq!(
            stage.said_to(0),
            "Player 2: 3 cards left in the Nertz pile!"
        );
        assert_eq!(stage.said_to(1), "You have 3 cards left in the Nertz pile");
        // With two left nothing more is said.
        stage.at(500, &reserve);
        let game = stage.game();
        let out = game.rules().race.as_ref().and_then(|race| race.out.pile());
        let own = |pile: &patience_core::PileId| {
            let pile = game.rules().pile(*pile);
            Some(pile.group) == out && pile.belongs_to(Seat::new(1))
        };
        let pile = game.rules().pile_ids().find(own);
        let left = pile.map(|pile| game.position().cards(game.rules(), pile).len());
        (left == Some(2)).then_some(stage)
    });
    let stage = warned.unwrap();
    assert!(
        !stage.said_to(0).contains("2 cards"),
        "{}",
        stage.said_to(0)
    );
}

#[test]
fn the_line_on_top_counts_the_cards_in_the_middle() {
    let (mut stage, ..) = contested();
    stage.send(Message::Resize(120, 40));
    let line = stage.screen().lines().next().unwrap().to_owned();
    assert!(line.contains("1 in the middle"), "{line}");
}

#[test]
fn the_clock_of_a_race_and_the_words_over_the_figures_of_others_are_there_at_80_columns() {
    let mut stage = Stage::real_time("nertz", 5, People::One, &[("players", "4")]);
    stage.go();
    stage.send(Message::Resize(80, 24));
    let screen = stage.screen();
    let mut lines = screen.lines();
    let title = lines.next().unwrap();
    assert!(title.contains(" 0:0"), "{screen}");
    let heading = lines.next().unwrap();
    for word in ["Nertz", "columns", "waste"] {
        assert!(heading.contains(word), "{screen}");
    }
}

#[test]
fn after_the_call_the_seconds_are_counted_in_which_cards_may_still_land() {
    let set = [
        ("players", "2"),
        ("nertz_size", "1"),
        ("call", "manual"),
        ("grace_ms", "3000"),
    ];
    for people in [People::One, People::Two] {
        let called = (1..200).find_map(|deal| {
            let mut stage = Stage::real_time("nertz", deal, people, &set);
            stage.go();
            let (reserve, call) = match people {
                People::Two => (
                    stage.key(0, SplitAction::Reserve),
                    stage.key(0, SplitAction::Call),
                ),
                _ => ("r".to_owned(), "!".to_owned()),
            };
            stage.at(200, &reserve);
            stage.at(100, &reserve);
            stage.at(100, &call);
            stage.game().closing().is_some().then_some(stage)
        });
        let mut stage = called.unwrap();
        let screen = stage.screen();
        assert!(screen.contains("Nertz! 3.0 s"), "{screen}");
        assert!(
            screen.contains("Player 1 has called: 3.0 s left to play to the middle"),
            "{screen}"
        );
        let due = stage.app.deadline().unwrap();
        assert!(due <= stage.now + Duration::from_millis(100));
        stage.tick(1000);
        let screen = stage.screen();
        assert!(screen.contains("Nertz! 2.0 s"), "{screen}");
        stage.tick(2001);
        assert!(!stage.screen().contains("Nertz! 0"), "{}", stage.screen());
        assert!(matches!(stage.stage_of(), HandStage::Shout(_)));
    }
}

/// Opens a match that computer players have played among themselves, to be watched.
fn watched() -> Stage {
    let stage = Stage::real_time("nertz", 5, People::One, &[("players", "3")]);
    let game = Game::new(stage.game().rules().clone(), stage.game().deal());
    let played = patience_app::session::play_out(game, &stage.app.context.settings.seating());
    assert!(played.match_over());
    let mut kept = Snapshot::new(played);
    kept.about.players = ["easy", "hard", "hard 2"].map(str::to_owned).to_vec();
    let mut timed_game = TimedGame::recording_of(kept);
    timed_game.recording_to_start();
    let mut stage = Stage::home();
    stage.app.sit_down(timed_game);
    stage.send(Message::Resize(120, 40));
    stage
}

fn place(stage: &Stage) -> (usize, usize) {
    stage.on_table().timed_game().recording_place().unwrap()
}

#[test]
fn a_race_that_is_watched_shows_who_led_and_where_that_was_decided() {
    let mut stage = watched();
    let screen = stage.screen();
    for text in [" Lead", " Leader", "most ", "nobody", "L turning point"] {
        assert!(screen.contains(text), "{text}: {screen}");
    }
    let standings = stage.on_table().timed_game().standings().to_vec();
    assert_eq!(standings.len(), place(&stage).1 + 1);
    stage.keys("L");
    let (here, _) = place(&stage);
    let winner = standings.last().unwrap().leader.unwrap();
    assert!(standings[here..].iter().all(|at| at.leader == Some(winner)));
    assert_ne!(standings[here - 1].leader, Some(winner));
    let name = ["easy", "hard", "hard 2"][winner.index()];
    assert_eq!(stage.said(), format!("Here {name} took the lead for good"));
    assert_snapshot!("race-replay-120x40", stage.screen());
}

#[test]
fn the_hands_of_a_match_are_jumped_to_while_it_is_watched() {
    let mut stage = watched();
    let hands = stage.on_table().timed_game().recorded_hands();
    assert!(hands.len() > 1, "{hands:?}");
    stage.keys("pagedown");
    assert_eq!(place(&stage).0, hands[1]);
    stage.keys("end");
    let (here, all) = place(&stage);
    assert_eq!(here, all);
    stage.keys("pageup");
    assert_eq!(place(&stage).0, *hands.last().unwrap());
    stage.keys("home pageup");
    assert_eq!(place(&stage).0, 0);
}

#[test]
fn computer_players_are_watched_at_their_own_speed_faster_and_stopped() {
    let mut stage = watched();
    assert_eq!(stage.app.deadline(), None, "nothing plays unasked");
    stage.keys("space");
    let first = stage.on_table().timed_game().recorded_wait().unwrap();
    let due = stage.app.deadline().unwrap();
    let usual = first.clamp(Duration::from_millis(30), Duration::from_secs(3));
    assert_eq!(due, stage.now + usual);
    for _ in 0..20 {
        let due = stage.app.deadline().unwrap();
        stage.now = due;
        update(&mut stage.app, due, Message::Tick);
    }
    assert!(place(&stage).0 >= 15, "{:?}", place(&stage));
    stage.keys("+");
    assert!(stage.screen().contains("Speed ×2"), "{}", stage.screen());
    let wait = stage.on_table().timed_game().recorded_wait().unwrap() / 2;
    let wait = wait.clamp(Duration::from_millis(30), Duration::from_secs(3));
    assert_eq!(stage.app.deadline(), Some(stage.now + wait));
    stage.keys("space");
    assert!(stage.screen().contains("Space play"), "{}", stage.screen());
    assert!(stage.screen().contains("hard 2"), "{}", stage.screen());
    assert!(!stage.on_table().timed_game().keep, "it is never counted");
}
