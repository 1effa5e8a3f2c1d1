//! The connection to the host of a table that the player has joined as a guest.

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
use patience_app::protocol::GuestRequest;

impl Runtime {
    /// Joins the table of a host as a guest.
    #[cfg(unix)]
    pub(super) fn join(&mut self, link: HostLink, invitation: Option<Invitation>) {
        let (text, later) = invitation.map(|it| (it.text, it.later)).unzip();
        self.app.join_room(Guest::new(text));
        self.app.set_tutorial(None);
        if let Some(later) = later {
            let senders = self.senders.clone();
            // The thread ends when no more invitations can come.
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

    /// Sends a request to the host. If the connection is lost, the thread that listens to it reports that.
    #[cfg(unix)]
    pub(super) fn ask_host(&self, ask: &GuestRequest) {
        if let Some(host) = &self.host {
            let _ = host.ask(ask);
        }
    }

    /// Does nothing, because there are no hosts on this system.
    #[cfg(not(unix))]
    pub(super) fn ask_host(&self, _: &GuestRequest) {}
}
