//! Reads the bytes that the terminal sends, on a thread of its own. The thread also notices when the terminal is
//! gone, with or without a signal.

use std::io;
use std::thread;

use crate::codec::Sent;

/// Starts the thread that reads from the terminal. It calls `take` with everything that the terminal sends, and with
/// `None` once the terminal is gone. It ends after that, or when `take` returns false.
///
/// # Errors
/// Fails if the system cannot start a thread.
pub fn start(mut take: impl FnMut(Option<Sent>) -> bool + Send + 'static) -> io::Result<()> {
    thread::Builder::new()
        .name("input".to_owned())
        .stack_size(256 * 1024)
        .spawn(move || {
            // Nothing can follow, whatever the reason.
            if source::read(&mut take) == Ended::Gone {
                take(None);
            }
        })?;
    Ok(())
}

/// Why reading from the terminal has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ended {
    /// Reading has ended because the function that takes the events does not want any more.
    NotWanted,
    /// Reading has ended because the terminal is gone.
    Gone,
}

#[cfg(unix)]
mod source {
    //! The standard input, whose bytes are read as the terminal sends them.

    use std::io;
    use std::thread;
    use std::time::{Duration, Instant};

    use rustix::event::PollFlags;
    use rustix::io::{Errno, read as read_bytes};

    use super::Ended;
    use crate::codec::{Decoder, Sent};
    use crate::runtime::terminal::input_state::{GONE, state};
    use crate::runtime::terminal::is_taken;
    use crate::runtime::terminal::signals::is_in_foreground;

    /// How long to wait between two checks whether the terminal's input still belongs to another program.
    const NOT_OURS: Duration = Duration::from_millis(20);

    pub(super) fn read(take: &mut impl FnMut(Option<Sent>) -> bool) -> Ended {
        let (mut decoder, mut bytes) = (Decoder::default(), [0; 1024]);
        let begun = Instant::now();
        let mut is_wanted = true;
        loop {
            let mut hand_out = |sent| is_wanted = is_wanted && take(Some(sent));
            match wait(decoder.waits(begun.elapsed())) {
                Ok(false) => decoder.settle(&mut hand_out),
                // Reading in the background would stop the program, even just after a signal to end. And what is
                // typed after the terminal is released is for the shell.
                Ok(true) if !is_taken() || !is_in_foreground() => thread::sleep(NOT_OURS),
                Ok(true) => match read_bytes(io::stdin(), &mut bytes) {
                    // After waiting, a terminal in raw mode has at least one byte, unless it is gone.
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

    /// Waits until the terminal's input has something to read, for ever or up to `time`. Returns whether there is
    /// something to read.
    fn wait(time: Option<Duration>) -> Result<bool, Errno> {
        let found = state(PollFlags::IN, time)?;
        if found.contains(PollFlags::NVAL) {
            // Some systems cannot poll a terminal. Then an Esc is decided at once, and reading waits for everything
            // else.
            return Ok(time.is_none());
        }
        if found.intersects(GONE) && !found.contains(PollFlags::IN) {
            return Err(Errno::IO);
        }
        Ok(!found.is_empty())
    }
}

#[cfg(not(unix))]
mod source {
    //! The console, whose input the library crossterm reads.

    use crossterm::event;

    use super::Ended;
    use crate::codec::Sent;

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
