//! The help page of the game maker: how to use its form, and its keys.

use super::chapters::Chapter;
use patience_app::keymap::KeyContext;

/// The chapters of the list of keys with the keys of the game maker.
pub const CHAPTERS: [Chapter; 2] = [
    ("In the game maker", &[KeyContext::Maker]),
    (
        "While typing a value, a name or a search",
        &[KeyContext::Line],
    ),
];

/// The help paragraphs above the list of the game maker's keys.
pub const HELP: [&str; 3] = [
    "Each row is a line of the rule file. Left and right step through its values, or open a value that has to be \
     typed. In the list of values, letters narrow the list; if nothing matches, the text is the value. In a \
     number, the first digit replaces the old number.",
    "Click a row to go there. On the row under the cursor, click an arrow to change the value, or elsewhere to list \
     all values, then click one. Click a pile of the table to go to its rows, or the title to go to the title.",
    "A mark before a row says that it differs from the original game; ✗ below a row explains an error. If the \
     program is closed unexpectedly, unsaved changes are kept and offered next time.",
];
