//! The patterns on the backs of cards: which character stands where inside the frame.

use crate::render::theme::Theme;
use patience_app::settings::Backs;

use crate::render::theme::Glyphs;

/// Returns the character of the pattern at a column and a row of the inside, both from 0.
pub(super) const fn sign(theme: &Theme, x: u16, y: u16) -> char {
    let is_even = (x + y).is_multiple_of(2);
    match (theme.back_pattern, theme.glyphs) {
        (Backs::Lattice, glyphs) => glyphs.back(),
        (Backs::Diamonds, Glyphs::Unicode) if is_even => '◆',
        (Backs::Diamonds, Glyphs::Ascii) if is_even => 'o',
        (Backs::Diamonds, _) => ' ',
        (Backs::Net, Glyphs::Unicode) if is_even => '╱',
        (Backs::Net, Glyphs::Unicode) => '╲',
        (Backs::Net, Glyphs::Ascii) if is_even => '/',
        (Backs::Net, Glyphs::Ascii) => '\\',
    }
}
