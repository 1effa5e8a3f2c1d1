//! Complete runs that are taken off the piles on which they lie: by themselves, or by the player. Those go by
//! a [`Move::Transfer`] of all their cards, however few cards may be lifted there otherwise.

use crate::moves::effects::apply::Effects;
use crate::moves::{Effect, Move};
use crate::position::{Phase, Position, continues};
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
    /// a run, room for it, and the time is right.
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
        let to = collectors.find(|pile| is_complete && self.is_empty(*pile));
        let when = &rules.group(collector).collects_when;
        to.filter(|to| self.is_open(rules, *to, when))
    }

    /// Adds the transfers by which a seat puts complete runs away to its transfers, which are sorted and stay so.
    pub(crate) fn list_runs_put_away(&self, rules: &Rules, seat: Seat, moves: &mut Vec<Move>) {
        for (from, collector) in &rules.tables.seat_collected_by_hand[seat.index()] {
            let Some(mv) = self.run_put_away(rules, seat, *from, *collector) else {
                continue;
            };
            if let Err(at) = moves.binary_search(&mv) {
                moves.insert(at, mv);
            }
        }
    }

    /// Tells whether a transfer puts a complete run away.
    pub(crate) fn puts_run_away(
        &self,
        rules: &Rules,
        seat: Seat,
        (from, count, to): (PileId, u8, PileId),
    ) -> bool {
        let by_hand = rules.tables.seat_collected_by_hand.get(seat.index());
        let mut by_hand = by_hand.into_iter().flatten();
        let mv = Move::Transfer { from, count, to };
        by_hand.any(|(pile, collector)| {
            *pile == from && self.run_put_away(rules, seat, from, *collector) == Some(mv)
        })
    }

    /// Returns the transfer by which a seat puts the complete run on top of a pile away, if there is one now.
    fn run_put_away(
        &self,
        rules: &Rules,
        seat: Seat,
        from: PileId,
        collector: GroupId,
    ) -> Option<Move> {
        let transferring = matches!(self.turn.phase, Phase::Play | Phase::Batch { .. });
        let is_kept = self.bars(rules).keep(rules.group_of(from).role);
        let to = self.collector_of(rules, seat, from, collector)?;
        let is_free = transferring && !is_kept && self.is_uncovered(rules, from);
        // A run has a card of each rank.
        let count = rules.ranks.count();
        is_free.then_some(Move::Transfer { from, count, to })
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
