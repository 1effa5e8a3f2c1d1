//! Functions that make lists grow only if the system has the memory. If it has none left, a search notices this and
//! ends with that as the reason, and the process continues.

use std::hint::black_box;

/// The number of bytes that must still be available after a list has grown. Without this reserve, a small allocation
/// elsewhere, also on another thread, might fail and abort the process.
const SPARE_BYTES: usize = 8 << 20;

/// Whether the system has at least [`SPARE_BYTES`] bytes of memory left.
#[cold]
pub(crate) fn has_spare() -> bool {
    let mut spare: Vec<u8> = Vec::new();
    let is_there = spare.try_reserve_exact(SPARE_BYTES).is_ok();
    black_box(&spare);
    is_there
}

/// Appends `item` to `list`. Returns whether the system had the memory for it.
#[inline]
pub(crate) fn try_push<T>(list: &mut Vec<T>, item: T) -> bool {
    let has_room = try_reserve(list, 1);
    if has_room {
        list.push(item);
    }
    has_room
}

/// Makes room in `list` for `more` items. Returns whether the system had the memory for them.
#[inline]
pub(crate) fn try_reserve<T>(list: &mut Vec<T>, more: usize) -> bool {
    list.capacity() - list.len() >= more || (list.try_reserve(more).is_ok() && has_spare())
}

/// Returns a list with all `items` and then `last`. Returns `None` if the system has no memory for it.
pub(crate) fn try_append<T: Copy>(items: &[T], last: T) -> Option<Vec<T>> {
    let mut longer = Vec::new();
    longer.try_reserve_exact(items.len().checked_add(1)?).ok()?;
    longer.extend_from_slice(items);
    longer.push(last);
    has_spare().then_some(longer)
}

/// Returns a list of `count` copies of `item`. Returns `None` if the system has no memory for it.
pub(crate) fn try_filled<T: Copy>(item: T, count: usize) -> Option<Vec<T>> {
    let mut list = Vec::new();
    list.try_reserve_exact(count).ok()?;
    list.resize(count, item);
    has_spare().then_some(list)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_too_large_for_any_system_is_refused() {
        assert_eq!(try_filled(1_u64, usize::MAX / 16), None);
        assert_eq!(try_filled(1_u64, 2), Some(vec![1, 1]));
        assert_eq!(try_append(&[1, 2], 3), Some(vec![1, 2, 3]));
        let mut list = vec![1];
        assert!(try_push(&mut list, 2));
        assert_eq!(list, [1, 2]);
    }
}
