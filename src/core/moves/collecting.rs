//! Complete runs that are taken off the piles on which they lie.

use crate::moves::Effect;
use crate::moves::effects::apply::Effects;
use crate::position::{Position, continues};
use crate::rules::{GroupId, PileId, Rules, Seat};

impl Position {
    /// Takes complete runs off the piles on which they lie, to piles that collect them, with those that
    /// lie under others.
    pub(crate) fn collect_runs(&mut self, rules: &Rules, seat: Seat, effects: &mut Effects) {
        let count = u16::from(rules.ranks.count());
        for (from, collector) in &rules.tables.seat_collected[seat.index()] {
            let from = *from;
            while let Some(to) = self.collector_of(rules, seat, from, *collector) {
                self.apply_effect(rules, Effect::Moved { from, to, count }, effects);
            }
        }
    }

    /// Returns the pile of a kind that collects the complete run on top of another pile, if there is such
    /// a run and room for it.
    fn collector_of(
        &self,
        rules: &Rules,
        seat: Seat,
        from: PileId,
        collector: GroupId,
    ) -> Option<PileId> {
        let complete = rules.complete_runs(collector, rules.pile(from).group);
        let mut collectors = rules.piles_of(collector, seat);
        let is_complete = self.ends_in_complete_run(rules, from, complete);
        collectors.find(|pile| is_complete && self.is_empty(*pile))
    }

    /// Tells whether a complete run lies on a pile that another collects with the next move.
    pub fn has_run_to_collect(&self, rules: &Rules, seat: Seat) -> bool {
        let collected = rules.tables.seat_collected[seat.index()].iter();
        let mut runs = collected.map(|(from, to)| self.collector_of(rules, seat, *from, *to));
        runs.any(|to| to.is_some())
    }

    /// Tells whether the top cards of a pile form one run of all ranks, face up, joined as the runs of
    /// a kind of pile are; where these are of one rank, whether they are all the cards of that rank.
    pub(crate) fn ends_in_complete_run(&self, rules: &Rules, pile: PileId, as_in: GroupId) -> bool {
        let runs = rules.in_order(as_in, self.base);
        let cards = self.cards(rules, pile);
        let top = cards.last().map(|top| top.card());
        let all = top.map_or(0, |top| rules.cards_of_run(as_in, top));
        let below = cards.len().checked_sub(all.max(1));
        below.is_some_and(|below| {
            let run = &cards[below..];
            let mut pairs = run.windows(2);
            run.iter().all(|card| card.is_up())
                && pairs.all(|pair| continues(runs, pair[0], pair[1]))
        })
    }
}
