//! A cache of the cost and key after each transfer between two piles. Few piles change from one move to the next, so
//! most transfers have the same result again.

use patience_core::{PileId, Position, Rules};

use super::judgement::{Judgement, Outlook, turn_code};

/// The result of a transfer, with everything on which the result depends.
#[derive(Debug, Clone, Copy)]
struct Entry {
    count: u8,
    /// The keys of the two piles, which identify their cards.
    keys: (u64, u64),
    /// The empty piles, as bits. They matter because what fills or covers one empty pile may depend on the other
    /// empty piles.
    empty: u128,
    /// The turn code before the transfer.
    before: u64,
    /// The change that the transfer makes to the cost.
    cost: i32,
    /// The change that the transfer makes to the sum of the keys of the piles.
    sum: u64,
    /// The turn code after the transfer.
    after: u64,
}

/// The known results of the transfers in a simulated game, by the piles of the transfer.
#[derive(Debug, Clone)]
pub(super) struct Outlooks {
    piles: usize,
    entries: Vec<Option<Entry>>,
    empty: u128,
    before: u64,
}

impl Outlooks {
    /// Creates an empty cache.
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

    /// Sets the position in which the next transfers are looked up.
    pub fn come_to(&mut self, rules: &Rules, position: &Position) {
        let empty = rules.pile_ids().take(self.piles);
        self.empty = empty
            .filter(|pile| position.is_empty(*pile))
            .fold(0, |bits, pile| bits | 1 << pile.index());
        self.before = turn_code(rules, position);
    }

    /// Returns the cost and the key after a transfer, if they are known.
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

    /// Records how much a transfer changes the cost and the sum of the keys, if the transfer changed only its two
    /// piles. The caller has played the transfer and will undo it.
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
