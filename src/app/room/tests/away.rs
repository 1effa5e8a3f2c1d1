//! Those who go without a word.

use super::*;

#[test]
fn who_only_came_and_went_takes_no_place() {
    let mut scene = Scene::new(&rules("nertz", &[("players", "2")]));
    for guest in 0..40 {
        scene.join(guest, &format!("guest{guest}"));
        scene.ask(guest, Ask::Lost).wait(11_000);
    }
    assert!(scene.room.members.is_empty());
    scene.join(50, "anna").join(51, "bo");
    assert_eq!(scene.people(50).own, Some(Seat(0)));
    assert_eq!(scene.people(51).own, Some(Seat(1)));
    // Who is back soon has the seat as before.
    scene.ask(50, Ask::Lost).wait(5_000).join(52, "anna");
    assert_eq!(scene.people(52).own, Some(Seat(0)));
}

#[test]
fn who_is_away_at_the_end_of_a_match_does_not_keep_a_seat_of_the_next_one() {
    let mut scene = Scene::new(&rules("spite-and-malice", &[]));
    scene
        .join(1, "anna")
        .join(2, "bo")
        .join(3, "cy")
        .begin(&[1, 2]);
    scene.ask(2, Ask::Lost).wait(11_000).ask(1, Ask::Resign);
    assert_eq!(scene.people(1).stage, RoomStage::MatchOver);
    scene.ask(1, Ask::Ready).wait(2_000);
    assert_eq!(scene.people(1).stage, RoomStage::Playing);
    scene.ask(3, Ask::Sit(Seat(1)));
    assert_eq!(scene.people(3).own, Some(Seat(1)));
}

#[test]
fn a_deal_that_each_plays_alone_comes_to_its_end_without_who_is_away() {
    let mut scene = Scene::new(&rules("golf", &[]));
    scene.join(1, "anna").join(2, "bo").begin(&[1, 2]);
    scene.ask(2, Ask::Lost).wait(200_000);
    // Nobody waits for the result yet.
    assert_eq!(scene.people(1).stage, RoomStage::Playing);
    scene.ask(1, Ask::Resign);
    assert_eq!(scene.people(1).stage, RoomStage::MatchOver);

    let mut scene = Scene::new(&rules("golf", &[]));
    scene.join(1, "anna").join(2, "bo").begin(&[1, 2]);
    scene.ask(1, Ask::Resign).ask(2, Ask::Lost).wait(100_000);
    // There is nobody yet who would wait no longer.
    assert_eq!(scene.people(1).stage, RoomStage::Playing);
    scene.wait(30_000);
    assert_eq!(scene.people(1).stage, RoomStage::MatchOver);
    assert!(opened(&scene, 1));
}

fn opened(scene: &Scene, guest: u64) -> bool {
    let told = scene.told[&GuestId(guest)].iter();
    told.into_iter().any(|tell| matches!(tell, Tell::Opened(_)))
}

#[test]
fn what_another_has_done_is_not_taken_back_while_they_are_away() {
    let mut scene = Scene::new(&rules("kings-in-the-corner", &[("players", "2")]));
    scene.join(0, "anna").join(1, "bo").begin(&[0, 1]);
    let mover = scene.room.game().to_move();
    let (first, other) = (u64::from(mover.0), 1 - u64::from(mover.0));
    scene.ask(first, Ask::Play(Move::Pass));
    let done = scene.room.game().done();
    assert!(done > 0);
    scene.ask(first, Ask::Lost).ask(other, Ask::Undo);
    let notices = scene.notices(other);
    assert!(
        notices.last().unwrap().contains("is away and cannot agree"),
        "{notices:?}"
    );
    assert_eq!(scene.room.game().done(), done);
    // The computer player who has the seat meanwhile cannot agree either.
    scene.ask(other, Ask::Pause).wait(20_000);
    scene.ask(other, Ask::Undo);
    assert_eq!(scene.room.game().done(), done);
    // A question falls once somebody has gone who was asked.
    let name = if first == 0 { "anna" } else { "bo" };
    scene
        .join(9, name)
        .ask(9, Ask::Ready)
        .ask(other, Ask::Ready);
    scene.ask(other, Ask::Undo);
    assert!(scene.people(9).question.is_some());
    scene.ask(9, Ask::Lost);
    assert!(scene.room.question.is_none());
    assert_eq!(scene.room.game().done(), done);
}
