//! Stock cycles in games for one: only the stock can be turned, and the player has been through it
//! until the cards lay as before. No other move will ever be possible, although the stock can be
//! turned for ever.

use crate::game::{Act, Game};
use crate::moves::Move;
use crate::position::Position;
use crate::rules::{Group, Rules, Seat};

/// Tells whether a move is one of the stock alone, without anything to choose.
const fn is_of_stock(mv: Move) -> bool {
    matches!(mv, Move::Turn | Move::Redeal)
}

impl Position {
    /// Returns the number of moves of the stock after which the cards will lie as they lie now.
    /// Returns nothing where another move is possible on the way, where the stock comes to an
    /// end, or where several play, because others move in between.
    fn stock_cycle_length(&self, rules: &Rules) -> Option<usize> {
        if rules.seats() > 1 || rules.stock.is_none() {
            return None;
        }
        // The last redeal brings moves that there are not before.
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
        // A pass turns each card once at most, and between two passes the cards are gathered.
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

    /// Tells whether all cards lie as in another position, and the same way up.
    pub(crate) fn lies_like(&self, rules: &Rules, other: &Self) -> bool {
        self.turn.phase == other.turn.phase
            && rules
                .pile_ids()
                .all(|pile| self.cards(rules, pile) == other.cards(rules, pile))
    }
}

impl Game {
    /// Tells whether a hand that is not over is in a stock cycle: the last moves have gone through
    /// the stock until the cards lay as before, and no other move was possible on the way. The
    /// answer gives away no card of a stock that the player has not been through.
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
