//! Pipes in place of files: a survey can read from a pipe, but writes only to ordinary files.

use std::os::unix::process::ExitStatusExt;
use std::process::Command;
use std::thread;
use std::time::Duration;

use crate::home::Home;
use crate::pipes::{NOT_ORDINARY, in_bash, in_time, pipe};

#[test]
fn waiting_for_a_pipe_ends_with_the_usual_signal() {
    let home = Home::new();
    pipe(&home, "mine.toml");
    let asked: [&[&str]; 2] = [
        &["survey", "./mine.toml", "--deals", "1"],
        &["survey", "--merge", "mine.toml"],
    ];
    for arguments in asked {
        let mut child = home.command(arguments).spawn().unwrap();
        thread::sleep(Duration::from_millis(300));
        assert!(child.try_wait().unwrap().is_none(), "{arguments:?}");
        let id = child.id().to_string();
        let sent = Command::new("kill").args(["-s", "TERM", &id]).status();
        assert!(sent.unwrap().success());
        assert_eq!(child.wait().unwrap().signal(), Some(15), "{arguments:?}");
    }
}

#[test]
fn a_survey_writes_only_to_ordinary_files() {
    let home = Home::new();
    pipe(&home, "pipe");
    for flag in ["--lines", "--into"] {
        let mut survey = home.command(&["survey", "penguin", "--deals", "1", "--states", "9"]);
        let asked = in_time(survey.args([flag, "pipe"]));
        assert_eq!(asked.code, 2);
        assert!(asked.err.contains(NOT_ORDINARY), "{flag}: {}", asked.err);
        assert_eq!(asked.out, "", "{flag}: before any deal is searched");
    }
    assert!(!home.path().join("pipe").is_file());
}

#[test]
fn surveys_are_read_from_pipes() {
    let home = Home::new();
    let survey = ["survey", "penguin", "--deals", "1", "--states", "100000"];
    let made = in_time(home.command(&survey).args(["--lines", "l", "--into", "i"]));
    assert_eq!((made.code, made.err.as_str()), (0, ""));
    for what in ["--merge <(cat l)", "--table <(cat i)"] {
        let read = in_bash(&home, &format!("\"$P\" survey {what}"));
        assert_eq!((read.code, read.err.as_str()), (0, ""), "{what}");
        assert!(
            read.out.contains("Penguin") || read.out.contains("penguin"),
            "{}",
            read.out
        );
    }
}
