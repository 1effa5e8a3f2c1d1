//! Lists that grow with a search: where the system has no more memory for one, the search hears of
//! it and ends, instead of the whole program.

/// Appends to a list, and tells whether there was memory for it.
#[inline]
pub(super) fn push<T>(list: &mut Vec<T>, item: T) -> bool {
    if list.try_reserve(1).is_err() {
        return false;
    }
    list.push(item);
    true
}

/// Returns a list with the items of a slice and one more, where there is memory for it.
pub(super) fn joined<T: Copy>(items: &[T], last: T) -> Option<Vec<T>> {
    let mut longer = Vec::new();
    longer.try_reserve_exact(items.len().checked_add(1)?).ok()?;
    longer.extend_from_slice(items);
    longer.push(last);
    Some(longer)
}

/// Returns a list of so many like items, where there is memory for it.
pub(super) fn filled<T: Copy>(item: T, count: usize) -> Option<Vec<T>> {
    let mut list = Vec::new();
    list.try_reserve_exact(count).ok()?;
    list.resize(count, item);
    Some(list)
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
