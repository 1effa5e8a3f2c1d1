//! Whatever files, paths and arguments contain, no invisible characters and no terminal commands are printed.

use std::fs;
use std::process::{Command, Stdio};
use std::sync::Arc;

use crate::home::{Home, Ran, ran};
use crate::odd_text::{HIDDEN, assert_seen, odd_text, toml, uncontrolled};
use patience_app::catalogue::Catalogue;
use patience_app::saved::{self, About, Snapshot};
use patience_core::{DealNumber, Game};
use proptest::prelude::*;

/// Returns a rule file that has a text in all its strings.
fn rules(text: &str) -> String {
    let odd = toml(&format!("Odd {text}"));
    format!(
        "extends = \"penguin\"\ntitle = {odd}\naka = [{odd}]\nfamily = {odd}\nsource = {odd}\n\
         blurb = {odd}\n[pile.cell]\nnoun = {odd}\n[option.cells]\nask = {odd}\n\
         [option.run_moves.choice.unit]\ntitle = {odd}\n[variant.opus]\ntitle = {odd}\n\
         blurb = {odd}\n[[require]]\nthat = \"{{cells}} < 8\"\nsay = {odd}\n"
    )
}

fn kept(catalogue: &Catalogue, name: &str, path: Option<&str>) -> String {
    let rules = catalogue
        .rule_file("nertz")
        .unwrap()
        .compile(None, &[])
        .unwrap();
    let text = saved::write_game(&Snapshot {
        game: Game::new(Arc::new(rules), DealNumber::new(1).unwrap()),
        duel: None,
        about: About {
            players: vec![name.to_owned(); 12],
            path: path.map(Into::into),
            ..About::default()
        },
    });
    text.unwrap()
}

struct Tried {
    home: Home,
    text: String,
}

impl Tried {
    /// Runs the program and checks all its output.
    fn run(&self, arguments: &[&str]) -> Ran {
        let ran = self.home.run(arguments);
        assert_seen(&format!("the output of {arguments:?}"), &ran.out);
        assert_seen(&format!("the errors of {arguments:?}"), &ran.err);
        ran
    }

    fn files(&self) {
        let text = self.text.as_str();
        self.home.own_rules("odd", &rules(&uncontrolled(text)));
        self.home.own_rules("noise", &rules(text));
        self.home
            .own_rules("raw", &format!("title = \"{text}\"\n{text}\n"));
        let name: String = text
            .chars()
            .filter(|letter| !"/\0".contains(*letter))
            .collect();
        let game = format!("x{name}");
        let own = self
            .home
            .path()
            .join(format!("config/patience/rules/{game}.toml"));
        // Not every file system supports every name.
        let named = fs::write(own, rules(text)).is_ok();
        self.run(&["list"]);
        let json = self.run(&["list", "--json"]);
        let json: serde_json::Value = serde_json::from_str(&json.out).unwrap();
        let ids: Vec<&str> = json
            .as_array()
            .unwrap()
            .iter()
            .filter_map(|entry| entry["id"].as_str())
            .collect();
        assert!(
            !named || ids.contains(&game.as_str()),
            "{game:?} does not read back"
        );
        self.run(&["rules", "odd"]);
        for game in ["odd", "noise", "raw"] {
            self.run(&["check", &format!("config/patience/rules/{game}.toml")]);
        }
        self.run(&["deal", "odd", "--set", "cells=8"]);
        self.run(&["solve", "odd", "--deal", "1", "--states", "9"]);
        self.run(&["new", "mine", "--from", "odd"]);
        let mine = fs::read_to_string(self.home.path().join("mine.toml"));
        assert_seen("a new file", &mine.unwrap_or_default());
        if named {
            self.run(&["rules", &game]);
            self.run(&["new", "other", "--from", &game]);
        }
    }

    fn own_data(&self) {
        let text = self.text.as_str();
        let player = toml(&format!("A{}", text.chars().take(12).collect::<String>()));
        self.home
            .configure(&format!("[[players]]\nname = {player}\n"));
        self.run(&["config"]);
        let quoted = toml(text);
        self.home.write(
            "bad",
            &format!("game = {quoted}\n{quoted} = 1\n[games.{quoted}]\nx = {quoted}\n"),
        );
        self.run(&["config", "--config", "bad"]);
        self.home.write("raw", text);
        self.run(&["config", "--config", "raw"]);
        let _ = fs::remove_file(self.home.path().join("config/patience/config.toml"));
        let catalogue = Catalogue::new(
            patience::EMBEDDED,
            self.home.path().join("config/patience/rules"),
        );
        for path in [None, Some(text)] {
            let saved = kept(&catalogue, text, path);
            assert_seen("a saved game", &saved);
            self.home.write("kept", &saved);
            let printed = self.run(&["replay", "--print", "kept"]);
            assert_eq!(printed.code, 0, "{}", printed.err);
        }
        self.run(&["replay", "--print", "raw"]);
        self.run(&["solve", "penguin", "--position", "raw"]);
    }

    fn arguments(&self) {
        let text: String = self.text.chars().filter(|letter| *letter != '\0').collect();
        let text = text.as_str();
        let asked: [&[&str]; 11] = [
            &[text],
            &["rules", text],
            &["check", text],
            &["deal", "penguin", "--variant", text],
            &["deal", "penguin", "--set", text],
            &["deal", "penguin", "--deal", text],
            &["list", "--theme", text],
            &["config", "--config", text],
            &["replay", "--print", text],
            &["new", text],
            &["solve", "penguin", "--position", text, "--seconds", "1"],
        ];
        for arguments in asked {
            self.run(arguments);
        }
    }
}

fn check(text: String) {
    let tried = Tried {
        home: Home::new(),
        text,
    };
    tried.files();
    tried.own_data();
    tried.arguments();
}

#[test]
fn no_hidden_character_is_printed() {
    check(HIDDEN.to_owned());
    let home = Home::new();
    home.own_rules("odd", &rules(&uncontrolled(HIDDEN)));
    let rules = home.run(&["rules", "odd"]);
    assert_eq!(
        (rules.code, rules.err.as_str()),
        (0, ""),
        "the game can be played"
    );
    assert!(rules.out.contains("Odd �����"), "{}", rules.out);
    let json = home.run(&["list", "--json"]).out;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let mut entries = json.as_array().unwrap().iter();
    let odd = entries.find(|entry| entry["id"] == "odd").unwrap();
    assert_eq!(odd["title"], format!("Odd {}", uncontrolled(HIDDEN)));
}

#[test]
fn words_that_need_joiners_keep_them() {
    let home = Home::new();
    let words = ["می\u{200c}خواهم", "क्\u{200d}ष"];
    home.own_rules("odd", &rules(&words.join(" ")));
    for arguments in [&["list"] as &[&str], &["list", "--json"], &["rules", "odd"]] {
        let out = home.run(arguments).out;
        for word in words {
            assert!(out.contains(word), "{arguments:?}: {out}");
        }
    }
}

#[cfg(unix)]
#[test]
fn the_name_of_the_program_is_not_printed_as_called() {
    use std::os::unix::process::CommandExt;
    let odd = "\x1b[31m\u{202e}patience";
    let mut command = Command::new(env!("CARGO_BIN_EXE_patience"));
    let wrong = ran(command.arg0(odd).args(["deal"]).stdin(Stdio::null()));
    assert_eq!(wrong.code, 2);
    assert_seen("the usage", &wrong.err);
    assert!(wrong.err.contains("Usage: patience deal"), "{}", wrong.err);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_error_output_does_not_change_the_result() {
    let home = Home::new();
    home.write(
        "warned.toml",
        "title = \"W\"\nextends = \"penguin\"\n[option.idle]\nask = \"x\"\ndefault = false\n",
    );
    home.write("broken.toml", "title = 1\n");
    for (arguments, code) in [
        (&["check", "warned.toml"] as &[&str], 0),
        (&["check", "broken.toml"], 1),
        (&["deal", "nonsense"], 2),
        (&["nonsense\u{202e}"], 2),
        (&["nonsense"], 2),
    ] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let status = home
            .command(arguments)
            .stderr(full)
            .stdout(Stdio::null())
            .status();
        assert_eq!(status.unwrap().code(), Some(code), "{arguments:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_hidden_character_is_printed_for_any_text(text in odd_text()) {
        check(text);
    }
}
