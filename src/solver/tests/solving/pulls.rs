//! Small games in which cards are taken from under others, and lines whose cards may move, compared with a search of
//! every position.

use super::{agreed_verdict, made_up};

/// One card may be taken from under others.
const ONCE: &str = r#"
title = "Key"
family = "Test"
source = "Test"
blurb = "A test."
deal = ["4 to each tableau"]
[deck]
ranks = "ace to 4"
[pile.foundation]
count = 4
[pile.tableau]
count = 4
build = "down in suit"
empty = "nothing"
pulls = 1
[goal]
when = "all cards on foundation"
"#;

/// As often as the player likes, but only after the last redeal of a stock.
const AFTER_REDEAL: &str = r#"
title = "Waste pull"
family = "Test"
source = "Test"
blurb = "A test."
deal = ["4 to each tableau", "the rest to stock"]
[deck]
ranks = "ace to 4"
[pile.stock]
[pile.waste]
[pile.foundation]
count = 4
[pile.tableau]
count = 2
build = "down in suit"
empty = "nothing"
pulls = -1
pulls_when = "after the last redeal"
[stock]
to = "waste"
redeals = 1
[goal]
when = "all cards on foundation"
"#;

/// A line in which cards between two alike ones are removed, and whose piles may go onto each other.
const LINE: &str = r#"
title = "Line and pile"
family = "Test"
source = "Test"
blurb = "A test."
deal = ["1 to each line"]
[deck]
ranks = "ace to 3"
[pile.discard]
[pile.line]
role = "tableau"
shape = "grid"
rows = 1
columns = 12
limit = 12
empty = "nothing"
closes = true
lift = "pile by its top card"
build = "same rank or same suit"
from = "line"
[remove]
between = "same rank"
from = "line"
to = "discard"
[goal]
when = "all but 2 cards on discard"
"#;

#[test]
fn cards_under_others_and_lines_that_move_get_the_verdicts_of_an_exhaustive_search() {
    for (text, deals) in [(ONCE, 150), (AFTER_REDEAL, 140), (LINE, 12)] {
        let rules = made_up(text);
        let mut won = 0;
        for number in 1..=deals {
            let Some(found) = agreed_verdict(&rules, number, 100_000, &rules.about.title) else {
                continue;
            };
            won += usize::from(found);
        }
        assert!(won > 2, "{}: {won}", rules.about.title);
    }
}
