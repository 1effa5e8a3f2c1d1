//! Taking moves back, and the way back from a new deal.

use crate::tests::*;

#[test]
fn undo_and_redo_go_through_the_whole_game() {
    let mut stage = Stage::table("deuces", 1);
    let before = "t4: 3H | f4: 2H | w: -";
    check(&mut stage, before, "4 4 space", "t4: - | f4: 2H 3H | w: 7D");
    check(&mut stage, "t4: - | f4: 2H 3H | w: 7D", "u u", before);
    stage.keys("u");
    assert_eq!(stage.said(), "There is nothing to undo");
    check(
        &mut stage,
        before,
        "ctrl-r ctrl-r",
        "t4: - | f4: 2H 3H | w: 7D",
    );
    stage.keys("ctrl-r");
    assert_eq!(stage.said(), "There is nothing to redo");
}

#[test]
fn a_new_deal_asks_first_and_undo_brings_the_game_back() {
    let mut stage = Stage::table("deuces", 1);
    stage.keys("4 4 N");
    assert!(matches!(stage.app.overlays.last(), Some(Overlay::Ask(_))));
    check(&mut stage, "f4: 2H 3H", "n", "f4: 2H 3H");
    stage.keys("N enter");
    assert_ne!(stage.game().deal().get(), 1);
    assert_eq!(stage.game().moves_made(), 0);
    // Whoever only takes back too much does not land in another deal.
    let fresh = stage.game().deal();
    stage.make_any(|_| true);
    stage.keys("u u");
    let said = "There is nothing to undo in this deal. Return to the game before?";
    assert!(stage.asks() == said && stage.game().deal() == fresh);
    stage.keys("n");
    assert_eq!(stage.game().deal(), fresh);
    stage.keys("u enter");
    assert_eq!(stage.board("f4"), "f4: 2H 3H");
    assert!(stage.said().starts_with("The previous game is back"));
    let deal = stage.game().deal();
    stage.keys("ctrl-r");
    assert_ne!(stage.game().deal(), deal, "redo goes to the new game again");
    assert!(stage.screen().contains("u last game"));
    stage.keys("u enter");
    assert_eq!(stage.game().deal(), deal);
}

#[test]
fn undo_names_the_other_game_that_it_would_go_back_to() {
    let mut stage = Stage::table("golf", 1);
    stage.keys("space");
    let klondike = Stage::table("klondike", 3).game().clone();
    stage
        .app
        .sit_down(TimedGame::new(klondike, None, Duration::ZERO));
    assert!(!stage.screen().contains("back to Golf"));
    stage.keys("u");
    assert_eq!(
        stage.asks(),
        "There is nothing to undo here. Leave Klondike and return to Golf, deal 1?"
    );
    stage.keys("esc");
    assert_eq!(stage.game().rules().about.id, "klondike");
}

#[test]
fn a_new_deal_does_not_ask_where_nothing_has_been_done() {
    let mut stage = Stage::table("deuces", 1);
    stage.keys("N");
    assert_ne!(stage.game().deal().get(), 1);
    assert!(stage.app.overlays.is_empty());
}

#[test]
fn a_restart_can_be_taken_back() {
    let mut stage = Stage::table("deuces", 1);
    check(&mut stage, "t4: 3H | f4: 2H", "4 4 R y", "t4: 3H | f4: 2H");
    check(&mut stage, "t4: 3H | f4: 2H", "u", "t4: - | f4: 2H 3H");
}

#[test]
fn a_deal_is_played_by_its_number() {
    let mut stage = Stage::table("deuces", 1);
    stage.keys("# 2 x backspace enter");
    assert_eq!(stage.game().deal().get(), 2);
    stage.keys("# 0 enter");
    assert!(
        matches!(stage.app.overlays.last(), Some(Overlay::Number(_))),
        "nought is no deal, and the line stays"
    );
    stage.keys("esc");
    assert_eq!(stage.game().deal().get(), 2);
}
