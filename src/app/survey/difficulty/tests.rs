//! Levels, and the lines that define them.

use super::*;
use crate::tests::embedded;

/// Returns the thresholds of `FreeCell` with these limits.
fn thresholds(wins: [u32; 4], chances: [u32; 4]) -> Thresholds {
    let rules = embedded().rule_file("freecell").unwrap();
    let rules = rules.compile(None, &[]).unwrap();
    Thresholds {
        deals: 1000,
        wins,
        chances,
        levels: String::new(),
        ..Thresholds::of(embedded().difficulty, &rules).unwrap()
    }
}

#[test]
fn a_level_is_a_fifth_of_the_deals() {
    let thresholds = thresholds([105, 205, 305, 405], [0; 4]);
    let level = |wins| thresholds.level(Ease::new(wins, None));
    assert_eq!([0, 104].map(level), [Level::Expert; 2]);
    assert_eq!([105, 204].map(level), [Level::Hard; 2]);
    assert_eq!([205, 305].map(level), [Level::Medium, Level::Fair]);
    assert_eq!([405, 1200].map(level), [Level::Easy; 2]);
}

#[test]
fn levels_are_divided_by_points_of_no_return_if_few_win() {
    let thresholds = thresholds([0, 0, 120, 160], [400, 800, 0, 0]);
    assert!(thresholds.ask_for_chances());
    let level = |chance| thresholds.level(Ease::new(4, Some(chance)));
    assert_eq!([399, 400].map(level), [Level::Expert, Level::Hard]);
    assert_eq!([799, 800].map(level), [Level::Hard, Level::Medium]);
}

#[test]
fn a_level_that_is_far_away_is_screened_out() {
    let thresholds = thresholds([105, 205, 305, 405], [0; 4]);
    let possible = |wins| {
        Level::ALL
            .into_iter()
            .filter(|level| thresholds.may_be(*level, wins, 300))
            .collect::<Vec<_>>()
    };
    assert_eq!(possible(0), [Level::Expert]);
    assert_eq!(possible(300), [Level::Easy]);
    assert_eq!(possible(26).last(), Some(&Level::Expert));
    assert!(possible(26).contains(&Level::Hard));
}

#[test]
fn few_wins_are_ordered_by_the_point_of_no_return() {
    assert!(Ease::new(4, Some(900)) < Ease::new(1, Some(1000)));
    assert!(Ease::new(4, Some(9999)) < Ease::new(5, None));
    assert_eq!(Ease::new(7, Some(1)), Ease::new(7, None));
}

#[test]
fn a_recorded_level_is_taken_and_the_wins_are_counted() {
    let rules = embedded().rule_file("klondike").unwrap();
    let rules = rules.compile(Some("one"), &[]).unwrap();
    let text = embedded().difficulty;
    let mut thresholds = Thresholds::of(text, &rules).unwrap();
    let deal = DealNumber::new(1).unwrap();
    let assess = |thresholds: &Thresholds, level| {
        let line = serde_json::to_string(thresholds).unwrap();
        let (budget, watch) = (Budget::default(), Watch::default());
        super::assess((&line, &rules), deal, level, &budget, &watch).unwrap()
    };
    thresholds.levels = String::new();
    let Assessed::Has(measured, _) = assess(&thresholds, None) else {
        panic!("the first deal can be won");
    };
    // A level other than the measured one shows that the recorded level is used.
    let noted = Level::ALL[(measured.level as usize + 1) % 5];
    thresholds.levels = (noted as usize + 1).to_string();
    let expected = Difficulty {
        level: noted,
        range: thresholds.range(noted),
        ..measured
    };
    assert_eq!(assess(&thresholds, None), Assessed::Has(expected, None));
    assert_eq!(
        assess(&thresholds, Some(noted)),
        Assessed::Has(expected, None)
    );
    assert_eq!(assess(&thresholds, Some(measured.level)), Assessed::IsOther);
}

#[test]
fn a_difficulty_is_described_in_words() {
    let told = |thresholds: &Thresholds, wins, level| {
        let (range, deals) = (thresholds.range(level), thresholds.deals);
        Difficulty {
            wins,
            level,
            range,
            deals,
            is_published: false,
        }
    };
    let thresholds = thresholds([0, 40, 80, 120], [600, 0, 0, 0]);
    let fifth = "hard, in the fourth fifth of winnable deals";
    let (some, few) = (
        told(&thresholds, 30, Level::Hard),
        told(&thresholds, 1, Level::Hard),
    );
    assert_eq!(
        some.in_words(),
        format!("difficulty: {fifth} (25 of 1,000 quick computer players win)")
    );
    assert_eq!(
        few.in_words(),
        format!(
            "difficulty: {fifth} (quick computer players hardly ever win, and lose after about 6 moves or more)"
        )
    );
    assert_eq!(
        [some, few].map(Difficulty::as_sentence),
        [
            "Difficulty: hard (25 of 1,000 quick computer players win)",
            "Difficulty: hard (quick computer players lose it after about 6 moves or more)"
        ]
    );
    let thresholds = Thresholds {
        deals: 154,
        ..thresholds
    };
    let words = told(&thresholds, 30, Level::Hard).in_words();
    assert!(
        words.contains("winnable deals, judging by 154 of them ("),
        "{words}"
    );
}

#[test]
fn an_unmeasured_game_has_no_levels() {
    let rules = embedded().rule_file("freecell").unwrap();
    let rules = rules.compile(None, &[]).unwrap();
    let deal = DealNumber::new(1).unwrap();
    let watch = Watch::default();
    assert_eq!(Difficulty::of("", &rules, deal, &watch), None);
    let mut thresholds = thresholds([105, 205, 305, 405], [0; 4]);
    let line = |thresholds: &Thresholds| serde_json::to_string(thresholds).unwrap();
    assert!(Thresholds::of(&line(&thresholds), &rules).is_some());
    thresholds.crowd += 1;
    assert_eq!(Thresholds::of(&line(&thresholds), &rules), None);
}

/// Seven of 1,200 are 5.8 of 1,000 and six are 5.0. Both must be rounded to numbers of their own levels.
#[test]
fn a_rounded_count_stays_in_the_range_of_its_level() {
    let thresholds = thresholds([10, 20, 60, 120], [0; 4]);
    for wins in 0..=1200 {
        let level = thresholds.level(Ease::new(wins.max(FEW_WINS), None));
        let range = thresholds.range(level);
        let told = range.wins_of_a_thousand(wins);
        assert!(told.abs_diff(wins * 1000 / 1200) <= 1, "{wins}: {told}");
        let easier = Level::ALL.into_iter().filter(|other| *other < level);
        for easier in easier {
            let words = thresholds.range(easier).in_words();
            let least: u32 = words
                .split(' ')
                .next()
                .and_then(|word| word.parse().ok())
                .unwrap();
            assert!(
                told < least,
                "{wins} are {told} and {level:?}, but {easier:?} is {words}"
            );
        }
    }
    assert_eq!(thresholds.range(Level::Expert).wins_of_a_thousand(9), 7);
    assert_eq!(thresholds.range(Level::Hard).wins_of_a_thousand(10), 8);
}

#[test]
fn a_published_deal_keeps_the_level_that_it_was_published_with() {
    let thresholds = thresholds([0, 40, 80, 120], [600, 0, 0, 0]);
    let measured = Difficulty {
        wins: 100,
        level: Level::Fair,
        range: thresholds.range(Level::Fair),
        deals: thresholds.deals,
        is_published: false,
    };
    assert_eq!(measured.published_as(None), measured);
    assert_eq!(measured.published_as(Some(Level::Fair)), measured);
    let published = measured.published_as(Some(Level::Easy));
    assert_eq!(published.level, Level::Easy);
    assert_eq!(
        [published.as_sentence(), published.in_words()],
        [
            "Difficulty: published as easy (83 of 1,000 quick computer players win)",
            "difficulty: published as easy (83 of 1,000 quick computer players win)",
        ]
    );
}
