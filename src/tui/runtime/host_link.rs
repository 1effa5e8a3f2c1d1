//! The way to the host of a table in a room.

#[cfg(unix)]
use std::thread;

use super::Runtime;
#[cfg(unix)]
#[cfg(unix)]
use crate::message::Message;
#[cfg(unix)]
use crate::model::guest::Guest;
#[cfg(unix)]
use patience_app::host::{HostLink, LinkEvent};
#[cfg(unix)]
use patience_app::program::Invitation;
use patience_app::protocol::Ask;

impl Runtime {
    /// Has the person be a guest at the table of a host.
    #[cfg(unix)]
    pub(super) fn join(&mut self, link: HostLink, invitation: Option<Invitation>) {
        let (text, later) = invitation.map(|it| (it.text, it.later)).unzip();
        self.app.join_room(Guest::new(text));
        self.app.set_tutorial(None);
        if let Some(later) = later {
            let senders = self.senders.clone();
            // It ends with whoever sends invitations.
            thread::spawn(move || {
                for text in later {
                    senders.tell(Message::Invited(text));
                }
            });
        }
        let senders = self.senders.clone();
        let listening = link.listen(move |event| {
            senders.tell(match event {
                LinkEvent::Told(tell) => Message::Told(tell),
                LinkEvent::Lost(reason) => Message::HostLost(reason),
            });
        });
        match listening {
            Ok(()) => self.host = Some(link),
            Err(error) => self.send(Message::HostLost(error.to_string())),
        }
    }

    /// Asks the host for something. That the connection is lost is told by whoever listens to it.
    #[cfg(unix)]
    pub(super) fn ask_host(&self, ask: &Ask) {
        if let Some(host) = &self.host {
            let _ = host.ask(ask);
        }
    }

    /// Nobody is asked: there are no hosts on this system.
    #[cfg(not(unix))]
    pub(super) fn ask_host(&self, _: &Ask) {}
}
