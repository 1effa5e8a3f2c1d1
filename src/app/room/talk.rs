//! What people in a room say to each other. The last of it is kept, for those who were away.

use std::collections::VecDeque;

use crate::protocol::{Name, Tell};
use crate::text::clean_text::clean;

/// How much of what was said is kept.
pub(super) const MOST_KEPT: usize = 20;

/// The most characters that are said at once.
const MOST_SAID: usize = 200;

/// What was said in a room.
#[derive(Debug, Default)]
pub(super) struct Talk {
    /// The last of it, with the name of who said it.
    kept: VecDeque<(Name, String)>,
    /// How much was said in all.
    said: usize,
}

impl Talk {
    /// Takes something that somebody says, unless it is empty.
    pub(super) fn say(&mut self, name: &Name, text: &str) {
        let text: String = clean(text).trim().chars().take(MOST_SAID).collect();
        if text.is_empty() {
            return;
        }
        if self.kept.len() >= MOST_KEPT {
            self.kept.pop_front();
        }
        self.kept.push_back((name.clone(), text));
        self.said += 1;
    }

    /// Returns how much was said in all.
    pub(super) const fn said(&self) -> usize {
        self.said
    }

    /// Returns what is kept of all that was said after the first so much of it.
    pub(super) fn since(&self, heard: usize) -> impl Iterator<Item = Tell> + use<'_> {
        let missed = self.said.saturating_sub(heard);
        let known = self.kept.len().saturating_sub(missed);
        let missed = self.kept.iter().skip(known);
        missed.map(|(name, text)| Tell::Talk(name.clone(), text.clone()))
    }
}
