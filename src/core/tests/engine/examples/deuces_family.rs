//! The relatives of Deuces: their deals and their differences.

use crate::playing::{Table, rules};
use patience_core::{DealNumber, Position, Seat};

fn dealt(id: &str) -> Table {
    let rules = rules(id, &[]);
    let now = Position::deal(&rules, DealNumber::new(1).unwrap(), 0, Seat::FIRST, &[]);
    Table { rules, now }
}

#[test]
fn each_deals_its_columns_and_leaves_its_stock() {
    for (id, columns, stock, up) in [
        ("busy-aces", 12, 92, 0),
        ("courtyard", 12, 92, 0),
        ("threes-company", 8, 88, 8),
        ("fours-up", 6, 90, 8),
        ("eights-down", 6, 90, 8),
        ("cast-out-nines", 7, 97, 0),
        ("dimes", 8, 96, 0),
        ("jacks-in-the-box", 6, 90, 8),
    ] {
        let table = dealt(id);
        let dealt = (1..).map_while(|column| table.rules.pile_named(&format!("t{column}")));
        assert!(dealt.clone().all(|pile| table.now.len(pile) == 1), "{id}");
        assert_eq!((dealt.count(), table.len("s")), (columns, stock), "{id}");
        assert_eq!(table.score(), up, "{id}");
    }
}

#[test]
fn jacks_in_the_box_moves_six_cards_onto_a_card_and_three_into_a_space() {
    let board = "t1: 9D 8D 7D 6D 5D 4D 3D\nt2: TD\nt3: KC\nt4: KH\nt5: KS\nc1: QC\nc2: QH";
    let table = Table::set_up(rules("jacks-in-the-box", &[]), board);
    assert!(!table.can("t1>t2:7 9D") && table.can("t1>t6:3 5D") && !table.can("t1>t6:4 6D"));
    let table = Table::set_up(
        rules("jacks-in-the-box", &[]),
        &board.replace("t1: 9D", "t1:").replace("t2: TD", "t2: 9D"),
    );
    assert!(table.can("t1>t2:6 8D"));
}

#[test]
fn eights_down_falls_on_the_foundations_and_rises_in_the_columns() {
    let board =
        "base 8\nf1: 8C\nf2: 8D 7D 6D 5D 4D 3D 2D AD\nt1: 7C\nt2: KD\nt3: KH\nt4: AH\nt5: 2H";
    let mut table = Table::set_up(rules("eights-down", &[]), board);
    assert!(table.can("t1>f1 7C") && table.can("t2>f2 KD"));
    assert!(table.can("t4>t3 AH") && table.can("t5>t4 2H") && !table.can("t4>t5 AH"));
    table.play(&["t4>t3 AH", "t5>t3 2H"]);
    assert!(table.can("t3>t4:3 KH"), "runs move as one");
}

#[test]
fn no_card_is_built_on_the_base() {
    for (id, on, card) in [("cast-out-nines", "9H", "8H"), ("dimes", "TH", "9H")] {
        let table = Table::set_up(
            rules(id, &[]),
            &format!("t1: {on}\nt2: {card}\nt3: AC\nt4: KC"),
        );
        assert!(!table.can(&format!("t2>t1 {card}")), "{id}");
        assert!(table.can(&format!("t1>f1 {on}")), "{id}");
        assert!(table.can("t4>t3 KC"), "{id}");
    }
}
