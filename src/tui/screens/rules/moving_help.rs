//! Help with moving cards by keyboard, in a few paragraphs on the page of keys.

use patience_core::{Group, Rules, Seat, Shape};

use crate::interaction::labels::Labels;
use crate::interaction::selection::plays_at_once;
use patience_app::keymap::Keys;

/// Returns paragraphs about moving cards by keyboard, in a certain game or in general.
pub fn moving_help(rules: Option<&Rules>, keys: &Keys) -> Vec<String> {
    let any = |is: &dyn Fn(&Group) -> bool| {
        let has = |group: &Group| group.count > 0 && is(group);
        rules.is_none_or(|rules| rules.groups.iter().any(has))
    };
    let mut help = Vec::new();
    if any(&|group| group.shape == Shape::Row) {
        let runs = if any(&Group::lifts_runs) {
            " All cards of a run that fit are moved."
        } else {
            ""
        };
        let at_once = if rules.is_some_and(plays_at_once) {
            " In this game, a card with only one place goes there at the first press."
        } else {
            ""
        };
        help.push(format!(
            "Each pile shows its key. Press the key of a pile, then that of the target; the same key twice sends the \
             card to its best place.{runs}{at_once}"
        ));
    }
    if rules.is_some_and(|rules| Labels::new(rules, Seat::FIRST, keys).shares(rules)) {
        help.push(
            "If two piles share a key, it picks up the card that can move, or else the first. Press it again for the \
             other. Enter then sends the card to its best place."
                .to_owned(),
        );
    }
    if any(&|group| group.shape != Shape::Row) {
        let text = "On grids and triangles press the row, then the column, both counted from 1.";
        help.push(text.to_owned());
    }
    help.push("Or move the cursor with the arrows or h j k l.".to_owned());
    help
}
