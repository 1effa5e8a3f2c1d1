//! The door for people on the same machine: a Unix socket. Who comes is who the system says that they are.

use std::fs::{self, DirBuilder, File, Metadata, Permissions};
use std::io::{self, ErrorKind};
use std::net::Shutdown;
use std::os::unix::fs::{
    DirBuilderExt as _, FileTypeExt as _, MetadataExt as _, PermissionsExt as _, chown,
};
use std::os::unix::net::{SocketAddr, UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use rustix::fs::{FlockOperation, flock};
use rustix::io::Errno;

use super::HubHandle;
use super::connections::Connections;
use super::conversation::{STACK, converse};
use crate::deals::dealer::Dealer;
use crate::protocol::Tell;
use crate::protocol::wire::{write_message, write_tell};
use crate::room::USUAL_MEMBERS;
use thiserror::Error;

/// The connections that there may be beside those of the people in the room: of those who come back before the
/// connection that they had is found to be lost, and of those who are told that the room is full.
const SPARE_CONNECTIONS: u16 = 32;

/// How long the door waits after the system had no connection for it.
const AFTER_FAILURE: Duration = Duration::from_millis(100);

/// Why a door cannot be opened.
#[derive(Debug, Error)]
pub enum DoorError {
    /// Another host has the socket.
    #[error(
        "another table is open at {0}: join it with `patience join`, or give this one another socket with `--socket FILE`"
    )]
    InUse(PathBuf),
    /// Nobody could come to a socket with so long a path.
    #[error(
        "the path {0} is too long for a socket, for which the system has about 100 bytes: give a shorter one \
         with `--socket FILE`, such as `./t.sock`"
    )]
    TooLong(PathBuf),
    /// The folder of the socket is not for this user alone.
    #[error(
        "the folder {0} belongs to somebody else, or others may write there, or it is a link: give another \
         place with `--socket FILE`"
    )]
    Unsafe(PathBuf),
    /// The system refuses.
    #[error("the socket {path} cannot be opened: {error}")]
    Io {
        /// The socket.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
}

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
    /// The number of the device and of the file, by which the socket is known.
    file: (u64, u64),
    /// The most connections at a time.
    most: usize,
    connections: Arc<Connections>,
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
        // The system refuses what nobody could come to.
        SocketAddr::from_pathname(path).map_err(|_| DoorError::TooLong(path.to_owned()))?;
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        prepare(folder, group).map_err(io_error)?;
        let found = fs::symlink_metadata(folder).map_err(io_error)?;
        let own = found.uid() == rustix::process::getuid().as_raw();
        if !own || !found.is_dir() || found.mode() & 0o022 != 0 {
            let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
            return Err(DoorError::Unsafe(folder));
        }
        // Of two hosts that begin at the same moment one has it.
        let alone = lock(folder);
        if alone.is_err() || UnixStream::connect(path).is_ok() {
            return Err(DoorError::InUse(path.to_owned()));
        }
        match fs::symlink_metadata(path) {
            // What a host left behind that was killed is replaced.
            Ok(found) if found.file_type().is_socket() => {}
            Ok(_) => {
                let reason = "there is a file of this name, and it is no socket";
                return Err(io_error(io::Error::new(ErrorKind::AlreadyExists, reason)));
            }
            Err(_) => {}
        }
        // Nobody finds it before it is for those alone who may come.
        let draft = path.with_file_name(format!(".{}", std::process::id()));
        let opened = bind(&draft, group).and_then(|opened| {
            fs::rename(&draft, path)?;
            Ok(opened)
        });
        let (listener, found) = opened.map_err(|error| {
            let _ = fs::remove_file(&draft);
            io_error(error)
        })?;
        Ok(Self {
            path: path.to_owned(),
            file: number(&found),
            most: usize::from(USUAL_MEMBERS + SPARE_CONNECTIONS),
            connections: Arc::default(),
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
    pub fn serve(&self, hub: HubHandle) -> io::Result<()> {
        let (listener, most) = (self.listener.try_clone()?, self.most);
        let (connections, host_key) = (Arc::clone(&self.connections), Arc::clone(&self.host_key));
        thread::Builder::new()
            .name("door".to_owned())
            .spawn(move || {
                loop {
                    let Ok((stream, _)) = listener.accept() else {
                        // There may be no file descriptor left for the moment.
                        thread::sleep(AFTER_FAILURE);
                        continue;
                    };
                    let stream = Arc::new(stream);
                    let Some(connection) = connections.begin(&stream, most, Instant::now()) else {
                        let reason = format!("The host is full: {most} people are connected");
                        let _ = write_message(&mut &*stream, &write_tell(&Tell::Closed(reason)));
                        continue;
                    };
                    let (hub, host_key) = (hub.clone(), Arc::clone(&host_key));
                    // Without a thread for it the connection ends here.
                    let _ = thread::Builder::new()
                        .name("guest".to_owned())
                        .stack_size(STACK)
                        .spawn(move || {
                            let _ = converse(&stream, &connection, &hub, &host_key);
                            let _ = stream.shutdown(Shutdown::Both);
                            drop(connection);
                        });
                }
            })?;
        Ok(())
    }

    /// Waits until all connections have ended, which they do once the table has and what was told is written; no
    /// longer than this. Tells whether they have.
    pub fn wait_for_the_last(&self, time: Duration) -> bool {
        self.connections.wait_for_none(time)
    }

    /// Takes the socket away, unless another lies there by now: nobody comes any more.
    pub fn close(&self) {
        if fs::symlink_metadata(&self.path).is_ok_and(|found| number(&found) == self.file) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

impl Drop for SocketDoor {
    fn drop(&mut self) {
        self.close();
    }
}

/// Makes a folder for a socket where there is none.
fn prepare(folder: &Path, group: Option<u32>) -> io::Result<()> {
    if folder.exists() {
        return Ok(());
    }
    let mode = if group.is_some() { 0o750 } else { 0o700 };
    DirBuilder::new()
        .recursive(true)
        .mode(mode)
        .create(folder)?;
    chown(folder, None, group)
}

/// Keeps others from opening a door in a folder until what this returns is dropped. Where the system has no such lock
/// it returns nothing.
///
/// # Errors
/// Another host is about to open one there.
fn lock(folder: &Path) -> Result<Option<File>, Errno> {
    let Ok(file) = File::open(folder) else {
        return Ok(None);
    };
    match flock(&file, FlockOperation::NonBlockingLockExclusive) {
        Ok(()) => Ok(Some(file)),
        Err(Errno::WOULDBLOCK) => Err(Errno::WOULDBLOCK),
        Err(_) => Ok(None),
    }
}

/// Makes a socket for this user alone, or for the members of a group of users as well.
fn bind(path: &Path, group: Option<u32>) -> io::Result<(UnixListener, Metadata)> {
    // An earlier program may have had the same number.
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let listener = UnixListener::bind(path)?;
    // Until it belongs to the group it is for this user alone.
    fs::set_permissions(path, Permissions::from_mode(0o600))?;
    if group.is_some() {
        chown(path, None, group)?;
        fs::set_permissions(path, Permissions::from_mode(0o660))?;
    }
    Ok((listener, fs::symlink_metadata(path)?))
}

/// Returns what tells a file from all others: the number of its device, and its own.
fn number(found: &Metadata) -> (u64, u64) {
    (found.dev(), found.ino())
}
