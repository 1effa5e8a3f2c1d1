//! The part of the model that every screen may read: the terminal size, the time, the settings with the theme
//! and keys that follow from them, the games, and the players.

use std::sync::Arc;
use std::time::Duration;

use ratatui::layout::Rect;

use crate::codec::Route;
use crate::images::{Found, Look};
use crate::render::appearance::{self, Appearance};
use crate::render::theme::{Glyphs, Theme, ThemeName};
use patience_app::catalogue::Catalogue;
use patience_app::deals::dealer::Dealer;
use patience_app::keymap::Keys;
use patience_app::session::real_time::split_keyboard::SplitKeyboard;
use patience_app::settings::{Colours, Multiplexer, Pictures, Seating, Settings};

/// The maximum width of a page of text, in columns.
const WIDEST_PAGE: u16 = 124;

/// The part of the model that every screen may read.
#[derive(Debug)]
pub struct Context {
    /// The size of the terminal, in columns and rows.
    pub size: (u16, u16),
    /// The time of the last message to the model, counted from the start of the program.
    pub now: Duration,
    /// The current settings.
    pub settings: Settings,
    /// The theme, card size and card names that follow from the settings.
    pub appearance: Appearance,
    /// The keys of all actions, as set in the settings.
    pub keys: Keys,
    /// The keys that two people at one keyboard use.
    pub split_keyboard: SplitKeyboard,
    /// The catalogue of games.
    pub catalogue: Arc<Catalogue>,
    /// The players who sit at a new table for several players.
    pub seating: Seating,
    /// The players in the settings when the program last read them.
    pub stored_seating: Seating,
    /// The generator of random deal numbers.
    pub dealer: Dealer,
    /// The number of lines below the cards that are reserved for the tutorial.
    kept_free: u16,
    /// What is known about the terminal's support for pictures.
    pictures: Found,
    /// Whether the terminal has a light background; `None` until the terminal has answered.
    has_light_ground: Option<bool>,
}

/// Returns the keys as set in the settings, with key names that the terminal can show.
fn keys(settings: &Settings, appearance: &Appearance) -> Keys {
    let is_plain = appearance.theme.glyphs == Glyphs::Ascii;
    Keys::with(&settings.keys()).0.naming_arrows(is_plain)
}

/// The text that the settings show about card pictures before the terminal has been asked whether it supports them.
const NOT_ASKED_YET: &str = "Pictures appear if the terminal supports them.";

/// The text that the settings show about card pictures if the terminal has not answered through tmux.
const NONE_THROUGH_TMUX: &str =
    "No answer. tmux needs `set -g allow-passthrough on` and a terminal that shows pictures.";

/// Returns the text that the settings show about card pictures if there is no terminal to ask.
pub fn about_pictures(settings: &Settings) -> &'static str {
    let theme = appearance::theme(settings, None);
    no_pictures(settings, &theme).unwrap_or(if is_inside_tmux(settings) {
        "Pictures need terminal support and, in tmux, `set -g allow-passthrough on`."
    } else {
        NOT_ASKED_YET
    })
}

fn is_inside_tmux(settings: &Settings) -> bool {
    let inside = settings.terminal().inside;
    matches!(inside, Some(Multiplexer::Tmux | Multiplexer::PerhapsTmux))
}

/// Returns why the settings or the theme rule out card pictures; `None` if it depends on the terminal whether cards are
/// shown as pictures.
fn no_pictures(settings: &Settings, theme: &Theme) -> Option<&'static str> {
    let (terminal, wish) = (settings.terminal(), settings.pictures.value);
    if wish == Pictures::Off {
        Some("Off.")
    } else if cfg!(not(unix)) {
        // The answer would be taken for keys, because the input is not read byte by byte there.
        Some("Not supported on this system.")
    } else if theme.look().is_none() {
        Some("No pictures with this theme or with ASCII.")
    } else if wish == Pictures::Auto
        && matches!(
            terminal.inside,
            Some(Multiplexer::PerhapsTmux | Multiplexer::Screen)
        )
    {
        // The multiplexer would misread the question. So would a terminal that is asked through tmux when
        // there is no tmux.
        Some("Set to \"on\" to try pictures in tmux or screen.")
    } else if wish == Pictures::Auto && terminal.no_window_by.is_some() {
        Some("Not supported by this terminal.")
    } else {
        None
    }
}

impl Context {
    /// Creates a context. The theme and the keys follow from the settings.
    pub fn new(settings: Settings, catalogue: Arc<Catalogue>, dealer: Dealer) -> Self {
        let appearance = Appearance::new(&settings, None);
        Self {
            size: (80, 24),
            now: Duration::ZERO,
            keys: keys(&settings, &appearance),
            appearance,
            split_keyboard: SplitKeyboard::new(&settings),
            seating: settings.seating(),
            stored_seating: settings.seating(),
            settings,
            catalogue,
            dealer,
            kept_free: 0,
            pictures: Found::default(),
            has_light_ground: None,
        }
    }

    /// Updates the theme and keys from the settings.
    pub fn take_settings(&mut self) {
        self.appearance = Appearance::new(&self.settings, self.has_light_ground);
        self.keys = keys(&self.settings, &self.appearance);
        self.split_keyboard = SplitKeyboard::new(&self.settings);
    }

    /// Returns the area of the whole screen.
    pub const fn area(&self) -> Rect {
        Rect {
            x: 0,
            y: 0,
            width: self.size.0,
            height: self.size.1,
        }
    }

    /// Returns the area for cards and pages: the screen without its top and bottom lines.
    pub const fn table_area(&self) -> Rect {
        Rect {
            x: 0,
            y: 1,
            width: self.size.0,
            height: self.size.1.saturating_sub(2),
        }
    }

    /// Reserves the given number of screen lines below the cards.
    pub const fn keep_free(&mut self, lines: u16) {
        self.kept_free = lines;
    }

    /// Returns the number of screen lines that are reserved below the cards.
    pub const fn kept_free(&self) -> u16 {
        self.kept_free
    }

    /// Returns the number that distinguishes this program's pictures from those of other tmux panes on the same
    /// terminal. It is the number of the pane, or a random number.
    pub fn picture_number(&mut self) -> u32 {
        let pane = self.settings.terminal().pane;
        pane.unwrap_or_else(|| u32::try_from(self.dealer.fresh().get()).unwrap_or(0))
    }

    /// Stores what is known about the terminal's support for pictures.
    pub const fn set_pictures(&mut self, found: Found) {
        self.pictures = found;
    }

    /// Returns how to ask the terminal whether it shows pictures; `None` if the program should not ask.
    pub fn asks_for_pictures(&self) -> Option<Route> {
        let route = if is_inside_tmux(&self.settings) {
            Route::Tmux
        } else {
            Route::Direct
        };
        no_pictures(&self.settings, &self.appearance.theme).map_or(Some(route), |_| None)
    }

    /// Whether to ask the terminal for its background colour.
    pub fn asks_for_ground(&self) -> bool {
        let terminal = self.settings.terminal();
        cfg!(unix)
            && self.settings.theme.value == ThemeName::Auto.into()
            && terminal.no_window_by.is_none()
            && terminal.colours >= Colours::Indexed
    }

    /// Stores whether the terminal has a light background. An automatic theme changes with it.
    pub fn set_light_ground(&mut self, is_light: bool) {
        self.has_light_ground = Some(is_light);
        if self.asks_for_ground() {
            self.appearance.theme = appearance::theme(&self.settings, self.has_light_ground);
        }
    }

    /// Returns a sentence that says why cards are shown as pictures, or why they are not.
    pub fn about_pictures(&self) -> &'static str {
        let found = || match self.pictures {
            Found::Shows => "Works in this terminal.",
            Found::NoSize => "This terminal does not report its character size.",
            Found::NotAsked => NOT_ASKED_YET,
            Found::NoAnswer if is_inside_tmux(&self.settings) => NONE_THROUGH_TMUX,
            Found::ShowsNone if is_inside_tmux(&self.settings) => {
                "Not supported by the terminal around it."
            }
            Found::NoAnswer | Found::ShowsNone => "Not supported by this terminal.",
        };
        no_pictures(&self.settings, &self.appearance.theme).unwrap_or_else(found)
    }

    /// Returns the colours of card pictures; `None` if cards are not shown as pictures.
    pub fn pack_look(&self) -> Option<Look> {
        let is_wanted =
            self.pictures == Found::Shows && self.settings.pictures.value != Pictures::Off;
        is_wanted.then(|| self.appearance.theme.look()).flatten()
    }

    /// Whether cards are shown as pictures.
    pub fn has_pictures(&self) -> bool {
        self.pack_look().is_some()
    }

    /// Returns the part of the table area in which the cards of the current game are drawn.
    pub const fn cards_area(&self) -> Rect {
        let table = self.table_area();
        Rect {
            height: table.height.saturating_sub(self.kept_free),
            ..table
        }
    }

    /// Returns the part of the table area for a page of text: centred, and at most as wide as is comfortable to read.
    pub fn page_area(&self) -> Rect {
        let table = self.table_area();
        let width = table.width.min(WIDEST_PAGE);
        Rect {
            x: table.x + (table.width - width) / 2,
            width,
            ..table
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use patience_app::catalogue::Embedded;
    use patience_app::settings::{Circumstances, Terminal};

    fn context(variables: &[(&str, &str)], wish: Pictures) -> Context {
        let circumstances = Circumstances {
            terminal: Terminal::described(|name| {
                let mut all = variables.iter();
                all.find(|(known, _)| *known == name)
                    .map(|(_, value)| (*value).to_owned())
            }),
            ..Circumstances::default()
        };
        let mut settings = Settings::without_file("".into(), circumstances);
        settings.pictures.value = wish;
        let catalogue = Arc::new(Catalogue::new(Embedded::NONE, "".into()));
        Context::new(settings, catalogue, Dealer::from_seed(1))
    }

    #[test]
    fn the_help_says_what_tmux_needs_until_a_picture_gets_through() {
        let tmux: &[_] = &[("TERM", "tmux-256color"), ("TMUX", "x")];
        let perhaps: &[_] = &[("TERM", "xterm-256color"), ("TMUX", "x")];
        for (variables, wish, route) in [
            (tmux, Pictures::Auto, Some(Route::Tmux)),
            (tmux, Pictures::On, Some(Route::Tmux)),
            (tmux, Pictures::Off, None),
            (perhaps, Pictures::Auto, None),
            (perhaps, Pictures::On, Some(Route::Tmux)),
            (&[("TERM", "screen")], Pictures::Auto, None),
            (&[("TERM", "screen")], Pictures::On, Some(Route::Direct)),
            (&[("TERM", "xterm")], Pictures::Auto, Some(Route::Direct)),
            (&[("TERM", "linux")], Pictures::Auto, None),
        ] {
            let mut context = context(variables, wish);
            assert_eq!(context.asks_for_pictures(), route, "{variables:?} {wish}");
            for found in [Found::NoAnswer, Found::ShowsNone, Found::Shows] {
                context.set_pictures(found);
                let needs_more = context.about_pictures().contains("allow-passthrough");
                let is_through_tmux = route == Some(Route::Tmux);
                assert_eq!(needs_more, is_through_tmux && found == Found::NoAnswer);
            }
        }
    }

    #[test]
    fn the_automatic_theme_follows_the_background() {
        let mut context = context(&[("TERM", "xterm-256color")], Pictures::Off);
        for theme in [ThemeName::Auto, ThemeName::Light, ThemeName::Baize] {
            context.settings.theme.value = theme.into();
            context.take_settings();
            assert_eq!(context.asks_for_ground(), theme == ThemeName::Auto);
            let grounds = [true, false].map(|is_light| {
                context.set_light_ground(is_light);
                context.appearance.theme.table.bg
            });
            assert_eq!(grounds[0] != grounds[1], theme == ThemeName::Auto);
        }
    }
}
