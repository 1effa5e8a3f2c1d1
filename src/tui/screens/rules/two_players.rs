//! The keys of two people who share a keyboard, for the page that lists all keys.

use patience_core::{Rules, Seat};

use crate::render::appearance::Appearance;
use patience_app::session::real_time::split_keyboard::{
    Half, SplitAction, SplitKeyboard, can_be, columns_in_order, words_for_action,
};
use patience_language::describe::capital;

/// Returns the keys of two people who share a keyboard with their actions, one list per person.
pub(super) fn two_players(
    rules: &Rules,
    pair: [Seat; 2],
    keyboard: &SplitKeyboard,
    appearance: &Appearance,
) -> Vec<(String, Vec<(String, String)>)> {
    let of = |half: Half, seat: Seat| {
        let (name, word) = (appearance.name(seat), half.word());
        let title = format!("Two at one keyboard: {name} has the {word} half");
        let columns = columns_in_order(rules);
        let columns = columns.filter_map(|column| keyboard.key_for(half, column));
        let columns: Vec<String> = columns.map(String::from).collect();
        let first = columns_in_order(rules).next();
        let noun = words_for_action(Some(rules), first.unwrap_or(SplitAction::Column(0)));
        let noun = noun.trim_end_matches(" 1");
        let mut keys = vec![(
            columns.join(" "),
            format!("The {noun}s from left to right: send a card to its best place"),
        )];
        for split_action in SplitAction::BESIDE_COLUMNS {
            let key = keyboard.key_for(half, split_action);
            if let Some(key) = key.filter(|_| can_be(rules, seat, split_action)) {
                let words = words_for_action(Some(rules), split_action);
                keys.push((key.to_string(), capital(&words)));
            }
        }
        (title, keys)
    };
    let pair = Half::ALL.into_iter().zip(pair);
    pair.map(|(half, seat)| of(half, seat)).collect()
}
