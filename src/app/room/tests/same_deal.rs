//! Games for one that several play on the same deal: how far each is, and who was best.

use super::*;

fn begun(game: &str) -> Scene {
    let mut scene = Scene::new(&rules(game, &[]));
    scene.join(1, "anna").join(2, "bo").begin(&[1, 2]);
    scene
}

fn progress(scene: &Scene, seat: usize) -> String {
    scene.people(1).seats[seat].progress.clone().unwrap()
}

fn first_move(scene: &Scene, seat: u8) -> Move {
    legal(scene.room.boards.of(Seat(seat)).0.game(), Seat(0))[0]
}

/// Plays the first legal move until there is none.
fn play_to_the_end(scene: &mut Scene, guest: u64) {
    let seat = scene.people(guest).own.unwrap();
    while let Some(mv) = legal(scene.room.boards.of(seat).0.game(), Seat(0)).first() {
        scene.ask(guest, Ask::Play(*mv));
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
    scene.ask(2, Ask::Resign);
    assert!(progress(&scene, 0).starts_with("best, "));
    assert!(progress(&scene, 1).starts_with("gave up, score "));
}

#[test]
fn the_clock_of_who_has_ended_stands_still_and_the_result_tells_it() {
    let mut scene = begun("klondike");
    scene.ask(1, Ask::Play(first_move(&scene, 0)));
    scene.ask(2, Ask::Play(first_move(&scene, 1))).wait(65_000);
    scene.ask(2, Ask::Resign);
    assert!(
        progress(&scene, 1).ends_with(", 1:05"),
        "{}",
        progress(&scene, 1)
    );
    scene.wait(60_000).ask(1, Ask::Resign);
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
fn what_each_has_played_is_recorded_once_under_their_own_name() {
    let mut scene = begun("golf");
    let when = Moment::new(0, 0).unwrap();
    scene.ask(1, Ask::Resign);
    assert!(scene.room.take_finished(scene.now, when).is_empty());
    play_to_the_end(&mut scene, 2);
    let finished = scene.room.take_finished(scene.now, when);
    let told: Vec<_> = finished
        .iter()
        .map(|game| (game.about.players.clone(), game.game.done() > 1))
        .collect();
    assert_eq!(
        told,
        [
            (vec!["anna".to_owned()], false),
            (vec!["bo".to_owned()], true)
        ]
    );
    assert!(finished.iter().all(|game| game.about.ending.is_some()));
    assert!(scene.room.take_finished(scene.now, when).is_empty());
}
