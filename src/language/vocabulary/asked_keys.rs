//! The keys that tests have asked for while they read files, by the noun of their section.

use std::cell::RefCell;
use std::collections::BTreeSet;

/// The noun of a section, and a key of it.
type Asked = (&'static str, &'static str);

thread_local! {
    static KEYS: RefCell<BTreeSet<Asked>> = const { RefCell::new(BTreeSet::new()) };
}

/// Notes that a key has been asked for.
pub(crate) fn note(section: &'static str, key: &'static str) {
    KEYS.with_borrow_mut(|keys| keys.insert((section, key)));
}

/// Returns all keys that this thread has asked for.
pub(super) fn keys() -> BTreeSet<Asked> {
    KEYS.with_borrow(Clone::clone)
}
