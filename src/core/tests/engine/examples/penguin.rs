//! Penguin: the beak, the worked example, and each option.

use crate::playing::{Table, check_verdicts, compiled, deck, deck_with, rules};
use patience_core::{End, Rank, Status};

const EXAMPLE: &str = "3H TS 6D 5C 4C AH KC 6S 3C 8D AS 2H AD 3S 6H 2S TD 5H 7C 8S JH TC 7D QC 6C KH 9S 2C 9C 9H QS 8C AC 5S \
                       5D QD JD QH 9D 8H 4S 4H 7S KD 4D JS 2D KS JC TH 7H 3D";

fn example(set: &[(&str, &str)]) -> Table {
    Table::deal(rules("penguin", set), &[deck(EXAMPLE)])
}

#[test]
fn the_beak_is_lowest_and_its_fellows_move_up_during_the_deal() {
    let table = example(&[]);
    assert_eq!(table.now.base(), Rank::new(2).unwrap());
    let columns = [
        "3H 6S TD QC QS QH 4D",
        "TS 8D 5H 6C 8C 9D JS",
        "6D AS 7C KH AC 8H 2D",
        "5C 2H 8S 9S 5S 4S KS",
        "4C AD JH 2C 5D 4H JC",
        "AH 6H TC 9C QD 7S TH",
        "KC 2S 7D 9H JD KD 7H",
    ];
    for (index, column) in columns.into_iter().enumerate() {
        let name = format!("t{}", index + 1);
        assert_eq!(table.cards(&name), column);
        assert_eq!(table.face_up(&name), 7);
    }
    assert_eq!(
        ["f1", "f2", "f3", "f4"].map(|pile| table.cards(pile)),
        ["3C", "3S", "3D", ""]
    );
    assert!((1..=7).all(|cell| table.len(&format!("c{cell}")) == 0));
}

#[test]
fn the_verdicts_of_the_worked_example_hold() {
    let mut table = example(&[]);
    table.refuses("
            t4>f2:2 | NotARun | Those cards do not move together: a run of the columns goes down in suit
            t3>f3 2D | DoesNotFit | 2♦ does not fit on 3♦: foundations build up by one rank, in suit; next comes 4♦
            ");
    table.play(&["t1>f3 4D"]);
    table.refuses("t2>t1 JS | DoesNotFit | J♠ does not fit on Q♥: columns build down in suit");
    table.play(&["t1>c1 QH"]);
    table.refuses("t3>f3 2D | DoesNotFit | 2♦ does not fit on 4♦: foundations build up by one rank, in suit; next comes 5♦");
    table.play(&["t2>t1 JS"]);
    assert_eq!(table.cards("t1"), "3H 6S TD QC QS JS");
    table.refuses(
        "
            f3>t1 | NeverTaken | Cards never come back from a foundation
            c1>c2 | NotFromThere | An empty cell takes cards only from the columns
            t2>c1 | Full | Cell 1 is taken: it holds only one card
            ",
    );
}

#[test]
fn only_the_rank_below_the_beak_starts_an_empty_column() {
    let board = "base 3\nf1: 3C\nt1: 3H\nt2: 9D 2D AD\nt3: 8S\nc1: 2S\nt4: KD 2H";
    let table = Table::set_up(rules("penguin", &[]), board);
    assert!(table.can("t2>t5:2") && table.can("c1>t5") && table.can("t4>t5"));
    table.refuses(
        "
            t3>t5 | CannotStart | An empty column takes only a 2
            t2>t5 AD | CannotStart | An empty column takes only a 2
            ",
    );
    let any = Table::set_up(rules("penguin", &[("empty_fill", "any")]), board);
    assert!(any.can("t3>t5") && any.can("t2>t5 AD"));
}

#[test]
fn ranks_wrap_from_king_to_ace_but_no_card_goes_on_the_beak() {
    let board = "base 3\nf1: 3C\nt1: 3H\nt2: AD\nt3: KD\nt4: 2H";
    let table = Table::set_up(rules("penguin", &[]), board);
    assert!(table.can("t3>t2"));
    table.refuses("t4>t1 | DoesNotFit | 2♥ does not fit on 3♥: columns build down in suit, and nothing fits on a 3, the lowest rank here");
    assert!(Table::set_up(rules("penguin", &[("tableau_wrap", "cyclic")]), board).can("t4>t1"));
    let aces = board.replace("base 3", "base A").replace("3C", "AC");
    let aces = Table::set_up(rules("penguin", &[]), &aces);
    aces.refuses("t3>t2 | DoesNotFit | K♦ does not fit on A♦: columns build down in suit, and nothing fits on an ace, the lowest rank here");
    assert!(aces.can("t4>t1"));
}

#[test]
fn the_fourth_foundation_starts_when_the_beak_is_free() {
    let mut table = Table::set_up(
        rules("penguin", &[]),
        "base 3\nf1: 3C\nf2: 3S\nf3: 3D\nt1: 3H\nt2: 4H\nt3: KC",
    );
    table.refuses("t3>f4 | CannotStart | An empty foundation takes only a 3");
    table.play(&["t1>f4", "t2>f4"]);
    assert_eq!(table.cards("f4"), "3H 4H");
}

#[test]
fn foundations_wrap_and_end_below_the_beak() {
    let suit = |suit: char| {
        "3456789TJQKA"
            .chars()
            .flat_map(|rank| [rank, suit, ' '])
            .collect::<String>()
    };
    let board = format!(
        "base 3\nf1: {}\nf2: {}\nf3: {}\nf4: {}2D\nt1: 2C\nt2: 2H\nt3: 2S",
        suit('C'),
        suit('H'),
        suit('S'),
        suit('D')
    );
    let mut table = Table::set_up(rules("penguin", &[]), &board);
    assert_eq!(table.score(), 49);
    table.play(&["t1>f1", "t2>f2"]);
    assert_eq!(table.status(), Status::Playing);
    table.play(&["t3>f3"]);
    assert_eq!((table.end(), table.score()), (Some(End::Won), 52));
}

const LONG: &str = "base 3\nf1: 3C\nt1: JS TS 9S 8S 7S 6S 5S 4S\nt2: QS\nt3: KD\nt4: KH\nt5: KC\nt6: 9H\nt7: 9D\n\
                    c1: 2C\nc2: 4C\nc3: 6C\nc4: 8C\nc5: 5H\nc6: 5D";

#[test]
fn a_run_moves_whatever_the_cells() {
    let mut table = Table::set_up(rules("penguin", &[]), LONG);
    table.play(&["t1>t2:8"]);
    assert_eq!(table.cards("t2"), "QS JS TS 9S 8S 7S 6S 5S 4S");
}

#[test]
fn by_an_option_a_run_moves_as_far_as_cells_allow() {
    let set = [("run_moves", "supermove")];
    let board = LONG;
    let table = Table::set_up(rules("penguin", &set), board);
    table
        .refuses("t1>t2:8 | TooMany | Only two cards can be moved together, using the empty cells");
    let board = board.replace("JS TS 9S 8S 7S 6S 5S 4S", "JS TS");
    assert!(Table::set_up(rules("penguin", &set), &board).can("t1>t2:2"));
    let full = format!("{board}\nc7: 7H");
    let full = Table::set_up(rules("penguin", &set), &full);
    full.refuses("t1>t2:2 | TooMany | Only one card can be moved at a time while no cell is empty");
    let roomy = board.replace("\nt7: 9D", "");
    // A column that takes only twos is not a space.
    let cases = [
        ("run_moves=supermove cells=6", "", "t1>t2:2"),
        ("run_moves=supermove cells=6 empty_fill=any", "t1>t2:2", ""),
    ];
    check_verdicts("penguin", &roomy, &cases);
}

#[test]
fn there_may_be_up_to_eight_cells() {
    for cells in [0u8, 5, 8] {
        let rules = rules("penguin", &[("cells", &cells.to_string())]);
        assert_eq!(rules.group(rules.group_named("cell").unwrap()).count, cells);
    }
    let opus = compiled("penguin", Some("opus"), &[]);
    assert!(opus.pile_named("c5").is_some() && opus.pile_named("c6").is_none());
}

#[test]
fn by_an_option_cards_return_from_the_foundations() {
    let board = "base 3\nf1: 3C 4C\nf2: 3S\nt1: 5C\nt2: KH";
    let cases = [
        ("", "", "f1>t1"),
        ("foundation_return=yes", "f1>t1", "f1>c1, f1>t2, f2>t1"),
    ];
    check_verdicts("penguin", board, &cases);
}

#[test]
fn the_counts_at_the_deal_hold_for_every_beak() {
    for card in patience_core::Card::all() {
        let table = Table::deal(rules("penguin", &[]), &[deck_with(&card.to_string())]);
        assert_eq!(
            table.cards("t1").split(' ').next(),
            Some(card.to_string().as_str())
        );
        assert_eq!(
            (1..=7)
                .map(|column| table.len(&format!("t{column}")))
                .sum::<usize>(),
            49
        );
        assert_eq!(
            (1..=4)
                .map(|pile| table.len(&format!("f{pile}")))
                .sum::<usize>(),
            3
        );
    }
}
