//! How cards are moved with the keyboard, in a few paragraphs.

use patience_core::{Group, Rules, Seat, Shape};

use crate::interaction::labels::Labels;
use crate::interaction::selection::plays_at_once;
use patience_app::keymap::Keys;

/// Says how cards are moved with the keyboard, in a game or in any.
pub fn moving_help(rules: Option<&Rules>, keys: &Keys) -> Vec<String> {
    let any = |is: &dyn Fn(&Group) -> bool| {
        let has = |group: &Group| group.count > 0 && is(group);
        rules.is_none_or(|rules| rules.groups.iter().any(has))
    };
    let mut help = Vec::new();
    if any(&|group| group.shape == Shape::Row) {
        let runs = if any(&Group::lifts_runs) {
            " Of a run, as many cards go as fit."
        } else {
            ""
        };
        let at_once = if rules.is_some_and(plays_at_once) {
            " A card that has one place only in this game goes there with the first press."
        } else {
            ""
        };
        help.push(format!(
            "Each pile shows its key: press the pile, then the place to go; the same key twice sends the card to its best \
             place.{runs}{at_once}"
        ));
    }
    if rules.is_some_and(|rules| Labels::new(rules, Seat::FIRST, keys).shares(rules)) {
        help.push(
            "Where two piles have the same key, it picks up the card that can go, or else the first; once more, the other. \
             Enter then sends it to its best place."
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
