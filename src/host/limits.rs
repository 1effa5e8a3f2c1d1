//! All limits on what guests over SSH may do.

use std::fmt;
use std::time::Duration;

/// The value of a limit, in the form that `patience-host --limits` prints.
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

/// Declares the limits on guests over SSH. Each row has a field with its type, the default value, and the label for
/// `--limits`.
macro_rules! limits {
    ($($(#[$doc:meta])* $name:ident: $kind:ty = $usual:expr, $words:literal;)+) => {
        /// The limits on what guests over SSH may do.
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
    /// The maximum number of guests over SSH who see the table on a screen at the same time.
    sessions: usize = 64, "people with a screen";
    /// The maximum number of connections from one network address, or from one IPv6 network of 64 bits.
    per_address: usize = 8, "connections from one address (IPv6: from one /64)";
    /// The maximum number of SSH connections that do not show the table on a screen yet.
    not_logged_in: usize = 64, "connections without a screen yet";
    /// The age from which an SSH connection that does not show a screen may be ended to make room for another one.
    makes_way: Duration = Duration::from_secs(2), "age at which one of them makes way for another";
    /// The maximum number of new connections from one network address per minute.
    new_a_minute: usize = 20, "new connections from one address per minute";
    /// The time limit from the start of an SSH connection until it shows the table on a screen.
    login: Duration = Duration::from_secs(20), "time to log in";
    /// The maximum number of SSH keys, invitations and answers that a visitor may try in one connection.
    attempts: usize = 6, "keys and answers tried per connection";
    /// The delay before a visitor who is refused is told so.
    rejection: Duration = Duration::from_millis(300), "delay before a refusal";
    /// The maximum number of wrong invitations from one network address.
    wrong_words: usize = 5, "wrong invitations from one address";
    /// How long invitations from a network address are refused after too many wrong ones. After this time, a wrong
    /// invitation is also forgotten.
    out_for: Duration = Duration::from_mins(10), "lockout after them";
    /// The total number of wrong invitations, from all addresses, after which the invitation is renewed.
    wrong_words_in_all: usize = 32, "wrong invitations before a new one is made";
    /// The maximum number of SSH keys of invited guests that are remembered.
    known_keys: usize = 4096, "remembered keys";
    /// The maximum size of the input that waits for a guest's screen, in bytes.
    pending_input: usize = 4096, "waiting input of a guest, in bytes";
    /// The maximum number of key presses and clicks that a guest may send per second.
    keys_a_second: u32 = 200, "keys and clicks per second";
    /// The minimum time between two pictures of a guest's screen. A few pictures after a pause may follow each other
    /// faster.
    between_pictures: Duration = Duration::from_millis(33), "minimum time between pictures";
    /// The number of pictures of a guest's screen that may follow each other without a delay after a pause.
    pictures_at_once: u32 = 4, "pictures sent at once after a pause";
    /// The time after which a guest's terminal that accepts no data is disconnected.
    unread: Duration = Duration::from_secs(80), "time before an unread terminal is disconnected";
    /// The minimum time between two measurements of the round-trip time to a guest.
    between_pings: Duration = Duration::from_secs(5), "minimum time between round-trip measurements";
    /// If no data comes from a guest for this time, a keepalive message is sent.
    keepalive: Duration = Duration::from_secs(20), "silence before a keepalive is sent";
    /// The number of unanswered keepalive messages after which a guest is disconnected.
    keepalives: usize = 3, "unanswered keepalives before a disconnection";
    /// The time after which an SSH connection without any traffic is closed.
    inactivity: Duration = Duration::from_mins(30), "time without any traffic before a disconnection";
    /// The time limit for closing an SSH connection.
    ending: Duration = Duration::from_secs(3), "time for a connection to close";
    /// The size of the system's send buffer for data to a guest's terminal, in bytes.
    send_buffer: usize = 16 << 10, "send buffer for a terminal, in bytes";
    /// The number of bytes that a guest may send before the program must allow more (the SSH window).
    window: u32 = 32 << 10, "bytes that a guest may send at once";
    /// The maximum size of an SSH packet, in bytes.
    packet: u32 = 16 << 10, "size of a packet, in bytes";
    /// The maximum number of guests whose settings are remembered.
    preferences: usize = 1024, "people whose settings are remembered";
}
