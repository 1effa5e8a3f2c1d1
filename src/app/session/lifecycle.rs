//! Which game is in play: another one put there, dealt, begun again, given up, or its next hand.

use std::sync::Arc;
use std::time::Duration;

use patience_core::{Act, DealNumber, Entry, Game, Rules, Seat};

use super::{Session, TimedGame};
use crate::protocol::Ask;

/// How many former games can be brought back.
const FORMER_GAMES: usize = 8;

/// The result of starting again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Restarted {
    /// A recording has gone back to its start.
    Recording,
    /// The game is another one now, and undo brings back the one before.
    Game,
    /// Nothing was restarted.
    Nothing,
}

impl Session {
    /// Plays another game at this table; undo brings back this one. Where the other one takes its
    /// place among the unfinished games, it is left for good.
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

    /// Goes on with a game as it stands, on which the time `spent` was played, in place of the one that is there.
    pub fn take_up(&mut self, game: Game, spent: Duration) {
        self.timed_game.game = game;
        self.timed_game.set_clock(spent);
        self.seat_all();
        self.refresh();
    }

    /// Tells, once, that games were left for good.
    pub const fn has_just_left(&mut self) -> bool {
        std::mem::replace(&mut self.has_just_left, false)
    }

    /// Leaves the game for good if no move is left in it, and nobody looks at it any more.
    pub fn leave_if_stuck(&mut self, now: Duration) {
        if self.timed_game.is_stuck() && self.timed_game.keep && !self.timed_game.concluded {
            self.timed_game.pause(now);
            self.left.push(self.timed_game.clone());
            self.has_just_left = true;
            self.timed_game.concluded = true;
        }
    }

    /// Returns, once, the games that were left for good.
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
                // Games in which a move was made are kept longest.
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

    /// Goes on with the game of one person by rules that differ in what they are called and in how the table is
    /// drawn. Tells whether that could be done.
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

    /// Returns another game by the same rules, to be played at this table.
    pub fn another(&self, number: DealNumber) -> TimedGame {
        let game = Game::new(self.timed_game.next_rules().clone(), number);
        let mut next = self.timed_game.followed_by(game, Duration::ZERO);
        next.next_rules = None;
        next
    }

    /// Starts the hand again, the clock standing where it stood then.
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

    /// Plays this game from an earlier point. It is still the same game, of which something was
    /// taken back, unless it has ended.
    fn begin_again(&mut self, mut again: TimedGame, now: Duration) {
        let game = &self.timed_game;
        if game.concluded {
            // Undo brings that game back; this one begins with nothing in it, and waits for nobody.
            again.game.forget_undone();
            return self.replace(again, now);
        }
        again.take_over_from(game);
        self.put(again, now);
    }

    /// Goes on to the next hand of the match. Tells whether there is one.
    pub fn next_hand(&mut self, now: Duration) -> bool {
        if self.timed_game.is_race_replay() || self.ask(Ask::Ready) {
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

    /// Gives the hand up for a seat. Returns whether the other player of a duel plays on; nothing
    /// where it cannot be given up.
    pub fn resign(&mut self, seat: Seat, now: Duration) -> Option<bool> {
        if self.ask(Ask::Resign) {
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

/// Returns the game at the start of its hand. What was done in real time is not taken back
/// step by step, so the hands before it are played back instead.
fn hand_again(game: &Game) -> Option<Game> {
    if !game.rules().in_real_time() {
        let mut game = game.clone();
        game.restart();
        return Some(game);
    }
    let log = game.log().get(..game.hand_start())?;
    Game::replay(game.rules().clone(), game.deal(), log, log.len()).ok()
}
