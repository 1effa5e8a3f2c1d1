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
