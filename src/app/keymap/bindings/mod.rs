//! The table of actions: each with its name in the settings, its default keys, the words for it,
//! and the contexts in which it can be done. `pages.rs`, `table.rs` and `navigation.rs` have a part
//! of it each, `contexts.rs` the sets of contexts.

mod contexts;
mod navigation;
mod pages;
mod table;

use super::Entry;
use navigation::NAVIGATION;
use pages::PAGES;
use table::AT_TABLE;

/// The number of entries.
const LENGTH: usize = PAGES.len() + AT_TABLE.len() + NAVIGATION.len();

/// All that keys can do, the most useful first: the bottom line shows as many as fit.
pub static TABLE: [Entry; LENGTH] = joined(&[PAGES, AT_TABLE, NAVIGATION]);

/// Returns the parts of the table one after the other.
const fn joined(parts: &[&[Entry]]) -> [Entry; LENGTH] {
    let mut table = [parts[0][0]; LENGTH];
    let (mut length, mut part) = (0, 0);
    while part < parts.len() {
        let mut at = 0;
        while at < parts[part].len() {
            table[length] = parts[part][at];
            length += 1;
            at += 1;
        }
        part += 1;
    }
    table
}
