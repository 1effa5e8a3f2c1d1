//! When the goal of a game for one player is checked: after the deal, and after all consequences of
//! a move.

use std::sync::Arc;

use crate::playing::{Table, deck_with, rules};
use patience_core::{Card, End, Move, Rank, Role, Rules, Seat, Suit};
use patience_language::{RuleFile, Source};

fn made_up(text: &str) -> Rules {
    let source = Arc::new(Source {
        name: "goals.toml".to_owned(),
        text: text.to_owned(),
    });
    let file =
        RuleFile::read("goals", &source, &|_| None).unwrap_or_else(|faults| panic!("{faults}"));
    file.compile(None, &[])
        .unwrap_or_else(|faults| panic!("{faults}"))
}

/// Returns a pack in order, suit by suit; with `down`, every suit from king to ace.
fn in_order(down: bool) -> Vec<Card> {
    let suit = |suit: Suit| {
        let mut cards: Vec<Card> = Rank::all().map(|rank| Card::new(rank, suit)).collect();
        if down {
            cards.reverse();
        }
        cards
    };
    Suit::ALL.into_iter().flat_map(suit).collect()
}

/// A game whose columns are dealt whole, one after the other.
fn whole_columns(goal: &str, more: &str) -> Rules {
    let columns: Vec<String> = (1..=4)
        .map(|column| format!("\"13 to tableau {column}\""))
        .collect();
    made_up(&format!(
        "title = \"Columns\"\ndeal = [{}]\n[pile.foundation]\ncount = 4\n[pile.tableau]\ncount = 4\n\
         build = \"down in suit\"\nlift = \"built run\"\n{more}[goal]\nwhen = \"{goal}\"\n",
        columns.join(", ")
    ))
}

#[test]
fn a_deal_that_reaches_the_goal_is_won() {
    let line_up =
        deck_with("AC 2C 3C 4C 5C 6C AD 2D 3D 4D 5D 6D AH 2H 3H 4H 5H 6H AS 2S 3S 4S 5S 6S");
    let line_up: Vec<Card> = line_up.into_iter().take(24).collect();
    let table = Table::deal(rules("line-up", &[]), &[line_up]);
    assert_eq!(table.end(), Some(End::Won));
    let runs = whole_columns("tableau in complete runs", "");
    let table = Table::deal(runs.clone(), &[in_order(true)]);
    assert_eq!(table.end(), Some(End::Won));
    let table = Table::deal(runs, &[in_order(false)]);
    assert_eq!(table.end(), None);
}

#[test]
fn a_deal_changed_in_place_may_reach_the_goal() {
    let more = "[redeal]\nbottom_to_top = \"tableau\"\ntimes = 1\n";
    let mut cards = in_order(true);
    for column in cards.chunks_mut(13) {
        column.rotate_right(1);
    }
    let mut table = Table::deal(whole_columns("tableau in complete runs", more), &[cards]);
    assert_eq!(table.end(), None);
    table.play(&["redeal"]);
    assert_eq!(table.end(), Some(End::Won));
}

/// Returns the reason why a game is refused, if it is.
fn refused(text: &str) -> Option<String> {
    let source = Arc::new(Source {
        name: "goals.toml".to_owned(),
        text: text.to_owned(),
    });
    let file = RuleFile::read("goals", &source, &|_| None);
    let checked = file.and_then(|file| file.check_all());
    checked.err().map(|faults| faults.to_string())
}

/// Foundations up to the queen, and kings that are removed four at a time.
const FOUR_KINGS: &str = r#"
title = "Four kings"
deal  = ["7, 7, 7, 7, 6, 6, 6, 6 to each tableau"]

[pile.foundation]
count = 4
limit = 12
[pile.cell]
count = 4
[pile.tableau]
count = 8
build = "down in alternating colours"
[pile.discard]
[remove]
sets = ["king, king, king and king"]
from = "tableau or cell"
to   = "discard"
[goal]
when = "all cards on foundation or discard"
"#;

#[test]
fn cards_of_the_goal_are_removed_or_moved_there() {
    assert_eq!(refused(FOUR_KINGS), None);
    let cards = "KC KD KH KS QC QD QH QS JC JD JH JS TC TD TH TS 9C 9D 9H 9S 8C 8D 8H 8S \
        7C 7D 7H 7S 6C 6D 6H 6S 5C 5D 5H 5S 4C 4D 4H 4S 3C 3D 3H 3S 2C 2D 2H 2S AC AD AH AS";
    let mut table = Table::deal(made_up(FOUR_KINGS), &[deck_with(cards)]);
    let mut moves = Vec::new();
    while table.end().is_none() {
        table.now.legal_moves(&table.rules, Seat::FIRST, &mut moves);
        let goes = |mv: &&Move| match **mv {
            Move::Transfer { to, .. } => table.rules.group_of(to).role == Role::Foundation,
            mv => matches!(mv, Move::Set(_)),
        };
        let mv = *moves.iter().find(goes).unwrap();
        table.now.play(&table.rules, Seat::FIRST, mv).unwrap();
    }
    assert_eq!(table.end(), Some(End::Won));
    // Kings do not fit on the foundations, and no other cards are removed.
    let queens = FOUR_KINGS.replace("king, king, king and king", "queen, queen, queen and queen");
    let why = refused(&queens).unwrap();
    assert!(why.contains("kings can never be removed"), "{why}");
    let all_but = FOUR_KINGS.replace(
        "all cards on foundation or discard",
        "all but kings on foundation",
    );
    assert_eq!(refused(&all_but), None);
    // Cards that the deal puts away for good count towards the goal too.
    let dealt_out = FOUR_KINGS
        .replace(
            "6, 6, 6, 6 to each tableau\"]",
            "5, 5, 5, 5 to each tableau\", \"the rest to box\"]",
        )
        .replace(
            "[pile.discard]",
            "[pile.discard]\n[pile.box]\nrole = \"discard\"",
        )
        .replace("foundation or discard", "foundation or discard or box")
        .replace("king, king, king and king", "queen, queen, queen and queen");
    assert_eq!(refused(&dealt_out), None);
}

#[test]
fn cards_leave_and_arrive_automatically() {
    let text = r#"
title = "By themselves"
deal  = ["4 to each tableau", "the rest to stock"]
[pile.stock]
[pile.waste]
[pile.foundation]
count = 4
[pile.tableau]
count = 6
build = "down in any suit"
[stock]
to = "waste"
[goal]
when = "stock empty"
"#;
    assert_eq!(refused(text), None);
    let never = text.replace("when = \"stock empty\"", "when = \"foundation empty\"");
    assert!(refused(&never).is_some());
}

#[test]
fn sets_need_piles_that_are_large_enough() {
    let game = |limits: &str| {
        format!(
            "title = \"Sets\"\ndeal = [\"1, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 3 to each tableau\"]\n\
             goal = \"tableau in complete sets\"\n[pile.tableau]\ncount = 14\nlimit = [{limits}]\n\
             build = \"same rank\"\nlift = \"top card\"\n"
        )
    };
    assert_eq!(
        refused(&game("9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 3")),
        None
    );
    let too_small = refused(&game("9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 3, 3")).unwrap();
    assert!(
        too_small.contains("too few piles of tableau hold more than 3"),
        "{too_small}"
    );
}
