//! Words in the list of keys for actions that do something else at a shared table than at other tables.

use patience_core::Rules;

use patience_app::keymap::Action;

/// Returns the words for what an action does at a shared table; `None` if the action does the same at every table.
pub(super) fn words(rules: Option<&Rules>, action: Action) -> Option<String> {
    let words = match action {
        Action::Undo if rules.is_some_and(|rules| rules.seats() == 1) => {
            "Undo, back to the start of the deal"
        }
        Action::Undo => "Undo: your own last move freely, any other once all agree",
        Action::Redo if rules.is_some_and(|rules| rules.seats() > 1) => {
            "Redo your last undo, until somebody moves"
        }
        Action::Home => "Go to the lobby",
        Action::Next => "Go to the lobby, ready for the next hand or deal",
        _ => return None,
    };
    Some(words.to_owned())
}
