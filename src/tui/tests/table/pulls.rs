//! Cards that are taken from under others, where that is allowed only so often.

use patience_core::Move;

use crate::tests::*;

#[test]
fn that_a_card_may_be_drawn_from_under_others_is_announced_and_when_it_is_spent_said() {
    let mut stage = Stage::table("three-shuffles-and-a-draw", 5);
    assert!(!stage.top_line().contains("draw "));
    stage.keys("space");
    assert!(!stage.said().contains("from under"), "{}", stage.said());
    stage.keys("space");
    assert_eq!(
        stage.said(),
        "You may now take 1 card from under others: choose a pile, then press ↑"
    );
    assert!(stage.top_line().contains("1 draw"), "{}", stage.top_line());
    // A pile is chosen by its label; up leads to the card below, which is held then.
    let legal = stage.game().legal_moves();
    let from = legal.iter().find_map(|mv| match *mv {
        Move::Pull { from, depth: 2, .. } => Some(from),
        _ => None,
    });
    let label = stage.on_table().labels().label(from.unwrap()).unwrap();
    stage.keys(&format!("{label} up"));
    let held = stage.on_table().selection().unwrap();
    assert_eq!((held.from, held.count), (from.unwrap(), Some(2)));
    stage.keys("esc");
    stage.make_any(|mv| matches!(mv, Move::Pull { .. }));
    assert!(
        stage.top_line().contains("no draws left"),
        "{}",
        stage.top_line()
    );
}
