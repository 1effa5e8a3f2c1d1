//! Piles that are filled automatically after cards have left them.

use crate::cards::Dealt;
use crate::moves::Effect;
use crate::moves::effects::apply::Effects;
use crate::position::{Phase, Position};
use crate::rules::{Face, Filling, Goal, GroupId, PileId, Rules, Seat};

impl Position {
    /// Fills the piles that the rules fill automatically, as long as the piles that fill them have
    /// cards.
    pub(crate) fn fill_spaces(&mut self, rules: &Rules, seat: Seat, effects: &mut Effects) {
        let fills = &rules.tables.seat_fills[seat.index()];
        if fills.is_empty() || self.turn.end.is_some() || self.turn.phase == Phase::Base {
            return;
        }
        let is_full = matches!(rules.goal, Goal::Filled { .. }) && self.goal_reached(rules);
        // When the grid is full, only the starter is still turned up.
        let filled = |pile: &&PileId| !is_full || rules.is_starter(rules.pile(**pile).group);
        let before = effects.len();
        for to in fills.iter().filter(filled) {
            self.fill(rules, *to, seat, effects);
        }
        if effects.len() > before {
            self.turn_up(rules, seat, effects);
        }
    }

    /// Fills one pile if it is empty or has fewer cards than it must always have, as long as the
    /// piles that fill it have cards and it has room.
    pub(crate) fn fill(&mut self, rules: &Rules, to: PileId, seat: Seat, effects: &mut Effects) {
        let group = rules.group_of(to);
        if self.is_empty(to) || group.filling == Filling::Fewer {
            let room = group.limit_of(rules.pile(to).number);
            for _ in self.len(to)..usize::from(room.min(group.fill_cards.into())) {
                self.fill_with_one(rules, to, seat, effects);
            }
        }
    }

    fn fill_with_one(&mut self, rules: &Rules, to: PileId, seat: Seat, effects: &mut Effects) {
        let group = rules.group_of(to);
        let (first, sources) = match (group.filling, group.fill.as_slice()) {
            (Filling::LastBuilt, [last, others @ ..]) => {
                (self.last_built(rules, *last, effects), others)
            }
            (Filling::OwnFirst, [own, others @ ..]) => {
                let number = usize::from(rules.pile(to).number);
                let own = rules.piles_of(*own, seat).nth(number);
                (own.filter(|own| !self.is_empty(*own)), others)
            }
            (_, sources) => (None, sources),
        };
        let mut others = sources
            .iter()
            .flat_map(|group| rules.piles_of(*group, seat))
            .filter(|pile| !self.is_empty(*pile));
        let Some(from) = first.or_else(|| others.next()) else {
            return;
        };
        if self.top(rules, from).is_some_and(Dealt::is_up) {
            let count = 1;
            self.apply_effect(rules, Effect::Moved { from, to, count }, effects);
        } else {
            self.turn_over(rules, from, to, 1, effects);
        }
        if let Face::LastUp(shown) = rules.group_of(from).face
            && self.len(from) <= usize::from(shown.turned_up_at())
        {
            self.expose(rules, from, effects);
        }
    }

    /// Returns the pile of kind `kind` on which a move with these effects has put a card. Returns
    /// `None` if there is no such pile or if its top card is face up.
    fn last_built(&self, rules: &Rules, kind: GroupId, effects: &Effects) -> Option<PileId> {
        let built = effects.iter().find_map(|effect| match *effect {
            Effect::Moved { to, .. } if rules.pile(to).group == kind => Some(to),
            _ => None,
        });
        built.filter(|pile| self.top(rules, *pile).is_some_and(|top| !top.is_up()))
    }
}
