//! The start of the page that lists all keys: the most important actions of the game and their keys.

use patience_core::{Rules, Shape};
use ratatui::text::Line;

use super::key_list::{KeyLine, KeyList, step_words};
use crate::interaction::selection::plays_at_once;
use patience_app::keymap::{Action, KeyContext};
use patience_language::describe::capital;

/// Returns the lines about the most important actions of a game and their keys.
pub(super) fn lines(rules: &Rules, of: KeyList<'_>) -> Vec<KeyLine> {
    let name = |action| of.keys.name_of(KeyContext::Table, action);
    let groups = || rules.groups.iter().filter(|group| group.count > 0);
    let (pile, text) = if rules.removal.is_some() {
        let text =
            "Remove cards: the key of one, then of its match; for a single card, its key twice";
        ("pile, pile", text)
    } else if plays_at_once(rules) {
        let text = "Play a card: its pile's key, or its row and then its column; it goes to its only place";
        ("pile", text)
    } else if rules.lines.is_none() && groups().any(|group| group.shape == Shape::Row) {
        let text =
            "Play a card: its pile's key, then its target's; the same key twice: the best place";
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
    row(Action::NoPlay, "Declare that nothing can be played");
    row(Action::Call, "Call the end of the hand");
    if !rules.in_real_time() {
        row(Action::Undo, "Undo the last move");
    }
    row(Action::Hint, "Show a good move; again: the next one");
    row(Action::SafeUp, "Move every safe card to the foundations");
    row(Action::New, "Deal a new game");
    if of.hosted {
        row(Action::Talk, "Send a message to everyone");
        row(Action::Back, "Put a held card back, or go to the lobby");
    } else {
        row(
            Action::Back,
            "Put a held card back, or go to the list of games",
        );
    }
    let mut lines = of.titled("Main keys", rows);
    lines.push((Line::default(), None));
    lines
}
