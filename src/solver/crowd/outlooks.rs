//! What transfers between two piles came to when they were last looked at. Few piles change from one
//! move to the next, so that most transfers come to the same again.

use patience_core::{PileId, Position, Rules};

use super::judgement::{Judgement, Outlook, turn_code};

/// What a transfer came to, and all that this depends on.
#[derive(Debug, Clone, Copy)]
struct Entry {
    count: u8,
    /// The keys of the two piles, which tell their cards.
    keys: (u64, u64),
    /// Which piles were empty: what fills an empty pile, or covers it, may depend on the others.
    empty: u128,
    /// The turn before.
    before: u64,
    /// The difference in cost.
    cost: i32,
    /// The difference in the sum of the keys of the piles.
    sum: u64,
    /// The turn afterwards.
    after: u64,
}

/// The transfers of a play-out that have been looked at, by their piles.
#[derive(Debug, Clone)]
pub(super) struct Outlooks {
    piles: usize,
    entries: Vec<Option<Entry>>,
    empty: u128,
    before: u64,
}

impl Outlooks {
    /// Begins with none.
    pub fn new(rules: &Rules) -> Self {
        let piles = rules.pile_ids().count();
        // A signature of empty piles has no room for more.
        let known = if piles <= 128 { piles } else { 0 };
        Self {
            piles: known,
            entries: vec![None; known * known],
            empty: 0,
            before: 0,
        }
    }

    /// Notes the position from which transfers are looked at next.
    pub fn come_to(&mut self, rules: &Rules, position: &Position) {
        let empty = rules.pile_ids().take(self.piles);
        self.empty = empty
            .filter(|pile| position.is_empty(*pile))
            .fold(0, |bits, pile| bits | 1 << pile.index());
        self.before = turn_code(rules, position);
    }

    /// Returns how the position looks after a transfer, where that is known.
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

    /// Notes how a position looks after a transfer that has been played and will be taken back, where it
    /// has changed no other piles than the two.
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
