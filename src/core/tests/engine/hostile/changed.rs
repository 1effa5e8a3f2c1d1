//! Games of the suite, changed at random with words that files in the former language do not have:
//! each plays by its own rules or is refused.

use patience_language::{RuleFile, Source, describe};
use proptest::prelude::*;

use super::{FILES, cases, of_suite, play_closely};
use crate::generating::{Chooser, changed};
use crate::playing;

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn changed_games_play_by_their_own_rules_or_are_refused(
        file in any::<usize>(),
        numbers in prop::collection::vec(any::<u16>(), 60),
        seed in any::<usize>(),
    ) {
        let text = changed_game(file, &numbers);
        let outcome = std::panic::catch_unwind(|| try_changed(&text, seed));
        prop_assert!(outcome.is_ok(), "{text}");
    }
}

/// Returns the text of a rule file that changes some words of a game of the suite.
fn changed_game(file: usize, numbers: &[u16]) -> String {
    let id = &FILES[file % FILES.len()].0;
    let file = playing::rule_file(id);
    let variants = file
        .variants()
        .iter()
        .skip(1)
        .map(|variant| format!("variant.{}", variant.id));
    let options = file
        .options()
        .iter()
        .map(|option| format!("option.{}", option.id));
    let left_out: Vec<String> = variants.chain(options).collect();
    let rules = file.compile(None, &[]).unwrap();
    changed(id, &rules, &left_out, &mut Chooser::new(numbers))
}

/// Plays a changed game, if it can be played. Returns whether it can.
fn try_changed(text: &str, seed: usize) -> bool {
    let source = Source::new("changed.toml", text);
    let file = RuleFile::read("changed", &source, &of_suite);
    let checked = file.and_then(|file| file.check_all().map(|()| file));
    if let Ok(file) = &checked {
        let rules = file.compile(None, &[]).unwrap();
        let _ = describe::rules_text(&rules);
        play_closely(&rules, seed, 80);
    }
    checked.is_ok()
}

#[test]
fn enough_changed_games_can_be_played() {
    let mut state: u64 = 7;
    let mut drawn = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        u16::try_from((state >> 40) & 0xffff).unwrap()
    };
    let playable = (0..300).filter(|_| {
        let numbers: Vec<u16> = (0..60).map(|_| drawn()).collect();
        try_changed(&changed_game(usize::from(drawn()), &numbers), 1)
    });
    let playable = playable.count();
    assert!(playable >= 60, "only {playable} of 300 games can be played");
}
