//! Turned cards that are placed, a batch at a time, and piles that are gathered to be turned anew.

use patience_core::Move;

use crate::model::Screen;
use crate::tests::*;

#[test]
fn a_batch_is_placed_by_one_key_a_card() {
    let mut stage = Stage::table("puss-in-the-corner", 1);
    stage.keys("space");
    assert!(matches!(stage.phase(), Phase::Batch { left: 3 }));
    stage.keys("1 2 3 4");
    assert_eq!(stage.phase(), Phase::Play);
    let reserves: Vec<usize> = (1..=4)
        .map(|number| {
            stage
                .game()
                .rules()
                .pile_named(&format!("r{number}"))
                .unwrap()
        })
        .map(|pile| stage.game().position().len(pile))
        .collect();
    assert_eq!(reserves, [1, 1, 1, 1]);
}

/// Puts the whole stock on the first two reserves.
fn puss_with_an_empty_stock() -> Stage {
    let mut stage = Stage::table("puss-in-the-corner", 1);
    for _ in 0..12 {
        stage.keys("space 1 1 2 2");
    }
    assert!(stage.on_table().can_gather());
    stage
}

#[test]
fn piles_are_gathered_in_their_order_by_the_plain_key() {
    let mut stage = puss_with_an_empty_stock();
    stage.keys("space");
    assert!(stage.on_table().is_gathering());
    let screen = stage.screen();
    let last = screen.lines().last().unwrap();
    assert!(last.contains("Gather which pile first?"), "{last}");
    stage.keys("space");
    assert!(!stage.on_table().is_gathering());
    assert_eq!(stage.board("r1 r2"), "r1: - | r2: -");
    stage.keys("u");
    assert_ne!(
        stage.board("r1"),
        "r1: -",
        "one undo takes the whole gathering back"
    );
}

#[test]
fn esc_in_the_middle_of_gathering_puts_back_what_was_gathered() {
    let mut stage = puss_with_an_empty_stock();
    let before = stage.board("r1 r2");
    let lit = |stage: &Stage| stage.on_table().targets().len();
    stage.keys("space");
    assert_eq!(lit(&stage), 2, "those that can be gathered are lit");
    stage.keys("2");
    assert_eq!(lit(&stage), 1);
    let screen = stage.screen();
    assert!(screen.contains("Gather which pile next? "), "{screen}");
    assert!(screen.contains("Esc puts back"), "{screen}");
    stage.keys("esc");
    assert_eq!(stage.board("r1 r2"), before);
    assert!(!stage.on_table().is_gathering());
    assert_eq!(stage.said(), "The gathered piles are back in place");
    // Begun by the move of a hint, it is no other.
    stage.make_any(|mv| matches!(mv, Move::Gather(_)));
    assert!(stage.on_table().is_gathering());
    stage.keys("esc");
    assert_eq!(stage.app.screen(), Screen::Table);
    assert!(!stage.on_table().is_gathering());
    stage.keys("esc");
    assert_eq!(stage.app.screen(), Screen::Home);
}

#[test]
fn piles_are_gathered_as_the_player_names_them() {
    let mut stage = puss_with_an_empty_stock();
    let first = |stage: &Stage, name: &str| {
        let pile = stage.game().rules().pile_named(name).unwrap();
        stage.game().position().cards(stage.game().rules(), pile)[0].card()
    };
    let (one, two) = (first(&stage, "r1"), first(&stage, "r2"));
    stage.keys("space 2 1");
    assert!(!stage.on_table().is_gathering());
    stage.keys("space");
    assert_eq!(stage.board("h"), format!("h: {two}"));
    stage.keys("u u");
    stage.keys("space 1 2 space");
    assert_eq!(stage.board("h"), format!("h: {one}"));
}
