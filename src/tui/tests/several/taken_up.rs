//! A match that is taken up, or that two began at this keyboard, stays theirs whatever settings change
//! meanwhile.

use patience_core::Seat;

use crate::model::new_game::begin_anew;
use crate::screens::effect::SeatingPreset;
use crate::tests::*;
use patience_app::saved::{About, Snapshot};
use patience_app::settings::{ComputerLevel, Player, Seating, SettingId};
use patience_solver::Level;

/// Takes up a match of Ann and Bo, where the settings know neither.
fn taken_up() -> Stage {
    let seating = Seating {
        people: People::All,
        ..Seating::default()
    };
    taken_up_by(
        &Stage::table("spite-and-malice", 5),
        &["Ann", "Bo"],
        seating,
    )
}

/// Takes up a match that others have begun.
fn taken_up_by(begun: &Stage, players: &[&str], seating: Seating) -> Stage {
    let snapshot = Snapshot {
        game: begun.game().clone(),
        duel: None,
        about: About {
            players: players.iter().map(|name| (*name).to_owned()).collect(),
            seating: Some(seating),
            ..About::default()
        },
    };
    let mut stage = Stage::home();
    stage.send(Message::Loaded(Box::new(snapshot), "kept.toml".into()));
    stage.keys("space");
    stage
}

fn names(stage: &Stage) -> Vec<String> {
    stage.app.context.appearance.names().to_vec()
}

fn people(stage: &Stage) -> Vec<Seat> {
    let timed_game = stage.on_table().timed_game();
    timed_game.seating.unwrap().people_of(stage.game().rules())
}

#[test]
fn settings_of_something_else_change_nobody_at_the_table() {
    let mut stage = taken_up();
    assert_eq!(names(&stage), ["Ann", "Bo"]);
    let settings = &mut stage.app.context.settings;
    settings.computer_level.value = ComputerLevel::Level(Level::Hard);
    settings.labels.value = !settings.labels.value;
    let third = ["Player 1", "Player 2", "Cy"].map(|name| Player::named(name.to_owned()));
    settings.players.value = third.to_vec();
    stage.send(Message::Stored(None));
    assert_eq!(names(&stage), ["Ann", "Bo"]);
    assert_eq!(people(&stage), [Seat::FIRST, Seat::new(1)]);
    let seating = stage.on_table().timed_game().seating.unwrap();
    assert_eq!(seating.level, ComputerLevel::Level(Level::Hard));
    // A name that is changed is that of one seat.
    let second = ["Player 1", "Dee"].map(|name| Player::named(name.to_owned()));
    stage.app.context.settings.players.value = second.to_vec();
    stage.send(Message::Stored(None));
    assert_eq!(names(&stage), ["Ann", "Dee"]);
    // Who sits there is changed where the settings say so.
    stage.app.context.settings.people.value = People::Two;
    stage.send(Message::Stored(None));
    stage.app.context.settings.people.value = People::One;
    stage.send(Message::Stored(None));
    assert_eq!(people(&stage), [Seat::FIRST]);
}

#[test]
fn another_level_of_computers_that_are_not_there_renames_nobody() {
    let mut stage = taken_up();
    stage.keys("f3");
    let words = |stage: &Stage| stage.screen().contains("Computer players");
    assert!(words(&stage), "{}", stage.screen());
    let is_on = |stage: &Stage| {
        let screen = stage.screen();
        let mut lines = screen.lines();
        lines.any(|line| line.contains("Computer players") && line.contains('‹'))
    };
    for _ in 0..20 {
        if is_on(&stage) {
            break;
        }
        stage.keys("down");
    }
    assert!(is_on(&stage), "{}", stage.screen());
    stage.keys("right enter");
    let seating = stage.on_table().timed_game().seating.unwrap();
    assert_ne!(
        seating.level,
        Seating::default().level,
        "{}",
        stage.screen()
    );
    assert_eq!(names(&stage), ["Ann", "Bo"]);
    assert_eq!(people(&stage), [Seat::FIRST, Seat::new(1)]);
    // What was not changed is not stored either.
    let stored = stage.requests.iter().filter_map(|request| match request {
        Request::Store(change) => Some(change.id()),
        _ => None,
    });
    assert_eq!(stored.collect::<Vec<_>>(), [&SettingId::ComputerLevel]);
}

#[test]
fn the_second_of_two_at_this_keyboard_stays_a_person_when_a_setting_is_stored() {
    let mut stage = Stage::home();
    begin_anew(&mut stage.app, "spite-and-malice", None, SeatingPreset::Two);
    stage.send(Message::Tick);
    assert_eq!(people(&stage), [Seat::FIRST, Seat::new(1)]);
    stage.send(Message::Stored(None));
    assert_eq!(people(&stage), [Seat::FIRST, Seat::new(1)]);
}

#[test]
fn the_seat_of_one_who_is_alone_changes_nothing_where_two_play() {
    let mut stage = taken_up();
    stage.app.context.settings.own_seat.value = Seat::new(1);
    stage.send(Message::Stored(None));
    assert_eq!(people(&stage), [Seat::FIRST, Seat::new(1)]);
    assert_eq!(names(&stage), ["Ann", "Bo"]);
}

/// Takes up a match of Ann, who is alone in the third of four seats.
fn alone_in_the_third_seat() -> Stage {
    let begun = Stage::table_with("nertz", 5, &[("players", "4")]);
    let mut seating = Seating::default();
    seating.sit(People::One, Seat::new(2));
    let players = ["Computer 1", "Computer 2", "Ann", "Computer 4"];
    taken_up_by(&begun, &players, seating)
}

#[test]
fn another_seat_for_one_who_is_alone_does_not_let_all_play_who_play_elsewhere() {
    let mut stage = alone_in_the_third_seat();
    stage.app.context.settings.people.value = People::All;
    stage.app.context.stored_seating.people = People::All;
    stage.app.context.settings.own_seat.value = Seat::new(1);
    stage.send(Message::Stored(None));
    assert_eq!(people(&stage), [Seat::new(1)]);
}

#[test]
fn somebody_alone_in_another_seat_is_called_anew_there() {
    let mut stage = alone_in_the_third_seat();
    assert_eq!(names(&stage)[2], "Ann");
    stage.app.context.settings.players.value = vec![Player::named("Zoe".to_owned())];
    stage.send(Message::Stored(None));
    let expected = ["Computer 1", "Computer 2", "Zoe", "Computer 4"];
    assert_eq!(names(&stage), expected);
}
