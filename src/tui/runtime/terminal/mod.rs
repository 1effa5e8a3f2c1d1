//! The terminal's state: raw mode, the alternate screen, the mouse and bracketed paste, and
//! that all of it is put back on every way out: return, error, panic, signals and abort.

mod abort;
mod output;
mod reader;
mod signals;

use std::io::{self, IsTerminal};
use std::panic;
use std::path::Path;
use std::process;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Mutex, MutexGuard, Once, OnceLock, PoisonError, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::terminal::{self, disable_raw_mode, enable_raw_mode};
use ratatui::layout::Size;

#[cfg(unix)]
use crate::codec::file_address;
use crate::codec::placeholders::freeing_all;
use crate::codec::{Answer, ShownWindow, Traces, Window, copying, entering, leaving, mouse};

pub use output::{Frame, Progress, is_idle, listen as listen_to_output};
pub use reader::{is_gone, start as read};
pub use signals::{HANG_UP, Signal, listen};

/// The code that a program ends with that has panicked.
pub const PANICKED: i32 = 101;

/// How long the program may take to end once it has been asked to. Then it is ended, for which the
/// terminal takes half a second at most.
const TIME_TO_END: Duration = Duration::from_millis(1200);

/// How long it may take once the terminal is gone, which nobody waits for.
const TIME_TO_END_ALONE: Duration = Duration::from_millis(800);

/// How long one thread waits for another that is just putting the terminal back.
const TIME_TO_RESTORE: Duration = Duration::from_millis(700);

/// Whether the terminal is ours at the moment. A panic hook and a signal thread ask too, so
/// it cannot be a field of the guard.
static TAKEN: AtomicBool = AtomicBool::new(false);
static HOOK: Once = Once::new();

/// What the terminal may have beside its modes: see [`Traces`].
static PICTURES: AtomicU8 = AtomicU8::new(0);
static THROUGH_TMUX: OnceLock<(u8, String)> = OnceLock::new();
static HAS_TITLE: AtomicBool = AtomicBool::new(false);
static IS_AT_WORK: AtomicBool = AtomicBool::new(false);

/// The answers of the terminal that are awaited.
static AWAITED: Mutex<Awaited> = Mutex::new(Awaited {
    answers: 0,
    asked: None,
    has_answered: false,
});

/// How long after a question its answer may come. A terminal that says nothing for longer says nothing.
const LATEST_ANSWER: Duration = Duration::from_secs(1);

/// How long an answer is waited for at the end. A terminal answers before it sends a key that is pressed in reply to
/// the first picture, so that one that has not answered by then hardly will.
const LAST_CHANCE: Duration = Duration::from_millis(100);

/// Held by the thread that puts the terminal back, so that no other ends the program meanwhile.
static RESTORING: Mutex<()> = Mutex::new(());

/// Who is told that a thread has panicked.
static LISTENER: OnceLock<Box<dyn Fn() + Send + Sync>> = OnceLock::new();

/// The answers that are awaited.
#[derive(Debug)]
struct Awaited {
    answers: u32,
    /// When the last question was asked.
    asked: Option<Instant>,
    /// Whether the terminal has ever answered, and not tmux alone.
    has_answered: bool,
}

impl Awaited {
    fn lock() -> MutexGuard<'static, Self> {
        // Each change is whole, whatever happens to a thread.
        AWAITED.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells whether an answer may still come.
    fn may_come(&self) -> bool {
        let is_young = |asked: Instant| asked.elapsed() < LATEST_ANSWER;
        self.answers > 0 && self.asked.is_some_and(is_young)
    }
}

/// Holds the terminal from its creation until it is dropped.
#[derive(Debug)]
pub struct Guard {
    mouse: bool,
}

impl Guard {
    /// Takes the terminal: raw mode, the alternate screen, bracketed paste and, if asked
    /// for, the mouse. From now on a panic on any thread puts the terminal back before it is
    /// reported, and ends the program.
    ///
    /// # Errors
    /// Fails when there is no terminal to take; what was changed so far is put back.
    pub fn new(mouse: bool) -> io::Result<Self> {
        if !io::stdout().is_terminal() {
            return Err(io::Error::new(
                io::ErrorKind::Unsupported,
                "the output is not a terminal",
            ));
        }
        output::start()?;
        abort::prepare()?;
        HOOK.call_once(|| {
            let former = panic::take_hook();
            panic::set_hook(Box::new(move |info| {
                let was_taken = restore();
                if was_taken {
                    // The report may have to wait for a terminal that does not read. Where there
                    // is no thread to be had, the program ends without.
                    let _ = thread::Builder::new().spawn(|| end_soon(PANICKED));
                }
                former(info);
                if let Some(tell) = LISTENER.get().filter(|_| was_taken) {
                    tell();
                }
            }));
        });
        let guard = Self { mouse };
        guard.take()?;
        Ok(guard)
    }

    /// Takes the terminal again after something else had it.
    ///
    /// # Errors
    /// Fails when the terminal is gone.
    pub fn take(&self) -> io::Result<()> {
        if TAKEN.swap(true, Ordering::SeqCst) {
            // Somebody may have changed the mode behind our back, such as a shell that went on
            // while the program stood still; only a mode that was left can be entered again.
            disable_raw_mode()?;
        }
        enable_raw_mode()?;
        output::send(&entering()?);
        self.send_mouse()
    }

    /// Switches the mouse on or off.
    ///
    /// # Errors
    /// Fails when the terminal is gone.
    pub fn set_mouse(&mut self, mouse: bool) -> io::Result<()> {
        if self.mouse == mouse {
            return Ok(());
        }
        self.mouse = mouse;
        self.send_mouse()
    }

    fn send_mouse(&self) -> io::Result<()> {
        output::send(&mouse(self.mouse)?);
        Ok(())
    }

    /// Gives the terminal back and stops the program until it is continued. Where nobody could continue
    /// it, it does nothing.
    ///
    /// # Errors
    /// Fails where the system does.
    pub fn suspend(&self) -> io::Result<()> {
        signals::forget_continuing();
        self.stop()
    }

    /// Does so because a signal asks for it, unless another one has had the program go on since: who sent that
    /// would not send a second.
    ///
    /// # Errors
    /// Fails where the system does.
    pub fn stop(&self) -> io::Result<()> {
        if signals::can_stop() && !signals::is_continued() {
            restore();
            signals::stop()?;
        }
        Ok(())
    }

    /// Takes the terminal again after the program was continued, and tells whether it has it. In the
    /// background the program stops once more: the terminal is somebody else's.
    ///
    /// # Errors
    /// Fails when the terminal is gone.
    pub fn resume(&self) -> io::Result<bool> {
        if signals::is_in_foreground() {
            self.take()?;
            return Ok(true);
        }
        self.suspend()?;
        Ok(false)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        await_answers(LAST_CHANCE);
        restore();
    }
}

/// Waits for what the terminal may still answer, but no longer than this: a shell would take it for keys.
fn await_answers(time: Duration) {
    let began = Instant::now();
    while began.elapsed() < time && Awaited::lock().may_come() && !is_gone() {
        thread::sleep(Duration::from_millis(5));
    }
}

/// Waits longer for what the terminal may still answer where it has answered before, so that it will again, or is on
/// another machine: it may be far away, and what was typed before the first picture may end the program.
pub fn await_late_answers(is_far: bool) {
    if is_far || Awaited::lock().has_answered {
        await_answers(LATEST_ANSWER);
    }
}

/// Has somebody told when a thread panics while the terminal is taken, so that the program can
/// end in order; the first who asks is.
pub fn listen_for_panics(tell: impl Fn() + Send + Sync + 'static) {
    // A second one could come only from a second table in one process.
    let _ = LISTENER.set(Box::new(tell));
}

/// Has the terminal be sent this.
pub fn send(text: &str) {
    if !text.is_empty() && is_taken() {
        output::send(text.as_bytes());
    }
}

/// Notes, before it is asked, that pictures go through tmux to the terminal, and who owns them.
pub fn note_through_tmux(owner: u8) {
    THROUGH_TMUX.get_or_init(|| (owner, freeing_all(owner)));
}

/// Asks the terminal something that it answers so many times.
pub fn ask(text: &str, answers: u32) {
    if !text.is_empty() && is_taken() {
        let mut awaited = Awaited::lock();
        // What has not come by now does not come.
        awaited.answers = answers
            + if awaited.may_come() {
                awaited.answers
            } else {
                0
            };
        awaited.asked = Some(Instant::now());
        drop(awaited);
        send(text);
    }
}

/// Notes that the terminal has answered: the last answer to a question tells its kind, and that of the terminal
/// around tmux comes by itself.
pub fn note_answered(answer: Answer) {
    let is_inside_tmux = THROUGH_TMUX.get().is_some();
    let (is_last, is_by_terminal) = match answer {
        Answer::Kind => (true, !is_inside_tmux),
        Answer::ShowsPictures(_) => (is_inside_tmux, true),
        Answer::CellSize(..) | Answer::LightGround(_) => (false, false),
    };
    let mut awaited = Awaited::lock();
    awaited.has_answered |= is_by_terminal;
    if is_last {
        // One that was not asked changes nothing.
        awaited.answers = awaited.answers.saturating_sub(1);
    }
}

/// Notes, before they are sent, that the terminal is sent pictures with numbers up to this one.
pub fn note_pictures(highest: u8) {
    PICTURES.fetch_max(highest, Ordering::SeqCst);
}

/// Has the window show this.
pub fn show_window(shown: &mut ShownWindow, wanted: Window) {
    let bytes = shown.write(wanted);
    // Until it is sent it is not there; and before it is taken away it may be.
    HAS_TITLE.fetch_or(shown.has_title(), Ordering::SeqCst);
    IS_AT_WORK.fetch_or(shown.is_at_work(), Ordering::SeqCst);
    send(&bytes);
    HAS_TITLE.store(shown.has_title(), Ordering::SeqCst);
    IS_AT_WORK.store(shown.is_at_work(), Ordering::SeqCst);
}

/// Returns what the terminal may have beside its modes.
fn traces() -> Traces<'static> {
    let through_tmux = THROUGH_TMUX.get();
    Traces {
        pictures: PICTURES.load(Ordering::SeqCst),
        through_tmux: through_tmux.map(|(owner, freeing)| (*owner, freeing.as_str())),
        title: HAS_TITLE.load(Ordering::SeqCst),
        work: IS_AT_WORK.load(Ordering::SeqCst),
    }
}

/// Returns how large a cell of the terminal is in pixels, where the system knows it.
pub fn cell_size() -> Option<(u16, u16)> {
    let size = terminal::window_size().ok()?;
    let part = |whole: u16, count: u16| whole.checked_div(count).filter(|part| *part > 0);
    Some((
        part(size.width, size.columns)?,
        part(size.height, size.rows)?,
    ))
}

/// Returns the address of a file by which a terminal may open it, on this machine or another: it names this one.
#[cfg(unix)]
pub fn address_of(path: &Path) -> Option<String> {
    use std::os::unix::ffi::OsStrExt as _;

    let path = std::path::absolute(path).ok()?;
    let names = rustix::system::uname();
    let host = names.nodename().to_bytes();
    Some(file_address(host, path.as_os_str().as_bytes()))
}

/// There are no addresses here.
#[cfg(not(unix))]
pub const fn address_of(_path: &Path) -> Option<String> {
    None
}

/// Copies a text to the clipboard of the terminal, where that has one and lets programs use it.
pub fn copy(text: &str) {
    if let Ok(bytes) = copying(text) {
        output::send(&bytes);
    }
}

/// The largest picture that is drawn, in cells. A terminal that is larger, or says so, has the rest
/// left empty.
const LARGEST: (u16, u16) = (1000, 400);

/// The size of a terminal that does not say how large it is.
const USUAL: (u16, u16) = (80, 24);

/// Returns how large the picture for the terminal is, in cells.
pub fn size() -> Size {
    let (width, height) = terminal::size().unwrap_or(USUAL);
    let part = |part: u16, usual: u16, most: u16| if part == 0 { usual } else { part.min(most) };
    Size {
        width: part(width, USUAL.0, LARGEST.0),
        height: part(height, USUAL.1, LARGEST.1),
    }
}

/// Tells whether the terminal is ours at the moment.
pub fn is_taken() -> bool {
    TAKEN.load(Ordering::SeqCst)
}

/// Puts the terminal back as it was, within half a second whatever the terminal does; does nothing
/// where that has been done, but waits for a thread that is at it. Tells whether it was taken.
/// Errors are left alone: on the way out there is nobody to tell, and the terminal may be gone.
pub fn restore() -> bool {
    let began = Instant::now();
    let _alone = loop {
        match RESTORING.try_lock() {
            Ok(alone) => break Some(alone),
            Err(TryLockError::Poisoned(error)) => break Some(error.into_inner()),
            Err(TryLockError::WouldBlock) if began.elapsed() < TIME_TO_RESTORE => {
                thread::sleep(Duration::from_millis(5));
            }
            Err(TryLockError::WouldBlock) => break None,
        }
    };
    let was_taken = TAKEN.swap(false, Ordering::SeqCst);
    if was_taken {
        // A console of Windows is told here that the mouse is left alone, which brings the mode back that it
        // had when the mouse was taken: the raw one.
        let bytes = leaving(traces());
        // Then the mode: it waits for nobody.
        let _ = disable_raw_mode();
        if let Ok(bytes) = bytes {
            output::send_last(&bytes);
        }
        PICTURES.store(0, Ordering::SeqCst);
        HAS_TITLE.store(false, Ordering::SeqCst);
        IS_AT_WORK.store(false, Ordering::SeqCst);
        Awaited::lock().answers = 0;
    }
    was_taken
}

/// Lets the program some time to end by itself, and ends it after that.
fn end_soon(code: i32) -> ! {
    end_after(TIME_TO_END, code)
}

/// Does the same for a program whose terminal is gone.
pub fn end_alone() -> ! {
    end_after(TIME_TO_END_ALONE, 128 + HANG_UP)
}

fn end_after(time: Duration, code: i32) -> ! {
    thread::sleep(time);
    restore();
    process::exit(code);
}
