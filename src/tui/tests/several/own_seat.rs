//! Somebody alone among computer players, in another seat than the first.

use patience_core::Seat;
use patience_solver::Level;

use super::computer_players::until_a_person_moves;
use crate::tests::*;
use patience_app::records::GameRecord;
use patience_app::saved::ending::{GameKey, Moment};
use patience_app::saved::{Snapshot, read_text, write_game};
use patience_app::settings::{
    Change, ComputerLevel, Player, Seating, SettingId, Stored, WithOrigin,
};

#[test]
fn on_the_page_of_options_somebody_alone_takes_any_seat() {
    let mut stage = Stage::table_with("nertz", 5, &[("pace", "realtime"), ("players", "3")]);
    stage.app.context.settings.players = WithOrigin::default(vec![Player::named("Ann".to_owned())]);
    stage.keys("f3 down");
    let mut seen = Vec::new();
    for _ in 0..5 {
        let screen = stage.screen();
        let line = screen
            .lines()
            .find(|line| line.contains("at this keyboard"));
        let line = line.unwrap().replace("one, two, all", "");
        let words = ["one, in seat 2", "one, in seat 3", "one ", "two", "all "];
        let found = words.into_iter().find(|words| line.contains(words));
        seen.push(found.unwrap_or_else(|| panic!("{screen}")));
        stage.keys("right");
    }
    let expected = ["one ", "two", "all ", "one, in seat 2", "one, in seat 3"];
    assert_eq!(seen, expected);
    stage.keys("left left enter");
    let real_time = stage.on_table().session().real_time().unwrap();
    assert_eq!(real_time.people(), [Seat::new(1)]);
    let own = Request::Store(Change::new(SettingId::OwnSeat, Stored::Number(2)));
    assert!(stage.requests.contains(&own), "{:?}", stage.requests);
    let names = stage.app.context.appearance.names();
    assert_eq!(names[..3], ["Computer 1", "Ann", "Computer 3"]);
}

/// Returns a game in turns for four that the person in the third seat has given up.
fn given_up_in_the_third_seat() -> Stage {
    let mut stage = Stage::table_with("nertz", 5, &[("players", "4")]);
    stage.app.context.settings.players = WithOrigin::default(vec![Player::named("Ann".to_owned())]);
    let mut timed_game = stage.app.table.take().unwrap().timed_game().clone();
    let mut seating = Seating::default();
    seating.own[2] = Some(ComputerLevel::Level(Level::Hard));
    seating.sit(seating.people, Seat::new(2));
    timed_game.seating = Some(seating);
    stage.app.sit_down(timed_game);
    stage.tick(1);
    assert_ne!(stage.game().to_move(), Seat::new(2), "somebody else begins");
    assert_eq!(
        stage.on_table().seat(),
        Seat::new(2),
        "who is alone sits in front"
    );
    until_a_person_moves(&mut stage);
    assert_eq!(stage.game().to_move(), Seat::new(2));
    assert!(stage.game().done() > 0);
    stage.keys("G enter");
    assert_eq!(stage.game().resigned(), Some(Seat::new(2)));
    stage
}

#[test]
fn somebody_alone_in_another_seat_is_kept_recorded_and_played_back_there() {
    let stage = given_up_in_the_third_seat();
    let names = ["Computer 1", "Computer 2", "Ann", "Computer 4"];
    assert_eq!(stage.app.context.appearance.names(), names);
    let names = stage.app.context.appearance.names().to_vec();
    let timed_game = stage.on_table().timed_game();
    let mut snapshot = timed_game.snapshot(stage.now, names.clone(), Moment::START);
    let text = write_game(&snapshot).unwrap();
    assert!(text.contains("own_seat = 3"), "{text}");
    let catalogue = &stage.app.context.catalogue;
    let read = |text: &str| read_text("kept", text.to_owned(), catalogue);
    let kept = read(&text).unwrap();
    let people = |kept: &Snapshot| kept.about.seating.unwrap().people_of(kept.game.rules());
    assert_eq!(people(&kept), [Seat::new(2)]);
    assert_eq!(kept.about.seating, snapshot.about.seating);
    // The file of an older version names no seat.
    let old = read(&text.replace("own_seat = 3\n", ""));
    assert_eq!(people(&old.unwrap()), [Seat::FIRST]);
    assert!(read(&text.replace("own_seat = 3", "own_seat = 13")).is_err());
    snapshot.about.key.get_or_insert_with(GameKey::fresh);
    let record = GameRecord::from_snapshot(&snapshot).unwrap();
    let players = record.players.iter();
    let told: Vec<(&str, Option<&str>)> = players
        .map(|player| (player.name.as_str(), player.level.as_deref()))
        .collect();
    assert_eq!(
        told,
        [
            ("Computer 1", Some("hard")),
            ("Computer 2", Some("medium")),
            ("Ann", None),
            ("Computer 4", Some("medium")),
        ]
    );
    assert_eq!(kept.about.players, names);
}
