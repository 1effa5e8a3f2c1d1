//! Own themes from outside: choosing and checking them, and the page that documents them.

use patience_app::settings::{Role, Word as _};

use crate::home::Home;

/// The folder of themes in a home.
const FOLDER: &str = "config/patience/themes";

/// Returns a home with a theme of this name and text.
fn home_with(name: &str, text: &str) -> Home {
    let home = Home::new();
    home.write(&format!("{FOLDER}/{name}.toml"), text);
    home
}

/// Returns the line of `patience config` about the theme.
fn chosen(home: &Home, arguments: &[&str]) -> String {
    let ran = home.run(&[&["config"], arguments].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let line = ran.out.lines().find(|line| line.starts_with("theme "));
    line.unwrap_or_default().to_owned()
}

#[test]
fn an_own_theme_is_chosen_in_the_configuration_or_by_the_flag() {
    let home = home_with(
        "sepia",
        "extends = \"light\"\n[colours]\nfelt = \"#e4d3b0\"\n",
    );
    let flagged = chosen(&home, &["--theme", "sepia"]);
    assert!(
        flagged.contains("sepia") && flagged.ends_with("flag, --theme"),
        "{flagged}"
    );
    home.configure("theme = \"sepia\"\n");
    let in_file = chosen(&home, &[]);
    assert!(
        in_file.contains("sepia") && in_file.ends_with("config.toml:1"),
        "{in_file}"
    );
}

#[test]
fn all_errors_in_a_theme_are_reported_with_its_file() {
    let home = home_with(
        "sepia",
        "extend = \"light\"\n[colours]\nfelt = \"e4d3b0\"\n",
    );
    home.configure("mouse = 3\ntheme = \"sepia\"\n");
    let ran = home.run(&["config", "--check"]);
    assert_eq!(ran.code, 2);
    for words in [
        "`mouse` must be true or false",
        "config.toml:1:9",
        "`extend` is not a key of a theme",
        "did you mean `extends`?",
        "sepia.toml:1:1",
        "did you mean `#e4d3b0`?",
        "sepia.toml:3:8",
    ] {
        assert!(ran.err.contains(words), "{words} is not in\n{}", ran.err);
    }
}

#[test]
fn an_unknown_theme_is_refused_with_a_suggestion() {
    let home = home_with("sepia", "");
    home.configure("theme = \"sepai\"\n");
    for (command, code) in [(&["config"][..], 0), (&["config", "--check"], 2)] {
        let ran = home.run(command);
        assert_eq!(ran.code, code);
        assert!(ran.err.contains("did you mean `sepia`?"), "{}", ran.err);
        assert!(ran.err.contains("config.toml:1:9"), "{}", ran.err);
    }
    let ran = home.run(&["config", "--theme", "drak"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("did you mean `dark`?"), "{}", ran.err);
}

#[test]
fn check_reports_errors_in_themes_and_warns_of_faint_text() {
    let home = Home::new();
    home.write(
        "good.toml",
        "extends = \"dark\"\n[colours]\nfelt = \"#101010\"\n",
    );
    let ran = home.run(&["check", "good.toml"]);
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (0, "1 file, no errors\n"),
        "{}",
        ran.err
    );
    home.write("faint.toml", "[colours]\nred = \"#f0a0a0\"\n");
    let ran = home.run(&["check", "faint.toml"]);
    assert_eq!(ran.code, 0);
    let told = "`red` on `face` is hard to read";
    assert!(
        ran.err.contains(told) && ran.err.contains("faint.toml:2:7"),
        "{}",
        ran.err
    );
    assert_eq!(
        home.run(&["check", "--deny-warnings", "faint.toml"]).code,
        1
    );
    home.write("themes/dark.toml", "felt = 3\n");
    let ran = home.run(&["check", "themes/dark.toml"]);
    assert_eq!(ran.code, 1);
    for words in [
        "give the file another name",
        "put [colours] on a line of its own",
    ] {
        assert!(ran.err.contains(words), "{}", ran.err);
    }
}

#[test]
fn the_page_about_themes_lists_every_colour() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/themes.md");
    let page = std::fs::read_to_string(page).unwrap();
    for role in Role::ALL {
        let key = format!("| `{}` |", role.word());
        assert!(page.contains(&key), "{key} is not in docs/themes.md");
    }
    assert_eq!(page.matches("\n| `").count(), Role::ALL.len());
}
