//! The players of a resumed match: those who began it, each in their own seat.

use std::fs;
use std::path::Path;

use crate::session::Session;
use crate::tries::{Chance, conclude, tries};

/// Whether the screen shows a table with a move that can be undone.
fn is_moved(screen: &str) -> bool {
    screen.contains("u undo") || screen.contains(" 1 move ")
}

/// Starts a match with these players, and leaves it after a move.
fn begin(home: &Path, game: &[&str], players: &str) {
    let asked = [&["play"], game, &["--players", players, "--deal", "5"]].concat();
    let mut session = Session::program(&asked, home);
    session
        .until("the table", is_shown)
        // A turn of the stock, or the move of a hint.
        .keys_until(" H\r", "a move", is_moved)
        .keys("\x11");
    assert_eq!(session.end(), 0);
}

/// Whether the screen shows a table, with its cards or before they are shown.
fn is_shown(screen: &str) -> bool {
    screen.contains("turn") || screen.contains("plays this deal") || is_moved(screen)
}

/// Whether the screen asks about the match of other players.
fn asks(screen: &str) -> bool {
    let words: Vec<&str> = screen.split_whitespace().collect();
    words.join(" ").contains("which has other players")
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
                .until("the question", asks)
                // The saved match continues with the players who began it.
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

/// Games for several players that can be left in the middle, with the options for playing in turns and the number of
/// seats.
const GAMES: [(&[&str], usize); 5] = [
    (&["nertz", "--set", "pace=turns"], 3),
    (&["peanuts", "--set", "pace=turns"], 2),
    (&["spite-and-malice"], 2),
    (&["pishe-pasha"], 2),
    (&["klondike"], 2),
];

/// Returns random players for the seats, with Ann among them. In a duel both are people.
fn players(chance: &mut Chance, seats: usize, is_duel: bool) -> Vec<&'static str> {
    // No person has two seats, and all computer players differ.
    let others: &[[&str; 4]] = if is_duel {
        &[["Bo", "Cy", "Player 2", "Player 3"]]
    } else {
        &[
            ["Bo", "Cy", "easy", "hard"],
            ["Dee", "Eve", "medium", "brisk"],
        ]
    };
    let mut all: Vec<&str> = others[..seats - 1]
        .iter()
        .map(|of| chance.one(of))
        .collect();
    all.insert(chance.below(seats), "Ann");
    // People take the first seats.
    all.sort_by_key(|player| matches!(*player, "easy" | "hard" | "medium" | "brisk"));
    all
}

#[test]
fn new_players_are_asked_before_they_resume_the_match_of_others() {
    let tried = tries("matches", 2);
    let (mut chance, mut failures) = (Chance::new(11), Vec::new());
    for number in 0..tried {
        let (game, seats) = GAMES[(number + chance.below(2)) % GAMES.len()];
        let is_duel = game[0] == "klondike";
        let (began, others) = (
            players(&mut chance, seats, is_duel),
            players(&mut chance, seats, is_duel),
        );
        let home = tempfile::tempdir().unwrap();
        begin(home.path(), game, &began.join(","));
        let mut session = open(home.path(), game, &others.join(","));
        session.until("a table or a question", |screen| {
            asks(screen) || is_shown(screen)
        });
        // The question is drawn after the table below it.
        session.settle();
        let asked = asks(&session.screen.screen().contents());
        if asked != (began != others) {
            failures.push(format!(
                "{game:?}: {began:?}, then {others:?}: asked {asked}"
            ));
        }
        session.keys(if asked { "n\x11" } else { "\x11" });
        session.end();
        if names(home.path()) != began {
            failures.push(format!(
                "{game:?}: {began:?} became {:?}",
                names(home.path())
            ));
        }
    }
    conclude("matches that others take up", tried, &failures);
}
