//! Files of measurements. They have a line of JSON for each game and variant, and the lines are sorted. The contents of
//! the lines are defined in `patience_app`, which reads them.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::json::column_and_words;
use patience_app::text::quoting;

/// A line of a file of measurements.
pub trait Line: Serialize + DeserializeOwned {
    /// Returns the game's name on the command line, and the variant.
    fn key(&self) -> (&str, &str);

    /// Returns the fingerprint of the rules.
    fn fingerprint(&self) -> &str;

    /// Whether this line is at least as good a measurement as another line with the same rules.
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
    /// Reads the lines of a text.
    ///
    /// # Errors
    /// Returns the first error, with its line and column.
    pub fn read(text: &str) -> Result<Self, String> {
        let lines = text.lines().enumerate().map(|(number, line)| {
            serde_json::from_str(line).map_err(|error| {
                let (column, words) = column_and_words(&error);
                format!("{}:{column}: {words}", number + 1)
            })
        });
        lines.collect::<Result<_, _>>().map(Self)
    }

    /// Returns the lines as text.
    pub fn text(&self) -> String {
        let lines = self.0.iter().map(|line| {
            let json = serde_json::to_string(line).expect("it has only texts and numbers");
            quoting::escape_hidden(&json) + "\n"
        });
        lines.collect()
    }

    /// Returns the lines.
    pub fn iter(&self) -> impl Iterator<Item = &L> {
        self.0.iter()
    }

    /// Adds a line, unless the file has a better one with the same rules.
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
