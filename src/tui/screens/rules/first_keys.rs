//! The beginning of the page of keys: what one does in this game, and with which key. The rest of the page
//! lists all keys.

use patience_core::{Rules, Shape};
use ratatui::text::Line;

use super::key_list::{KeyLine, KeyList, step_words};
use crate::interaction::selection::plays_at_once;
use patience_app::keymap::{Action, KeyContext};
use patience_language::describe::capital;

/// Returns the lines with what one does first.
pub(super) fn lines(rules: &Rules, of: KeyList<'_>) -> Vec<KeyLine> {
    let name = |action| of.keys.name_of(KeyContext::Table, action);
    let groups = || rules.groups.iter().filter(|group| group.count > 0);
    let (pile, text) = if rules.removal.is_some() {
        let text = "Take cards off: the first card, then the one that goes with it; one that goes alone twice";
        ("pile, pile", text)
    } else if plays_at_once(rules) {
        let text = "Play a card: its pile's key, or its row and then its column; it goes to the one place for it";
        ("pile", text)
    } else if rules.lines.is_none() && groups().any(|group| group.shape == Shape::Row) {
        let text =
            "Play a card: its pile's key, then where it goes; the same key twice: the best place";
        ("pile, place", text)
    } else {
        let text = "Play a card: the row of its place, then the column";
        ("row, column", text)
    };
    let mut rows = vec![(pile.to_owned(), text.to_owned(), None)];
    let mut row = |action: Action, words: &str| {
        let key = name(action);
        if of.answers(action) && of.fits(action) && !key.is_empty() {
            rows.push((key, words.to_owned(), Some(action)));
        }
    };
    if of.fits(Action::Step) {
        let words = step_words(rules);
        let words = words.split_once(": ").map_or(&*words, |(_, words)| words);
        row(Action::Step, &capital(words));
    }
    row(Action::NoPlay, "Say that nothing can be played");
    row(Action::Call, "Call the end");
    if !rules.in_real_time() {
        row(Action::Undo, "Take the last move back");
    }
    row(Action::Hint, "Show a good move; once more: the next");
    row(Action::SafeUp, "Put up the cards that are safe there");
    row(Action::New, "Deal a new game");
    if of.hosted {
        row(Action::Talk, "Say something to all");
        row(Action::Back, "Let a card go, or to the lobby");
    } else {
        row(Action::Back, "Let a card go, or back to the list of games");
    }
    let mut lines = of.titled("What to do", rows);
    lines.push((Line::default(), None));
    lines
}
