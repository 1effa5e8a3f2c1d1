//! Output to the terminal, on a thread of its own: a terminal that reads slowly, or no more, delays
//! nothing but its own pictures.

use std::io::{self, Write};
use std::mem;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, OnceLock, PoisonError, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

use super::is_taken;

/// The number of bytes that are written at a time. Bytes that the system has taken can no longer be
/// given up.
const PIECE: usize = 4096;

/// How long the last that is written may take, in all. Then the terminal does not read.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// How long it is between two looks at something that says nothing when it changes.
const LOOK_AGAIN: Duration = Duration::from_millis(10);

static OUTPUT: Output = Output::new();

/// Whether bytes are just handed to the system, and whether no more may be: an abort puts the
/// terminal back, and nothing may come after that.
static IS_WRITING: AtomicBool = AtomicBool::new(false);
static IS_OVER: AtomicBool = AtomicBool::new(false);

/// Who is told that all was written, or that the terminal is gone.
static LISTENER: OnceLock<Box<dyn Fn(Progress) + Send + Sync>> = OnceLock::new();

/// The result of writing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// All of it has been written.
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
    /// Whether the present output is given up for the next one.
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
        // Each change of the state is whole, whatever happens to a thread.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Locks the state where the thread that has it may be the one that asks: a thread that
    /// panics puts the terminal back.
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

    /// Writes whatever is to be written, for ever.
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

/// Starts the thread, unless there is one.
///
/// # Errors
/// Fails where the system has no thread for it, or nothing to write to.
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

/// The device of the terminal.
#[cfg(unix)]
type Device = std::fs::File;

/// Opens the terminal anew, so that a full one makes nobody wait: that would hold for everybody
/// who has the standard output, were it asked of that. Where the terminal cannot be opened, the
/// standard output has to do.
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

/// Waits a moment until the terminal takes more.
#[cfg(unix)]
fn wait_for_room(terminal: &Device) {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let mut waited = [PollFd::new(terminal, PollFlags::OUT)];
    let time = Timespec::try_from(LOOK_AGAIN).ok();
    // Writing again finds out what is wrong.
    let _ = poll(&mut waited, time.as_ref());
}

/// What is written to. A console takes text, which the standard output makes of bytes.
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

/// Sets the receiver of the results of writing; only the first call counts.
pub fn listen(listener: impl Fn(Progress) + Send + Sync + 'static) {
    // A second one could come only from a second table in one process.
    let _ = LISTENER.set(Box::new(listener));
}

/// Has bytes written after all that waits. Nobody waits for that.
pub fn send(bytes: &[u8]) {
    let mut state = OUTPUT.state();
    if !state.is_gone {
        state.waiting.extend_from_slice(bytes);
        drop(state);
        OUTPUT.changed.notify_all();
    }
}

/// Has nothing more written, and waits a moment for what is just being written. It takes no memory
/// and no lock, and may be called in a handler of a signal.
#[cfg(unix)]
pub fn end_writing() {
    IS_OVER.store(true, Ordering::SeqCst);
    let began = Instant::now();
    while IS_WRITING.load(Ordering::SeqCst) && began.elapsed() < LAST_WORDS {
        thread::sleep(Duration::from_millis(1));
    }
}

/// Tells whether all has been written, so that the next picture would not wait for another.
pub fn is_idle() -> bool {
    let state = OUTPUT.state();
    state.waiting.is_empty() && !state.is_writing
}

/// Has bytes written and waits for it, half a second at most. What waits before them is written
/// too, unless the terminal reads too slowly for that: then it is given up. Tells whether the bytes
/// were written.
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
    // What is under way gets room to end, and ends there.
    discard_unread();
    is_written(end)
}

/// Waits until all is written. Tells whether it is.
fn is_written(deadline: Instant) -> bool {
    while let Some(state) = OUTPUT.state_until(deadline) {
        if state.waiting.is_empty() && !state.is_writing {
            return !state.is_gone;
        }
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return false;
        }
        // Who waits is told of each change; a lock that cannot be had is not waited for.
        drop(OUTPUT.changed.wait_timeout(state, left));
    }
    false
}

/// Has the system forget what the terminal has not read yet.
#[cfg(unix)]
fn discard_unread() {
    use rustix::termios::{QueueSelector, tcflush};
    // A terminal that is gone has nothing to forget.
    let _ = tcflush(io::stdout(), QueueSelector::OFlush);
}

#[cfg(not(unix))]
const fn discard_unread() {}

/// A picture on its way: bytes are gathered until they are flushed.
#[derive(Debug, Default)]
pub struct Frame(Vec<u8>);

impl Write for Frame {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        // Nothing is drawn on a terminal that has been put back.
        if !self.0.is_empty() && is_taken() {
            send(&self.0);
        }
        self.0.clear();
        Ok(())
    }
}
