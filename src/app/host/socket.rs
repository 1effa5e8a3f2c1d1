//! The door for people on the same machine: a Unix socket. Who comes is who the system says that they are.

use std::fmt;
use std::fs::{self, DirBuilder, Permissions};
use std::io;
use std::net::Shutdown;
use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _, PermissionsExt as _, chown};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use super::connections::Connections;
use super::{HubHandle, Outbox};
use crate::protocol::wire::{
    Hello, LONGEST_ASK, WireError, read_message, write_message, write_tell,
};
use crate::protocol::{Ask, Identity, Name, Tell};
use crate::room::USUAL_MEMBERS;
use patience_core::Rules;

/// The connections that there may be beside those of the people in the room: of those who come back before the
/// connection that they had is found to be lost, and of those who are told that the room is full.
const SPARE_CONNECTIONS: u16 = 32;

/// The stack of a thread that passes messages on, in bytes. There are two for each guest.
const STACK: usize = 256 << 10;

/// How long somebody may take to say who they are.
const TIME_FOR_HELLO: Duration = Duration::from_secs(20);

/// How long a message may take to be written to somebody who does not read.
const TIME_FOR_WRITING: Duration = Duration::from_secs(80);

/// How long it is waited, once the table has ended, for those who have not read so yet.
const TIME_FOR_FAREWELLS: Duration = Duration::from_secs(2);

/// The most asks that are read of a guest in a second.
const MOST_ASKS: u32 = 200;

/// How long the door waits after the system had no connection for it.
const AFTER_FAILURE: Duration = Duration::from_millis(100);

/// Why a door cannot be opened.
#[derive(Debug)]
pub enum DoorError {
    /// Another host has the socket.
    InUse(PathBuf),
    /// The folder of the socket is not for this user alone.
    Unsafe(PathBuf),
    /// The system refuses.
    Io {
        /// The socket.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
}

impl fmt::Display for DoorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InUse(path) => write!(
                f,
                "another table is open at {}: join it with `patience join`, or give this one another socket \
                 with `--socket FILE`",
                path.display()
            ),
            Self::Unsafe(folder) => write!(
                f,
                "the folder {} belongs to somebody else, or others may write there: give another place with \
                 `--socket FILE`",
                folder.display()
            ),
            Self::Io { path, error } => {
                write!(f, "the socket {} cannot be opened: {error}", path.display())
            }
        }
    }
}

impl std::error::Error for DoorError {}

/// Returns where the socket of a table usually lies.
pub fn usual_socket() -> PathBuf {
    match std::env::var_os("XDG_RUNTIME_DIR").filter(|folder| !folder.is_empty()) {
        Some(folder) => PathBuf::from(folder).join("patience").join("host.sock"),
        None => {
            let user = rustix::process::getuid().as_raw();
            std::env::temp_dir()
                .join(format!("patience-{user}"))
                .join("host.sock")
        }
    }
}

/// Returns the number of a group of users by its name or number, as `/etc/group` has it; nothing where there is
/// no such group.
pub fn group_number(name: &str) -> Option<u32> {
    if let Ok(number) = name.parse() {
        return Some(number);
    }
    let groups = fs::read_to_string("/etc/group").ok()?;
    groups.lines().find_map(|line| {
        let mut parts = line.split(':');
        (parts.next() == Some(name)).then(|| parts.nth(1)?.parse().ok())?
    })
}

/// A Unix socket at which people come in. It is removed when it is dropped.
#[derive(Debug)]
pub struct SocketDoor {
    path: PathBuf,
    /// The most connections at a time.
    most: usize,
    listener: UnixListener,
    connections: Arc<Connections>,
}

impl SocketDoor {
    /// Opens a socket for this user alone, or for the members of a group of users as well.
    ///
    /// # Errors
    /// Another host has it, its folder is not safe, or the system refuses.
    pub fn open(path: &Path, group: Option<u32>) -> Result<Self, DoorError> {
        let io_error = |error| DoorError::Io {
            path: path.to_owned(),
            error,
        };
        if let Some(folder) = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
        {
            if !folder.exists() {
                let mode = if group.is_some() { 0o750 } else { 0o700 };
                DirBuilder::new()
                    .recursive(true)
                    .mode(mode)
                    .create(folder)
                    .map_err(io_error)?;
                chown(folder, None, group).map_err(io_error)?;
            }
            let found = fs::metadata(folder).map_err(io_error)?;
            let own = found.uid() == rustix::process::getuid().as_raw();
            if !own || found.mode() & 0o022 != 0 {
                return Err(DoorError::Unsafe(folder.to_owned()));
            }
        }
        if UnixStream::connect(path).is_ok() {
            return Err(DoorError::InUse(path.to_owned()));
        }
        match fs::symlink_metadata(path) {
            // What a host left behind that was killed.
            Ok(found) if std::os::unix::fs::FileTypeExt::is_socket(&found.file_type()) => {
                fs::remove_file(path).map_err(io_error)?;
            }
            _ => {}
        }
        let listener = UnixListener::bind(path).map_err(io_error)?;
        // Until it belongs to the group it is for this user alone.
        fs::set_permissions(path, Permissions::from_mode(0o600)).map_err(io_error)?;
        if group.is_some() {
            chown(path, None, group).map_err(io_error)?;
            fs::set_permissions(path, Permissions::from_mode(0o660)).map_err(io_error)?;
        }
        Ok(Self {
            path: path.to_owned(),
            most: usize::from(USUAL_MEMBERS + SPARE_CONNECTIONS),
            listener,
            connections: Arc::default(),
        })
    }

    /// Has connections for so many people in the room.
    #[must_use]
    pub const fn for_people(mut self, most: u16) -> Self {
        self.most = most.saturating_add(SPARE_CONNECTIONS) as usize;
        self
    }

    /// Returns the path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Waits until all who came have been told that the table has ended, once it has; not for long for somebody who
    /// does not read.
    pub fn wait_for_farewells(&self) {
        self.connections.wait_until_none(TIME_FOR_FAREWELLS);
    }

    /// Lets people in, on a thread of its own, until the program ends.
    ///
    /// # Errors
    /// The system has no thread for it.
    pub fn serve(&self, hub: HubHandle, rules: Arc<Rules>) -> io::Result<()> {
        let (listener, most) = (self.listener.try_clone()?, self.most);
        let connections = Arc::clone(&self.connections);
        thread::Builder::new()
            .name("door".to_owned())
            .spawn(move || {
                loop {
                    let Ok((stream, _)) = listener.accept() else {
                        // There may be no file descriptor left for the moment.
                        thread::sleep(AFTER_FAILURE);
                        continue;
                    };
                    if !connections.add(most) {
                        let reason = format!("The host is full: {most} people are connected");
                        let _ =
                            write_message(&mut &stream, &write_tell(&Tell::Closed(reason), &rules));
                        continue;
                    }
                    let (hub, rules, own) =
                        (hub.clone(), Arc::clone(&rules), Arc::clone(&connections));
                    let connected = thread::Builder::new()
                        .name("guest".to_owned())
                        .stack_size(STACK)
                        .spawn(move || {
                            let _ = converse(&stream, &hub, &rules);
                            let _ = stream.shutdown(Shutdown::Both);
                            own.take_away();
                        });
                    if connected.is_err() {
                        connections.take_away();
                    }
                }
            })?;
        Ok(())
    }
}

impl Drop for SocketDoor {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// Lets a guest in and passes on what they ask for, until the connection ends.
fn converse(stream: &UnixStream, hub: &HubHandle, rules: &Arc<Rules>) -> Result<(), WireError> {
    stream.set_read_timeout(Some(TIME_FOR_HELLO))?;
    stream.set_write_timeout(Some(TIME_FOR_WRITING))?;
    let hello = match read_message(&mut &*stream, LONGEST_ASK)?.map(|text| Hello::read(&text)) {
        None => return Ok(()),
        Some(Ok(hello)) => hello,
        Some(Err(error)) => {
            let told = write_tell(&Tell::Closed(error.to_string()), rules);
            return write_message(&mut &*stream, &told);
        }
    };
    stream.set_read_timeout(None)?;
    let name = hello.name().or_else(|| Name::new("guest"));
    let Some(name) = name else { return Ok(()) };
    let identity = identity_of(stream, &hello, &name);
    let outbox = Arc::new(Outbox::default());
    let guest = hub.come_in(identity, name, Arc::clone(&outbox));
    let writer = {
        let (stream, rules, outbox) = (stream.try_clone()?, Arc::clone(rules), Arc::clone(&outbox));
        thread::Builder::new()
            .name("guest's writer".to_owned())
            .stack_size(STACK)
            .spawn(move || {
                while let Some(tell) = outbox.next() {
                    if write_message(&mut &stream, &write_tell(&tell, &rules)).is_err() {
                        break;
                    }
                }
                let _ = stream.shutdown(Shutdown::Both);
            })?
    };
    let mut since = Instant::now();
    let mut asked = 0;
    while let Ok(Some(text)) = read_message(&mut &*stream, LONGEST_ASK) {
        hub.ask_in_writing(guest, text);
        asked += 1;
        if asked >= MOST_ASKS {
            // Who asks for more waits, and what they send waits with them.
            thread::sleep(Duration::from_secs(1).saturating_sub(since.elapsed()));
            (since, asked) = (Instant::now(), 0);
        } else if since.elapsed() >= Duration::from_secs(1) {
            (since, asked) = (Instant::now(), 0);
        }
    }
    // What is still told is told first: the hub closes the outbox.
    if !hub.ask(guest, Ask::Lost) {
        outbox.close();
    }
    let _ = writer.join();
    Ok(())
}

/// Returns who is at the other end of a socket: the user with the key by which they have come to this machine
/// where that is told, else with the name, for several people may sit at terminals of one user.
fn identity_of(stream: &UnixStream, hello: &Hello, name: &Name) -> Identity {
    let user = user_of(stream);
    Identity(match hello.key() {
        Some(key) => format!("{user} {key}"),
        None => format!("{user} {name}"),
    })
}

/// Returns the user at the other end of a socket.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn user_of(stream: &UnixStream) -> String {
    let found = rustix::net::sockopt::socket_peercred(stream);
    found.map_or_else(
        |_| "user".to_owned(),
        |found| format!("user {}", found.uid.as_raw()),
    )
}

/// Returns the user at the other end of a socket: the socket is for this user alone.
#[cfg(not(any(target_os = "linux", target_os = "android")))]
fn user_of(_: &UnixStream) -> String {
    format!("user {}", rustix::process::getuid().as_raw())
}
