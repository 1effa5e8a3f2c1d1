//! The tools for people who write rule files from outside: `check` with its warnings, `new` and `schema`.

use crate::home::Home;

/// A valid game with an option that changes nothing and far too many columns.
const HARDLY_MEANT: &str = r#"title = "Wide"
deal = ["1 to each tableau", "the rest to stock"]

[pile.foundation]
count = 4

[pile.tableau]
count = 48
build = "down in suit"

[pile.stock]

[pile.waste]

[stock]
to = "waste"

[goal]
when = "all cards on foundation"

[option.hard]
ask     = "Make it hard"
default = false
"#;

#[test]
fn warnings_are_printed_like_errors_but_do_not_fail() {
    let home = Home::new();
    home.write("wide.toml", HARDLY_MEANT);
    let checked = home.run(&["check", "wide.toml"]);
    assert_eq!(
        (checked.code, checked.out.as_str()),
        (0, "1 file, no errors, 2 warnings\n")
    );
    // The exact size is up to the layout.
    let needs = |line: &str| match line.split_once(" lines, ") {
        Some((_, rest)) => format!("warning: the table needs # columns by # lines, {rest}\n"),
        None => format!("{line}\n"),
    };
    assert_eq!(
        checked.err.lines().map(needs).collect::<String>(),
        include_str!("rule_writing/warnings.txt").replace("\r\n", "\n")
    );
    assert_eq!(home.run(&["deal", "./wide.toml"]).code, 0);
}

#[test]
fn warnings_are_errors_if_they_are_denied() {
    let home = Home::new();
    home.write("wide.toml", HARDLY_MEANT);
    home.write(
        "sound.toml",
        "extends = \"golf\"\ntitle = \"Mine\"\n[redeal]\ntimes = 1\n",
    );
    let denied = home.run(&["check", "--deny-warnings", "sound.toml", "wide.toml"]);
    assert_eq!((denied.code, denied.out.as_str()), (1, ""));
    assert_eq!(denied.err.matches("warning:").count(), 2, "{}", denied.err);
    let sound = home.run(&["check", "--deny-warnings", "sound.toml"]);
    assert_eq!((sound.code, sound.out.as_str()), (0, "1 file, no errors\n"));
    assert_eq!(sound.err, "");
}

#[test]
fn errors_come_before_warnings() {
    let home = Home::new();
    home.write("wide.toml", HARDLY_MEANT);
    home.write("wrong.toml", "title = \"Wrong\"\nextends = \"gofl\"\n");
    let checked = home.run(&["check", "wide.toml", "wrong.toml"]);
    assert_eq!((checked.code, checked.out.as_str()), (1, ""));
    let (fault, warning) = (checked.err.find("error:"), checked.err.find("warning:"));
    assert!(fault.is_some() && fault < warning, "{}", checked.err);
}

#[test]
fn a_new_file_is_a_complete_game_without_errors() {
    let home = Home::new();
    let new = home.run(&["new", "weekend-two"]);
    assert_eq!((new.code, new.err.as_str()), (0, ""));
    let (todo, keep) = new.out.split_once("keep it:").unwrap();
    assert_eq!(
        todo,
        "created weekend-two.toml\n\
         play it:   patience play weekend-two.toml\n\
         check it:  patience check weekend-two.toml\n"
    );
    assert!(keep.contains("rules, and it appears in the list"), "{keep}");
    let checked = home.run(&["check", "--deny-warnings", "weekend-two.toml"]);
    assert_eq!((checked.code, checked.err.as_str()), (0, ""));
    let rules = home.run(&["rules", "weekend-two.toml"]);
    assert!(rules.out.starts_with("Weekend Two\n"), "{}", rules.out);
    assert_eq!(
        home.run(&["deal", "weekend-two.toml", "--variant", "three"])
            .code,
        0
    );
}

#[test]
fn a_new_file_may_extend_any_game() {
    let home = Home::new();
    home.own_rules("mine", "title = \"Mine\"\nextends = \"penguin\"\n");
    for (name, from) in [
        ("a", "penguin"),
        ("b", "Spite and Malice"),
        ("c", "mine"),
        ("golf", "golf"),
    ] {
        let new = home.run(&["new", name, "--from", from]);
        assert_eq!((new.code, new.err.as_str()), (0, ""), "{from}");
        let file = format!("{name}.toml");
        let checked = home.run(&["check", &file]);
        let warned = (checked.err.matches("warning:").count(), checked.code);
        assert_eq!(warned, (1, 0), "{}", checked.err);
        assert!(checked.err.contains("changes nothing"), "{}", checked.err);
        assert_eq!(home.run(&["deal", &file]).code, 0, "{from}");
    }
    let text = std::fs::read_to_string(home.path().join("a.toml")).unwrap();
    for words in [
        "extends = \"penguin\"",
        "# Cells in the flipper (0 to 8)\n# [option.cells]\n# default = 7",
        "# default = \"unit\"",
        "foundation, cell, tableau",
    ] {
        assert!(text.contains(words), "{words} is not in\n{text}");
    }
    let rules = home.run(&["rules", "golf.toml"]);
    assert!(rules.out.starts_with("My Golf\n"), "{}", rules.out);
}

#[test]
fn a_new_file_goes_to_the_given_folder() {
    let home = Home::new();
    std::fs::create_dir(home.path().join("my games")).unwrap();
    let new = home.run(&["new", "weekend", "--to", "my games"]);
    assert_eq!((new.code, new.err.as_str()), (0, ""));
    assert!(home.path().join("my games/weekend.toml").is_file());
    home.write(
        "my games/base.toml",
        "title = \"Base\"\nextends = \"golf\"\n",
    );
    let beside = home.run(&[
        "new",
        "more",
        "--from",
        "my games/base.toml",
        "--to",
        "my games",
    ]);
    assert_eq!((beside.code, beside.err.as_str()), (0, ""));
    assert_eq!(home.run(&["check", "my games/more.toml"]).code, 0);
}

#[test]
fn a_new_file_that_would_replace_a_built_in_game_says_so() {
    let home = Home::new();
    let words = "it replaces the built-in `golf`";
    let new = home.run(&["new", "golf"]);
    assert!(new.out.contains(words), "{}{}", new.out, new.err);
    let other = home.run(&["new", "weekend"]);
    assert!(!other.out.contains("replaces"), "{}", other.out);
}

#[test]
fn a_new_file_that_cannot_be_created_is_an_error_and_nothing_is_written() {
    let home = Home::new();
    home.own_rules("mine", "title = \"Mine\"\nextends = \"penguin\"\n");
    home.own_rules("broken", "title = \"Broken\"\nextends = \"gofl\"\n");
    home.write("there.toml", "my own words");
    home.write(
        "elsewhere/base.toml",
        "title = \"Base\"\nextends = \"golf\"\n",
    );
    for (arguments, code, words) in [
        (
            &["new", "there"][..],
            1,
            "there.toml already exists and was not changed",
        ),
        (
            &["new", "there", "--from", "golf"],
            1,
            "there.toml already exists",
        ),
        (
            &["new", "My Game"],
            2,
            "a name cannot have spaces; try my-game",
        ),
        (
            &["new", "MyGame"],
            2,
            "lower-case letters, digits and hyphens",
        ),
        (
            &["new", "games/x"],
            2,
            "a name, not a path; choose the folder with --to",
        ),
        (
            &["new", "x", "--to", "nowhere"],
            2,
            "there is no folder `nowhere`",
        ),
        (
            &["new", "x", "--from", "pengiun"],
            2,
            "did you mean `penguin`?",
        ),
        (
            &["new", "x", "--from", "elsewhere/base.toml"],
            2,
            "only files in its own folder",
        ),
        (&["new", "x", "--from", "nothing.toml"], 2, "cannot be read"),
        (&["new", "mine", "--from", "mine"], 2, "would extend itself"),
        (&["new", "x", "--from", "broken"], 1, "did you mean `golf`?"),
    ] {
        let ran = home.run(arguments);
        assert_eq!(ran.code, code, "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(words), "{arguments:?}: {}", ran.err);
        assert_eq!(ran.out, "");
    }
    let there = std::fs::read_to_string(home.path().join("there.toml")).unwrap();
    assert_eq!(there, "my own words");
    for name in ["x.toml", "mine.toml"] {
        assert!(!home.path().join(name).exists(), "{name}");
    }
}

#[test]
fn a_file_of_the_former_language_is_written_anew_where_that_is_asked() {
    let home = Home::new();
    let former = "# Ann's game.\n\ntitle = \"Mine\"\nextends = \"golf\"\n\n\
                  # Not too hard.\n[goal] # yet\nwhen = \"tableau empty\" # all of it\n\n\
                  # One less.\n[pile.tableau]\ncount = 7\n";
    home.write("mine.toml", former);
    let read = || std::fs::read_to_string(home.path().join("mine.toml")).unwrap();
    assert_eq!(home.run(&["check", "mine.toml"]).code, 0);
    assert_eq!(read(), former);
    // The blurbs are those of the extended game, which have been reworded since.
    let rules = || {
        let text = home.run(&["rules", "./mine.toml"]).out;
        let (_, rules) = text.split_once("THE AIM").unwrap();
        rules.split("VARIANTS").next().unwrap().to_owned()
    };
    let rules_before = rules();
    let upgraded = home.run(&["check", "--upgrade", "mine.toml"]);
    assert_eq!(
        (upgraded.code, upgraded.out.as_str()),
        (0, "mine.toml now uses language version 1\n"),
        "{}",
        upgraded.err
    );
    let present = read();
    insta::assert_snapshot!(present);
    assert_eq!(rules(), rules_before);
    let again = home.run(&["check", "--upgrade", "mine.toml"]).out;
    assert!(
        again.ends_with("mine.toml already uses language version 1\n"),
        "{again}"
    );
    assert_eq!(read(), present);
}

/// A base and a game that extends it, in the former language.
const FORMER: [(&str, &str); 2] = [
    (
        "base.toml",
        "title = \"Base\"\ndeal = [\"3 to each tableau\", \"the rest to stock\"]\n\n\
         [goal]\nwhen = \"all cards on foundation\"\n\n[pile.foundation]\ncount = 4\n\n\
         [pile.tableau]\ncount = 6\nbuild = \"down in any suit\"\npulls = 1\n\n\
         [pile.stock]\n\n[pile.waste]\n\n[stock]\nto = \"waste\"\n",
    ),
    (
        "kid.toml",
        "title = \"Kid\"\nextends = \"base\"\n\n[pile.tableau]\npulls = 0\n",
    ),
];

/// Returns a home with both files, and the rules of the second.
fn with_former_files() -> (Home, String) {
    let home = Home::new();
    for (name, text) in FORMER {
        home.write(name, text);
    }
    let rules = home.run(&["rules", "./kid.toml"]);
    assert_eq!(rules.code, 0, "{}", rules.err);
    (home, rules.out)
}

/// Whether both files are unchanged.
fn are_former(home: &Home) -> bool {
    FORMER.iter().all(|(name, text)| {
        std::fs::read_to_string(home.path().join(name)).is_ok_and(|read| read == *text)
    })
}

#[test]
fn a_file_and_the_one_that_it_extends_are_upgraded_together() {
    for files in [["base.toml", "kid.toml"], ["kid.toml", "base.toml"]] {
        let (home, rules) = with_former_files();
        let upgraded = home.run(&["check", "--upgrade", files[0], files[1]]);
        assert_eq!(upgraded.code, 0, "{}", upgraded.err);
        let kid = std::fs::read_to_string(home.path().join("kid.toml")).unwrap();
        assert!(kid.contains("lift = \"usual\""), "{kid}");
        assert_eq!(home.run(&["rules", "./kid.toml"]).out, rules);
    }
}

#[test]
fn a_file_is_not_upgraded_without_those_that_extend_it() {
    let (home, _) = with_former_files();
    home.write("grand kid.toml", "title = \"Third\"\nextends = \"kid\"\n");
    let refused = home.run(&["check", "--upgrade", "base.toml"]);
    assert_eq!((refused.code, refused.out.as_str()), (1, ""));
    let command = "patience check --upgrade base.toml \"grand kid.toml\" kid.toml\n";
    assert!(
        refused.err.contains("kid.toml extends it"),
        "{}",
        refused.err
    );
    assert!(refused.err.contains(command), "{}", refused.err);
    assert!(are_former(&home));
    let all = [
        "check",
        "--upgrade",
        "base.toml",
        "grand kid.toml",
        "kid.toml",
    ];
    assert_eq!(home.run(&all).code, 0);
}

#[test]
fn nothing_is_upgraded_if_one_of_several_files_has_an_error() {
    let (home, _) = with_former_files();
    home.write(
        "bad.toml",
        "title = \"Bad\"\ndeal = [\"1 to each column\"]\n",
    );
    let refused = home.run(&["check", "--upgrade", "base.toml", "bad.toml", "kid.toml"]);
    assert_eq!((refused.code, refused.out.as_str()), (1, ""));
    assert!(are_former(&home));
}

#[test]
fn nothing_is_written_if_one_of_several_files_cannot_be_upgraded() {
    let (home, _) = with_former_files();
    home.write(
        "two.toml",
        "title = \"Two\"\nextends = \"nertz\"\n[match]\nplay = \"hands\"\nhands = 2\n",
    );
    let refused = home.run(&["check", "--upgrade", "base.toml", "two.toml", "kid.toml"]);
    assert_eq!((refused.code, refused.out.as_str()), (1, ""));
    for told in ["two.toml: its meaning would change", "no file was written"] {
        assert!(refused.err.contains(told), "{}", refused.err);
    }
    assert!(are_former(&home));
}

#[test]
fn nothing_is_upgraded_if_one_of_several_files_cannot_be_written() {
    let (home, _) = with_former_files();
    // The name is too long for a draft next to the file.
    let long = format!("{}.toml", "b".repeat(245));
    home.write(&long, FORMER[0].1);
    let files = ["base.toml", "kid.toml", "base.toml"];
    let refused = home.run(&["check", "--upgrade", files[0], files[1], &long]);
    assert_eq!((refused.code, refused.out.as_str()), (1, ""));
    assert!(
        refused.err.contains("; no file was written"),
        "{}",
        refused.err
    );
    assert!(are_former(&home));
    // A file that is given twice is written once.
    let upgraded = home.run(&["check", "--upgrade", files[0], files[1], files[2]]);
    assert_eq!(
        upgraded.out,
        "base.toml now uses language version 1\nkid.toml now uses language version 1\n"
    );
}

#[test]
fn former_keys_in_a_file_that_extends_the_current_language_are_refused() {
    let (home, _) = with_former_files();
    home.write("first.toml", "title = \"First\"\nextends = \"base\"\n");
    let base = home.run(&["check", "--upgrade", "base.toml", "first.toml", "kid.toml"]);
    assert_eq!(base.code, 0, "{}", base.err);
    for (name, text) in &FORMER[1..] {
        home.write(name, text);
    }
    for command in ["check", "rules"] {
        let refused = home.run(&[command, "./kid.toml"]);
        assert_eq!(refused.code, 1);
        for told in [
            "kid.toml:2:11",
            "`base` uses language version 1, but this file uses an older version",
            "`pile.tableau.pulls`",
        ] {
            assert!(refused.err.contains(told), "{}", refused.err);
        }
    }
    // A file without former keys keeps its meaning.
    home.write("first.toml", "title = \"First\"\nextends = \"base\"\n");
    let rules = home.run(&["rules", "./first.toml"]);
    assert_eq!(rules.code, 0, "{}", rules.err);
    let upgraded = home.run(&["check", "--upgrade", "first.toml"]);
    assert_eq!(upgraded.code, 0, "{}", upgraded.err);
    let text = std::fs::read_to_string(home.path().join("first.toml")).unwrap();
    assert_eq!(
        text,
        "language = 1\ntitle = \"First\"\nextends = \"base\"\n"
    );
    assert_eq!(home.run(&["rules", "./first.toml"]).out, rules.out);
}
