//! The memory limit for searches, in MiB.

use std::ops::RangeInclusive;

/// The possible memory limits for a search, in MiB.
const RANGE: RangeInclusive<u32> = 16..=1 << 20;

/// Converts a number to a memory limit in MiB. Returns `None` if a search cannot have this limit.
pub fn mebibytes<T: TryInto<u32>>(number: T) -> Option<u32> {
    let number = number.try_into().ok();
    number.filter(|number| RANGE.contains(number))
}

/// Returns the allowed memory limits in words, for error messages.
pub fn expected() -> String {
    let (least, most) = (RANGE.start(), RANGE.end());
    format!("a whole number of MiB from {least} to {most}")
}

/// Converts a number of MiB to bytes. The result is at most `usize::MAX`.
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
