//! The list of the games that have ended, and what is special about the last one.

use insta::assert_snapshot;

use crate::tests::*;
use patience_app::records::{Answer, GameRecord, Query};
use patience_app::saved::ending::{GameKey, Moment};
use patience_app::saved::{About, Snapshot};

/// Records of some games, the last first.
fn records() -> Vec<GameRecord> {
    let lines = r#"
{"key":"00000000000000000000000000000006","game":"klondike","title":"Klondike","variant":"standard","variant_title":"Standard","fingerprint":"0000000000000000","deal":"80693","ended":"2026-11-24T21:14:05+01:00","outcome":"won","moves":131,"elapsed_ms":248000,"players":[{"name":"Ann","side":0,"points":52,"won":true}],"hands":[{"winner":0,"points":[52]}]}
{"key":"00000000000000000000000000000005","game":"golf","title":"Golf","variant":"standard","variant_title":"Standard","fingerprint":"0000000000000000","deal":"256","day":"2026-11-23","ended":"2026-11-23T21:14:05+01:00","outcome":"won","moves":34,"elapsed_ms":100000,"undos":2,"players":[{"name":"Ann","side":0,"points":0,"won":true}],"hands":[{"winner":0,"points":[0]}],"starred":true}
{"key":"00000000000000000000000000000004","game":"nertz","title":"Nertz","variant":"to-100","variant_title":"To 100","fingerprint":"0000000000000000","deal":"5","ended":"2026-11-22T21:14:05+01:00","outcome":"finished","moves":400,"elapsed_ms":760000,"players":[{"name":"Ann","side":0,"points":104,"won":true},{"name":"hard","level":"hard","side":1,"points":91,"won":false}],"hands":[{"winner":0,"points":[50,51]},{"winner":0,"points":[54,40]}]}
{"key":"00000000000000000000000000000003","game":"poker-squares","title":"Poker Squares","variant":"standard","variant_title":"Standard","fingerprint":"0000000000000000","deal":"5","ended":"2026-11-20T21:14:05+01:00","outcome":"finished","moves":25,"elapsed_ms":140000,"players":[{"name":"Ann","side":0,"points":112,"won":false}],"hands":[{"points":[112]}]}
{"key":"00000000000000000000000000000002","game":"yukon","title":"Yukon","variant":"standard","variant_title":"Standard","fingerprint":"0000000000000000","deal":"ms:4410","ended":"2026-10-20T21:14:05+01:00","outcome":"no-moves","moves":61,"elapsed_ms":312000,"hints":3,"players":[{"name":"Ann","side":0,"points":8,"won":false}],"hands":[{"points":[8]}]}
{"key":"00000000000000000000000000000001","game":"mine","title":"A game of my own with a title that is long","variant":"standard","variant_title":"Standard","fingerprint":"0000000000000000","deal":"77","ended":"2025-03-20T21:14:05+01:00","outcome":"left","moves":74,"elapsed_ms":7312000,"players":[{"name":"Ann","side":0,"points":19,"won":false}],"hands":[{"points":[19]}]}
"#;
    let lines = lines.lines().filter(|line| !line.is_empty());
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn answered(stage: &mut Stage, games: Vec<GameRecord>) {
    let now: Moment = "2026-11-24T22:00:00+01:00".parse().unwrap();
    stage.send(Message::Answered(Answer::Kept(games, now)));
}

fn asked(stage: &Stage) -> Option<&Query> {
    match stage.requests.last() {
        Some(Request::Ask(query)) => Some(query),
        _ => None,
    }
}

fn key(number: &str) -> GameKey {
    format!("{number:0>32}").parse().unwrap()
}

#[test]
fn the_games_that_have_ended_are_listed_at_all_sizes() {
    let mut stage = Stage::home();
    stage.keys("f7");
    assert_eq!(asked(&stage), Some(&Query::Kept));
    assert!(stage.screen().contains("Looking"), "{}", stage.screen());
    answered(&mut stage, records());
    for (width, height) in [(62, 20), (80, 24), (120, 40), (200, 60)] {
        stage.send(Message::Resize(width, height));
        assert_snapshot!(format!("finished-{width}x{height}"), stage.screen());
    }
}

#[test]
fn where_no_game_has_ended_a_sentence_says_so() {
    let mut stage = Stage::home();
    stage.keys("f7");
    answered(&mut stage, Vec::new());
    assert!(
        stage
            .screen()
            .contains("Games that end are kept here. Patience keeps 1000;")
    );
    stage.requests.clear();
    stage.keys("enter R Y *");
    assert_eq!(stage.requests, []);
    stage.keys("esc");
    assert!(stage.screen().contains("Search"));
}

#[test]
fn records_that_cannot_be_read_are_told_on_the_page() {
    let mut stage = Stage::home();
    stage.keys("f7");
    let words = "the records in /x are damaged: move the file away and a new one is begun";
    stage.send(Message::Answered(Answer::Not(words.to_owned())));
    assert!(
        stage.screen().contains("the records in /x are damaged"),
        "{}",
        stage.screen()
    );
}

#[test]
fn the_game_under_the_cursor_is_marked_shared_and_played_again() {
    let mut stage = Stage::table("golf", 5);
    stage.keys("f7");
    answered(&mut stage, records());
    stage.keys("down *");
    assert_eq!(asked(&stage), Some(&Query::Star(key("5"), false)));
    stage.keys("end *");
    assert_eq!(asked(&stage), Some(&Query::Star(key("1"), true)));
    stage.keys("home Y");
    assert_eq!(asked(&stage), Some(&Query::Line(key("6"))));
    stage.send(Message::Answered(Answer::Line(
        key("6"),
        "klondike@80693:abc".to_owned(),
    )));
    let copied = Request::Copy("patience replay klondike@80693:abc".to_owned());
    assert_eq!(stage.requests.last(), Some(&copied));
    assert!(
        stage
            .screen()
            .contains("patience replay klondike@80693:abc")
    );
    stage.keys("down");
    assert!(
        !stage.screen().contains("klondike@80693:abc"),
        "it is of another game"
    );

    // It is read before it is played again, and comes to the table of its own deal.
    stage.keys("R");
    assert_eq!(asked(&stage), Some(&Query::Game(key("5"))));
    let game = Game::new(
        Arc::clone(stage.game().rules()),
        DealNumber::new(256).unwrap(),
    );
    stage.send(Message::Answered(Answer::Game(Box::new(Snapshot::new(
        game,
    )))));
    assert_eq!(stage.game().deal().get(), 256);
    assert!(stage.app.overlays.is_empty());
    assert!(!stage.on_table().timed_game().is_replay());
}

#[test]
fn a_game_without_a_line_is_shared_as_a_file_whose_path_is_told() {
    let mut stage = Stage::table("golf", 5);
    stage.keys("f7");
    answered(&mut stage, records());
    stage.keys("home Y");
    let path = "/data/shared/golf-5.toml";
    let reason = "a game of 3000 moves is too long for a line of 2 000 characters";
    stage.send(Message::Answered(Answer::File(
        key("6"),
        reason.to_owned(),
        path.into(),
    )));
    assert_eq!(stage.requests.last(), Some(&Request::Copy(path.to_owned())));
    let screen = stage.screen();
    for words in [
        "A game of 3000 moves is too long",
        "Its file is written",
        path,
    ] {
        // The sentence runs on over its rows.
        let told: Vec<&str> = screen.split_whitespace().collect();
        assert!(told.join(" ").contains(words), "{words}: {screen}");
    }
}

#[test]
fn a_game_that_has_ended_is_watched_from_its_start() {
    let mut stage = Stage::table("golf", 5);
    stage.keys("space space");
    let played = stage.game().clone();
    stage.keys("f7");
    answered(&mut stage, records());
    stage.keys("enter");
    let snapshot = Snapshot {
        about: About {
            elapsed: Duration::from_secs(9),
            ..About::default()
        },
        ..Snapshot::new(played)
    };
    stage.send(Message::Answered(Answer::Game(Box::new(snapshot))));
    assert!(stage.on_table().timed_game().is_replay());
    assert!(!stage.on_table().timed_game().keep);
    assert_eq!(stage.game().done(), 0);
    stage.keys("right right");
    assert_eq!(stage.game().done(), 2);
}

#[test]
fn the_result_says_what_is_special_once_the_records_have_answered() {
    let mut stage = Stage::table("golf", 5);
    stage.keys("space G enter");
    let Some(Query::Special(record, person)) =
        stage.requests.iter().find_map(|request| match request {
            Request::Ask(query) => Some(query.clone()),
            _ => None,
        })
    else {
        panic!("nothing was asked: {:?}", stage.requests);
    };
    assert_eq!((record.deal.as_str(), person.as_str()), ("5", "Player 1"));
    let earlier: Vec<GameRecord> = (0..4)
        .map(|number| GameRecord {
            key: GameKey::fresh(),
            outcome: patience_app::saved::ending::Outcome::Won,
            elapsed_ms: 60_000 + number,
            ..(*record).clone()
        })
        .collect();
    let specials = patience_app::records::statistics::Specials::of(&record, &earlier, &person);
    // What is told of another game is not shown.
    let answer = |key| Answer::Special(key, Box::new(specials.clone()));
    stage.send(Message::Answered(answer(GameKey::fresh())));
    assert!(!stage.screen().contains("You won"));
    stage.send(Message::Answered(answer(record.key)));
    let screen = stage.screen();
    assert!(screen.contains("It ends 4 wins in a row"), "{screen}");
    assert!(screen.contains("You won 80 % of 5"), "{screen}");
    // What wins took is no measure of a loss.
    for words in ["fewest moves", "median win"] {
        assert!(!screen.contains(words), "{screen}");
    }
    // It is asked once.
    stage.requests.clear();
    stage.rest();
    assert_eq!(asked(&stage), None);
}

#[test]
fn a_game_that_is_over_is_copied_as_a_line() {
    let mut stage = Stage::table("golf", 5);
    stage.keys("space G enter Y");
    let copied = stage.requests.iter().find_map(|request| match request {
        Request::Copy(text) => Some(text.as_str()),
        _ => None,
    });
    let line = copied.unwrap().strip_prefix("patience replay ").unwrap();
    let read = patience_app::saved::sharing::read(line, &stage.app.context.catalogue).unwrap();
    assert_eq!(read.game.log().len(), 2);
}
