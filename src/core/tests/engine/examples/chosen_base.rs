//! A base chosen by the player, columns that are started from several piles in order, limits for
//! each pile, and bottom cards that come to the top.

use crate::playing::{Table, deal_number, deck, rules};
use patience_core::notation::{write_move, write_position};

/// The fans of Duchess row by row, its columns, and the stock.
const DUCHESS: &str = "2H 3C KD 5H QS 9C 4H 6C 6H 4S KC 3S | 7H JD AS 5C | 8C KH QC 2S 7C \
    9H AD AH JS 4C QH 7S 7D TD 8H 4D TS 8D 5S TC 3H 2C 3D AC 8S 9S 5D TH 6D 6S JH KS JC 2D 9D QD";

fn moves(table: &Table) -> Vec<String> {
    let moves = table.moves().into_iter();
    moves
        .map(|mv| write_move(&table.rules, &table.now, mv))
        .collect()
}

fn text(table: &Table) -> String {
    write_position(&table.rules, &table.now)
}

#[test]
fn no_other_move_is_possible_before_the_base_is_chosen() {
    let table = Table::deal(rules("duchess", &[]), &[deck(DUCHESS)]);
    let choices = ["r1>f1 6H", "r2>f1 4S", "r3>f1 KC", "r4>f1 3S"];
    assert_eq!(moves(&table), choices);
    let first = "First choose the base: put a card from the fans on a foundation";
    table.refuses(&format!(
        "
            turn | ChooseBase | {first}
            t1>f1 7H | ChooseBase | {first}
            "
    ));
    table.refuses("r1>f2 6H | NotFirstEmpty | Empty foundations are all alike: use the first one");
    let unchosen = text(&table);
    assert!(unchosen.contains("phase base") && !unchosen.contains("base A"));

    for (choice, base) in [("r2>f1 4S", "base 4"), ("r1>f1 6H", "base 6")] {
        let mut table = table.clone();
        table.play(&[choice]);
        assert!(text(&table).contains(base));
        assert!(!text(&table).contains("phase"));
        assert!(table.can("turn") && !table.can("r4>f2 3S"));
    }
}

#[test]
fn a_column_is_started_from_the_fans_and_then_from_the_waste() {
    let duchess = |text: &str| Table::set_up(rules("duchess", &[]), text);
    let table = duchess("base 4\nr1: 6H\nt1: 5C\nf1: 4S\nw: KC");
    assert!(table.can("r1>t2 6H") && !table.can("t1>t2 5C"));
    table.refuses("w>t2 KC | StartsFirst | As long as a card is left on the fans, an empty column takes cards only from there");
    let table = duchess("base 4\nt1: 5C\nf1: 4S\nw: KC");
    assert!(table.can("w>t2 KC"));
}

#[test]
fn columns_fill_only_when_the_base_is_chosen() {
    let rules = rules("terrace", &[]);
    let deck = rules.shuffled_deck(deal_number(), 0, 0);
    let mut table = Table::deal(rules, &[deck]);
    assert_eq!((table.len("t9"), table.len("s")), (0, 89));
    let second = moves(&table)[1].clone();
    table.play(&[&second]);
    // The column that gave the base, and the five empty columns.
    let lengths = (table.len("t2"), table.len("t9"), table.len("s"));
    assert_eq!(lengths, (1, 1, 83));
}

#[test]
fn each_hour_of_the_clock_is_complete_with_its_own_number_of_cards() {
    let clock = "f1: TH JH QH KH\nf12: 9C TC JC QC\nt1: AH\nt2: KC";
    let mut table = Table::set_up(rules("grandfathers-clock", &[]), clock);
    table.play(&["t1>f1 AH"]);
    let complete = "Hour XII is complete with four cards";
    table.refuses(&format!("t2>f12 KC | Full | {complete}"));
}

#[test]
fn bottom_cards_come_to_the_top_three_times() {
    let mut table = Table::set_up(rules("crescent", &[]), "t1: 9H 2C 5D\nt2: 7S");
    for top in ["9H", "2C", "5D"] {
        table.play(&["redeal"]);
        assert_eq!(
            (table.top("t1").as_str(), table.top("t2").as_str()),
            (top, "7S")
        );
    }
    table.refuses("redeal | NoMorePasses | No redeal is left");
    let single = Table::set_up(rules("crescent", &[]), "t1: 9H\nt2: 7S");
    let nothing = "No pile has a bottom card that could move to its top";
    single.refuses(&format!("redeal | NothingChanges | {nothing}"));
}
