//! Consequences when cards leave a pile: exposed cards are turned up, and piles that fill by
//! themselves are filled.

use std::ops::Range;

use crate::cards::Dealt;
use crate::moves::Effect;
use crate::moves::effects::apply::Effects;
use crate::position::{Phase, Position};
use crate::rules::{Face, Filling, Goal, GroupId, PileId, Rules, Seat};

impl Position {
    /// Turns up face-down cards that a seat's move has exposed.
    pub(crate) fn turn_up(&mut self, rules: &Rules, seat: Seat, effects: &mut Effects) {
        for pile in &rules.tables.seat_turn_up[seat.index()] {
            for card in self.due_to_turn_up(rules, *pile) {
                let dealt = self.cards(rules, *pile)[card];
                if dealt.is_up() {
                    continue;
                }
                let depth = u16::try_from(self.len(*pile) - card).unwrap_or(u16::MAX);
                let (pile, count, fresh) = (*pile, 1, !dealt.is_seen());
                let effect = match depth {
                    1 => Effect::Flipped { pile, count, fresh },
                    _ => Effect::FlippedAt { pile, depth, fresh },
                };
                self.apply_effect(rules, effect, effects);
            }
        }
    }

    /// Returns the cards of a pile, from the bottom, that are turned up where they lie face down.
    pub(crate) fn due_to_turn_up(&self, rules: &Rules, pile: PileId) -> Range<usize> {
        let (group, len) = (rules.group_of(pile), self.len(pile));
        let first = match &group.face {
            Face::UpWhen(when) if self.is_open(rules, pile, when) => 0,
            Face::LastUp(shown)
                if len <= usize::from(shown.turned_up_at()) && self.is_uncovered(rules, pile) =>
            {
                len.saturating_sub(1)
            }
            _ => len,
        };
        first..len
    }

    /// Fills piles that fill by themselves, as long as their sources have cards.
    pub(crate) fn fill_spaces(&mut self, rules: &Rules, seat: Seat, effects: &mut Effects) {
        let fills = &rules.tables.seat_fills[seat.index()];
        if fills.is_empty() || self.turn.end.is_some() || self.turn.phase == Phase::Base {
            return;
        }
        let is_full = matches!(rules.goal, Goal::Filled { .. }) && self.goal_reached(rules);
        // When the grid is full only the starter is still turned up.
        let filled = |pile: &&PileId| !is_full || rules.is_starter(rules.pile(**pile).group);
        let before = effects.len();
        for to in fills.iter().filter(filled) {
            self.fill(rules, *to, seat, effects);
        }
        if effects.len() > before {
            self.turn_up(rules, seat, effects);
        }
    }

    /// Fills one pile, if it is empty, or has fewer cards than it is kept at, and its sources have cards;
    /// never with more cards than it holds.
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

    /// Returns the pile of a kind on which the move with these effects has put a card, if its top card lies face down.
    fn last_built(&self, rules: &Rules, kind: GroupId, effects: &Effects) -> Option<PileId> {
        let built = effects.iter().find_map(|effect| match *effect {
            Effect::Moved { to, .. } if rules.pile(to).group == kind => Some(to),
            _ => None,
        });
        built.filter(|pile| self.top(rules, *pile).is_some_and(|top| !top.is_up()))
    }

    /// Turns the top card of a pile up where it lies face down.
    pub(super) fn expose(&mut self, rules: &Rules, pile: PileId, effects: &mut Effects) {
        if let Some(top) = self.top(rules, pile).filter(|top| !top.is_up()) {
            let (count, fresh) = (1, !top.is_seen());
            self.apply_effect(rules, Effect::Flipped { pile, count, fresh }, effects);
        }
    }
}
