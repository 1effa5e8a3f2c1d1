//! The lobby of a table in a room: what it shows, and how the same deal ends there.

use super::*;
use crate::message::MouseButton;

#[test]
fn the_smallest_lobby_shows_who_sits_and_how_to_begin() {
    for (game, size) in [
        ("nertz", (30, 10)),
        ("klondike", (30, 10)),
        ("nertz", (80, 24)),
    ] {
        let mut rooms = Rooms::new(game, &[]);
        rooms.guests[0].app.context.size = size;
        rooms.host("patience join --socket /a/b");
        let screen = rooms.screen(0);
        for words in ["anna (you)", "bo", "choosing", "Space ready"] {
            assert!(screen.contains(words), "{game} {size:?}: {words}\n{screen}");
        }
        rooms.keys(1, "space");
        let screen = rooms.screen(0);
        assert!(screen.contains("● ready"), "{screen}");
    }
}

#[test]
fn the_seat_under_the_cursor_is_in_sight_on_a_small_screen() {
    let mut rooms = Rooms::new("nertz", &[("players", "12")]);
    rooms.guests[0].app.context.size = (30, 10);
    rooms.keys(0, "up");
    let screen = rooms.screen(0);
    assert!(screen.contains("► 12"), "{screen}");
    // A click is on the seat that is seen there.
    let row = screen.lines().position(|line| line.contains("  9  "));
    let row = u16::try_from(row.unwrap()).unwrap();
    for kind in [MouseEventKind::Down, MouseEventKind::Up] {
        rooms.guests[0].mouse(kind(MouseButton::Left), (8, row));
    }
    let screen = rooms.screen(0);
    assert!(screen.contains("►  9"), "{screen}");
}

#[test]
fn others_are_invited_while_a_seat_is_free() {
    let invited = |players: &str| {
        let mut rooms = Rooms::new("nertz", &[("players", players)]);
        rooms.host("patience join");
        rooms.screen(0).contains("Others come to this table")
    };
    assert!(invited("3"));
    assert!(!invited("2"));
}

#[test]
fn the_rules_are_read_in_the_lobby() {
    let mut rooms = Rooms::new("nertz", &[]);
    rooms.keys(0, "?");
    let screen = rooms.screen(0);
    assert!(
        screen.contains("Rules") && screen.contains("Keys"),
        "{screen}"
    );
    rooms.keys(0, "esc");
    assert!(
        rooms.screen(0).contains("anna (you)"),
        "{}",
        rooms.screen(0)
    );
}

#[test]
fn a_result_tells_how_the_others_stand_and_what_comes_of_it() {
    let mut rooms = Rooms::new("golf", &[]);
    rooms.keys(0, "space");
    rooms.keys(1, "space");
    let screen = rooms.screen(0);
    assert!(screen.contains("G give up"), "{screen}");
    rooms.keys(0, "space G enter");
    let screen = rooms.screen(0);
    assert!(screen.contains("bo: 0 moves"), "{screen}");
    // The result goes on telling it while it is open.
    rooms.keys(1, "space G enter");
    let screen = rooms.screen(0);
    assert!(screen.contains("bo: gave up, score"), "{screen}");
    rooms.now += Duration::from_secs(3);
    rooms.keys(0, "enter");
    let screen = rooms.screen(0);
    assert!(screen.contains("gave up, score"), "{screen}");
    let score = screen.lines().find(|line| line.contains("anna")).unwrap();
    assert!(
        score
            .trim_end()
            .ends_with(|last: char| last.is_ascii_digit()),
        "{screen}"
    );
}

#[test]
fn who_goes_away_and_comes_back_is_told_at_the_table() {
    for game in ["klondike", "spite-and-malice", "nertz"] {
        let mut rooms = Rooms::new(game, &[]);
        rooms.keys(0, "space");
        rooms.keys(1, "space");
        // To open the lobby is not to go away.
        rooms.keys(1, "Q");
        assert!(!rooms.screen(0).contains("bo is"), "{}", rooms.screen(0));
        rooms.ask(1, Ask::Lost);
        rooms.now += Duration::from_secs(5);
        rooms.ask(0, Ask::RoundTrip(1));
        rooms.deliver();
        let screen = rooms.screen(0);
        assert!(screen.contains("bo is away"), "{game}\n{screen}");
        let bo = Ask::Join(Identity("bo".to_owned()), Name::new("bo").unwrap());
        rooms.ask(1, bo);
        rooms.deliver();
        let screen = rooms.screen(0);
        assert!(screen.contains("bo is back"), "{game}\n{screen}");
    }
}

#[test]
fn a_click_on_ones_own_seat_gets_nobody_up() {
    let mut rooms = Rooms::new("nertz", &[]);
    let screen = rooms.screen(0);
    let row = screen.lines().position(|line| line.contains("anna (you)"));
    let row = u16::try_from(row.unwrap()).unwrap();
    for kind in [MouseEventKind::Down, MouseEventKind::Up] {
        rooms.guests[0].mouse(kind(MouseButton::Left), (8, row));
        rooms.carry(0);
        rooms.deliver();
    }
    let screen = rooms.screen(0);
    assert!(screen.contains("anna (you)"), "{screen}");
    rooms.keys(0, "enter");
    let screen = rooms.screen(0);
    assert!(screen.contains("Looking on  anna"), "{screen}");
    // Nothing becomes free when somebody leaves who has no seat.
    rooms.keys(0, "esc");
    let screen = rooms.screen(0);
    assert!(screen.contains("Leave this table?"), "{screen}");
    assert!(!screen.contains("seat is free"), "{screen}");
}

#[test]
fn who_is_ready_is_told_for_whom_all_wait() {
    let mut rooms = Rooms::new("nertz", &[]);
    rooms.keys(0, "space");
    let screen = rooms.screen(0);
    assert!(screen.contains("waiting for bo"), "{screen}");
    assert!(!screen.contains("Space ready"), "{screen}");
    assert!(screen.contains("Computer 3, medium"), "{screen}");
}

#[test]
fn who_has_given_up_the_deal_does_not_play() {
    let mut rooms = Rooms::new("golf", &[]);
    rooms.keys(0, "space");
    rooms.keys(1, "space");
    rooms.keys(0, "space G enter");
    rooms.keys(1, "Q");
    let screen = rooms.screen(1);
    assert!(screen.contains("all play the same deal"), "{screen}");
    assert!(screen.contains("gave up, score"), "{screen}");
    assert_eq!(screen.matches("playing").count(), 1, "{screen}");
    rooms.keys(1, "enter");
    let screen = rooms.screen(1);
    assert!(
        screen.contains("Get up in the middle of a deal?"),
        "{screen}"
    );
}

#[test]
fn enter_on_a_result_does_not_go_on_to_get_up_in_the_lobby() {
    let mut rooms = Rooms::new("golf", &[]);
    rooms.keys(0, "space");
    rooms.keys(1, "space");
    rooms.keys(0, "space G enter");
    rooms.now += Duration::from_secs(3);
    rooms.keys(0, "enter enter enter");
    let screen = rooms.screen(0);
    assert!(screen.contains("anna (you)"), "{screen}");
    assert!(!screen.contains("Get up"), "{screen}");
    rooms.now += Duration::from_secs(1);
    rooms.keys(0, "enter");
    assert!(rooms.screen(0).contains("Get up"), "{}", rooms.screen(0));
}

#[test]
fn the_settings_of_a_guest_are_those_that_mean_something_there() {
    let mut rooms = Rooms::new("klondike", &[]);
    for is_at_table in [false, true] {
        rooms.keys(0, "f2");
        let screen = rooms.screen(0);
        assert!(screen.contains("Settings"), "{screen}");
        for key in ["theme", "card_size", "labels"] {
            let name = crate::screens::settings::name_of(key);
            assert!(screen.contains(name), "{name}\n{screen}");
        }
        for key in ["game", "light_memory", "records", "people", "players"] {
            let name = crate::screens::settings::name_of(key);
            assert!(!screen.contains(name), "{name}\n{screen}");
        }
        rooms.keys(0, "end enter esc f3");
        let screen = rooms.screen(0);
        assert!(screen.contains("The host deals at this table"), "{screen}");
        if !is_at_table {
            rooms.keys(0, "space");
            rooms.keys(1, "space");
        }
    }
}

#[test]
fn what_a_table_with_others_does_not_do_is_refused_with_its_reason() {
    let mut rooms = Rooms::new("klondike", &[]);
    rooms.keys(0, "space");
    rooms.keys(1, "space");
    rooms.keys(0, "H");
    let screen = rooms.screen(0);
    assert!(
        screen.contains("There are no hints at a table with others"),
        "{screen}"
    );
    rooms.keys(0, "U");
    let screen = rooms.screen(0);
    assert!(
        screen.contains("nobody is told whether a deal can be won"),
        "{screen}"
    );
}

#[test]
fn a_game_in_turns_that_is_stopped_goes_on_by_the_same_key_at_the_table() {
    let mut rooms = Rooms::new("spite-and-malice", &[]);
    rooms.keys(0, "space");
    rooms.keys(1, "space");
    rooms.keys(1, "esc P esc");
    assert!(
        rooms.screen(0).contains("bo has stopped the game"),
        "{}",
        rooms.screen(0)
    );
    rooms.keys(0, "esc");
    assert!(
        rooms.screen(0).contains("once you are ready"),
        "{}",
        rooms.screen(0)
    );
    rooms.keys(0, "space");
    assert!(
        rooms.screen(0).contains("You are ready: waiting for bo"),
        "{}",
        rooms.screen(0)
    );
    rooms.keys(1, "space");
    // Nobody waits any more.
    for guest in [0, 1] {
        let screen = rooms.screen(guest);
        assert!(
            !screen.contains("ready") && screen.contains("'s turn"),
            "{screen}"
        );
    }
}

#[test]
fn the_deal_before_and_the_seal_of_the_next_stand_in_the_lobby() {
    let mut rooms = Rooms::new("golf", &[]);
    assert!(
        rooms.screen(0).contains("Deal sealed"),
        "{}",
        rooms.screen(0)
    );
    rooms.keys(0, "space");
    rooms.keys(1, "space");
    for guest in [0, 1] {
        rooms.keys(guest, "G enter");
    }
    rooms.now += Duration::from_secs(3);
    rooms.keys(0, "enter");
    let screen = rooms.screen(0);
    assert!(screen.contains("Deal sealed"), "{screen}");
    assert!(
        screen.contains("The deal before was as sealed: "),
        "{screen}"
    );
}
