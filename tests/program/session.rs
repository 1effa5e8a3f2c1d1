//! The program on a pseudo-terminal, with the input of a person and the screen of the terminal.

use std::io::{Read, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// The time limit for something to appear, far longer than necessary.
const PATIENCE: Duration = Duration::from_secs(20);
/// The pause after which the program is assumed to have finished drawing.
const PAUSE: Duration = Duration::from_millis(300);

/// A behaviour of the terminal: it reads all output of the program.
const READS: u8 = 0;
const STALLS: u8 = 1;
const CLOSES: u8 = 2;

/// The sequences with which a terminal saves and restores the title of its window.
pub const KEEPS_TITLE: &str = "\x1b[22;2t";
pub const RETURNS_TITLE: &str = "\x1b[23;2t";

pub struct Session {
    pub master: Option<Box<dyn MasterPty + Send>>,
    writer: Option<Box<dyn Write + Send>>,
    child: Box<dyn Child + Send + Sync>,
    /// The behaviour of the terminal: it reads, stalls or closes.
    manner: Arc<AtomicU8>,
    reading: Option<JoinHandle<()>>,
    pub output: Receiver<Vec<u8>>,
    pub screen: vt100::Parser,
    pub raw: Vec<u8>,
    /// The mode of the terminal before the program started.
    mode: String,
}

fn mode_of(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios())
}

pub const fn size(rows: u16, cols: u16) -> PtySize {
    PtySize {
        rows,
        cols,
        pixel_width: 0,
        pixel_height: 0,
    }
}

impl Session {
    pub fn start(mut command: CommandBuilder, home: &Path) -> Self {
        let pair = native_pty_system().openpty(size(24, 80)).unwrap();
        command.env("HOME", home);
        for (name, folder) in [
            ("XDG_CONFIG_HOME", "config"),
            ("XDG_DATA_HOME", "data"),
            ("XDG_STATE_HOME", "state"),
        ] {
            command.env(name, home.join(folder));
        }
        command.env("TERM", "xterm-256color");
        let mode = mode_of(&*pair.master);
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (send, output) = channel();
        let manner = Arc::new(AtomicU8::new(READS));
        let now = Arc::clone(&manner);
        let reading = thread::spawn(move || {
            let mut bytes = [0; 8192];
            while let Ok(count) = reader.read(&mut bytes) {
                if count == 0 || send.send(bytes[..count].to_vec()).is_err() {
                    return;
                }
                while now.load(Ordering::SeqCst) == STALLS {
                    thread::sleep(Duration::from_millis(5));
                }
                if now.load(Ordering::SeqCst) == CLOSES {
                    return;
                }
            }
        });
        let writer = pair.master.take_writer().unwrap();
        Self {
            master: Some(pair.master),
            writer: Some(writer),
            child,
            manner,
            reading: Some(reading),
            output,
            screen: vt100::Parser::new(24, 80, 0),
            raw: Vec::new(),
            mode,
        }
    }

    /// Runs the program so that it gets no signal when its terminal is closed: the terminal belongs to another session,
    /// whose leader ignores the signal.
    #[cfg(target_os = "linux")]
    pub fn program_untold(arguments: &[&str], home: &Path) -> Self {
        let mut command = CommandBuilder::new("sh");
        let script = "trap '' HUP; exec setsid -w \"$0\" \"$@\"";
        command.args(["-c", script, env!("CARGO_BIN_EXE_patience")]);
        command.args(arguments);
        Self::start(command, home)
    }

    /// Stops the terminal from reading, after the current read.
    pub fn stall(&self) {
        self.manner.store(STALLS, Ordering::SeqCst);
    }

    /// Lets the terminal read again.
    pub fn read_again(&self) {
        self.manner.store(READS, Ordering::SeqCst);
    }

    /// Closes the terminal.
    pub fn close(&mut self) {
        self.manner.store(CLOSES, Ordering::SeqCst);
        // The next screen is the last one that is read.
        self.keys("?");
        drop(self.writer.take());
        self.reading.take().unwrap().join().unwrap();
        drop(self.master.take());
    }

    /// Runs a program other than the one under test, such as a copy of it.
    #[cfg(unix)]
    pub fn of_program(program: &Path, arguments: &[&str], home: &Path) -> Self {
        let mut command = CommandBuilder::new(program);
        command.args(arguments);
        Self::start(command, home)
    }

    pub fn program(arguments: &[&str], home: &Path) -> Self {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_patience"));
        command.args(arguments);
        Self::start(command, home)
    }

    /// Reads the output of the program until the screen satisfies `wanted`.
    pub fn until(&mut self, what: &str, wanted: impl Fn(&str) -> bool) -> &mut Self {
        let end = Instant::now() + PATIENCE;
        while !wanted(&self.screen.screen().contents()) {
            let left = end.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left) {
                Ok(bytes) => self.take(&bytes),
                Err(error) => panic!("{what}: {error}\n{}", self.screen.screen().contents()),
            }
        }
        self
    }

    /// Sends keys repeatedly, whenever the program is quiet, until the screen satisfies `wanted`.
    pub fn keys_until(
        &mut self,
        keys: &str,
        what: &str,
        wanted: impl Fn(&str) -> bool,
    ) -> &mut Self {
        let end = Instant::now() + PATIENCE;
        while !wanted(&self.screen.screen().contents()) {
            assert!(
                Instant::now() < end,
                "{what}\n{}",
                self.screen.screen().contents()
            );
            self.keys(keys).settle();
        }
        self
    }

    pub fn take(&mut self, bytes: &[u8]) {
        self.screen.process(bytes);
        self.raw.extend_from_slice(bytes);
    }

    /// Reads the output until the program is quiet. Returns the number of bytes.
    pub fn settle(&mut self) -> usize {
        let before = self.raw.len();
        loop {
            match self.output.recv_timeout(PAUSE) {
                Ok(bytes) => self.take(&bytes),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                    return self.raw.len() - before;
                }
            }
        }
    }

    pub fn keys(&mut self, keys: &str) -> &mut Self {
        self.bytes(keys.as_bytes());
        self
    }

    /// Sends bytes that need not be text.
    pub fn bytes(&mut self, bytes: &[u8]) {
        let writer = self.writer.as_mut().unwrap();
        writer.write_all(bytes).unwrap();
        writer.flush().unwrap();
    }

    /// Sends bytes from a thread of its own until the terminal is closed.
    pub fn flood(&mut self, bytes: &'static [u8]) {
        let mut writer = self.writer.take().unwrap();
        thread::spawn(move || while writer.write_all(bytes).is_ok() {});
    }

    /// Starts a thread that writes typed keys. A program that ends leaves keys unread, and writing more would block for
    /// ever.
    pub fn typist(&mut self) -> Sender<Vec<u8>> {
        let mut writer = self.writer.take().unwrap();
        let (typed, typing) = channel::<Vec<u8>>();
        thread::spawn(move || typing.iter().all(|bytes| writer.write_all(&bytes).is_ok()));
        typed
    }

    /// Returns the process id.
    pub fn process(&self) -> u32 {
        self.child.process_id().unwrap()
    }

    /// Returns the exit status, if the program has ended.
    pub fn has_ended(&mut self) -> Option<u32> {
        let status = self.child.try_wait().unwrap();
        status.map(|status| status.exit_code())
    }

    /// Waits for the end and returns the exit status.
    pub fn end(&mut self) -> u32 {
        self.end_within(PATIENCE)
    }

    /// Waits for the end, with a time limit, and returns the exit status.
    pub fn end_within(&mut self, time: Duration) -> u32 {
        let end = Instant::now() + time;
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            if Instant::now() > end {
                self.child.kill().unwrap();
                self.settle();
                panic!(
                    "the program does not end within {time:?}\n{}",
                    self.screen.screen().contents()
                );
            }
            thread::sleep(Duration::from_millis(2));
        };
        if self.master.is_some() {
            self.settle();
        }
        status.exit_code()
    }

    pub fn signal(&self, name: &str) {
        let id = self.process().to_string();
        assert!(
            std::process::Command::new("kill")
                .args(["-s", name, &id])
                .status()
                .unwrap()
                .success()
        );
    }

    /// Checks that the terminal is in the same state as before the program started.
    pub fn assert_clean(&self) {
        let screen = self.screen.screen();
        assert!(!screen.alternate_screen(), "still on the alternate screen");
        assert!(!screen.hide_cursor(), "the cursor is still hidden");
        assert!(!screen.bracketed_paste(), "pastes are still in brackets");
        assert_eq!(
            screen.mouse_protocol_mode(),
            vt100::MouseProtocolMode::None,
            "the mouse is still taken"
        );
        let master = self.master.as_deref().unwrap();
        assert_eq!(mode_of(master), self.mode, "the mode is another");
        let raw = String::from_utf8_lossy(&self.raw);
        let count = |sequence: &str| raw.matches(sequence).count();
        assert_eq!(
            count(KEEPS_TITLE),
            count(RETURNS_TITLE),
            "the window has another title"
        );
        // Any unfinished sequence is cancelled first.
        let last = raw.rfind("\x18\x1b\\").map(|at| &raw[at..]);
        assert!(
            last.is_some_and(|last| last.contains("\x1b[?1049l")),
            "the last words do not begin with an end"
        );
    }
}
