//! The settings that a person has chosen: the configuration file, the environment and the flags
//! brought together, each value with its origin. A file with faults is refused as a whole.

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
use file::Marked;
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
    Pictures, PlayerColour, Sourced, SuitColours, Theme, Winnable, Word,
};

pub use words::words;

use crate::catalogue::Catalogue;
use crate::files;
use crate::files::places::{NamedBy, Places};
use crate::files::value_reader::ValueReader;
use crate::limits::SETTINGS_FILE;

/// The settings that come from the environment and the command line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Circumstances {
    /// Whether colours are unwanted (`NO_COLOR`).
    pub no_color: bool,
    /// Whether nothing is to move on the screen (`ACCESSIBLE`).
    pub accessible: bool,
    /// Whether the terminal is on another machine (`SSH_CONNECTION`).
    pub over_ssh: bool,
    /// The terminal as the environment describes it.
    pub terminal: Terminal,
    /// The theme named on the command line.
    pub theme: Option<ThemeChoice>,
}

impl Circumstances {
    /// Reads the environment. A variable that is empty counts as not set.
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

    /// Returns the theme that is used unless the file names another: that of the flag, or none of its colours
    /// where they are unwanted, or baize where the terminal has colours enough.
    fn theme(&self) -> Sourced<ThemeChoice> {
        if let Some(theme) = &self.theme {
            return Sourced {
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
        Sourced::set_by(by, theme.into())
    }

    /// Returns the characters that are used unless the file names others: those that locale and
    /// terminal can show.
    pub fn usual_glyphs(&self) -> Sourced<Glyphs> {
        let by = self.terminal.ascii_by;
        let glyphs = by.map_or(Glyphs::Unicode, |_| Glyphs::Ascii);
        Sourced::set_by(by, glyphs)
    }

    /// Returns whether the window is titled unless the file says so: not where the screen is read aloud, which
    /// would be interrupted by each title, and not where the terminal has none.
    fn window_title(&self) -> Sourced<bool> {
        let aloud = self.accessible.then_some("ACCESSIBLE");
        let by = aloud.or(self.terminal.no_window_by);
        Sourced::set_by(by, by.is_none())
    }

    /// Returns whether cards are seen moving unless the file says so: not where the screen is read aloud, and
    /// not over a slow line.
    fn animation(&self) -> Sourced<bool> {
        let aloud = self.accessible.then_some("ACCESSIBLE");
        let by = aloud.or(self.over_ssh.then_some("SSH_CONNECTION"));
        Sourced::set_by(by, by.is_none())
    }
}

impl Settings {
    /// Reads the configuration file and checks its games and keys.
    ///
    /// # Errors
    /// Returns every fault of the file. A file that was named but is not there is a fault;
    /// the usual one need not exist.
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

    /// Reads the configuration file as far as it is sound, with its faults: what has one is as if it
    /// were not written there.
    ///
    /// # Errors
    /// Fails where the file cannot be read at all.
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

    /// Returns the settings of somebody who has no configuration file; `path` is where a
    /// change would be written.
    pub fn without_file(path: PathBuf, circumstances: Circumstances) -> Self {
        Self::new(path, String::new(), circumstances, Arc::default())
    }

    /// Returns the keys that were given to actions, by the action's name.
    pub fn keys(&self) -> BTreeMap<String, Vec<String>> {
        let texts = |keys: &[Marked]| keys.iter().map(|key| key.value.clone()).collect();
        let keys = self.keys.iter();
        keys.map(|(action, keys)| (action.value.clone(), texts(keys)))
            .collect()
    }

    /// Reads the folder of themes anew: somebody may have written one while the program ran. A theme in
    /// force that has faults now stays as it was. Returns whether the one in force has changed.
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

    /// Tells whether the terminal is on another machine.
    pub const fn is_over_ssh(&self) -> bool {
        self.circumstances.over_ssh
    }

    /// Returns the terminal as the environment describes it.
    pub const fn terminal(&self) -> &Terminal {
        &self.circumstances.terminal
    }

    /// Returns the configuration file's path.
    pub const fn path(&self) -> &PathBuf {
        &self.path
    }
}

#[cfg(test)]
mod tests;
