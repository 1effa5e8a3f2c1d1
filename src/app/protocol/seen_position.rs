//! A position as sent to guests: a text that is parsed at most once.

use std::sync::OnceLock;

use patience_core::{Position, Rules, notation};
use patience_language::describe;
use serde::{Deserialize, Serialize, Serializer};

/// A position as sent to a guest. Two positions are equal if their texts are equal.
#[derive(Debug, Clone, Deserialize)]
#[serde(from = "String")]
pub struct SeenPosition {
    text: String,
    position: OnceLock<Position>,
}

impl SeenPosition {
    /// Creates a position for guests from its text.
    pub const fn new(text: String) -> Self {
        let position = OnceLock::new();
        Self { text, position }
    }

    /// Returns the position as text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Parses the text of the position. `rules` must be the rules of its game. Cards that the guest may not see are
    /// blank.
    ///
    /// # Errors
    /// Fails if the text is not a valid position.
    pub fn read(&self, rules: &Rules) -> Result<&Position, String> {
        if let Some(position) = self.position.get() {
            return Ok(position);
        }
        let position = notation::read_observation(rules, &self.text)
            .map_err(|error| describe::position_text_error(rules, &error))?;
        Ok(self.position.get_or_init(|| position))
    }
}

impl From<String> for SeenPosition {
    fn from(text: String) -> Self {
        Self::new(text)
    }
}

impl Serialize for SeenPosition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}

impl PartialEq for SeenPosition {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for SeenPosition {}
