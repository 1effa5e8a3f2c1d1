//! `patience make` on a terminal: changing an own file, and a draft that is not saved when the program ends.

use std::fs;
use std::time::Duration;

use crate::session::Session;

/// The time limit for the program to end.
const SOON: Duration = Duration::from_secs(2);

/// A hand-written file with its own order and comments.
const BY_HAND: &str = "\
# A game of Ann's.

language = 1
title   = \"Handmade\"    # for now
source  = \"Ann\"
extends = \"klondike\"

# The family.
family  = \"Mine\"

[stock]
turn = \"1 to waste\"   # one at a time
";

#[test]
fn a_hand_written_file_is_saved_unchanged_except_for_the_changes() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("config/patience/rules");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("handmade.toml");
    fs::write(&file, BY_HAND).unwrap();
    let mut session = Session::program(&["make", "handmade"], home.path());
    session
        .until("the form", |screen| screen.contains("Game maker  Handmade"))
        .keys("/family\r\r\x15Others\r");
    session.until("the change", |screen| screen.contains("not saved"));
    // Meanwhile a line is added to the file.
    fs::write(&file, format!("{BY_HAND}placed = \"freely\"\n")).unwrap();
    session.keys("\x13");
    session.until("the file is saved", |screen| {
        screen.contains("other changes")
    });
    let expected = format!("{BY_HAND}placed = \"freely\"\n").replace("Mine", "Others");
    assert_eq!(fs::read_to_string(&file).unwrap(), expected);
    session.keys("\x11");
    assert_eq!(session.end_within(SOON), 0);
}

#[test]
fn an_unsaved_draft_is_offered_at_the_next_start() {
    let home = tempfile::tempdir().unwrap();
    let mut session = Session::program(&["make", "freecell"], home.path());
    session
        .until("the form", |screen| screen.contains("0 changes"))
        .keys("/build\r\x1b[C");
    session.until("a change", |screen| screen.contains("2 changes "));
    session.signal("HUP");
    assert_eq!(session.end_within(SOON), 129);
    let mut session = Session::program(&["make", "klondike"], home.path());
    session
        .until("it is asked", |screen| screen.contains("not saved yet"))
        .keys("1");
    session
        .until("the draft", |screen| {
            screen.contains("2 changes · not saved")
        })
        .keys("\x11");
    session
        .until("it is asked", |screen| screen.contains("Quit the program"))
        .keys("y");
    assert_eq!(session.end_within(SOON), 0);
    let mut session = Session::program(&["make", "klondike"], home.path());
    session
        .until("another form", |screen| screen.contains("0 changes"))
        .keys("\x11");
    assert_eq!(session.end_within(SOON), 0);
}
