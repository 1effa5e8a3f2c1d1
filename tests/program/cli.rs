//! The command line from outside: the output and the exit codes.

use std::io::Read;
use std::process::Stdio;

use crate::home::{Home, ran};

const OWN: &str =
    "title = \"Mine\"\naka = [\"My Own\"]\nfamily = \"Zebra\"\nextends = \"penguin\"\n";

#[test]
fn every_game_is_listed_and_its_name_is_its_file() {
    let listed = Home::new().run(&["list"]);
    assert_eq!(listed.code, 0);
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/rules")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let Some(id) = name.strip_suffix(".toml") else {
            continue;
        };
        assert!(
            listed.out.contains(&format!("  {id} ")),
            "{id} is not in\n{}",
            listed.out
        );
    }
}

#[test]
fn the_list_as_json_names_every_game_once() {
    let home = Home::new();
    home.own_rules("mine", OWN);
    let json = home.run(&["list", "--json"]).out;
    assert!(json.starts_with("[\n") && json.ends_with("\n]\n"));
    assert_eq!(json.matches("\"id\": \"penguin\"").count(), 1);
    assert!(
        json.contains(
            "\"id\": \"mine\", \"title\": \"Mine\", \"aka\": [\"My Own\"], \"family\": \"Zebra\""
        ),
        "{json}"
    );
    assert!(json.contains("\"players\": [2, 12]"), "{json}");
}

#[test]
fn an_option_without_effect_is_reported() {
    let home = Home::new();
    let rules = home.run(&["rules", "nertz", "--set", "hands=3"]);
    assert_eq!(rules.code, 0, "{}", rules.err);
    assert!(
        rules
            .out
            .contains("no effect, given the other options: hands=3"),
        "{}",
        rules.out
    );
    let played = home.run(&["rules", "nertz", "--set", "hands=3", "--set", "match=hands"]);
    assert!(!played.out.contains("no effect"), "{}", played.out);
}

#[test]
fn the_blurb_is_left_out_if_it_does_not_apply_to_the_variant() {
    let home = Home::new();
    let rules = |args: &[&str]| {
        let out = home.run(&[&["rules"], args].concat()).out;
        out.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert!(rules(&["poker-squares"]).contains("A card that is placed never moves"));
    let shuffle = rules(&["poker-squares", "--variant", "shuffle"]);
    assert!(!shuffle.contains("never moves") && shuffle.contains("swap cards"));
    assert!(rules(&["klondike"]).contains("a stock turned by threes"));
    assert!(!rules(&["klondike", "--set", "turn=1"]).contains("a stock turned by threes"));
}

#[test]
fn an_own_file_that_replaces_a_built_in_game_is_marked_and_may_extend_it() {
    let home = Home::new();
    home.own_rules("penguin", "extends = \"penguin\"\ntitle = \"My Penguin\"\n");
    let listed = home.run(&["list"]).out;
    assert!(
        listed.contains("My Penguin · your own, replaces the built-in game"),
        "{listed}"
    );
    let rules = home.run(&["rules", "penguin"]);
    assert_eq!(rules.code, 0, "{}", rules.err);
    assert!(
        rules.out.starts_with("(your own ") && rules.out.contains("\nMy Penguin\n"),
        "{}",
        rules.out
    );
}

#[test]
fn parts_of_an_extended_game_can_be_left_out_if_they_are_there() {
    let home = Home::new();
    let without = |path: &str| {
        format!(
            "title = \"Less\"\nextends = \"penguin\"\nwithout = [{path:?}, \"option.cells\", \"variant\"]\n"
        )
    };
    let path = home.write("less.toml", &without("pile.cell"));
    let dealt = home.run(&["deal", path.to_str().unwrap(), "--deal", "617"]);
    assert_eq!((dealt.code, dealt.err.as_str()), (0, ""));
    assert!(!dealt.out.contains("c1:"), "{}", dealt.out);
    let path = home.write("wrong.toml", &without("pile.cel"));
    let wrong = home.run(&["check", path.to_str().unwrap()]);
    assert_eq!(wrong.code, 1);
    for words in [
        "no `pile.cel` to remove",
        "wrong.toml:3:12",
        "did you mean \"pile.cell\"?",
    ] {
        assert!(wrong.err.contains(words), "{words}: {}", wrong.err);
    }
}

#[test]
fn the_list_in_json_says_which_games_replace_those_of_the_program() {
    let home = Home::new();
    home.own_rules("klondike", OWN);
    home.own_rules("mine", OWN);
    let listed = home.run(&["list", "--json"]).out;
    let listed: serde_json::Value = serde_json::from_str(&listed).unwrap();
    for (id, is_own, replaces) in [
        ("klondike", true, true),
        ("mine", true, false),
        ("penguin", false, false),
    ] {
        let mut entries = listed.as_array().unwrap().iter();
        let entry = entries.find(|entry| entry["id"] == id).unwrap();
        assert_eq!(entry["replaces"], replaces, "{entry}");
        let name = format!("{id}.toml");
        let file = entry["file"].as_str();
        assert_eq!(
            file.is_some_and(|file| file.ends_with(&name)),
            is_own,
            "{entry}"
        );
    }
}

#[test]
fn a_broken_own_file_is_listed_with_its_error_and_stops_nothing() {
    let home = Home::new();
    home.own_rules(
        "broken",
        "title = \"Broken\"\nextends = \"penguin\"\nfamly = \"x\"\n",
    );
    home.own_rules("noise", "\u{1}\u{1b}[31m = = \n");
    home.own_rules("mine", OWN);
    let listed = home.run(&["list"]);
    assert_eq!(listed.code, 0);
    assert!(
        listed.out.contains("Broken · your own · cannot be played:"),
        "{}",
        listed.out
    );
    assert!(listed.out.contains("famly"), "{}", listed.out);
    assert!(!listed.out.contains('\u{1b}'), "{:?}", listed.out);
    assert_eq!(home.run(&["deal", "mine", "--deal", "1"]).code, 0);
    let broken = home.run(&["deal", "broken"]);
    assert_eq!(broken.code, 1);
    assert!(broken.err.contains("broken.toml:3:1"), "{}", broken.err);
}

#[test]
fn a_game_is_found_by_name_title_other_name_or_path() {
    let home = Home::new();
    home.own_rules("mine", OWN);
    home.write("here/local.toml", OWN);
    let deals: Vec<String> = ["penguin", "Penguin", "MINE", "my own", "here/local.toml"]
        .iter()
        .map(|word| {
            let ran = home.run(&["deal", word, "--deal", "617"]);
            assert_eq!(ran.code, 0, "{}", ran.err);
            ran.out.lines().skip(1).collect::<Vec<_>>().join("\n")
        })
        .collect();
    assert!(
        deals.windows(2).all(|pair| pair[0] == pair[1]),
        "{deals:#?}"
    );
}

#[test]
fn a_rule_file_may_extend_one_in_the_same_folder() {
    let home = Home::new();
    home.write("here/base.toml", OWN);
    home.write("here/local.toml", "title = \"Local\"\nextends = \"base\"\n");
    assert_eq!(home.run(&["check", "here/local.toml"]).code, 0);
}

/// Files with the games that they extend, the expected error for the first of them, and its place.
type Circle = (
    &'static [(&'static str, &'static str)],
    &'static str,
    &'static str,
);

const CIRCLES: [Circle; 4] = [
    (
        &[("aa", "aa")],
        "the game `aa` extends itself",
        "aa.toml:2:11",
    ),
    (
        &[("aa", "bb"), ("bb", "aa")],
        "the games extend each other in a circle: aa → bb → aa",
        "bb.toml:2:11",
    ),
    (
        &[("aa", "bb"), ("bb", "cc"), ("cc", "aa")],
        "the games extend each other in a circle: aa → bb → cc → aa",
        "cc.toml:2:11",
    ),
    (
        &[("aa", "bb"), ("bb", "cc"), ("cc", "bb")],
        "the games extend each other in a circle: bb → cc → bb",
        "cc.toml:2:11",
    ),
];

#[test]
fn games_that_extend_each_other_in_a_circle_are_errors() {
    for (files, said, place) in CIRCLES {
        let home = Home::new();
        for (name, base) in files {
            let text = format!("title = \"Game {name}\"\nextends = \"{base}\"\n");
            home.own_rules(name, &text);
            home.write(&format!("here/{name}.toml"), &text);
        }
        for path in ["here/aa.toml", "config/patience/rules/aa.toml"] {
            let checked = home.run(&["check", path]);
            assert_eq!(checked.code, 1, "{path}");
            assert!(checked.err.contains(said), "{path}: {}", checked.err);
            assert!(checked.err.contains(place), "{path}: {}", checked.err);
        }
        let named = home.run(&["rules", "aa"]);
        assert_eq!(named.code, 1);
        assert!(named.err.contains(said), "{}", named.err);
        let listed = home.run(&["list"]);
        assert_eq!(listed.code, 0);
        let line = listed.out.lines().find(|line| line.contains("Game aa"));
        assert!(line.is_some_and(|line| line.contains(said)), "{line:?}");
    }
}

/// Extending the game that a file replaces is not a circle, even through another file.
#[test]
fn own_files_can_extend_the_games_that_they_replace() {
    let home = Home::new();
    home.own_rules("penguin", "title = \"Mine\"\nextends = \"other\"\n");
    home.own_rules("other", "title = \"Other\"\nextends = \"penguin\"\n");
    let ran = home.run(&["rules", "penguin"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let path = home.write("here/penguin.toml", "extends = \"penguin\"\n");
    let checked = home.run(&["check", path.to_str().unwrap()]);
    assert_eq!(checked.code, 0, "{}", checked.err);
}

/// The command line finds the same games as the search on the first page.
#[test]
fn a_game_is_found_by_the_beginning_of_a_name_and_by_a_variant() {
    let home = Home::new();
    for (word, title) in [
        ("puss", "Puss in the Corner"),
        ("Yuk", "Yukon"),
        ("auld lang syne", "Tam O'Shanter · Auld Lang Syne"),
    ] {
        let rules = home.run(&["rules", word]);
        assert_eq!(rules.code, 0, "{word}: {}", rules.err);
        assert!(
            rules.out.to_lowercase().starts_with(&title.to_lowercase()),
            "{word}: {:.60}",
            rules.out
        );
    }
    let two = home.run(&["rules", "Idiot's Delight"]);
    assert_eq!(two.code, 2);
    for id in ["`king-albert`", "`aces-up`"] {
        assert!(two.err.contains(id), "{}", two.err);
    }
    let own = home.run(&["rules", "Klondike"]);
    assert!(own.out.starts_with("Klondike\n"), "{}", own.err);
}

#[test]
fn games_played_for_points_are_not_searched() {
    let home = Home::new();
    let ran = home.run(&["solve", "poker-squares", "--deal", "3"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("is played for points"), "{}", ran.err);
}

/// A flag without effect is refused, and so is a configuration file that would not be read.
#[test]
fn flags_about_settings_are_accepted_only_by_commands_that_use_them() {
    let home = Home::new();
    for (before, after, code) in [
        (&[][..], &["list", "--theme", "light"][..], 2),
        (&["--theme", "light"], &["list"], 2),
        (&["--config", "nowhere.toml"], &["check"], 2),
        (&[], &["rules", "golf", "--theme", "light"], 2),
        (&["--theme", "light"], &["config"], 0),
        (&[], &["config", "--theme", "light"], 0),
    ] {
        let ran = home.run(&[before, after].concat());
        assert_eq!(ran.code, code, "{before:?} {after:?} {}", ran.err);
    }
}

#[test]
fn an_invalid_setting_is_only_a_warning_for_most_commands() {
    let home = Home::new();
    home.configure("people = 2\ntheme = \"light\"\n");
    for command in [
        &["config"][..],
        &["rules", "golf"],
        &["deal", "golf", "--deal", "1"],
        &["daily"],
        &["solve", "golf", "--deal", "1", "--states", "9"],
        &["records"],
        &["stats"],
    ] {
        let ran = home.run(command);
        assert_eq!(ran.code, 0, "{command:?} {}", ran.err);
        assert!(!ran.out.is_empty(), "{command:?}");
        assert!(
            ran.err.starts_with("warning: ") && ran.err.contains("config.toml:1:10"),
            "{command:?} {}",
            ran.err
        );
    }
    let config = home.run(&["config"]).out;
    assert!(config.contains("light"), "{config}");
    assert_eq!(home.run(&["config", "--check"]).code, 2);
}

#[test]
fn a_mistyped_game_gets_the_nearest_right_word() {
    let ran = Home::new().run(&["rules", "pengiun"]);
    assert_eq!(
        (ran.code, ran.err.as_str()),
        (
            2,
            "error: there is no game `pengiun`; did you mean `penguin`?\n"
        )
    );
    assert!(
        Home::new()
            .run(&["deal", "zzzzzz"])
            .err
            .contains("`patience list` lists all games")
    );
    let path = Home::new().run(&["deal", "./nowhere.toml"]);
    assert_eq!(
        (path.code, path.err.as_str()),
        (
            2,
            "error: ./nowhere.toml cannot be read: there is no such file\n"
        )
    );
}

#[test]
fn a_deal_is_always_the_same_and_hides_face_down_cards() {
    let home = Home::new();
    let deal = |more: &[&str]| {
        home.run(&[&["deal", "pyramid", "--deal", "7"], more].concat())
            .out
    };
    assert_eq!(deal(&[]), deal(&[]));
    assert!(deal(&[]).contains('?'));
    assert!(!deal(&["--open"]).contains('?'));
    let fresh = home.run(&["deal", "pyramid"]).out;
    let number: u64 = fresh
        .lines()
        .next()
        .unwrap()
        .rsplit(' ')
        .next()
        .unwrap()
        .parse()
        .unwrap();
    assert!((1..=999_999).contains(&number));
}

#[test]
fn variants_and_options_are_named_on_the_command_line() {
    let home = Home::new();
    let wrong = home.run(&["deal", "penguin", "--variant", "nonsense"]);
    assert_eq!(wrong.code, 2);
    assert!(
        wrong.err.contains("has no variant `nonsense`"),
        "{}",
        wrong.err
    );
    let wrong = home.run(&["deal", "penguin", "--set", "cels=3"]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("did you mean `cells`?"), "{}", wrong.err);
    assert_eq!(home.run(&["deal", "penguin", "--set", "cells"]).code, 2);
    assert_eq!(home.run(&["deal", "penguin", "--deal", "0"]).code, 2);
    let fewer = home.run(&["rules", "penguin", "--set", "cells=3"]).out;
    assert!(fewer.contains("Three cells"), "{fewer}");
}

#[test]
fn check_shows_all_errors_in_all_files() {
    let home = Home::new();
    home.write(
        "one.toml",
        "title = \"One\"\nextends = \"penguin\"\nfamly = \"x\"\n\n[win]\n",
    );
    home.write("two.toml", "title = \"Two\"\nextends = \"pengiun\"\n");
    home.write(
        "good.toml",
        &format!("{OWN}[pile.tableau]\ncount = 7\nbuild = \"down in any suit\"\n"),
    );
    let checked = home.run(&["check", "one.toml", "good.toml", "two.toml", "none.toml"]);
    assert_eq!(checked.code, 1);
    assert!(checked.out.is_empty());
    for expected in [
        "one.toml:3:1",
        "3 | famly = \"x\"\n  | ^^^^^",
        "one.toml:5",
        "two.toml:2",
        "none.toml cannot be read: there is no such file",
    ] {
        assert!(
            checked.err.contains(expected),
            "{expected} is not in\n{}",
            checked.err
        );
    }
    let good = home.run(&["check", "good.toml"]);
    assert_eq!((good.code, good.out.as_str()), (0, "1 file, no errors\n"));
}

#[test]
fn a_mistyped_game_to_extend_is_answered_with_the_one_meant() {
    let home = Home::new();
    home.write("mine.toml", "title = \"Mine\"\nextends = \"pengiun\"\n");
    let checked = home.run(&["check", "mine.toml"]);
    assert_eq!(checked.code, 1);
    assert!(
        checked.err.contains("did you mean `penguin`?"),
        "{}",
        checked.err
    );
}

#[test]
fn errors_in_a_file_are_not_blamed_on_the_game_that_it_extends() {
    let home = Home::new();
    home.write(
        "mine.toml",
        "title = \"Mine\"\nextends = \"nertz\"\ndeal = [\"1 to each column\", \"the rest to stock\"]\n",
    );
    let checked = home.run(&["check", "mine.toml"]);
    assert_eq!(checked.code, 1);
    assert!(checked.err.contains("mine.toml:3"), "{}", checked.err);
    assert!(!checked.err.contains("nertz.toml"), "{}", checked.err);
}

#[test]
fn check_survives_files_that_are_not_rule_files() {
    let home = Home::new();
    home.write("empty.toml", "");
    home.write("long.toml", &"x".repeat(1 << 20));
    std::fs::write(home.path().join("bytes.toml"), [0xff, 0xfe, 0x00]).unwrap();
    std::fs::create_dir(home.path().join("folder.toml")).unwrap();
    for (name, expected) in [
        ("empty.toml", "empty.toml"),
        ("long.toml", "longer than 256 KiB"),
        ("bytes.toml", "byte 1 is not UTF-8 text; save it as UTF-8"),
        ("folder.toml", "folder.toml cannot be read"),
    ] {
        let checked = home.run(&["check", name]);
        assert_eq!(checked.code, 1, "{name}");
        assert!(checked.err.contains(expected), "{name}: {}", checked.err);
    }
}

#[test]
fn every_built_in_rule_file_is_free_of_errors() {
    let home = Home::new();
    let rules = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/rules")).unwrap();
    let files: Vec<String> = rules
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .map(|path| path.to_str().unwrap().to_owned())
        .collect();
    let arguments: Vec<&str> = ["check", "--deny-warnings"]
        .into_iter()
        .chain(files.iter().map(String::as_str))
        .collect();
    let checked = home.run(&arguments);
    assert_eq!((checked.code, checked.err.as_str()), (0, ""));
}

#[test]
fn the_rules_of_every_game_fit_eighty_columns_in_a_pipe() {
    let home = Home::new();
    for id in ids(&home) {
        let rules = home.run(&["rules", &id]);
        assert_eq!(rules.code, 0, "{id}: {}", rules.err);
        assert!(rules.out.lines().count() > 10, "{id}");
        for line in rules.out.lines() {
            assert!(line.chars().count() <= 80, "{id}: {line}");
        }
    }
}

fn ids(home: &Home) -> Vec<String> {
    let json = home.run(&["list", "--json"]).out;
    json.split("{\"id\": \"")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap().to_owned())
        .collect()
}

#[test]
fn without_a_terminal_the_program_says_so_in_one_line() {
    let home = Home::new();
    for arguments in [
        &[] as &[&str],
        &["play", "penguin"],
        &["play", "--daily"],
        &["make"],
        &["make", "penguin"],
    ] {
        let ran = home.run(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}");
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
        assert!(
            ran.err.contains("needs a terminal") && ran.err.contains("patience list"),
            "{}",
            ran.err
        );
    }
}

#[test]
fn a_wrong_argument_is_reported_before_the_missing_terminal() {
    let home = Home::new();
    for (arguments, words) in [
        (&["play", "klondyke"][..], "klondike"),
        (&["play", "golf", "--variant", "none"], "none"),
        (&["replay", "klondike@1:nonsense"], "copy all of it again"),
    ] {
        let ran = home.run(arguments);
        assert_eq!(ran.out, "");
        assert!(
            ran.err.contains(words) && !ran.err.contains("terminal"),
            "{arguments:?}: {}",
            ran.err
        );
    }
}

#[test]
fn an_argument_that_is_not_a_recording_gets_an_error_with_the_alternatives() {
    let home = Home::new();
    for arguments in [
        ["replay", "99"],
        ["replay", "x.toml"],
        ["share", "zzz"],
        ["share", "abcdef"],
    ] {
        let ran = home.run(&arguments);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}");
        let words = [arguments[1], "not a file", "key", "`patience records list`"];
        for word in words {
            assert!(ran.err.contains(word), "{word}: {}", ran.err);
        }
    }
}

#[test]
fn help_shows_examples_and_a_wrong_command_gets_a_suggestion() {
    let home = Home::new();
    let help = home.run(&["--help"]);
    assert_eq!(help.code, 0);
    assert!(
        help.out.contains("patience play ./mine.toml") && help.out.contains("completions"),
        "{}",
        help.out
    );
    let wrong = home.run(&["lst"]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("'list'"), "{}", wrong.err);
    let game = home.run(&["penguin"]);
    assert_eq!(game.code, 2);
    assert!(game.err.contains("`patience play penguin`"), "{}", game.err);
    let deal = home.run(&["deal", "penguin", "--deal", "-1"]);
    assert!(deal.err.contains("whole number from 1"), "{}", deal.err);
    assert!(home.run(&["--version"]).out.starts_with("patience "));
}

#[test]
fn completions_are_written_for_every_shell() {
    let home = Home::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let ran = home.run(&["completions", shell]);
        assert_eq!(ran.code, 0);
        assert!(ran.out.contains("replay"), "{shell}");
    }
}

#[test]
fn a_closed_output_is_not_an_error() {
    let home = Home::new();
    for arguments in [
        &["list"] as &[&str],
        &["rules", "penguin"],
        &["completions", "bash"],
    ] {
        let mut child = home
            .command(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let mut err = String::new();
        child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut err)
            .unwrap();
        assert_eq!(
            (child.wait().unwrap().code(), err.as_str()),
            (Some(0), ""),
            "{arguments:?}"
        );
    }
}

#[test]
fn a_thousand_own_files_are_indexed_quickly() {
    let home = Home::new();
    for number in 0..1000 {
        home.own_rules(
            &format!("game{number}"),
            &format!("title = \"Game {number}\"\nextends = \"penguin\"\n"),
        );
    }
    let catalogue = patience_app::catalogue::Catalogue::new(
        patience::EMBEDDED,
        home.path().join("config/patience/rules"),
    );
    let start = std::time::Instant::now();
    assert_eq!(
        catalogue
            .index()
            .iter()
            .filter(|entry| entry.id.starts_with("game"))
            .count(),
        1000
    );
    // A generous bound: an unoptimised build on a busy machine takes about a tenth of it.
    assert!(start.elapsed().as_secs() < 3, "{:?}", start.elapsed());
}

#[test]
fn colours_stay_out_of_a_pipe() {
    let home = Home::new();
    home.write("one.toml", "title = 1\n");
    let checked = ran(home
        .command(&["check", "one.toml"])
        .env("CLICOLOR_FORCE", "0"));
    assert!(!checked.err.contains('\u{1b}'), "{:?}", checked.err);
}

const README: &str = include_str!("../../README.md");

const GAMES: &str = include_str!("../../docs/games.md");

#[test]
fn the_page_of_games_is_what_the_program_writes() {
    let home = Home::new();
    home.write("rules/mine.toml", "title = \"Mine\"\n");
    let written = home.run(&["list", "--table"]);
    assert_eq!((written.code, written.err.as_str()), (0, ""));
    assert!(
        written.out == GAMES.replace("\r\n", "\n"),
        "docs/games.md is not what `patience list --table` writes: \
         cargo run -- list --table > docs/games.md"
    );
}

#[test]
fn the_readme_names_the_families_and_some_games_of_each() {
    let section = README.split("## The games").nth(1).unwrap();
    let section = section.split("\n\n`patience daily").next().unwrap();
    let section = section.replace('\n', " ");
    let families: Vec<&str> = GAMES
        .lines()
        .filter_map(|line| line.strip_prefix("## "))
        .collect();
    assert!(families.len() > 10);
    for family in families {
        assert!(section.contains(family), "{family} is not in the README");
    }
    for word in section.split('`').skip(1).step_by(2) {
        let is_a_game = GAMES.contains(&format!("| `{word}` |"));
        assert!(is_a_game || word.contains(' '), "`{word}` is no game");
    }
}

#[test]
fn the_examples_of_the_readme_work() {
    let home = Home::new();
    let mut blocks = README
        .split("```toml\n")
        .skip(1)
        .map(|rest| rest.split("```").next().unwrap());
    home.write("weekend.toml", blocks.next().unwrap());
    let checked = home.run(&["check", "weekend.toml"]);
    assert_eq!((checked.code, checked.err.as_str()), (0, ""));
    home.configure(blocks.next().unwrap());
    let configured = home.run(&["config"]);
    assert_eq!((configured.code, configured.err.as_str()), (0, ""));
    // The README should be short enough to read at one sitting.
    assert!(README.lines().count() < 165);
}

#[test]
fn a_wrong_number_of_players_gets_an_error_with_the_right_numbers() {
    let home = Home::new();
    for (players, told) in [
        (
            "nuts Ann,Bo",
            "4 to 8 players, 2 to a side, but `--players` lists 2",
        ),
        (
            "nuts Ann,Bo",
            "`--players Ann,medium,Bo,medium` for two partners, `--players Ann,Bo,medium,medium` for two on \
             different sides",
        ),
        ("nertz Ann", "2 to 12 players, but `--players` lists 1"),
        ("nuts Ann,hard,hard,Bo", "a computer player before a person"),
        ("nertz Ann,hard,Bo", "such as `--players Ann,Bo,medium`"),
        // A single person may take any seat, and partners can play: only the terminal is missing.
        ("nertz medium,Ann,hard", "needs a terminal"),
        ("nuts Ann,hard,Bo,hard", "needs a terminal"),
    ] {
        let (game, named) = players.split_once(' ').unwrap();
        let ran = home.run(&["play", game, "--players", named]);
        assert_eq!(ran.out, "", "{players}");
        assert!(ran.err.contains(told), "{players}: {}", ran.err);
    }
}

#[test]
fn a_deal_is_printed_without_the_private_cards_of_players() {
    let home = Home::new();
    let deal = |more: &[&str]| {
        home.run(&[&["deal", "spite-and-malice", "--deal", "7"], more].concat())
            .out
    };
    let hands = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| line.contains(".c"));
        lines.map(str::to_owned).collect()
    };
    let (shown, open) = (hands(&deal(&[])), hands(&deal(&["--open"])));
    assert!(shown.len() >= 10, "{shown:?}");
    assert!(shown.iter().all(|line| line.ends_with('?')), "{shown:?}");
    assert!(!open.iter().any(|line| line.contains('?')), "{open:?}");
}

/// Terms of the options, such as the beak, may be explained only in the blurb.
#[test]
fn the_rules_begin_with_the_blurb_of_the_game() {
    let rules = Home::new().run(&["rules", "penguin"]).out;
    let begins = "Penguin\n\nThe first card dealt is the beak, ";
    assert!(rules.starts_with(begins), "{rules}");
    assert!(rules.contains("flipper, help."), "{rules}");
}

#[test]
fn the_rules_end_with_the_options_and_how_they_are_set() {
    let home = Home::new();
    let rules = home.run(&["rules", "klondike"]).out;
    for words in [
        "\nOPTIONS\n",
        "\nRedeals [default: no limit]\n  --set redeals=N, where N is 0 to 2, or -1 for no limit\n",
        "  --set turn=N, where N is 1 to 3\n",
        "=king  kings\n",
        "=yes or --set ",
    ] {
        assert!(rules.contains(words), "{words}: {rules}");
    }
    // The listed values can be set.
    let sets = rules
        .lines()
        .filter_map(|line| line.trim().strip_prefix("--set "));
    let mut tried = 0;
    for set in sets {
        let word = set.split([' ', ',']).next().unwrap().replace("=N", "=1");
        let ran = home.run(&["rules", "klondike", "--set", &word]);
        assert_eq!(ran.code, 0, "{word}: {}", ran.err);
        tried += 1;
    }
    assert!(tried > 3, "{rules}");
    let wrong = home.run(&["rules", "klondike", "--set", "redeals=7"]).err;
    assert!(wrong.contains("0 to 2, or -1 for no limit"), "{wrong}");
}

#[test]
fn setting_an_option_of_a_game_without_options_is_an_error() {
    let home = Home::new();
    let path = home.write(
        "less.toml",
        "title = \"Less\"\nextends = \"penguin\"\nwithout = [\"option\", \"variant\"]\n",
    );
    let ran = home.run(&["rules", path.to_str().unwrap(), "--set", "cells=3"]);
    assert_ne!(ran.code, 0);
    assert!(ran.err.contains("this game has no options"), "{}", ran.err);
    assert!(!ran.err.contains("there are"), "{}", ran.err);
}

#[test]
fn all_errors_begin_in_the_same_way_and_have_no_empty_lines() {
    let home = Home::new();
    for ask in [
        &["rules", "pyramid", "--variant", "nope"][..],
        &["rules", "pyramid", "--set", "nope=1"],
        &["rules", "pengiun"],
        &["replay", "--print", "nowhere"],
        &["solve", "nertz"],
    ] {
        let refused = home.run(ask);
        assert!(refused.code > 0);
        assert!(refused.err.starts_with("error: "), "{}", refused.err);
        let bare = |line: &str| line.trim_matches([' ', '|']).is_empty();
        assert!(!refused.err.lines().any(bare), "{}", refused.err);
    }
}

#[test]
fn the_help_of_solve_explains_the_letters_of_piles() {
    let help = Home::new().run(&["solve", "--help"]).out;
    for words in [
        "t1 t2",
        "f1 f2",
        "c1 c2",
        "r1 r2",
        "s w d",
        "p21 ",
        "g23 ",
        "`patience deal GAME`",
    ] {
        assert!(help.contains(words), "{words}: {help}");
    }
}

#[test]
fn make_and_reload_report_games_that_they_cannot_use() {
    let home = Home::new();
    for (arguments, told) in [
        (&["make", "pengiun"] as &[&str], "did you mean `penguin`?"),
        (&["make", "./none.toml"], "cannot be read"),
        (
            &["play", "penguin", "--reload"],
            "`--reload` needs a rule file",
        ),
    ] {
        let ran = home.run(arguments);
        assert_eq!(ran.out, "", "{arguments:?}");
        assert!(
            ran.code != 0 && ran.err.contains(told),
            "{arguments:?}: {}",
            ran.err
        );
    }
}

/// A command that has moved to `patience-lab` says so, whatever its arguments.
#[test]
fn a_command_that_has_moved_names_its_new_program() {
    let home = Home::new();
    for (asked, command) in [
        (&["tournament"] as &[&str], "tournament"),
        (&["tournament", "--help"], "tournament"),
        (
            &["tournament", "nertz", "--seats", "easy,hard"],
            "tournament",
        ),
        (
            &["--config", "nowhere.toml", "tournament", "-x"],
            "tournament",
        ),
        (&["help", "tournament"], "tournament"),
        (&["survey"], "survey"),
        (&["survey", "--merge", "one", "--json"], "survey"),
        (&["survey", "-h"], "survey"),
        (&["daily", "--make", "x"], "daily --make"),
        (&["daily", "--make=x", "--help"], "daily --make"),
        (&["daily", "--through", "2030-01-01"], "daily --make"),
    ] {
        let ran = home.run(asked);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{asked:?}");
        let said = format!(
            "error: `patience {command}` has moved to another program: run `patience-lab {command}` \
             with the same arguments\n"
        );
        assert_eq!(ran.err, said, "{asked:?}");
    }
    let help = home.run(&["--help"]).out;
    let completions = home.run(&["completions", "bash"]).out;
    for text in [help, completions] {
        for moved in ["tournament", "survey", "--make"] {
            assert!(!text.contains(moved), "{moved}: {text}");
        }
    }
}
