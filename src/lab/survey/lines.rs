//! Files of measurements: lines of JSON, one for each game and variant, in their order. What a line
//! says is in `patience_app`, which reads them.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::json::column_and_words;
use patience_app::text::quoting;

/// A line of such a file.
pub trait Line: Serialize + DeserializeOwned {
    /// Returns the game's name on the command line, and the variant.
    fn key(&self) -> (&str, &str);

    /// Returns the fingerprint of the rules.
    fn fingerprint(&self) -> &str;

    /// Tells whether at least as much is known by this line as by another one of the same rules.
    fn knows_as_much_as(&self, other: &Self) -> bool;
}

/// The lines of a file, in the order of games and variants.
#[derive(Debug, Clone, PartialEq)]
pub struct Lines<L>(Vec<L>);

impl<L> Default for Lines<L> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<L: Line> Lines<L> {
    /// Reads the lines.
    ///
    /// # Errors
    /// Says which line is none.
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

    /// Takes in a line, unless more is known of the same rules.
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
