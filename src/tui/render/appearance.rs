//! The appearance that follows from the settings, in the words of the drawing code.

use patience_core::{Rules, Seat};

use crate::layout::SizeWish;
use crate::render::theme::{Glyphs, Theme};
use patience_app::settings::{Glyphs as SetGlyphs, Settings, ThemeChoice};
use patience_app::text::clean_text::clean;

/// Derives the theme from the settings, as [`Appearance::new`] does.
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

/// Theme, size and names, and whether cards move.
#[derive(Debug, Clone)]
pub struct Appearance {
    /// The colours and characters.
    pub theme: Theme,
    /// The size of the cards asked for.
    pub size: SizeWish,
    /// Whether piles show their keys.
    pub labels: bool,
    /// Whether cards are seen moving.
    pub animate: bool,
    /// Whether the mouse is used.
    pub mouse: bool,
    names: Vec<String>,
    /// The names of those who played the recording on the table; none where it is no recording.
    recorded_names: Vec<String>,
    /// The names at the table that the first page shows, by seat: a game that is put aside keeps its own.
    preview_names: Vec<String>,
}

impl Appearance {
    /// Derives the appearance from the settings, on a terminal whose ground is light or dark, or not known.
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

    /// Shows the names of those who played a recording, or those of the settings where there are none.
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

    /// Returns the name of the person at a seat.
    pub fn name(&self, seat: Seat) -> String {
        let name = self.names().get(seat.index());
        name.cloned().unwrap_or_default()
    }

    /// Returns the name of a side: its player's, or its partners'.
    pub fn side_name(&self, rules: &Rules, side: Seat) -> String {
        let seats = rules.all_seats();
        let partners = seats.filter(|seat| rules.side(*seat) == rules.side(side));
        let names: Vec<String> = partners.map(|seat| self.name(seat)).collect();
        names.join(" & ")
    }

    /// Calls the players of the game that the first page shows by these names, by seat.
    pub fn show_preview_names(&mut self, names: &[String]) {
        self.preview_names = names.iter().map(|name| clean(name)).collect();
    }

    /// Returns the names of the sides at a table that is only looked at.
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

    /// Returns the names that the settings give, by seat.
    pub fn names_in_settings(&self) -> &[String] {
        &self.names
    }

    /// Returns the names of all people, by seat.
    pub fn names(&self) -> &[String] {
        if self.recorded_names.is_empty() {
            &self.names
        } else {
            &self.recorded_names
        }
    }
}
