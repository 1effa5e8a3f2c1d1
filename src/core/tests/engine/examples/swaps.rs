//! Two misplaced cards that may change places.

use crate::playing::{Table, rules};

const REEL: &str = "partial
s> (5C 6C KD)
t1: 2C
t2: 3D
t3: 8H
threes1: 3C
threes2: 2H
threes3: 2S
fours1: 4C 7C
fours2: 9D
r1: 5H
r2: 6D
";

#[test]
fn two_cards_change_places_if_both_end_in_the_right_place() {
    let mut table = Table::set_up(rules("virginia-reel", &[]), REEL);
    let swaps = |table: &Table| ["t2=threes2", "t2=threes3"].map(|text| table.can(text));
    assert_eq!(swaps(&table), [true, true]);
    table.refuses(
        "
        t1=threes2 | LiesRight | 2♣ is in its right place in upper place 1 and cannot be swapped
        t2=fours2 | WouldLieWrong | A swap must put both cards in a right place, and 3♦ would be wrong in lower place 2
        t3=threes2 | WouldLieWrong | A swap must put both cards in a right place, and 8♥ would be wrong in middle place 2
        t2=fours1 | NotLone | Only a lone card can be swapped, and lower place 1 has two cards
        t2=t4 | NoSuchCard | Upper place 4 is empty
        t2=r1 | NoSuchMove | There is no such move in this game
        ",
    );
    assert!(!table.can("r1>t2"), "a three leads nobody among the twos");
    table.play(&["t2=threes2"]);
    assert_eq!(table.cards("t2"), "2H");
    assert_eq!(table.cards("threes2"), "3D");
    assert_eq!(swaps(&table), [false, false]);
    table.play(&["r1>t2", "r2>threes2"]);
    assert_eq!(table.cards("t2"), "2H 5H");
}

#[test]
fn no_cards_are_dealt_before_every_place_has_one() {
    let table = Table::set_up(rules("virginia-reel", &[]), REEL);
    table.refuses("turn | EmptyFirst | Cards are dealt only when no upper place is empty");
    let mut table = Table::set_up(rules("royal-parade", &[]), REEL);
    table.play(&["turn"]);
    assert_eq!(table.cards("r1"), "5H 5C");
}

#[test]
fn court_cards_of_the_older_game_do_not_change_places() {
    let table = Table::set_up(rules("picture-gallery", &[]), REEL);
    table.refuses("t2=threes2 | NoSuchMove | There is no such move in this game");
}
