//! A cache of the cost and the key of the position after each possible transfer of cards between two piles. Few piles
//! change from one move to the next, so most transfers have the same result again.

use patience_core::{PileId, Position, Rules};

use super::judgement::{Judgement, Outlook, turn_code};

/// A cached transfer of cards between two piles: its effect on the cost and the key of the position, with everything on
/// which the effect depends.
#[derive(Debug, Clone, Copy)]
struct Entry {
    count: u8,
    /// The keys of the two piles of the transfer. The key of a pile identifies its cards.
    keys: (u64, u64),
    /// The piles that are empty before the transfer, as bits. They matter because what fills or covers one empty pile
    /// may depend on the other empty piles.
    empty: u128,
    /// The turn code before the transfer, which stands for the phase of the turn and for counters such as the number of
    /// redeals.
    before: u64,
    /// The change that the transfer makes to the cost of the position.
    cost: i32,
    /// The change that the transfer makes to the sum of the keys of all piles.
    sum: u64,
    /// The turn code after the transfer, which stands for the phase of the turn and for counters such as the number of
    /// redeals.
    after: u64,
}

/// A cache of how transfers of cards in a simulated game change the cost and the key of the position, by the two piles
/// of the transfer.
#[derive(Debug, Clone)]
pub(super) struct Outlooks {
    piles: usize,
    entries: Vec<Option<Entry>>,
    empty: u128,
    before: u64,
}

impl Outlooks {
    /// Creates an empty cache of the effects of transfers.
    pub fn new(rules: &Rules) -> Self {
        let piles = rules.pile_ids().count();
        // The set of empty piles has no room for more.
        let known = if piles <= 128 { piles } else { 0 };
        Self {
            piles: known,
            entries: vec![None; known * known],
            empty: 0,
            before: 0,
        }
    }

    /// Sets the position in which the next transfers are looked up in the cache.
    pub fn come_to(&mut self, rules: &Rules, position: &Position) {
        let empty = rules.pile_ids().take(self.piles);
        self.empty = empty
            .filter(|pile| position.is_empty(*pile))
            .fold(0, |bits, pile| bits | 1 << pile.index());
        self.before = turn_code(rules, position);
    }

    /// Returns the cost and the key of the position after a transfer, if the cache holds them.
    pub fn get(
        &self,
        judgement: &Judgement,
        (from, to, count): (PileId, PileId, u8),
    ) -> Option<Outlook> {
        let entry = self.entries.get(self.place(from, to)?)?.as_ref()?;
        let is_same = entry.count == count
            && entry.keys == judgement.keys_of(from, to)
            && entry.empty == self.empty
            && entry.before == self.before;
        is_same.then(|| judgement.outlook_of(entry.cost, entry.sum, entry.after))
    }

    /// Caches how much a transfer changes the cost of the position and the sum of the piles' keys, if the transfer
    /// changed only its two piles. The caller has played the transfer and will undo it.
    pub fn put(
        &mut self,
        judgement: &Judgement,
        (from, to, count): (PileId, PileId, u8),
        (rules, after): (&Rules, &Position),
        difference: (i32, u64),
    ) {
        if !judgement.has_touched_only(from, to) {
            return;
        }
        let Some(place) = self.place(from, to) else {
            return;
        };
        if let Some(entry) = self.entries.get_mut(place) {
            *entry = Some(Entry {
                count,
                keys: judgement.keys_of(from, to),
                empty: self.empty,
                before: self.before,
                cost: difference.0,
                sum: difference.1,
                after: turn_code(rules, after),
            });
        }
    }

    fn place(&self, from: PileId, to: PileId) -> Option<usize> {
        (self.piles > 0).then(|| from.index() * self.piles + to.index())
    }
}
