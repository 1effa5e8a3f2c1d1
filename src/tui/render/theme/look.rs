//! The colours of a theme that are used when cards are shown as images.

use patience_core::Suit;
use ratatui::style::{Color, Style};

use super::{Glyphs, Theme};
use crate::images::{Cloth, Ink, Look};

impl Theme {
    /// Returns the colours for cards shown as images. Returns `None` in ASCII, or if the theme leaves it to the
    /// terminal to choose a colour that is needed.
    pub fn look(&self) -> Option<Look> {
        if self.glyphs == Glyphs::Ascii {
            return None;
        }
        let cloth = |style: Style| {
            Some(Cloth {
                ground: ink(style.bg)?,
                weave: ink(style.fg)?,
            })
        };
        let suit = |suit: Suit| ink(self.suit(suit).fg);
        let [clubs, diamonds, hearts, spades] = Suit::ALL.map(suit);
        let rings = [self.selection, self.target, self.hint, self.cursor];
        let [selected, target, hinted, cursor] = rings.map(|mark| ink(mark.outline.fg));
        let backs: Option<Vec<Cloth>> = self.backs.iter().map(|back| cloth(back.weave)).collect();
        Some(Look {
            paper: ink(self.face.bg)?,
            edge: ink(self.edge.fg)?,
            suits: [clubs?, diamonds?, hearts?, spades?],
            special: suit(Suit::Trumps)?,
            backs: backs?,
            pattern: self.back_pattern,
            courts: self.courts,
            is_large: self.has_large_indices,
            felt: ink(self.table.bg)?,
            recess: cloth(self.recess.patch(self.ghost))?,
            rings: [selected?, target?, hinted?, cursor?],
        })
    }
}

/// Returns the red, green and blue components of a colour. `None` for the sixteen basic colours, because they
/// differ between terminals.
fn ink(colour: Option<Color>) -> Option<Ink> {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let channels = match colour? {
        Color::Rgb(red, green, blue) => [red, green, blue],
        Color::Indexed(grey @ 232..) => [8 + 10 * (grey - 232); 3],
        Color::Indexed(index @ 16..) => {
            let cube = index - 16;
            [cube / 36, cube / 6 % 6, cube % 6].map(|step| STEPS[usize::from(step)])
        }
        _ => return None,
    };
    let [red, green, blue] = channels;
    Some(u32::from_be_bytes([0, red, green, blue]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::theme::{Suits, ThemeName};
    use patience_app::settings::Colours;

    #[test]
    fn themes_of_many_colours_have_everything_that_pictures_need() {
        for colours in [Colours::Indexed, Colours::Direct] {
            for name in [ThemeName::Baize, ThemeName::Dark, ThemeName::Light] {
                let theme = Theme::with_colours(name, Suits::Four, Glyphs::Unicode, colours);
                assert!(theme.look().is_some(), "{name:?} {colours:?}");
            }
        }
        for name in [ThemeName::Sixteen, ThemeName::Plain] {
            let theme = Theme::new(name, Suits::Two, Glyphs::Unicode);
            assert_eq!(theme.look(), None, "{name:?}");
        }
    }

    #[test]
    fn the_256_colours_are_those_of_xterm() {
        assert_eq!(ink(Some(Color::Indexed(22))), Some(0x0000_5f00));
        assert_eq!(ink(Some(Color::Indexed(230))), Some(0x00ff_ffd7));
        assert_eq!(ink(Some(Color::Indexed(233))), Some(0x0012_1212));
        assert_eq!(ink(Some(Color::Rgb(1, 2, 3))), Some(0x0001_0203));
    }
}
