//! Games with packs so small that every position can be visited: a rule file for each kind of game, with gaps that
//! the tests fill with every wording that matters to the solver.

use super::{compare, filled, made_up};

/// All cards are face up in columns.
const CELLS: &str = r#"
title = "Small cells"
family = "Test"
source = "Test"
blurb = "A test."
deal = ["6, 5, 5 to each tableau"]
[deck]
ranks = "ace to 4"
[pile.foundation]
count = 4
[pile.cell]
count = 1
[pile.tableau]
count = 3
build = "BUILD"
lift = "LIFT"
empty = "EMPTY"
[goal]
when = "all cards on foundation"
"#;

/// The cards that are not dealt to the columns are turned from a stock.
pub(super) const STOCK: &str = r#"
title = "Small stock"
family = "Test"
source = "Test"
blurb = "A test."
deal = ["1, 2, 3 to each tableau", "the rest to stock"]
[deck]
ranks = "ace to 4"
[pile.foundation]
count = 4
lift = "BACK"
[pile.tableau]
count = 3
face = "last up"
build = "BUILD"
lift = "built run"
empty = "EMPTY"
[pile.stock]
[pile.waste]
[stock]
turn = TURN
to = "waste"
redeals = REDEALS
[goal]
when = "all cards on foundation"
"#;

/// Spaces fill by themselves from a reserve.
const RESERVE: &str = r#"
title = "Small reserve"
family = "Test"
source = "Test"
blurb = "A test."
deal = ["4 to reserve", "1, 2, 2 to each tableau", "the rest to stock"]
[deck]
ranks = "ace to 4"
[pile.foundation]
count = 4
[pile.reserve]
face = "last up"
[pile.tableau]
count = 3
build = "down in alternating colours"
lift = "LIFT"
fill = "reserve"
[pile.stock]
[pile.waste]
[stock]
turn = TURN
to = "waste"
redeals = REDEALS
[goal]
when = "all cards on foundation"
"#;

/// A reserve of several open piles, and foundations from which cards come back.
const OPEN_RESERVE: &str = r#"
title = "Small open reserve"
family = "Test"
source = "Test"
blurb = "A test."
deal = ["1 to each reserve", "1, 2, 3 to each tableau", "the rest to stock"]
[deck]
ranks = "ace to 4"
[pile.foundation]
count = 4
lift = "top card"
[pile.reserve]
count = 3
[pile.tableau]
count = 3
face = "last up"
build = "BUILD"
lift = "built run"
empty = "EMPTY"
[pile.stock]
[pile.waste]
[stock]
turn = TURN
to = "waste"
redeals = REDEALS
[goal]
when = "all cards on foundation"
"#;

/// Two packs, in which each card occurs twice.
const PACKS: &str = r#"
title = "Small packs"
family = "Test"
source = "Test"
blurb = "A test."
deal = ["4, 4, 4, 3 to each tableau", "the rest to stock"]
[deck]
packs = 2
ranks = "ace to 3"
[pile.foundation]
count = 8
[pile.tableau]
count = 4
build = "BUILD"
lift = "LIFT"
empty = "any card"
[pile.stock]
[pile.waste]
[stock]
to = "waste"
redeals = REDEALS
[goal]
when = "all cards on foundation"
"#;

/// Cards that leave a triangle in pairs that add up to four, and fours alone.
const TRIANGLE: &str = r#"
title = "Small triangle"
family = "Test"
source = "Test"
blurb = "A test."
deal = ["1 to each triangle", "2 to each column", "the rest to stock"]
[deck]
ranks = "ace to 4"
[pile.stock]
[pile.turned]
role = "hand"
count = 1
spill = "waste"
[pile.waste]
[pile.discard]
[pile.column]
role = "tableau"
count = 2
build = "BUILD"
empty = "nothing"
[pile.triangle]
role = "tableau"
shape = "triangle"
rows = 3
[stock]
turn = TURN
to = "turned"
redeals = REDEALS
gathers = "waste"
[remove]
sum = 4
alone = "4"
COVERED
from = "triangle or column or turned or waste"
to = "discard"
[goal]
when = "GOAL"
"#;

/// The pile of [`TRIANGLE`] that holds a turned card alone.
const HAND: &str = r#"[pile.turned]
role = "hand"
count = 1
spill = "waste"
"#;

/// Cards that are placed on heaps as they are turned, and put up from there.
const PLACED: &str = r#"
title = "Small heaps"
family = "Test"
source = "Test"
blurb = "A test."
deal = ["base cards to foundation", "the rest to stock"]
[deck]
ranks = "ace to 4"
[pile.stock]
[pile.turned]
role = "hand"
[pile.foundation]
count = 4
build = "up in SUITS"
from = "FROM"
[pile.reserve]
count = HEAPS
build = "any card"
empty = "any card"
from = "turned"
[stock]
turn = BATCH
to = "turned"
placed = true
play_during_batch = DURING
redeals = REDEALS
gathers = "reserve"
gather = "GATHER"
[goal]
when = "all cards on foundation"
"#;

/// Placeholders in a rule file, and the wordings that replace them together.
struct Gap {
    placeholders: Vec<&'static str>,
    wordings: Vec<Vec<&'static str>>,
}

fn gap<const N: usize>(placeholders: [&'static str; N], wordings: &[[&'static str; N]]) -> Gap {
    Gap {
        placeholders: placeholders.to_vec(),
        wordings: wordings.iter().map(|wording| wording.to_vec()).collect(),
    }
}

/// Compares verdicts on this number of deals of the game with each choice of wordings, and returns how many deals
/// were won and lost.
fn compare_wordings(text: &str, gaps: &[Gap], deals: u64) -> (u64, u64) {
    let Some((first, others)) = gaps.split_first() else {
        return compare(&made_up(text), deals);
    };
    first.wordings.iter().fold((0, 0), |(won, lost), wording| {
        let placeholders = first.placeholders.iter().copied();
        let choice: Vec<_> = placeholders.zip(wording.iter().copied()).collect();
        let found = compare_wordings(&filled(text, &choice), others, deals);
        (won + found.0, lost + found.1)
    })
}

#[test]
fn games_with_cells_get_the_verdicts_of_an_exhaustive_search() {
    let builds = [
        ["down in suit"],
        ["down in alternating colours"],
        ["down in any suit"],
    ];
    let lifts = [
        ["top card", "any card"],
        ["built run", "4"],
        ["supermove", "any card"],
    ];
    let gaps = [gap(["BUILD"], &builds), gap(["LIFT", "EMPTY"], &lifts)];
    let (won, lost) = compare_wordings(CELLS, &gaps, 40);
    assert!(won > 100 && lost > 20, "{won} won, {lost} lost");
}

#[test]
fn games_with_a_stock_get_the_verdicts_of_an_exhaustive_search() {
    let builds = [
        ["down in suit", "4"],
        ["down in alternating colours", "4"],
        ["down in alternating colours", "any card"],
        ["down in any suit", "any card"],
    ];
    let gaps = [
        gap(["BUILD", "EMPTY"], &builds),
        gap(["TURN"], &[["1"], ["2"], ["3"]]),
        gap(["REDEALS"], &[["0"], ["1"], ["-1"]]),
        gap(["BACK"], &[["nothing"], ["top card"]]),
    ];
    let (won, lost) = compare_wordings(STOCK, &gaps, 25);
    assert!(won > 100 && lost > 50, "{won} won, {lost} lost");
}

#[test]
fn games_with_a_reserve_get_the_verdicts_of_an_exhaustive_search() {
    let lifts = [["built run"], ["top card or whole pile"], ["top card"]];
    let gaps = [
        gap(["LIFT"], &lifts),
        gap(["TURN"], &[["1"], ["2"], ["3"]]),
        gap(["REDEALS"], &[["0"], ["-1"]]),
    ];
    let (won, lost) = compare_wordings(RESERVE, &gaps, 60);
    assert!(won > 100 && lost > 50, "{won} won, {lost} lost");
}

#[test]
fn games_with_an_open_reserve_get_the_verdicts_of_an_exhaustive_search() {
    let builds = [
        ["down in alternating colours", "4"],
        ["down in alternating colours", "any card"],
        ["down in any suit", "4"],
    ];
    let gaps = [
        gap(["BUILD", "EMPTY"], &builds),
        gap(["TURN"], &[["1"], ["3"]]),
        gap(["REDEALS"], &[["0"], ["-1"]]),
    ];
    let (won, lost) = compare_wordings(OPEN_RESERVE, &gaps, 60);
    assert!(won > 100 && lost > 10, "{won} won, {lost} lost");
}

#[test]
fn games_with_two_packs_get_the_verdicts_of_an_exhaustive_search() {
    let gaps = [
        gap(
            ["BUILD"],
            &[["down in suit"], ["down in alternating colours"]],
        ),
        gap(["LIFT"], &[["top card"], ["built run"]]),
        gap(["REDEALS"], &[["0"], ["1"]]),
    ];
    let (won, lost) = compare_wordings(PACKS, &gaps, 40);
    assert!(won > 100, "{won} won, {lost} lost");
}

#[test]
fn games_of_removal_get_the_verdicts_of_an_exhaustive_search() {
    let without_hand = filled(
        TRIANGLE,
        &[
            ("to = \"turned\"", "to = \"waste\""),
            (HAND, ""),
            (" or turned", ""),
        ],
    );
    let builds = [
        ["0", "nothing"],
        ["1", "nothing"],
        ["-1", "nothing"],
        ["0", "down in alternating colours"],
        ["-1", "down in alternating colours"],
    ];
    let covered = [[""], ["covered = \"4\""], ["overlap = true"]];
    let goals = [["triangle empty"], ["all cards on discard"]];
    let (mut won, mut lost) = (0, 0);
    for (text, turns) in [
        (TRIANGLE, &[["1"]][..]),
        (&without_hand, &[["1"], ["2"], ["3"]]),
    ] {
        let gaps = [
            gap(["REDEALS", "BUILD"], &builds),
            gap(["COVERED"], &covered),
            gap(["GOAL"], &goals),
            gap(["TURN"], turns),
        ];
        let found = compare_wordings(text, &gaps, 10);
        won += found.0;
        lost += found.1;
    }
    assert!(won > 500 && lost > 20, "{won} won, {lost} lost");
}

#[test]
fn games_of_placement_get_the_verdicts_of_an_exhaustive_search() {
    let heaps = [
        ["the same colour", "1", "reserve"],
        ["the same colour", "2", "reserve"],
        ["any suit", "1", "turned or reserve"],
        ["suit", "2", "turned or reserve"],
        ["suit", "1", "reserve"],
    ];
    let gathers = [
        ["0", "in order"],
        ["1", "in order"],
        ["1", "rightmost first"],
        ["2", "as chosen"],
    ];
    let batches = [["1", "false"], ["2", "true"], ["3", "false"]];
    let gaps = [
        gap(["SUITS", "HEAPS", "FROM"], &heaps),
        gap(["REDEALS", "GATHER"], &gathers),
        gap(["BATCH", "DURING"], &batches),
    ];
    let (won, lost) = compare_wordings(PLACED, &gaps, 12);
    assert!(won > 300 && lost > 50, "{won} won, {lost} lost");
}
