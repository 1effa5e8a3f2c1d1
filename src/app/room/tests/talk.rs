//! What people say to each other, and who hears it.

use super::*;

fn heard(scene: &Scene, guest: u64) -> Vec<String> {
    let told = scene.told[&GuestId(guest)].iter();
    told.filter_map(|tell| match tell {
        Tell::Talk(name, text) => Some(format!("{name}: {text}")),
        _ => None,
    })
    .collect()
}

#[test]
fn who_comes_back_hears_the_last_of_what_was_said_meanwhile_and_who_comes_first_nothing() {
    let mut scene = Scene::new(&rules("nertz", &[("players", "3")]));
    scene.join(1, "anna").join(2, "bo");
    scene.ask(1, Ask::Say("hello".to_owned()));
    assert_eq!(heard(&scene, 1), ["anna: hello"]);
    assert_eq!(heard(&scene, 2), ["anna: hello"]);
    scene.ask(2, Ask::Lost);
    for number in 1..=25 {
        scene.ask(1, Ask::Say(format!("line {number}")));
    }
    scene.join(7, "bo").join(8, "cy");
    let missed: Vec<String> = (6..=25)
        .map(|number| format!("anna: line {number}"))
        .collect();
    assert_eq!(heard(&scene, 7), missed);
    assert!(!scene.told.contains_key(&GuestId(8)) || heard(&scene, 8).is_empty());
    // It is told once, after who is here.
    let told = &scene.told[&GuestId(7)];
    let at = |is: fn(&Tell) -> bool| told.iter().position(is).unwrap();
    assert!(at(|tell| matches!(tell, Tell::People(_))) < at(|tell| matches!(tell, Tell::Talk(..))));
    // What was heard before is gone with the former connection, and told again.
    scene.ask(7, Ask::Lost).join(9, "bo");
    assert_eq!(heard(&scene, 9), missed);
    scene.ask(9, Ask::Say("back".to_owned()));
    assert_eq!(heard(&scene, 9).len(), missed.len() + 1);
    assert_eq!(heard(&scene, 8), ["bo: back"]);
}
