//! Signals that stop a long computation early. The results so far can then be saved.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Listens for the signals that stop the program. A second signal ends the program at once.
pub struct Stop {
    /// The number of the signal to stop that has arrived. It is 0 if none has.
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
            // If registering fails, the signal ends the program as usual.
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

    /// Returns the number of the signal to stop that has arrived. Returns `None` if none has.
    pub fn asked(&self) -> Option<i32> {
        let number = self.asked.load(Ordering::Relaxed);
        i32::try_from(number).ok().filter(|number| *number > 0)
    }
}
