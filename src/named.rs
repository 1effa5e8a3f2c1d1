//! The rules of games, by name or from the text of a rule file.

use std::fmt;
use std::sync::Arc;

use patience_core::Rules;
use patience_language::{Faults, RuleFile, Source, nearest};

/// The rule files of all games: names without the ending, and texts, sorted by name.
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

/// Finds the rules of a game; [`Rules`] are made by it.
pub trait Named: Sized {
    /// Returns the rules of a game by its name, that of its rule file: `klondike`, `forty-thieves`.
    ///
    /// # Errors
    /// There is no game of this name.
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

    /// Returns the rules of a variant of a game, with options set on top of it.
    ///
    /// # Errors
    /// There is no such game, variant or option, or the option has no such value.
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

    /// Returns the rules that the text of a rule file describes, which may extend any of the games by its name.
    ///
    /// # Errors
    /// The faults of the text, each with its place.
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

/// Why there are no rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NamedError {
    /// There is no game of this name; perhaps there is one of a similar name.
    Unknown {
        /// The name.
        name: String,
        /// The name of a game that is nearly the same.
        nearest: Option<&'static str>,
    },
    /// The variant, the options or the rule file are wrong.
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
