//! The player's settings: the configuration file, the environment and the flags combined, each value with its
//! origin. A file with errors is refused as a whole.

mod checks;
mod choice;
mod file;
mod listing;
pub mod memory;
mod players;
mod seating;
mod store;
mod table;
mod terminal;
mod themes;
mod value;
mod words;

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use patience_language::{Fault, Faults};

pub use choice::Choice;
use file::Spanned;
pub use listing::Listed;
pub use players::{
    LONGEST_NAME, MOST_HANDICAP, MOST_PLAYERS, Player, is_player_name, is_usual_name,
};
pub use seating::{Rival, Seating};
pub use store::{Change, StoreError, Stored};
pub use table::{SettingId, Settings};
pub use terminal::{Colours, Multiplexer, Terminal};
pub use themes::{Colour, OwnTheme, Role, ThemeChoice, Themes};
pub use value::{HALF, HalfKeyboard};
pub use words::{
    Backs, CardSize, ComputerLevel, Courtesy, Courts, Glyphs, Hints, Keyboard, Origin, People,
    Pictures, PlayerColour, SuitColours, Theme, Winnable, WithOrigin, Word,
};

pub use words::words;

use crate::catalogue::Catalogue;
use crate::files;
use crate::files::places::{NamedBy, Places};
use crate::files::value_reader::ValueReader;
use crate::limits::SETTINGS_FILE;

/// The circumstances that decide settings besides the configuration file: the environment and the command line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Circumstances {
    /// Whether to avoid colours (`NO_COLOR`).
    pub no_color: bool,
    /// Whether to avoid movement on the screen (`ACCESSIBLE`).
    pub accessible: bool,
    /// Whether the program was started over SSH (`SSH_CONNECTION`).
    pub over_ssh: bool,
    /// The capabilities of the terminal, as the environment variables describe them.
    pub terminal: Terminal,
    /// The colour theme named on the command line.
    pub theme: Option<ThemeChoice>,
}

impl Circumstances {
    /// Reads the environment variables that decide settings. An empty variable counts as not set.
    pub fn of_environment(theme: Option<ThemeChoice>) -> Self {
        let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        Self {
            no_color: is_set("NO_COLOR"),
            accessible: is_set("ACCESSIBLE"),
            over_ssh: is_set("SSH_CONNECTION"),
            terminal: Terminal::described(|name| std::env::var(name).ok()),
            theme,
        }
    }

    /// Returns the colour theme that is used if the configuration file does not name one. This is the theme of the flag
    /// `--theme`. Without the flag it is `plain` if colours are unwanted, and otherwise a theme that suits the number
    /// of colours of the terminal.
    fn theme(&self) -> WithOrigin<ThemeChoice> {
        if let Some(theme) = &self.theme {
            return WithOrigin {
                value: theme.clone(),
                origin: Origin::Flag("--theme"),
            };
        }
        let few_colours = self.terminal.few_colours_by;
        let (theme, by) = match self.terminal.colours {
            _ if self.no_color => (Theme::Plain, Some("NO_COLOR")),
            Colours::None => (Theme::Plain, few_colours),
            Colours::Sixteen => (Theme::Sixteen, few_colours),
            Colours::Indexed | Colours::Direct => (Theme::Baize, few_colours),
        };
        WithOrigin::set_by(by, theme.into())
    }

    /// Returns the set of characters to draw with if the configuration file does not choose one: what the locale and
    /// the terminal can show.
    pub fn usual_glyphs(&self) -> WithOrigin<Glyphs> {
        let by = self.terminal.ascii_by;
        let glyphs = by.map_or(Glyphs::Unicode, |_| Glyphs::Ascii);
        WithOrigin::set_by(by, glyphs)
    }

    /// Returns whether to set the window title if the configuration file does not say. The title is not set if the
    /// screen is read aloud, because each title would interrupt the reading, or if the terminal has no title.
    fn window_title(&self) -> WithOrigin<bool> {
        let aloud = self.accessible.then_some("ACCESSIBLE");
        let by = aloud.or(self.terminal.no_window_by);
        WithOrigin::set_by(by, by.is_none())
    }

    /// Returns whether to animate cards if the configuration file does not say. Cards are not animated if the screen is
    /// read aloud, or over SSH.
    fn animation(&self) -> WithOrigin<bool> {
        let aloud = self.accessible.then_some("ACCESSIBLE");
        let by = aloud.or(self.over_ssh.then_some("SSH_CONNECTION"));
        WithOrigin::set_by(by, by.is_none())
    }
}

impl Settings {
    /// Reads the configuration file and checks its games and keys.
    ///
    /// # Errors
    /// Returns every error in the file. It is an error if a configuration file that was named explicitly does not
    /// exist; the default file need not exist.
    pub fn load(
        places: &Places,
        circumstances: Circumstances,
        catalogue: &Catalogue,
    ) -> Result<Self, Faults> {
        let (settings, faults) = Self::load_what_can_be(places, circumstances, catalogue)?;
        if faults.0.is_empty() {
            Ok(settings)
        } else {
            Err(faults)
        }
    }

    /// Reads the configuration file and ignores every setting that has an error. Also returns the errors.
    ///
    /// # Errors
    /// Fails if the file cannot be read at all.
    pub fn load_what_can_be(
        places: &Places,
        circumstances: Circumstances,
        catalogue: &Catalogue,
    ) -> Result<(Self, Faults), Faults> {
        let name = places.config_file.display().to_string();
        let usual = places.config_named_by == NamedBy::Usual;
        let read = if usual {
            files::read_own
        } else {
            files::read_named
        };
        let text = match read(&places.config_file, SETTINGS_FILE) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound && usual => String::new(),
            Err(error) => {
                let reason = match error.kind() {
                    io::ErrorKind::NotFound => "there is no such file".to_owned(),
                    _ => error.to_string(),
                };
                let message = format!("the configuration file {name} cannot be read: {reason}");
                return Err(Fault::from(message).into());
            }
        };
        let themes = Arc::new(Themes::new(places.themes.clone()));
        let mut settings = Self::new(places.config_file.clone(), text, circumstances, themes);
        let source = Arc::clone(&settings.source);
        let mut reader = ValueReader::new(&source);
        let document = settings.read(&mut reader);
        let of_theme = checks::theme(&mut reader, &document, &settings.themes);
        checks::games(&mut reader, &document, &mut settings, catalogue);
        checks::keys(&mut reader, &settings);
        let mut faults = reader.into_faults();
        faults.extend(of_theme);
        Ok((settings, Faults(faults)))
    }

    /// Returns the settings without a configuration file. Changes would be written to `path`.
    pub fn without_file(path: PathBuf, circumstances: Circumstances) -> Self {
        Self::new(path, String::new(), circumstances, Arc::default())
    }

    /// Returns the keyboard keys from the configuration file, by the names of the actions.
    pub fn keys(&self) -> BTreeMap<String, Vec<String>> {
        let texts = |keys: &[Spanned]| keys.iter().map(|key| key.value.clone()).collect();
        let keys = self.keys.iter();
        keys.map(|(action, keys)| (action.value.clone(), texts(keys)))
            .collect()
    }

    /// Reads the folder of colour themes again, since the player may have written one while the program was running. If
    /// the theme in force now has errors, it stays as it was. Returns whether the theme in force has changed.
    pub fn read_themes_anew(&mut self) -> bool {
        let themes = Arc::new(Themes::new(self.themes.folder().to_owned()));
        let read = match &self.theme.value {
            ThemeChoice::Own(theme) => themes.find(theme.name()).ok(),
            ThemeChoice::BuiltIn(_) => None,
        };
        self.themes = themes;
        match read {
            Some(read) if read != self.theme.value => {
                self.theme.value = read;
                true
            }
            _ => false,
        }
    }

    /// Whether the program was started over SSH.
    pub const fn is_over_ssh(&self) -> bool {
        self.circumstances.over_ssh
    }

    /// Returns the capabilities of the terminal, as the environment variables describe them.
    pub const fn terminal(&self) -> &Terminal {
        &self.circumstances.terminal
    }

    /// Returns the path of the configuration file.
    pub const fn path(&self) -> &PathBuf {
        &self.path
    }
}

#[cfg(test)]
mod tests;
