//! Spider: moving cards together, when a row is dealt, how whole suits leave, and fewer suits.

use crate::playing::{Table, check_verdicts, compiled, deal_number, rules};
use patience_core::{Card, End, Rank, shuffled_deck};

/// A whole suit from the king down to the two.
fn without_ace(suit: char) -> String {
    let cards: Vec<String> = "KQJT98765432"
        .chars()
        .map(|rank| format!("{rank}{suit}"))
        .collect();
    cards.join(" ")
}

fn set_up(board: &str) -> Table {
    Table::set_up(rules("spider", &[]), board)
}

#[test]
fn the_first_four_columns_are_longer_and_only_top_cards_are_face_up() {
    let deck = shuffled_deck(2, deal_number(), 0, 0);
    let table = Table::deal(rules("spider", &[]), std::slice::from_ref(&deck));
    for column in 0..10 {
        let name = format!("t{}", column + 1);
        let cards: Vec<String> = deck[..54]
            .iter()
            .skip(column)
            .step_by(10)
            .map(Card::to_string)
            .collect();
        assert_eq!(table.cards(&name), cards.join(" "));
        assert_eq!(table.len(&name), if column < 4 { 6 } else { 5 });
        assert_eq!(table.face_up(&name), 1);
    }
    assert_eq!(table.len("s"), 50);
}

#[test]
fn a_run_of_mixed_suits_does_not_move() {
    let table = set_up("t1: KH 9S 8H\nt2: TC\nt3: 9D\nt4: 5C");
    assert!(table.can("t1>t3 8H"), "suits do not matter in building");
    assert!(!table.can("t1>t2 8H") && table.can("t1>t5 8H"));
    table.refuses("t1>t2:2 | NotARun | Those cards do not move together: a run of the columns goes down in suit");
    assert!(!table.can("t1>t5:2"), "nor to an empty column");
}

#[test]
fn a_run_in_suit_moves_whole_or_in_part() {
    let mut table = set_up("t1: KH 9S 8S 7S\nt2: TD\nt3: 8C\nt4: (2C) QC\nt5: JC");
    assert!(table.can("t1>t2:3") && table.can("t1>t3 7S") && table.can("t1>t6:2"));
    assert!(!table.can("t1>t2:2") && !table.can("t1>t6:4"));
    table.play(&["t1>t2:3", "t5>t4"]);
    assert_eq!(table.cards("t2"), "TD 9S 8S 7S");
    assert_eq!(table.cards("t1"), "KH");
    table.refuses("t4>t7:3 | FaceDown | A face-down card in column 4 cannot be played");
}

#[test]
fn no_card_goes_on_an_ace_and_none_is_moved_up_by_hand() {
    let table = set_up("t1: AS\nt2: KS\nt3: 2H");
    assert!(table.can("t1>t3") && !table.can("t2>t1"));
    table.refuses("t2>f1 | NeverPut | Nothing is put on foundation 1");
}

/// A row in the stock, and a card in each column.
const TEN: &str = "s> (2C 3C 4C 5C 6C 7C 8C 9C TC JC)";
const LYING: [&str; 10] = ["KH", "KH", "KD", "KD", "QH", "QH", "QD", "QD", "JH", "JH"];

/// Returns the lines of these columns with their cards.
fn lying(columns: std::ops::RangeInclusive<usize>) -> String {
    let line = |column| format!("t{column}: {}", LYING[column - 1]);
    columns.map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn no_row_is_dealt_while_a_column_is_empty() {
    let board = format!("{TEN}\n{} QS", lying(1..=9));
    let mut table = set_up(&board);
    table.refuses("turn | EmptyFirst | Cards are dealt only when no column is empty");
    let relaxed = Table::set_up(compiled("spider", Some("relaxed"), &[]), &board);
    assert!(relaxed.can("turn"));
    table.play(&["t9>t10", "turn"]);
    assert_eq!(table.cards("t10"), "QS JC");
}

#[test]
fn the_last_row_deals_a_card_to_each_column() {
    let mut table = set_up(&format!("{TEN}\n{}", lying(1..=10)));
    table.play(&["turn"]);
    let dealt = ["2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "TC", "JC"];
    for (number, card) in (1..).zip(dealt) {
        let name = format!("t{number}");
        assert_eq!(table.cards(&name), format!("{} {card}", LYING[number - 1]));
        assert_eq!(table.face_up(&name), 2);
    }
    table.refuses("turn | StockEmpty | There is nothing left to deal: the stock is empty");
}

#[test]
fn the_stock_of_a_whole_game_is_five_rows() {
    let deck = shuffled_deck(2, deal_number(), 0, 0);
    let mut table = Table::deal(rules("spider", &[]), &[deck]);
    table.play(&["turn"; 5]);
    assert_eq!(table.len("s"), 0);
    let lengths: Vec<usize> = (1..=10).map(|t| table.len(&format!("t{t}"))).collect();
    assert_eq!(lengths, [11, 11, 11, 11, 10, 10, 10, 10, 10, 10]);
}

#[test]
fn a_complete_suit_leaves_at_once_and_the_card_beneath_is_turned_up() {
    let board = format!("t1: (9D 4H) {}\nt2: 2D AS\nt3: AH", without_ace('S'));
    let mut table = set_up(&board);
    assert!(table.can("t3>t1"), "an ace of another suit goes there too");
    table.play(&["t2>t1"]);
    assert_eq!(table.cards("f1"), format!("{} AS", without_ace('S')));
    assert_eq!(
        (table.cards("t1").as_str(), table.top("t1").as_str()),
        ("9D 4H", "4H")
    );
    assert_eq!((table.face_up("t1"), table.score()), (1, 13));
    table.refuses("f1>t4 | NeverTaken | Cards never come back from a foundation");
}

#[test]
fn a_suit_that_a_row_completes_leaves_as_well() {
    let board = format!(
        "s> (AS 3C 4C 5C 6C 7C 8C 9C TC JC)\nt1: {}\n{}",
        without_ace('S'),
        lying(2..=10)
    );
    let mut table = set_up(&board);
    table.play(&["turn"]);
    assert_eq!((table.len("t1"), table.len("f1")), (0, 13));
}

#[test]
fn a_run_with_a_card_of_another_suit_stays() {
    let board = format!("t1: {}\nt2: AS", without_ace('S').replace("9S", "9C"));
    let mut table = set_up(&board);
    table.play(&["t2>t1"]);
    assert_eq!((table.len("t1"), table.len("f1")), (13, 0));
}

#[test]
fn the_game_is_won_when_eight_suits_have_left() {
    let home = |(number, suit)| format!("f{number}: {} A{suit}", without_ace(suit));
    let mut board: Vec<String> = (1..).zip("SSHHDDC".chars()).map(home).collect();
    board.push(format!("t4: {}\nt7: AC", without_ace('C')));
    let mut table = set_up(&board.join("\n"));
    assert_eq!((table.end(), table.score()), (None, 91));
    table.play(&["t7>t4"]);
    assert_eq!((table.end(), table.score()), (Some(End::Won), 104));
}

#[test]
fn with_one_suit_every_run_moves() {
    let one = compiled("spider", Some("one-suit"), &[]);
    let deck = one.shuffled_deck(deal_number(), 0, 0);
    for rank in Rank::all() {
        let same = deck.iter().filter(|card| card.rank() == rank).count();
        assert_eq!(same, 8, "{rank:?}");
    }
    assert!(deck.iter().all(|card| card.suit().letter() == 'S'));
    let table = Table::set_up(one, "t1: KS 9S 8S 7S\nt2: TS\nt3: TS");
    assert!(table.can("t1>t2:3") && table.can("t1>t4:3"));
}

#[test]
fn with_two_suits_a_run_is_still_in_suit() {
    let two_suits = ("two-suits", "t1>t3 7H", "t1>t2:3");
    check_verdicts("spider", "t1: KS 9S 8S 7H\nt2: TH\nt3: 8S", &[two_suits]);
}
