//! Games as one line of text: `patience share` prints the line, `patience replay` opens it like a file, and old lines
//! stay readable.
//!
//! Old lines are in `tests/fixtures/lines/`, with the rules of their games, and must never be regenerated: a change
//! that makes one unreadable needs a new version of the format. `end.txt` is the output of
//! `patience replay --print --open`: the title, and the position after the last move.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::home::{Home, Ran};

fn fixtures(kind: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fixtures")
        .join(kind)
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap().replace("\r\n", "\n")
}

/// Saves a game of a few moves of Klondike as `game.toml`, with a move that can be redone.
fn save_game(home: &Home) {
    let moves =
        "1 = \"900 1 turn\"\n2 = \"1900 1 turn\"\n3 = \"2500 1 turn\"\n4 = \"at 2 61500 1\"\n";
    let text = read(&fixtures("saved/first_format_game/klondike.standard.toml"));
    let head = text.split_once("[log]\n").unwrap().0;
    let lines = head.lines().filter(|line| {
        let place = ["elapsed_ms", "hints", "played"];
        !place.iter().any(|key| line.starts_with(key))
    });
    let head = lines.collect::<Vec<_>>().join("\n");
    let head = head.replacen("format = 1", "format = 2", 1);
    home.write("game.toml", &format!("{head}\n[log]\n{moves}"));
}

fn done(ran: Ran) -> String {
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    ran.out
}

/// Checks that a run ended with this code and a single error with these words.
fn refused(ran: &Ran, code: i32, words: &str) {
    assert_eq!((ran.code, ran.out.as_str()), (code, ""), "{}", ran.err);
    assert!(ran.err.contains(words), "{}", ran.err);
    assert_eq!(ran.err.matches("error: ").count(), 1, "{}", ran.err);
}

#[test]
fn a_saved_game_becomes_a_line_that_replays_like_its_file() {
    let home = Home::new();
    save_game(&home);
    let shared = done(home.run(&["share", "game.toml"]));
    let line = shared.strip_suffix('\n').unwrap();
    assert!(line.starts_with("klondike@617:"), "{line}");
    assert!(line.len() < 120 && line.bytes().all(|byte| byte.is_ascii_graphic()));
    for more in [&[][..], &["--open"]] {
        let of_line = done(home.run(&[&["replay", "--print", line], more].concat()));
        let of_file = done(home.run(&[&["replay", "--print", "game.toml"], more].concat()));
        assert_eq!(of_line, of_file);
        assert!(of_line.contains("\n# 2 · ") && !of_line.contains("\n# 3 · "));
    }
}

#[test]
fn every_old_line_is_replayed_to_the_same_end() {
    let mut seen = 0;
    for folder in fs::read_dir(fixtures("lines")).unwrap() {
        let folder = folder.unwrap().path();
        let home = Home::new();
        for rules in fs::read_dir(folder.join("rules")).unwrap() {
            let path = rules.unwrap().path();
            home.own_rules(path.file_stem().unwrap().to_str().unwrap(), &read(&path));
        }
        let line = read(&folder.join("line.txt"));
        let printed = done(home.run(&["replay", "--print", "--open", line.trim_end()]));
        let end = read(&folder.join("end.txt"));
        let (title, end) = end.split_once('\n').unwrap();
        assert!(printed.starts_with(&format!("{title}\n")), "{printed}");
        assert!(printed.ends_with(&format!("\n\n{end}")), "{printed}");
        seen += 1;
    }
    assert_eq!(seen, 3);
}

#[test]
fn a_game_that_does_not_fit_in_a_line_is_sent_as_a_file() {
    let home = Home::new();
    let race = fixtures("saved/race_in_real_time/nertz.standard.toml");
    home.write("race.toml", &read(&race));
    let ran = home.run(&["share", "race.toml"]);
    refused(
        &ran,
        1,
        "Nertz was played in real time, so it can only be shared as a file, not as a line",
    );
    assert!(
        ran.err.contains("help: send the file itself: race.toml"),
        "{}",
        ran.err
    );
    refused(
        &home.run(&["share", "none.toml"]),
        2,
        "is not a file, a line from `patience share`, or a key",
    );
}

#[test]
fn a_game_of_very_many_moves_is_too_long_for_a_line() {
    let home = Home::new();
    save_game(&home);
    let text = read(&home.path().join("game.toml"));
    let (head, _) = text.split_once("1 = ").unwrap();
    let mut log = String::new();
    for number in 1..=10_001 {
        // The stock has 24 cards, which are turned in threes.
        let act = if number % 9 == 0 { "redeal" } else { "turn" };
        // Writing to a string cannot fail.
        let _ = writeln!(log, "{number} = \"{number} 1 {act}\"");
    }
    home.write("long.toml", &format!("{head}{log}"));
    let ran = home.run(&["share", "long.toml"]);
    refused(
        &ran,
        1,
        "a game of 10001 moves is too long for a line of 2,000 characters",
    );
    assert!(
        ran.err.contains("send the file itself: long.toml"),
        "{}",
        ran.err
    );
}

#[test]
fn a_line_that_cannot_be_opened_gets_one_error() {
    let home = Home::new();
    save_game(&home);
    let shared = done(home.run(&["share", "game.toml"]));
    let line = shared.trim_end();
    let replay = |line: &str| home.run(&["replay", "--print", line]);
    for damaged in [
        &line[..line.len() - 1],
        &line.replacen("617", "618", 1),
        "klondike@617:",
    ] {
        refused(&replay(damaged), 1, "the line is cut short or mistyped");
    }
    // An argument without the form of a line is taken for a file name.
    refused(
        &replay("klondike@617"),
        2,
        "is not a file, a line from `patience share`, or a key",
    );
    let own = read(&fixtures("lines/won_game/rules/klondike.toml"));
    let changed = own.replacen("title", "# Other rules.\ntitle", 1);
    home.own_rules("klondike", &changed);
    done(replay(line));
    let changed = own.replacen("down in alternating colours", "down in suit", 1);
    assert_ne!(own, changed);
    // The line was made with the built-in rules of this name, which are still used.
    home.own_rules("klondike", &changed);
    done(replay(line));
}

#[cfg(unix)]
#[test]
fn a_file_with_the_name_of_a_line_is_a_file() {
    let home = Home::new();
    save_game(&home);
    let file = read(&home.path().join("game.toml"));
    home.write("klondike@617:x", &file);
    done(home.run(&["replay", "--print", "klondike@617:x"]));
}

#[cfg(unix)]
#[test]
fn a_line_is_replayed_on_the_table() {
    use crate::session::Session;

    let home = Home::new();
    save_game(&home);
    let shared = done(home.run(&["share", "game.toml"]));
    let mut session = Session::program(&["replay", shared.trim_end()], home.path());
    session
        .until("the start", |screen| {
            screen.contains("Klondike") && screen.contains("deal 617")
        })
        .keys(" ");
    session
        .until("the first move", |screen| screen.contains("1 move"))
        .keys("\x11");
    assert_eq!(session.end(), 0);
    session.assert_clean();
}
