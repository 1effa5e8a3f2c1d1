//! The transposition table: the positions that a search has visited, as a flat hash table with linear probing
//! (transposition tables: R. D. Greenblatt and others, 1967). A slot of sixteen bytes keeps 96 bits of the key. That
//! is enough for a search to rely on "visited before" when it proves that a deal cannot be won. Positions that differ
//! only in how far the stock is turned share a slot, with one bit for each position.

use crate::memory::try_filled;
use crate::state::search_state::StateKey;

/// The part of the key of a position that the transposition table stores.
type Fingerprint = [u32; 3];

/// A slot of the transposition table: a fingerprint, and which of the positions with that fingerprint have been visited
/// or can be reached from a visited one by turning the stock alone. In an empty slot, there are none.
#[derive(Debug, Clone, Copy)]
struct Slot {
    fingerprint: Fingerprint,
    covered: u32,
}

const EMPTY_SLOT: Slot = Slot {
    fingerprint: [0; 3],
    covered: 0,
};

/// The number of slots in a new transposition table.
const INITIAL_SLOTS: usize = 1 << 13;

/// The transposition table: a set of visited positions with a memory limit.
pub(super) struct TranspositionTable {
    slots: Vec<Slot>,
    used: usize,
    max_slots: usize,
}

/// The outcome of inserting a position into the transposition table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Insertion {
    /// The position was not in the transposition table.
    New,
    /// The position was in the transposition table, or one from which it can be reached by turning the stock alone.
    Known,
    /// The position was not in the transposition table, and there is no room for it.
    Full,
}

impl TranspositionTable {
    /// The smallest size of a transposition table, in bytes.
    pub const MIN_BYTES: usize = INITIAL_SLOTS * size_of::<Slot>();

    /// Creates an empty transposition table that grows up to `bytes` bytes, and takes half as much again while it
    /// grows. Returns `None` if the system has no memory for it.
    pub fn new(bytes: usize) -> Option<Self> {
        let fitting = (bytes / size_of::<Slot>()).max(INITIAL_SLOTS);
        // The number of slots is a power of two.
        let max_slots = 1 << fitting.ilog2();
        Some(Self {
            slots: try_filled(EMPTY_SLOT, INITIAL_SLOTS)?,
            used: 0,
            max_slots,
        })
    }

    /// Whether the transposition table contains the position with this key, or a position from which it can be reached
    /// by turning the stock alone.
    #[inline]
    pub fn contains(&self, key: StateKey) -> bool {
        self.slots[self.find(kept_part(key))].covered & key.own_bit() != 0
    }

    /// Inserts a position into the transposition table.
    #[inline]
    pub fn insert(&mut self, key: StateKey) -> Insertion {
        let fingerprint = kept_part(key);
        let at = self.find(fingerprint);
        let slot = &mut self.slots[at];
        if slot.covered != 0 {
            let is_known = slot.covered & key.own_bit() != 0;
            slot.covered |= key.covers;
            return if is_known {
                Insertion::Known
            } else {
                Insertion::New
            };
        }
        // Up to three quarters full, probing ends soon.
        if (self.used + 1) * 4 > self.slots.len() * 3 {
            if self.slots.len() >= self.max_slots || !self.grow() {
                return Insertion::Full;
            }
            return self.insert(key);
        }
        self.slots[at] = Slot {
            fingerprint,
            covered: key.covers,
        };
        self.used += 1;
        Insertion::New
    }

    /// Halves the transposition table's memory limit if the table is still several times smaller than the limit.
    /// Returns the number of bytes that the table will now never take, or 0 if the table is too large.
    pub fn give_up_bytes(&mut self) -> usize {
        if self.max_slots / 8 < self.slots.len() {
            return 0;
        }
        self.max_slots /= 2;
        // The larger table would have taken half as much again while it grew.
        self.max_slots * size_of::<Slot>() / 2 * 3
    }

    /// Returns the slot of the transposition table that holds a fingerprint, or the empty slot where the fingerprint
    /// belongs.
    #[inline]
    fn find(&self, fingerprint: Fingerprint) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = home_slot(fingerprint) & mask;
        while self.slots[at].covered != 0 && self.slots[at].fingerprint != fingerprint {
            at = (at + 1) & mask;
        }
        at
    }

    /// Doubles the number of slots of the transposition table. Returns whether the system had the memory for it.
    fn grow(&mut self) -> bool {
        let Some(larger) = try_filled(EMPTY_SLOT, self.slots.len() * 2) else {
            return false;
        };
        for slot in std::mem::replace(&mut self.slots, larger) {
            if slot.covered != 0 {
                let at = self.find(slot.fingerprint);
                self.slots[at] = slot;
            }
        }
        true
    }
}

/// Returns the lower 96 bits of the fingerprint of a position's key.
#[expect(
    clippy::cast_possible_truncation,
    reason = "each word keeps 32 bits of the fingerprint"
)]
#[inline]
fn kept_part(key: StateKey) -> Fingerprint {
    [0, 32, 64].map(|from| (key.fingerprint >> from) as u32)
}

/// Returns the slot at which probing for a fingerprint begins, before it is reduced to the size of the table.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the lower bits are a hash whatever the width of an address"
)]
#[inline]
fn home_slot(fingerprint: Fingerprint) -> usize {
    let low = u64::from(fingerprint[0]) | u64::from(fingerprint[1]) << 32;
    (low ^ low >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_new_once() {
        let mut table = TranspositionTable::new(1 << 20).unwrap();
        for key in 0..20_000_u128 {
            let key = StateKey::unique(key.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835));
            assert!(!table.contains(key));
            assert_eq!(table.insert(key), Insertion::New);
            assert!(table.contains(key));
            assert_eq!(table.insert(key), Insertion::Known);
        }
    }

    #[test]
    fn a_full_table_refuses_new_positions_and_keeps_all_others() {
        let mut table = TranspositionTable::new(TranspositionTable::MIN_BYTES).unwrap();
        let refused = (1..=10_000)
            .find(|key| table.insert(StateKey::unique(*key)) == Insertion::Full)
            .unwrap();
        assert_eq!(usize::try_from(refused), Ok(INITIAL_SLOTS * 3 / 4 + 1));
        assert!((1..refused).all(|key| table.contains(StateKey::unique(key))));
        assert_eq!(table.insert(StateKey::unique(1)), Insertion::Known);
    }

    #[test]
    fn a_position_is_known_with_one_that_covers_it() {
        let mut table = TranspositionTable::new(1 << 20).unwrap();
        let key = |covers| StateKey {
            fingerprint: 7,
            covers,
        };
        assert_eq!(table.insert(key(0b101_0001)), Insertion::New);
        for (covers, is_known) in [(1, true), (0b100_0001, true), (0b10_0001, false)] {
            assert_eq!(table.contains(key(covers)), is_known, "{covers:b}");
        }
        assert_eq!(table.insert(key(0b101_0101)), Insertion::New);
        assert_eq!(table.insert(key(0b101_0101)), Insertion::Known);
        assert_eq!(table.insert(key(0b10_0001)), Insertion::New);
        assert_eq!(table.insert(StateKey::unique(7)), Insertion::Known);
        assert_eq!(table.used, 1);
    }
}
