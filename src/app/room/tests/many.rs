//! Many who look on.

use super::*;

#[test]
fn where_many_come_at_once_all_are_told_of_many_at_once() {
    let mut scene = Scene::in_room(
        Room::new(&rules("nertz", &[]), Vec::new(), Dealer::from_seed(3)).for_people(100),
    );
    for guest in 0..60 {
        scene.join(guest, &format!("guest{guest}"));
        scene.now += Duration::from_millis(10);
    }
    let times = |scene: &Scene| {
        let told = scene.told[&GuestId(0)].iter();
        told.filter(|tell| matches!(tell, Tell::People(_))).count()
    };
    // The first guests take the seats, which all are told at once.
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
    // Somebody who sits down is told to all at once.
    scene.ask(0, Ask::Stand).ask(59, Ask::Sit(Seat::FIRST));
    let person = scene.people(7).seats[0].person.as_ref();
    assert_eq!(person.unwrap().name.as_str(), "guest59");
}

#[test]
fn whoever_comes_back_to_a_long_hand_is_told_all_of_it() {
    let rules = rules("nertz", &[("players", "2")]);
    let mut scene = Scene::new(&rules);
    scene.join(1, "anna").join(2, "bo").begin(&[1, 2]);
    for _ in 0..4_000 {
        scene.ask(1, Ask::Play(Move::Turn));
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
    let text = wire::write_tell(&Tell::Table(Box::new(seen.clone())));
    assert!(text.len() > 64 * 1024, "{}", text.len());
}
