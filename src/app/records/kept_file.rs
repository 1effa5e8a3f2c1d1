//! The file of a game as the records keep it: the rules apart from the rest.

use serde::{Deserialize, Serialize};

use crate::saved::{with_rules, without_rules};

/// The file of a game, in two parts, of which many games share the second. As text it is one again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct KeptFile {
    /// The file without the rules.
    pub text: String,
    /// The rules.
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
