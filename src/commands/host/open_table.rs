//! An open shared table, with the socket and the SSH door that admit its guests. However the host ends, the table is
//! saved and all guests are informed.

use std::sync::mpsc::channel;
use std::time::Duration;

use patience_app::host::{Hub, SocketDoor};
use patience_app::text::report;
use patience_core::Rules;

use super::kept_tables::Keeper;
use super::ssh_door::SshDoor;
use crate::error::CommandError;

/// The time limit for informing all guests that the shared table closes.
const TIME_FOR_GOODBYES: Duration = Duration::from_secs(1);

/// An open shared table. Dropping it closes the table.
pub struct OpenTable {
    hub: Option<Hub>,
    door: SocketDoor,
    ssh_door: Option<SshDoor>,
    keeper: Keeper,
}

impl OpenTable {
    /// Returns an open shared table, which admits guests on this machine through its socket.
    pub const fn new(hub: Hub, door: SocketDoor, keeper: Keeper) -> Self {
        Self {
            hub: Some(hub),
            door,
            ssh_door: None,
            keeper,
        }
    }

    /// Makes the table also admit guests over SSH, through this door.
    pub fn admit_over_ssh(&mut self, door: SshDoor) {
        self.ssh_door = Some(door);
    }

    /// Returns the SSH door that admits guests to the table, if there is one.
    pub const fn ssh_door(&self) -> Option<&SshDoor> {
        self.ssh_door.as_ref()
    }

    /// Returns the secret key that identifies the host as a guest of their own table.
    pub fn host_key(&self) -> &str {
        self.door.host_key()
    }

    /// Closes the shared table and informs all guests. During a match, the table is saved first, and a note says how to
    /// resume it.
    ///
    /// # Errors
    /// Fails if the table cannot be saved. Even then all guests have been informed.
    pub fn end(mut self) -> Result<(), CommandError> {
        self.end_once()
    }

    fn end_once(&mut self) -> Result<(), CommandError> {
        let Some(hub) = self.hub.take() else {
            return Ok(());
        };
        // The table is saved first, because the message to the guests says how it is resumed.
        let (result, was_kept) = channel();
        let keeper = self.keeper.clone();
        hub.end_after(move |room, now| {
            let words = keeper.keep_now(room, now);
            let reason = match &words {
                Ok(Some(_)) => farewell(room.game().rules()),
                _ => "The host has closed the table".to_owned(),
            };
            // The receiver waits below.
            let _ = result.send(words);
            reason
        });
        // No new guests are admitted, even while others are still listening.
        self.door.close();
        // If the thread of the room has panicked, the last saved state stays.
        let kept = was_kept.recv().unwrap_or(Ok(None));
        if let Ok(Some(words)) = &kept {
            report::note(words);
        }
        self.door.wait_for_the_last(TIME_FOR_GOODBYES);
        // All guests who came through it have been informed.
        self.ssh_door = None;
        kept.map(|_| ())
    }
}

impl Drop for OpenTable {
    fn drop(&mut self) {
        if let Err(error) = self.end_once() {
            error.print();
        }
    }
}

/// Returns the message to guests that the host has closed and saved the table. It also says how the host can resume the
/// table.
fn farewell(rules: &Rules) -> String {
    format!(
        "The host has closed the table and saved it. Your seat stays reserved; the host can resume the table with \
         `patience host {} --resume`",
        rules.about.id
    )
}
