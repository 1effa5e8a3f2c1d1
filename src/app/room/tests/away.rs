//! People who lose their connection.

use super::*;

#[test]
fn people_who_only_came_and_went_take_no_place() {
    let mut scene = Scene::new(&rules("nertz", &[("players", "2")]));
    for guest in 0..40 {
        scene.join(guest, &format!("guest{guest}"));
        scene.ask(guest, GuestRequest::Lost).wait(11_000);
    }
    assert!(scene.room.members.is_empty());
    scene.join(50, "anna").join(51, "bo");
    assert_eq!(scene.people(50).own, Some(Seat::FIRST));
    assert_eq!(scene.people(51).own, Some(Seat::new(1)));
    // A person who is back soon still has the seat.
    scene
        .ask(50, GuestRequest::Lost)
        .wait(5_000)
        .join(52, "anna");
    assert_eq!(scene.people(52).own, Some(Seat::FIRST));
}

#[test]
fn absent_players_lose_their_seats_when_the_next_match_begins() {
    let mut scene = Scene::new(&rules("spite-and-malice", &[]));
    scene
        .join(1, "anna")
        .join(2, "bo")
        .join(3, "cy")
        .begin(&[1, 2]);
    scene
        .ask(2, GuestRequest::Lost)
        .wait(11_000)
        .ask(1, GuestRequest::Resign);
    assert_eq!(scene.people(1).stage, RoomStage::MatchOver);
    scene.ask(1, GuestRequest::Ready).wait(2_000);
    assert_eq!(scene.people(1).stage, RoomStage::Playing);
    scene.ask(3, GuestRequest::Sit(Seat::new(1)));
    assert_eq!(scene.people(3).own, Some(Seat::new(1)));
}

#[test]
fn separate_games_end_without_the_absent_player() {
    let mut scene = Scene::new(&rules("golf", &[]));
    scene.join(1, "anna").join(2, "bo").begin(&[1, 2]);
    scene.ask(2, GuestRequest::Lost).wait(200_000);
    // Nobody waits for the result yet.
    assert_eq!(scene.people(1).stage, RoomStage::Playing);
    scene.ask(1, GuestRequest::Resign);
    assert_eq!(scene.people(1).stage, RoomStage::MatchOver);

    let mut scene = Scene::new(&rules("golf", &[]));
    scene.join(1, "anna").join(2, "bo").begin(&[1, 2]);
    scene
        .ask(1, GuestRequest::Resign)
        .ask(2, GuestRequest::Lost)
        .wait(100_000);
    // The absent player still has time.
    assert_eq!(scene.people(1).stage, RoomStage::Playing);
    scene.wait(30_000);
    assert_eq!(scene.people(1).stage, RoomStage::MatchOver);
    assert!(opened(&scene, 1));
}

fn opened(scene: &Scene, guest: u64) -> bool {
    let told = scene.told[&GuestId(guest)].iter();
    told.into_iter()
        .any(|tell| matches!(tell, RoomEvent::Opened(_)))
}

#[test]
fn a_move_of_an_absent_player_cannot_be_undone() {
    let mut scene = Scene::new(&rules("kings-in-the-corner", &[("players", "2")]));
    scene.join(0, "anna").join(1, "bo").begin(&[0, 1]);
    let mover = scene.room.game().to_move();
    let (first, other) = (u64::from(mover.number()), 1 - u64::from(mover.number()));
    scene.ask(first, GuestRequest::Play(Move::Pass));
    let done = scene.room.game().done();
    assert!(done > 0);
    scene
        .ask(first, GuestRequest::Lost)
        .ask(other, GuestRequest::Undo);
    let notices = scene.notices(other);
    assert!(
        notices.last().unwrap().contains("is away and cannot agree"),
        "{notices:?}"
    );
    assert_eq!(scene.room.game().done(), done);
    // The computer player that has the seat meanwhile cannot agree either.
    scene.ask(other, GuestRequest::Pause).wait(20_000);
    scene.ask(other, GuestRequest::Undo);
    assert_eq!(scene.room.game().done(), done);
    // A request is dropped when a player who was asked has gone.
    let name = if first == 0 { "anna" } else { "bo" };
    scene
        .join(9, name)
        .ask(9, GuestRequest::Ready)
        .ask(other, GuestRequest::Ready);
    scene.ask(other, GuestRequest::Undo);
    assert!(scene.people(9).question.is_some());
    scene.ask(9, GuestRequest::Lost);
    assert!(scene.room.question.is_none());
    assert_eq!(scene.room.game().done(), done);
}

#[test]
fn a_game_in_turns_waits_for_absent_players_if_the_host_says_so() {
    let rules = rules("spite-and-malice", &[]);
    let room = Room::new(&rules, Vec::new(), Dealer::from_seed(3)).waiting();
    let mut scene = Scene::in_room(room);
    scene.join(1, "anna").join(2, "bo").begin(&[1, 2]);
    let mover = scene.room.game().to_move();
    let (away, here) = if mover == Seat::FIRST { (1, 2) } else { (2, 1) };
    scene.ask(away, GuestRequest::Lost).wait(600_000);
    assert_eq!(scene.room.game().log(), []);
    let sitter = &scene.people(here).seats[mover.index()].person;
    assert_eq!(sitter.as_ref().unwrap().presence, Presence::Away);
    // After a pause it does not continue without them either.
    scene
        .ask(here, GuestRequest::Pause)
        .ask(here, GuestRequest::Ready)
        .wait(60_000);
    assert_eq!(scene.people(here).stage, RoomStage::Paused);
    let back = if mover == Seat::FIRST { "anna" } else { "bo" };
    scene.join(9, back).ask(9, GuestRequest::Ready);
    assert_eq!(scene.people(here).stage, RoomStage::Playing);
    let mv = legal(scene.room.game(), mover)[0];
    scene.ask(9, GuestRequest::Play(mv));
    assert_eq!(scene.room.game().log().len(), 1);
    // After saving and resuming it still waits.
    let saved = scene.room.saved(scene.now).unwrap();
    let text = serde_json::to_string(&saved).unwrap();
    let again = Room::resume(&serde_json::from_str(&text).unwrap(), Dealer::from_seed(4)).unwrap();
    assert!(again.waits);
}

#[test]
fn impossible_moves_cost_the_others_nothing() {
    let mut scene = Scene::new(&rules("nertz", &[("players", "2"), ("pace", "realtime")]));
    scene.join(1, "anna").join(2, "bo").begin(&[1, 2]);
    let told = scene.told[&GuestId(2)].len();
    let log = scene.room.game().log().to_vec();
    let times = std::env::var("PATIENCE_TRIES_FLOODS").ok();
    let times = times.map_or(500, |times| times.parse().unwrap());
    for _ in 0..times {
        scene.ask(1, GuestRequest::Play(Move::Pass));
    }
    assert_eq!(scene.told[&GuestId(2)].len(), told);
    assert_eq!(scene.room.game().log(), log);
    let said = scene.told[&GuestId(1)].iter().rev();
    let refused = said
        .into_iter()
        .any(|tell| matches!(tell, RoomEvent::Notice(_, true)));
    assert!(refused);
    println!("tried floods of refused acts, in acts: {times}, failed: 0");
}
