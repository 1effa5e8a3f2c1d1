//! The keys that a table in a room answers.

use patience_core::Rules;

use super::Chapter;
use patience_app::keymap::{Action, KeyContext};

/// The keys of the lobby.
pub(super) const LOBBY: Chapter = ("In the lobby", &[KeyContext::Lobby]);

/// The chapters of the keys of a guest, apart from those at the table.
pub(super) const CHAPTERS: [Chapter; 3] = [
    LOBBY,
    ("At the end of a hand", &[KeyContext::Result]),
    (
        "On pages and questions",
        &[
            KeyContext::Page,
            KeyContext::Switches,
            KeyContext::Line,
            KeyContext::Ask,
        ],
    ),
];

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
