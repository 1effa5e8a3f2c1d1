//! The guard that holds the terminal. It takes the terminal over, and restores it in whatever way the program ends.

use std::io::{self, IsTerminal};
use std::panic;
use std::process;
use std::sync::{Mutex, Once, OnceLock, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::terminal::{disable_raw_mode, enable_raw_mode};

use super::{abort, answers, output, taken, traces};
use crate::codec::{entering, leaving, mouse};

/// The exit code of a program that has panicked.
pub const PANICKED: i32 = 101;

/// How long a program that has been asked to end may take to end by itself. After that the program is ended by force.
/// The terminal can delay this by half a second at most.
const TIME_TO_END: Duration = Duration::from_millis(1200);

/// The longest time to wait while another thread restores the terminal.
const TIME_TO_RESTORE: Duration = Duration::from_millis(700);

static HOOK: Once = Once::new();

/// The lock that a thread holds while it restores the terminal. It keeps other threads from ending the program
/// meanwhile.
static RESTORING: Mutex<()> = Mutex::new(());

/// The function that is called when a thread of the program has panicked.
static LISTENER: OnceLock<Box<dyn Fn() + Send + Sync>> = OnceLock::new();

/// A guard that holds the terminal from its creation until it is dropped.
#[derive(Debug)]
pub struct Guard {
    mouse: bool,
}

impl Guard {
    /// Takes over the terminal: it sets raw mode, the alternate screen, bracketed paste and, if wanted, the mouse.
    /// From now on a panic on any thread restores the terminal before it is reported, and ends the program.
    ///
    /// # Errors
    /// Fails if there is no terminal to take over. Changes that were already made are undone.
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
                    // The report may have to wait for a terminal that does not read. If the system cannot start
                    // a thread, the program ends without one.
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

    /// Takes over the terminal again after another program has used it.
    ///
    /// # Errors
    /// Fails if the terminal is gone.
    pub fn take(&self) -> io::Result<()> {
        if taken::set(true) {
            // Another program may have changed the mode, such as a shell that ran while this program was stopped.
            // Only a mode that was left can be entered again.
            disable_raw_mode()?;
        }
        enable_raw_mode()?;
        output::send(&entering()?);
        self.send_mouse()
    }

    /// Switches the mouse on or off.
    ///
    /// # Errors
    /// Fails if the terminal is gone.
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
}

impl Drop for Guard {
    fn drop(&mut self) {
        answers::wait_at_the_end();
        restore();
    }
}

/// Sets the function that is called when a thread panics while the program holds the terminal, so that the program
/// can end in an orderly way. Only the first call counts.
pub fn listen_for_panics(tell: impl Fn() + Send + Sync + 'static) {
    // Only a second table in one process could set a second one.
    let _ = LISTENER.set(Box::new(tell));
}

/// Restores the terminal within half a second, even if the terminal does not respond. If the terminal has been restored
/// already, does nothing. If another thread is restoring it, waits for that thread. Returns whether the program held
/// the terminal. Errors are ignored, because the program is ending and the terminal may be gone.
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
    let was_taken = taken::set(false);
    if was_taken {
        // This makes a Windows console release the mouse, which brings back the mode from when the mouse was taken:
        // raw mode.
        let bytes = leaving(traces::all());
        // The mode comes after that. Setting it never blocks.
        let _ = disable_raw_mode();
        if let Ok(bytes) = bytes {
            output::send_last(&bytes);
        }
        traces::forget();
        answers::forget();
    }
    was_taken
}

/// Waits some time for the program to end by itself, and then ends it by force.
pub(super) fn end_soon(code: i32) -> ! {
    end_after(TIME_TO_END, code)
}

pub(super) fn end_after(time: Duration, code: i32) -> ! {
    thread::sleep(time);
    restore();
    process::exit(code);
}
