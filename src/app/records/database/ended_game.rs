//! A game as it is put into the records: what is recorded of it, and its file where the moves are
//! kept.

use crate::records::record::GameRecord;
use crate::saved::ending::GameKey;
use crate::saved::{with_rules, without_rules};

/// How many games are kept with their moves, apart from those that are kept for ever.
pub const MOST_KEPT: u32 = 1000;

/// The file of a game, in two parts, of which many games share the second.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptFile {
    /// The file without the rules.
    pub text: String,
    /// The rules.
    pub definition: Option<String>,
}

impl KeptFile {
    /// Divides a file.
    pub fn new(text: &str) -> Self {
        let (text, definition) = without_rules(text);
        Self { text, definition }
    }

    /// Returns the whole file.
    pub fn whole(&self) -> String {
        match &self.definition {
            Some(definition) => with_rules(&self.text, definition),
            None => self.text.clone(),
        }
    }
}

/// A game that is put into the records.
#[derive(Debug, Clone, Copy)]
pub struct EndedGame<'a> {
    /// What is recorded of it.
    pub record: &'a GameRecord,
    /// Its file, where its moves are to be kept.
    pub file: Option<&'a KeptFile>,
    /// The keys that it had before its end was taken back: what was recorded of earlier ends is
    /// taken out.
    pub former: &'a [GameKey],
}

impl<'a> EndedGame<'a> {
    /// Returns a game of which the end was never taken back.
    pub const fn new(record: &'a GameRecord, file: Option<&'a KeptFile>) -> Self {
        let former = &[];
        Self {
            record,
            file,
            former,
        }
    }
}
