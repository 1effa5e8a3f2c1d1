//! Who plays a match that is taken up: those who began it, each in their own seat.

use std::fs;
use std::path::Path;

use crate::session::Session;

/// Tells whether a move can be taken back at the table on the screen.
fn is_moved(screen: &str) -> bool {
    screen.contains("u undo") || screen.contains("· 1 move")
}

/// Begins a match with these players, and leaves it after a move.
fn begin(home: &Path, game: &[&str], players: &str) {
    let asked = [&["play"], game, &["--players", players, "--deal", "5"]].concat();
    let mut session = Session::program(&asked, home);
    session
        .until("the table", |screen| screen.contains("Ann"))
        .keys_until(" ", "a move", is_moved)
        .keys("\x11");
    assert_eq!(session.end(), 0);
}

/// Opens the game with these players.
fn open(home: &Path, game: &[&str], players: &str) -> Session {
    Session::program(&[&["play"], game, &["--players", players]].concat(), home)
}

/// Returns the names in the only saved game.
fn names(home: &Path) -> Vec<String> {
    let folder = home.join("data/patience/saved");
    let mut files = fs::read_dir(&folder).unwrap().filter_map(|entry| {
        let path = entry.unwrap().path();
        let is_game = path
            .extension()
            .is_some_and(|extension| extension == "toml");
        is_game.then_some(path)
    });
    let text = fs::read_to_string(files.next().unwrap()).unwrap();
    assert!(files.next().is_none());
    let of = |line: &str| {
        Some(
            line.strip_prefix("name = \"")?
                .trim_end_matches('"')
                .to_owned(),
        )
    };
    text.lines().filter_map(of).collect()
}

#[test]
fn a_match_is_never_taken_up_with_other_people() {
    for (game, began, others, seats) in [
        (
            &["nertz", "--set", "pace=turns"][..],
            "Ann,Bo,hard",
            &["Zed,Bo,hard", "Ann,hard,easy", "Ann,Bo,easy", "Bo,Ann,hard"][..],
            ["Ann", "Bo", "hard"].as_slice(),
        ),
        (
            &["nuts", "--set", "pace=turns"],
            "Ann,medium,Bo,hard",
            &["Ann,Bo,medium,hard"],
            &["Ann", "medium", "Bo", "hard"],
        ),
        (
            &["klondike"],
            "Ann,Bo",
            &["Zed,Bo", "Bo,Ann"],
            &["Ann", "Bo"],
        ),
    ] {
        let home = tempfile::tempdir().unwrap();
        begin(home.path(), game, began);
        assert_eq!(names(home.path()), seats);
        for others in others {
            let mut session = open(home.path(), game, others);
            session
                .until("the question", |screen| {
                    let line: Vec<&str> = screen.split_whitespace().collect();
                    line.join(" ").contains("which has other players")
                })
                // The one that is kept goes on with those who began it.
                .keys("n")
                .until("the match", |screen| {
                    is_moved(screen) && !screen.contains("which has")
                })
                .keys("\x11");
            assert_eq!(session.end(), 0, "{others}");
            assert_eq!(names(home.path()), seats, "{others}");
        }
        // The same players are not asked.
        let mut session = open(home.path(), game, began);
        session
            .until("the match", |screen| {
                is_moved(screen) && !screen.contains("which has")
            })
            .keys("\x11");
        assert_eq!(session.end(), 0);
        assert_eq!(names(home.path()), seats);
    }
}
