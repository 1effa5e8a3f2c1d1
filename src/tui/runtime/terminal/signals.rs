//! The signals of the system: to end, to stop for a while, to go on, to follow the size of the
//! terminal.

/// A signal of the system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signal {
    /// To end, with the number of the signal.
    End(i32),
    /// To stop until continued.
    Stop,
    /// To go on.
    Continue,
    /// To look how large the terminal is now.
    Resize,
}

/// The number of the signal by which a program learns that its terminal is gone.
pub const HANG_UP: i32 = 1;

pub use system::{can_stop, forget_continuing, is_continued, is_in_foreground, listen, stop};

#[cfg(unix)]
mod system {
    //! Signals on Unix.

    use std::io;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::sync::{Arc, LazyLock};
    use std::thread;

    use rustix::process::{getpgrp, getpid, getsid};
    use rustix::termios::tcgetpgrp;
    use signal_hook::consts::{
        SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGIO, SIGPROF, SIGQUIT, SIGSYS, SIGTERM, SIGTRAP,
        SIGTSTP, SIGUSR1, SIGUSR2, SIGVTALRM, SIGWINCH, SIGXCPU, SIGXFSZ,
    };
    use signal_hook::flag;
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    use super::Signal;
    use crate::runtime::terminal::end_soon;

    /// The signals that end a program.
    const ENDS: [i32; 13] = [
        SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGVTALRM, SIGPROF,
        SIGIO, SIGSYS, SIGTRAP,
    ];

    /// Whether a signal to end has come. The handler itself says so: the thread that passes signals
    /// on may not have got so far.
    static END_ASKED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

    /// What the last signal asked for that stops the program or has it go on. The handlers say so themselves.
    static JOB_CONTROL: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);
    const STOPS: usize = 1;
    const GOES_ON: usize = 2;

    /// Tells whether somebody could continue the program once it is stopped. Where it leads its session, as under a
    /// server that gives it a terminal of its own, there is no shell that could.
    pub fn can_stop() -> bool {
        getsid(None).map_or(true, |session| session != getpid())
    }

    /// Takes no account of a signal to go on that came before.
    pub fn forget_continuing() {
        JOB_CONTROL.store(STOPS, Ordering::SeqCst);
    }

    /// Tells whether a signal to go on has come since.
    pub fn is_continued() -> bool {
        JOB_CONTROL.load(Ordering::SeqCst) == GOES_ON
    }

    /// Stops the program as the shell's job control does, unless it has been told to end or to go on meanwhile: a
    /// program that stands still would never come to it.
    pub fn stop() -> io::Result<()> {
        if is_continued() || END_ASKED.load(Ordering::SeqCst) {
            return Ok(());
        }
        emulate_default_handler(SIGTSTP)
    }

    /// Tells whether the terminal is this program's at the moment, and no other job's. One that
    /// does not know of jobs, or is gone, is no other's.
    pub fn is_in_foreground() -> bool {
        tcgetpgrp(io::stdin()).map_or(true, |group| group == getpgrp())
    }

    /// Passes signals on from a thread that sleeps until one comes. Of those that ask for the end
    /// the first is passed on; should nobody have ended the program soon after, it is ended here.
    ///
    /// # Errors
    /// Fails when the system refuses to install the handlers.
    pub fn listen(tell: impl Fn(Signal) + Send + 'static) -> io::Result<()> {
        for signal in ENDS {
            flag::register(signal, Arc::clone(&END_ASKED))?;
        }
        for (signal, value) in [(SIGTSTP, STOPS), (SIGCONT, GOES_ON)] {
            flag::register_usize(signal, Arc::clone(&JOB_CONTROL), value)?;
        }
        let mut signals = Signals::new(ENDS)?;
        for more in [SIGTSTP, SIGCONT, SIGWINCH, SIGXFSZ] {
            signals.add_signal(more)?;
        }
        thread::Builder::new()
            .name("signals".to_owned())
            .stack_size(128 * 1024)
            .spawn(move || {
                for signal in signals.forever() {
                    match signal {
                        SIGTSTP => tell(Signal::Stop),
                        SIGCONT => tell(Signal::Continue),
                        SIGWINCH => tell(Signal::Resize),
                        // Whoever writes a file that may not be so long is told of it.
                        SIGXFSZ => {}
                        number => {
                            tell(Signal::End(number));
                            // Others may come meanwhile, and change nothing.
                            end_soon(128 + number);
                        }
                    }
                }
            })?;
        Ok(())
    }
}

#[cfg(not(unix))]
mod system {
    //! Where there are no such signals.

    use std::io;

    use super::Signal;

    /// Programs cannot be stopped here.
    pub const fn can_stop() -> bool {
        false
    }

    /// Does nothing: programs cannot be stopped here.
    pub const fn forget_continuing() {}

    /// Nobody has programs go on here.
    pub const fn is_continued() -> bool {
        false
    }

    /// Does nothing: programs cannot be stopped here.
    pub fn stop() -> io::Result<()> {
        Ok(())
    }

    /// There are no jobs here.
    pub const fn is_in_foreground() -> bool {
        true
    }

    /// Has nothing to listen for on this system.
    ///
    /// # Errors
    /// Never fails.
    pub fn listen(_tell: impl Fn(Signal) + Send + 'static) -> io::Result<()> {
        Ok(())
    }
}
