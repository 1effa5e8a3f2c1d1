//! Changing the game in play: replacing it, dealing, restarting, giving up, and starting the next
//! hand.

use std::sync::Arc;
use std::time::Duration;

use patience_core::{Act, DealNumber, Entry, Game, Rules, Seat};

use super::{Session, TimedGame};
use crate::protocol::GuestRequest;

/// The largest number of earlier games to which undo can return.
const FORMER_GAMES: usize = 8;

/// The result of restarting the game in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Restarted {
    /// The restart has taken the replay of a recording back to its start.
    Recording,
    /// The restart has started another game; undo brings back the previous one.
    Game,
    /// The restart was not possible, so nothing was restarted.
    Nothing,
}

impl Session {
    /// Starts another game at this table. Undo brings back the current game. If the new game takes
    /// over the current game's save file, the current game is left for good and counts as ended.
    pub fn replace(&mut self, next: TimedGame, now: Duration) {
        let left = self.aside.as_ref().unwrap_or(&self.timed_game);
        let makes_way = left.place.is_some() && left.place == next.place;
        let counts = makes_way && left.keep && !left.concluded && left.outcome().is_some();
        if counts {
            let mut left = left.clone();
            left.pause(now);
            self.left.push(left);
            self.has_just_left = true;
        }
        self.put(next, now);
        if let Some(former) = self.former.last_mut().filter(|_| counts) {
            former.concluded = true;
        }
    }

    /// Plays `game` from now on in place of the current game. `spent` is the time already spent on
    /// `game`.
    pub fn take_up(&mut self, game: Game, spent: Duration) {
        self.timed_game.game = game;
        self.timed_game.set_clock(spent);
        self.seat_all();
        self.refresh();
    }

    /// Whether the player has left games for good since the last call.
    pub const fn has_just_left(&mut self) -> bool {
        std::mem::replace(&mut self.has_just_left, false)
    }

    /// Counts the game as left for good if it has no moves left and is no longer shown.
    pub fn leave_if_stuck(&mut self, now: Duration) {
        if self.timed_game.is_stuck() && self.timed_game.keep && !self.timed_game.concluded {
            self.timed_game.pause(now);
            self.left.push(self.timed_game.clone());
            self.has_just_left = true;
            self.timed_game.concluded = true;
        }
    }

    /// Takes the games that the player has left for good, and clears the list.
    pub fn take_left(&mut self) -> Vec<TimedGame> {
        std::mem::take(&mut self.left)
    }

    fn put(&mut self, next: TimedGame, now: Duration) {
        self.timed_game.pause(now);
        let former = std::mem::replace(&mut self.timed_game, next);
        let former = self.aside.take().unwrap_or(former);
        let (left, begun) = (&former.game, &self.timed_game.game);
        let other = left.deal() != begun.deal() || left.rules().about.id != begun.rules().about.id;
        if former.is_begun() || other {
            self.former.push(former);
            if self.former.len() > FORMER_GAMES {
                // Games with at least one move are kept longest.
                let mut former = self.former.iter();
                let least = former.position(|game| !game.is_begun()).unwrap_or(0);
                self.former.remove(least);
            }
        }
        self.later.clear();
        self.to_greet = self.timed_game.duel.is_some();
        self.happened.clear();
        self.seat_all();
        self.refresh();
    }

    /// Continues a single-player game with rules that differ only in names and table layout.
    /// Returns whether that was possible.
    pub fn take_names(&mut self, rules: Arc<Rules>) -> bool {
        let timed_game = &self.timed_game;
        let is_plain = self.real_time.is_none()
            && self.opponents.is_none()
            && self.aside.is_none()
            && timed_game.duel.is_none()
            && !timed_game.is_replay();
        if !is_plain || !timed_game.game.rules().plays_like(&rules) {
            return false;
        }
        let game = &timed_game.game;
        let Ok(game) = Game::replay(rules, game.deal(), game.log(), game.done()) else {
            return false;
        };
        self.timed_game.game = game;
        self.refresh();
        true
    }

    /// Creates another game with the same rules, to be played at this table.
    pub fn another(&self, number: DealNumber) -> TimedGame {
        let game = Game::new(self.timed_game.next_rules().clone(), number);
        let mut next = self.timed_game.followed_by(game, Duration::ZERO);
        next.next_rules = None;
        next
    }

    /// Restarts the current hand, with the clock set back to the start of the hand.
    pub fn restart(&mut self, now: Duration) -> Restarted {
        if self.timed_game.is_race_replay() {
            self.timed_game.recording_to_start();
            self.refresh();
            return Restarted::Recording;
        }
        if self.is_elsewhere() {
            return Restarted::Nothing;
        }
        if let Some(again) = self.timed_game.duel_again() {
            self.begin_again(again, now);
            return Restarted::Game;
        }
        let Some(game) = hand_again(&self.timed_game.game) else {
            return Restarted::Nothing;
        };
        let before = game.done().checked_sub(1).map(|last| game.log()[last].ms);
        let spent = Duration::from_millis(before.unwrap_or(0));
        self.begin_again(self.timed_game.followed_by(game, spent), now);
        Restarted::Game
    }

    /// Continues the current game from an earlier point. It stays the same game, and one more undo
    /// is counted. If it had already ended, a new game starts instead.
    fn begin_again(&mut self, mut again: TimedGame, now: Duration) {
        let game = &self.timed_game;
        if game.concluded {
            // Undo brings the ended game back. The new one starts empty, with nothing to redo.
            again.game.forget_undone();
            return self.replace(again, now);
        }
        again.take_over_from(game);
        self.put(again, now);
    }

    /// Starts the next hand of the match. Returns whether there is a next hand.
    pub fn next_hand(&mut self, now: Duration) -> bool {
        if self.timed_game.is_race_replay() || self.ask(GuestRequest::Ready) {
            return false;
        }
        let entry = Entry {
            ms: self.timed_game.ms(now),
            seat: self.seat(),
            act: Act::NextHand,
        };
        let dealt = self.timed_game.game.act(entry).is_ok();
        if dealt {
            self.later.clear();
            self.happened.clear();
            self.pass_on();
            self.seat_all();
            self.refresh();
        }
        dealt
    }

    /// Gives up the hand for a seat. Returns whether it is now the turn of the other player of a
    /// duel. Returns `None` if the hand cannot be given up.
    pub fn resign(&mut self, seat: Seat, now: Duration) -> Option<bool> {
        if self.ask(GuestRequest::Resign) {
            return None;
        }
        let entry = Entry {
            ms: self.timed_game.ms(now),
            seat,
            act: Act::Resign,
        };
        self.timed_game.game.act(entry).ok()?;
        if let Some(real_time) = &mut self.real_time {
            real_time.end();
        }
        let passed = self.pass_on();
        self.refresh();
        Some(passed)
    }
}

/// A copy of the game at the start of its current hand. Moves of real-time games cannot be undone
/// one by one, so the copy is made by replaying the earlier hands.
fn hand_again(game: &Game) -> Option<Game> {
    if !game.rules().in_real_time() {
        let mut game = game.clone();
        game.restart();
        return Some(game);
    }
    let log = game.log().get(..game.hand_start())?;
    Game::replay(game.rules().clone(), game.deal(), log, log.len()).ok()
}
