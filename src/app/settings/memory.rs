//! The memory that a search may be given, in MiB.

use std::ops::RangeInclusive;

/// The amounts of memory that a search may be given, in MiB.
const RANGE: RangeInclusive<u32> = 16..=1 << 20;

/// Returns a number of MiB, if a search may be given that amount of memory.
pub fn mebibytes<T: TryInto<u32>>(number: T) -> Option<u32> {
    let number = number.try_into().ok();
    number.filter(|number| RANGE.contains(number))
}

/// Returns the words for the numbers that are allowed.
pub fn expected() -> String {
    let (least, most) = (RANGE.start(), RANGE.end());
    format!("a whole number of MiB from {least} to {most}")
}

/// Returns the number of bytes in a number of MiB, at most `usize::MAX`.
pub fn bytes_of(mebibytes: u32) -> usize {
    usize::try_from(u64::from(mebibytes) << 20).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_little_and_too_much_are_refused() {
        for (number, is_fit) in [(-16, false), (15, false), (16, true), (1 << 20, true)] {
            assert_eq!(mebibytes(number).is_some(), is_fit, "{number}");
        }
        assert_eq!(mebibytes((1_i64 << 32) + 16), None);
        assert_eq!(bytes_of(16), 16 << 20);
    }
}
