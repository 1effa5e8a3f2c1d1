//! The patterns on the backs of cards.

use crate::render::theme::Theme;
use patience_app::settings::Backs;

/// Returns the character of the pattern on a card's back at a column and row inside the edges of the card, both counted
/// from 0.
pub(super) const fn sign(theme: &Theme, x: u16, y: u16) -> char {
    let is_even = (x + y).is_multiple_of(2);
    let glyphs = theme.glyphs;
    match theme.back_pattern {
        Backs::Lattice => glyphs.back(),
        Backs::Diamonds if is_even => glyphs.either('◆', 'o'),
        Backs::Diamonds => ' ',
        Backs::Net if is_even => glyphs.either('╱', '/'),
        Backs::Net => glyphs.either('╲', '\\'),
    }
}
