//! Hosting a shared table: the thread that owns a room, the socket that people join by, and the connection to a host
//! that runs in another process of this machine.

#[cfg(unix)]
mod connections;
#[cfg(unix)]
mod conversation;
mod hub;
#[cfg(unix)]
mod link;
mod outbox;
#[cfg(unix)]
mod socket;
#[cfg(test)]
mod tests;

pub use hub::{Hub, HubHandle};
#[cfg(unix)]
pub use link::{HostLink, LinkEvent};
pub use outbox::Outbox;
#[cfg(unix)]
pub use socket::{DoorError, SocketDoor, group_number, usual_socket};
