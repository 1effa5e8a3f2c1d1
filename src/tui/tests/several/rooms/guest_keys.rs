//! The keys that a guest is offered are those that do something for this guest.

use super::*;

/// Returns the last line of a guest's screen.
fn bar(rooms: &Rooms, guest: usize) -> String {
    let screen = rooms.screen(guest);
    screen.lines().last().unwrap_or_default().to_owned()
}

#[test]
fn who_looks_on_is_offered_what_looking_on_has() {
    for game in ["spite-and-malice", "klondike", "nertz"] {
        let mut rooms = Rooms::new(game, &[]);
        rooms.keys(1, "enter");
        rooms.keys(0, "space");
        rooms.now += Duration::from_secs(20);
        rooms.ask(0, GuestRequest::RoundTrip(1));
        rooms.deliver();
        let bar = bar(&rooms, 1);
        for words in ["take a seat", "talk", "rules", "back", "leave"] {
            assert!(
                bar.contains(words),
                "{game} {words}: {bar}\n{}",
                rooms.screen(1)
            );
        }
        for words in [
            "undo", "give up", "pick up", "turn", "all up", "redo", "choose",
        ] {
            assert!(!bar.contains(words), "{game} {words}: {bar}");
        }
        rooms.keys(1, "Q");
        assert!(
            rooms.screen(1).contains("Watching  bo"),
            "{}",
            rooms.screen(1)
        );
    }
}

#[test]
fn the_result_asks_nothing_of_who_looks_on() {
    let mut rooms = Rooms::new("spite-and-malice", &[]);
    rooms.keys(1, "enter");
    rooms.keys(0, "space");
    rooms.keys(0, "G enter");
    rooms.now += Duration::from_secs(3);
    let screen = rooms.screen(1);
    assert!(screen.contains("gave up the match"), "{screen}");
    assert!(!bar(&rooms, 1).contains("ready"), "{screen}");
    assert!(bar(&rooms, 1).contains("Esc back"), "{screen}");
    rooms.keys(1, "enter");
    let screen = rooms.screen(1);
    assert!(screen.contains("Watching  bo"), "{screen}");
    assert!(!screen.contains("take a seat to play"), "{screen}");
}

#[test]
fn who_looks_on_at_a_game_that_is_stopped_is_not_asked_to_be_ready() {
    for game in ["spite-and-malice", "nertz"] {
        let mut rooms = Rooms::new(game, &[]);
        rooms.keys(1, "enter");
        rooms.keys(0, "space");
        let wait = |rooms: &mut Rooms| {
            rooms.now += Duration::from_secs(15);
            rooms.ask(0, GuestRequest::RoundTrip(1));
            rooms.deliver();
        };
        wait(&mut rooms);
        rooms.keys(0, "Q P");
        wait(&mut rooms);
        rooms.keys(1, "left");
        let screen = rooms.screen(1);
        assert!(
            screen.contains("The game is stopped. It resumes"),
            "{game}\n{screen}"
        );
        for words in ["Space when", "begins", "Ready?", "Enter"] {
            assert!(!screen.contains(words), "{game} {words}\n{screen}");
        }
    }
}

#[test]
fn who_has_given_up_the_same_deal_is_not_offered_to_take_it_back() {
    let mut rooms = Rooms::new("klondike", &[]);
    rooms.keys(0, "space");
    rooms.keys(1, "space");
    rooms.keys(0, "space");
    assert!(bar(&rooms, 0).contains("u undo"), "{}", bar(&rooms, 0));
    rooms.keys(0, "G enter");
    rooms.now += Duration::from_secs(3);
    rooms.keys(0, "esc");
    assert!(!bar(&rooms, 0).contains("undo"), "{}", bar(&rooms, 0));
}

#[test]
fn the_key_that_goes_on_has_the_same_words_on_the_result_and_at_the_table() {
    for (game, words) in [
        ("golf", "Enter standings"),
        ("spite-and-malice", "Enter to the lobby, ready"),
    ] {
        let mut rooms = Rooms::new(game, &[]);
        rooms.keys(0, "space");
        rooms.keys(1, "space");
        rooms.keys(0, "G enter");
        rooms.now += Duration::from_secs(3);
        assert!(rooms.screen(0).contains(words), "{}", rooms.screen(0));
        rooms.keys(0, "esc");
        assert!(bar(&rooms, 0).contains(words), "{}", rooms.screen(0));
    }
}

#[test]
fn the_words_in_the_bar_of_the_lobby_can_be_clicked() {
    use crate::message::MouseButton;
    let mut rooms = Rooms::new("nertz", &[]);
    let bar = bar(&rooms, 0);
    let column = bar.find("get up").map(|at| bar[..at].chars().count());
    let at = (u16::try_from(column.unwrap()).unwrap(), 23);
    for kind in [MouseEventKind::Down, MouseEventKind::Up] {
        rooms.guests[0].mouse(kind(MouseButton::Left), at);
        rooms.carry(0);
        rooms.deliver();
    }
    let screen = rooms.screen(0);
    assert!(screen.contains("Watching  anna"), "{screen}");
}

#[test]
fn the_result_of_a_race_that_was_given_up_is_shown() {
    let mut rooms = Rooms::new("nertz", &[("players", "2")]);
    rooms.keys(0, "space");
    rooms.keys(1, "space");
    rooms.now += Duration::from_secs(5);
    rooms.ask(0, GuestRequest::RoundTrip(1));
    rooms.deliver();
    rooms.keys(0, "G enter");
    for guest in [0, 1] {
        let screen = rooms.screen(guest);
        assert!(screen.contains("anna gave up the match"), "{screen}");
        assert!(!screen.contains("points"), "{screen}");
    }
}
