//! The table of a real-time game. Other players' moves may clear the player's selection. If only one person plays at
//! this keyboard, messages for that person appear on the table.

use std::time::Duration;

use patience_core::{Act, Applied, Effect, Move, PileId, Seat};

use super::Table;
use patience_app::keymap::Keys;
use patience_app::session::real_time::RealTime;
use patience_app::session::real_time::split_keyboard::SplitKeyboard;

impl Table {
    /// Makes a move for the player at `seat` at once, in a real-time game. Returns whether a card moved.
    pub(super) fn submit(&mut self, seat: Seat, mv: Move, now: Duration, keys: &Keys) -> bool {
        self.in_real_time(keys, |table| table.session.submit(seat, mv, now))
    }

    /// Advances the game to the time `now`. Computer players make the moves that are due, and the hand ends if a player
    /// has called its end.
    pub fn catch_up(&mut self, now: Duration, keys: &Keys) {
        self.in_real_time(keys, |table| table.session.catch_up(now));
    }

    /// Handles a key when two people share one keyboard.
    pub fn press_split_key(
        &mut self,
        letter: char,
        keyboard: &SplitKeyboard,
        now: Duration,
        keys: &Keys,
    ) {
        self.in_real_time(keys, |table| {
            table.session.press_split_key(letter, keyboard, now);
        });
    }

    /// Advances the real-time hand to its next stage, such as the end of the countdown, when that is due. Returns
    /// whether the result should be shown now.
    pub fn keep_time(&mut self, in_sight: bool, now: Duration, keys: &Keys) -> bool {
        let ran = self.is_running();
        let show = self.session.keep_time(in_sight, now);
        if self.is_running() && !ran {
            self.settle(keys);
        }
        show
    }

    /// Sets the players' names that reports of moves use.
    pub fn name_reports(&mut self, names: &[String]) {
        self.session.name_reports(names);
        self.hear();
    }

    /// Pauses the real-time hand.
    pub fn pause(&mut self, now: Duration) {
        if self.session.pause(now) {
            self.let_go();
        }
    }

    fn is_running(&self) -> bool {
        self.session.real_time().is_some_and(RealTime::is_running)
    }

    /// Whether two people play in real time at one keyboard.
    pub fn is_for_two(&self) -> bool {
        self.session.real_time().is_some_and(RealTime::is_for_two)
    }

    /// Shows a message to the person at this keyboard, if only one person plays there.
    fn hear(&mut self) {
        if let Some(said) = self.session.take_said() {
            self.notice = Some(said);
        }
    }

    /// Runs an action that may change the game, and then updates the table. Clears the selection if another
    /// player moved the selected cards.
    fn in_real_time<T>(&mut self, keys: &Keys, act: impl FnOnce(&mut Self) -> T) -> T {
        if self.session.real_time().is_none() {
            return act(self);
        }
        let (ran, logged) = (self.is_running(), self.game().log().len());
        let happened = self.session.happened().len();
        let done = act(self);
        let own = self.seat();
        let mut own_played = false;
        if self.session.happened().len() > happened {
            let log = &self.game().log()[logged..];
            let made = log.iter().filter_map(|entry| match entry.act {
                Act::Move(mv) | Act::Diverted { mv, .. } => Some((entry.seat, mv)),
                _ => None,
            });
            let made: Vec<(Seat, Move)> = made.collect();
            for (at, (seat, mv)) in made.into_iter().enumerate() {
                if seat == own {
                    own_played = true;
                    if mv != Move::NoPlay {
                        self.notice = None;
                    }
                    self.let_go();
                } else if self.is_taken(happened + at) {
                    self.let_go();
                }
            }
        }
        self.hear();
        let ended = ran && !self.is_running() && self.game().hand_end().is_some();
        if ended {
            // The last message was about play that is over.
            self.notice = None;
        }
        let begun = self.is_running() && !ran;
        if begun || ended || self.game().log().len() > logged {
            self.settle(keys);
        }
        if own_played {
            self.follow();
        }
        done
    }

    /// Whether the move at index `at` of the game's log changed the pile in which cards are selected.
    fn is_taken(&self, at: usize) -> bool {
        let played = self.session.happened().get(at);
        self.selection
            .zip(played)
            .is_some_and(|(selection, (played, _))| touches(played, selection.from))
    }
}

fn touches(played: &Applied, pile: PileId) -> bool {
    played.effects().iter().any(|step| match *step {
        Effect::Moved { from, to, .. } | Effect::TurnedOver { from, to, .. } => {
            from == pile || to == pile
        }
        _ => false,
    })
}
