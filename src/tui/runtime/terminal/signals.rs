//! The signals that the system sends to the program: to end, to stop, to continue, and to report a new size of the
//! terminal.

use std::time::Duration;

use super::guard::end_after;

/// A signal that the system has sent to the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signal {
    /// The program should end, because the signal with this number has come.
    End(i32),
    /// The program should stop until it is continued.
    Stop,
    /// The program was continued.
    Continue,
    /// The size of the terminal has changed.
    Resize,
}

/// The number of the signal that reports that the terminal is gone.
pub const HANG_UP: i32 = 1;

/// How long the program may take to end by itself once the terminal is gone.
const TIME_TO_END_ALONE: Duration = Duration::from_millis(800);

/// Waits some time for the program, whose terminal is gone, to end by itself, and then ends it by force.
pub fn end_alone() -> ! {
    end_after(TIME_TO_END_ALONE, 128 + HANG_UP)
}

pub use system::{can_stop, forget_continuing, is_continued, is_in_foreground, listen, stop};

#[cfg(unix)]
mod system {
    //! The handling of signals on Unix.

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
    use crate::runtime::terminal::guard::end_soon;

    /// The signals that end a program.
    const ENDS: [i32; 13] = [
        SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGVTALRM, SIGPROF,
        SIGIO, SIGSYS, SIGTRAP,
    ];

    /// Whether a signal to end the program has come. The handler itself sets this, since the thread that passes on
    /// signals may be late.
    static END_ASKED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

    /// The number of the last signal to stop or continue the program that has come. The signal handlers themselves set
    /// it.
    static JOB_CONTROL: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);
    const STOPS: usize = 1;
    const GOES_ON: usize = 2;

    /// Whether anything could continue the program after it has stopped. If the program leads its session, for
    /// example under a server that gives it a terminal of its own, there is no shell that could continue it.
    pub fn can_stop() -> bool {
        getsid(None).map_or(true, |session| session != getpid())
    }

    /// Forgets any signal to continue that has come so far.
    pub fn forget_continuing() {
        JOB_CONTROL.store(STOPS, Ordering::SeqCst);
    }

    /// Whether a signal to continue the program has come since the last call of [`forget_continuing`].
    pub fn is_continued() -> bool {
        JOB_CONTROL.load(Ordering::SeqCst) == GOES_ON
    }

    /// Stops the program as the shell's job control does. Does not stop it if a signal to end or to continue has come
    /// meanwhile, because a stopped program could not act on that signal.
    pub fn stop() -> io::Result<()> {
        if is_continued() || END_ASKED.load(Ordering::SeqCst) {
            return Ok(());
        }
        emulate_default_handler(SIGTSTP)
    }

    /// Whether the terminal belongs to this program now, and not to another job of the shell. A terminal without job
    /// control, or one that is gone, belongs to no other job.
    pub fn is_in_foreground() -> bool {
        tcgetpgrp(io::stdin()).map_or(true, |group| group == getpgrp())
    }

    /// Calls the function `tell` with each signal from the system, on a thread that sleeps until a signal comes. Of the
    /// signals to end, only the first is passed on. If the program is still running soon after that signal, this thread
    /// ends it.
    ///
    /// # Errors
    /// Fails if the system refuses to install the handlers.
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
                        // The write that exceeded the file size limit fails with an error of its own.
                        SIGXFSZ => {}
                        number => {
                            tell(Signal::End(number));
                            // Later signals change nothing.
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
    //! The functions for signals, on systems that do not have the signals of Unix. Most of them do nothing.

    use std::io;

    use super::Signal;

    /// Always returns false, because programs cannot be stopped on this system.
    pub const fn can_stop() -> bool {
        false
    }

    /// Does nothing, because programs cannot be stopped on this system.
    pub const fn forget_continuing() {}

    /// Always returns false, because programs cannot be continued on this system.
    pub const fn is_continued() -> bool {
        false
    }

    /// Does nothing, because programs cannot be stopped on this system.
    pub fn stop() -> io::Result<()> {
        Ok(())
    }

    /// Always returns true, because there are no jobs on this system.
    pub const fn is_in_foreground() -> bool {
        true
    }

    /// Does nothing, because this system has no signals to listen to.
    ///
    /// # Errors
    /// Never fails.
    pub fn listen(_tell: impl Fn(Signal) + Send + 'static) -> io::Result<()> {
        Ok(())
    }
}
