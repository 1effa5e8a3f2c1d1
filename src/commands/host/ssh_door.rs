//! The door by which friends come over ssh: a program of its own, which is found, run, and ended with the table.

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

/// The name of the program.
const PROGRAM: &str = "patience-host";

/// How long it may take to open, or to say why it does not.
const TIME_TO_OPEN: Duration = Duration::from_secs(10);

/// How long it may take to end: guests read why for two seconds.
const TIME_TO_END: Duration = Duration::from_secs(6);

/// How a line begins by which friends come. There is another once the invitation is renewed.
const INVITATION: &str = "ssh -p ";

/// What is done with a command by which friends come, and with the line about the key of this machine.
type ToLobby = Box<dyn Fn(&str, &str) + Send>;

/// Who reads what the door says.
pub enum Reader {
    /// A person or a log: all of it is printed.
    Terminal,
    /// Nobody but the lobby, which shows how friends come, and is told when that is another way: the command, and
    /// the line about the key of this machine.
    Lobby(ToLobby),
}

/// A door that is open. It ends when it is dropped.
#[derive(Debug)]
pub struct SshDoor {
    child: Child,
    invitation: String,
    /// What says by which key friends know this machine.
    host_key: String,
}

impl SshDoor {
    /// Opens a door to the table with this socket.
    ///
    /// # Errors
    /// The program is not there, or it does not open; the reason.
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
                "`--ssh` needs {PROGRAM}, a program of its own that is not installed: build it with `cargo build \
                 --release -p {PROGRAM}`, and put it beside patience or on the PATH"
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
            CommandError::wrong(format!("{} cannot be run: {error}", program.display()))
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
                return Err(CommandError::wrong(format!("{PROGRAM} does not open")));
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

    /// Returns the command by which friends come.
    pub fn invitation(&self) -> &str {
        &self.invitation
    }

    /// Returns the line that says by which key friends know this machine.
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

/// Prints a line. Nobody may read it any more.
fn print(line: &str) {
    let _ = writeln!(io::stdout(), "{}", clean(line));
}

/// Reads lines on a thread of its own, so that nobody who writes them waits.
fn lines(from: Option<impl Read + Send + 'static>) -> Receiver<String> {
    let (sender, receiver) = channel();
    if let Some(from) = from {
        thread::spawn(move || {
            for line in BufReader::new(from).split(b'\n') {
                let Ok(line) = line else { break };
                // Whoever listens may have what is wanted already.
                let _ = sender.send(String::from_utf8_lossy(&line).into_owned());
            }
        });
    }
    receiver
}

/// Finds the program: beside this one, or in one of the folders of `PATH`.
fn find(own: Option<&Path>, path: Option<&OsStr>) -> Option<PathBuf> {
    let beside = own.and_then(Path::parent).map(Path::to_owned);
    let folders = path.map(env::split_paths).into_iter().flatten();
    let mut files = beside
        .into_iter()
        .chain(folders)
        .map(|folder| folder.join(PROGRAM));
    files.find(|file| match file.metadata() {
        Ok(found) => found.is_file(),
        // It is there, and it is said why it cannot be run.
        Err(error) => error.kind() == ErrorKind::PermissionDenied,
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_program_beside_this_one_is_found_before_those_of_the_path() {
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
