//! Tests of reading themes.

use std::fs;

use patience_language::Source;

use super::*;

/// Reads a theme with the name `mine`.
fn parse(text: &str) -> Result<OwnTheme, Faults> {
    let source = Source::new("mine.toml", text);
    file::parse("mine", &source)
}

#[test]
fn a_theme_extends_another_and_changes_some_of_its_colours() {
    let text = "extends = \"light\"\n[colours]\nfelt = \"#102030\"\nback = 18\n\
                label = [\"#ffd866\", 221]\n";
    let theme = parse(text).unwrap();
    assert_eq!((theme.name(), theme.extends()), ("mine", Theme::Light));
    let colour = |role| {
        let mut all = theme.colours().iter();
        all.find(|(has, _)| *has == role).map(|(_, colour)| *colour)
    };
    assert_eq!(colour(Role::Felt).map(|felt| felt.rgb), Some(0x0010_2030));
    assert_eq!(colour(Role::Back), Colour::from_index(18));
    let label = Colour {
        rgb: 0x00ff_d866,
        index: 221,
    };
    assert_eq!(colour(Role::Label), Some(label));
    assert_eq!(colour(Role::Text), None);
    assert_eq!(parse("").unwrap().extends(), Theme::Baize);
}

#[test]
fn all_errors_of_a_theme_are_reported_with_their_places() {
    let text = "extends = \"lihgt\"\ncolour = 1\nfelt = \"#102030\"\n[colours]\nfelts = \"#102030\"\n\
                face = \"fff\"\nback = 3\nred = [\"#aabbcc\"]\nblack = true\ntext = \"gren\"\n\
                dim = [\"#10203\", 300]\n";
    let told = parse(text).unwrap_err().to_string();
    let lines: Vec<&str> = told.lines().collect();
    for (line, fault) in [
        "mine.toml:1:11: `extends` cannot be `lihgt` (did you mean `light`?)",
        "mine.toml:2:1: `colour` is not a key of a theme (did you mean `colours`?)",
        "mine.toml:3:1: `felt` is outside the table of colours (put [colours] on a line of its \
         own above it)",
        "mine.toml:5:1: `felts` is not a part of the screen with a colour (did you mean `felt`?)",
        "mine.toml:6:8: `face` cannot be `fff` (did you mean `#ffffff`?)",
        "mine.toml:7:8: the colour number in `back` must be from 16 to 255 (the first 16 look \
         different on every terminal)",
        "mine.toml:8:7: `red` has 1 value (a list needs two: a colour and its terminal number, such as \
         [\"#14513a\", 22])",
        "mine.toml:9:9: `black` must be a colour such as \"#14513a\", or a number from 16 to 255, not \
         true or false",
        "mine.toml:10:8: `text` cannot be `gren` (write # and six hexadecimal digits: two each for red, \
         green and blue)",
        "mine.toml:11:8: `dim` cannot be `#10203` (write # and six hexadecimal digits: two each for red, \
         green and blue)",
        "mine.toml:11:18: the colour number in `dim` must be from 16 to 255",
    ]
    .into_iter()
    .enumerate()
    {
        assert_eq!(lines.get(line).copied(), Some(fault), "{told}");
    }
    assert_eq!(lines.len(), 11, "{told}");
}

#[test]
fn a_theme_cannot_extend_one_without_its_own_colours() {
    for (name, what) in [
        ("sixteen", "uses the terminal's own colours"),
        ("plain", "uses the terminal's own colours"),
        (
            "auto",
            "is light or dark like the background of the terminal",
        ),
    ] {
        let told = parse(&format!("extends = \"{name}\"")).unwrap_err();
        let told = told.to_string();
        let message = format!("a theme cannot extend `{name}`");
        assert!(told.contains(&message), "{told}");
        let help = format!("`{name}` {what}; baize, dark and light can be extended");
        assert!(told.contains(&help), "{told}");
    }
}

#[test]
fn themes_with_errors_do_not_stop_the_rest_of_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [
        ("sepia.toml", "extends = \"light\""),
        ("broken.toml", "extends = 3"),
        ("dark.toml", ""),
        ("notes.txt", "no theme"),
    ] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let themes = Themes::new(folder.path().to_owned());
    let choices = themes.choices();
    let names: Vec<&str> = choices.iter().map(ThemeChoice::name).collect();
    assert_eq!(
        names,
        [
            "dark", "light", "baize", "sixteen", "plain", "auto", "sepia"
        ]
    );
    assert_eq!(themes.find("sepia").unwrap().name(), "sepia");
    assert_eq!(themes.find("dark"), Ok(ThemeChoice::BuiltIn(Theme::Dark)));
    let told = |name| themes.find(name).unwrap_err().to_string();
    assert!(told("broken").contains("`extends` must be a text in quotes"));
    assert!(
        told("sepai").contains("did you mean `sepia`?"),
        "{}",
        told("sepai")
    );
    let of_file = |name| &themes.own().iter().find(|(own, _)| own == name).unwrap().1;
    let shadowed = of_file("dark").as_ref().unwrap_err().to_string();
    assert!(
        shadowed.contains("give the file another name"),
        "{shadowed}"
    );
}

#[test]
fn a_theme_differs_from_a_rule_file_by_its_keys() {
    let folder = tempfile::tempdir().unwrap();
    for (text, is_theme) in [
        ("extends = \"dark\"", true),
        ("[colours]\nfelt = 1", true),
        ("[colors]\nfelt = 1", true),
        ("extends = \"klondike\"", false),
        ("title = \"Mine\"", false),
        ("= =\n[colours]\nfelt = 1", true),
    ] {
        let file = folder.path().join("x.toml");
        fs::write(&file, text).unwrap();
        assert_eq!(OwnTheme::is_at(&file), is_theme, "{text}");
    }
    assert!(OwnTheme::is_at(Path::new("themes/not-there.toml")));
}
