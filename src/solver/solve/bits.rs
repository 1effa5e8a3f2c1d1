//! Words read as sets of small numbers: cards, or piles.

/// The numbers of the bits that are set, from the lowest on.
#[derive(Debug, Clone)]
pub(super) struct Bits(u64);

impl Iterator for Bits {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(lowest)
    }
}

/// Returns the numbers of the bits that are set.
#[inline]
pub(super) fn bits(set: u64) -> Bits {
    Bits(set)
}
