//! Complete runs that are taken off the piles on which they lie.

use crate::moves::Effect;
use crate::moves::effects::apply::Effects;
use crate::position::{Position, continues};
use crate::rules::{GroupId, PileId, Rules, Seat};

impl Position {
    /// Takes complete runs off the piles on which they lie, to piles that collect them.
    pub(crate) fn collect_runs(&mut self, rules: &Rules, seat: Seat, effects: &mut Effects) {
        for (from, collector) in &rules.tables.seat_collected[seat.index()] {
            let run = u16::from(rules.ranks.count());
            let complete = rules.complete_runs(*collector, rules.pile(*from).group);
            if self.ends_in_complete_run(rules, *from, complete)
                && let Some(to) = rules
                    .piles_of(*collector, seat)
                    .find(|pile| self.is_empty(*pile))
            {
                let (from, count) = (*from, run);
                self.apply_effect(rules, Effect::Moved { from, to, count }, effects);
            }
        }
    }

    /// Tells whether the top cards of a pile form one run of all ranks, face up, joined as the runs of
    /// a kind of pile are.
    pub(crate) fn ends_in_complete_run(&self, rules: &Rules, pile: PileId, as_in: GroupId) -> bool {
        let runs = rules.in_order(as_in, self.base);
        let cards = self.cards(rules, pile);
        let below = cards.len().checked_sub(usize::from(rules.ranks.count()));
        below.is_some_and(|below| {
            let run = &cards[below..];
            let mut pairs = run.windows(2);
            run.iter().all(|card| card.is_up())
                && pairs.all(|pair| continues(runs, pair[0], pair[1]))
        })
    }
}
