//! Many spectators.

use super::*;

#[test]
fn when_many_come_at_once_one_message_covers_them() {
    let mut scene = Scene::in_room(
        Room::new(&rules("nertz", &[]), Vec::new(), Dealer::from_seed(3)).for_people(100),
    );
    for guest in 0..60 {
        scene.join(guest, &format!("guest{guest}"));
        scene.now += Duration::from_millis(10);
    }
    let times = |scene: &Scene| {
        let told = scene.told[&GuestId(0)].iter();
        told.filter(|tell| matches!(tell, RoomEvent::People(_)))
            .count()
    };
    // The first guests take the seats, which everyone is told immediately.
    let seats = usize::from(scene.room.game().rules().seats());
    assert!(times(&scene) <= seats + 2, "{}", times(&scene));
    assert!(scene.room.due(scene.now).is_some());
    scene.wait(1000);
    assert!(times(&scene) <= seats + 3, "{}", times(&scene));
    assert_eq!(scene.room.due(scene.now), None);
    for guest in [0, 30, 59] {
        let people = scene.people(guest);
        assert_eq!(people.onlookers.len(), 30);
        assert_eq!(people.more_onlookers, 60 - seats - 30);
    }
    // Taking a seat is told to everyone immediately.
    scene
        .ask(0, GuestRequest::Stand)
        .ask(59, GuestRequest::Sit(Seat::FIRST));
    let person = scene.people(7).seats[0].person.as_ref();
    assert_eq!(person.unwrap().name.as_str(), "guest59");
}

#[test]
fn a_guest_who_returns_to_a_long_hand_gets_all_of_it() {
    let rules = rules("nertz", &[("players", "2")]);
    let mut scene = Scene::new(&rules);
    scene.join(1, "anna").join(2, "bo").begin(&[1, 2]);
    for _ in 0..4_000 {
        scene.ask(1, GuestRequest::Play(Move::Turn));
        scene.now += Duration::from_millis(5);
    }
    scene.told.clear();
    scene.join(3, "anna");
    for tell in &scene.told[&GuestId(3)] {
        let text = wire::write_tell(tell);
        let mut bytes = Vec::new();
        wire::write_message(&mut bytes, &text).unwrap();
        let read = wire::read_message(&mut &bytes[..], crate::limits::TELL).unwrap();
        assert_eq!(read.unwrap(), text);
    }
    let seen = scene.table(3).unwrap();
    let text = wire::write_tell(&RoomEvent::Table(Box::new(seen.clone())));
    assert!(text.len() > 64 * 1024, "{}", text.len());
}
