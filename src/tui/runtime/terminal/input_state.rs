//! The state of the standard input: whether it has bytes to read, and whether the terminal is gone.

#[cfg(unix)]
pub use unix::{GONE, is_gone, state};

#[cfg(unix)]
mod unix {
    use std::io;
    use std::time::Duration;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::Errno;

    /// The events on the standard input that the system reports if the terminal is gone.
    pub const GONE: PollFlags = PollFlags::ERR.union(PollFlags::HUP).union(PollFlags::NVAL);

    /// Waits for one of the events `of` on the standard input, for ever or up to `time`. Returns the events that have
    /// occurred.
    pub fn state(of: PollFlags, time: Option<Duration>) -> Result<PollFlags, Errno> {
        let stdin = io::stdin();
        let mut waited = [PollFd::new(&stdin, of)];
        let time = time.and_then(|time| Timespec::try_from(time).ok());
        poll(&mut waited, time.as_ref())?;
        Ok(waited[0].revents())
    }

    /// Whether the terminal is gone.
    pub fn is_gone() -> bool {
        state(PollFlags::empty(), Some(Duration::ZERO)).is_ok_and(|found| found.intersects(GONE))
    }
}

/// Always returns false, because this system does not report that a terminal is gone.
#[cfg(not(unix))]
pub const fn is_gone() -> bool {
    false
}
