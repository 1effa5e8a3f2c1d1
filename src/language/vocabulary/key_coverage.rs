//! Records, for the tests, which keys of the rule language were requested while rule files were read.

use std::cell::RefCell;
use std::collections::BTreeSet;

/// The noun of a section of a rule file, and a key in that section.
type Asked = (&'static str, &'static str);

thread_local! {
    static KEYS: RefCell<BTreeSet<Asked>> = const { RefCell::new(BTreeSet::new()) };
}

/// Records that a key of the rule language has been requested.
pub(crate) fn record(section: &'static str, key: &'static str) {
    KEYS.with_borrow_mut(|keys| keys.insert((section, key)));
}

/// Returns all keys of the rule language that have been requested on this thread.
pub(super) fn keys() -> BTreeSet<Asked> {
    KEYS.with_borrow(Clone::clone)
}
