//! Games whose stock deals rows onto the columns: small ones compared with a search of every position, and positions
//! in which many spaces have to be filled before a row may be dealt.

use patience_core::notation;
use patience_solver::{Budget, Verdict, Watch, is_solution, solve};

use super::{agreed_verdict, built_in, filled, made_up};

/// Small packs whose complete runs leave the columns.
const SMALL: &str = r#"
title = "Small rows"
family = "Test"
source = "Test"
blurb = "A test."
deal = ["DEALT to each tableau", "the rest to stock"]
[deck]
suits = SUITS
ranks = "ace to RANKS"
[pile.foundation]
count = 4
build = "nothing"
empty = "nothing"
collects = "tableau"
[pile.tableau]
count = COLUMNS
face = "last up"
build = "BUILD"
run = "down in suit"
lift = "built run"
[pile.stock]
[stock]
to = "each tableau"
when = "WHEN"
[goal]
when = "all cards on foundation"
"#;

#[test]
fn small_games_dealt_in_rows_get_the_verdicts_of_an_exhaustive_search() {
    let (mut won, mut lost) = (0, 0);
    for (suits, ranks, columns, dealt) in [
        ("1", "2", "3", "1"),
        ("1", "2", "4", "1"),
        ("1", "3", "3", "1"),
        ("1", "3", "3", "2"),
        ("1", "3", "4", "1"),
        ("2", "2", "3", "1"),
        ("2", "2", "4", "1"),
        ("2", "3", "3", "2"),
        ("2", "3", "4", "1"),
        ("4", "2", "3", "1"),
        ("4", "3", "4", "2"),
        ("4", "4", "4", "3"),
    ] {
        for (when, build) in [
            ("no pile is empty", "down in any suit"),
            ("no pile is empty", "down in suit"),
            ("any time", "down in suit"),
        ] {
            let words = [
                ("BUILD", build),
                ("SUITS", suits),
                ("RANKS", ranks),
                ("COLUMNS", columns),
                ("DEALT", dealt),
                ("WHEN", when),
            ];
            let rules = made_up(&filled(SMALL, &words));
            for number in 1..=16 {
                match agreed_verdict(&rules, number, 10_000, &format!("{words:?}")) {
                    Some(true) => won += 1,
                    Some(false) => lost += 1,
                    None => {}
                }
            }
        }
    }
    assert!(won > 100 && lost > 50, "{won} won, {lost} lost");
}

/// Suits that have left, columns with all of a suit but the ace, and a stock: every space has to be filled first,
/// each at the cost of a run.
#[test]
fn spaces_are_filled_to_get_a_row() {
    const RUN: &str = "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S";
    let position = |up: usize, columns: &[&str], stock: &str| {
        let up = (1..=up).map(|number| format!("f{number}: {RUN} AS\n"));
        let columns = columns.iter().zip(1..);
        let columns = columns.map(|(cards, number)| format!("t{number}: {cards}\n"));
        let piles: String = up.chain(columns).collect();
        format!("{piles}s> ({stock})\npartial\n")
    };
    let rules = built_in("spider", &[("suits", "1")]);
    for (text, states) in [
        (position(7, &[RUN], "AS"), 40_000),
        (position(6, &[RUN, RUN], "AS AS"), 2_000),
        (
            position(
                4,
                &[RUN, RUN, RUN, "KS QS JS TS 9S 8S"],
                "7S 6S 5S 4S 3S 2S AS AS AS AS",
            ),
            1_000,
        ),
    ] {
        let start = notation::read_position(&rules, &text).unwrap();
        let budget = Budget {
            states: Some(states),
            ..Budget::default()
        };
        let answer = solve(&rules, &start, &budget, &Watch::default());
        let Verdict::Won(moves) = answer.verdict else {
            panic!("{:?}: {text}", answer.verdict);
        };
        assert!(is_solution(&rules, &start, &moves), "{text}");
    }
}
