//! The chat at a shared table. The last messages are kept for those who were away.

use std::collections::VecDeque;

use crate::protocol::{Name, RoomEvent};
use crate::text::clean_text::clean;

/// The number of chat messages that are kept.
pub(super) const MOST_KEPT: usize = 20;

/// The maximum length of a chat message, in characters.
const MOST_SAID: usize = 200;

/// The chat messages at a shared table.
#[derive(Debug, Default)]
pub(super) struct Talk {
    /// The last chat messages, with the names of their senders.
    kept: VecDeque<(Name, String)>,
    /// The number of all chat messages so far, including those that are no longer kept.
    said: usize,
}

impl Talk {
    /// Adds a message to the chat. An empty message is ignored.
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

    /// Returns the number of all chat messages so far, including those that are no longer kept.
    pub(super) const fn said(&self) -> usize {
        self.said
    }

    /// Returns the chat messages after the first `heard` messages of the table, as far as they are
    /// still kept.
    pub(super) fn since(&self, heard: usize) -> impl Iterator<Item = RoomEvent> + use<'_> {
        let missed = self.said.saturating_sub(heard);
        let known = self.kept.len().saturating_sub(missed);
        let missed = self.kept.iter().skip(known);
        missed.map(|(name, text)| RoomEvent::Talk(name.clone(), text.clone()))
    }
}
