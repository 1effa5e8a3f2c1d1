//! Properties that must hold for any input to the core: odd texts, odd rule files, odd options and
//! odd games.

use std::sync::Arc;

use crate::common::{all_cards, deal, game_ids, legal_moves, rule_file, rule_text, tries};
use patience_core::{Card, Position, Rules, notation};
use patience_language::{RuleFile, Source};
use proptest::prelude::*;
use proptest::test_runner::Config;

fn cases(usual: u64) -> Config {
    Config {
        cases: u32::try_from(tries(usual)).unwrap(),
        failure_persistence: None,
        max_shrink_iters: 2000,
        ..Config::default()
    }
}

fn plain(game: usize) -> Rules {
    let ids = game_ids();
    rule_file(&ids[game % ids.len()])
        .compile(None, &[])
        .expect("the plain game compiles")
}

/// Plays the moves selected by the numbers.
fn play(rules: &Rules, position: &mut Position, choices: &[u16]) -> Vec<patience_core::Applied> {
    let mut history = Vec::new();
    for choice in choices {
        let moves = legal_moves(rules, position);
        if moves.is_empty() {
            break;
        }
        let seat = position.to_move();
        let mv = moves[usize::from(*choice) % moves.len()];
        history.push(
            position
                .play(rules, seat, mv)
                .expect("a listed move is legal"),
        );
    }
    history
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn any_sequence_of_moves_reads_back_and_can_be_undone(
        game in 0usize..1000,
        number in 1u64..=i64::MAX as u64,
        choices in proptest::collection::vec(any::<u16>(), 0..80),
    ) {
        let rules = plain(game);
        let start = deal(&rules, number);
        let mut position = start.clone();
        let history = play(&rules, &mut position, &choices);
        let text = notation::write_position(&rules, &position);
        prop_assert_eq!(notation::read_position(&rules, &text).unwrap(), position.clone());
        prop_assert_eq!(all_cards(&rules, &position), all_cards(&rules, &start));
        for played in history.iter().rev() {
            position.take_back(&rules, played);
        }
        prop_assert_eq!(position, start);
    }

    #[test]
    fn no_text_of_a_move_or_position_causes_a_panic(game in 0usize..1000, text in "[a-z0-9>+!=:;?/()' AKQJT\n♥é]{0,60}") {
        let rules = plain(game);
        let position = deal(&rules, 1);
        if let Ok(mv) = notation::read_move(&rules, &position, &text) {
            let _ = position.can_play(&rules, position.to_move(), mv);
        }
        let _ = notation::read_position(&rules, &text);
        let _ = Card::parse(&text);
    }

    #[test]
    fn a_damaged_position_is_refused_or_can_be_played(
        game in 0usize..1000,
        choices in proptest::collection::vec(any::<u16>(), 0..40),
        at in any::<prop::sample::Index>(),
        other in any::<prop::sample::Index>(),
        how in 0u8..3,
    ) {
        let rules = plain(game);
        let mut position = deal(&rules, 5);
        play(&rules, &mut position, &choices);
        let mut words: Vec<String> = notation::write_position(&rules, &position).split(' ').map(str::to_owned).collect();
        let (at, other) = (at.index(words.len()), other.index(words.len()));
        match how {
            0 => { words.remove(at); }
            1 => words.swap(at, other),
            _ => words[at] = words[other].clone(),
        }
        if let Ok(mut read) = notation::read_position(&rules, &words.join(" ")) {
            let cards = all_cards(&rules, &read);
            let start = read.clone();
            let history = play(&rules, &mut read, &choices);
            prop_assert_eq!(all_cards(&rules, &read), cards);
            for played in history.iter().rev() {
                read.take_back(&rules, played);
            }
            prop_assert_eq!(read, start);
        }
    }
}

/// One change to the text of a rule file.
#[derive(Debug, Clone)]
enum Damage {
    Delete(usize),
    Repeat(usize),
    Exchange(usize, usize),
    Number(usize, i64),
    Phrase(usize, usize),
    Cut(usize),
}

fn damage() -> impl Strategy<Value = Damage> {
    let number = prop_oneof![
        Just(0),
        Just(-1),
        Just(1),
        Just(2),
        Just(12),
        Just(13),
        Just(52),
        Just(255),
        Just(999),
        Just(i64::MAX)
    ];
    prop_oneof![
        2 => any::<usize>().prop_map(Damage::Delete),
        1 => any::<usize>().prop_map(Damage::Repeat),
        2 => (any::<usize>(), any::<usize>()).prop_map(|(one, other)| Damage::Exchange(one, other)),
        6 => (any::<usize>(), number).prop_map(|(at, number)| Damage::Number(at, number)),
        6 => (any::<usize>(), any::<usize>()).prop_map(|(at, other)| Damage::Phrase(at, other)),
        1 => any::<usize>().prop_map(Damage::Cut),
    ]
}

/// Returns the positions of the quoted phrases of a text, including the quotes.
fn quoted(text: &str) -> Vec<std::ops::Range<usize>> {
    let quotes: Vec<usize> = text.match_indices('"').map(|(at, _)| at).collect();
    quotes
        .chunks_exact(2)
        .map(|pair| pair[0]..pair[1] + 1)
        .collect()
}

/// Returns the positions of the numbers in a text.
fn numbers(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut found: Vec<std::ops::Range<usize>> = Vec::new();
    for (at, _) in text
        .char_indices()
        .filter(|(_, letter)| letter.is_ascii_digit())
    {
        match found.last_mut() {
            Some(last) if last.end == at => last.end = at + 1,
            _ => found.push(at..at + 1),
        }
    }
    found
}

fn apply(text: &str, damage: &Damage) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let mut text = text.to_owned();
    match damage {
        _ if lines.is_empty() => return text,
        Damage::Delete(at) => {
            lines.remove(at % lines.len());
        }
        Damage::Repeat(at) => lines.insert(at % lines.len(), lines[at % lines.len()]),
        Damage::Exchange(one, other) => {
            let count = lines.len();
            lines.swap(one % count, other % count);
        }
        Damage::Number(at, number) => {
            let found = numbers(&text);
            if !found.is_empty() {
                text.replace_range(found[at % found.len()].clone(), &number.to_string());
            }
            return text;
        }
        Damage::Phrase(at, other) => {
            let found = quoted(&text);
            if !found.is_empty() {
                let phrase = text[found[other % found.len()].clone()].to_owned();
                text.replace_range(found[at % found.len()].clone(), &phrase);
            }
            return text;
        }
        Damage::Cut(at) => {
            let at = at % (text.len() + 1);
            return text
                .chars()
                .scan(0, |read, letter| {
                    *read += letter.len_utf8();
                    (*read <= at).then_some(letter)
                })
                .collect();
        }
    }
    lines.join("\n")
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn a_damaged_rule_file_is_refused_or_can_be_played(
        game in 0usize..1000,
        damages in proptest::collection::vec(damage(), 1..4),
        choices in proptest::collection::vec(any::<u16>(), 40),
    ) {
        let ids = game_ids();
        let id = &ids[game % ids.len()];
        let text = damages.iter().fold(rule_text(id), |text, damage| apply(&text, damage));
        let source = Arc::new(Source { name: format!("{id}.toml"), text: text.clone() });
        match RuleFile::read(id, &source, &|_| None) {
            Err(faults) => prop_assert!(!faults.0.is_empty()),
            Ok(file) => match file.compile(None, &[]) {
                Err(faults) => prop_assert!(!faults.0.is_empty()),
                Ok(rules) => {
                    let start = deal(&rules, 9);
                    prop_assert_eq!(all_cards(&rules, &start).len(), usize::from(rules.cards()), "{}", text);
                    let mut position = start.clone();
                    let history = play(&rules, &mut position, &choices);
                    prop_assert_eq!(all_cards(&rules, &position), all_cards(&rules, &start));
                    prop_assert!(!patience_language::describe::rules_text(&rules).is_empty());
                    let written = notation::write_position(&rules, &position);
                    prop_assert_eq!(notation::read_position(&rules, &written).unwrap(), position.clone(), "{}", text);
                    for played in history.iter().rev() {
                        position.take_back(&rules, played);
                    }
                    prop_assert_eq!(position, start);
                }
            },
        }
    }

    #[test]
    fn any_options_are_refused_or_can_be_played(
        game in 0usize..1000,
        picks in proptest::collection::vec((any::<usize>(), any::<i64>()), 0..8),
        choices in proptest::collection::vec(any::<u16>(), 40),
    ) {
        let ids = game_ids();
        let file = rule_file(&ids[game % ids.len()]);
        let variant = picks.len() % file.variants().len();
        // There are games without options.
        let set: Vec<(String, String)> = picks
            .iter()
            .filter(|_| !file.options().is_empty())
            .map(|(at, value)| {
                let option = &file.options()[at % file.options().len()];
                let value = match &option.kind {
                    patience_core::Kind::Number { min, max, .. } => (min + value.rem_euclid(max - min + 1)).to_string(),
                    patience_core::Kind::YesNo => (value % 2 == 0).to_string(),
                    patience_core::Kind::Choice(choices) => choices[usize::try_from(value.unsigned_abs()).unwrap() % choices.len()].0.clone(),
                };
                (option.id.clone(), value)
            })
            .collect();
        if let Ok(rules) = file.compile(Some(&file.variants()[variant].id), &set) {
            let start = deal(&rules, 9);
            let mut position = start.clone();
            let history = play(&rules, &mut position, &choices);
            prop_assert_eq!(all_cards(&rules, &position), all_cards(&rules, &start));
            let written = notation::write_position(&rules, &position);
            prop_assert_eq!(notation::read_position(&rules, &written).unwrap(), position.clone());
            for played in history.iter().rev() {
                position.take_back(&rules, played);
            }
            prop_assert_eq!(position, start);
        }
    }
}
