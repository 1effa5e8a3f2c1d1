//! Complete runs that the player moves away, and cards that are removed only under a condition.

use crate::common::{play_out, policy, tries};
use crate::examples::small_words::{language_1, told};
use crate::playing::Table;
use patience_core::{Move, Position, Refusal, Rules, Seat, notation};

const BY_HAND: &str = r#"
language = 1
title = "Red and Black"
deal  = ["4 to each tableau", "the rest to stock"]
goal  = "all cards on foundation and heap"

[deck]
packs = 2

[pile.stock]

[pile.foundation]
count = 4
build = "up in alternating colours"

[pile.heap]
role  = "foundation"
noun  = "heap"
count = 4
build = "nothing"
empty = "nothing"

[pile.tableau]
count = 6
build = "down in alternating colours"

[stock]
turn = "1 to each tableau"

[remove.runs]
what = "run of all ranks in alternating colours"
from = "tableau"
to   = "heap"
"#;

const RUN: &str = "KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H";

fn by_hand(when: &str) -> Rules {
    language_1(&format!("{BY_HAND}{when}"))
}

fn lying(rules: Rules) -> Table {
    let board = format!("t1: 9C {RUN} AS\nt2: 5D 4S\nt3: {RUN} AC\nt4: 3D\ns: (7D)");
    Table::set_up(rules, &board)
}

#[test]
fn a_complete_run_leaves_only_when_the_player_moves_it() {
    let mut table = lying(by_hand(""));
    // Columns give one card at a time, but complete runs may be moved all the same.
    assert!(table.can("t1>heap1:13") && table.can("t1>f1 AS") && table.can("t4>t2"));
    assert!(
        !table.can("t1>heap2:13"),
        "the first empty heap comes first"
    );
    table.refuses("t2>heap1 | OnlyWholeRun | A heap takes only a complete run, all at once");
    table.play(&["t1>heap1:13", "t3>f1 AC"]);
    assert_eq!((table.cards("t1"), table.len("heap1")), ("9C".into(), 13));
    assert!(!table.can("t3>heap2:12") && !table.can("heap1>heap2:13"));
}

#[test]
fn complete_runs_may_have_to_wait() {
    let table = lying(by_hand("when = \"stock empty\""));
    assert!(!table.can("t1>heap1:13"));
    let told = told(&by_hand("when = \"stock empty\""));
    let words = "When the top thirteen cards of a column are a run from king to ace, built down in alternating \
        colours, you may move them together to an empty heap. You may do so only when the stock is empty. \
        No other cards may be put there.";
    assert!(told.contains(words), "{told}");
}

const WAITING: &str = r#"
language = 1
title = "Waiting pairs"
deal  = ["1 to each tableau", "the rest to stock"]
goal  = "all cards on discard"

[pile.stock]

[pile.waste]

[pile.tableau]
count = 8

[pile.discard]

[stock]
turn = "1 to waste"

[remove.pairs]
what = ["2 cards of one rank", "jack, queen and king"]
from = "tableau or waste"
when = "no tableau empty"

[remove.tens]
what = "10"
from = "tableau"
when = "waste started"

[remove.aces]
what = "ace"
from = "tableau or waste"
"#;

#[test]
fn cards_are_removed_only_when_their_condition_holds() {
    let rules = language_1(WAITING);
    let columns = "t1: 5S\nt2: 5H\nt3: JC\nt4: QC\nt5: KC\nt6: TC\nt7: AC";
    let mut table = Table::set_up(
        rules.clone(),
        &format!("{columns}\nt8: 2C 3C\ns: (7D) (5D)"),
    );
    assert!(table.can("t1+t2") && table.can("t3+t4+t5") && table.can("t7!"));
    table.refuses("t6! | NotYetOff | Those cards may not be taken off yet");
    table.play(&["turn"]);
    assert!(table.can("t6!") && table.can("t1+w"));
    table.play(&["t6!"]);
    assert_eq!(table.why_not("t1+t2"), Refusal::NotYetOff);
    assert_eq!(table.why_not("t3+t4+t5"), Refusal::NotYetOff);
    assert!(!table.can("t1+w") && table.can("t7!"));
    let told = told(&rules);
    for words in [
        "The following applies only while no column is empty.",
        "The following applies only when a card is on the waste.",
    ] {
        assert!(told.contains(words), "{told}");
    }
}

#[test]
fn a_turn_that_collects_runs_can_be_undone() {
    let rules = by_hand("when = \"stock empty\"\n");
    for number in 1..=tries(20) {
        let visit = |position: &Position, mv: Move, _: &[Move]| {
            let mut after = position.clone();
            let played = after.play(&rules, Seat::FIRST, mv).unwrap();
            let text = notation::write_position(&rules, &after);
            let read = notation::read_position(&rules, &text).unwrap();
            assert_eq!(read, after, "{mv:?}, game {number}");
            after.take_back(&rules, &played);
            assert_eq!(after, *position, "{mv:?} is not taken back, game {number}");
        };
        play_out(&rules, number, policy(number), 200, visit);
    }
}
