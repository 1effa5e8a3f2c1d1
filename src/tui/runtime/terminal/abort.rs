//! Restores the terminal when the program aborts. Lack of memory, a stack overflow or a panic within a panic ends the
//! program so abruptly that nothing else can restore the terminal.
//!
//! In a test, 40 games ran under limits of 40 to 90 MB (`ulimit -v`). Eight of them ended with "memory allocation
//! failed", and all eight left the terminal in raw mode on the alternate screen. In such a case the system sends a
//! signal, and only the handler of that signal still runs.

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

    /// The mode of the terminal before the program took it over, and the bytes that restore its screen.
    static BEFORE: OnceLock<(Termios, Vec<u8>)> = OnceLock::new();

    /// Records the present state of the terminal, so that the terminal is restored if the program aborts. Only the
    /// first call counts.
    ///
    /// # Errors
    /// Fails if there is no terminal, or if the system refuses to install the handler.
    pub fn prepare() -> io::Result<()> {
        if BEFORE.get().is_some() {
            return Ok(());
        }
        // If two threads do this at once, either result will do.
        let _ = BEFORE.set((tcgetattr(stdin())?, leaving_screen()?));
        #[expect(
            unsafe_code,
            reason = "nothing else runs when memory cannot be had: see the measurement above"
        )]
        // SAFETY: the handler reads values stored before, waits, and makes only system calls that are allowed in a
        // handler. It allocates no memory and takes no lock.
        unsafe {
            low_level::register(SIGABRT, put_back)?;
        }
        Ok(())
    }

    fn put_back() {
        if let Some((mode, screen)) = BEFORE.get().filter(|_| is_taken()) {
            end_writing();
            for text in [CANCEL].into_iter().chain(traces::all().taking_away()) {
                let _ = rustix::io::write(stdout(), text.as_bytes());
            }
            let _ = rustix::io::write(stdout(), screen);
            let _ = tcsetattr(stdin(), OptionalActions::Now, mode);
        }
        // A signal from outside ends the program as one from inside does.
        let _ = low_level::emulate_default_handler(SIGABRT);
    }
}

#[cfg(not(unix))]
mod system {
    use std::io;

    /// Does nothing, because there is no such signal on this system.
    ///
    /// # Errors
    /// Never fails.
    pub fn prepare() -> io::Result<()> {
        Ok(())
    }
}
