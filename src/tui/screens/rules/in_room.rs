//! What keys do at a table in a room.

use patience_core::Rules;

use patience_app::keymap::Action;

/// Returns the words for an action that does something else there than elsewhere.
pub(super) fn words(rules: Option<&Rules>, action: Action) -> Option<String> {
    let words = match action {
        Action::Undo if rules.is_some_and(|rules| rules.seats() == 1) => {
            "Undo, back to the start of the deal"
        }
        Action::Undo => "Take back: your own last act freely, any other once all agree",
        Action::Redo if rules.is_some_and(|rules| rules.seats() > 1) => {
            "Redo what you have taken back, while nobody has acted since"
        }
        Action::Home => "To the lobby",
        Action::Next => "To the lobby, ready for what comes next",
        _ => return None,
    };
    Some(words.to_owned())
}
