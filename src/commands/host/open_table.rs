//! A table that is open, with its doors: whichever way the host ends, the table is kept and all are told.

use std::sync::mpsc::channel;
use std::time::Duration;

use patience_app::host::{Hub, SocketDoor};
use patience_app::text::report;
use patience_core::Rules;

use super::kept_tables::Keeper;
use super::ssh_door::SshDoor;
use crate::error::CommandError;

/// How long guests may take to hear that the table has ended.
const TIME_FOR_GOODBYES: Duration = Duration::from_secs(1);

/// A table that is open. It is ended when it is dropped.
pub struct OpenTable {
    hub: Option<Hub>,
    door: SocketDoor,
    ssh_door: Option<SshDoor>,
    keeper: Keeper,
}

impl OpenTable {
    /// Returns a table with its door.
    pub const fn new(hub: Hub, door: SocketDoor, keeper: Keeper) -> Self {
        Self {
            hub: Some(hub),
            door,
            ssh_door: None,
            keeper,
        }
    }

    /// Has people come by ssh as well.
    pub fn admit_over_ssh(&mut self, door: SshDoor) {
        self.ssh_door = Some(door);
    }

    /// Returns the door by which people come over ssh.
    pub const fn ssh_door(&self) -> Option<&SshDoor> {
        self.ssh_door.as_ref()
    }

    /// Returns the key by which the host comes in.
    pub fn host_key(&self) -> &str {
        self.door.host_key()
    }

    /// Keeps the table where a match is under way, says how it is opened again, and tells all guests that it has
    /// ended.
    ///
    /// # Errors
    /// It cannot be kept. All have been told that it has ended.
    pub fn end(mut self) -> Result<(), CommandError> {
        self.end_once()
    }

    fn end_once(&mut self) -> Result<(), CommandError> {
        let Some(hub) = self.hub.take() else {
            return Ok(());
        };
        // It is kept before all are told that it has ended, for they are told how it is opened again.
        let (result, was_kept) = channel();
        let keeper = self.keeper.clone();
        hub.end_after(move |room, now| {
            let words = keeper.keep_now(room, now);
            let reason = match &words {
                Ok(Some(_)) => farewell(room.game().rules()),
                _ => "The host has ended the table".to_owned(),
            };
            // The host waits for it below.
            let _ = result.send(words);
            reason
        });
        // Nobody comes any more, whatever becomes of those who still listen.
        self.door.close();
        // Where the thread of the room has panicked, what was kept before stays.
        let kept = was_kept.recv().unwrap_or(Ok(None));
        if let Ok(Some(words)) = &kept {
            report::note(words);
        }
        self.door.wait_for_the_last(TIME_FOR_GOODBYES);
        // The table has said goodbye to all who came by it.
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

/// Tells guests that the host has ended a table that is kept, and how the host opens it again.
fn farewell(rules: &Rules) -> String {
    format!(
        "The host has ended the table. It is kept: once the host has opened it again with \
         `patience host {} --resume`, your seat is yours as before",
        rules.about.id
    )
}
