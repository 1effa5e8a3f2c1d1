//! Waiting for the bytes of the terminal, on a thread of its own. This thread also notices that the
//! terminal is gone, whether or not a signal says so.

use std::io;
use std::thread;

use crate::codec::Sent;

/// Starts the thread. It hands out what the terminal sends, and nothing once the terminal is gone; it ends
/// with that, or when nobody takes events any more.
///
/// # Errors
/// Fails where the system has no thread for it.
pub fn start(mut take: impl FnMut(Option<Sent>) -> bool + Send + 'static) -> io::Result<()> {
    thread::Builder::new()
        .name("input".to_owned())
        .stack_size(256 * 1024)
        .spawn(move || {
            // Whatever ends the reading, nothing more can come.
            if source::read(&mut take) == Ended::Gone {
                take(None);
            }
        })?;
    Ok(())
}

pub use source::is_gone;

/// Why the reading ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ended {
    /// Nobody takes events any more.
    NotWanted,
    /// The terminal is gone.
    Gone,
}

#[cfg(unix)]
mod source {
    //! The standard input, byte by byte.

    use std::io;
    use std::thread;
    use std::time::{Duration, Instant};

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::{Errno, read as read_bytes};

    use super::Ended;
    use crate::codec::{Decoder, Sent};
    use crate::runtime::terminal::is_taken;
    use crate::runtime::terminal::signals::is_in_foreground;

    /// How long what is typed for another program is left alone before it is looked at again.
    const NOT_OURS: Duration = Duration::from_millis(20);

    pub(super) fn read(take: &mut impl FnMut(Option<Sent>) -> bool) -> Ended {
        let (mut decoder, mut bytes) = (Decoder::default(), [0; 1024]);
        let begun = Instant::now();
        let mut is_wanted = true;
        loop {
            let mut hand_out = |sent| is_wanted = is_wanted && take(Some(sent));
            match wait(decoder.waits(begun.elapsed())) {
                Ok(false) => decoder.settle(&mut hand_out),
                // Reading in the background would stop the program, even one that has just been
                // told to end. And what is typed once the terminal is given back is for the shell.
                Ok(true) if !is_taken() || !is_in_foreground() => thread::sleep(NOT_OURS),
                Ok(true) => match read_bytes(io::stdin(), &mut bytes) {
                    // A terminal in raw mode has at least one byte for whoever waited, unless it
                    // is gone.
                    Ok(0) => return Ended::Gone,
                    Ok(count) => decoder.feed(&bytes[..count], begun.elapsed(), &mut hand_out),
                    Err(Errno::INTR | Errno::AGAIN) => {}
                    Err(_) => return Ended::Gone,
                },
                Err(Errno::INTR | Errno::AGAIN) => {}
                Err(_) => return Ended::Gone,
            }
            if !is_wanted {
                return Ended::NotWanted;
            }
        }
    }

    /// Waits until there is something to read, for ever or for some time; tells whether there is.
    fn wait(time: Option<Duration>) -> Result<bool, Errno> {
        let found = state(PollFlags::IN, time)?;
        if found.contains(PollFlags::NVAL) {
            // Not every system tells of a terminal whether there is something to read. Then an Esc
            // is decided on at once, and everything else is waited for by reading.
            return Ok(time.is_none());
        }
        if found.intersects(GONE) && !found.contains(PollFlags::IN) {
            return Err(Errno::IO);
        }
        Ok(!found.is_empty())
    }

    /// What the system says of a terminal that is gone.
    const GONE: PollFlags = PollFlags::ERR.union(PollFlags::HUP).union(PollFlags::NVAL);

    fn state(of: PollFlags, time: Option<Duration>) -> Result<PollFlags, Errno> {
        let stdin = io::stdin();
        let mut waited = [PollFd::new(&stdin, of)];
        let time = time.and_then(|time| Timespec::try_from(time).ok());
        poll(&mut waited, time.as_ref())?;
        Ok(waited[0].revents())
    }

    /// Tells whether the terminal is gone.
    pub fn is_gone() -> bool {
        state(PollFlags::empty(), Some(Duration::ZERO)).is_ok_and(|found| found.intersects(GONE))
    }
}

#[cfg(not(unix))]
mod source {
    //! The console, as crossterm reads it.

    use crossterm::event;

    use super::Ended;
    use crate::codec::Sent;

    /// Nothing says so here.
    pub const fn is_gone() -> bool {
        false
    }

    pub(super) fn read(take: &mut impl FnMut(Option<Sent>) -> bool) -> Ended {
        loop {
            let Ok(event) = event::read() else {
                return Ended::Gone;
            };
            if !take(Some(Sent::Event(event))) {
                return Ended::NotWanted;
            }
        }
    }
}
