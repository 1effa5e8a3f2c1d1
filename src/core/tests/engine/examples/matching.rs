//! Cards removed in pairs, in sets, because of others, and where they touch; gaps closed and
//! filled; peaks.

use crate::playing::{Table, rules};
use patience_core::{End, Refusal, Status};
use patience_language::{RuleFile, Source};

fn set_up(game: &str, text: &str) -> Table {
    Table::set_up(rules(game, &[]), text)
}

#[test]
fn pairs_of_one_rank_are_removed_from_columns_and_reserve() {
    let mut table = set_up("nestor", "t1: 9C 5S\nt2: 5H\nt3: 6D\nr1: 5D");
    assert!(table.can("t1+t2") && table.can("r1+t1"));
    table.refuses(
        "
            t1+t3 | NotAPair | 5♠ and 6♦ are not of the same rank
            t1! | NotAlone | Pair 5♠ with another 5
            ",
    );
    table.play(&["t1+t2"]);
    assert_eq!((table.cards("t1"), table.len("t2")), ("9C".into(), 0));
    assert_eq!(table.status(), Status::NoMoves);
}

#[test]
fn three_different_court_cards_are_removed_together_and_replaced() {
    let text = "t1: JS\nt2: QS\nt3: KS\nt4: KH\nt5: 5D\nt6: 6D\ns: (2C) (3C) (4C)";
    let mut table = set_up("elevens", text);
    assert!(table.can("t5+t6") && table.can("t1+t2+t3") && table.can("t1+t2+t4"));
    table.refuses(
        "
            t1! | NotAlone | Take off J♠ only in a set: a jack, a queen and a king
            t1+t2 | NotAPair | J♠ and Q♠ do not go together
            t1+t3+t4 | NotASet | Those cards are not a set: a jack, a queen and a king is
            ",
    );
    assert_eq!(table.why_not("t1+t2+t5"), Refusal::NotASet);
    table.play(&["t1+t2+t4 JS QS KH"]);
    assert_eq!(
        [table.top("t1"), table.top("t2"), table.top("t4")],
        ["4C", "3C", "2C"]
    );
    assert_eq!((table.len("d"), table.len("s")), (3, 0));
}

#[test]
fn four_of_a_kind_are_removed_as_a_set() {
    let table = set_up("tens", "t1: KS\nt2: KD\nt3: KC\nt4: KH\nt5: 5D\nt6: 5S");
    assert!(table.can("t1+t2+t3+t4") && table.can("t5+t6"));
    table.refuses("t1! | NotAlone | Take off K♠ only in a set: four kings");
}

#[test]
fn the_lower_of_two_top_cards_of_a_suit_is_removed_and_aces_are_high() {
    let mut table = set_up("aces-up", "t1: 2S 5S\nt2: KS\nt3: AH\nt4: 7D\ns: (2H) (3H)");
    assert!(table.can("t1!"));
    table.refuses(
        "
            t2! | NotAlone | K♠ must wait until a higher card of its suit is free
            t3! | NotAlone | No card is higher than A♥, so A♥ stays
            ",
    );
    table.play(&["t1!", "t1!", "t4>t1"]);
    assert_eq!(
        (table.cards("t1"), table.cards("d")),
        ("7D".into(), "5S 2S".into())
    );
    table.play(&["turn"]);
    assert_eq!(
        (table.top("t1"), table.top("t2"), table.len("t3")),
        ("3H".into(), "2H".into(), 1)
    );
    table.play(&["t1!", "t2!"]);
}

#[test]
fn the_game_is_won_when_only_the_aces_are_left() {
    let low: Vec<String> = "23456789TJQ"
        .chars()
        .flat_map(|rank| "CDHS".chars().map(move |suit| format!("{rank}{suit}")))
        .collect();
    let text = format!(
        "t1: AC AD\nt2: AH KH\nt3: AS KS\nd: {} KC KD",
        low.join(" ")
    );
    let mut table = set_up("aces-up", &text);
    table.play(&["t3>t4", "t4!"]);
    assert_eq!(table.end(), None);
    table.play(&["t2>t4", "t4!"]);
    assert_eq!((table.end(), table.score()), (Some(End::Won), 48));
}

#[test]
fn touching_cards_of_a_square_are_removed_and_the_rest_closes_up() {
    let text = "g11: 5S\ng12: 9D\ng22: 5H\ng23: 9S\ng25: 5C\ng53: KD\ns: (2C) (3C)";
    let mut table = set_up("monte-carlo", text);
    assert!(table.can("g11+g22") && table.can("g12+g23"));
    table.refuses("g11+g25 | Apart | 5♠ and 5♣ do not touch");
    table.play(&["g11+g22", "turn"]);
    let tops = ["g11", "g12", "g13", "g14", "g15", "g21"].map(|name| table.top(name));
    assert_eq!(tops, ["9D", "9S", "5C", "KD", "3C", "2C"]);
    assert!(table.can("g11+g12"));
    // With an empty stock, gaps are closed, except gaps that are only at the end.
    table.refuses("turn | StockEmpty | There is nothing left to turn: the stock is empty");
    table.play(&["g11+g12", "turn"]);
    assert_eq!(
        (table.top("g11"), table.top("g14")),
        ("5C".into(), "2C".into())
    );
}

#[test]
fn a_full_square_has_no_gap_to_close() {
    let names = (1..=5).flat_map(|row| (1..=5).map(move |column| format!("g{row}{column}")));
    let cards = "A23456789TJQK"
        .chars()
        .flat_map(|rank| [format!("{rank}C"), format!("{rank}D")]);
    let lines: Vec<String> = names
        .zip(cards)
        .map(|(name, card)| format!("{name}: {card}"))
        .collect();
    let table = set_up(
        "monte-carlo",
        &format!("{}\ns: (2S) (3S)", lines.join("\n")),
    );
    table.refuses("turn | NoGap | No place is empty, so there is nothing to fill");
}

#[test]
fn a_card_of_the_peaks_is_free_when_both_covering_cards_are_gone() {
    let text = "p31: 4S\np41: 5S\np42: 3H\nw: 4C\ns: (9C)";
    let mut table = set_up("tri-peaks", text);
    table.refuses("p31>w | Covered | 4♠ is covered by other cards");
    table.play(&["p41>w"]);
    assert_eq!(table.why_not("p31>w"), Refusal::Covered(table.pile("p31")));
    let mut round = set_up("tri-peaks", "p31: 4S\np42: AH\nw: KC\ns: (5C)");
    round.play(&["p42>w", "turn", "p31>w"]);
    assert_eq!((round.end(), round.score()), (Some(End::Won), 0));
}

/// Groups that are removed from different piles, and to different ones.
const SEVERAL_WAYS: &str = r#"
language = 1
title = "Several ways"
deal  = ["6 to each tableau", "the rest to reserve"]
goal  = "tableau empty"
[pile.foundation]
count = 2
build = "nothing"
empty = "nothing"
limit = 52
[pile.discard]
[pile.reserve]
[pile.tableau]
count = 6
empty = "nothing"
[remove.couples]
what = "king and queen of one suit"
from = "tableau"
to   = "foundation"
[remove.fours]
what = "ace, 2 and 3 of one colour"
from = "tableau"
[remove.kings]
what = "king"
from = "reserve"
to   = "foundation"
[remove.sums]
what = ["2 cards that make 13", "2 cards of neighbouring ranks and one suit"]
from = "tableau or reserve"
"#;

fn several_ways(text: &str) -> Table {
    let source = Source::new("ways.toml".to_owned(), SEVERAL_WAYS.to_owned());
    let file = RuleFile::read("ways", &source, &|_| None).unwrap();
    file.check_all().unwrap();
    let rules = file.compile(None, &[]).unwrap();
    Table::set_up(rules, text)
}

#[test]
fn each_group_has_its_own_source_and_target_piles() {
    let mut table = several_ways("t1: KS\nt2: QS\nt3: QH\nt4: 6D\nt5: 7C\nt6: 5D\nr: KH KC");
    table.refuses(
        "
            t1! | NotAlone | Take off K♠ only in a set: a queen and a king of the same suit
            t1+t3 | NotAPair | K♠ and Q♥ are not of the same suit
            ",
    );
    assert!(table.can("t1+t2") && table.can("t4+t5") && table.can("t4+t6") && table.can("r!"));
    table.play(&["t1+t2", "t4+t5", "r!"]);
    assert_eq!(table.cards("d"), "6D 7C");
    assert_eq!((table.len("f1"), table.len("f2")), (2, 1));
    let table = several_ways("t1: KC\nt2: 9D\nr: 4D QC");
    table
        .refuses("t1! | NotAlone | Take off K♣ only in a set: a queen and a king of the same suit");
    assert!(!table.can("r!"));
}

#[test]
fn larger_sets_may_require_one_colour() {
    let mut table = several_ways("t1: AS\nt2: 2C\nt3: 3S\nt4: 3H\nt5: 9D");
    assert!(table.can("t1+t2+t3"));
    table.refuses(
        "t1+t2+t4 | NotASet | Those cards are not a set: an ace, a 2 and a 3 of the same colour is",
    );
    table.play(&["t1+t2+t3"]);
    assert_eq!(table.len("d"), 3);
}

#[test]
fn cards_of_a_pile_under_another_stay_until_it_is_gone() {
    let mut table = set_up("backbone", "r1: 9D\nr2: QD\nr3: 2D 3S\nt1: 4S\nt2: TD");
    assert_eq!(table.why_not("r3>t1"), Refusal::Covered(table.pile("r3")));
    table.play(&["r1>t2", "r3>t1"]);
}
