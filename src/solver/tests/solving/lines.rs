//! Small lines of cards that are removed side by side, compared with a search of every position.

use super::{agreed_verdict, filled, made_up};

const LINE: &str = r#"
title = "Small line"
family = "Test"
source = "Test"
blurb = "A test."
deal = ["DEALT to line 1", "the rest to stock"]
[deck]
ranks = "ace to 3"
[pile.stock]
[pile.discard]
[pile.line]
role = "tableau"
shape = "grid"
rows = 1
columns = 12
empty = "nothing"
closes = true
[stock]
to = "first gap in line"
turn = TURN
[remove]
REMOVED
from = "line"
to = "discard"
[goal]
when = "GOAL"
"#;

#[test]
fn small_lines_get_the_verdicts_of_an_exhaustive_search() {
    let two = "all but 2 cards on discard";
    let (mut won, mut lost) = (0, 0);
    for (removed, goal, turn) in [
        ("between = \"same rank\"\nat_most = 2", two, "1"),
        ("between = \"same suit\"\nat_most = 3", two, "2"),
        ("between = \"same rank or same suit\"", two, "1"),
        ("between = \"same colour\"\nat_most = 2", two, "3"),
        (
            "between = \"same rank\"\nalone = \"ace\"",
            "all but 3 cards on discard",
            "1",
        ),
        ("totals = [4, 5]", "all cards on discard", "1"),
        (
            "totals = [3, 6]\nat_most = 3\nalone = \"3\"",
            "all but 1 card on discard",
            "2",
        ),
    ] {
        let words = [
            ("DEALT", "1"),
            ("TURN", turn),
            ("REMOVED", removed),
            ("GOAL", goal),
        ];
        let rules = made_up(&filled(LINE, &words));
        for number in 1..=12 {
            let Some(found) =
                agreed_verdict(&rules, number, 200_000, &format!("{removed}, {turn}"))
            else {
                continue;
            };
            won += u64::from(found);
            lost += u64::from(!found);
        }
    }
    assert!(won > 20 && lost > 20, "{won} won, {lost} lost");
}
