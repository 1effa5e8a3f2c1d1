//! What a guest may take of the host: every limit of the door in one place.

use std::fmt;
use std::time::Duration;

/// A value of a limit, as `patience-host --limits` shows it.
trait Shown {
    fn shown(&self) -> String;
}

impl Shown for usize {
    fn shown(&self) -> String {
        self.to_string()
    }
}

impl Shown for u32 {
    fn shown(&self) -> String {
        self.to_string()
    }
}

impl Shown for Duration {
    fn shown(&self) -> String {
        format!("{} s", self.as_secs_f64())
    }
}

/// Writes the limits, a row each: the field with its type, the usual value, and what it is called where the
/// limits are shown.
macro_rules! limits {
    ($($(#[$doc:meta])* $name:ident: $kind:ty = $usual:expr, $words:literal;)+) => {
        /// The limits of the door.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct Limits {
            $($(#[$doc])* pub $name: $kind,)+
        }

        impl Default for Limits {
            fn default() -> Self {
                Self { $($name: $usual,)+ }
            }
        }

        impl fmt::Display for Limits {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let (columns, rows) = patience_tui::LARGEST;
                let largest = ("largest screen, in columns and rows", format!("{columns} x {rows}"));
                for (what, value) in [$(($words, self.$name.shown()),)+ largest] {
                    writeln!(f, "{what:<54} {value:>9}")?;
                }
                Ok(())
            }
        }
    };
}

limits! {
    /// The most people with a screen at a time.
    sessions: usize = 64, "people with a screen";
    /// The most connections from one address; of IPv6, from one network of 64 bits.
    per_address: usize = 8, "connections from one address (IPv6: from one /64)";
    /// The most connections that have no screen yet.
    not_logged_in: usize = 64, "connections without a screen yet";
    /// The time after which one without a screen makes way for another where there are too many.
    makes_way: Duration = Duration::from_secs(2), "time before one of them makes way for another";
    /// The most new connections from one address in a minute.
    new_a_minute: usize = 20, "new connections from one address in a minute";
    /// The time from a connection to a screen.
    login: Duration = Duration::from_secs(20), "time to log in";
    /// The most keys, words and answers that are tried in a connection.
    attempts: usize = 6, "keys and answers tried in a connection";
    /// The time before somebody who was refused hears so.
    rejection: Duration = Duration::from_millis(300), "time before a refusal";
    /// The most wrong invitations from one address.
    wrong_words: usize = 5, "wrong invitations from one address";
    /// The time for which an address is out after them, and after which each is forgotten.
    out_for: Duration = Duration::from_mins(10), "time out after them";
    /// The most wrong invitations in all, after which there is a new invitation.
    wrong_words_in_all: usize = 32, "wrong invitations before there is a new one";
    /// The most keys that are remembered of those who were invited.
    known_keys: usize = 4096, "keys that are remembered";
    /// The most bytes of keys that wait for a guest's screen.
    pending_input: usize = 4096, "bytes of keys that wait";
    /// The most keys and clicks of a guest in a second.
    keys_a_second: u32 = 200, "keys and clicks in a second";
    /// The least time between two pictures, but for a few after a rest.
    between_pictures: Duration = Duration::from_millis(33), "least time between pictures";
    /// The pictures that may follow each other at once after a rest.
    pictures_at_once: u32 = 4, "pictures at once after a rest";
    /// The time for which a terminal need not read.
    unread: Duration = Duration::from_secs(80), "time for which a terminal need not read";
    /// The least time between two measurements of how long a message to a guest and back takes.
    between_pings: Duration = Duration::from_secs(5), "least time between two measurements of the way";
    /// The time without a word from a guest after which it is asked whether anybody is there.
    keepalive: Duration = Duration::from_secs(20), "time without a word before one is asked for";
    /// The unanswered questions after which nobody is there.
    keepalives: usize = 3, "questions without an answer before a connection ends";
    /// The time after which somebody who does nothing, and to whom nothing happens, is put out.
    inactivity: Duration = Duration::from_mins(30), "time in which nothing at all may happen";
    /// The time that a connection may take to end.
    ending: Duration = Duration::from_secs(3), "time for a connection to end";
    /// The bytes that the system holds for a terminal.
    send_buffer: usize = 16 << 10, "bytes that the system holds for a terminal";
    /// The bytes that a guest may send before it is told to go on.
    window: u32 = 32 << 10, "bytes that a guest may send at once";
    /// The most bytes of a packet.
    packet: u32 = 16 << 10, "bytes of a packet";
    /// The most people whose choices in the settings are remembered.
    preferences: usize = 1024, "people whose settings are remembered";
}
