//! Writes to the terminal on a thread of its own. If a terminal reads slowly or not at all, only its own screen is
//! delayed.

use std::io::{self, Write};
use std::mem;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, OnceLock, PoisonError, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

use super::taken::is_taken;

/// The largest number of bytes that are written to the terminal at a time. Bytes that the system has accepted can no
/// longer be dropped.
const PIECE: usize = 4096;

/// The time limit for the last output to the terminal. If a terminal takes longer, it is not reading.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// How long to wait between two checks of something that does not signal its changes, such as the terminal.
const LOOK_AGAIN: Duration = Duration::from_millis(10);

static OUTPUT: Output = Output::new();

/// Whether output for the terminal is being passed to the system at the moment.
static IS_WRITING: AtomicBool = AtomicBool::new(false);
/// Whether no more output for the terminal may be passed to the system. This is so after an abort, which restores the
/// terminal; nothing may be written after that.
static IS_OVER: AtomicBool = AtomicBool::new(false);

/// The function that is called when all output has been written, or when the terminal is gone.
static LISTENER: OnceLock<Box<dyn Fn(Progress) + Send + Sync>> = OnceLock::new();

/// The result of writing output to the terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// All output to the terminal has been written.
    Written,
    /// The terminal is gone.
    Gone,
}

struct Output {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    has_thread: bool,
    is_writing: bool,
    /// Whether the output that is being written should be dropped in favour of the next output.
    gives_up: bool,
    is_gone: bool,
    waiting: Vec<u8>,
}

impl Output {
    const fn new() -> Self {
        Self {
            state: Mutex::new(State {
                has_thread: false,
                is_writing: false,
                gives_up: false,
                is_gone: false,
                waiting: Vec::new(),
            }),
            changed: Condvar::new(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Each change of the state is complete, whatever happens to a thread.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Locks the state of the output thread. Gives up at `deadline`, because the present thread may already hold the
    /// lock: a thread that panics restores the terminal.
    fn state_until(&self, deadline: Instant) -> Option<MutexGuard<'_, State>> {
        loop {
            match self.state.try_lock() {
                Ok(state) => return Some(state),
                Err(TryLockError::Poisoned(error)) => return Some(error.into_inner()),
                Err(TryLockError::WouldBlock) if Instant::now() < deadline => {
                    thread::sleep(LOOK_AGAIN);
                }
                Err(TryLockError::WouldBlock) => return None,
            }
        }
    }

    /// Runs the output thread: writes output to the terminal as it comes, and never returns.
    fn work(&self, mut terminal: Device) {
        loop {
            let mut state = self.state();
            while state.waiting.is_empty() {
                state = self
                    .changed
                    .wait(state)
                    .unwrap_or_else(PoisonError::into_inner);
            }
            let bytes = mem::take(&mut state.waiting);
            state.is_writing = true;
            drop(state);
            let written = self.write(&mut terminal, &bytes);
            let mut state = self.state();
            state.is_writing = false;
            state.gives_up = false;
            if written.is_err() {
                state.is_gone = true;
                state.waiting.clear();
            }
            let progress = match (&written, state.waiting.is_empty()) {
                (Err(_), _) => Some(Progress::Gone),
                (Ok(()), true) => Some(Progress::Written),
                (Ok(()), false) => None,
            };
            drop(state);
            self.changed.notify_all();
            if let (Some(progress), Some(listener)) = (progress, LISTENER.get()) {
                listener(progress);
            }
        }
    }

    fn write(&self, terminal: &mut Device, bytes: &[u8]) -> io::Result<()> {
        for piece in bytes.chunks(PIECE) {
            let mut rest = piece;
            while !rest.is_empty() {
                IS_WRITING.store(true, Ordering::SeqCst);
                if IS_OVER.load(Ordering::SeqCst) {
                    IS_WRITING.store(false, Ordering::SeqCst);
                    return Ok(());
                }
                let written = terminal.write(rest);
                IS_WRITING.store(false, Ordering::SeqCst);
                match written {
                    Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
                    Ok(count) => rest = &rest[count..],
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                        if self.state().gives_up {
                            return Ok(());
                        }
                        wait_for_room(terminal);
                    }
                    Err(error) => return Err(error),
                }
            }
            if self.state().gives_up {
                return Ok(());
            }
        }
        terminal.flush()
    }
}

/// Starts the thread that writes to the terminal, unless it is already running.
///
/// # Errors
/// Fails if the system cannot start a thread, or if there is nothing to write to.
pub fn start() -> io::Result<()> {
    let mut state = OUTPUT.state();
    if !state.has_thread {
        let terminal = terminal()?;
        thread::Builder::new()
            .name("output".to_owned())
            .stack_size(128 * 1024)
            .spawn(move || OUTPUT.work(terminal))?;
        state.has_thread = true;
    }
    Ok(())
}

/// The file through which the program writes to the terminal.
#[cfg(unix)]
type Device = std::fs::File;

/// Opens the terminal again, for output that never blocks. The standard output could not be changed to that without
/// affecting every program that shares it. It is used only if the terminal cannot be opened.
#[cfg(unix)]
fn terminal() -> io::Result<Device> {
    use std::ffi::OsString;
    use std::fs::OpenOptions;
    use std::os::fd::AsFd as _;
    use std::os::unix::ffi::OsStringExt as _;
    use std::os::unix::fs::OpenOptionsExt as _;

    use rustix::fs::OFlags;
    use rustix::termios::ttyname;

    let stdout = io::stdout();
    let own = ttyname(&stdout, Vec::new()).map_err(io::Error::from);
    let flags = OFlags::NONBLOCK | OFlags::NOCTTY;
    let own = own.and_then(|name| {
        OpenOptions::new()
            .write(true)
            .custom_flags(flags.bits().cast_signed())
            .open(OsString::from_vec(name.into_bytes()))
    });
    own.or_else(|_| Ok(stdout.as_fd().try_clone_to_owned()?.into()))
}

/// Waits briefly until the terminal accepts more bytes.
#[cfg(unix)]
fn wait_for_room(terminal: &Device) {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let mut waited = [PollFd::new(terminal, PollFlags::OUT)];
    let time = Timespec::try_from(LOOK_AGAIN).ok();
    // The next write finds out what is wrong.
    let _ = poll(&mut waited, time.as_ref());
}

/// The standard output, which converts the program's bytes into text for the console.
#[cfg(not(unix))]
type Device = io::Stdout;

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere it can fail")]
fn terminal() -> io::Result<Device> {
    Ok(io::stdout())
}

#[cfg(not(unix))]
fn wait_for_room(_terminal: &Device) {
    thread::sleep(LOOK_AGAIN);
}

/// Sets the function that is called with the result each time output was written. Only the first call counts.
pub fn listen(listener: impl Fn(Progress) + Send + Sync + 'static) {
    // A second one could come only from a second table in one process.
    let _ = LISTENER.set(Box::new(listener));
}

/// Sends a text to the terminal, if the program holds the terminal.
pub fn send_text(text: &str) {
    if !text.is_empty() && is_taken() {
        send(text.as_bytes());
    }
}

/// Queues bytes for the terminal after everything that is waiting, without blocking.
pub fn send(bytes: &[u8]) {
    let mut state = OUTPUT.state();
    if !state.is_gone {
        state.waiting.extend_from_slice(bytes);
        drop(state);
        OUTPUT.changed.notify_all();
    }
}

/// Stops all further output, and waits briefly for the bytes that are being written. The function uses no memory and
/// no lock, so a signal handler may call it.
#[cfg(unix)]
pub fn end_writing() {
    IS_OVER.store(true, Ordering::SeqCst);
    let began = Instant::now();
    while IS_WRITING.load(Ordering::SeqCst) && began.elapsed() < LAST_WORDS {
        thread::sleep(Duration::from_millis(1));
    }
}

/// Whether all output to the terminal has been written, so that the next frame need not wait.
pub fn is_idle() -> bool {
    let state = OUTPUT.state();
    state.waiting.is_empty() && !state.is_writing
}

/// Queues bytes for the terminal and waits until they are written, for half a second at most. Output that was already
/// waiting is written first, or dropped if the terminal reads too slowly. Returns whether the bytes were written.
pub fn send_last(bytes: &[u8]) -> bool {
    let began = Instant::now();
    let end = began + LAST_WORDS;
    let Some(mut state) = OUTPUT.state_until(end) else {
        return false;
    };
    if state.is_gone || !state.has_thread {
        return false;
    }
    state.waiting.extend_from_slice(bytes);
    drop(state);
    OUTPUT.changed.notify_all();
    if is_written(began + LAST_WORDS / 2) {
        return true;
    }
    let Some(mut state) = OUTPUT.state_until(end) else {
        return false;
    };
    if state.is_gone {
        return false;
    }
    state.gives_up = state.is_writing;
    state.waiting.clear();
    state.waiting.extend_from_slice(bytes);
    drop(state);
    OUTPUT.changed.notify_all();
    // This makes room for the present write to end. It is the last one.
    discard_unread();
    is_written(end)
}

/// Waits until all output to the terminal is written, but not beyond `deadline`. Returns whether all of it was written.
fn is_written(deadline: Instant) -> bool {
    while let Some(state) = OUTPUT.state_until(deadline) {
        if state.waiting.is_empty() && !state.is_writing {
            return !state.is_gone;
        }
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return false;
        }
        // Each change wakes this thread. A lock that cannot be had is not waited for.
        drop(OUTPUT.changed.wait_timeout(state, left));
    }
    false
}

/// Makes the system drop the output that the terminal has not read yet.
#[cfg(unix)]
fn discard_unread() {
    use rustix::termios::{QueueSelector, tcflush};
    // A terminal that is gone has nothing to drop.
    let _ = tcflush(io::stdout(), QueueSelector::OFlush);
}

#[cfg(not(unix))]
const fn discard_unread() {}

/// The bytes that draw a frame, which are collected until the frame is flushed.
#[derive(Debug, Default)]
pub struct Frame(Vec<u8>);

impl Write for Frame {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        // Nothing is drawn on a terminal that has been restored.
        if !self.0.is_empty() && is_taken() {
            send(&self.0);
        }
        self.0.clear();
        Ok(())
    }
}
