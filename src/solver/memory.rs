//! Lists that may fail to grow. A search that runs out of the system's memory hears of it and
//! ends with a reason; the process goes on.

use std::hint::black_box;

/// The bytes that the system must have left after a list has grown: small allocations elsewhere,
/// on other threads too, abort the process when they are refused.
const SPARE_BYTES: usize = 8 << 20;

/// Tells whether the system has [`SPARE_BYTES`] left.
#[cold]
pub(crate) fn has_spare() -> bool {
    let mut spare: Vec<u8> = Vec::new();
    let is_there = spare.try_reserve_exact(SPARE_BYTES).is_ok();
    black_box(&spare);
    is_there
}

/// Appends to a list, and tells whether there was memory for it.
#[inline]
pub(crate) fn try_push<T>(list: &mut Vec<T>, item: T) -> bool {
    let has_room = try_reserve(list, 1);
    if has_room {
        list.push(item);
    }
    has_room
}

/// Makes room for more items of a list, and tells whether there was memory for it.
#[inline]
pub(crate) fn try_reserve<T>(list: &mut Vec<T>, more: usize) -> bool {
    list.capacity() - list.len() >= more || (list.try_reserve(more).is_ok() && has_spare())
}

/// Returns a list with the items of a slice and one more, if there is memory for it.
pub(crate) fn try_append<T: Copy>(items: &[T], last: T) -> Option<Vec<T>> {
    let mut longer = Vec::new();
    longer.try_reserve_exact(items.len().checked_add(1)?).ok()?;
    longer.extend_from_slice(items);
    longer.push(last);
    has_spare().then_some(longer)
}

/// Returns a list of `count` copies of an item, if there is memory for it.
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
    fn a_list_that_no_system_has_memory_for_is_refused() {
        assert_eq!(try_filled(1_u64, usize::MAX / 16), None);
        assert_eq!(try_filled(1_u64, 2), Some(vec![1, 1]));
        assert_eq!(try_append(&[1, 2], 3), Some(vec![1, 2, 3]));
        let mut list = vec![1];
        assert!(try_push(&mut list, 2));
        assert_eq!(list, [1, 2]);
    }
}
