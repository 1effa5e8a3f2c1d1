//! Stopping and continuing the program, which releases the terminal in between.

use std::io;

use super::guard::{Guard, restore};
use super::signals;

impl Guard {
    /// Releases the terminal and stops the program until it is continued. Does nothing if there is nothing that could
    /// continue the program.
    ///
    /// # Errors
    /// Fails if the system does.
    pub fn suspend(&self) -> io::Result<()> {
        signals::forget_continuing();
        self.stop()
    }

    /// Stops the program because a signal asks for it. Does not stop it if a signal to continue has come since, because
    /// that signal would not be sent again.
    ///
    /// # Errors
    /// Fails if the system does.
    pub fn stop(&self) -> io::Result<()> {
        if signals::can_stop() && !signals::is_continued() {
            restore();
            signals::stop()?;
        }
        Ok(())
    }

    /// Takes over the terminal again after the program was continued. If the program is in the background, where the
    /// terminal belongs to another program, it stops once more. Returns whether the program has the terminal.
    ///
    /// # Errors
    /// Fails if the terminal is gone.
    pub fn resume(&self) -> io::Result<bool> {
        if signals::is_in_foreground() {
            self.take()?;
            return Ok(true);
        }
        self.suspend()?;
        Ok(false)
    }
}
