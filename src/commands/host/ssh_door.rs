//! The door that admits guests to a shared table over SSH. It is a separate program, which is found, started, and ended
//! together with the table.

use std::env;
use std::ffi::OsStr;
use std::io::{self, BufRead as _, BufReader, ErrorKind, Read, Write as _};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::error::CommandError;
use patience_app::text::clean_text::clean;
use patience_app::text::report;

/// The name of the separate program that admits guests over SSH.
const PROGRAM: &str = "patience-host";

/// The time limit for the SSH door to open, or to report why it cannot.
const TIME_TO_OPEN: Duration = Duration::from_secs(10);

/// The time limit for the program of the SSH door to end. Before that, it shows guests the reason for two seconds.
const TIME_TO_END: Duration = Duration::from_secs(6);

/// The beginning of the line that the SSH door prints with the command for guests. Whenever the invitation is renewed,
/// the door prints such a line again.
const INVITATION: &str = "ssh -p ";

/// A function that is called with the command with which guests join over SSH, and with the line about the key of this
/// machine.
type ToLobby = Box<dyn Fn(&str, &str) + Send>;

/// Who reads what the program of the SSH door prints.
pub enum Reader {
    /// A person or a log reads it, so all output of the door is printed.
    Terminal,
    /// The lobby shows the command for guests and the line about the key of this machine. The function is called
    /// whenever the command changes. The door's output itself is not printed.
    Lobby(ToLobby),
}

/// An open door that admits guests to a shared table over SSH. Dropping the value ends the door's program.
#[derive(Debug)]
pub struct SshDoor {
    child: Child,
    invitation: String,
    /// The line about this machine's key, by which guests recognise the machine.
    host_key: String,
}

impl SshDoor {
    /// Opens a door through which guests reach the table at `socket` over SSH.
    ///
    /// # Errors
    /// Fails if the program of the door is not installed, cannot be run, or does not open the door.
    pub fn open(
        socket: &Path,
        address: SocketAddr,
        more: &[String],
        reader: Reader,
    ) -> Result<Self, CommandError> {
        let program = find(
            env::current_exe().ok().as_deref(),
            env::var_os("PATH").as_deref(),
        );
        let program = program.ok_or_else(|| {
            CommandError::usage(format!(
                "`--ssh` needs the program {PROGRAM}, which is not installed: build it with `cargo build \
                 --release -p {PROGRAM}` and put it next to patience or on the PATH"
            ))
        })?;
        let mut command = Command::new(&program);
        command
            .arg("--socket")
            .arg(socket)
            .args(["--listen", &address.to_string(), "--until-input-ends"])
            .args(more)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let child = command.spawn().map_err(|error| {
            CommandError::wrong(format!("cannot run {}: {error}", program.display()))
        })?;
        let mut door = Self {
            child,
            invitation: String::new(),
            host_key: String::new(),
        };
        let said = lines(door.child.stdout.take());
        let complaints = lines(door.child.stderr.take());
        match said.recv_timeout(TIME_TO_OPEN) {
            Ok(first) => door.invitation = first,
            Err(RecvTimeoutError::Timeout) => {
                return Err(CommandError::wrong(format!(
                    "{PROGRAM} did not start within {} seconds",
                    TIME_TO_OPEN.as_secs()
                )));
            }
            Err(RecvTimeoutError::Disconnected) => {
                let reason: Vec<String> = complaints.iter().collect();
                return Err(CommandError::wrong(reason.join("\n")));
            }
        }
        door.host_key = said.recv_timeout(TIME_TO_OPEN).unwrap_or_default();
        match reader {
            Reader::Terminal => {
                print(&door.invitation);
                print(&door.host_key);
                thread::spawn(move || said.iter().for_each(|line| print(&line)));
                thread::spawn(move || complaints.iter().for_each(|line| report::note(&line)));
            }
            Reader::Lobby(tell) => {
                let host_key = door.host_key();
                thread::spawn(move || {
                    let invitations = said.iter().filter(|line| line.starts_with(INVITATION));
                    invitations.for_each(|line| tell(&clean(&line), &host_key));
                });
            }
        }
        Ok(door)
    }

    /// Returns the command with which guests join over SSH.
    pub fn invitation(&self) -> &str {
        &self.invitation
    }

    /// Returns the line about this machine's key, by which guests recognise the machine.
    pub fn host_key(&self) -> String {
        clean(&self.host_key)
    }
}

impl Drop for SshDoor {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        let began = Instant::now();
        while began.elapsed() < TIME_TO_END {
            match self.child.try_wait() {
                Ok(None) => thread::sleep(Duration::from_millis(10)),
                Ok(Some(_)) | Err(_) => return,
            }
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Prints a line of the SSH door's output. Errors are ignored, because the reader may be gone.
fn print(line: &str) {
    let _ = writeln!(io::stdout(), "{}", clean(line));
}

/// Reads lines of another program's output on a separate thread, so that the program never has to wait.
fn lines(from: Option<impl Read + Send + 'static>) -> Receiver<String> {
    let (sender, receiver) = channel();
    if let Some(from) = from {
        thread::spawn(move || {
            for line in BufReader::new(from).split(b'\n') {
                let Ok(line) = line else { break };
                // The receiver may be gone, but the lines are still read.
                let _ = sender.send(String::from_utf8_lossy(&line).into_owned());
            }
        });
    }
    receiver
}

/// Finds the program of the SSH door beside this program, or in a folder of `PATH`.
fn find(own: Option<&Path>, path: Option<&OsStr>) -> Option<PathBuf> {
    let beside = own.and_then(Path::parent).map(Path::to_owned);
    let folders = path.map(env::split_paths).into_iter().flatten();
    let mut files = beside
        .into_iter()
        .chain(folders)
        .map(|folder| folder.join(PROGRAM));
    files.find(|file| match file.metadata() {
        Ok(found) => found.is_file(),
        // The file exists; starting it reports why it cannot be run.
        Err(error) => error.kind() == ErrorKind::PermissionDenied,
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_program_next_to_this_one_is_preferred_to_those_on_the_path() {
        let folder = tempfile::tempdir().unwrap();
        let make = |name: &str| {
            let folder = folder.path().join(name);
            fs::create_dir(&folder).unwrap();
            folder
        };
        let (own, first, second) = (make("own"), make("first"), make("second"));
        let path = env::join_paths([&first, &second]).unwrap();
        let found = || find(Some(&own.join("patience")), Some(&path));
        assert_eq!(found(), None);
        fs::create_dir(first.join(PROGRAM)).unwrap();
        fs::write(second.join(PROGRAM), "").unwrap();
        assert_eq!(found(), Some(second.join(PROGRAM)));
        fs::write(own.join(PROGRAM), "").unwrap();
        assert_eq!(found(), Some(own.join(PROGRAM)));
        assert_eq!(find(None, None), None);
    }
}
