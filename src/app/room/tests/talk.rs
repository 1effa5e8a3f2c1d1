//! The chat, and who gets which messages.

use super::*;

fn heard(scene: &Scene, guest: u64) -> Vec<String> {
    let told = scene.told[&GuestId(guest)].iter();
    told.filter_map(|tell| match tell {
        RoomEvent::Talk(name, text) => Some(format!("{name}: {text}")),
        _ => None,
    })
    .collect()
}

#[test]
fn returning_guests_get_the_last_messages_they_missed_and_new_guests_none() {
    let mut scene = Scene::new(&rules("nertz", &[("players", "3")]));
    scene.join(1, "anna").join(2, "bo");
    scene.ask(1, GuestRequest::Say("hello".to_owned()));
    assert_eq!(heard(&scene, 1), ["anna: hello"]);
    assert_eq!(heard(&scene, 2), ["anna: hello"]);
    scene.ask(2, GuestRequest::Lost);
    for number in 1..=25 {
        scene.ask(1, GuestRequest::Say(format!("line {number}")));
    }
    scene.join(7, "bo").join(8, "cy");
    let missed: Vec<String> = (6..=25)
        .map(|number| format!("anna: line {number}"))
        .collect();
    assert_eq!(heard(&scene, 7), missed);
    assert!(!scene.told.contains_key(&GuestId(8)) || heard(&scene, 8).is_empty());
    // They come once, after the list of people.
    let told = &scene.told[&GuestId(7)];
    let at = |is: fn(&RoomEvent) -> bool| told.iter().position(is).unwrap();
    assert!(
        at(|tell| matches!(tell, RoomEvent::People(_)))
            < at(|tell| matches!(tell, RoomEvent::Talk(..)))
    );
    // The messages that were lost with the former connection are sent again.
    scene.ask(7, GuestRequest::Lost).join(9, "bo");
    assert_eq!(heard(&scene, 9), missed);
    scene.ask(9, GuestRequest::Say("back".to_owned()));
    assert_eq!(heard(&scene, 9).len(), missed.len() + 1);
    assert_eq!(heard(&scene, 8), ["bo: back"]);
}
