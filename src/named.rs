//! Finds the rules of a game by its name, and reads rules from the text of a rule file.

use std::fmt;
use std::sync::Arc;

use patience_core::Rules;
use patience_language::{Faults, RuleFile, Source, nearest};

/// The rule files of all games, sorted by name. Each entry has the file name without its extension, and the text.
pub const RULE_FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/rules.rs"));

/// Returns the names of all games, sorted.
///
/// # Examples
///
/// ```
/// assert!(patience::names().any(|name| name == "klondike"));
/// ```
pub fn names() -> impl Iterator<Item = &'static str> {
    RULE_FILES.iter().map(|(name, _)| *name)
}

/// Finds the rules of a game by its name. [`Rules`] implements it.
pub trait Named: Sized {
    /// Returns the rules of a game by the name of its rule file, such as `klondike` or `forty-thieves`.
    ///
    /// # Errors
    /// Fails if no game has this name.
    ///
    /// # Examples
    ///
    /// ```
    /// use patience::{Named as _, Rules};
    ///
    /// let rules = Rules::named("freecell")?;
    /// assert_eq!(rules.about.title, "FreeCell");
    /// let error = Rules::named("fre-cell").unwrap_err();
    /// assert_eq!(error.to_string(), "there is no game `fre-cell`; did you mean `freecell`?");
    /// # Ok::<(), patience::NamedError>(())
    /// ```
    fn named(name: &str) -> Result<Arc<Self>, NamedError> {
        Self::with_options(name, None, &[])
    }

    /// Returns the rules of a variant of a game, with options set on top of the variant.
    ///
    /// # Errors
    /// Fails if the game, the variant, an option or a value of an option does not exist.
    ///
    /// # Examples
    ///
    /// ```
    /// use patience::{Named as _, Rules};
    ///
    /// let vegas = Rules::with_options("klondike", Some("vegas"), &[("turn", "1")])?;
    /// assert_eq!(vegas.about.variant, "vegas");
    /// assert!(Rules::with_options("klondike", Some("monaco"), &[]).is_err());
    /// # Ok::<(), patience::NamedError>(())
    /// ```
    fn with_options(
        name: &str,
        variant: Option<&str>,
        options: &[(&str, &str)],
    ) -> Result<Arc<Self>, NamedError>;

    /// Returns the rules that the text of a rule file describes. The text may extend any built-in game by its name.
    ///
    /// # Errors
    /// Returns the errors in the text, each with its position.
    ///
    /// # Examples
    ///
    /// ```
    /// use patience::{Named as _, Rules};
    ///
    /// let text = "language = 1\ntitle = \"Two Cells\"\nextends = \"freecell\"\n[pile.cell]\ncount = 2\n";
    /// let rules = Rules::from_text(text)?;
    /// assert_eq!(rules.piles().len(), 14);
    /// # Ok::<(), patience::NamedError>(())
    /// ```
    fn from_text(text: &str) -> Result<Arc<Self>, NamedError>;
}

/// Why the rules of a game were not found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NamedError {
    /// No game has this name.
    Unknown {
        /// The name that no game has.
        name: String,
        /// The most similar name that a game has, if one is similar enough.
        nearest: Option<&'static str>,
    },
    /// The variant, an option or the rule file is wrong.
    Faults(Faults),
}

impl fmt::Display for NamedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { name, nearest } => {
                write!(f, "there is no game `{name}`")?;
                nearest.map_or(Ok(()), |nearest| write!(f, "; did you mean `{nearest}`?"))
            }
            Self::Faults(faults) => faults.fmt(f),
        }
    }
}

impl std::error::Error for NamedError {}

impl From<Faults> for NamedError {
    fn from(faults: Faults) -> Self {
        Self::Faults(faults)
    }
}

impl Named for Rules {
    fn with_options(
        name: &str,
        variant: Option<&str>,
        options: &[(&str, &str)],
    ) -> Result<Arc<Self>, NamedError> {
        let source = source(name).ok_or_else(|| NamedError::Unknown {
            name: name.to_owned(),
            nearest: nearest(name, names()),
        })?;
        let options = options
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let options: Vec<(String, String)> = options.collect();
        let file = RuleFile::read(name, &source, &self::source)?;
        Ok(Arc::new(file.compile(variant, &options)?))
    }

    fn from_text(text: &str) -> Result<Arc<Self>, NamedError> {
        let source = Source::new("rules.toml".to_owned(), text);
        let file = RuleFile::read("rules", &source, &self::source)?;
        Ok(Arc::new(file.compile(None, &[])?))
    }
}

fn source(name: &str) -> Option<Arc<Source>> {
    let at = RULE_FILES
        .binary_search_by_key(&name, |(known, _)| known)
        .ok()?;
    Some(Source::new(format!("{name}.toml"), RULE_FILES[at].1))
}
