//! The goal of games for one player, and the events counted for the score.

use crate::moves::Effect;
use crate::moves::effects::apply::Effects;
use crate::position::{End, Position, score};
use crate::rules::{Goal, GroupSet, PileId, Rules, ScoreFor, Seat};

impl Position {
    /// Whether the goal of a game for one player is reached.
    pub(crate) fn goal_reached(&self, rules: &Rules) -> bool {
        let elsewhere = |groups: GroupSet| {
            let piles = rules.pile_ids();
            piles.filter(move |pile| !groups.contains(rules.pile(*pile).group))
        };
        match &rules.goal {
            Goal::AllOn(groups) => elsewhere(*groups).all(|pile| self.is_empty(pile)),
            Goal::AllBut { rank, groups } => {
                let stays = |pile: PileId| {
                    let cards = self.cards(rules, pile).iter();
                    cards.filter(|dealt| dealt.card().rank() == *rank).count()
                };
                elsewhere(*groups).all(|pile| self.len(pile) == stays(pile))
            }
            Goal::AllButSome { cards, groups } => {
                let lens = elsewhere(*groups).map(|pile| self.len(pile));
                lens.sum::<usize>() <= usize::from(*cards)
            }
            Goal::Emptied(groups) => groups
                .iter()
                .all(|group| self.all_empty(rules, group, Seat::FIRST)),
            Goal::Filled { group, .. } => rules
                .piles_of(*group, Seat::FIRST)
                .all(|pile| !self.is_empty(pile)),
            Goal::CompleteRuns(group) => rules.pile_ids().all(|pile| {
                let is_run = || {
                    let top = self
                        .top(rules, pile)
                        .map(|top| rules.cards_of_run(*group, top.card()));
                    top == Some(self.len(pile)) && self.ends_in_complete_run(rules, pile, *group)
                };
                self.is_empty(pile) || rules.pile(pile).group == *group && is_run()
            }),
            Goal::InOrder(grid) => {
                self.cards_in_order(rules, *grid) == self.count_on(rules, *grid, Seat::FIRST)
            }
            Goal::FewPiles { group, most } => {
                let piles = rules.piles_of(*group, Seat::FIRST);
                let held = piles.filter(|pile| !self.is_empty(*pile)).count();
                (1..=usize::from(*most)).contains(&held)
            }
            Goal::AllUp(groups) => {
                let piles = groups.iter().flat_map(|id| rules.piles_of(id, Seat::FIRST));
                let mut cards = piles.flat_map(|pile| self.cards(rules, pile));
                cards.all(|dealt| dealt.is_up())
            }
            Goal::Race => false,
        }
    }

    /// Ends a game for one player if the goal has been reached by moving cards between two piles.
    #[inline]
    pub(crate) fn end_at_goal(&mut self, rules: &Rules, from: PileId, to: PileId) {
        let of_goal = &rules.tables.reach[0].of_goal;
        if of_goal.contains(from) || of_goal.contains(to) {
            self.end_if_goal_reached(rules);
        }
    }

    pub(crate) fn end_if_goal_reached(&mut self, rules: &Rules) {
        if self.turn.end.is_none() && rules.rearranged_grid().is_none() && self.goal_reached(rules)
        {
            match rules.goal {
                Goal::Filled { .. } => self.finish(rules),
                _ => self.turn.end = Some(End::Won),
            }
        }
    }

    pub(crate) fn finish(&mut self, rules: &Rules) {
        let target = match rules.goal {
            Goal::Filled { target, .. } => target,
            _ => None,
        };
        let won = target
            .is_some_and(|target| score::tally(rules, self, Seat::FIRST, false).total() >= target);
        self.turn.end = Some(if won { End::Won } else { End::Finished });
    }

    /// Records the number of the pass through the stock in which the layout was cleared, if the
    /// score depends on it (as a par).
    pub(crate) fn record_clearing(&mut self, rules: &Rules) {
        if let Some(par) = &rules.par
            && self.turn.cleared_in == 0
            && self.all_empty(rules, par.cleared, Seat::FIRST)
        {
            self.turn.cleared_in = self.seats[0].redeals.saturating_add(1);
        }
    }

    /// Adds the effects of a move to the counters of those score lines that count events, such as
    /// cards turned up.
    pub(crate) fn count_for_score(&mut self, rules: &Rules, effects: &Effects) {
        for line in &rules.score {
            let (ScoreFor::Transferred { count, .. } | ScoreFor::TurnedUp { count, .. }) = line.of
            else {
                continue;
            };
            let done = |effect: &Effect| match (&line.of, *effect) {
                (
                    ScoreFor::Transferred { from, to, .. },
                    Effect::Moved {
                        from: source,
                        to: target,
                        count,
                    },
                ) => {
                    let kinds = [source, target].map(|pile| rules.pile(pile).group);
                    let counts = from.contains(kinds[0]) && to.contains(kinds[1]);
                    if counts { count } else { 0 }
                }
                (ScoreFor::TurnedUp { on, .. }, Effect::Flipped { pile, count, .. })
                    if rules.pile(pile).group == *on =>
                {
                    count
                }
                _ => 0,
            };
            let sum: u16 = effects.iter().map(done).sum();
            let counted = &mut self.turn.counted[usize::from(count)];
            *counted = counted.saturating_add(sum);
        }
    }
}
