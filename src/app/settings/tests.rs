//! Which value is in force when the file, the environment and the flags differ.

use super::*;
use patience_core::Seat;

fn settings(text: &str, circumstances: Circumstances) -> Settings {
    let path = PathBuf::from("config.toml");
    let mut settings = Settings::new(path, text.to_owned(), circumstances, Arc::default());
    let source = Arc::clone(&settings.source);
    let mut reader = ValueReader::new(&source);
    settings.read(&mut reader);
    assert_eq!(reader.into_faults(), []);
    settings
}

#[test]
fn no_color_gives_the_plain_theme_unless_a_flag_names_another() {
    let circumstances = Circumstances {
        no_color: true,
        ..Circumstances::default()
    };
    let theme = settings("theme = \"baize\"", circumstances.clone()).theme;
    assert_eq!(
        theme,
        WithOrigin {
            value: Theme::Plain.into(),
            origin: Origin::Environment("NO_COLOR")
        }
    );
    let flagged = Circumstances {
        theme: Some(Theme::Light.into()),
        ..circumstances
    };
    assert_eq!(
        settings("theme = \"baize\"", flagged).theme.origin,
        Origin::Flag("--theme")
    );
}

#[test]
fn a_changed_theme_is_read_again_and_one_with_errors_stays_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.toml");
    let write = |text: &str| std::fs::write(&file, text).unwrap();
    write("extends = \"dark\"");
    let themes = Themes::new(folder.path().to_owned());
    let mut settings = settings("", Circumstances::default());
    settings.theme.value = themes.find("mine").unwrap();
    settings.themes = Arc::new(themes);
    let base = |settings: &Settings| match &settings.theme.value {
        ThemeChoice::Own(theme) => theme.extends(),
        ThemeChoice::BuiltIn(theme) => *theme,
    };
    write("extends = \"light\"");
    assert!(settings.read_themes_anew());
    assert_eq!(base(&settings), Theme::Light);
    write("extends = 3");
    assert!(!settings.read_themes_anew());
    assert_eq!(base(&settings), Theme::Light);
    assert!(settings.themes.own()[0].1.is_err());
}

#[test]
fn cards_do_not_move_over_ssh_unless_the_file_says_so() {
    let circumstances = Circumstances {
        over_ssh: true,
        ..Circumstances::default()
    };
    assert!(!settings("", circumstances.clone()).animation.value);
    assert_eq!(
        settings("\nanimation = true", circumstances).animation,
        WithOrigin {
            value: true,
            origin: Origin::File { line: 2 }
        }
    );
}

#[test]
fn cards_do_not_move_if_the_screen_is_read_aloud_whatever_the_file_says() {
    let circumstances = Circumstances {
        accessible: true,
        ..Circumstances::default()
    };
    assert_eq!(
        settings("animation = true", circumstances).animation,
        WithOrigin {
            value: false,
            origin: Origin::Environment("ACCESSIBLE")
        }
    );
}

#[test]
fn a_variant_named_by_a_flag_drops_options_set_for_another() {
    let settings = settings(
        "[games.one]\nvariant = \"small\"\ncells = 3\nfree = true\n",
        Circumstances::default(),
    );
    let flag = |variant: Option<&str>, set: &[(&str, &str)]| {
        let set = set
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        settings.choice_for(
            "one",
            &Choice {
                variant: variant.map(str::to_owned),
                set,
            },
        )
    };
    assert_eq!(flag(None, &[]).set.len(), 2);
    assert_eq!(
        flag(Some("small"), &[("cells", "1")]).set,
        [
            ("free".to_owned(), "true".to_owned()),
            ("cells".to_owned(), "1".to_owned())
        ]
    );
    assert_eq!(
        flag(Some("standard"), &[]),
        Choice {
            variant: Some("standard".to_owned()),
            set: Vec::new()
        }
    );
    assert_eq!(flag(None, &[]).variant.as_deref(), Some("small"));
}

#[test]
fn a_player_without_a_name_has_a_number() {
    let settings = settings(
        "[[players]]\nname = \"Ann\"\n[[players]]\nname = \"Bo\"\ncolour = \"blue\"\n",
        Circumstances::default(),
    );
    assert_eq!(
        (
            settings.player_name(1).as_str(),
            settings.player_name(2).as_str()
        ),
        ("Bo", "Player 3")
    );
}

#[test]
fn theme_and_characters_suit_the_terminal_unless_the_file_names_others() {
    let circumstances = Circumstances {
        terminal: Terminal {
            colours: Colours::Sixteen,
            few_colours_by: Some("TERM"),
            ascii_by: Some("LANG"),
            ..Terminal::default()
        },
        ..Circumstances::default()
    };
    let usual = settings("", circumstances.clone());
    assert_eq!(
        (usual.theme.value, usual.theme.origin),
        (Theme::Sixteen.into(), Origin::Environment("TERM"))
    );
    assert_eq!(
        (usual.glyphs.value, usual.glyphs.origin),
        (Glyphs::Ascii, Origin::Environment("LANG"))
    );
    let named = settings("theme = \"light\"\nglyphs = \"unicode\"", circumstances);
    assert_eq!(
        (named.theme.value, named.glyphs.value),
        (Theme::Light.into(), Glyphs::Unicode)
    );
    let rich = settings("", Circumstances::default());
    assert_eq!(rich.theme, WithOrigin::default(Theme::Baize.into()));
    assert_eq!(rich.glyphs, WithOrigin::default(Glyphs::Unicode));
}

#[test]
fn the_seat_of_a_single_person_is_a_setting_and_players_swap_places() {
    let players = "[[players]]\nname = \"Ann\"\nhandicap = -3\n[[players]]\nname = \"Bo\"\nlevel = \"hard\"\n";
    let read = |text: &str| settings(&format!("{text}\n{players}"), Circumstances::default());
    let usual = read("");
    assert_eq!(usual.seating().own_seat, Seat::FIRST);
    assert_eq!(usual.handicaps(), [-3, 0]);
    let seated = read("own_seat = 3");
    let seating = seated.seating();
    assert_eq!(seating.own_seat, Seat::new(2));
    assert_eq!(seated.handicaps(), [0, 0, -3]);
    assert_eq!(seating.own[1], usual.seating().own[1], "Bo stays");
    assert_eq!(read("people = \"two\"\nown_seat = 3").handicaps(), [-3, 0]);
}

#[test]
fn every_stepped_value_is_accepted_by_the_file_and_steps_back() {
    for row in table::ROWS {
        let mut settings = settings("", Circumstances::default());
        let shown = |settings: &Settings| (row.value)(settings).0.shown();
        let usual = shown(&settings);
        let Some(change) = settings.turned(&row.id, true) else {
            continue;
        };
        settings.apply(&change).unwrap();
        assert_ne!(shown(&settings), usual, "{}", row.id);
        let back = settings.turned(&row.id, false).unwrap();
        settings.apply(&back).unwrap();
        assert_eq!(shown(&settings), usual, "{}", row.id);
    }
}

#[test]
fn the_default_is_shown_as_its_value_or_in_words() {
    for (id, told) in [
        (SettingId::OwnSeat, "Default: 1."),
        (SettingId::LightMemory, "Default: 256 MiB."),
        (SettingId::Animation, "Default: on, off over SSH."),
    ] {
        let about = id.about();
        assert!(about.ends_with(told), "{about}");
    }
}

#[test]
fn arrows_double_and_halve_memory_between_two_ends() {
    let mut settings = settings("", Circumstances::default());
    for (memory, up, next) in [
        (256, true, 512),
        (256, false, 128),
        (64, false, 64),
        (20, false, 64),
        (16_384, true, 16_384),
        (1 << 20, true, 16_384),
    ] {
        settings.light_memory.value = memory;
        let change = settings.turned(&SettingId::LightMemory, up).unwrap();
        assert_eq!(change.value(), &Stored::Number(next), "{memory}");
    }
}

#[test]
fn each_search_for_deals_has_its_own_word_that_arrows_reach() {
    for (text, value) in [
        ("", Winnable::Quick),
        ("winnable = false", Winnable::Off),
        ("winnable = true", Winnable::Thorough),
        ("winnable = \"quick\"", Winnable::Quick),
        ("winnable = \"thorough\"", Winnable::Thorough),
    ] {
        let mut settings = settings(text, Circumstances::default());
        assert_eq!(settings.winnable.value, value, "{text}");
        let mut words = std::collections::BTreeSet::new();
        for _ in Winnable::ALL {
            let all = settings.list();
            let row = all.iter().find(|row| row.id == SettingId::Winnable);
            words.extend(row.map(|row| row.value.clone()));
            let change = settings.turned(&SettingId::Winnable, true).unwrap();
            settings.apply(&change).unwrap();
        }
        assert_eq!(words.len(), Winnable::ALL.len(), "{words:?}");
        assert_eq!(settings.winnable.value, value, "{text}");
    }
}
