//! Removals that no game of the suite has: exactly the listed ones may be played.

use super::try_made_up;

/// A triangle whose cards never move but may be removed, kings even from under others.
const STAYING: &str = r#"
title = "Staying"
deal  = ["1 to each grid", "the rest to stock"]

[pile.stock]
[pile.waste]
[pile.discard]
[pile.grid]
role  = "tableau"
shape = "triangle"
rows  = 7
face  = "up"
lift  = "top card above the first"
[stock]
to = "waste"
[remove]
sum     = 13
alone   = "king"
covered = "king"
overlap = true
from    = "grid or waste"
to      = "discard"
[goal]
when = "all cards on discard"
"#;

/// Foundations on which a king stands for any card, but is removed as a king.
const WILD: &str = r#"
title = "Wild"
deal  = ["4 to each tableau", "the rest to stock"]

[pile.stock]
[pile.waste]
[pile.discard]
[pile.foundation]
count = 4
build = "up in any suit"
wild  = "king"
wild_starts = true
[pile.tableau]
count = 6
[stock]
to      = "waste"
redeals = -1
[remove]
sum   = 13
alone = "king"
from  = "foundation or waste or tableau"
to    = "discard"
[goal]
when = "tableau empty"
"#;

/// Groups that are removed from different piles and to different ones, with the same cards in
/// several groups.
const SEVERAL_WAYS: &str = r#"
language = 1
title = "Several ways"
deal  = ["5 to each tableau", "the rest to stock"]
goal  = "tableau empty"
[pile.stock]
[pile.waste]
[pile.foundation]
build = "nothing"
empty = "nothing"
limit = 52
[pile.discard]
[pile.tableau]
count = 8
[stock]
turn = "1 to waste"
[remove.couples]
what = ["king and queen of one suit", "3 aces", "2, 3 and 4 of one colour"]
from = "tableau"
to   = "foundation"
[remove.lower]
what = "the lower of 2 cards of one suit"
from = "waste or tableau"
to   = "discard"
[remove.more]
what = ["king", "3 aces", "2 cards of one rank and one colour", "5 and 6 of different suits"]
from = "waste or tableau"
to   = "discard"
[remove.sums]
what = "2 cards that make 11"
from = "tableau"
to   = "foundation"
"#;

#[test]
fn cards_are_removed_as_themselves_wherever_they_are() {
    let outranked = WILD.replace("sum   = 13", "outranked = \"in suit\"");
    let sets = WILD.replace("sum   = 13", "sets = [\"king, king and king\"]");
    for text in [STAYING, WILD, &outranked, &sets, SEVERAL_WAYS] {
        for seed in 0..30 {
            assert!(try_made_up(text, seed), "{text}");
        }
    }
}
