//! Lists that grow with a search: where the system has no more memory for one, the search hears of
//! it and ends, instead of the whole program.

use std::hint::black_box;

/// How many bytes the system must have left once a list has grown: what is small is asked for
/// without an answer to a refusal, on other threads too.
const SPARE: usize = 8 << 20;

/// Tells whether the system has some memory left.
#[cold]
pub(super) fn has_spare() -> bool {
    let mut spare: Vec<u8> = Vec::new();
    let is_there = spare.try_reserve_exact(SPARE).is_ok();
    black_box(&spare);
    is_there
}

/// Appends to a list, and tells whether there was memory for it.
#[inline]
pub(super) fn push<T>(list: &mut Vec<T>, item: T) -> bool {
    let has_room = reserve(list, 1);
    if has_room {
        list.push(item);
    }
    has_room
}

/// Makes room for more items of a list, and tells whether there was memory for it.
#[inline]
pub(super) fn reserve<T>(list: &mut Vec<T>, more: usize) -> bool {
    list.capacity() - list.len() >= more || (list.try_reserve(more).is_ok() && has_spare())
}

/// Returns a list with the items of a slice and one more, where there is memory for it.
pub(super) fn joined<T: Copy>(items: &[T], last: T) -> Option<Vec<T>> {
    let mut longer = Vec::new();
    longer.try_reserve_exact(items.len().checked_add(1)?).ok()?;
    longer.extend_from_slice(items);
    longer.push(last);
    has_spare().then_some(longer)
}

/// Returns a list of so many like items, where there is memory for it.
pub(super) fn filled<T: Copy>(item: T, count: usize) -> Option<Vec<T>> {
    let mut list = Vec::new();
    list.try_reserve_exact(count).ok()?;
    list.resize(count, item);
    has_spare().then_some(list)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_system_has_memory_for_is_refused() {
        assert_eq!(filled(1_u64, usize::MAX / 16), None);
        assert_eq!(filled(1_u64, 2), Some(vec![1, 1]));
        assert_eq!(joined(&[1, 2], 3), Some(vec![1, 2, 3]));
        let mut list = vec![1];
        assert!(push(&mut list, 2));
        assert_eq!(list, [1, 2]);
    }
}
