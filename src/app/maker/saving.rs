//! Saving a game from the maker: the name of the game, and its file in the folder of the player's own games. If other
//! people have changed the file in the meantime, their changes are kept.

use std::io;
use std::path::{Path, PathBuf};

use patience_language::describe::capital;
use patience_language::{Node, Source};
use thiserror::Error;
use toml::Table;

use super::edit::{Remarks, conflicts, edited};
use super::own::table_of;
use crate::catalogue::Catalogue;
use crate::files;
use crate::limits::RULE_FILE;

/// The longest name of a game.
const LONGEST_NAME: usize = 40;

/// Why a game cannot be saved from the maker.
#[derive(Debug, Error)]
pub enum SaveError {
    /// A rule file of this name exists already.
    #[error("{0} already exists")]
    IsThere(PathBuf),
    /// Other people have changed the rule file since it was read. The list names the parts that the player has changed
    /// too. It is empty if the file can no longer be read.
    #[error("{} has changed{}", .0.display(), since(.1))]
    HasChanged(PathBuf, Vec<String>),
    /// The rule file cannot be written.
    #[error("{0} cannot be written: {1}")]
    Unwritable(PathBuf, io::Error),
}

/// Returns the end of the error message about a rule file that other people have changed. `parts` are the parts that
/// the player has changed too.
fn since(parts: &[String]) -> String {
    if parts.is_empty() {
        return " and can no longer be read".to_owned();
    }
    let parts: Vec<String> = parts.iter().map(|part| format!("`{part}`")).collect();
    format!(" meanwhile, also in {}", parts.join(" and "))
}

/// Whether a text is a valid name of a game: 2 to 40 lower-case letters, digits and hyphens, beginning with a letter.
///
/// # Examples
/// ```
/// use patience_app::maker::is_name;
///
/// assert!(is_name("weekend-two"));
/// assert!(!is_name("Weekend two"));
/// assert!(!is_name("p"));
/// ```
pub fn is_name(name: &str) -> bool {
    name.len() > 1 && name_fault(name).is_none()
}

/// Returns the reason why a text is not a valid name of a game, and a similar valid name if there is one. Returns
/// `None` if the name is valid.
///
/// # Examples
/// ```
/// use patience_app::maker::name_fault;
///
/// let fault = name_fault("Lazy Halls");
/// assert_eq!(fault.as_deref(), Some("a name cannot have spaces; try lazy-halls"));
/// assert_eq!(name_fault("lazy-halls"), None);
/// ```
pub fn name_fault(name: &str) -> Option<String> {
    let is_sound =
        |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    let why = if name.contains(char::is_whitespace) {
        "a name cannot have spaces".to_owned()
    } else if !name.chars().all(is_sound) {
        "a name can have only lower-case letters, digits and hyphens".to_owned()
    } else if !name.starts_with(|letter: char| letter.is_ascii_lowercase()) {
        "a name must begin with a letter".to_owned()
    } else if name.len() > LONGEST_NAME {
        format!("a name can have at most {LONGEST_NAME} letters")
    } else {
        return None;
    };
    let near = name_of(name);
    Some(near.map_or_else(|| why.clone(), |near| format!("{why}; try {near}")))
}

/// Returns a title for a game, made from the game's name.
///
/// # Examples
/// ```
/// use patience_app::maker::title_of;
///
/// assert_eq!(title_of("weekend-two"), "Weekend Two");
/// ```
pub fn title_of(name: &str) -> String {
    let words = name.split('-').filter(|word| !word.is_empty());
    words.map(capital).collect::<Vec<_>>().join(" ")
}

/// Returns a name for a game, made from the game's title.
pub fn default_name(title: &str) -> String {
    name_of(title).unwrap_or_else(|| "my-game".to_owned())
}

/// Returns a name for a game, made from the game's title. Returns `None` if the title has too few letters that a name
/// may contain.
fn name_of(title: &str) -> Option<String> {
    let mut name = String::new();
    for letter in title.chars().flat_map(char::to_lowercase) {
        if letter.is_ascii_lowercase() || letter.is_ascii_digit() && !name.is_empty() {
            name.push(letter);
        } else if !name.is_empty() && !name.ends_with('-') && !matches!(letter, '\'' | '’') {
            name.push('-');
        }
    }
    name.truncate(LONGEST_NAME);
    let name = name.trim_end_matches('-');
    (name.len() > 1).then(|| name.to_owned())
}

/// Returns an unused name for a game, made from the game's title. If another game already has the name, a number is
/// added.
pub fn free_name(title: &str, catalogue: &Catalogue) -> String {
    let name = default_name(title);
    let stem = &name[..name.len().min(LONGEST_NAME - 4)];
    let numbered = (2..1000).map(|number| format!("{}-{number}", stem.trim_end_matches('-')));
    let mut names = std::iter::once(name.clone()).chain(numbered);
    names.find(|name| !catalogue.has(name)).unwrap_or(name)
}

/// Returns an unused title for a game. If another game already has the title, a number is added.
pub fn free_title(title: &str, catalogue: &Catalogue) -> String {
    let is_free = |title: &String| catalogue.index().iter().all(|entry| entry.title != *title);
    let numbered = (2..1000).map(|number| format!("{title} {number}"));
    let mut titles = std::iter::once(title.to_owned()).chain(numbered);
    titles.find(is_free).unwrap_or_else(|| title.to_owned())
}

/// The text of a rule file to save, and whether it may replace an existing file.
#[derive(Debug, Clone, Copy)]
pub struct Saving<'a> {
    /// The text of the rule file to save.
    pub text: &'a str,
    /// The text that the rule file had when the program read it. `None` if the file was not read.
    pub former: Option<&'a str>,
    /// Whether the text may replace an existing file, including changes that other people have made to it.
    pub replaces: bool,
}

/// Writes a rule file into a folder, which is created if necessary. An existing file is replaced only if `saving`
/// allows it. If the file was read before, only the changes are written. Returns the resulting text.
///
/// # Errors
/// Fails if the file exists already, if other people have changed the same parts of it, or if it cannot be written.
pub fn save(folder: &Path, name: &str, saving: Saving<'_>) -> Result<String, SaveError> {
    let path = folder.join(format!("{name}.toml"));
    let text = match saving.former {
        Some(former) => match files::read_own(&path, RULE_FILE) {
            Ok(now) if now != former && now != saving.text => match merged(former, &now, saving) {
                Ok(text) => text,
                Err(parts) => return Err(SaveError::HasChanged(path, parts)),
            },
            Ok(_) => saving.text.to_owned(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => saving.text.to_owned(),
            Err(_) if saving.replaces => saving.text.to_owned(),
            Err(_) => return Err(SaveError::HasChanged(path, Vec::new())),
        },
        None if !saving.replaces && path.symlink_metadata().is_ok() => {
            return Err(SaveError::IsThere(path));
        }
        None => saving.text.to_owned(),
    };
    match files::replace(&path, &text) {
        Ok(()) => Ok(text),
        Err(error) => Err(SaveError::Unwritable(path, error)),
    }
}

/// Applies the player's changes to the present text of a rule file, which other people may have changed.
///
/// # Errors
/// Returns the parts that both the player and other people have changed. Returns no parts if the file is not TOML.
fn merged(former: &str, now: &str, saving: Saving<'_>) -> Result<String, Vec<String>> {
    let (Some(from), Some(mine), Some(theirs)) =
        (tree_of(former), tree_of(saving.text), tree_of(now))
    else {
        return if saving.replaces {
            Ok(saving.text.to_owned())
        } else {
            Err(Vec::new())
        };
    };
    let parts = conflicts(&from, &mine, &theirs);
    if !parts.is_empty() && !saving.replaces {
        return Err(parts.iter().map(|part| part.join(".")).collect());
    }
    match edited(now, &from, &mine, Remarks::of(&from)) {
        Some(text) => Ok(text),
        None if saving.replaces => Ok(saving.text.to_owned()),
        None => Err(Vec::new()),
    }
}

/// Parses the text of a rule file as a TOML tree. Returns `None` if the text is not TOML.
fn tree_of(text: &str) -> Option<Table> {
    let source = Source::new("", text);
    let (tree, faults) = Node::parse(&source);
    faults.is_empty().then(|| table_of(&tree))
}
