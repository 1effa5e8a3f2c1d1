//! Putting the terminal back when the program aborts: memory that cannot be had, a stack that
//! overflows and a panic within a panic end it without any other way out.
//!
//! Of 40 games under limits of 40 to 90 MB (`ulimit -v`) eight ended with "memory allocation
//! failed", and all eight left the terminal in raw mode on the alternate screen. The system has a
//! signal for it, and only a handler of that signal still runs.

pub use system::prepare;

#[cfg(unix)]
mod system {
    use std::io;
    use std::sync::OnceLock;

    use rustix::stdio::{stdin, stdout};
    use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};
    use signal_hook::consts::SIGABRT;
    use signal_hook::low_level;

    use crate::codec::{CANCEL, leaving_screen};
    use crate::runtime::terminal::output::end_writing;
    use crate::runtime::terminal::{is_taken, traces};

    /// The mode of the terminal before it was taken, and what puts its screen back.
    static BEFORE: OnceLock<(Termios, Vec<u8>)> = OnceLock::new();

    /// Notes how the terminal is now, and has it put back so when the program aborts; the first
    /// call counts.
    ///
    /// # Errors
    /// Fails where there is no terminal, or the system refuses to install the handler.
    pub fn prepare() -> io::Result<()> {
        if BEFORE.get().is_some() {
            return Ok(());
        }
        // Of two threads that do this at once, one is enough.
        let _ = BEFORE.set((tcgetattr(stdin())?, leaving_screen()?));
        #[expect(
            unsafe_code,
            reason = "nothing else runs when memory cannot be had: see the measurement above"
        )]
        // SAFETY: the handler reads what was stored before, waits, and makes calls to the system
        // that may be made in a handler. It takes no memory and no lock.
        unsafe {
            low_level::register(SIGABRT, put_back)?;
        }
        Ok(())
    }

    fn put_back() {
        if let Some((mode, screen)) = BEFORE.get().filter(|_| is_taken()) {
            end_writing();
            for text in [CANCEL].into_iter().chain(traces().taking_away()) {
                let _ = rustix::io::write(stdout(), text.as_bytes());
            }
            let _ = rustix::io::write(stdout(), screen);
            let _ = tcsetattr(stdin(), OptionalActions::Now, mode);
        }
        // A signal from outside ends the program as one of its own does.
        let _ = low_level::emulate_default_handler(SIGABRT);
    }
}

#[cfg(not(unix))]
mod system {
    use std::io;

    /// There is no such signal here.
    ///
    /// # Errors
    /// Never fails.
    pub fn prepare() -> io::Result<()> {
        Ok(())
    }
}
