//! Files of measurements of games. They have a line of JSON for each game and variant, and the lines are sorted. The
//! contents of the lines are defined in `patience_app`, which reads them.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::json::column_and_words;
use patience_app::text::quoting;

/// A line in a file of measurements, about one game and variant.
pub trait Line: Serialize + DeserializeOwned {
    /// Returns the name that the measured game has on the command line, and the variant.
    fn key(&self) -> (&str, &str);

    /// Returns the fingerprint of the measured rules.
    fn fingerprint(&self) -> &str;

    /// Whether this is at least as good a measurement as another measurement of the same rules.
    fn knows_as_much_as(&self, other: &Self) -> bool;
}

/// The lines of a file of measurements, sorted by game and variant.
#[derive(Debug, Clone, PartialEq)]
pub struct Lines<L>(Vec<L>);

impl<L> Default for Lines<L> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<L: Line> Lines<L> {
    /// Parses the text of a file of measurements.
    ///
    /// # Errors
    /// Returns the first error, with the line and column where it is.
    pub fn read(text: &str) -> Result<Self, String> {
        let lines = text.lines().enumerate().map(|(number, line)| {
            serde_json::from_str(line).map_err(|error| {
                let (column, words) = column_and_words(&error);
                format!("{}:{column}: {words}", number + 1)
            })
        });
        lines.collect::<Result<_, _>>().map(Self)
    }

    /// Converts the measurements to the text of their file.
    pub fn text(&self) -> String {
        let lines = self.0.iter().map(|line| {
            let json = serde_json::to_string(line).expect("it has only texts and numbers");
            quoting::escape_hidden(&json) + "\n"
        });
        lines.collect()
    }

    /// Returns the measurements in the file, one for each line.
    pub fn iter(&self) -> impl Iterator<Item = &L> {
        self.0.iter()
    }

    /// Adds a measurement, unless the file has a better one of the same rules.
    pub fn put(&mut self, line: L) {
        match self
            .0
            .binary_search_by(|known| known.key().cmp(&line.key()))
        {
            Err(place) => self.0.insert(place, line),
            Ok(place) => {
                let known = &mut self.0[place];
                if known.fingerprint() != line.fingerprint() || line.knows_as_much_as(known) {
                    *known = line;
                }
            }
        }
    }
}
