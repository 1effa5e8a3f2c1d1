//! Reads `swap` in a rule file: which two cards may change places.

use patience_core::Rearrange;

use crate::compile::{Context, non_empty};
use crate::toml::TableReader;
use crate::vocabulary::SWAP;

/// Reads `swap` in a rule file, which says which two cards may change places: `any cards of grid when grid full`,
/// `misplaced cards of twos and threes`.
pub(super) fn swap(context: &Context<'_>, top: &TableReader<'_, '_>) -> Option<Rearrange> {
    let text = top.text("swap")?;
    let phrase = context.reader.filled_in(&text)?;
    if phrase == "nothing" {
        return None;
    }
    if let Some(piles) = phrase.strip_prefix("misplaced cards of ") {
        return non_empty(context.groups_named(&text, piles)).map(Rearrange::Misplaced);
    }
    let full = phrase
        .strip_prefix("any cards of ")
        .and_then(|phrase| phrase.split_once(" when "))
        .and_then(|(grid, when)| (when.strip_suffix(" full")? == grid).then_some(grid));
    if full.is_none() {
        context.unknown_phrase("swap", &text, &phrase, SWAP);
    }
    context.group_of(&text, full?).map(Rearrange::FullGrid)
}
