//! The door for people on the same machine: a Unix socket. Who comes is who the system says that they are.

use std::fmt;
use std::fs::{self, DirBuilder, Permissions};
use std::io;
use std::net::Shutdown;
use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _, PermissionsExt as _, chown};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use super::HubHandle;
use super::conversation::{STACK, converse};
use crate::deals::dealer::Dealer;
use crate::protocol::Tell;
use crate::protocol::wire::{write_message, write_tell};
use crate::room::USUAL_MEMBERS;
use patience_core::Rules;

/// The connections that there may be beside those of the people in the room: of those who come back before the
/// connection that they had is found to be lost, and of those who are told that the room is full.
const SPARE_CONNECTIONS: u16 = 32;

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
    /// The key by which the host alone comes in.
    host_key: Arc<str>,
    listener: UnixListener,
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
            host_key: Dealer::new().salt().into(),
            listener,
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

    /// Returns the key by which the host comes in as the same person each time, which nobody else can be.
    pub fn host_key(&self) -> &str {
        &self.host_key
    }

    /// Lets people in, on a thread of its own, until the program ends.
    ///
    /// # Errors
    /// The system has no thread for it.
    pub fn serve(&self, hub: HubHandle, rules: Arc<Rules>) -> io::Result<()> {
        let (listener, most) = (self.listener.try_clone()?, self.most);
        let (connections, host_key) = (Arc::new(AtomicUsize::new(0)), Arc::clone(&self.host_key));
        thread::Builder::new()
            .name("door".to_owned())
            .spawn(move || {
                loop {
                    let Ok((stream, _)) = listener.accept() else {
                        // There may be no file descriptor left for the moment.
                        thread::sleep(AFTER_FAILURE);
                        continue;
                    };
                    if connections.load(Ordering::Relaxed) >= most {
                        let reason = format!("The host is full: {most} people are connected");
                        let _ =
                            write_message(&mut &stream, &write_tell(&Tell::Closed(reason), &rules));
                        continue;
                    }
                    connections.fetch_add(1, Ordering::Relaxed);
                    let (hub, rules, own) =
                        (hub.clone(), Arc::clone(&rules), Arc::clone(&connections));
                    let host_key = Arc::clone(&host_key);
                    let connected = thread::Builder::new()
                        .name("guest".to_owned())
                        .stack_size(STACK)
                        .spawn(move || {
                            let _ = converse(&stream, &hub, &rules, &host_key);
                            let _ = stream.shutdown(Shutdown::Both);
                            own.fetch_sub(1, Ordering::Relaxed);
                        });
                    if connected.is_err() {
                        connections.fetch_sub(1, Ordering::Relaxed);
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
