//! Cards that are dealt are seen to come, once, and nobody has to wait for them.

use std::time::Duration;

use crate::message::Message;
use crate::tests::*;
use crate::update::update;

/// Counts the cells of the table, below the line on top and the keys of piles, that are not as they are on the
/// table when all cards lie.
fn cells_missing(stage: &Stage, whole: &ratatui::buffer::Buffer) -> usize {
    let now = stage.picture();
    let differ = now.content().iter().zip(whole.content());
    differ.filter(|(now, whole)| now != whole).count()
}

#[test]
fn a_deal_comes_card_by_card_until_a_key_is_pressed_or_it_is_there() {
    for game in ["klondike", "freecell", "pyramid", "monte-carlo", "sultan"] {
        let whole = Stage::table(game, 7).picture();
        let mut stage = Stage::table(game, 7);
        stage.app.context.appearance.animate = true;
        stage.send(Message::Tick);
        let first = cells_missing(&stage, &whole);
        assert!(first > 0, "{game}");
        // Card by card it becomes the whole.
        let begun = stage.app.context.now;
        let mut frames = 0;
        while let Some(due) = stage.app.deadline() {
            update(&mut stage.app, due, Message::Tick);
            frames += 1;
            assert!(frames < 100, "{game} is dealt without end");
        }
        assert!(frames > 10, "{game}: {frames}");
        let took = stage.app.context.now.saturating_sub(begun);
        assert!(took <= Duration::from_millis(700), "{game}: {took:?}");
        assert_eq!(cells_missing(&stage, &whole), 0, "{game}");
        // Once is enough: what lies there is not dealt again.
        stage.keys("? esc");
        assert_eq!(stage.app.deadline(), None, "{game}");
    }
}

#[test]
fn a_key_ends_the_dealing_and_does_what_it_does() {
    let mut stage = Stage::table("klondike", 80_693);
    stage.app.context.appearance.animate = true;
    stage.send(Message::Tick);
    assert!(stage.app.animation().is_some());
    stage.app.context.appearance.animate = false;
    stage.keys("space");
    assert!(stage.app.animation().is_none());
    assert_eq!(stage.game().moves_made(), 1);
}

#[test]
fn a_card_that_is_turned_up_shows_its_back_its_edge_and_its_face() {
    let mut stage = Stage::table("klondike", 80_693);
    stage.app.context.appearance.animate = true;
    // 6♥ leaves column 4, whose third card is turned up.
    stage.keys("4 5");
    let begun = stage.app.context.now;
    let at = |stage: &mut Stage, ms: u64| {
        update(
            &mut stage.app,
            begun + Duration::from_millis(ms),
            Message::Tick,
        );
        stage.screen()
    };
    let whole = {
        let mut still = Stage::table("klondike", 80_693);
        still.keys("4 5");
        still.screen()
    };
    let column = |screen: &str| -> String {
        let line = screen.lines().nth(10).unwrap_or_default();
        line.chars().skip(36).take(7).collect()
    };
    let [back, edge, face] = [30, 110, 170].map(|ms| column(&at(&mut stage, ms)));
    assert_eq!(at(&mut stage, 200), whole);
    assert_eq!(column(&whole), face, "{whole}");
    assert!(
        face.contains('♠') || face.contains('♥') || face.contains('♦') || face.contains('♣'),
        "{whole}"
    );
    assert!(!back.contains(['♠', '♥', '♦', '♣', ' ']), "{back}");
    assert_eq!(edge, "       ");
}
