//! What the mouse does, as the page of keys explains it near its top.

use ratatui::text::Line;

use super::key_list::{KeyLine, KeyList};
use crate::interaction::selection::plays_at_once;

/// Returns lines that explain the mouse, in a certain game or in general.
pub(super) fn lines(of: KeyList<'_>) -> Vec<KeyLine> {
    let rules = of.rules;
    let stock = if rules.is_none_or(|rules| rules.stock.is_some()) {
        "; turn the stock"
    } else {
        ""
    };
    let click = if rules.is_some_and(plays_at_once) {
        format!("Play a card{stock}")
    } else {
        format!("Pick up a card, then put it on a place{stock}")
    };
    let rows = [
        ("click", click.as_str()),
        ("drag", "Move one or more cards to a place"),
        ("double, right", "Send a card to its best place"),
        (
            "click on words",
            "On the last line, in messages and below: like their key",
        ),
        ("wheel", "Scroll lists and pages; step through a replay"),
    ];
    let rows = rows.map(|(what, words)| (what, words, None));
    let mut lines = of.titled("Mouse", rows);
    lines.push((Line::default(), None));
    lines
}
