//! How the form of a game in the making is filled in, with the keys of its page.

use super::chapters::Chapter;
use patience_app::keymap::KeyContext;

/// The chapters of its keys.
pub const CHAPTERS: [Chapter; 2] = [
    ("In the maker of games", &[KeyContext::Maker]),
    (
        "While a value, a name or letters of a label are typed",
        &[KeyContext::Line],
    ),
];

/// The paragraphs over them.
pub const HELP: [&str; 3] = [
    "Each row is a line of the rule file. Left and right change its value by one, and where a value can only be \
     typed they open it. In the list of values, letters narrow the list; where none of it fits, the text is the \
     value. The first digit takes the place of a number that stands there.",
    "A click on a row goes there. On the row under the cursor a click on an arrow changes the value, and one \
     elsewhere shows all values, of which a click takes one. A click on a pile of the table goes to its rows, and one \
     on the title to the title.",
    "A mark before a row says that it differs from the game that it began with, and ✗ below a row what is wrong \
     with it. What is not saved is kept when the program ends without being asked, and offered the next time.",
];
