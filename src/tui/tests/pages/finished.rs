//! The list of the games that have ended, and what is special about the last one.

use insta::assert_snapshot;

use crate::tests::*;
use patience_app::records::{Answer, GameRecord, Query};
use patience_app::saved::ending::{GameKey, Moment};
use patience_app::saved::{About, Snapshot, Unfinished};

/// Records of some games, the last first.
pub(in crate::tests) fn records() -> Vec<GameRecord> {
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

pub(in crate::tests) fn answered(stage: &mut Stage, games: Vec<GameRecord>) {
    let now: Moment = "2026-11-24T22:00:00+01:00".parse().unwrap();
    stage.send(Message::Answered(Answer::KeptGames(games, now)));
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
    assert_eq!(asked(&stage), Some(&Query::KeptGames));
    assert!(stage.screen().contains("Loading"), "{}", stage.screen());
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
    let screen = stage.screen();
    let lines: Vec<&str> = screen.lines().map(str::trim).collect();
    let words = "This page lists your last 1,000 finished games";
    assert!(lines.join(" ").contains(words), "{screen}");
    stage.requests.clear();
    stage.keys("enter P R Y *");
    assert_eq!(stage.requests, []);
    stage.keys("esc");
    assert!(stage.screen().contains("Search"));
}

#[test]
fn who_won_a_game_of_several_is_said_below_the_list() {
    let mut stage = Stage::home();
    stage.keys("f7");
    answered(&mut stage, records());
    let words = "Ann won: Ann 104, hard 91";
    assert!(!stage.screen().contains(words), "{}", stage.screen());
    stage.keys("down down");
    assert!(stage.screen().contains(words), "{}", stage.screen());
}

#[test]
fn records_that_cannot_be_read_are_told_on_the_page() {
    let mut stage = Stage::home();
    stage.keys("f7");
    let words = "the records in /x are damaged; move the file away to start new ones";
    stage.send(Message::Answered(Answer::Failed(words.to_owned())));
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
    let reason = "a game of 3000 moves is too long for a line of 2,000 characters";
    stage.send(Message::Answered(Answer::File(
        key("6"),
        reason.to_owned(),
        path.into(),
    )));
    assert_eq!(stage.requests.last(), Some(&Request::Copy(path.to_owned())));
    let screen = stage.screen();
    for words in ["A game of 3000 moves is too long", "Saved to a file", path] {
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
    let mut specials = patience_app::records::statistics::Specials::of(&record, &earlier, &person);
    specials.occasion = Some("The deal of Tuesday 10 November".to_owned());
    // What is told of another game is not shown.
    let answer = |key| Answer::Special(key, Box::new(specials.clone()));
    stage.send(Message::Answered(answer(GameKey::fresh())));
    assert!(!stage.screen().contains("You won"));
    stage.send(Message::Answered(answer(record.key)));
    let screen = stage.screen();
    assert!(screen.contains("ends a streak of 4"), "{screen}");
    assert!(screen.contains("● ● ● ● ○"), "{screen}");
    assert!(
        screen.contains("80 %") && screen.contains("4 of 5"),
        "{screen}"
    );
    assert!(
        screen.contains("The deal of Tuesday 10 November"),
        "{screen}"
    );
    // What wins took is no measure of a loss.
    for words in ["your best", "your median", "your fewest"] {
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

/// Returns a game as the records keep it: left after a move, with the key 1.
fn left(stage: &mut Stage, day: Option<&str>) -> Snapshot {
    let game = Stage::table("golf", 5).keys("space").game().clone();
    assert_eq!(game.moves_made(), 1);
    let ending = patience_app::saved::ending::Ending {
        outcome: patience_app::saved::ending::Outcome::Left,
        when: Moment::START,
        winnable: None,
    };
    stage.requests.clear();
    Snapshot {
        about: About {
            key: Some(key("1")),
            ending: Some(ending),
            day: day.map(|day| patience_app::saved::ending::DailyMark {
                day: day.to_owned(),
                began: Some(Moment::START),
            }),
            elapsed: Duration::from_secs(77),
            ..About::default()
        },
        ..Snapshot::new(game)
    }
}

#[test]
fn a_game_that_was_left_is_played_on_from_where_it_stood() {
    let mut stage = Stage::home();
    stage.keys("f7");
    answered(&mut stage, records());
    assert!(!stage.screen().contains("P play on"), "{}", stage.screen());
    stage.requests.clear();
    stage.keys("P");
    assert_eq!(stage.requests, []);
    assert_eq!(
        stage.said(),
        "Only a game that was left unfinished can be resumed"
    );
    stage.keys("end");
    assert!(stage.screen().contains("P play on"), "{}", stage.screen());
    stage.keys("P");
    assert_eq!(asked(&stage), Some(&Query::Game(key("1"))));
    let loaded = left(&mut stage, Some("2026-W48/3"));
    stage.send(Message::Answered(Answer::Game(Box::new(loaded.clone()))));
    assert_eq!(stage.app.screen(), Screen::Table);
    assert_eq!(stage.app.overlays.len(), 0);
    let timed_game = stage.on_table().timed_game();
    assert_eq!(timed_game.game.moves_made(), 1);
    assert_eq!(timed_game.key, Some(key("1")));
    // It is saved at once, which takes its former end out of the records.
    assert!(timed_game.keep && timed_game.concluded && !timed_game.is_replay());
    assert_eq!(timed_game.day.as_ref().unwrap().day, "2026-W48/3");
    assert_eq!(timed_game.elapsed(stage.now), Duration::from_secs(77));
    assert!(stage.requests.contains(&Request::Save));
    assert_eq!(
        stage.said(),
        "Resumed where you left it: row 3 of the tour of 23–29 Nov"
    );
    stage.keys("space");
    assert_eq!(stage.game().moves_made(), 2);
}

#[test]
fn an_unfinished_try_at_the_same_deal_is_gone_on_with_and_that_is_said() {
    let mut stage = Stage::home();
    let loaded = left(&mut stage, None);
    let unfinished = |key: &str, former: &[GameKey]| Unfinished {
        key: Some(key.parse().unwrap()),
        former_keys: former.to_vec(),
        slot: loaded.slot(),
        file: PathBuf::from("/nowhere/kept.toml"),
        id: "golf".to_owned(),
        title: "Golf".to_owned(),
        variant: "standard".to_owned(),
        options: Vec::new(),
        deal: "5".to_owned(),
        moves: 3,
        elapsed: Duration::ZERO,
        when: std::time::SystemTime::UNIX_EPOCH,
        path: None,
        duel: false,
        players: Vec::new(),
        seating: None,
        people: None,
        day: None,
        fault: None,
    };
    let loads = |stage: &Stage| {
        let loads = |request: &Request| matches!(request, Request::Load(_));
        stage.requests.iter().any(loads)
    };
    let key_9 = key("9").to_string();
    for (press, kept, is_loaded, said) in [
        (
            "R",
            unfinished(&key_9, &[]),
            true,
            "Deal 5 resumed; R restarts it",
        ),
        ("P", unfinished(&key_9, &[key("1")]), true, ""),
        // The list may still have the game itself, which was left just now.
        (
            "P",
            unfinished(&key("1").to_string(), &[]),
            false,
            "Deal 5 resumed where you left it",
        ),
    ] {
        let mut stage = Stage::home();
        stage.send(Message::Unfinished(vec![kept]));
        stage.keys("f7");
        answered(&mut stage, records());
        stage.keys("end");
        stage.keys(press);
        stage.send(Message::Answered(Answer::Game(Box::new(loaded.clone()))));
        assert_eq!(loads(&stage), is_loaded, "{press}");
        assert_eq!(stage.said(), said);
    }
}

#[test]
fn another_key_calls_off_a_game_that_is_still_read() {
    for (key, is_shown) in [("down", true), ("left", false), ("right", false)] {
        let mut stage = Stage::home();
        let loaded = left(&mut stage, None);
        stage.keys("f7");
        answered(&mut stage, records());
        stage.keys("enter").keys(key);
        stage.send(Message::Answered(Answer::Game(Box::new(loaded))));
        assert_eq!(stage.app.table.is_some(), is_shown, "{key}");
    }
}

#[test]
fn a_game_is_not_played_on_twice() {
    let mut stage = Stage::table("golf", 5);
    // The list does not know yet that the game is on the table.
    let timed_game = stage
        .app
        .table
        .as_mut()
        .unwrap()
        .session_mut()
        .timed_game_mut();
    timed_game.former_keys.push(key("1"));
    stage.requests.clear();
    stage.keys("space f7");
    assert!(stage.requests.contains(&Request::List));
    stage.send(Message::RecordsChanged);
    assert!(stage.requests[2..].contains(&Request::List));
    answered(&mut stage, records());
    stage.keys("end P");
    let loaded = left(&mut stage, None);
    stage.keys("space space");
    stage.send(Message::Answered(Answer::Game(Box::new(loaded))));
    assert_eq!(stage.app.state(), patience_app::keymap::KeyContext::Table);
    assert_eq!(stage.on_table().timed_game().former_keys, [key("1")]);
    assert!(!stage.on_table().session().has_former());
}

#[test]
fn a_game_that_is_watched_goes_back_to_the_page_and_the_table_it_was_opened_from() {
    let mut stage = Stage::table("golf", 6);
    stage.keys("space f7");
    answered(&mut stage, records());
    stage.keys("down down enter");
    let loaded = left(&mut stage, None);
    stage.send(Message::Answered(Answer::Game(Box::new(loaded.clone()))));
    assert!(stage.on_table().timed_game().is_replay());
    assert_eq!(stage.game().deal().to_string(), "5");
    assert!(stage.screen().contains("Esc back"), "{}", stage.screen());
    stage.keys("right esc");
    assert!(
        stage.screen().contains("Finished games"),
        "{}",
        stage.screen()
    );
    assert_eq!(asked(&stage), Some(&Query::KeptGames));
    answered(&mut stage, records());
    stage.keys("Y");
    assert_eq!(asked(&stage), Some(&Query::Line(key("4"))));
    // Another one, from which the list is opened once more.
    stage.keys("enter");
    stage.send(Message::Answered(Answer::Game(Box::new(loaded.clone()))));
    stage.keys("f7");
    answered(&mut stage, records());
    stage.keys("enter");
    stage.send(Message::Answered(Answer::Game(Box::new(loaded.clone()))));
    stage.keys("esc esc");
    assert_eq!(stage.game().deal().to_string(), "6");
    assert_eq!(stage.game().moves_made(), 1);
    assert_eq!(stage.app.state(), patience_app::keymap::KeyContext::Table);
    // A new game is dealt over the one that waits, and undo brings that back.
    stage.keys("f7");
    answered(&mut stage, records());
    stage.keys("enter");
    stage.send(Message::Answered(Answer::Game(Box::new(loaded.clone()))));
    stage.keys("f7");
    answered(&mut stage, records());
    stage.keys("end P");
    stage.send(Message::Answered(Answer::Game(Box::new(loaded))));
    stage.keys("u");
    stage.keys("u enter");
    assert_eq!(stage.game().deal().to_string(), "6");
}

#[test]
fn a_game_is_watched_from_its_result_and_the_way_back_leads_there() {
    let mut stage = Stage::table("golf", 5);
    stage.keys("space space G enter");
    assert!(stage.screen().contains("W replay"), "{}", stage.screen());
    stage.keys("W");
    assert!(stage.on_table().timed_game().is_replay());
    assert_eq!(stage.game().done(), 0);
    stage.keys("right right");
    assert_eq!(stage.game().done(), 2);
    stage.keys("esc");
    assert_eq!(stage.app.state(), patience_app::keymap::KeyContext::Result);
    assert!(!stage.on_table().timed_game().is_replay());
    // From the result of what is watched there is nothing more to watch.
    stage.keys("W end enter");
    assert_eq!(stage.app.state(), patience_app::keymap::KeyContext::Result);
    assert!(!stage.screen().contains("W replay"), "{}", stage.screen());
    stage.keys("W");
    assert_eq!(stage.app.state(), patience_app::keymap::KeyContext::Result);
}

#[test]
fn a_finished_game_is_taken_out_after_a_question() {
    let mut stage = Stage::home();
    stage.keys("f7");
    answered(&mut stage, records());
    stage.send(Message::Resize(160, 40));
    assert!(
        stage.screen().contains("Delete remove"),
        "{}",
        stage.screen()
    );
    stage.requests.clear();
    stage.keys("delete");
    let told: Vec<String> = stage
        .screen()
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    let told = told.join(" ");
    assert!(told.contains("Remove Klondike, deal 80693"), "{told}");
    stage.keys("n");
    assert_eq!(stage.requests, []);
    stage.keys("delete enter");
    assert_eq!(asked(&stage), Some(&Query::Remove(key("6"))));
    answered(&mut stage, records().split_off(1));
    assert!(stage.screen().contains("5 games"), "{}", stage.screen());
}

#[test]
fn the_page_says_what_it_means_to_keep_a_game() {
    let mut stage = Stage::home();
    stage.keys("f7");
    answered(&mut stage, records());
    let words = "6 games · the last 1,000 and all with * stay";
    assert!(stage.screen().contains(words), "{}", stage.screen());
}

#[test]
fn pages_of_the_records_and_the_rules_open_from_each_other_and_none_twice() {
    let mut stage = Stage::table("golf", 5);
    for (keys, open) in [
        ("f7", 1),
        ("f5", 2),
        ("f6", 3),
        ("f7", 3),
        ("f7", 3),
        ("f5", 3),
        ("f1", 4),
        ("esc esc esc esc", 0),
        ("f6 ?", 2),
        ("esc f7 ?", 3),
    ] {
        stage.keys(keys);
        assert_eq!(stage.app.overlays.len(), open, "{keys}: {}", stage.screen());
    }
    assert!(matches!(stage.app.overlays.last(), Some(Overlay::Rules(_))));
}

#[test]
fn a_recording_plays_no_move_that_was_taken_back_in_the_end() {
    let mut stage = Stage::table("golf", 5);
    stage.keys("space space u");
    let timed_game = stage.on_table().timed_game();
    let kept = timed_game.snapshot(stage.now, Vec::new(), Moment::START);
    crate::model::replay::watch(&mut stage.app, kept);
    let screen = stage.screen();
    assert!(screen.contains("of 1 "), "{screen}");
}
