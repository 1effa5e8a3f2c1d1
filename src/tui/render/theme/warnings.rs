//! Warnings that text is hard to read in the player's own theme.

use patience_app::settings::{Colours, OwnTheme};
use patience_core::Suit;
use patience_language::Fault;
use ratatui::style::{Color, Style};

use super::contrast::contrast;
use super::{Glyphs, Suits, Theme};

/// The least contrast at which most people can read text easily, according to the Web Content Accessibility
/// Guidelines.
const LEAST: f64 = 4.5;

/// A pair of colours to check: the names that a theme file uses for a text colour and for its background colour, and
/// the style with both.
type Pair = (&'static str, &'static str, Style);

/// Returns a warning for each text colour of the theme that has too little contrast with its background.
pub fn theme_warnings(own: &OwnTheme) -> Vec<Fault> {
    let theme = Theme::own(own, Suits::Four, Glyphs::Unicode, Colours::Direct);
    let two = Theme::own(own, Suits::Two, Glyphs::Unicode, Colours::Direct);
    let mut pairs: Vec<Pair> = vec![
        ("text", "felt", theme.table),
        ("dim", "felt", theme.table.patch(theme.dim)),
        ("label", "felt", theme.table.patch(theme.label)),
        ("good", "felt", theme.table.patch(theme.good)),
        ("bad", "felt", theme.table.patch(theme.bad)),
        ("text", "bar", theme.title),
        ("title", "bar", theme.title.patch(theme.strong)),
        ("label", "bar", theme.keys.patch(theme.key)),
        ("text", "panel", theme.panel),
        ("dim", "panel", theme.panel.patch(theme.dim)),
        ("selected_frame", "selected", theme.selection.edge),
        ("target_frame", "target", theme.target.edge),
        ("hint_frame", "hint", theme.hint.edge),
        ("white", "cursor", theme.cursor.tint),
    ];
    let faces = [
        ("face", theme.face),
        ("strip", theme.face.patch(theme.covered)),
        ("selected", theme.face.patch(theme.selection.tint)),
        ("target", theme.face.patch(theme.target.tint)),
        ("hint", theme.face.patch(theme.hint.tint)),
    ];
    for (ground, face) in faces {
        for (suit, theme, name) in [
            (Suit::Hearts, &two, "red"),
            (Suit::Spades, &two, "black"),
            (Suit::Diamonds, &theme, "diamonds"),
            (Suit::Clubs, &theme, "clubs"),
        ] {
            pairs.push((name, ground, face.patch(theme.suit(suit))));
        }
    }
    pairs
        .into_iter()
        .filter_map(|(text, ground, style)| warning(own, text, ground, style))
        .collect()
}

/// Returns a warning if the text in `style` has too little contrast with its background. There is no warning if the
/// theme itself sets neither of the two colours.
fn warning(own: &OwnTheme, text: &str, ground: &str, style: Style) -> Option<Fault> {
    let (Some(Color::Rgb(r, g, b)), Some(Color::Rgb(red, green, blue))) = (style.fg, style.bg)
    else {
        return None;
    };
    let contrast = contrast([r, g, b], [red, green, blue]);
    if contrast >= LEAST {
        return None;
    }
    // The author of a theme cannot fix colours that the theme does not set.
    let place = own.place_of(text).or_else(|| own.place_of(ground))?;
    Some(Fault {
        place: Some(place.clone()),
        message: format!("`{text}` on `{ground}` is hard to read"),
        help: Some(format!(
            "its contrast is {contrast:.1}: make one of them lighter or darker, to at least {LEAST}"
        )),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_theme_with_text_that_is_hard_to_read_gets_a_warning() {
        let folder = tempfile::tempdir().unwrap();
        let of = |text: &str| {
            let file = folder.path().join("faint.toml");
            std::fs::write(&file, text).unwrap();
            theme_warnings(&OwnTheme::read(&file).unwrap())
        };
        let warned = of("[colours]\nred = \"#f0a0a0\"\n");
        let about = |ground: &str| {
            let words = format!("`red` on `{ground}` is hard to read");
            warned.iter().any(|fault| fault.message.contains(&words))
        };
        assert!(about("face") && about("strip"), "{warned:?}");
        for base in ["baize", "dark", "light"] {
            assert_eq!(of(&format!("extends = \"{base}\"")), [], "{base}");
        }
    }
}
