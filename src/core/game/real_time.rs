//! Real-time games, in which players act at any time. Their actions carry times and are applied in
//! order.

use super::{Act, ActError, Entry, Game};
use crate::game::{Action, Outcome};
use crate::moves::Refusal;
use crate::rules::Seat;

/// The largest number of moves that came too late and are logged for a seat per second. A person
/// cannot make more.
const MOST_LATE: usize = 20;

impl Game {
    /// Returns the key by which actions must be sorted before they are submitted. Returns `None` if
    /// the game is not in real time.
    pub fn order_of(&self, action: &Action) -> Option<(u64, usize, u64)> {
        Some(self.order.as_ref()?.key(action))
    }

    /// Applies an action in a real-time game. Actions must be submitted in the order of
    /// [`Game::order_of`]. A refused action is logged if another player was quicker, up to a limit
    /// per second. A refused action that was never possible is not logged.
    ///
    /// # Errors
    /// Returns an error if the game is not in real time or is over, or if the action is earlier
    /// than the previous one.
    pub fn submit(&mut self, action: &Action) -> Result<Outcome, ActError> {
        if self.log.last().is_some_and(|last| last.ms > action.ms) {
            return Err(ActError::OutOfOrder);
        }
        self.let_pass(action.ms)?;
        if self.resigned.is_some() || self.position.turn().end.is_some() {
            return Err(Refusal::Over.into());
        }
        let order = self.order.as_mut().ok_or(Refusal::NoSuchMove)?;
        let outcome = order.apply(&self.rules, &mut self.position, action);
        let act = match outcome {
            Outcome::Applied(_) => Some(Act::Move(action.mv)),
            Outcome::Diverted { to, .. } => Some(Act::Diverted { mv: action.mv, to }),
            Outcome::Refused {
                quicker: Some(_), ..
            } if self.late_plays(action.seat, action.ms) < MOST_LATE => Some(Act::Late(action.mv)),
            Outcome::Refused { .. } => None,
        };
        if let Some(act) = act {
            self.record(action.seat, act, action.ms);
        }
        Ok(outcome)
    }

    /// Returns the number of moves of a seat that came too late in the second before `ms`.
    fn late_plays(&self, seat: Seat, ms: u64) -> usize {
        let last = self.log.iter().rev();
        last.take_while(|entry| entry.ms.saturating_add(1000) > ms)
            .filter(|entry| entry.seat == seat && matches!(entry.act, Act::Late(_)))
            .count()
    }

    /// Advances the time of a real-time game to `ms`. This may end a hand whose end a player has
    /// called. Returns whether the hand has ended now.
    ///
    /// # Errors
    /// Returns an error if the game is not in real time.
    pub fn let_pass(&mut self, ms: u64) -> Result<bool, ActError> {
        let order = self.order.as_mut().ok_or(Refusal::NoSuchMove)?;
        let caller = self.position.turn().called;
        let ended = order.pass(&self.rules, &mut self.position, ms);
        if let Some(caller) = caller.filter(|_| ended) {
            self.record(caller, Act::Close, ms);
        }
        Ok(ended)
    }

    /// Returns the time when a hand ends whose end a player has called, in milliseconds since the
    /// start. Returns `None` if nobody has called the end.
    pub fn closing(&self) -> Option<u64> {
        self.order.as_ref()?.closing(&self.rules, &self.position)
    }

    /// Replays a log entry in a real-time game. Returns an error if the outcome is not the one that
    /// the entry records.
    pub(super) fn act_in_real_time(&mut self, entry: Entry) -> Result<(), ActError> {
        let (Act::Move(mv) | Act::Diverted { mv, .. } | Act::Late(mv)) = entry.act else {
            let ended = self.let_pass(entry.ms)?;
            return if ended {
                Ok(())
            } else {
                Err(ActError::Otherwise)
            };
        };
        let before = self.log.len();
        let outcome = self.submit(&Action {
            ms: entry.ms,
            arrival: before as u64,
            seat: entry.seat,
            mv,
        })?;
        if let (Act::Move(_), Outcome::Refused { why, .. }) = (entry.act, &outcome) {
            return Err(ActError::Refused(*why));
        }
        if let (Act::Late(_), Outcome::Refused { .. }) = (entry.act, &outcome)
            && self.log.len() == before
        {
            // Earlier logs contain every refused action.
            self.record(entry.seat, entry.act, entry.ms);
        }
        if self.log.last() == Some(&entry) && self.log.len() == before + 1 {
            Ok(())
        } else {
            Err(ActError::Otherwise)
        }
    }
}
