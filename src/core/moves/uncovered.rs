//! Uncovered cards: face-down cards that are turned up after the cards on them have left.

use std::ops::Range;

use crate::moves::Effect;
use crate::moves::effects::apply::Effects;
use crate::position::Position;
use crate::rules::{Face, PileId, Rules, Seat};

impl Position {
    /// Turns up face-down cards that a seat's move has uncovered.
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

    /// Returns the cards of a pile, from the bottom, that must be turned up if they are face down.
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

    /// Turns up the top card of a pile if it is face down.
    pub(super) fn expose(&mut self, rules: &Rules, pile: PileId, effects: &mut Effects) {
        if let Some(top) = self.top(rules, pile).filter(|top| !top.is_up()) {
            let (count, fresh) = (1, !top.is_seen());
            self.apply_effect(rules, Effect::Flipped { pile, count, fresh }, effects);
        }
    }
}
