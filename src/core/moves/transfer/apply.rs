//! Making a transfer, which is a player's move of cards from one pile to another: its effects on
//! the cards.

use crate::moves::Effect;
use crate::moves::effects::apply::Effects;
use crate::position::{Phase, Position};
use crate::rules::{PileId, Role, Rules};

impl Position {
    pub(crate) fn apply_transfer(
        &mut self,
        rules: &Rules,
        from: PileId,
        to: PileId,
        count: u8,
        effects: &mut Effects,
    ) {
        let role = rules.group_of(from).role;
        let face_down = self.top(rules, from).is_some_and(|top| !top.is_up());
        let count = u16::from(count);
        let decides_base = self.is_first_put_open(rules) && rules.starts_with_base(to);
        self.apply_effect(rules, Effect::Moved { from, to, count }, effects);
        if rules.group_of(to).under {
            self.apply_effect(rules, Effect::TopToBottom(to), effects);
        }
        let based = Effect::Based {
            pile: to,
            before: self.base,
        };
        if decides_base {
            self.apply_effect(rules, based, effects);
        }
        if face_down {
            self.expose(rules, to, effects);
        }
        if self.turn.phase == Phase::Base {
            self.apply_effect(rules, based, effects);
            self.turn.phase = Phase::Play;
        }
        if role == Role::Waste {
            self.turn.fresh_batch = false;
        }
        if role == Role::Hand
            && let Phase::Batch { left } = self.turn.phase
        {
            self.next_of_batch(rules, from, left, effects);
        }
    }

    pub(crate) fn next_of_batch(
        &mut self,
        rules: &Rules,
        hand: PileId,
        left: u8,
        effects: &mut Effects,
    ) {
        let seat = self.turn.seat;
        let stock = rules
            .stock
            .as_ref()
            .and_then(|stock| rules.piles_of(stock.group, seat).next());
        match stock {
            Some(stock) if left > 0 => {
                self.turn_over(rules, stock, hand, 1, effects);
                self.turn.phase = Phase::Batch { left: left - 1 };
            }
            _ => self.turn.phase = Phase::Play,
        }
    }
}
