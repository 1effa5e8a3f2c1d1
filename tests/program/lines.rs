//! Games by lines: `patience play --plain` in a pipe.

use std::io::Write;
use std::process::Stdio;

use crate::home::Home;

/// Plays a game by these lines, and returns its answers.
fn play(home: &Home, arguments: &[&str], lines: &str) -> Vec<String> {
    let mut command = home.command(arguments);
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut playing = command.stderr(Stdio::piped()).spawn().unwrap();
    let mut input = playing.stdin.take().unwrap();
    input.write_all(lines.as_bytes()).unwrap();
    drop(input);
    let played = playing.wait_with_output().unwrap();
    let told = String::from_utf8(played.stderr).unwrap();
    assert!(played.status.success() && told.is_empty(), "{told}");
    let answers = String::from_utf8(played.stdout).unwrap();
    assert!(
        answers
            .bytes()
            .all(|byte| byte == b'\n' || (b' '..=b'~').contains(&byte)),
        "{answers}"
    );
    answers.lines().map(str::to_owned).collect()
}

#[test]
fn each_line_gets_one_line_and_the_game_is_kept() {
    let home = Home::new();
    let klondike = ["play", "klondike", "--plain"];
    let chosen = [&klondike[..], &["--deal", "1026"]].concat();
    let answers = play(&home, &chosen, "t\nt\nt\nt\nw f\nleft\nquit\nt\n");
    assert_eq!(answers.len(), 8, "{answers:?}");
    assert!(
        answers[0].starts_with("Klondike, deal 1026."),
        "{answers:?}"
    );
    assert_eq!(answers[5], "Ace spades up. Waste leaves ace diamonds.");
    assert_eq!(answers[6], "12 cards in the stock. 5 moves made.");
    // Without a deal it goes on where it was left, and the end of the input leaves as well.
    let answers = play(&home, &klondike, "f\n");
    assert!(
        answers[0].starts_with("Klondike, deal 1026, 5 moves made."),
        "{answers:?}"
    );
    assert_eq!(answers[1], "Foundations: ace spades; 3 empty.");
    let answers = play(&home, &klondike, "");
    assert!(answers[0].contains("5 moves made"), "{answers:?}");
}

#[test]
fn a_game_that_ends_is_recorded() {
    let home = Home::new();
    // A pack that is home after a single move.
    home.write(
        "one.toml",
        "language = 1\ntitle = \"One\"\ndeal = [\"52 to tableau\"]\ngoal = \"all cards on foundation\"\n\
         [pile.foundation]\nlimit = 52\nbuild = \"any card\"\nempty = \"any card\"\n[pile.tableau]\n",
    );
    let lines = "t. \n".repeat(60);
    let answers = play(&home, &["play", "./one.toml", "--plain"], &lines);
    assert!(
        answers
            .iter()
            .any(|answer| answer.contains("Won in 52 moves")),
        "{answers:?}"
    );
    let records = home.run(&["records", "list"]);
    assert!(
        records.out.contains("One") && records.out.contains("won"),
        "{}",
        records.out
    );
}

#[test]
fn a_game_for_several_is_refused_with_the_remedy() {
    let home = Home::new();
    let refused = home.run(&["play", "peanuts", "--plain"]);
    assert_eq!(refused.code, 2);
    assert!(
        refused.err.contains("leave out `--plain`"),
        "{}",
        refused.err
    );
}

#[test]
fn a_dumb_terminal_gets_lines() {
    let home = Home::new();
    let mut command = home.command(&["play", "golf", "--deal", "262"]);
    let ran = command
        .env("TERM", "dumb")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let answer = String::from_utf8(ran.stdout).unwrap();
    assert!(
        answer.starts_with("Golf, deal 262.") && answer.lines().count() == 1,
        "{answer}"
    );
}
