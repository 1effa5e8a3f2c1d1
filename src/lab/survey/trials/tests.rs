//! Difficulty trials, and the levels derived from them.

use super::*;
use crate::survey::Known;
use patience_app::survey::difficulty::Level;
use patience_core::Rules;

fn freecell() -> Rules {
    let file = patience::EMBEDDED.rule_file("freecell").unwrap();
    file.compile(None, &[]).unwrap()
}

fn trials(count: u32) -> Trials {
    let mut trials = Trials::new(TrialsHead::of(&freecell(), 7));
    for number in 1..=count {
        let deal = DealNumber::new(number.into()).unwrap();
        let trial = Trial {
            deal: deal.to_string(),
            verdict: Known::Won,
            wins: Some(number * 5),
            last_chance: None,
        };
        trials.add(deal, trial);
    }
    trials
}

/// Returns trials of 200 winnable deals. Nobody wins the first `few`; those of them in the range `known` have a point
/// of no return, which is later for higher numbers.
fn trials_with_few(few: u32, known: std::ops::Range<u32>) -> Trials {
    let mut trials = Trials::new(trials(0).head);
    for number in 0..200 {
        let deal = DealNumber::new(u64::from(number) + 1).unwrap();
        let trial = Trial {
            deal: deal.to_string(),
            verdict: Known::Won,
            wins: Some(if number < few { 0 } else { number }),
            last_chance: known.contains(&number).then_some(number * 10),
        };
        trials.add(deal, trial);
    }
    trials
}

#[test]
fn a_level_is_a_fifth_of_the_deals() {
    assert_eq!(trials(99).thresholds(), None);
    let thresholds = trials(100).thresholds().unwrap();
    assert_eq!(thresholds.wins, [105, 205, 305, 405]);
}

#[test]
fn level_boundaries_are_points_of_no_return_if_few_win() {
    let thresholds = trials_with_few(100, 0..100).thresholds().unwrap();
    assert_eq!(thresholds.wins, [0, 0, 120, 160]);
    assert_eq!(thresholds.chances, [400, 800, 0, 0]);
}

#[test]
fn known_levels_of_deals_are_saved() {
    let trials = trials_with_few(100, 0..50);
    let thresholds = trials.thresholds().unwrap();
    assert_eq!(thresholds.levels, "");
    let levels = trials.levels(&thresholds);
    let noted = Thresholds {
        levels,
        ..thresholds
    };
    let expected = [
        "5".repeat(20),
        "4".repeat(20),
        "3".repeat(10),
        "-".repeat(50),
    ];
    let expected = expected.concat() + &"3".repeat(20) + &"2".repeat(40) + &"1".repeat(40);
    assert_eq!(noted.levels, expected);
    let level = |number| noted.level_of(DealNumber::new(number).unwrap());
    assert_eq!(
        [1, 50, 51, 200, 201].map(level),
        [
            Some(Level::Expert),
            Some(Level::Medium),
            None,
            Some(Level::Easy),
            None
        ]
    );
    assert_eq!(noted.level_of(DealNumber::microsoft(1).unwrap()), None);
    let noted_with = |level| noted.deals_of(level).len();
    assert_eq!(Level::ALL.map(noted_with), [40, 40, 30, 20, 20]);
}

#[test]
fn a_sample_of_points_of_no_return_represents_all() {
    let some = trials_with_few(100, 0..50).thresholds().unwrap();
    assert_eq!(some.chances, [200, 400, 0, 0]);
    assert_eq!(trials_with_few(100, 0..0).thresholds(), None);
}

#[test]
fn points_of_no_return_are_needed_only_at_level_boundaries() {
    let open = |few, known| trials_with_few(few, known).without_last_chance().len();
    assert_eq!(
        [open(40, 0..0), open(41, 0..0), open(41, 0..30)],
        [0, 41, 11]
    );
    assert_eq!(trials_with_few(40, 0..0).thresholds().unwrap().wins[0], 40);
}

#[test]
fn trials_are_resumed_and_an_incomplete_line_is_ignored() {
    let head = TrialsHead::of(&freecell(), 7);
    let text = serde_json::to_string(&head).unwrap()
        + "\n{\"deal\":\"1\",\"verdict\":\"won\",\"wins\":9}\n{\"deal\":\"2\",\"ver";
    let read = Trials::read(&text).unwrap().unwrap();
    assert_eq!((read.counts(), &read.head), ((1, 1), &head));
    assert_eq!(Trials::read("{\"cro").unwrap(), None);
    let wrong = Trials::read("{}\n").unwrap_err();
    assert_eq!(
        wrong.in_file(std::path::Path::new("part")),
        "part:1:2: not a line of difficulty trials: `crowd` is missing"
    );
}

#[test]
fn the_built_in_thresholds_are_in_order_and_up_to_date() {
    let text = patience::EMBEDDED.difficulty;
    let lines = Difficulties::read(text).unwrap();
    assert_eq!(lines.text(), text);
    assert!(lines.iter().map(Line::key).is_sorted());
    for line in lines.iter() {
        let file = patience::EMBEDDED.rule_file(&line.game).unwrap();
        let rules = file.compile(Some(&line.variant), &[]).unwrap();
        assert!(
            Thresholds::of(text, &rules).is_some(),
            "{}: survey it again",
            line.game
        );
    }
}
