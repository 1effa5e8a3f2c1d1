//! Games whose stock deals rows onto the columns: small ones against a search of every position.

use super::{agreed_verdict, filled, made_up};

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
