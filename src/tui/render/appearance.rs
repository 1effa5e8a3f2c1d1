//! How the program looks. The settings determine the theme, the card size and the other values that the drawing
//! code uses.

use patience_core::{Rules, Seat};

use crate::layout::SizeWish;
use crate::render::theme::{Glyphs, Theme};
use patience_app::settings::{Glyphs as SetGlyphs, Settings, ThemeChoice};
use patience_app::text::clean_text::clean;

/// Returns the colour theme for the settings. `has_light_ground` says whether the terminal's background is light;
/// `None` if this is unknown.
pub fn theme(settings: &Settings, has_light_ground: Option<bool>) -> Theme {
    let glyphs = match settings.glyphs.value {
        SetGlyphs::Unicode | SetGlyphs::Sextants => Glyphs::Unicode,
        SetGlyphs::Ascii => Glyphs::Ascii,
    };
    let (suits, colours) = (settings.suits.value, settings.terminal().colours);
    let mut theme = match &settings.theme.value {
        ThemeChoice::BuiltIn(theme) => {
            let theme = theme.on(colours, has_light_ground);
            Theme::with_colours(theme, suits, glyphs, colours)
        }
        ThemeChoice::Own(theme) => Theme::own(theme, suits, glyphs, colours),
    };
    theme.back_pattern = settings.backs.value;
    theme.courts = settings.courts.value;
    theme.has_large_indices = settings.glyphs.value == SetGlyphs::Sextants;
    theme
}

/// How the program looks: the theme, the card size, the players' names, and whether cards are animated.
#[derive(Debug, Clone)]
pub struct Appearance {
    /// The colours and characters of the theme.
    pub theme: Theme,
    /// The card size that the player has set.
    pub size: SizeWish,
    /// Whether piles show the keys that a player presses for them.
    pub labels: bool,
    /// Whether card movements are animated.
    pub animate: bool,
    /// Whether the program responds to the mouse.
    pub mouse: bool,
    names: Vec<String>,
    /// The names of the players in the replay that is shown. Empty if no replay is shown.
    recorded_names: Vec<String>,
    /// The names of the players at the previewed table on the first page, by seat. An unfinished game keeps the
    /// names it was played with.
    preview_names: Vec<String>,
}

impl Appearance {
    /// Creates the appearance for the settings. `has_light_ground` says whether the terminal's background is
    /// light; `None` if this is unknown.
    pub fn new(settings: &Settings, has_light_ground: Option<bool>) -> Self {
        Self {
            theme: theme(settings, has_light_ground),
            size: settings.card_size.value,
            labels: settings.labels.value,
            animate: settings.animation.value,
            mouse: settings.mouse.value,
            names: (0..12)
                .map(|seat| clean(&settings.player_name(seat)))
                .collect(),
            recorded_names: Vec::new(),
            preview_names: Vec::new(),
        }
    }

    /// Shows `names` as the names of the players in a replay. If `names` is empty, shows the names from the
    /// settings again.
    pub fn show_recorded_names(&mut self, names: &[String]) {
        let is_shown = self.recorded_names.len() == names.len()
            && self
                .recorded_names
                .iter()
                .zip(names)
                .all(|(shown, name)| *shown == clean(name));
        if !is_shown {
            self.recorded_names = names.iter().map(|name| clean(name)).collect();
        }
    }

    /// Returns the name of the player at a seat.
    pub fn name(&self, seat: Seat) -> String {
        let name = self.names().get(seat.index());
        name.cloned().unwrap_or_default()
    }

    /// Returns the name of a side in a game: the name of its only player, or the names of both partners.
    pub fn side_name(&self, rules: &Rules, side: Seat) -> String {
        let seats = rules.all_seats();
        let partners = seats.filter(|seat| rules.side(*seat) == rules.side(side));
        let names: Vec<String> = partners.map(|seat| self.name(seat)).collect();
        names.join(" & ")
    }

    /// Sets the names of the players at the previewed table on the first page, by seat.
    pub fn show_preview_names(&mut self, names: &[String]) {
        self.preview_names = names.iter().map(|name| clean(name)).collect();
    }

    /// Returns the name of each side at the previewed table on the first page.
    pub fn side_names_of_preview(&self, rules: &Rules) -> Vec<String> {
        let name = |seat: Seat| {
            let name = self.preview_names.get(seat.index());
            name.map_or_else(|| self.name(seat), String::clone)
        };
        let of = |side: Seat| {
            let partners = rules.all_seats().filter(|seat| rules.side(*seat) == side);
            partners.map(name).collect::<Vec<String>>().join(" & ")
        };
        rules.all_sides().map(of).collect()
    }

    /// Returns the players' names from the settings, by seat.
    pub fn names_in_settings(&self) -> &[String] {
        &self.names
    }

    /// Returns the names of all players, by seat: the names from the replay that is shown, or otherwise from
    /// the settings.
    pub fn names(&self) -> &[String] {
        if self.recorded_names.is_empty() {
            &self.names
        } else {
            &self.recorded_names
        }
    }
}
