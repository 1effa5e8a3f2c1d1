//! How a guest comes to know that a table has ended, and how the host ends it.

use super::*;

#[test]
fn a_guest_reads_why_it_is_over_before_a_key_leaves() {
    let mut rooms = Rooms::new("spite-and-malice", &[]);
    rooms.keys(0, "space");
    rooms.keys(1, "space");
    let reason = "The host has ended the table".to_owned();
    rooms.coming[0].push_back(RoomEvent::Closed(reason));
    rooms.deliver();
    assert!(!rooms.guests[0].requests.contains(&Request::Quit));
    let screen = rooms.screen(0);
    assert!(screen.contains("The host has ended the table"), "{screen}");
    // These were meant for the game.
    let press = |rooms: &mut Rooms, key: &str| {
        let key = Message::Key(Key::parse(key).unwrap());
        update(&mut rooms.guests[0].app, rooms.now, key)
    };
    rooms.now += Duration::from_millis(900);
    for key in ["space", "1", "esc", "enter"] {
        assert!(!press(&mut rooms, key).contains(&Request::Quit), "{key}");
    }
    assert!(rooms.screen(0).contains("Press any key to leave"));
    rooms.now += Duration::from_millis(200);
    assert_eq!(press(&mut rooms, "x"), [Request::Quit]);
}

#[test]
fn who_leaves_goes_at_once() {
    let mut rooms = Rooms::new("nertz", &[]);
    rooms.keys(0, "esc");
    let key = Message::Key(Key::parse("enter").unwrap());
    let asked = update(&mut rooms.guests[0].app, rooms.now, key);
    assert_eq!(asked, [Request::AskHost(GuestRequest::Leave)]);
    let closed = Message::Told(Box::new(RoomEvent::Closed("You have left".to_owned())));
    let asked = update(&mut rooms.guests[0].app, rooms.now, closed);
    assert_eq!(asked, [Request::Quit]);
}

#[test]
fn the_host_is_asked_before_the_table_ends_for_others() {
    let mut rooms = Rooms::new("nertz", &[]);
    rooms.host("patience join");
    rooms.keys(0, "ctrl-q");
    let screen = rooms.screen(0);
    assert!(
        screen.contains("Close the table for everyone? bo is here."),
        "{screen}"
    );
    let quits = |rooms: &mut Rooms, guest: usize, key: &str| {
        let key = Message::Key(Key::parse(key).unwrap());
        let asked = update(&mut rooms.guests[guest].app, rooms.now, key);
        asked.contains(&Request::Quit)
    };
    assert!(!quits(&mut rooms, 0, "esc"));
    assert!(!quits(&mut rooms, 0, "ctrl-q"));
    assert!(quits(&mut rooms, 0, "enter"));
    // Who is no host is not asked, nor is a host who is alone.
    assert!(quits(&mut rooms, 1, "ctrl-q"));
    rooms.keys(0, "esc");
    rooms.ask(1, GuestRequest::Lost);
    rooms.now += Duration::from_secs(4);
    rooms.ask(0, GuestRequest::RoundTrip(1));
    rooms.deliver();
    assert!(quits(&mut rooms, 0, "ctrl-q"));
}
