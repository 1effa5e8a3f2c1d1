//! The part of the model that every screen may read: the size of the terminal, the time, the
//! settings with the theme and the keys that follow from them, the games, and the players.

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

/// The most columns of a page of figures and words.
const WIDEST_PAGE: u16 = 124;

/// The part of the model that every screen may read.
#[derive(Debug)]
pub struct Context {
    /// The size of the terminal: columns and rows.
    pub size: (u16, u16),
    /// The time of the last message, measured from the start of the program.
    pub now: Duration,
    /// The settings.
    pub settings: Settings,
    /// Theme, card size and names, as the settings give them.
    pub appearance: Appearance,
    /// The keys of all actions, as the settings give them.
    pub keys: Keys,
    /// The keys of two people at one keyboard.
    pub split_keyboard: SplitKeyboard,
    /// The catalogue of games.
    pub catalogue: Arc<Catalogue>,
    /// Who sits at a new table of several.
    pub seating: Seating,
    /// The players as the settings said when they were last taken.
    pub stored_seating: Seating,
    /// The source of fresh deal numbers.
    pub dealer: Dealer,
    /// The lines below the cards that are kept free for the first steps.
    kept_free: u16,
    /// What is known of the terminal and pictures.
    pictures: Found,
    /// Whether the terminal's ground is light, once it has said so.
    has_light_ground: Option<bool>,
}

/// Returns the keys in force, with names that the terminal can show.
fn keys(settings: &Settings, appearance: &Appearance) -> Keys {
    let is_plain = appearance.theme.glyphs == Glyphs::Ascii;
    Keys::with(&settings.keys()).0.naming_arrows(is_plain)
}

/// What is known of pictures before the terminal is asked.
const NOT_ASKED_YET: &str = "Shown if the terminal can; the program asks it at the start.";

/// What is known where no answer has come through tmux.
const NONE_THROUGH_TMUX: &str =
    "No answer: tmux needs `set -g allow-passthrough on` and a terminal with pictures.";

/// Returns what is known of cards as pictures without a terminal that could be asked.
pub fn about_pictures(settings: &Settings) -> &'static str {
    let theme = appearance::theme(settings, None);
    no_pictures(settings, &theme).unwrap_or(if is_inside_tmux(settings) {
        "Shown if the terminal around tmux can; tmux needs `set -g allow-passthrough on`."
    } else {
        NOT_ASKED_YET
    })
}

fn is_inside_tmux(settings: &Settings) -> bool {
    let inside = settings.terminal().inside;
    matches!(inside, Some(Multiplexer::Tmux | Multiplexer::PerhapsTmux))
}

/// Returns why cards are not shown as pictures whatever the terminal can; nothing where it is to be asked.
fn no_pictures(settings: &Settings, theme: &Theme) -> Option<&'static str> {
    let (terminal, wish) = (settings.terminal(), settings.pictures.value);
    if wish == Pictures::Off {
        Some("Off.")
    } else if cfg!(not(unix)) {
        // Where it is not read byte by byte, its answer would be taken for keys.
        Some("Not on this system.")
    } else if theme.look().is_none() {
        Some("Not with this theme, or with letters and dashes.")
    } else if wish == Pictures::Auto
        && matches!(
            terminal.inside,
            Some(Multiplexer::PerhapsTmux | Multiplexer::Screen)
        )
    {
        // Who is in between would take the question for something else, and so would a terminal that is asked
        // through tmux where there is none.
        Some("Inside tmux and screen \"on\" asks for them.")
    } else if wish == Pictures::Auto && terminal.no_window_by.is_some() {
        Some("This terminal shows none.")
    } else {
        None
    }
}

impl Context {
    /// Starts with the theme and the keys that follow from the settings.
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

    /// Derives theme and keys from the settings anew.
    pub fn take_settings(&mut self) {
        self.appearance = Appearance::new(&self.settings, self.has_light_ground);
        self.keys = keys(&self.settings, &self.appearance);
        self.split_keyboard = SplitKeyboard::new(&self.settings);
    }

    /// Returns the whole screen.
    pub const fn area(&self) -> Rect {
        Rect {
            x: 0,
            y: 0,
            width: self.size.0,
            height: self.size.1,
        }
    }

    /// Returns the part of the screen where cards and pages lie: all but the top and bottom
    /// lines.
    pub const fn table_area(&self) -> Rect {
        Rect {
            x: 0,
            y: 1,
            width: self.size.0,
            height: self.size.1.saturating_sub(2),
        }
    }

    /// Keeps so many lines below the cards free.
    pub const fn keep_free(&mut self, lines: u16) {
        self.kept_free = lines;
    }

    /// Returns how many lines below the cards are kept free.
    pub const fn kept_free(&self) -> u16 {
        self.kept_free
    }

    /// Draws the number by which the pictures of this screen differ from those of others that tmux shows on the same
    /// terminal: by what tmux says, or by chance.
    pub fn picture_number(&mut self) -> u32 {
        let pane = self.settings.terminal().pane;
        pane.unwrap_or_else(|| u32::try_from(self.dealer.fresh().get()).unwrap_or(0))
    }

    /// Notes what is known of the terminal and pictures.
    pub const fn set_pictures(&mut self, found: Found) {
        self.pictures = found;
    }

    /// Returns the way on which the terminal is to be asked whether it shows pictures; none where it is not.
    pub fn asks_for_pictures(&self) -> Option<Route> {
        let route = if is_inside_tmux(&self.settings) {
            Route::Tmux
        } else {
            Route::Direct
        };
        no_pictures(&self.settings, &self.appearance.theme).map_or(Some(route), |_| None)
    }

    /// Tells whether the terminal is to be asked whether its ground is light.
    pub fn asks_for_ground(&self) -> bool {
        let terminal = self.settings.terminal();
        cfg!(unix)
            && self.settings.theme.value == ThemeName::Auto.into()
            && terminal.no_window_by.is_none()
            && terminal.colours >= Colours::Indexed
    }

    /// Notes whether the terminal's ground is light, from which the theme may follow.
    pub fn set_light_ground(&mut self, is_light: bool) {
        self.has_light_ground = Some(is_light);
        if self.asks_for_ground() {
            self.appearance.theme = appearance::theme(&self.settings, self.has_light_ground);
        }
    }

    /// Returns why cards are shown as pictures, or why not.
    pub fn about_pictures(&self) -> &'static str {
        let found = || match self.pictures {
            Found::Shows => "This terminal shows them.",
            Found::NoSize => "This terminal does not say how large its letters are.",
            Found::NotAsked => NOT_ASKED_YET,
            Found::NoAnswer if is_inside_tmux(&self.settings) => NONE_THROUGH_TMUX,
            Found::ShowsNone if is_inside_tmux(&self.settings) => {
                "The terminal around tmux shows none."
            }
            Found::NoAnswer | Found::ShowsNone => "This terminal shows none.",
        };
        no_pictures(&self.settings, &self.appearance.theme).unwrap_or_else(found)
    }

    /// Returns the colours of cards as pictures, where they are to be shown so.
    pub fn pack_look(&self) -> Option<Look> {
        let is_wanted =
            self.pictures == Found::Shows && self.settings.pictures.value != Pictures::Off;
        is_wanted.then(|| self.appearance.theme.look()).flatten()
    }

    /// Tells whether cards are shown as pictures.
    pub fn has_pictures(&self) -> bool {
        self.pack_look().is_some()
    }

    /// Returns the part of the table area on which the cards of a game in play lie.
    pub const fn cards_area(&self) -> Rect {
        let table = self.table_area();
        Rect {
            height: table.height.saturating_sub(self.kept_free),
            ..table
        }
    }

    /// Returns the part of the table area on which a page of figures and words is written: no wider than is
    /// good to read, and in the middle.
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
    fn it_is_said_what_tmux_needs_until_a_picture_comes_through() {
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
    fn the_theme_follows_the_ground_where_it_is_to() {
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
