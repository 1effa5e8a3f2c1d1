//! When the goal of a game for one is asked: after the deal, and after whatever a move brings about.

use std::sync::Arc;

use crate::playing::{Table, deck_with, rules};
use patience_core::{Card, End, Rank, Rules, Suit};
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

/// Returns a pack in order, suit by suit, with every suit from king to ace where `down` says so.
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
fn a_deal_that_is_changed_where_it_lies_may_reach_the_goal() {
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
