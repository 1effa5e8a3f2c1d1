//! Which keys of the vocabulary tests have come to: those that were asked for while they read files,
//! by the noun of their section.

use std::cell::RefCell;
use std::collections::BTreeSet;

/// The noun of a section, and a key of it.
type Asked = (&'static str, &'static str);

thread_local! {
    static KEYS: RefCell<BTreeSet<Asked>> = const { RefCell::new(BTreeSet::new()) };
}

/// Records that a key has been asked for.
pub(crate) fn record(section: &'static str, key: &'static str) {
    KEYS.with_borrow_mut(|keys| keys.insert((section, key)));
}

/// Returns all keys that this thread has asked for.
pub(super) fn keys() -> BTreeSet<Asked> {
    KEYS.with_borrow(Clone::clone)
}
