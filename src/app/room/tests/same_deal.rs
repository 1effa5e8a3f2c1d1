//! Single-player games that several play on the same deal: how far each is, and who was best.

use super::*;
use crate::duel::Side;
use crate::records::GameRecord;
use crate::saved::ending::{GameKey, Moment};
use crate::saved::{About, Snapshot};

fn begun(game: &str) -> Scene {
    let mut scene = Scene::new(&rules(game, &[]));
    scene.join(1, "anna").join(2, "bo").begin(&[1, 2]);
    scene
}

fn progress(scene: &Scene, seat: usize) -> String {
    scene.people(1).seats[seat].progress.clone().unwrap()
}

fn first_move(scene: &Scene, seat: u8) -> Move {
    legal(scene.room.boards.of(Seat::new(seat)).0.game(), Seat::FIRST)[0]
}

/// Plays the first legal move until there is none.
fn play_to_the_end(scene: &mut Scene, guest: u64) {
    let seat = scene.people(guest).own.unwrap();
    while let Some(mv) = legal(scene.room.boards.of(seat).0.game(), Seat::FIRST).first() {
        scene.ask(guest, GuestRequest::Play(*mv));
    }
    assert!(scene.room.boards.of(seat).0.game().hand_end().is_some());
}

#[test]
fn the_same_result_is_a_tie_and_a_better_one_is_best() {
    let mut scene = begun("golf");
    play_to_the_end(&mut scene, 1);
    play_to_the_end(&mut scene, 2);
    assert_eq!(scene.people(1).stage, RoomStage::MatchOver);
    for seat in [0, 1] {
        assert!(
            progress(&scene, seat).starts_with("tied for best, "),
            "{}",
            progress(&scene, seat)
        );
    }
    let mut scene = begun("golf");
    play_to_the_end(&mut scene, 1);
    scene.ask(2, GuestRequest::Resign);
    assert!(progress(&scene, 0).starts_with("best, "));
    assert!(progress(&scene, 1).starts_with("gave up, score "));
}

#[test]
fn the_clock_of_a_player_who_has_finished_stops_and_the_result_shows_it() {
    let mut scene = begun("klondike");
    scene.ask(1, GuestRequest::Play(first_move(&scene, 0)));
    scene
        .ask(2, GuestRequest::Play(first_move(&scene, 1)))
        .wait(65_000);
    scene.ask(2, GuestRequest::Resign);
    assert!(
        progress(&scene, 1).ends_with(", 1:05"),
        "{}",
        progress(&scene, 1)
    );
    scene.wait(60_000).ask(1, GuestRequest::Resign);
    assert!(
        progress(&scene, 1).ends_with(", 1:05"),
        "{}",
        progress(&scene, 1)
    );
    assert!(
        progress(&scene, 0).ends_with(", 2:05"),
        "{}",
        progress(&scene, 0)
    );
    assert_eq!(scene.table(2).unwrap().clock / 1000, 65);
}

#[test]
fn the_games_of_two_are_recorded_once_as_a_duel() {
    // As a duel, the first game is played one after the other, and the second card by card.
    for game in ["golf", "poker-squares"] {
        let mut scene = begun(game);
        let when = Moment::new(0, 0).unwrap();
        play_to_the_end(&mut scene, 1);
        assert!(scene.room.take_finished(scene.now, when).is_empty());
        scene.wait(5_000);
        play_to_the_end(&mut scene, 2);
        let finished = scene.room.take_finished(scene.now, when);
        let [both] = &finished[..] else {
            panic!("{game}: {finished:?}")
        };
        assert_eq!(both.about.players, ["anna", "bo"]);
        let duel = both.duel.as_ref().unwrap();
        assert!(duel.is_over(&both.game));
        let sides = duel.sides(&both.game);
        for seat in [0, 1] {
            let own = Side::from_game(scene.room.boards.of(Seat::new(seat)).0.game());
            assert_eq!(sides[usize::from(seat)].score, own.score, "{game}");
        }
        assert!(scene.room.take_finished(scene.now, when).is_empty());
        // It can be written and read like any other finished game.
        let record = GameRecord::from_snapshot(&Snapshot {
            about: About {
                key: Some(GameKey::fresh()),
                ..both.about.clone()
            },
            ..both.clone()
        });
        assert!(record.unwrap().duel);
    }
}

#[test]
fn the_games_of_more_than_two_are_recorded_under_each_name() {
    let rules = rules("golf", &[]);
    let levels = vec![ComputerLevel::Match; 3];
    let mut scene = Scene::in_room(Room::new(&rules, levels, Dealer::from_seed(7)));
    scene.join(1, "anna").join(2, "bo").join(3, "cy");
    scene.begin(&[1, 2, 3]);
    for guest in 1..=3 {
        scene.ask(guest, GuestRequest::Resign);
    }
    let when = Moment::new(0, 0).unwrap();
    let finished = scene.room.take_finished(scene.now, when);
    let names: Vec<_> = finished.iter().map(|game| &game.about.players[0]).collect();
    assert_eq!(names, ["anna", "bo", "cy"]);
}

#[test]
fn a_move_in_a_separate_game_can_be_undone_and_redone() {
    let mut scene = begun("klondike");
    let done = |scene: &Scene| scene.room.boards.of(Seat::FIRST).0.game().done();
    scene.ask(1, GuestRequest::Play(first_move(&scene, 0)));
    scene.ask(1, GuestRequest::Undo);
    assert_eq!(done(&scene), 0);
    scene.ask(1, GuestRequest::Redo);
    assert_eq!(done(&scene), 1);
    scene.ask(1, GuestRequest::Redo);
    assert_eq!(scene.notices(1), ["There is nothing to redo"]);
}

#[test]
fn a_refusal_speaks_of_the_deal() {
    let mut scene = begun("klondike");
    scene.ask(1, GuestRequest::Ready);
    assert_eq!(scene.notices(1), ["The deal is in progress"]);
}

#[test]
fn leaving_a_seat_gives_up_and_a_finished_deal_stays_finished() {
    let mut scene = begun("golf");
    let when = Moment::new(0, 0).unwrap();
    scene.ask(2, GuestRequest::Play(first_move(&scene, 1)));
    scene
        .ask(1, GuestRequest::Resign)
        .ask(2, GuestRequest::Stand);
    assert_eq!(scene.people(1).stage, RoomStage::MatchOver);
    let finished = scene.room.take_finished(scene.now, when);
    let [both] = &finished[..] else {
        panic!("{finished:?}")
    };
    assert_eq!(both.about.players, ["anna", "bo"]);
    assert!(both.duel.is_some());
    // A player who takes a seat again waits for the next deal.
    scene.ask(2, GuestRequest::Sit(Seat::new(1)));
    assert_eq!(scene.people(1).stage, RoomStage::MatchOver);
    scene.begin(&[1, 2]);
    assert_eq!(scene.people(1).stage, RoomStage::Playing);
    // A player who joins in the middle plays the deal as well.
    scene.ask(2, GuestRequest::Leave).join(3, "cy");
    scene
        .ask(3, GuestRequest::Sit(Seat::new(1)))
        .ask(1, GuestRequest::Resign);
    assert_eq!(scene.people(1).stage, RoomStage::MatchOver);
}

#[test]
fn giving_up_cannot_be_undone() {
    let mut scene = begun("golf");
    scene.ask(1, GuestRequest::Play(first_move(&scene, 0)));
    scene
        .ask(1, GuestRequest::Resign)
        .ask(1, GuestRequest::Undo);
    assert_eq!(scene.notices(1), ["You have given up this deal"]);
    assert!(progress(&scene, 0).starts_with("gave up"));
}

#[test]
fn a_player_who_left_their_seat_is_recorded_after_the_table_was_resumed() {
    let mut scene = Scene::new(&rules("golf", &[]));
    scene.join(1, "anna").join(2, "bo").begin(&[1, 2]);
    scene
        .ask(1, GuestRequest::Play(Move::Turn))
        .ask(2, GuestRequest::Stand);
    let saved = scene.room.saved(scene.now).unwrap();
    let mut scene = Scene::in_room(Room::resume(&saved, Dealer::from_seed(1)).unwrap());
    scene.join(1, "anna").ask(1, GuestRequest::Ready).wait(100);
    scene.ask(1, GuestRequest::Resign);
    assert_eq!(scene.people(1).stage, RoomStage::MatchOver);
    let players = scene.room.players.iter().flatten().map(Name::as_str);
    assert_eq!(players.collect::<Vec<_>>(), ["anna", "bo"]);
}
