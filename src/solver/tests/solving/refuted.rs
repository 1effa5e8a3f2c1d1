//! Rule files that once refuted an argument of the solver: it called deals of them lost that can be won.
//! Each breaks one premise by which the argument now asks whether it holds.

use patience_core::notation;
use patience_solver::{Budget, Verdict, Watch, is_solution, solve};

use super::{deal, made_up};

/// What breaks the premise, the rule file, and the deals or the position that can be won.
struct Refuted {
    because: &'static str,
    rules: &'static str,
    deals: &'static [u64],
    position: &'static str,
}

#[test]
fn what_once_refuted_an_argument_is_won() {
    let budget = Budget {
        states: Some(200_000),
        ..Budget::default()
    };
    for Refuted {
        because,
        rules,
        deals,
        position,
    } in REFUTED
    {
        let rules = made_up(rules);
        let mut starts: Vec<_> = deals.iter().map(|number| deal(&rules, *number)).collect();
        if !position.is_empty() {
            let position = notation::read_position(&rules, position);
            starts.push(position.unwrap_or_else(|error| panic!("{because}: {error}")));
        }
        for (number, start) in starts.iter().enumerate() {
            let answer = solve(&rules, start, &budget, &Watch::default());
            let Verdict::Won(moves) = answer.verdict else {
                panic!("{because}, {number}: {:?}", answer.verdict);
            };
            assert!(is_solution(&rules, start, &moves), "{because}, {number}");
        }
    }
}

const REFUTED: &[Refuted] = &[
    Refuted {
        because: "a card that could go up carries one that goes round the corner",
        rules: r#"
title = "Refuted"
deal = ["1, 2, 3 to each tableau", "the rest to tableau"]
[deck]
ranks = "ace to 4"
[pile.foundation]
count = 4
limit = 4
lift = "top card"
[pile.tableau]
count = 3
build = "down in alternating colours, wrapping"
lift = "built run"
empty = "3"
face = "down, up"
[goal]
when = "all cards on foundation"
"#,
        deals: &[3],
        position: "",
    },
    Refuted {
        because: "the player chooses the base",
        rules: r#"
title = "Refuted"
deal = ["4 to each tableau"]
[deck]
ranks = "ace to 4"
[base]
rank = "first put on foundation"
[pile.foundation]
count = 4
limit = 4
build = "up in suit, wrapping"
[pile.tableau]
count = 4
build = "down in suit, wrapping"
empty = "nothing"
[goal]
when = "all cards on foundation"
"#,
        deals: &[3, 4],
        position: "",
    },
    Refuted {
        because: "a foundation goes round several times",
        rules: r#"
title = "Refuted"
deal = ["4 to each tableau"]
[deck]
ranks = "ace to 2"
packs = 2
[pile.foundation]
count = 4
limit = 4
build = "up in suit, wrapping"
[pile.tableau]
count = 4
build = "down in suit"
[goal]
when = "all cards on foundation"
"#,
        deals: &[4, 6],
        position: "",
    },
    Refuted {
        because: "a reserve is built up",
        rules: r#"
title = "Refuted"
deal = ["3 to each tableau", "2 to each reserve", "the rest to tableau"]
[deck]
ranks = "ace to 4"
[pile.foundation]
count = 4
limit = 4
[pile.tableau]
count = 3
build = "down in suit"
empty = "nothing"
[pile.reserve]
count = 2
build = "up in any suit"
from = "tableau"
empty="nothing"
[goal]
when = "all cards on foundation"
"#,
        deals: &[16, 40],
        position: "",
    },
    Refuted {
        because: "columns are gathered with the waste",
        rules: r#"
title = "Refuted"
deal = ["2 to each tableau", "the rest to stock"]
[deck]
ranks = "ace to 4"
[pile.foundation]
count = 4
limit = 4
[pile.tableau]
count = 3
build = "nothing"
empty = "nothing"
[pile.stock]
[pile.waste]
[stock]
to = "waste"
turn = 3
redeals = 1
gathers = "waste or tableau"
[goal]
when = "all cards on foundation"
"#,
        deals: &[56],
        position: "",
    },
    Refuted {
        because: "a run holds two cards of a rank",
        rules: r#"
title = "Refuted"
deal = ["6, 5, 5 to each tableau"]
[deck]
ranks = "ace to 4"
[pile.foundation]
count = 4
limit = 4
[pile.tableau]
count = 3
build = "down in alternating colours, wrapping"
lift = "built run"
empty = "nothing"
[goal]
when = "all cards on foundation"
"#,
        deals: &[5, 20],
        position: "",
    },
    Refuted {
        because: "cards that go on one card go to different places",
        rules: r#"
title = "Refuted"
deal = ["5, 5, 5, 5 to each tableau"]
[deck]
ranks = "ace to 5"
[pile.foundation]
count = 4
limit = 5
lift = "top card"
[pile.tableau]
count = 4
build = "down in another suit"
lift = "built run"
[goal]
when = "all cards on foundation"
"#,
        deals: &[1],
        position: "",
    },
    Refuted {
        because: "cards of the waste start no space",
        rules: r#"
title = "Refuted"
deal = ["2 to each tableau", "the rest to stock"]
[deck]
ranks = "ace to 4"
[pile.foundation]
count = 4
limit = 4
[pile.tableau]
count = 3
build = "down in alternating colours"
lift = "built run"
empty = "any card from tableau"
[pile.stock]
[pile.waste]
[stock]
to = "waste"
redeals = 0
[goal]
when = "all cards on foundation"
"#,
        deals: &[163, 174],
        position: "",
    },
    Refuted {
        because: "a reserve takes single cards",
        rules: r#"
title = "Refuted"
deal = ["5 to each tableau", "the rest to tableau"]
[deck]
ranks = "ace to 4"
[pile.foundation]
count = 4
limit = 4
[pile.tableau]
count = 3
build = "down in alternating colours"
lift = "built run"
empty = "4"
[pile.reserve]
limit = 1
empty = "any card from tableau"
from = "tableau"
[goal]
when = "all cards on foundation"
"#,
        deals: &[16, 47],
        position: "",
    },
    Refuted {
        because: "a pile opens when the stock is empty",
        rules: r#"
title = "Refuted"
deal = ["2 to each tableau", "2 to each reserve", "the rest to stock"]
[deck]
ranks = "ace to 4"
[pile.foundation]
count = 4
limit = 4
[pile.tableau]
count = 3
build = "down in suit"
empty = "nothing"
[pile.reserve]
count = 2
[pile.pocket]
role = "tableau"
noun = "pocket"
count = 2
limit = 1
empty = "any card from tableau or reserve"
takes_when = "stock empty"
[pile.stock]
[pile.waste]
[stock]
to = "waste"
redeals = 1
[goal]
when = "all cards on foundation"
"#,
        deals: &[37],
        position: "",
    },
    Refuted {
        because: "spaces wait for the waste",
        rules: r#"
title = "Refuted"
deal = ["3 to each tableau", "3 to each reserve", "the rest to stock"]
[deck]
ranks = "ace to 4"
[pile.foundation]
count = 4
limit = 4
[pile.tableau]
count = 2
build = "down in suit"
empty = "any card from waste, then reserve or tableau"
from="waste or tableau or reserve"
[pile.reserve]
count = 2
[pile.stock]
[pile.waste]
[stock]
to = "waste"
redeals = 1
[goal]
when = "all cards on foundation"
"#,
        deals: &[20],
        position: "",
    },
    Refuted {
        because: "a pass must be ended first",
        rules: r#"
title = "Refuted"
deal = ["2 to each tableau", "the rest to stock"]
[deck]
ranks = "ace to 4"
[pile.foundation]
count = 4
limit = 4
from_at_first = "waste"
[pile.tableau]
count = 4
build = "down in suit"
empty = "nothing"
[pile.stock]
[pile.waste]
[stock]
to = "waste"
redeals = 2
[goal]
when = "all cards on foundation"
"#,
        deals: &[2],
        position: "",
    },
    Refuted {
        because: "the waste is gathered as chosen",
        rules: r#"
title = "Refuted"
deal = ["2 to each tableau", "the rest to stock"]
[deck]
ranks = "ace to 4"
[pile.foundation]
count = 4
limit = 4
[pile.tableau]
count = 3
build = "nothing"
empty = "nothing"
never_gives = "none"
[pile.stock]
[pile.waste]
[stock]
to = "waste"
turn = 1
redeals = 1
gather = "as chosen"
[goal]
when = "all but 1 cards on foundation"
"#,
        deals: &[24],
        position: "",
    },
    Refuted {
        because: "points are for cards of the waste",
        rules: r#"
title = "Refuted"
deal = ["2 to each reserve", "the rest to stock"]
[deck]
ranks = "ace to 2"
[pile.reserve]
count = 2
[pile.grid]
role = "tableau"
shape = "grid"
rows = 2
columns = 2
empty = "any card from reserve"
[pile.stock]
[pile.waste]
[pile.foundation]
count = 4
empty = "ace"
[stock]
to = "waste"
[[score]]
each = "card left in waste"
points = 5
[goal]
when = "grid full"
target = 15
"#,
        deals: &[1],
        position: "",
    },
    Refuted {
        because: "a second waste",
        rules: r#"
title = "Refuted"
deal = ["3 to each tableau", "the rest to stock"]
[deck]
ranks = "ace to 4"
[pile.foundation]
count = 4
limit = 4
[pile.tableau]
count = 3
build = "nothing"
empty = "nothing"
[pile.pocket]
role = "waste"
noun = "pocket"
count = 1
limit = 3
build = "any card"
from = "tableau"
empty = "any card from tableau"
[pile.stock]
[pile.waste]
[stock]
to = "waste"
redeals = -1
turn = 1
[goal]
when = "all but 1 cards on foundation"
"#,
        deals: &[79],
        position: "",
    },
    Refuted {
        because: "piles with numbers",
        rules: r#"
title = "Refuted"
deal = ["2 to each tableau", "the rest to reserve"]
[deck]
ranks = "ace to 3"
[pile.foundation]
count = 4
limit = 3
[pile.tableau]
count = 2
build = "nothing"
empty = "nothing"
gives_when = "its cell started"
[pile.cell]
count = 2
[pile.reserve]
[goal]
when = "all cards on foundation"
"#,
        deals: &[],
        position: "r: 3H AH\nt2: 2H\npartial",
    },
    Refuted {
        because: "the goal asks for cards under others",
        rules: r#"
title = "Refuted"
deal = ["the rest to reserve"]
[deck]
ranks = "ace to 4"
only_suits = "hearts and spades"
[pile.tableau]
count = 2
build = "down in any suit"
run = "down in suit"
lift = "nothing"
empty = "4"
[pile.reserve]
[pile.cell]
count = 3
[goal]
when = "tableau in complete runs"
"#,
        deals: &[4, 9],
        position: "",
    },
    Refuted {
        because: "the goal asks for ranks",
        rules: r#"
title = "Refuted"
deal = ["3 to each tableau"]
[deck]
ranks = "ace to 3"
[pile.foundation]
count = 1
limit = 5
build = "any card"
empty = "any card"
[pile.heap]
role = "reserve"
noun = "heap"
limit = 2
build = "any card"
empty = "any card from tableau"
from = "tableau"
lift = "nothing"
[pile.tableau]
count = 4
build = "nothing"
empty = "nothing"
[goal]
when = "all but 3s on foundation"
"#,
        deals: &[],
        position: "t1: 2D AC\nt2: 3D\nt3: AH 2S 3C 2H\npartial",
    },
    Refuted {
        because: "a lone card leaves between others that come up together",
        rules: r#"
title = "Refuted"
deal = ["3 to each layout", "the rest to stock"]
[deck]
ranks = "ace to 5"
only_suits = "hearts, clubs and spades"
[pile.layout]
role = "tableau"
noun = "place"
count = 3
empty = "nothing"
[pile.stock]
[pile.waste]
[pile.discard]
[stock]
to = "waste"
turn = 3
redeals = 1
[remove]
sum = 5
alone = "5"
from = "layout or waste"
to = "discard"
[goal]
when = "layout empty"
"#,
        deals: &[5],
        position: "",
    },
    Refuted {
        because: "a card lies on several",
        rules: r#"
title = "Refuted"
deal = ["2 to each layout", "the rest to stock"]
[deck]
ranks = "ace to 5"
only_suits = "clubs and spades"
[pile.layout]
role = "tableau"
count = 4
covered = ["1 by 3", "2 by 3, 4", "3 by 4"]
noun = "place"
empty = "nothing"
[pile.stock]
[pile.waste]
[pile.discard]
[stock]
to = "waste"
redeals = 0
[remove]
from = "layout or waste"
to = "discard"
sum = 6
overlap = true
sets = ["2 and 2"]
[goal]
when = "layout empty"
"#,
        deals: &[3],
        position: "",
    },
    Refuted {
        because: "a reserve fills a column",
        rules: r#"
title = "Refuted"
deal = ["1 to tableau", "2 to wing", "the rest to reserve"]
[deck]
ranks = "ace to 4"
[pile.foundation]
count = 4
limit = 4
[pile.tableau]
count = 1
build = "nothing"
fill = "reserve"
[pile.wing]
role = "tableau"
noun = "wing"
from = "reserve"
empty = "nothing"
build = "down in suit"
[pile.reserve]
[goal]
when = "all cards on foundation"
"#,
        deals: &[],
        position: "t: AH\nwing: 4S 2H\nr: AS 2S 3S AD\npartial",
    },
];
