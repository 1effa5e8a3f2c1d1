//! The states that a search has met: a flat table of fingerprints, sixteen bytes each. A state is
//! told by 96 bits of its key, so that "met before" can carry a verdict that nothing wins; those
//! that differ in nothing but how far a stock is turned have one slot, with a bit for each.

use super::ground::Key;
use super::memory::filled;

/// A fingerprint.
type Print = [u32; 3];

/// A fingerprint as it lies in the table, and what is covered of the states that have it: nothing
/// where there is none.
#[derive(Debug, Clone, Copy)]
struct Slot {
    print: Print,
    covered: u32,
}

const EMPTY: Slot = Slot {
    print: [0; 3],
    covered: 0,
};

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
    /// How many bytes a table takes at least.
    pub const LEAST_BYTES: usize = FEWEST * size_of::<Slot>();

    /// Returns an empty table that grows to so many bytes at most, and takes half as much again
    /// while it does; nothing where the system has no memory for it.
    pub fn new(bytes: usize) -> Option<Self> {
        let fit = (bytes / size_of::<Slot>()).max(FEWEST);
        // The number of slots is a power of two.
        let most_slots = 1 << fit.ilog2();
        Some(Self {
            slots: filled(EMPTY, FEWEST)?,
            met: 0,
            most_slots,
        })
    }

    /// Tells whether a state has been met, or one from which it can be come to by turning alone.
    #[inline]
    pub fn contains(&self, key: Key) -> bool {
        self.slots[self.find(print(key))].covered & key.own() != 0
    }

    /// Notes a state.
    #[inline]
    pub fn note(&mut self, key: Key) -> Noted {
        let print = print(key);
        let at = self.find(print);
        let slot = &mut self.slots[at];
        if slot.covered != 0 {
            let is_met = slot.covered & key.own() != 0;
            slot.covered |= key.covers;
            return if is_met { Noted::Met } else { Noted::New };
        }
        // Three quarters full, a probe still ends soon.
        if (self.met + 1) * 4 > self.slots.len() * 3 {
            if self.slots.len() >= self.most_slots || !self.grow() {
                return Noted::Full;
            }
            return self.note(key);
        }
        self.slots[at] = Slot {
            print,
            covered: key.covers,
        };
        self.met += 1;
        Noted::New
    }

    /// Returns the slot with a fingerprint, or the empty one where it belongs.
    #[inline]
    fn find(&self, print: Print) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = home(print) & mask;
        while self.slots[at].covered != 0 && self.slots[at].print != print {
            at = (at + 1) & mask;
        }
        at
    }

    /// Doubles the slots, and tells whether the system had the memory for it.
    fn grow(&mut self) -> bool {
        let Some(larger) = filled(EMPTY, self.slots.len() * 2) else {
            return false;
        };
        for slot in std::mem::replace(&mut self.slots, larger) {
            if slot.covered != 0 {
                let at = self.find(slot.print);
                self.slots[at] = slot;
            }
        }
        true
    }
}

/// Returns the fingerprint of a key.
#[inline]
fn print(key: Key) -> Print {
    [0, 32, 64].map(|from| (key.print >> from) as u32)
}

/// Returns where a fingerprint would like to lie.
#[inline]
fn home(print: Print) -> usize {
    let low = u64::from(print[0]) | u64::from(print[1]) << 32;
    (low ^ low >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_new_once() {
        let mut table = Table::new(1 << 20).unwrap();
        for key in 0..20_000_u128 {
            let key = Key::of(key.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835));
            assert!(!table.contains(key));
            assert_eq!(table.note(key), Noted::New);
            assert!(table.contains(key));
            assert_eq!(table.note(key), Noted::Met);
        }
    }

    #[test]
    fn a_full_table_says_so_and_forgets_nothing() {
        let mut table = Table::new(FEWEST * size_of::<Slot>()).unwrap();
        let noted = (1..=10_000)
            .find(|key| table.note(Key::of(*key)) == Noted::Full)
            .unwrap();
        assert_eq!(noted as usize, FEWEST * 3 / 4 + 1);
        assert!((1..noted).all(|key| table.contains(Key::of(key))));
        assert_eq!(table.note(Key::of(1)), Noted::Met);
    }

    #[test]
    fn a_state_is_met_with_one_that_covers_it() {
        let mut table = Table::new(1 << 20).unwrap();
        let key = |covers| Key { print: 7, covers };
        assert_eq!(table.note(key(0b101_0001)), Noted::New);
        for (covers, is_met) in [(1, true), (0b100_0001, true), (0b10_0001, false)] {
            assert_eq!(table.contains(key(covers)), is_met, "{covers:b}");
        }
        assert_eq!(table.note(key(0b101_0101)), Noted::New);
        assert_eq!(table.note(key(0b101_0101)), Noted::Met);
        assert_eq!(table.note(key(0b10_0001)), Noted::New);
        assert_eq!(table.note(Key::of(7)), Noted::Met);
        assert_eq!(table.met, 1);
    }
}
