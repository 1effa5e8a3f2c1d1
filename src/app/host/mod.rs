//! A host: the thread that owns a room, the door by which people come to it, and the way from here to one that is
//! somewhere else on this machine.

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
