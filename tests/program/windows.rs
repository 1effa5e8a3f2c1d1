//! Several copies of the program at the same time, each in its own window.

use std::path::Path;

use crate::session::Session;
use crate::tries::repeat;

/// Opens a deal in a new window and makes moves.
fn window(home: &Path, deal: &str, turns: usize) -> Session {
    let mut session = Session::program(&["play", "klondike", "--deal", deal], home);
    session.until("the table", |screen| screen.contains("0 moves"));
    for number in 1..=turns {
        let wanted = if number == 1 {
            "1 move ".to_owned()
        } else {
            format!("{number} moves")
        };
        session
            .keys(" ")
            .until("a move", |screen| screen.contains(&wanted));
    }
    session
}

#[test]
fn each_of_three_windows_keeps_its_game_whoever_leaves_first() {
    repeat("three windows", 1, || {
        let home = tempfile::tempdir().unwrap();
        let mut first = window(home.path(), "7", 40);
        let mut second = window(home.path(), "8", 2);
        let mut third = window(home.path(), "9", 1);
        for session in [&mut first, &mut second, &mut third] {
            session.keys("\x11");
            assert_eq!(session.end(), 0);
        }
        let mut again = Session::program(&[], home.path());
        again.until("all three", |screen| {
            ["deal 7", "deal 8", "deal 9"]
                .iter()
                .all(|deal| screen.contains(&format!("Klondike ({deal})")))
        });
        // The game played last is the first in the list; each can be opened.
        again
            .keys("\x1b[H\x1b[B\x1b[B")
            .until("the first game", |screen| screen.contains("40 moves"))
            .keys("\r");
        again
            .until("it on the table", |screen| {
                screen.contains("deal 7") && screen.contains("40 moves")
            })
            .keys(" \x11");
        assert_eq!(again.end(), 0);
        for (deal, moves) in [("7", "41 moves"), ("8", "2 moves"), ("9", "1 move ")] {
            let asked = ["play", "klondike", "--deal", deal];
            let mut session = Session::program(&asked, home.path());
            session
                .until("the game", |screen| screen.contains(moves))
                .keys("\x11");
            assert_eq!(session.end(), 0);
        }
    });
}

#[test]
fn a_new_game_from_the_list_is_saved_next_to_the_one_that_was_left() {
    let home = tempfile::tempdir().unwrap();
    let mut session = window(home.path(), "7", 2);
    session
        .keys("\x1b")
        .until("the list", |screen| screen.contains("Search"))
        .keys("\x1b[H")
        .until("the unfinished game", |screen| {
            screen.contains("Unfinished: deal 7, 2 moves")
        });
    // The cursor moves to the game itself, which offers a deal by number.
    session.keys("klondike\x1b[B");
    session
        .until("the game", |screen| screen.contains("► Klondike "))
        .keys("#12\r");
    session
        .until("what becomes of the other", |screen| {
            screen.contains("The unfinished deal 7 is")
        })
        .keys("\r");
    session
        .until("the other deal", |screen| screen.contains("deal 12"))
        .keys(" ");
    session
        .until("a move", |screen| screen.contains("1 move "))
        .keys("\x11");
    assert_eq!(session.end(), 0);
    let mut again = Session::program(&[], home.path());
    again
        .until("both", |screen| {
            screen.contains("Klondike (deal 7)") && screen.contains("Klondike (deal 12)")
        })
        .keys("\x11");
    assert_eq!(again.end(), 0);
}

#[test]
fn nothing_is_dealt_if_the_question_about_an_unfinished_game_is_cancelled() {
    let home = tempfile::tempdir().unwrap();
    let mut session = window(home.path(), "7", 2);
    session.keys("\x11");
    assert_eq!(session.end(), 0);
    // With the key for back, and with a click outside the box.
    for way_out in ["\x1b", "\x1b[<0;2;2M\x1b[<0;2;2m"] {
        let asked = ["play", "klondike", "--deal", "12"];
        let mut session = Session::program(&asked, home.path());
        session
            .until("the question", |screen| {
                screen.contains("Play deal 12 of Klondike?")
            })
            .keys(way_out);
        session
            .until("the list", |screen| {
                screen.contains("Enter continue") && !screen.contains("deal 12")
            })
            .keys("\x11");
        assert_eq!(session.end(), 0);
    }
    // The answer starts the deal.
    let mut session = Session::program(&["play", "klondike", "--deal", "12"], home.path());
    session
        .until("the question", |screen| {
            screen.contains("Play deal 12 of Klondike?")
        })
        .keys("\r");
    session
        .until("the other deal", |screen| {
            screen.contains("Klondike  deal 12") && screen.contains("0 moves")
        })
        .keys("\x11");
    assert_eq!(session.end(), 0);
}
