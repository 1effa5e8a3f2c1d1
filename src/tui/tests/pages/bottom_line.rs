//! Clicks on the bottom line, and the double clicks that bring another screen.

use crate::message::{MouseButton, MouseEventKind};
use crate::model::Screen;
use crate::tests::*;
use crate::view::status_line::keys_named;
use crate::view::{Words, words_at};
use patience_app::keymap::KeyContext;

/// Opens the pages with keys in the bottom line, one after the other.
fn with_every_bottom_line(mut look: impl FnMut(&mut Stage, &str)) {
    for keys in ["", "f1", "f3", "f4", "f5", "f6", "f7", "f8"] {
        let mut stage = Stage::home();
        stage.send(Message::Resize(120, 40));
        stage.keys(keys);
        look(&mut stage, keys);
    }
    for keys in ["", "?", "S", "1", "1 7 u", "N", "1 7 N", "#", "1 7 G enter"] {
        let mut stage = Stage::table("penguin", 1);
        stage.send(Message::Resize(120, 40));
        stage.keys(keys);
        look(&mut stage, keys);
    }
}

impl Stage {
    /// Returns where words stand in the bottom line, if they do.
    fn in_bottom_line(&self, words: &str) -> Option<(u16, u16)> {
        let screen = self.screen();
        let before = screen.lines().last()?.split_once(words)?.0;
        let x = u16::try_from(before.chars().count()).ok()?;
        Some((x, self.app.context.size.1 - 1))
    }
}

#[test]
fn every_key_of_the_bottom_line_can_be_clicked() {
    let mut clicked = 0;
    with_every_bottom_line(|stage, keys| {
        let named = keys_named(&stage.app);
        // What is lit is told there too.
        let is_key = |words: &&str| !words.starts_with("lit ") && !words.contains("can go");
        for words in named.split(", ").filter(is_key) {
            let at = stage.in_bottom_line(words);
            let at = at.unwrap_or_else(|| panic!("{words}: {}", stage.screen()));
            assert!(words_at(&stage.app, at).is_some(), "{words} after {keys}");
            clicked += 1;
        }
    });
    assert!(clicked > 60, "{clicked}");
}

#[test]
fn a_click_on_the_key_that_leaves_the_program_leaves_it() {
    let mut left = 0;
    with_every_bottom_line(|stage, keys| {
        let at = (0..120).map(|x| (x, 39)).find(|at| {
            let quits = Words::Does(patience_app::keymap::Action::Quit);
            words_at(&stage.app, *at) == Some(quits)
        });
        let Some(at) = at else { return };
        stage.mouse(MouseEventKind::Down(MouseButton::Left), at);
        assert_eq!(stage.requests.last(), Some(&Request::Quit), "after {keys}");
        left += 1;
    });
    assert!(left > 0, "{left}");
}

#[test]
fn a_double_click_that_opens_a_table_does_not_reach_its_cards() {
    let mut stage = Stage::home();
    stage.send(Message::Resize(120, 40));
    let screen = stage.screen();
    let row = screen.lines().position(|line| line.contains("Penguin"));
    let first = (5, u16::try_from(row.unwrap()).unwrap());
    stage.mouse(MouseEventKind::Down(MouseButton::Left), first);
    stage.mouse(MouseEventKind::Up(MouseButton::Left), first);
    stage.double_click(first);
    assert_eq!(stage.app.screen(), Screen::Table);
    assert!(stage.on_table().selection().is_none());
    assert_eq!(stage.said(), "");
    // Nor does a double click on the way out reach the list.
    stage.rest();
    let out = stage.in_bottom_line("Esc back").unwrap();
    stage.double_click(out);
    assert_eq!(stage.app.screen(), Screen::Home);
    assert!(!stage.requests.contains(&Request::Quit));
    // A click after that counts again.
    stage.rest();
    stage.click_words("Enter ");
    assert_eq!(stage.app.screen(), Screen::Table);
}

#[test]
fn a_click_on_what_a_hint_says_plays_it() {
    let mut stage = Stage::lit("freecell", 1);
    let mv = stage.game().legal_moves()[0];
    stage.find(patience_solver::Verdict::Won(vec![mv]));
    stage.keys("H");
    assert!(stage.said().starts_with("Hint: "), "{}", stage.said());
    stage.click_words("Hint: ");
    assert_eq!(stage.game().done(), 1);
    // A click elsewhere leaves the hint to be looked at, and its words are gone.
    stage.keys("u H");
    let screen = stage.screen();
    let row = screen.lines().position(|line| line.contains("Hint: "));
    let at = (2, u16::try_from(row.unwrap()).unwrap());
    stage.mouse(MouseEventKind::Down(MouseButton::Left), (0, 2));
    stage.mouse(MouseEventKind::Down(MouseButton::Left), at);
    assert_eq!(stage.game().done(), 0);
}

#[test]
fn the_way_back_the_hint_and_undo_stay_beside_a_sentence_and_can_be_clicked() {
    let mut stage = Stage::table("penguin", 1);
    stage.send(Message::Resize(120, 40));
    stage.keys("1 7");
    stage.click("t2");
    stage.click("t3");
    assert!(!stage.said().is_empty());
    for words in ["u undo", "? rules", "Esc let go"] {
        let at = stage.in_bottom_line(words);
        let at = at.unwrap_or_else(|| panic!("{words}: {}", stage.screen()));
        assert!(matches!(words_at(&stage.app, at), Some(Words::Does(_))));
    }
    stage.click_words("Esc let go");
    assert!(stage.on_table().selection().is_none());
}

#[test]
fn what_goes_on_from_a_result_is_named_on_any_screen() {
    for (width, height) in [(40, 16), (60, 20), (80, 24)] {
        let mut stage = Stage::table("golf", 3);
        stage.send(Message::Resize(width, height));
        stage.keys("space G enter");
        let screen = stage.screen();
        assert!(screen.contains("Enter next deal"), "{screen}");
    }
}

#[test]
fn the_first_page_names_the_settings_and_the_way_out() {
    let stage = Stage::home();
    let screen = stage.screen();
    let keys = screen.lines().last().unwrap_or_default();
    for words in ["Enter play", "F2 settings", "Ctrl-Q quit", "? rules"] {
        assert!(keys.contains(words), "{words}: {keys}");
    }
}

#[test]
fn the_keys_that_the_page_of_a_game_lists_act_there() {
    let of = |key: &str| {
        let mut stage = Stage::home();
        stage.app.catch_up();
        stage.keys(&format!("right {key}"));
        stage
            .app
            .overlays
            .last()
            .map(|overlay| overlay.page().key_context())
    };
    assert_eq!(of("f5"), Some(KeyContext::Statistics));
    assert_eq!(of("#"), Some(KeyContext::Line));
    assert_eq!(of("*"), None);
}

#[test]
fn a_second_click_on_what_opened_a_menu_leaves_nothing() {
    let mut stage = Stage::home();
    stage.keys("down");
    stage.rest();
    let at = stage.in_bottom_line("more").unwrap();
    stage.mouse(MouseEventKind::Down(MouseButton::Left), at);
    assert!(!stage.app.overlays.is_empty());
    stage.rest();
    for x in 0..80 {
        let quits = Words::Does(patience_app::keymap::Action::Quit);
        assert_ne!(words_at(&stage.app, (x, at.1)), Some(quits), "{x}");
    }
    stage.click_words("Quit");
    assert_eq!(stage.requests.last(), Some(&Request::Quit));
}

#[test]
fn a_message_leaves_the_keys_where_they_are_and_those_that_it_names_can_be_clicked() {
    let mut stage = Stage::table("penguin", 1);
    stage.keys("1 7");
    let keys = stage.screen().lines().last().map(str::to_owned);
    let table = stage.app.table.as_mut().unwrap();
    table.say("This is lost: u takes back, a card is no key, N deals anew");
    let screen = stage.screen();
    assert_eq!(screen.lines().last().map(str::to_owned), keys, "{screen}");
    stage.click_words("a card is no key");
    assert_eq!(stage.game().done(), 1);
    let table = stage.app.table.as_mut().unwrap();
    table.say("This is lost: u takes back, a card is no key, N deals anew");
    stage.click_words("takes back");
    assert_eq!(stage.game().done(), 0);
}

#[test]
fn what_may_be_played_is_lit_and_the_bottom_line_says_so() {
    let mut stage = Stage::table("klondike", 80_693);
    let lit = |stage: &Stage| -> String {
        let buffer = stage.picture();
        let (lit, rows) = (
            stage.app.context.appearance.theme.lit(),
            1..buffer.area.height - 1,
        );
        let cells = rows.flat_map(|y| (0..buffer.area.width).map(move |x| (x, y)));
        let cells = cells.map(|at| &buffer[at]).filter(|cell| {
            Some(cell.fg) == lit.fg && Some(cell.bg) == lit.bg && cell.symbol() != " "
        });
        cells.map(ratatui::buffer::Cell::symbol).collect()
    };
    // The stock turns, 6♥ goes on 7♠, and 7♠ on 8♦.
    assert_eq!(lit(&stage), "s45", "{}", stage.screen());
    assert!(stage.in_bottom_line("lit may be played").is_some());
    stage.keys("4");
    assert_eq!(lit(&stage), "5", "{}", stage.screen());
    assert!(stage.in_bottom_line("lit where 6♥ can go").is_some());
    // The pointer lights where the card below it may go, until a key is pressed.
    stage.keys("esc");
    stage.mouse(MouseEventKind::Moved, stage.point("t4"));
    assert_eq!(lit(&stage), "45", "{}", stage.screen());
    assert!(stage.in_bottom_line("lit where 6♥ can go").is_some());
    stage.keys("left");
    assert_eq!(lit(&stage), "s45", "{}", stage.screen());
    // Nor is it there any more once the table has moved.
    stage.mouse(MouseEventKind::Moved, stage.point("t4"));
    assert_eq!(lit(&stage), "45", "{}", stage.screen());
    let (width, height) = stage.app.context.size;
    stage.send(Message::Resize(width + 20, height));
    assert_eq!(lit(&stage), "s45", "{}", stage.screen());
    stage.send(Message::Resize(width, height));
    stage.mouse(MouseEventKind::Moved, (0, 20));
    assert_eq!(lit(&stage), "s45", "{}", stage.screen());
    // Where no keys are shown none is lit.
    stage.app.context.appearance.labels = false;
    assert_eq!(lit(&stage), "", "{}", stage.screen());
    assert!(stage.in_bottom_line("lit").is_none());
    stage.keys("4");
    assert!(stage.in_bottom_line("marked where 6♥ can go").is_some());
}

#[test]
fn a_key_stands_at_its_place_at_every_width() {
    for keys in ["", "f2", "f5", "f7"] {
        let mut stage = Stage::home();
        let mut wider: Vec<String> = Vec::new();
        for width in (40..=200).rev().step_by(8) {
            stage.send(Message::Resize(width, 40));
            if width == 200 {
                stage.keys(keys);
            }
            // What stands at the right end is parted by more spaces.
            let line = stage.last_line();
            let left = line.trim_start().split("   ").next().unwrap_or_default();
            let now: Vec<String> = left.split("  ").map(str::to_owned).collect();
            let begins = wider.is_empty() || wider.starts_with(&now);
            assert!(begins, "{keys} at {width}: {now:?} after {wider:?}");
            wider = now;
        }
    }
}
