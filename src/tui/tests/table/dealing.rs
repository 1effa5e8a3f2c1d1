//! Cards that are dealt are seen to come, once, and nobody has to wait for them.

use std::time::Duration;

use ratatui::buffer::Buffer;

use crate::message::Message;
use crate::tests::*;
use crate::update::update;

/// Counts the cells of a picture that are another one's, among those that are not so in a third.
fn cells_of(picture: &Buffer, other: &Buffer, third: &Buffer) -> usize {
    let cells = picture.content().iter().zip(other.content());
    let cells = cells.zip(third.content());
    cells
        .filter(|((cell, other), third)| cell == other && other != third)
        .count()
}

/// Sits down to a deal whose cards are on their way.
fn dealing(game: &str) -> Stage {
    let mut stage = Stage::table(game, 7);
    stage.app.context.appearance.animate = true;
    stage.send(Message::Tick);
    stage
}

const GAMES: [&str; 5] = ["klondike", "freecell", "pyramid", "monte-carlo", "sultan"];

#[test]
fn a_deal_comes_card_by_card_until_it_is_there() {
    for game in GAMES {
        let whole = Stage::table(game, 7).picture();
        let mut stage = dealing(game);
        let first = stage.picture();
        let all = cells_of(&whole, &whole, &first);
        // Card by card it becomes the whole.
        let begun = stage.app.context.now;
        let mut lies = vec![0];
        while let Some(due) = stage.app.deadline() {
            update(&mut stage.app, due, Message::Tick);
            lies.push(cells_of(&stage.picture(), &whole, &first));
            assert!(lies.len() < 100, "{game} is dealt without end");
        }
        assert!(lies.len() > 10, "{game}: {lies:?}");
        assert_eq!(stage.picture(), whole, "{game}");
        let parts = [0, 2, 3, 4].map(|part| lies[part * (lies.len() - 1) / 4]);
        assert!(
            parts.is_sorted_by(|before, after| before < after),
            "{game}: {lies:?}"
        );
        let most = lies
            .windows(2)
            .map(|two| two[1].saturating_sub(two[0]))
            .max();
        assert!(most < Some(all / 2), "{game} comes at once: {lies:?}");
        let took = stage.app.context.now.saturating_sub(begun);
        assert!(took <= Duration::from_millis(700), "{game}: {took:?}");
        // Once is enough: what lies there is not dealt again.
        stage.keys("? esc");
        assert_eq!(stage.app.deadline(), None, "{game}");
    }
}

#[test]
fn a_key_that_moves_no_card_has_all_cards_of_a_deal_lie_at_once() {
    for game in GAMES {
        let mut still = Stage::table(game, 7);
        still.keys("right");
        let mut stage = dealing(game);
        for _ in 0..5 {
            let due = stage.app.deadline().unwrap();
            update(&mut stage.app, due, Message::Tick);
        }
        let (before, whole) = (stage.picture(), still.picture());
        assert_ne!(before, whole, "{game}");
        let (now, key) = (stage.app.context.now, Key::parse("right").unwrap());
        update(&mut stage.app, now, Message::Key(key));
        assert_eq!(stage.app.deadline(), None, "{game}");
        assert_eq!(stage.screen(), still.screen(), "{game}");
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
