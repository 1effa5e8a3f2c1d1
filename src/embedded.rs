//! The files of the folder `rules/` that are built into the program.

use patience_app::catalogue::{Embedded, Former};

/// The built-in rule files with their outlines, the measurements of games, and the table of daily deals.
pub const EMBEDDED: Embedded = Embedded {
    rules: crate::named::RULE_FILES,
    outlines: include!(concat!(env!("OUT_DIR"), "/outlines.rs")),
    winnability: include_str!("../rules/winnability.jsonl"),
    difficulty: include_str!("../rules/difficulty.jsonl"),
    random_play: include_str!("../rules/random-play.jsonl"),
    line_values: include_str!("../rules/line-values.txt"),
    frozen: include!(concat!(env!("OUT_DIR"), "/frozen.rs")),
    former: &FORMER,
    daily: include_str!("../rules/daily.txt"),
    first_page: include_str!("../rules/first-page.txt"),
};

/// The text that each built-in rule file had in the former version of the rule language.
static FORMER: Former = Former::new(include_bytes!("../rules/former.zlib"));
