//! The words of hints: how they name cards and piles, and how long they stay.

use patience_language::describe::{Audience, move_words_for};

use crate::tests::*;

#[test]
fn a_hint_in_a_grid_names_columns_by_their_keys() {
    let mut stage = Stage::lit("accordion", 1);
    stage.app.context.settings.hints.value = patience_app::settings::Hints::Visible;
    stage.app.context.settings.light.value = false;
    let told: Vec<String> = (0..40)
        .map(|_| {
            stage.keys("H enter H");
            stage.said()
        })
        .collect();
    let past_nine = |told: &&String| {
        ["column 10 (key 0)", "column a", "column b", "column c"]
            .iter()
            .any(|column| told.contains(column))
    };
    let example = told.iter().find(past_nine);
    assert!(example.is_some(), "{told:?}");
    let by_number = |told: &String| told.contains("column 10,") || told.contains("column 11");
    assert!(!told.iter().any(by_number), "{told:?}");
}

#[test]
fn a_hint_says_to_which_foundation_a_card_goes() {
    let mut stage = Stage::lit("freecell", 1);
    stage.app.context.settings.finish.value = false;
    stage.think();
    let mut said = Vec::new();
    for _ in 0..60 {
        if stage.game().hand_end().is_some() {
            break;
        }
        stage.keys("H");
        stage.think();
        said.push(stage.said());
        stage.follow_hint();
    }
    let tells = |text: &str| said.iter().any(|said| said.contains(text));
    assert!(tells(" to the empty foundation ("), "{said:?}");
    assert!(tells(" to the foundation with A"), "{said:?}");
    assert!(!tells("to a foundation"), "{said:?}");
}

#[test]
fn a_hint_names_the_hour_that_a_card_goes_to() {
    let stage = Stage::table("grandfathers-clock", 1);
    let game = stage.game();
    let keys = stage.on_table().labels().by_number();
    let mut told = 0;
    for mv in game.legal_moves() {
        let Move::Transfer { to, .. } = mv else {
            continue;
        };
        let Some(hour) = game.rules().caption(to) else {
            continue;
        };
        let audience = Audience {
            keys,
            ..Audience::at(game.position().to_move())
        };
        let words = move_words_for(game.rules(), game.position(), audience, mv);
        assert!(words.ends_with(&format!(" to hour {hour}")), "{words}");
        told += 1;
    }
    assert!(told > 0);
    // Where each hour has a key of its own, that stands behind its name.
    let mut stage = Stage::table("clock", 592_525);
    stage.app.context.settings.hints.value = patience_app::settings::Hints::Visible;
    stage.keys("H");
    let said = stage.said();
    assert!(said.contains("J♠ to hour XI (key q)"), "{said}");
}

#[test]
fn a_letter_that_does_nothing_names_what_its_other_case_does() {
    let mut stage = Stage::table("klondike", 1);
    stage.keys("g");
    let said = stage.said();
    assert!(said.starts_with("g does nothing here: G is “"), "{said}");
    assert!(!said.contains("“”"), "{said}");
    // The letter for left does what it can first.
    for _ in 0..20 {
        stage.keys("h");
        if !stage.said().is_empty() {
            break;
        }
    }
    assert_eq!(
        stage.said(),
        "h cannot move the cursor further. H is “hint”"
    );
}

#[test]
fn a_race_says_why_it_has_no_hints() {
    let mut stage = Stage::real_time("nertz", 5, patience_app::settings::People::One, &[]);
    stage.go();
    stage.at(10, "H");
    assert_eq!(stage.said(), "No hints in a race");
}

#[test]
fn the_words_of_a_hint_stay_as_long_as_its_marks() {
    let mut stage = Stage::lit("freecell", 1);
    stage.think();
    stage.keys("H");
    let told = stage.said();
    let (words, _) = told.split_once(" (").unwrap();
    for keys in ["? esc", "right", "F3 esc"] {
        stage.keys(keys);
        assert!(stage.on_table().hint_mark().is_some(), "{keys}");
        assert!(stage.screen().contains(words), "{keys}: {}", stage.screen());
    }
    stage.keys("esc");
    assert!(stage.on_table().hint_mark().is_none());
    assert!(!stage.screen().contains(words), "{}", stage.screen());
}
