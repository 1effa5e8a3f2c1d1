//! The themes that a person has written, each a file `NAME.toml` in the folder of themes. What the
//! colours of a theme look like is decided where they are drawn.

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

/// The themes that another may begin from, the usual one first.
const BASES: [Theme; 3] = [Theme::Baize, Theme::Dark, Theme::Light];

/// The most themes that are looked at.
const MOST: usize = 100;

/// A theme that a person has written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnTheme {
    name: String,
    extends: Theme,
    colours: Vec<(Role, Colour)>,
    /// Where in the file each of the colours stands.
    places: Vec<Place>,
}

impl OwnTheme {
    /// Reads a theme from a file that somebody names.
    ///
    /// # Errors
    /// Returns every fault of the file.
    pub fn read(path: &Path) -> Result<Self, Faults> {
        file::read(path, true)
    }

    /// Tells whether the file at a path is a theme rather than a rule file: by its folder, or by its
    /// keys.
    pub fn is_at(path: &Path) -> bool {
        file::is_theme(path)
    }

    /// Returns the name, which is that of the file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the theme that it begins from.
    pub const fn extends(&self) -> Theme {
        self.extends
    }

    /// Returns the place of a colour in the file, by its key there.
    pub fn place_of(&self, key: &str) -> Option<&Place> {
        let mut all = self.colours.iter().zip(&self.places);
        all.find(|((role, _), _)| role.word() == key)
            .map(|(_, place)| place)
    }

    /// Returns the colours that it changes.
    pub fn colours(&self) -> &[(Role, Colour)] {
        &self.colours
    }
}

/// The theme that was chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ThemeChoice {
    /// One that the program has.
    BuiltIn(Theme),
    /// One that the person has written.
    Own(Arc<OwnTheme>),
}

impl ThemeChoice {
    /// Returns the name.
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

/// A theme of the folder: its name, and the theme or the faults of its file.
type Found = (String, Result<Arc<OwnTheme>, Faults>);

/// The themes that may be chosen. The folder is read when somebody asks for more than a theme that the
/// program has.
#[derive(Debug, Default)]
pub struct Themes {
    folder: PathBuf,
    own: OnceLock<Vec<Found>>,
}

impl Themes {
    /// Returns the themes of a folder, which need not exist.
    pub fn new(folder: PathBuf) -> Self {
        Self {
            folder,
            own: OnceLock::new(),
        }
    }

    /// Returns the folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the themes of the folder by name, those with faults too.
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

    /// Returns all themes without faults: those of the program, then the person's own.
    pub fn choices(&self) -> Vec<ThemeChoice> {
        let own = self
            .own()
            .iter()
            .filter_map(|(_, theme)| theme.as_ref().ok());
        let built_in = Theme::ALL.iter().copied().map(ThemeChoice::BuiltIn);
        built_in.chain(own.cloned().map(ThemeChoice::Own)).collect()
    }

    /// Returns the theme of a name.
    ///
    /// # Errors
    /// Returns the faults of its file, or one that says that there is none of this name.
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

    /// Says what a name that is no theme's may have meant.
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
            Some(right) => format!("did you mean `{right}`? It is one of {list}"),
            None => format!("it is one of {list}"),
        }
    }
}

#[cfg(test)]
mod tests;
