//! The file of a game as the records keep it, with the rules separate from the rest.

use serde::{Deserialize, Serialize};

use crate::saved::{with_rules, without_rules};

/// A saved game, split into its rules and the rest, because many games share the same rules. It is
/// serialised as a single text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct KeptFile {
    /// The text of the saved game without its rules.
    pub text: String,
    /// The text of the saved game's rules.
    pub definition: Option<String>,
}

impl From<String> for KeptFile {
    fn from(text: String) -> Self {
        let (text, definition) = without_rules(&text);
        Self { text, definition }
    }
}

impl From<KeptFile> for String {
    fn from(file: KeptFile) -> Self {
        match file.definition {
            Some(definition) => with_rules(&file.text, &definition),
            None => file.text,
        }
    }
}
