//! Complete runs that leave their piles, automatically or by a player's move. A player's move is a
//! [`Move::Transfer`] of the whole run, even if players may usually lift fewer cards from that
//! pile.

use crate::moves::effects::apply::Effects;
use crate::moves::{Effect, Move};
use crate::position::{Phase, Position, continues};
use crate::rules::{GroupId, PileId, Rules, Seat};

impl Position {
    /// Moves complete runs to the piles that collect them, including runs that were under others.
    pub(crate) fn collect_runs(&mut self, rules: &Rules, seat: Seat, effects: &mut Effects) {
        let count = u16::from(rules.ranks.count());
        for (from, collector) in &rules.tables.seat_collected[seat.index()] {
            let from = *from;
            while let Some(to) = self.collector_of(rules, seat, from, *collector) {
                self.apply_effect(rules, Effect::Moved { from, to, count }, effects);
            }
        }
    }

    /// Returns the pile of a kind that collects the complete run on top of another pile. Returns
    /// `None` if there is no complete run, if no pile has room for it, or if the condition for
    /// collecting is not met.
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

    /// Adds the moves that take complete runs away to a seat's sorted list of moves between piles,
    /// and keeps the list sorted.
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

    /// Whether a move of cards from one pile to another takes a complete run away.
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

    /// Returns the move that takes away the complete run on top of a pile. Returns `None` if there
    /// is no such move now.
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
        // A complete run has one card of each rank.
        let count = rules.ranks.count();
        is_free.then_some(Move::Transfer { from, count, to })
    }

    /// Whether a pile has a complete run on top that will be collected automatically after the next
    /// move.
    pub fn has_run_to_collect(&self, rules: &Rules, seat: Seat) -> bool {
        let collected = rules.tables.seat_collected[seat.index()].iter();
        let mut runs = collected.map(|(from, to)| self.collector_of(rules, seat, *from, *to));
        runs.any(|to| to.is_some())
    }

    /// Whether the top cards of a pile are a face-up run of all ranks, built like the runs of kind
    /// `as_in`. If the runs of that kind are sets of one rank, whether the top cards are all cards
    /// of a rank.
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
