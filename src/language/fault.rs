//! Errors in a rule file. Each has a place in the file, a message and a remedy. The program prints an error with the
//! line of the file and a caret under the place.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// The source of a rule file: its text and its name.
///
/// # Examples
///
/// ```
/// use patience_language::Source;
///
/// let source = Source::new("mine.toml", "title = \"Mine\"\ndeal = []\n");
/// let offset = source.text.find("deal").ok_or("no such key")?;
/// assert_eq!(source.line_column(offset), (2, 1));
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The name of the rule file, as shown to the player.
    pub name: String,
    /// The text of the rule file.
    pub text: String,
}

impl Source {
    /// Creates the source of a rule file from a name and a text.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Arc<Self> {
        Arc::new(Self {
            name: name.into(),
            text: text.into(),
        })
    }

    /// Returns the line and the column of a byte offset in the text of a file. Both count from 1, and columns count
    /// characters.
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let mut end = offset.min(self.text.len());
        while !self.text.is_char_boundary(end) {
            end -= 1;
        }
        let before = &self.text[..end];
        let line = before.matches('\n').count() + 1;
        let column = before
            .rsplit('\n')
            .next()
            .map_or(0, |rest| rest.chars().count())
            + 1;
        (line, column)
    }
}

/// A place in the text of a rule file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The source, the file's name and text, in which the place is.
    pub source: Arc<Source>,
    /// The range of bytes of the place in the file's text.
    pub span: Range<usize>,
}

/// An error or a warning about a rule file.
///
/// # Examples
///
/// ```
/// use patience_language::{Fault, Place, Source};
///
/// let source = Source::new("mine.toml", "title = \"Mine\"\ncuont = 4\n");
/// let fault = Fault {
///     place: Some(Place { source, span: 15..20 }),
///     message: "unknown key `cuont`".to_owned(),
///     help: Some("did you mean `count`?".to_owned()),
/// };
/// let text = "mine.toml:2:1: unknown key `cuont` (did you mean `count`?)";
/// assert_eq!(fault.to_string(), text);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The place of the error in the rule file. `None` if the error is not in a file, for example if it is in a
    /// command-line option.
    pub place: Option<Place>,
    /// The message of the error: one sentence without a full stop.
    pub message: String,
    /// The remedy for the error, or the values that are allowed.
    pub help: Option<String>,
}

impl From<String> for Fault {
    /// Creates an error about a rule file that has neither a place nor a remedy.
    fn from(message: String) -> Self {
        Self {
            place: None,
            message,
            help: None,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            let (line, column) = place.source.line_column(place.span.start);
            write!(f, "{}:{line}:{column}: ", place.source.name)?;
        }
        f.write_str(&self.message)?;
        if let Some(help) = &self.help {
            write!(f, " ({help})")?;
        }
        Ok(())
    }
}

/// All errors found in a rule file, in the order of the file. The list is never empty.
///
/// # Examples
///
/// ```
/// use patience_language::{RuleFile, Source};
///
/// let source = Source::new("mine.toml", "title = \"Mine\"\nextends = \"golf\"\n");
/// let faults = RuleFile::read("mine", &source, &|_| None).err();
/// let faults = faults.ok_or("the other game was found")?;
/// assert_eq!(faults.0.len(), 1);
/// assert!(faults.to_string().starts_with("mine.toml:2:11: there is no game `golf`"));
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Faults(pub Vec<Fault>);

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            fault.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Self {
        Self(vec![fault])
    }
}

/// Sorts errors by file and by place in the file, and removes duplicates. At most 100 errors are returned.
pub(crate) fn in_order(mut faults: Vec<Fault>) -> Faults {
    faults.sort_by_key(|fault| {
        fault
            .place
            .as_ref()
            .map(|place| (place.source.name.clone(), place.span.start))
    });
    faults.dedup_by(|one, other| one.place == other.place && one.message == other.message);
    faults.truncate(100);
    Faults(faults)
}
