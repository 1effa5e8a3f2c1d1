//! What a guest may take of the host: every limit of the door in one place.

use std::fmt;
use std::time::Duration;

/// The limits of the door.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// The most people with a screen at a time.
    pub sessions: usize,
    /// The most connections from one address; of IPv6, from one network of 64 bits.
    pub per_address: usize,
    /// The most connections that have no screen yet.
    pub not_logged_in: usize,
    /// The time after which one without a screen makes way for another where there are too many.
    pub makes_way: Duration,
    /// The most new connections from one address in a minute.
    pub new_a_minute: usize,
    /// The time from a connection to a screen.
    pub login: Duration,
    /// The most keys, words and answers that are tried in a connection.
    pub attempts: usize,
    /// The time before somebody who was refused hears so.
    pub rejection: Duration,
    /// The most wrong invitations from one address.
    pub wrong_words: usize,
    /// The time for which an address is out after them, and after which each is forgotten.
    pub out_for: Duration,
    /// The most wrong invitations in all, after which there is a new invitation.
    pub wrong_words_in_all: usize,
    /// The most keys that are remembered of those who were invited.
    pub known_keys: usize,
    /// The most bytes of keys that wait for a guest's screen.
    pub pending_input: usize,
    /// The most keys and clicks of a guest in a second.
    pub keys_a_second: u32,
    /// The least time between two pictures, but for a few after a rest.
    pub between_pictures: Duration,
    /// The pictures that may follow each other at once after a rest.
    pub pictures_at_once: u32,
    /// The time for which a terminal need not read.
    pub unread: Duration,
    /// The least time between two measurements of how long a message to a guest and back takes.
    pub between_pings: Duration,
    /// The time without a word from a guest after which it is asked whether anybody is there.
    pub keepalive: Duration,
    /// The unanswered questions after which nobody is there.
    pub keepalives: usize,
    /// The time after which somebody who does nothing, and to whom nothing happens, is put out.
    pub inactivity: Duration,
    /// The time that a connection may take to end.
    pub ending: Duration,
    /// The bytes that the system holds for a terminal.
    pub send_buffer: usize,
    /// The bytes that a guest may send before it is told to go on.
    pub window: u32,
    /// The most bytes of a packet.
    pub packet: u32,
    /// The most people whose choices in the settings are remembered.
    pub preferences: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            sessions: 64,
            per_address: 8,
            not_logged_in: 64,
            makes_way: Duration::from_secs(2),
            new_a_minute: 20,
            login: Duration::from_secs(20),
            attempts: 6,
            rejection: Duration::from_millis(300),
            wrong_words: 5,
            out_for: Duration::from_secs(600),
            wrong_words_in_all: 32,
            known_keys: 4096,
            pending_input: 4096,
            keys_a_second: 200,
            between_pictures: Duration::from_millis(33),
            pictures_at_once: 4,
            unread: Duration::from_secs(80),
            between_pings: Duration::from_secs(5),
            keepalive: Duration::from_secs(20),
            keepalives: 3,
            inactivity: Duration::from_secs(30 * 60),
            ending: Duration::from_secs(3),
            send_buffer: 16 << 10,
            window: 32 << 10,
            packet: 16 << 10,
            preferences: 1024,
        }
    }
}

impl fmt::Display for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = |time: Duration| format!("{} s", time.as_secs_f64());
        let lines = [
            ("people with a screen", self.sessions.to_string()),
            (
                "connections from one address (IPv6: from one /64)",
                self.per_address.to_string(),
            ),
            (
                "connections without a screen yet",
                self.not_logged_in.to_string(),
            ),
            (
                "time before one of them makes way for another",
                seconds(self.makes_way),
            ),
            (
                "new connections from one address in a minute",
                self.new_a_minute.to_string(),
            ),
            ("time to log in", seconds(self.login)),
            (
                "keys and answers tried in a connection",
                self.attempts.to_string(),
            ),
            ("time before a refusal", seconds(self.rejection)),
            (
                "wrong invitations from one address",
                self.wrong_words.to_string(),
            ),
            ("time out after them", seconds(self.out_for)),
            (
                "wrong invitations before there is a new one",
                self.wrong_words_in_all.to_string(),
            ),
            ("keys that are remembered", self.known_keys.to_string()),
            ("bytes of keys that wait", self.pending_input.to_string()),
            (
                "keys and clicks in a second",
                self.keys_a_second.to_string(),
            ),
            (
                "least time between pictures",
                seconds(self.between_pictures),
            ),
            (
                "pictures at once after a rest",
                self.pictures_at_once.to_string(),
            ),
            (
                "time for which a terminal need not read",
                seconds(self.unread),
            ),
            (
                "least time between two measurements of the way",
                seconds(self.between_pings),
            ),
            (
                "time without a word before one is asked for",
                seconds(self.keepalive),
            ),
            (
                "questions without an answer before a connection ends",
                self.keepalives.to_string(),
            ),
            (
                "time in which nothing at all may happen",
                seconds(self.inactivity),
            ),
            ("time for a connection to end", seconds(self.ending)),
            (
                "bytes that the system holds for a terminal",
                self.send_buffer.to_string(),
            ),
            (
                "bytes that a guest may send at once",
                self.window.to_string(),
            ),
            ("bytes of a packet", self.packet.to_string()),
            (
                "people whose settings are remembered",
                self.preferences.to_string(),
            ),
            (
                "largest screen, in columns and rows",
                format!("{} x {}", patience_tui::LARGEST.0, patience_tui::LARGEST.1),
            ),
        ];
        for (what, value) in lines {
            writeln!(f, "{what:<54} {value:>9}")?;
        }
        Ok(())
    }
}
