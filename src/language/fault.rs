//! Faults in a rule file, each with its place, the error and the remedy. The program prints them
//! with the line and a caret.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// A text that rules were read from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The file's name as the player knows it.
    pub name: String,
    /// Its text.
    pub text: String,
}

impl Source {
    /// Returns a file with a name and a text.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Arc<Self> {
        Arc::new(Self {
            name: name.into(),
            text: text.into(),
        })
    }

    /// Returns line and column (in characters), both from 1, of a byte offset.
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

/// A place in a source: bytes `span` of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The text.
    pub source: Arc<Source>,
    /// The bytes.
    pub span: Range<usize>,
}

/// One fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The place of the fault; nothing where it came from outside the file, such as from a flag.
    pub place: Option<Place>,
    /// The error, in one sentence without a full stop.
    pub message: String,
    /// The remedy, or the expected value.
    pub help: Option<String>,
}

impl From<String> for Fault {
    /// Returns a fault that has no place and no remedy.
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

/// All faults found, in the order of the file. Never empty.
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

/// Returns faults in the order of their files, each once, and not too many.
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
