//! The colour themes that the player has written, each a file `NAME.toml` in the folder of themes. The colours of the
//! built-in themes are defined where they are drawn.

mod colour;
mod file;
mod role;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use patience_language::{Fault, Faults, Place, nearest};

pub use colour::Colour;
pub use role::Role;

use super::{Theme, Word};
use crate::files;

/// The built-in themes that a player's own theme can extend. The default comes first.
const BASES: [Theme; 3] = [Theme::Baize, Theme::Dark, Theme::Light];

/// The most theme files that are read.
const MOST: usize = 100;

/// A colour theme that the player has written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnTheme {
    name: String,
    extends: Theme,
    colours: Vec<(Role, Colour)>,
    /// For each colour in the theme file, its position in the file.
    places: Vec<Place>,
}

impl OwnTheme {
    /// Reads a colour theme from a file that the player has named.
    ///
    /// # Errors
    /// Returns every error in the file.
    pub fn read(path: &Path) -> Result<Self, Faults> {
        file::read(path, true)
    }

    /// Whether the file at a path is a theme rather than a rule file, judging by its folder or its
    /// keys.
    pub fn is_at(path: &Path) -> bool {
        file::is_theme(path)
    }

    /// Returns the name of the player's own theme, which is the name of its file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the built-in theme that the player's own theme extends.
    pub const fn extends(&self) -> Theme {
        self.extends
    }

    /// Returns the position of a colour in the theme file, for error messages. The colour is given by its key.
    pub fn place_of(&self, key: &str) -> Option<&Place> {
        let mut all = self.colours.iter().zip(&self.places);
        all.find(|((role, _), _)| role.word() == key)
            .map(|(_, place)| place)
    }

    /// Returns the colours of this theme that differ from the built-in theme that it extends.
    pub fn colours(&self) -> &[(Role, Colour)] {
        &self.colours
    }
}

/// The colour theme that the player has chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ThemeChoice {
    /// The chosen theme is built in.
    BuiltIn(Theme),
    /// The chosen theme is one that the player has written.
    Own(Arc<OwnTheme>),
}

impl ThemeChoice {
    /// Returns the name of the chosen theme.
    pub fn name(&self) -> &str {
        match self {
            Self::BuiltIn(theme) => theme.word(),
            Self::Own(theme) => &theme.name,
        }
    }
}

impl From<Theme> for ThemeChoice {
    fn from(theme: Theme) -> Self {
        Self::BuiltIn(theme)
    }
}

impl fmt::Display for ThemeChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A theme file in the folder of the player's own themes: its name, and the theme in it or its errors.
type Found = (String, Result<Arc<OwnTheme>, Faults>);

/// The available colour themes. The folder of the player's own themes is read only when a theme that is not built in is
/// needed.
#[derive(Debug, Default)]
pub struct Themes {
    folder: PathBuf,
    own: OnceLock<Vec<Found>>,
}

impl Themes {
    /// Creates the list of available themes. The player's own themes are in the given folder, which need not exist.
    pub fn new(folder: PathBuf) -> Self {
        Self {
            folder,
            own: OnceLock::new(),
        }
    }

    /// Returns the folder of the player's own themes.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the player's own themes by name. Themes with errors are included.
    pub fn own(&self) -> &[Found] {
        self.own.get_or_init(|| {
            let mut paths = files::paths_in(&self.folder);
            paths.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
            paths.truncate(MOST);
            let found = paths.iter().map(|path| {
                let name = path.file_stem().unwrap_or_default().to_string_lossy();
                (name.into_owned(), file::read(path, false).map(Arc::new))
            });
            found.collect()
        })
    }

    /// Returns all themes without errors: the built-in ones, then the player's own.
    pub fn choices(&self) -> Vec<ThemeChoice> {
        let own = self
            .own()
            .iter()
            .filter_map(|(_, theme)| theme.as_ref().ok());
        let built_in = Theme::ALL.iter().copied().map(ThemeChoice::BuiltIn);
        built_in.chain(own.cloned().map(ThemeChoice::Own)).collect()
    }

    /// Returns the theme with this name.
    ///
    /// # Errors
    /// Returns the errors in the theme's file, or an error that there is no such theme.
    pub fn find(&self, name: &str) -> Result<ThemeChoice, Faults> {
        if let Some(theme) = Theme::from_word(name) {
            return Ok(ThemeChoice::BuiltIn(theme));
        }
        let own = self.own().iter().find(|(own, _)| own == name);
        if let Some((_, theme)) = own {
            return theme.clone().map(ThemeChoice::Own);
        }
        Err(Faults::from(Fault {
            place: None,
            message: format!("`theme` cannot be `{name}`"),
            help: Some(self.remedy(name)),
        }))
    }

    /// For a name that is not the name of any theme, returns a hint such as the most similar name.
    fn remedy(&self, name: &str) -> String {
        let own: Vec<&str> = self.own().iter().map(|(name, _)| name.as_str()).collect();
        let built_in = Theme::ALL.iter().map(|theme| theme.word());
        let mine = if own.is_empty() {
            format!(", or the name of a file in {}", self.folder.display())
        } else {
            format!(", or one of yours: {}", own.join(", "))
        };
        let list = format!("{}{mine}", Theme::list());
        match nearest(name, built_in.chain(own)) {
            Some(right) => format!("did you mean `{right}`? The themes are {list}"),
            None => format!("the themes are {list}"),
        }
    }
}

#[cfg(test)]
mod tests;
