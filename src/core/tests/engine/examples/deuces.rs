//! Deuces: the worked example with its limits on moving cards together, and each option.

use crate::playing::{Table, check_verdicts, rules};
use patience_core::{Card, End, Rank, Times};

/// The columns and the first cards of the stock of the worked example; the twos are anywhere.
const FIRST: &str = "KD 9D 4S KD 4C KH AD 6H AD 3C 6D TD KS QC AH 9S 4D JS TS 5C";

/// Returns two packs that start with these cards.
fn packs(first: &str) -> Vec<Card> {
    let mut cards: Vec<Card> = first
        .split_whitespace()
        .map(|word| Card::parse(word).unwrap())
        .collect();
    for card in Card::all() {
        let dealt = cards.iter().filter(|other| **other == card).count();
        cards.extend(std::iter::repeat_n(card, 2 - dealt));
    }
    assert_eq!(cards.len(), 104);
    cards
}

fn example(set: &[(&str, &str)]) -> Table {
    Table::deal(rules("deuces", set), &[packs(FIRST)])
}

fn row(table: &Table) -> String {
    let columns = (1..=12).map_while(|column| table.rules.pile_named(&format!("t{column}")));
    columns
        .map(|pile| table.cards(&table.rules.pile(pile).name))
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn the_twos_start_the_foundations_and_the_row_has_ten_cards() {
    let table = example(&[]);
    assert_eq!(row(&table), "KD 9D 4S KD 4C KH AD 6H AD 3C");
    assert!(
        (1..=8).all(|pile| table.top(&format!("f{pile}")).starts_with('2')
            && table.len(&format!("f{pile}")) == 1)
    );
    assert_eq!(
        (table.len("s"), table.face_up("s"), table.len("w")),
        (86, 0, 0)
    );
    assert!(
        table
            .stock("s")
            .starts_with("6D TD KS QC AH 9S 4D JS TS 5C")
    );
    assert_eq!(table.score(), 8);
}

/// Returns the foundation that starts with this two; of two equal ones, the first.
fn foundation(table: &Table, two: &str) -> String {
    (1..=8)
        .map(|pile| format!("f{pile}"))
        .find(|pile| table.cards(pile).starts_with(two))
        .unwrap()
}

#[test]
fn the_verdicts_of_the_worked_example_hold() {
    let mut table = example(&[]);
    let (clubs, spades) = (foundation(&table, "2C"), foundation(&table, "2S"));
    table.refuses(
        "
            t7>t1 | DoesNotFit | A♦ does not fit on K♦: columns build down by one rank, in suit
            t6>t7 | DoesNotFit | K♥ does not fit on A♦: columns build down in suit
            ",
    );
    table.refuses(&format!("t3>{spades} | DoesNotFit | 4♠ does not fit on 2♠: foundations build up by one rank, in suit; next comes 3♠"));
    table.play(&[&format!("t10>{clubs} 3C"), &format!("t5>{clubs} 4C")]);
    assert_eq!((table.len("t10"), table.len("t5")), (0, 0));
    table.play(&["t1>t7 KD", "t4>t9 KD"]);
    assert!(table.can("t7>t1:2"), "four columns are empty");
    assert_eq!(
        table
            .now
            .supermove_limit(&table.rules, table.pile("t7"), table.pile("t1")),
        8
    );
    table.play(&["t2>t1", "t3>t4", "t6>t5"]);
    table.play(&["t8>t10"]);
    assert!(table.can("t7>t8:2"));
    table.play(&["turn"]);
    assert_eq!(table.cards("w"), "6D");
    assert!(
        ["t2", "t3", "t6", "t8"]
            .into_iter()
            .all(|column| table.can(&format!("w>{column}")))
    );
    assert!(!table.can(&format!("w>{clubs}")));
}

#[test]
fn with_one_empty_column_two_cards_do_not_move_together_into_it() {
    let board = "t1: AD KD\nt2: 9D\nt3: 4S\nt4: 5S\nt5: 4C\nt6: KH\nt7: 6H\nt8: 7H\nt9: 8C\nf1: 2C";
    let table = Table::set_up(rules("deuces", &[]), board);
    table.refuses(
        "t1>t10:2 | TooMany | Only one card can be moved at a time while no other column is empty",
    );
    assert!(table.can("t1>t10:1"));
}

#[test]
fn empty_piles_let_as_many_cards_move_together_as_single_moves_would() {
    let run = "8D 7D 6D 5D 4D 3D";
    let filled = ["AC", "KH", "KS", "KC", "QH", "QS", "QC", "JH", "JS", "JC"];
    for (cells, spaces) in [(0, 0), (0, 1), (0, 2), (1, 1), (2, 1), (2, 0), (4, 1)] {
        let columns: Vec<String> = (3..=10 - spaces)
            .map(|column| format!("t{column}: {}", filled[column - 1]))
            .collect();
        let columns = columns.join("\n");
        let board = format!("t1: {run}\nt2: 9D\n{columns}\nf1: 2C");
        let table = Table::set_up(rules("deuces", &[("cells", &cells.to_string())]), &board);
        for count in 1..=6usize {
            let onto_a_card = count <= (cells + 1) << spaces;
            assert_eq!(
                table.can(&format!("t1>t2:{count}")),
                onto_a_card && count == 6,
                "{cells} cells, {spaces} spaces"
            );
            if spaces > 0 {
                let into_a_space = count <= (cells + 1) << (spaces - 1);
                assert_eq!(
                    table.can(&format!("t1>t10:{count}")),
                    into_a_space,
                    "{cells} cells, {spaces} spaces"
                );
            }
        }
    }
}

#[test]
fn runs_move_as_a_unit_or_card_by_card_by_option() {
    let board = "t1: 8D 7D 6D\nt2: 9D\nt3: 4S\nt4: 5S\nt5: 4C\nt6: KH\nt7: 6H\nt8: 7H\nt9: 8C\nt10: 9C\nf1: 2C";
    let cases = [("", "", "t1>t2:3"), ("group_moves=unit", "t1>t2:3", "")];
    check_verdicts("deuces", board, &cases);
    let single = Table::set_up(rules("deuces", &[("group_moves", "single")]), board);
    single.refuses("t1>t2:3 | OnlyTop | Only the top card of a column may be moved");
}

#[test]
fn there_is_one_pass_and_by_option_more() {
    let board = "s> (5C)\nt1: KD\nf1: 2C";
    let mut table = Table::set_up(rules("deuces", &[]), board);
    table.play(&["turn"]);
    table.refuses(
        "
            turn | StockEmpty | There is nothing left to turn: the stock is empty
            redeal | NoMorePasses | No pass is left: there is only one pass through the stock
            ",
    );
    let mut table = Table::set_up(rules("deuces", &[("redeals", "1")]), board);
    table.refuses("redeal | StockNotEmpty | The stock is not empty yet");
    table.play(&["turn", "redeal", "turn"]);
    table.refuses(
        "redeal | NoMorePasses | No pass is left: there are only two passes through the stock",
    );
    assert_eq!(
        rules("deuces", &[("redeals", "2")])
            .stock
            .as_ref()
            .unwrap()
            .redeals,
        Times::Limited(2)
    );
}

#[test]
fn a_redeal_brings_the_waste_out_in_the_same_order() {
    let mut table = example(&[("redeals", "1"), ("turn", "3")]);
    let first = table.stock("s");
    let mut tops = Vec::new();
    for _ in 0..29 {
        tops.push(table.play(&["turn"]).top("w"));
    }
    table.play(&["redeal"]);
    assert_eq!((table.stock("s"), table.len("w")), (first, 0));
    for top in tops {
        assert_eq!(table.play(&["turn"]).top("w"), top);
    }
}

#[test]
fn an_empty_column_takes_what_the_option_says() {
    let board = "t1: KD\nt2: AD\nt3: 5H\nw: 9C QC\ns> (5C 6C)\nf1: 2C";
    let any = Table::set_up(rules("deuces", &[]), board);
    assert!(any.can("t3>t4") && any.can("w>t4"));
    any.refuses("s>t4 | NeverTaken | Cards leave the stock only when it is turned");
    let mut choice = Table::set_up(
        rules("deuces", &[("empty_fill", "waste_or_stock_choice")]),
        board,
    );
    choice.refuses(
        "
            t3>t4 | NotFromThere | An empty column takes cards only from the stock or the waste
            s>t3 | NeverTaken | Cards leave the stock only when it is turned
            ",
    );
    assert!(choice.can("w>t4"));
    choice.play(&["s>t4"]);
    assert_eq!(
        (table_face(&choice, "t4"), choice.stock("s").as_str()),
        (("5C".to_owned(), 1), "6C")
    );
}

fn table_face(table: &Table, pile: &str) -> (String, usize) {
    (table.cards(pile), table.face_up(pile))
}

#[test]
fn an_option_fills_empty_columns_from_the_waste() {
    let board = "t1: 3C\nt2: AD\nt3: 5H\nt4: 5S\nt5: 4D\nt6: KH\nt7: 6H\nt8: 7H\nt9: 8C\nt10: 9C\nw: 9C QC\nf1: 2C";
    let mut table = Table::set_up(rules("deuces", &[("empty_fill", "waste_auto")]), board);
    table.play(&["t1>f1"]);
    assert_eq!(
        (table.cards("t1").as_str(), table.cards("w").as_str()),
        ("QC", "9C")
    );
}

#[test]
fn columns_base_and_the_dealt_twos_are_options() {
    for columns in ["6", "12"] {
        let table = example(&[("columns", columns)]);
        assert_eq!(table.len("s"), 96 - columns.parse::<usize>().unwrap());
    }
    let table = example(&[("base", "jack")]);
    assert_eq!(table.now.base(), Rank::from_letter('J').unwrap());
    assert!((1..=8).all(|pile| table.top(&format!("f{pile}")).starts_with('J')));
    let table = example(&[("predeal", "no")]);
    assert_eq!(
        (table.len("s"), table.len("f1"), row(&table).as_str()),
        (94, 0, "KD 9D 4S KD 4C KH AD 6H AD 3C")
    );
    let mut loose = Table::set_up(rules("deuces", &[("predeal", "no")]), "t1: 2C\nt2: 3C");
    loose.refuses("t2>f1 | CannotStart | An empty foundation takes only a 2");
    loose.play(&["t1>f1", "t2>f1"]);
}

#[test]
fn a_foundation_holds_thirteen_cards_from_base_to_base() {
    let club = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC";
    let table = Table::set_up(
        rules("deuces", &[]),
        &format!("f1: {club}\nf2: 2C\nt1: 3C\nt2: 2D"),
    );
    table.refuses("t1>f1 | Full | Foundation 1 is complete with 13 cards");
    assert!(table.can("t1>f2") && table.can("t2>f3"));
}

#[test]
fn how_columns_are_built_is_an_option() {
    let board = "t1: 8D\nt2: 7D\nt3: 7C\nt4: 7H\nt5: 2H\nt6: AH\nt7: 9D\nf1: 2C";
    check_verdicts(
        "deuces",
        board,
        &[
            ("", "t2>t1", "t3>t1, t4>t1, t7>t1, t6>t5"),
            (
                "tableau_suit=alternate",
                "t3>t1",
                "t2>t1, t4>t1, t7>t1, t6>t5",
            ),
            ("tableau_suit=any", "t2>t1, t3>t1, t4>t1", "t7>t1, t6>t5"),
            ("tableau_suit=none", "", "t2>t1, t3>t1, t4>t1, t7>t1, t6>t5"),
            ("tableau_dir=up", "t7>t1", "t2>t1, t3>t1, t4>t1, t6>t5"),
            ("tableau_wrap=yes", "t2>t1, t6>t5", "t3>t1, t4>t1, t7>t1"),
        ],
    );
}

#[test]
fn turning_more_cards_cells_and_returning_cards_are_options() {
    assert_eq!(
        example(&[("turn", "3")]).play(&["turn"]).cards("w"),
        "6D TD KS"
    );
    let mut table = example(&[("cells", "4")]);
    table.play(&["t1>c1", "turn", "w>c2"]);
    table.refuses("t2>c4 | NotFirstEmpty | Empty cells are all alike: use the first one");
    let board = "f1: 2C 3C\nt1: 4C\nt2: KD";
    let table = Table::set_up(rules("deuces", &[("foundation_return", "yes")]), board);
    assert!(table.can("f1>t1") && !table.can("f1>t2"));
    Table::set_up(rules("deuces", &[]), board)
        .refuses("f1>t1 | NeverTaken | Cards never come back from a foundation");
}

#[test]
fn traditional_moves_runs_and_fills_from_waste_or_stock() {
    let board = "t1: 8D 7D 6D\nt2: 9D\nt3: 4S\nw: 9C\ns> (5C)\nf1: 2C";
    let traditional = ("traditional", "t1>t2:3, w>t4, s>t4", "t3>t4");
    check_verdicts("deuces", board, &[traditional]);
}

#[test]
fn the_last_card_on_the_foundations_wins() {
    let suit = |suit: char, ranks: &str| {
        ranks
            .chars()
            .flat_map(|rank| [rank, suit, ' '])
            .collect::<String>()
    };
    let whole = "23456789TJQKA";
    let mut piles: Vec<String> = "CDHSCDH"
        .chars()
        .map(|letter| suit(letter, whole))
        .chain([suit('S', &whole[..12])])
        .zip(1..)
        .map(|(cards, pile)| format!("f{pile}: {cards}"))
        .collect();
    piles.push("t1: AS".to_owned());
    let board = piles.join("\n");
    let mut table = Table::set_up(rules("deuces", &[]), &board);
    table.play(&["t1>f8"]);
    assert_eq!((table.end(), table.score()), (Some(End::Won), 104));
}
