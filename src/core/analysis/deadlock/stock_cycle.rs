//! Stock cycles in games for one player. The player can do nothing but turn the stock, and has gone
//! through it until all cards were where they had been. The stock can be turned for ever, but no
//! other move will ever be possible.

use crate::game::{Act, Game};
use crate::moves::Move;
use crate::position::Position;
use crate::rules::{Group, Rules, Seat};

/// Whether a move is a turn of the stock or a redeal.
const fn is_of_stock(mv: Move) -> bool {
    matches!(mv, Move::Turn | Move::Redeal)
}

impl Position {
    /// Returns the number of stock moves after which the cards will be as they are now. Returns
    /// `None` if another move is possible before that, or if the stock runs out for good. Also
    /// returns `None` in games for several players, because others move in between.
    fn stock_cycle_length(&self, rules: &Rules) -> Option<usize> {
        if rules.seats() > 1 || rules.stock.is_none() {
            return None;
        }
        // The last redeal may allow moves that were not possible before.
        let waits = |group: &Group| {
            group
                .pulls
                .as_ref()
                .is_some_and(|pulls| !pulls.when.is_always())
        };
        if rules.groups.iter().any(waits) {
            return None;
        }
        let mut moves = Vec::new();
        let mut ahead: Option<Self> = None;
        // A pass turns each card at most once, and between two passes the cards are gathered.
        for made in 1..=2 * (usize::from(rules.cards()) + 1) {
            let now = ahead.as_ref().unwrap_or(self);
            now.legal_moves(rules, Seat::FIRST, &mut moves);
            let [only] = moves.as_slice() else {
                return None;
            };
            if !is_of_stock(*only) {
                return None;
            }
            let next = ahead.get_or_insert_with(|| self.clone());
            next.play(rules, Seat::FIRST, *only).ok()?;
            if next.lies_like(rules, self) {
                return Some(made);
            }
        }
        None
    }

    /// Whether two positions have all cards in the same places and the same way up.
    pub(crate) fn lies_like(&self, rules: &Rules, other: &Self) -> bool {
        self.turn.phase == other.turn.phase
            && rules
                .pile_ids()
                .all(|pile| self.cards(rules, pile) == other.cards(rules, pile))
    }
}

impl Game {
    /// Whether the current hand is in a stock cycle: the last moves have gone through the stock
    /// until the cards were as before, and no other move was possible on the way. The result
    /// reveals no card of the stock that the player has not seen.
    pub fn is_in_stock_cycle(&self) -> bool {
        let log = &self.log()[self.hand_start()..self.done()];
        let turned = log.iter().rev();
        let turned =
            turned.take_while(|entry| matches!(entry.act, Act::Move(mv) if is_of_stock(mv)));
        let turned = turned.count();
        turned > 0
            && self.resigned().is_none()
            && self
                .position()
                .stock_cycle_length(self.rules())
                .is_some_and(|round| turned >= round)
    }
}
