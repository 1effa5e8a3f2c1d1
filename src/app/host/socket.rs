//! The Unix socket that people on the same machine join a shared table by. The system says who is at the other end.

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
use crate::protocol::RoomEvent;
use crate::protocol::wire::{write_message, write_tell};
use crate::room::USUAL_MEMBERS;
use thiserror::Error;

/// How many connections are allowed beyond one for each person in the room. Guests need them who return before their
/// lost connection is noticed, and guests who only get the message that the room is full.
const SPARE_CONNECTIONS: u16 = 32;

/// How long to wait after a failure to accept a connection before the next attempt.
const AFTER_FAILURE: Duration = Duration::from_millis(100);

/// Why the socket of a shared table cannot be opened.
#[derive(Debug, Error)]
pub enum DoorError {
    /// Another host already uses the socket.
    #[error(
        "another table is open at {0}: join it with `patience join`, or choose another socket with `--socket FILE`"
    )]
    InUse(PathBuf),
    /// The path of the socket is too long to connect to.
    #[error(
        "the path {0} is too long for a socket (the system allows about 100 bytes): choose a shorter one \
         with `--socket FILE`, such as `./t.sock`"
    )]
    TooLong(PathBuf),
    /// Other users can write in the folder of the socket.
    #[error(
        "the folder {0} is not safe: it belongs to another user, or others may write there, or it is a link. Choose another \
         place with `--socket FILE`"
    )]
    Unsafe(PathBuf),
    /// The system reported an error when the socket was opened.
    #[error("the socket {path} cannot be opened: {error}")]
    Io {
        /// The path of the socket that cannot be opened.
        path: PathBuf,
        /// The error that the system reported.
        error: io::Error,
    },
}

/// Returns the default path of the socket that people join a shared table by.
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

/// Returns the number of a group of users, given the number itself or a name in `/etc/group`. Returns `None` if there
/// is no such group.
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

/// A Unix socket that people join a shared table by. The file of the socket is removed when the value is dropped.
#[derive(Debug)]
pub struct SocketDoor {
    path: PathBuf,
    /// The device number and the file number, which together identify the file of the socket.
    file: (u64, u64),
    /// The most connections to the socket at the same time.
    most: usize,
    connections: Arc<Connections>,
    /// The secret key that identifies the host as a guest of their own table.
    host_key: Arc<str>,
    listener: UnixListener,
}

impl SocketDoor {
    /// Opens the socket of a shared table, for this user only or also for the members of a group of users.
    ///
    /// # Errors
    /// Fails if another host uses the socket, if other users can write in its folder, or if the system reports an
    /// error.
    pub fn open(path: &Path, group: Option<u32>) -> Result<Self, DoorError> {
        let io_error = |error| DoorError::Io {
            path: path.to_owned(),
            error,
        };
        // This fails for a path that nobody could connect to.
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
        // If two hosts start at the same moment, only one gets the socket.
        let alone = lock(folder);
        if alone.is_err() || UnixStream::connect(path).is_ok() {
            return Err(DoorError::InUse(path.to_owned()));
        }
        match fs::symlink_metadata(path) {
            // A socket that a killed host left behind is replaced.
            Ok(found) if found.file_type().is_socket() => {}
            Ok(_) => {
                let reason = "there is a file of this name that is not a socket";
                return Err(io_error(io::Error::new(ErrorKind::AlreadyExists, reason)));
            }
            Err(_) => {}
        }
        // The socket gets its name only after its permissions are set.
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

    /// Sets how many people may be in the room of the shared table. The limit on connections follows from that number.
    #[must_use]
    pub const fn for_people(mut self, most: u16) -> Self {
        self.most = most.saturating_add(SPARE_CONNECTIONS) as usize;
        self
    }

    /// Returns the path of the socket that people join the table by.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the secret key that identifies the host as a guest of their own table. The key stays the same while the
    /// socket is open, and nobody else knows it.
    pub fn host_key(&self) -> &str {
        &self.host_key
    }

    /// Accepts connections to the socket on a separate thread until the program ends.
    ///
    /// # Errors
    /// Fails if the system cannot start a thread.
    pub fn serve(&self, hub: HubHandle) -> io::Result<()> {
        let (listener, most) = (self.listener.try_clone()?, self.most);
        let (connections, host_key) = (Arc::clone(&self.connections), Arc::clone(&self.host_key));
        thread::Builder::new()
            .name("door".to_owned())
            .spawn(move || {
                loop {
                    let Ok((stream, _)) = listener.accept() else {
                        // The system may have no free file descriptor for the moment.
                        thread::sleep(AFTER_FAILURE);
                        continue;
                    };
                    let stream = Arc::new(stream);
                    let Some(connection) = connections.begin(&stream, most, Instant::now()) else {
                        let reason = format!("The host is full: {most} people are connected");
                        let _ =
                            write_message(&mut &*stream, &write_tell(&RoomEvent::Closed(reason)));
                        continue;
                    };
                    let (hub, host_key) = (hub.clone(), Arc::clone(&host_key));
                    // If no thread can start, the connection ends here.
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

    /// Waits until all connections to the socket have ended, at most for `time`. A connection ends when the shared
    /// table has closed and the last messages are written. Returns whether all connections have ended.
    pub fn wait_for_the_last(&self, time: Duration) -> bool {
        self.connections.wait_for_none(time)
    }

    /// Removes the socket, so that nobody can join the table any more. If another host has replaced the socket, it
    /// stays.
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

/// Creates the folder that will contain a socket, if the folder does not exist.
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

/// Locks a folder, so that no other host opens a socket there until the returned file is dropped. Returns `None` if the
/// system cannot lock folders.
///
/// # Errors
/// Fails if another host is about to open a socket there.
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

/// Creates a socket that this user can connect to, or also the members of a group of users.
fn bind(path: &Path, group: Option<u32>) -> io::Result<(UnixListener, Metadata)> {
    // A file of an earlier process with the same number may be left.
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let listener = UnixListener::bind(path)?;
    // Until the socket belongs to the group, only this user may connect.
    fs::set_permissions(path, Permissions::from_mode(0o600))?;
    if group.is_some() {
        chown(path, None, group)?;
        fs::set_permissions(path, Permissions::from_mode(0o660))?;
    }
    Ok((listener, fs::symlink_metadata(path)?))
}

/// Returns the device number and the file number, which together identify a file.
fn number(found: &Metadata) -> (u64, u64) {
    (found.dev(), found.ino())
}
