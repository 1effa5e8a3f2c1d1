//! The configuration file from outside: strict reading, precedence, and the sources of settings.

use crate::home::{Home, Ran, ran};

/// Invalid files, with the expected errors.
const BROKEN: &[(&str, &[&str])] = &[
    (
        "colour = \"red\"\n",
        &[
            "`colour` is not a setting",
            "config.toml:1:1",
            "1 | colour = \"red\"\n  | ^^^^^^",
        ],
    ),
    (
        "theem = \"dark\"\n",
        &["`theem` is not a setting", "did you mean `theme`?"],
    ),
    (
        "theme = \"drak\"\n",
        &[
            "`theme` cannot be `drak`",
            ":1:9",
            "did you mean `dark`?",
            "dark, light, baize",
        ],
    ),
    (
        "theme = 3\n",
        &[
            "`theme` must be one of dark, light, baize, sixteen, plain, auto in quotes, or the name of your own, not a whole number",
        ],
    ),
    (
        "light_memory = 8\n",
        &[
            "`light_memory` must be a whole number of MiB from 16 to 1048576",
            ":1:16",
        ],
    ),
    (
        "light_memory = \"1 GiB\"\n",
        &["`light_memory` must be a whole number of MiB from 16 to 1048576, not a text"],
    ),
    (
        "mouse = \"yes\"\n",
        &["`mouse` must be true or false, not a text", "        ^^^^^"],
    ),
    (
        "game = \"pengiun\"\n",
        &["there is no game `pengiun`", "did you mean `penguin`?"],
    ),
    (
        "[games.pyramide]\nvariant = \"x\"\n",
        &[
            "there is no game `pyramide`",
            ":1:8",
            "did you mean `pyramid`?",
        ],
    ),
    (
        "[games.penguin]\nvariant = \"opsu\"\n",
        &["Penguin has no variant `opsu`", ":2:11"],
    ),
    (
        "[games.penguin]\ncels = 3\n",
        &[
            "Penguin has no option `cels`",
            ":2:1",
            "did you mean `cells`?",
        ],
    ),
    (
        "[games.penguin]\ncells = 99\n",
        &["cells must be a number from", "not `99`", ":2:9"],
    ),
    (
        "[games.penguin]\ncells = 1.5\n",
        &[
            "`cells` must be a whole number, true or false",
            "not a decimal number",
        ],
    ),
    (
        "games = 3\n",
        &[
            "`games` must be a table, not a whole number",
            "[games.NAME]",
        ],
    ),
    (
        "[keys]\nundoo = \"u\"\n",
        &["there is no action `undoo`", "did you mean `undo`?"],
    ),
    (
        "[keys]\nundo = \"ctrl+u\"\n",
        &["`ctrl+u` is not a key", ":2:8"],
    ),
    (
        "[keys]\nundo = 3\n",
        &["`undo` must be a key in quotes, or a list of keys, not a whole number"],
    ),
    (
        "[[players]]\ncolour = \"red\"\n",
        &["this player has no name"],
    ),
    (
        "[[players]]\nname = \"\"\n",
        &["a name must have 1 to 16 letters"],
    ),
    (
        "[[players]]\nname = \"Ann\"\ncolour = \"rde\"\n",
        &["`colour` cannot be `rde`", "did you mean `red`?"],
    ),
    (
        "[[players]]\nname = \"Ann\"\nlevel = \"herd\"\n",
        &["`level` cannot be `herd`", "did you mean `hard`?"],
    ),
    (
        "[[players]]\nname = \"Ann\"\nhandicap = 31\n",
        &["`handicap` must be a whole number from -30 to 30"],
    ),
    ("theme = \n", &["a value is missing", "config.toml:1"]),
    (
        "mouse = true\nmouse = false\n",
        &["config.toml:2:1", "this key is here twice"],
    ),
    (
        "theme = \"dark\nmouse = true\n",
        &["config.toml:1", "the quotes of this text are not closed"],
    ),
    (
        "[keys]\nundo = \"i\"\nquit = []\n",
        &["config.toml:3:1", "keys.quit needs at least one key"],
    ),
    ("theme = \"\u{1b}[31m\n", &["config.toml:1"]),
];

fn configured(text: &str) -> (Home, Ran) {
    let home = Home::new();
    home.configure(text);
    let ran = home.run(&["config"]);
    (home, ran)
}

#[test]
fn a_broken_file_is_refused_with_the_line_and_what_was_expected() {
    for (text, expected) in BROKEN {
        let (home, _) = configured(text);
        let ran = home.run(&["config", "--check"]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{text}");
        for expected in *expected {
            assert!(
                ran.err.contains(expected),
                "{expected:?} is not in\n{}",
                ran.err
            );
        }
        assert!(!ran.err.contains('\u{1b}'));
    }
}

#[test]
fn a_file_with_only_errors_is_refused_quickly() {
    for line in ["=\n", "[[players]]\n", "k = 1\n[", "theme = [[[[[[[[\n"] {
        let home = Home::new();
        home.configure(&line.repeat((200 << 10) / line.len()));
        let start = std::time::Instant::now();
        let ran = home.run(&["config", "--check"]);
        assert_eq!(ran.code, 2, "{line}");
        assert!(ran.err.matches("error: ").count() <= 100, "{line}");
        assert!(
            start.elapsed().as_secs() < 10,
            "{line}: {:?}",
            start.elapsed()
        );
    }
}

#[test]
fn all_errors_are_reported_together_in_the_order_of_the_file() {
    let (_, ran) = configured(
        "mouse = 1\nthemes = \"dark\"\ngame = \"nothing-like-it\"\n[games.penguin]\ncels = 1\n[keys]\nundo = \"??\"\n",
    );
    let lines: Vec<usize> = ran
        .err
        .lines()
        .filter_map(|line| {
            line.split("config.toml:")
                .nth(1)?
                .split(':')
                .next()?
                .parse()
                .ok()
        })
        .collect();
    assert_eq!(lines, [1, 2, 3, 5, 7], "{}", ran.err);
    let (_, ran) = configured("mouse = 1\ntheme = = 3\nlables = true\n");
    for expected in [
        "config.toml:1",
        "config.toml:2",
        "config.toml:3",
        "did you mean `labels`?",
    ] {
        assert!(
            ran.err.contains(expected),
            "{expected} is not in\n{}",
            ran.err
        );
    }
}

#[test]
fn an_invalid_configuration_is_reported_by_every_command_that_uses_it() {
    let home = Home::new();
    home.configure("theem = 1\n");
    // For a player, an invalid configuration is only a warning: the error here is the missing terminal.
    for arguments in [&[] as &[&str], &["play", "penguin"]] {
        let ran = home.run(arguments);
        let told = ran.err.contains("theem") && ran.err.contains("needs a terminal");
        assert!(told, "{}", ran.err);
    }
    for (arguments, code) in [
        (&["rules", "penguin"] as &[&str], 0),
        (&["deal", "penguin"], 0),
        (&["config"], 0),
        (&["config", "--check"], 2),
    ] {
        let ran = home.run(arguments);
        assert_eq!(ran.code, code, "{arguments:?}");
        assert!(ran.err.contains("theem"), "{arguments:?} {}", ran.err);
        let last = ran.err.trim_end().lines().last().unwrap_or_default();
        assert!(
            code == 0 || last.contains("--config /dev/null") || cfg!(windows),
            "{last}"
        );
    }
    for arguments in [&["completions", "bash"] as &[&str], &["list"]] {
        assert_eq!(home.run(arguments).code, 0, "{arguments:?}");
    }
    let around = if cfg!(windows) { "NUL" } else { "/dev/null" };
    let ran = home.run(&["rules", "penguin", "--config", around]);
    assert_eq!(ran.code, 0, "{}", ran.err);
}

#[test]
fn a_missing_configuration_file_is_reported_in_words() {
    let ran = Home::new().run(&["config", "--config", "nope.toml"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("there is no such file"), "{}", ran.err);
}

#[test]
fn theme_and_characters_depend_on_terminal_and_locale() {
    let home = Home::new();
    for (term, locale, theme, glyphs) in [
        (
            "xterm-256color",
            "de_AT.UTF-8",
            ["baize", "default"],
            ["unicode", "default"],
        ),
        (
            "xterm-256color",
            "C",
            ["baize", "default"],
            ["ascii", "environment, LC_ALL"],
        ),
        (
            "linux",
            "C.UTF-8",
            ["sixteen", "environment, TERM"],
            ["ascii", "environment, TERM"],
        ),
        (
            "vt100",
            "C.UTF-8",
            ["plain", "environment, TERM"],
            ["ascii", "environment, TERM"],
        ),
    ] {
        let mut command = home.command(&["config"]);
        let ran = ran(command.env("TERM", term).env("LC_ALL", locale));
        for (key, [value, origin]) in [("theme", theme), ("glyphs", glyphs)] {
            let line = ran.out.lines().find(|line| line.starts_with(key));
            let line = line.unwrap_or_else(|| panic!("{key} is not in\n{}", ran.out));
            let words = format!("{term} {locale}: {line}");
            assert!(line.split_whitespace().any(|word| word == value), "{words}");
            assert!(line.ends_with(origin), "{words}");
        }
    }
}

#[cfg(unix)]
#[test]
fn reasons_against_pictures_are_shown_without_asking_the_terminal() {
    for (text, variables, said) in [
        ("", &[][..], "Pictures appear if the terminal supports"),
        ("pictures = \"off\"", &[], "Off."),
        ("theme = \"plain\"", &[], "No pictures with this theme"),
        ("glyphs = \"ascii\"", &[], "or with ASCII"),
        (
            "",
            &[("TERM", "tmux-256color"), ("TMUX", "x")],
            "allow-passthrough on",
        ),
        ("", &[("TERM", "screen")], "Set to \"on\" to try pictures"),
        ("theme = \"baize\"", &[("TERM", "linux")], "with ASCII"),
    ] {
        let home = Home::new();
        home.configure(text);
        let mut command = home.command(&["config"]);
        command.env_remove("TMUX").env("TERM", "xterm-256color");
        command.env("LC_ALL", "C.UTF-8");
        let ran = ran(command.envs(variables.iter().copied()));
        let mut lines = ran.out.lines();
        let line = lines.find(|line| line.starts_with("card pictures "));
        assert!(
            line.unwrap().contains(said),
            "{text} {variables:?}: {line:?}"
        );
    }
}

#[test]
fn every_setting_is_shown_with_its_value_and_where_it_comes_from() {
    let (home, ran) = configured(
        "# mine\ngame = \"penguin\"\nsuits = \"four\"\nmouse = false\n\n[games.penguin]\ncells = 3\n\n[keys]\nundo = [\"u\", \"ctrl-u\"]\n\n\
         [[players]]\nname = \"Ann\"\ncolour = \"green\"\n[[players]]\nname = \"Bo\"\nlevel = \"match-me\"\nhandicap = -3\n",
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    let file = home.path().join("config/patience/config.toml");
    for (key, value, origin) in [
        ("game", "penguin", format!("{}:2", file.display())),
        ("suits", "four", format!("{}:3", file.display())),
        ("mouse", "off", format!("{}:4", file.display())),
        ("theme", "baize", "default".to_owned()),
        ("courtesy", "none", "default".to_owned()),
        ("own_seat", "1", "default".to_owned()),
        ("games.penguin.cells", "3", format!("{}:7", file.display())),
        ("keys.undo", "u, ctrl-u", format!("{}:10", file.display())),
    ] {
        let found = ran
            .out
            .lines()
            .find(|line| line.split_whitespace().next() == Some(key));
        let line = found.unwrap_or_else(|| panic!("{key} is not in\n{}", ran.out));
        assert!(line.contains(value) && line.ends_with(&origin), "{line}");
    }
    assert!(
        ran.out.contains("Ann (green), Bo (match-me, handicap -3)"),
        "{}",
        ran.out
    );
    assert!(
        ran.out
            .contains(&format!("configuration    {}\n", file.display())),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("saved games"), "{}", ran.out);
}

#[test]
fn the_environment_counts_unless_something_overrides_it() {
    let home = Home::new();
    let line = |more: &[&str], variable: &str, key: &str| {
        let ran = ran(home
            .command(&[&["config"], more].concat())
            .env(variable, "1"));
        ran.out
            .lines()
            .find(|line| line.starts_with(key))
            .unwrap()
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(
        line(&[], "NO_COLOR", "theme"),
        "theme plain environment, NO_COLOR"
    );
    assert_eq!(
        line(&["--theme", "light"], "NO_COLOR", "theme"),
        "theme light flag, --theme"
    );
    assert_eq!(
        line(&[], "SSH_CONNECTION", "animation"),
        "animation off environment, SSH_CONNECTION"
    );
    home.configure("theme = \"baize\"\nanimation = true\n");
    assert_eq!(
        line(&[], "NO_COLOR", "theme"),
        "theme plain environment, NO_COLOR"
    );
    assert!(line(&[], "SSH_CONNECTION", "animation").starts_with("animation on "));
    assert_eq!(home.run(&["config", "--theme", "pink"]).code, 2);
}

#[test]
fn another_file_can_be_given_and_must_exist() {
    let home = Home::new();
    home.configure("theem = 1\n");
    let other = home.write("other.toml", "theme = \"light\"\n");
    let named = home.run(&["config", "--config", other.to_str().unwrap()]);
    assert!(
        named.out.contains("other.toml (from --config)"),
        "{}{}",
        named.out,
        named.err
    );
    let named = ran(home.command(&["config"]).env("PATIENCE_CONFIG", &other));
    assert!(
        named.out.contains("other.toml (from PATIENCE_CONFIG)"),
        "{}",
        named.out
    );
    let none = home.run(&["--config", "nowhere.toml", "config"]);
    assert_eq!(none.code, 2);
    assert!(
        none.err
            .contains("the configuration file nowhere.toml cannot be read"),
        "{}",
        none.err
    );
}

#[test]
fn options_in_the_configuration_apply_unless_a_flag_gives_another_variant() {
    let home = Home::new();
    let cells = |text: &str, flags: &[&str]| {
        home.configure(text);
        let ran = home.run(&[&["rules", "penguin"], flags].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        let line = ran
            .out
            .lines()
            .find(|line| line.contains(" cells "))
            .unwrap()
            .to_owned();
        line.split(' ').next().unwrap().to_owned()
    };
    let own = "[games.penguin]\nvariant = \"small\"\ncells = 3\n";
    home.own_rules("penguin", "extends = \"penguin\"\ntitle = \"P\"\n[variant.small]\ntitle = \"Small\"\nset = { cells = 2 }\n");
    assert_eq!(cells("", &[]), "Seven");
    assert_eq!(cells("", &["--variant", "small"]), "Two");
    assert_eq!(cells(own, &[]), "Three");
    assert_eq!(cells(own, &["--variant", "small"]), "Three");
    assert_eq!(cells(own, &["--variant", "standard"]), "Seven");
    assert_eq!(cells(own, &["--set", "cells=5"]), "Five");
}

#[test]
fn a_broken_rule_file_does_not_make_the_configuration_invalid() {
    let home = Home::new();
    home.own_rules("mine", "title = 3\n");
    home.configure("[games.mine]\nanything = 3\n");
    assert_eq!(home.run(&["list"]).code, 0);
}

#[test]
fn commands_print_ascii_if_the_locale_or_a_setting_requires_it() {
    let home = Home::new();
    let commands: [&[&str]; 8] = [
        &["deal", "spider"],
        &["rules", "klondike"],
        &["list"],
        &["stats"],
        &["daily"],
        &["config"],
        &["play", "--help"],
        &["solve", "--help"],
    ];
    for arguments in commands {
        let plain = ran(home.command(arguments).env("LC_ALL", "C"));
        assert_eq!(plain.code, 0, "{arguments:?}: {}", plain.err);
        assert!(plain.out.is_ascii(), "{arguments:?}: {}", plain.out);
    }
    let list = ran(home.command(&["list"]).env("LC_ALL", "C")).out;
    assert!(list.contains(" | 2-12 players"), "{list}");
    assert!(home.run(&["list"]).out.contains(" · 2–12 players"));
    // Output for programs stays unchanged.
    let json = ran(home.command(&["list", "--json"]).env("LC_ALL", "C")).out;
    assert!(!json.is_ascii());
    home.configure("glyphs = \"ascii\"\n");
    assert!(home.run(&["list"]).out.is_ascii());
    let unknown = home.run(&["play", "…"]);
    assert!(
        unknown.code == 2 && unknown.err.is_ascii(),
        "{}",
        unknown.err
    );
}

#[test]
fn a_setting_of_any_length_is_shown() {
    let favourites = vec!["\"golf\""; 10_000].join(", ");
    let (_, ran) = configured(&format!("favourites = [{favourites}]\n"));
    assert_eq!(ran.code, 0, "{}", ran.err);
}
