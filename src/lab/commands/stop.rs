//! The signals that stop long work, so that the results so far can be kept.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Listens for the signals with which work is stopped. A second one ends the program at once.
pub struct Stop {
    /// The number of the signal, or 0.
    asked: Arc<AtomicUsize>,
}

impl Stop {
    #[cfg(unix)]
    pub fn listen() -> Self {
        use signal_hook::consts::{SIGINT, SIGTERM};
        use signal_hook::flag;
        use std::sync::atomic::AtomicBool;
        let asked = Arc::new(AtomicUsize::new(0));
        let again = Arc::new(AtomicBool::new(false));
        for signal in [SIGINT, SIGTERM] {
            // Where the system refuses, the signal ends the program as it always does.
            let _ = flag::register_conditional_shutdown(signal, 128 + signal, again.clone());
            let _ = flag::register(signal, again.clone());
            let number = usize::try_from(signal).unwrap_or_default();
            let _ = flag::register_usize(signal, asked.clone(), number);
        }
        Self { asked }
    }

    #[cfg(not(unix))]
    pub fn listen() -> Self {
        Self {
            asked: Arc::new(AtomicUsize::new(0)),
        }
    }

    /// Returns the signal that has come, if one has.
    pub fn asked(&self) -> Option<i32> {
        let number = self.asked.load(Ordering::Relaxed);
        i32::try_from(number).ok().filter(|number| *number > 0)
    }
}
