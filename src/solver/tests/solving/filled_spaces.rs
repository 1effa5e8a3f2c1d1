//! Small games whose spaces are filled by stock and waste, and games in which each pile is for a different suit,
//! compared with a search of every position.

use super::{agreed_verdict, filled, made_up};

/// Small packs with columns that are filled from the stock, or that each start with a different suit.
const FILLED: &str = r#"
title = "Small and filled"
family = "Test"
source = "Test"
blurb = "A test."
deal = ["DEALT to each tableau", "the rest to stock"]
[deck]
ranks = "ace to 4"
[pile.foundation]
count = 4
empty = "FIRST"
[pile.tableau]
count = 4
build = "down in suit"
lift = "built run"
SPACES
[pile.stock]
[pile.waste]
LIFT
[stock]
turn = TURN
to = "waste"
redeals = REDEALS
[goal]
when = "all cards on foundation"
"#;

#[test]
fn small_games_with_filled_spaces_get_the_verdicts_of_an_exhaustive_search() {
    let fill = "empty = \"nothing\"\nfill = \"waste, then stock\"";
    let stock_first = "empty = \"nothing\"\nfill = \"stock, then waste\"";
    let (mut won, mut lost) = (0, 0);
    for (first, spaces, lift, turn, redeals) in [
        ("ace", fill, "", "1", "0"),
        ("ace of each suit", fill, "", "1", "-1"),
        ("ace", stock_first, "", "2", "1"),
        ("ace of each suit", stock_first, "", "3", "-1"),
        ("ace", "empty = \"nothing\"\nfill = \"stock\"", "", "1", "0"),
        (
            "ace",
            "empty = \"nothing\"\nfill = \"waste\"",
            "lift = \"nothing\"",
            "1",
            "0",
        ),
        ("ace", "empty = \"4 of each suit\"", "", "1", "0"),
        (
            "ace",
            "empty = \"4 of each suit\"\nfill = \"stock\"",
            "",
            "1",
            "0",
        ),
        (
            "ace of each suit",
            "empty = \"3 or 4 of each suit\"",
            "",
            "2",
            "-1",
        ),
    ] {
        for dealt in ["2", "3"] {
            let rules = made_up(&filled(
                FILLED,
                &[
                    ("FIRST", first),
                    ("SPACES", spaces),
                    ("LIFT", lift),
                    ("TURN", turn),
                    ("REDEALS", redeals),
                    ("DEALT", dealt),
                ],
            ));
            for number in 1..=12 {
                let Some(found) = agreed_verdict(
                    &rules,
                    number,
                    200_000,
                    &format!("{first}, {spaces}, {turn}"),
                ) else {
                    continue;
                };
                won += u64::from(found);
                lost += u64::from(!found);
            }
        }
    }
    assert!(won > 30 && lost > 30, "{won} won, {lost} lost");
}
