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
    scene.ask(0, Ask::Stand).ask(59, Ask::Sit(Seat(0)));
    let person = scene.people(7).seats[0].person.as_ref();
    assert_eq!(person.unwrap().name.as_str(), "guest59");
}
