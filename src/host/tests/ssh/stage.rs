//! A table with a door, and SSH clients in terminals.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use patience_app::catalogue::{Catalogue, Embedded};
use patience_app::deals::dealer::Dealer;
use patience_app::host::{Hub, SocketDoor};
use patience_app::room::Room;
use portable_pty::{CommandBuilder, MasterPty, PtySize, native_pty_system};
use vt100::Parser;

/// The time limit for every step.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// The file with the door's error output.
const LOG: &str = "log";

/// A table of Nertz for two with a door.
pub struct Stage {
    door: Child,
    /// The port of the door.
    pub port: u16,
    /// The invitation, or an empty text.
    pub words: String,
    /// The output of the door when it opened.
    pub said: String,
    /// The later lines of output.
    pub later: Mutex<Receiver<String>>,
    /// The socket of the table.
    pub socket: PathBuf,
    hub: Option<Hub>,
    _socket: SocketDoor,
    folder: tempfile::TempDir,
}

impl Stage {
    /// Opens a table that is played in turns.
    pub fn open(options: &[&str]) -> Self {
        Self::at_pace("turns", options)
    }

    pub fn at_pace(pace: &str, options: &[&str]) -> Self {
        Self::with_program(
            pace,
            Command::new(env!("CARGO_BIN_EXE_patience-host")),
            options,
        )
    }

    /// Opens a table whose door may have at most `files` open files.
    pub fn with_few_files(files: u32, options: &[&str]) -> Self {
        let mut shell = Command::new("sh");
        let program = env!("CARGO_BIN_EXE_patience-host");
        let script = format!("ulimit -n {files}; exec \"{program}\" \"$@\"");
        shell.args(["-c", &script, "sh"]);
        Self::with_program("turns", shell, options)
    }

    fn with_program(pace: &str, mut program: Command, options: &[&str]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table").join("host.sock");
        let socket = SocketDoor::open(&path, None).unwrap();
        let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules");
        let catalogue = Catalogue::new(
            Embedded::from_folder(&rules).unwrap(),
            folder.path().join("own"),
        );
        let set = [("players", "2"), ("pace", pace)];
        let set = set.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let rules = catalogue.rule_file("nertz").unwrap();
        let rules = Arc::new(rules.compile(None, &set).unwrap());
        let room = Room::new(&rules, Vec::new(), Dealer::from_seed(4));
        let hub = Hub::start(room, |_, _| None).unwrap();
        socket.serve(hub.handle()).unwrap();
        program
            .args(["--listen", "127.0.0.1:0", "--allow-root", "--socket"])
            .arg(&path)
            .args(options)
            .env("HOME", folder.path())
            .env("XDG_DATA_HOME", folder.path().join("data"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(File::create(folder.path().join(LOG)).unwrap());
        let mut door = program.spawn().unwrap();
        let mut lines = BufReader::new(door.stdout.take().unwrap()).lines();
        let first = lines.next().unwrap().unwrap();
        let mut parts = first.split_whitespace();
        let port = parts.nth(2).unwrap().parse().unwrap();
        let at = parts.next().unwrap();
        let words = at.split_once('@').map_or("", |(words, _)| words).to_owned();
        let mut said = first.clone();
        for line in lines.by_ref().map_while(Result::ok) {
            said = format!("{said}\n{line}");
            // The last line of a door that admits only this machine.
            if line.starts_with("Only this machine") {
                break;
            }
        }
        let (sender, later) = channel();
        thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                let _ = sender.send(line);
            }
        });
        Self {
            door,
            later: Mutex::new(later),
            socket: path,
            port,
            words,
            said,
            hub: Some(hub),
            _socket: socket,
            folder,
        }
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Closes the table like its host.
    pub fn end_table(&mut self) {
        self.hub.take().unwrap().end("That was it");
    }

    /// Ends the door with a signal, and waits for it.
    pub fn end_door(&mut self) {
        let pid = self.door.id().to_string();
        assert!(Command::new("kill").arg(&pid).status().unwrap().success());
        wait_for(|| self.door.try_wait().unwrap());
    }

    pub fn door_is_open(&mut self) -> bool {
        self.door.try_wait().unwrap().is_none()
    }

    /// Returns the error output of the door.
    pub fn log(&self) -> String {
        fs::read_to_string(self.folder().join(LOG)).unwrap()
    }

    /// Returns the memory of the door in kilobytes, if the system provides it.
    pub fn memory(&self) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.door.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        line.split_whitespace().nth(1)?.parse().ok()
    }

    /// Returns the key for a name, which is created once.
    pub fn key(&self, name: &str) -> PathBuf {
        let file = self.folder().join(name);
        if !file.exists() {
            let made = Command::new("ssh-keygen")
                .args(["-q", "-t", "ed25519", "-N", "", "-f"])
                .arg(&file)
                .status();
            assert!(made.unwrap().success());
        }
        file
    }

    /// Returns the options with which a client uses only this key and asks no questions about the host.
    pub fn options(&self, key: Option<&str>) -> Vec<String> {
        self.options_by(self.port, key)
    }

    fn options_by(&self, port: u16, key: Option<&str>) -> Vec<String> {
        let key = key.map(|key| self.key(key));
        let known = self.folder().join("known_hosts");
        let mut options = vec![
            "-F".to_owned(),
            "none".to_owned(),
            "-p".to_owned(),
            port.to_string(),
            "-o".to_owned(),
            "StrictHostKeyChecking=no".to_owned(),
            "-o".to_owned(),
            format!("UserKnownHostsFile={}", known.display()),
            "-o".to_owned(),
            "IdentitiesOnly=yes".to_owned(),
        ];
        match key {
            Some(key) => options.extend(["-i".to_owned(), key.display().to_string()]),
            None => options.extend(["-o".to_owned(), "PubkeyAuthentication=no".to_owned()]),
        }
        options
    }

    /// Connects a guest with a key and the invitation.
    pub fn join(&self, name: &str, size: (u16, u16)) -> Client {
        let user = format!("{name}+{}", self.words);
        self.client(Some(name), &user, &[], size)
    }

    pub fn client(&self, key: Option<&str>, user: &str, more: &[&str], size: (u16, u16)) -> Client {
        self.client_by(self.port, key, user, more, size)
    }

    /// Connects a guest through another port than that of the door.
    pub fn client_by(
        &self,
        port: u16,
        key: Option<&str>,
        user: &str,
        more: &[&str],
        (columns, rows): (u16, u16),
    ) -> Client {
        let mut command = CommandBuilder::new("ssh");
        command.args(self.options_by(port, key));
        command.args(more);
        command.arg(format!("{user}@127.0.0.1"));
        command.env("TERM", "xterm-256color");
        command.env("LANG", "C.UTF-8");
        command.env_remove("SSH_AUTH_SOCK");
        Client::start(command, columns, rows)
    }

    /// Whether a user is admitted with the key of `anna`, without being asked anything.
    pub fn comes_in(&self, user: &str) -> bool {
        let options = self.options(Some("anna"));
        let mut args: Vec<&str> = options.iter().map(String::as_str).collect();
        let host = format!("{user}@127.0.0.1");
        args.extend(["-o", "BatchMode=yes", "-T", &host]);
        let (output, _) = run_ssh(&args);
        // An admitted user is told that a terminal is needed.
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(
            said.contains("Permission denied") || said.contains("A terminal"),
            "{said}"
        );
        said.contains("A terminal")
    }

    /// Runs `ssh` with a key and the invitation, with options before the host and a command after it.
    pub fn ssh(&self, before: &[&str], after: &[&str]) -> (Output, Duration) {
        let options = self.options(Some("anna"));
        let host = format!("anna+{}@127.0.0.1", self.words);
        let args: Vec<&str> = options
            .iter()
            .map(String::as_str)
            .chain(before.iter().copied())
            .chain([host.as_str()])
            .chain(after.iter().copied())
            .collect();
        run_ssh(&args)
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        let _ = self.door.kill();
        let _ = self.door.wait();
    }
}

/// Runs `ssh` without a terminal until it ends. Returns its output and duration.
pub fn run_ssh(args: &[&str]) -> (Output, Duration) {
    let began = Instant::now();
    let mut command = Command::new("ssh");
    command.args(args).env_remove("SSH_AUTH_SOCK");
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    wait_for(|| child.try_wait().unwrap());
    (child.wait_with_output().unwrap(), began.elapsed())
}

/// Waits until `found` returns a value.
pub fn wait_for<T>(mut found: impl FnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(found) = found() {
            return found;
        }
        assert!(began.elapsed() < PATIENCE, "it does not happen");
        thread::sleep(Duration::from_millis(5));
    }
}

/// Returns the rows and columns for the parser, which panics if they are much smaller.
fn parsed_size(columns: u16, rows: u16) -> (u16, u16) {
    (rows.clamp(24, 200), columns.clamp(80, 400))
}

/// A client in a terminal.
pub struct Client {
    child: Box<dyn portable_pty::Child + Send + Sync>,
    terminal: Box<dyn MasterPty + Send>,
    input: Box<dyn Write + Send>,
    reader: Option<JoinHandle<()>>,
    screen: Arc<Mutex<Parser>>,
    /// All received bytes.
    bytes: Arc<Mutex<Vec<u8>>>,
}

impl Client {
    fn start(command: CommandBuilder, columns: u16, rows: u16) -> Self {
        let size = |columns, rows| PtySize {
            rows,
            cols: columns,
            pixel_width: 0,
            pixel_height: 0,
        };
        let pair = native_pty_system().openpty(size(columns, rows)).unwrap();
        let child = pair.slave.spawn_command(command).unwrap();
        let (within_rows, within_columns) = parsed_size(columns, rows);
        let parser = Parser::new(within_rows, within_columns, 0);
        let screen = Arc::new(Mutex::new(parser));
        let mut output = pair.master.try_clone_reader().unwrap();
        let own = Arc::clone(&screen);
        let all = Arc::<Mutex<Vec<u8>>>::default();
        let own_bytes = Arc::clone(&all);
        let reader = thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                own.lock().unwrap().process(&bytes[..count]);
                own_bytes.lock().unwrap().extend(&bytes[..count]);
            }
        });
        Self {
            child,
            input: pair.master.take_writer().unwrap(),
            terminal: pair.master,
            reader: Some(reader),
            screen,
            bytes: all,
        }
    }

    pub fn text(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    /// Returns all bytes sent to the terminal so far.
    pub fn sent(&self) -> Vec<u8> {
        self.bytes.lock().unwrap().clone()
    }

    /// Forgets the bytes received so far.
    pub fn forget(&self) {
        self.bytes.lock().unwrap().clear();
    }

    pub fn is_on_other_screen(&self) -> bool {
        self.screen.lock().unwrap().screen().alternate_screen()
    }

    /// Waits until a text is on the screen.
    #[track_caller]
    pub fn sees(&self, text: &str) {
        let began = Instant::now();
        while !self.text().contains(text) {
            let shown = self.text();
            assert!(
                began.elapsed() < PATIENCE,
                "{text:?} does not come:\n{shown}"
            );
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits until a text is on the screen at least `times` times.
    #[track_caller]
    pub fn sees_times(&self, text: &str, times: usize) {
        let began = Instant::now();
        while self.text().matches(text).count() < times {
            assert!(began.elapsed() < PATIENCE, "{}", self.text());
            thread::sleep(Duration::from_millis(5));
        }
    }

    pub fn types(&mut self, keys: &str) {
        self.input.write_all(keys.as_bytes()).unwrap();
        self.input.flush().unwrap();
    }

    /// Leaves the table, and waits for the end.
    pub fn leaves(&mut self) {
        self.types("\x1b");
        self.sees("Leave this table?");
        self.types("y");
        assert_eq!(self.end(), 0);
    }

    pub fn resize(&self, columns: u16, rows: u16) {
        let (within_rows, within_columns) = parsed_size(columns, rows);
        let mut screen = self.screen.lock().unwrap();
        screen.screen_mut().set_size(within_rows, within_columns);
        drop(screen);
        let size = PtySize {
            rows,
            cols: columns,
            pixel_width: 0,
            pixel_height: 0,
        };
        self.terminal.resize(size).unwrap();
    }

    pub fn signal(&self, signal: &str) {
        let pid = self.child.process_id().unwrap().to_string();
        let sent = Command::new("kill").args(["-s", signal, &pid]).status();
        assert!(sent.unwrap().success());
    }

    pub fn has_ended(&mut self) -> Option<u32> {
        let status = self.child.try_wait().unwrap()?;
        Some(status.exit_code())
    }

    /// Waits for the end and the last output, and returns the exit code.
    #[track_caller]
    pub fn end(&mut self) -> u32 {
        let began = Instant::now();
        loop {
            if let Some(code) = self.has_ended() {
                if let Some(reader) = self.reader.take() {
                    reader.join().unwrap();
                }
                return code;
            }
            let shown = self.text();
            assert!(began.elapsed() < PATIENCE, "it does not end:\n{shown}");
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
