//! The beginning of the page of keys: what one does in this game, and with which key. The rest of the page
//! lists all keys.

use patience_core::{Rules, Shape};
use ratatui::text::Line;

use super::{KeysOf, key_lines, step_words};
use crate::interaction::selection::plays_at_once;
use crate::render::theme::Theme;
use patience_app::keymap::{Action, KeyContext, Keys};
use patience_language::describe::capital;

/// Returns the lines with what one does first.
pub(super) fn lines(
    rules: &Rules,
    of: KeysOf<'_>,
    keys: &Keys,
    theme: &Theme,
    columns: usize,
) -> Vec<(Line<'static>, Option<Action>)> {
    let name = |action| keys.name_of(KeyContext::Table, action);
    let mut rows: Vec<(String, String, Option<Action>)> = Vec::new();
    let groups = || rules.groups.iter().filter(|group| group.count > 0);
    if rules.removal.is_some() {
        let text = "Take cards off: the first card, then the one that goes with it; one that goes alone twice";
        rows.push(("pile, pile".to_owned(), text.to_owned(), None));
    } else if plays_at_once(rules) {
        let text = "Play a card: its pile's key, or its row and then its column; it goes to the one place for it";
        rows.push(("pile".to_owned(), text.to_owned(), None));
    } else if rules.lines.is_none() && groups().any(|group| group.shape == Shape::Row) {
        let text =
            "Play a card: its pile's key, then where it goes; the same key twice: the best place";
        rows.push(("pile, place".to_owned(), text.to_owned(), None));
    } else {
        let text = "Play a card: the row of its place, then the column";
        rows.push(("row, column".to_owned(), text.to_owned(), None));
    }
    let mut row = |action: Action, words: String| {
        let key = name(action);
        if of.answers(action) && of.fits(action) && !key.is_empty() {
            rows.push((key, words, Some(action)));
        }
    };
    if of.fits(Action::Step) {
        let words = step_words(rules);
        let words = words.split_once(": ").map_or(&*words, |(_, words)| words);
        row(Action::Step, capital(words));
    }
    row(Action::NoPlay, "Say that nothing can be played".to_owned());
    row(Action::Call, "Call the end".to_owned());
    if !rules.in_real_time() {
        row(Action::Undo, "Take the last move back".to_owned());
    }
    row(
        Action::Hint,
        "Show a good move; once more: the next".to_owned(),
    );
    row(
        Action::SafeUp,
        "Put up the cards that are safe there".to_owned(),
    );
    row(Action::New, "Deal a new game".to_owned());
    if of.hosted {
        row(Action::Talk, "Say something to all".to_owned());
        row(Action::Back, "Let a card go, or to the lobby".to_owned());
    } else {
        row(
            Action::Back,
            "Let a card go, or back to the list of games".to_owned(),
        );
    }
    let mut lines = vec![(Line::styled("What to do", theme.strong), None)];
    for (key, words, action) in rows {
        let row = key_lines(&key, &words, theme, columns);
        lines.extend(row.into_iter().map(|line| (line, action)));
    }
    lines.push((Line::default(), None));
    lines
}
