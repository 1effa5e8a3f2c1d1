//! Games in the making on a terminal: the file of one's own that is changed, and a draft that is not saved when
//! the program ends.

use std::fs;
use std::time::Duration;

use crate::session::Session;

/// How soon the program ends that has been told to.
const SOON: Duration = Duration::from_secs(2);

/// A file that somebody has written, with their own order and comments.
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
fn a_file_that_was_written_by_hand_is_saved_as_it_was_but_for_what_is_changed() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("config/patience/rules");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("handmade.toml");
    fs::write(&file, BY_HAND).unwrap();
    let mut session = Session::program(&["make", "handmade"], home.path());
    session
        .until("the form", |screen| {
            screen.contains("Make a game  Handmade")
        })
        .keys("/family\r\r\x15Others\r");
    session.until("the change", |screen| screen.contains("not saved"));
    // Meanwhile somebody adds a line.
    fs::write(&file, format!("{BY_HAND}placed = \"freely\"\n")).unwrap();
    session.keys("\x13");
    session.until("the file is saved", |screen| screen.contains("others"));
    let expected = format!("{BY_HAND}placed = \"freely\"\n").replace("Mine", "Others");
    assert_eq!(fs::read_to_string(&file).unwrap(), expected);
    session.keys("\x11");
    assert_eq!(session.end_within(SOON), 0);
}

#[test]
fn a_game_that_is_not_saved_when_the_program_ends_is_offered_the_next_time() {
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
        .until("it is asked", |screen| screen.contains("Leave the program"))
        .keys("y");
    assert_eq!(session.end_within(SOON), 0);
    let mut session = Session::program(&["make", "klondike"], home.path());
    session
        .until("another form", |screen| screen.contains("0 changes"))
        .keys("\x11");
    assert_eq!(session.end_within(SOON), 0);
}
