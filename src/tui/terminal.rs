//! The terminal's state: raw mode, the alternate screen, the mouse and bracketed paste, and
//! that all of it is put back on every way out: return, error, panic and signals.

use std::io::{self, IsTerminal, Write, stdout};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute};

/// Whether the terminal is ours at the moment. A panic hook and a signal thread ask too, so
/// it cannot be a field of the guard.
static TAKEN: AtomicBool = AtomicBool::new(false);
static HOOK: Once = Once::new();

/// Holds the terminal from its creation until it is dropped.
#[derive(Debug)]
pub struct Guard {
    mouse: bool,
}

impl Guard {
    /// Takes the terminal: raw mode, the alternate screen, bracketed paste and, if asked
    /// for, the mouse. From now on a panic puts the terminal back before it is reported.
    ///
    /// # Errors
    /// Fails when there is no terminal to take; what was changed so far is put back.
    pub fn new(mouse: bool) -> io::Result<Self> {
        if !stdout().is_terminal() {
            return Err(io::Error::new(
                io::ErrorKind::Unsupported,
                "the output is not a terminal",
            ));
        }
        HOOK.call_once(|| {
            let former = panic::take_hook();
            panic::set_hook(Box::new(move |info| {
                restore();
                former(info);
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
        execute!(
            stdout(),
            EnterAlternateScreen,
            cursor::Hide,
            EnableBracketedPaste
        )?;
        if self.mouse {
            execute!(stdout(), EnableMouseCapture)?;
        }
        Ok(())
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
        if mouse {
            execute!(stdout(), EnableMouseCapture)
        } else {
            execute!(stdout(), DisableMouseCapture)
        }
    }

    /// Gives the terminal back, stops the program until it is continued, and takes the
    /// terminal again. Where programs cannot be stopped it does nothing.
    ///
    /// # Errors
    /// Fails when the terminal is gone afterwards.
    pub fn suspend(&self) -> io::Result<()> {
        if signals::CAN_STOP {
            restore();
            signals::stop()?;
            self.take()?;
        }
        Ok(())
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        restore();
    }
}

/// Puts the terminal back as it was; does nothing where that has been done. Errors are left
/// alone: on the way out there is nobody to tell, and the terminal may be gone.
pub fn restore() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let _ = execute!(
            stdout(),
            DisableMouseCapture,
            DisableBracketedPaste,
            LeaveAlternateScreen,
            cursor::Show
        );
        let _ = disable_raw_mode();
        let _ = stdout().flush();
    }
}

/// What the system asks of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signal {
    /// To end, with the number of the signal.
    End(i32),
    /// To stop until continued.
    Stop,
    /// To go on.
    Continue,
}

pub use signals::listen;

#[cfg(unix)]
mod signals {
    //! Signals on Unix.

    use std::io;
    use std::thread;

    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    use super::{Signal, restore};

    pub(super) const CAN_STOP: bool = true;

    /// Stops the program as the shell's job control does.
    pub(super) fn stop() -> io::Result<()> {
        emulate_default_handler(SIGTSTP)
    }

    /// Passes signals on from a thread that sleeps until one comes. A second request to end
    /// is not passed on: the program did not answer the first, so it ends here and now.
    ///
    /// # Errors
    /// Fails when the system refuses to install the handlers.
    pub fn listen(tell: impl Fn(Signal) + Send + 'static) -> io::Result<()> {
        let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT, SIGTSTP, SIGCONT])?;
        thread::Builder::new()
            .name("signals".to_owned())
            .stack_size(128 * 1024)
            .spawn(move || {
                let mut asked = false;
                for signal in signals.forever() {
                    match signal {
                        SIGTSTP => tell(Signal::Stop),
                        SIGCONT => tell(Signal::Continue),
                        number if asked => {
                            restore();
                            std::process::exit(128 + number);
                        }
                        number => {
                            asked = true;
                            tell(Signal::End(number));
                        }
                    }
                }
            })?;
        Ok(())
    }
}

#[cfg(not(unix))]
mod signals {
    //! Where there are no such signals.

    use std::io;

    use super::Signal;

    pub(super) const CAN_STOP: bool = false;

    pub(super) fn stop() -> io::Result<()> {
        Ok(())
    }

    /// Has nothing to listen for on this system.
    ///
    /// # Errors
    /// Never fails.
    pub fn listen(_tell: impl Fn(Signal) + Send + 'static) -> io::Result<()> {
        Ok(())
    }
}
