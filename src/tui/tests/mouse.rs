//! Hands on the mouse.

use ratatui::crossterm::event::MouseButton;

use super::*;
use crate::tui::app::Screen;

impl Stage {
    fn click(&mut self, name: &str) {
        let at = self.point(name);
        self.mouse(MouseEventKind::Down(MouseButton::Left), at);
        self.mouse(MouseEventKind::Up(MouseButton::Left), at);
    }
}

#[test]
fn a_click_picks_up_and_a_click_puts_down() {
    let mut stage = Stage::table("penguin", 1);
    stage.click("t1");
    assert_eq!(stage.board("t1"), "t1: 8H KH AS 9D 5C KS [6D]");
    stage.click("t7");
    assert_eq!(
        stage.board("t1 t7"),
        "t1: 8H KH AS 9D 5C KS | t7: 2D 6S 4S JH QH 2S 7D 6D"
    );
}

#[test]
fn a_click_on_another_card_says_why_not_and_picks_that_up() {
    let mut stage = Stage::table("penguin", 1);
    stage.click("t1");
    stage.click("t2");
    assert_eq!(
        stage.board("t1 t2"),
        "t1: 8H KH AS 9D 5C KS 6D | t2: 9S TC 4D 5S 2C 2H [3H]"
    );
    assert!(stage.said().contains("6♦"), "{}", stage.said());
}

#[test]
fn a_card_follows_the_pointer_and_drops_where_the_button_is_let_go() {
    let mut stage = Stage::table("penguin", 1);
    let (from, to) = (stage.point("t1"), stage.point("t7"));
    stage.mouse(MouseEventKind::Down(MouseButton::Left), from);
    stage.mouse(
        MouseEventKind::Drag(MouseButton::Left),
        (to.0 - 4, to.1 + 6),
    );
    assert!(stage.on_table().drag.is_some());
    stage.send(Event::Resize(100, 30));
    let to = stage.point("t7");
    stage.mouse(MouseEventKind::Drag(MouseButton::Left), to);
    stage.mouse(MouseEventKind::Up(MouseButton::Left), to);
    assert_eq!(stage.board("t7"), "t7: 2D 6S 4S JH QH 2S 7D 6D");
    assert!(stage.on_table().hold.is_none());
}

#[test]
fn a_card_dropped_where_it_cannot_lie_goes_back() {
    let mut stage = Stage::table("penguin", 1);
    let (from, to) = (stage.point("t1"), stage.point("t2"));
    stage.mouse(MouseEventKind::Down(MouseButton::Left), from);
    stage.mouse(MouseEventKind::Drag(MouseButton::Left), to);
    stage.mouse(MouseEventKind::Up(MouseButton::Left), to);
    assert_eq!(
        stage.board("t1 t2"),
        "t1: 8H KH AS 9D 5C KS 6D | t2: 9S TC 4D 5S 2C 2H 3H"
    );
    assert!(stage.said().contains("6♦"));
}

#[test]
fn cards_that_do_not_hang_together_are_not_picked_up() {
    let mut stage = Stage::table("penguin", 1);
    let (x, y) = stage.point("t1");
    stage.mouse(MouseEventKind::Down(MouseButton::Left), (x, y - 1));
    assert!(stage.on_table().hold.is_none());
    assert!(!stage.said().is_empty());
}

#[test]
fn a_double_or_right_click_is_the_best_place() {
    let mut stage = Stage::table("deuces", 1);
    let at = stage.point("t4");
    stage.mouse(MouseEventKind::Down(MouseButton::Right), at);
    assert_eq!(stage.board("t4 f4"), "t4: - | f4: 2H 3H");
    let mut stage = Stage::table("deuces", 1);
    let at = stage.point("t4");
    for kind in [
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Up(MouseButton::Left),
    ]
    .repeat(2)
    {
        stage.now -= Duration::from_millis(650);
        stage.mouse(kind, at);
    }
    assert_eq!(stage.board("t4 f4"), "t4: - | f4: 2H 3H");
}

#[test]
fn a_click_on_the_stock_turns_it() {
    let mut stage = Stage::table("deuces", 1);
    stage.click("s");
    assert_eq!(stage.board("w"), "w: 7D");
}

#[test]
fn a_click_on_a_game_chooses_it_and_another_starts_it() {
    let mut stage = Stage::home();
    let screen = stage.screen();
    let row = screen
        .lines()
        .position(|line| line.contains("Penguin"))
        .unwrap();
    let at = (5, u16::try_from(row).unwrap());
    stage.mouse(MouseEventKind::Down(MouseButton::Left), at);
    assert_eq!(stage.app.screen, Screen::Home);
    stage.rest();
    assert_eq!(stage.app.home.preview().unwrap().game.rules().id, "penguin");
    stage.mouse(MouseEventKind::Down(MouseButton::Left), at);
    assert_eq!(stage.app.screen, Screen::Table);
}

#[test]
fn the_wheel_moves_in_lists_and_not_on_the_table() {
    let mut stage = Stage::home();
    let first = stage.app.home.preview().unwrap().game.rules().id.clone();
    stage.mouse(MouseEventKind::ScrollDown, (3, 3));
    assert_eq!(stage.app.home.preview().unwrap().game.rules().id, first);
    stage.rest();
    assert_ne!(stage.app.home.preview().unwrap().game.rules().id, first);
    let mut stage = Stage::table("penguin", 1);
    let before = stage.screen();
    stage.mouse(MouseEventKind::ScrollDown, (3, 3));
    assert_eq!(stage.screen(), before);
}
