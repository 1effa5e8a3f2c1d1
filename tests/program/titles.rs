//! The title of the terminal window while the program runs, and the progress sign in the list of windows. Both are
//! removed however the program ends.

use std::path::Path;
use std::time::Duration;

use portable_pty::CommandBuilder;

use crate::session::{KEEPS_TITLE, RETURNS_TITLE, Session};

const KLONDIKE: [&str; 4] = ["play", "klondike", "--deal", "7"];

/// Runs the program with environment variables.
fn with(variables: &[&str], arguments: &[&str], home: &Path) -> Session {
    let mut command = CommandBuilder::new("env");
    command.args(variables);
    command.arg(crate::PROGRAM);
    command.args(arguments);
    Session::start(command, home)
}

fn raw(session: &Session) -> String {
    String::from_utf8_lossy(&session.raw).into_owned()
}

/// Returns all titles in order.
fn titles(session: &Session) -> Vec<String> {
    let raw = raw(session);
    let titles = raw.split("\x1b]2;").skip(1);
    titles
        .map(|rest| rest.split_once("\x1b\\").unwrap().0.to_owned())
        .collect()
}

fn configured(line: &str) -> tempfile::TempDir {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("config/patience");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("config.toml"), line).unwrap();
    home
}

#[test]
fn the_title_is_the_game_and_its_progress_and_changes_only_with_them() {
    let home = tempfile::tempdir().unwrap();
    let mut session = Session::program(&["play", "golf", "--deal", "1"], home.path());
    session.until("the table", |screen| screen.contains("0 moves"));
    session.settle();
    assert_eq!(titles(&session), ["Golf: 35 left"]);
    // Turning a card or moving the cursor does not change it.
    for (keys, moves, count) in [
        ("1", "1 move ", 2),
        (" ", "2 moves", 2),
        ("uu", "0 moves", 3),
    ] {
        session
            .keys(keys)
            .until("a move", |screen| screen.contains(moves))
            .keys("\x1b[C\x1b[C");
        session.settle();
        let all = ["Golf: 35 left", "Golf: 34 left", "Golf: 35 left"];
        assert_eq!(titles(&session), all[..count]);
    }
    session
        .keys("\x1b\x1b")
        .until("the list", |screen| screen.contains("Search"));
    session.settle();
    assert_eq!(titles(&session).last().unwrap(), "Patience");
    session.keys("\x03");
    assert_eq!(session.end(), 0);
    let raw = raw(&session);
    assert_eq!(raw.matches(KEEPS_TITLE).count(), 1);
    assert!(raw.contains("\x1b]2;\x1b\\\x1b[23;2t"));
    session.assert_clean();
}

#[test]
fn the_title_shows_the_player_to_move_and_hides_unprintable_text() {
    let home = configured("[[players]]\nname = \"Ann\"\n");
    let file = home.path().join("odd.toml");
    let text = "extends = \"poker-squares\"\ntitle = \"Odd\\u202e\\U0010eeee\"\n";
    std::fs::write(&file, text).unwrap();
    let asked = ["play", file.to_str().unwrap(), "--duel", "--deal", "7"];
    let mut session = Session::program(&asked, home.path());
    session.until("the table", |screen| screen.contains("'s turn"));
    session.settle();
    let titles = titles(&session);
    assert_eq!(titles.last().unwrap(), "Odd\u{fffd}\u{fffd}: Ann's turn");
    session.keys("\x03");
    assert_eq!(session.end(), 0);
    session.assert_clean();
}

#[test]
fn the_title_is_restored_however_the_program_ends() {
    for signal in ["TERM", "HUP", "INT", "ABRT"] {
        let home = tempfile::tempdir().unwrap();
        let mut session = Session::program(&KLONDIKE, home.path());
        session.until("the table", |screen| screen.contains("0 moves"));
        session.settle();
        assert_eq!(titles(&session), ["Klondike 0/52"]);
        session.signal(signal);
        assert_ne!(session.end(), 0, "{signal}");
        assert!(raw(&session).contains(RETURNS_TITLE), "{signal}");
        session.assert_clean();
    }
}

#[test]
fn the_title_is_restored_while_the_program_is_stopped() {
    let home = tempfile::tempdir().unwrap();
    let mut session = crate::terminal::in_shell(home.path());
    session.keys("$P play klondike --deal 7\r");
    session
        .until("the table", |screen| screen.contains("0 moves"))
        .keys("\x1a");
    session.until("that it is stopped", |screen| screen.contains("Stopped"));
    assert_eq!(titles(&session), ["Klondike 0/52", ""]);
    session.keys("clear; fg\r");
    session.until("the table again", |screen| screen.contains("0 moves"));
    session.settle();
    assert_eq!(raw(&session).matches(KEEPS_TITLE).count(), 2);
    session
        .keys("\x11")
        .keys_until("echo le''ft\r", "the shell", |screen| {
            screen.contains("left")
        })
        .keys("exit\r");
    session.end();
    assert_eq!(raw(&session).matches(RETURNS_TITLE).count(), 2);
}

#[test]
fn no_title_is_sent_without_a_window_or_if_titles_are_turned_off() {
    for (variables, line) in [
        (&["TERM=linux"][..], ""),
        (&["TERM=linux"], "window_title = true\ntheme = \"auto\"\n"),
        (&["TERM=vt220"], ""),
        (&["ACCESSIBLE=1"], ""),
        (&[], "window_title = false\n"),
    ] {
        let home = configured(line);
        // Without this the variable asks for lines.
        let screen = [&KLONDIKE[..], &["--plain=no"]].concat();
        let mut session = with(variables, &screen, home.path());
        session.until("the table", |screen| screen.contains("0 moves"));
        session.settle();
        session.keys("\x03");
        assert_eq!(session.end(), 0);
        let raw = raw(&session);
        assert!(!raw.contains("\x1b]"), "{variables:?} {line}");
        assert!(!raw.contains(KEEPS_TITLE) && !raw.contains(RETURNS_TITLE));
        session.assert_clean();
    }
}

/// The sequences that turn the progress sign in the list of windows on and off.
const WORKS: &str = "\x1b]9;4;3\x1b\\";
const RESTS: &str = "\x1b]9;4;0\x1b\\";

#[test]
fn the_progress_sign_is_shown_while_a_deal_is_searched_for() {
    // Hardly any deal of this variant can be won.
    let asked = ["play", "freecell", "--set", "columns=4", "--set", "cells=1"];
    for (variables, shows) in [
        (&["TERM_PROGRAM=ghostty"][..], true),
        (&["WT_SESSION=7", "TMUX=/tmp/none,1,0"], false),
        (&["TERM_PROGRAM=none"], false),
    ] {
        for ending in ["\x1b", "TERM", "ABRT"] {
            let home = configured("winnable = true\n");
            let mut session = with(variables, &asked, home.path());
            session.until("the search", |screen| screen.contains("s of at most"));
            // The screen is redrawn all the time, so the program is never quiet.
            std::thread::sleep(Duration::from_millis(300));
            while let Ok(bytes) = session.output.try_recv() {
                session.take(&bytes);
            }
            assert_eq!(raw(&session).matches(WORKS).count(), usize::from(shows));
            assert!(!raw(&session).contains(RESTS));
            if ending == "\x1b" {
                session.keys(ending);
                session.until("no search", |screen| !screen.contains("s of at most"));
                session.settle();
                assert_eq!(raw(&session).matches(RESTS).count(), usize::from(shows));
                session.keys("\x03");
            } else {
                session.signal(ending);
            }
            session.end();
            assert_eq!(raw(&session).matches(RESTS).count(), usize::from(shows));
            session.assert_clean();
        }
    }
}
