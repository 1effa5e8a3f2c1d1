//! Cards that are turned up and down again, and pairs found from memory.

use patience_core::{End, Observation, Seat, notation};

use crate::playing::{Table, rules};

const GRID: &str = "partial
g11: (KS)
g12: (KD)
g13: (KH)
g14: (5C)
";

/// Returns what the player sees of a place.
fn seen(table: &Table, place: &str) -> String {
    let observation = Observation::new(&table.rules, &table.now, Seat::FIRST);
    let text = notation::write_observation(observation);
    let line = text.lines().find_map(|line| line.strip_prefix(place));
    line.map_or_else(String::new, |cards| {
        cards.trim_start_matches([':', ' ']).to_owned()
    })
}

#[test]
fn two_cards_that_are_not_a_pair_are_turned_down_before_the_next() {
    let mut table = Table::set_up(rules("concentration", &[]), GRID);
    table.play(&["g11^", "g14^"]);
    assert_eq!(["g11", "g14"].map(|at| seen(&table, at)), ["KS", "5C"]);
    table.refuses(
        "
        g11^ | FaceUp | The card at row 1, column 1 is already face up
        g12+g13 | NoSuchMove | There is no such move in this game
        ",
    );
    table.play(&["g12^"]);
    assert_eq!(
        ["g11", "g12", "g14"].map(|at| seen(&table, at)),
        ["?", "KD", "?"],
        "who looks at the table does not see what was turned down"
    );
    assert_eq!(table.score(), -3);
}

#[test]
fn a_pair_is_removed() {
    let mut table = Table::set_up(rules("concentration", &[]), GRID);
    table.play(&["g13^", "g11^"]);
    assert_eq!(table.cards("d"), "KS KH");
    assert_eq!((table.score(), table.end()), (2 * 3 - 2, None));
    let mut table = Table::set_up(rules("concentration", &[("colour", "true")]), GRID);
    table.play(&["g13^", "g11^"]);
    assert_eq!(table.len("d"), 0, "the two are of two colours");
    table.play(&["g12^", "g13^"]);
    assert_eq!(table.cards("d"), "KD KH");
}

#[test]
fn the_game_is_won_once_every_card_has_been_found() {
    let layout = "partial\ng11: (KS)\ng34: (KD)\n";
    let mut table = Table::set_up(rules("concentration", &[]), layout);
    table.play(&["g34^", "g11^"]);
    assert_eq!(table.end(), Some(End::Won));
}
