//! The states that a search has met: a flat table of fingerprints, twelve bytes each. A state is
//! told by 96 bits of its key, so that "met before" can carry a verdict that nothing wins.

/// A fingerprint as it lies in the table.
type Slot = [u32; 3];

const EMPTY: Slot = [0; 3];

/// The fewest slots a table begins with.
const FEWEST: usize = 1 << 13;

/// A set of states with a limit to its memory.
pub(super) struct Table {
    slots: Vec<Slot>,
    met: usize,
    most_slots: usize,
}

/// What became of a state that was to be noted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Noted {
    New,
    Met,
    /// There is no room for it.
    Full,
}

impl Table {
    /// Returns an empty table that grows to so many bytes at most.
    pub fn new(bytes: usize) -> Self {
        let fit = (bytes / size_of::<Slot>()).max(FEWEST);
        // The number of slots is a power of two.
        let most_slots = 1 << fit.ilog2();
        Self {
            slots: vec![EMPTY; FEWEST],
            met: 0,
            most_slots,
        }
    }

    /// Tells whether a state has been met.
    #[inline]
    pub fn contains(&self, key: u128) -> bool {
        let print = print(key);
        self.slots[self.find(print)] == print
    }

    /// Notes a state.
    #[inline]
    pub fn note(&mut self, key: u128) -> Noted {
        let print = print(key);
        let at = self.find(print);
        if self.slots[at] == print {
            return Noted::Met;
        }
        // Three quarters full, a probe still ends soon.
        if (self.met + 1) * 4 > self.slots.len() * 3 {
            if self.slots.len() >= self.most_slots {
                return Noted::Full;
            }
            self.grow();
            return self.note(key);
        }
        self.slots[at] = print;
        self.met += 1;
        Noted::New
    }

    /// Returns the slot with a fingerprint, or the empty one where it belongs.
    #[inline]
    fn find(&self, print: Slot) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = home(print) & mask;
        while self.slots[at] != EMPTY && self.slots[at] != print {
            at = (at + 1) & mask;
        }
        at
    }

    fn grow(&mut self) {
        let larger = vec![EMPTY; self.slots.len() * 2];
        for print in std::mem::replace(&mut self.slots, larger) {
            if print != EMPTY {
                let at = self.find(print);
                self.slots[at] = print;
            }
        }
    }
}

/// Returns the fingerprint of a key; none is that of an empty slot.
#[inline]
fn print(key: u128) -> Slot {
    let print = [key as u32, (key >> 32) as u32, (key >> 64) as u32];
    if print == EMPTY { [1, 0, 0] } else { print }
}

/// Returns where a fingerprint would like to lie.
#[inline]
fn home(print: Slot) -> usize {
    let low = u64::from(print[0]) | u64::from(print[1]) << 32;
    (low ^ low >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_new_once() {
        let mut table = Table::new(1 << 20);
        for key in 0..20_000_u128 {
            let key = key.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
            assert!(!table.contains(key));
            assert_eq!(table.note(key), Noted::New);
            assert!(table.contains(key));
            assert_eq!(table.note(key), Noted::Met);
        }
    }

    #[test]
    fn a_full_table_says_so_and_forgets_nothing() {
        let mut table = Table::new(FEWEST * size_of::<Slot>());
        let noted = (1..=10_000)
            .find(|key| table.note(*key) == Noted::Full)
            .unwrap();
        assert_eq!(noted as usize, FEWEST * 3 / 4 + 1);
        assert!((1..noted).all(|key| table.contains(key)));
        assert_eq!(table.note(1), Noted::Met);
    }
}
