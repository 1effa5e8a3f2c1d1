//! Whether the program holds the terminal at the moment. This is not a field of the guard, because the panic hook and
//! the signal thread need to know it too.

use std::sync::atomic::{AtomicBool, Ordering};

static TAKEN: AtomicBool = AtomicBool::new(false);

/// Whether the program holds the terminal.
pub fn is_taken() -> bool {
    TAKEN.load(Ordering::SeqCst)
}

/// Records whether the program holds the terminal. Returns the previous value.
pub(super) fn set(is_taken: bool) -> bool {
    TAKEN.swap(is_taken, Ordering::SeqCst)
}
