//! The table in real time: moves of others may take the place of the selection, and sentences for
//! the only person are shown at the table.

use std::time::Duration;

use patience_core::{Act, Applied, Effect, Move, PileId, Seat};

use super::Table;
use patience_app::keymap::Keys;
use patience_app::session::real_time::RealTime;
use patience_app::session::real_time::split_keyboard::SplitKeyboard;

impl Table {
    /// Does a seat's action now. Tells whether a card moved.
    pub(super) fn submit(&mut self, seat: Seat, mv: Move, now: Duration, keys: &Keys) -> bool {
        self.in_real_time(keys, |table| table.session.submit(seat, mv, now))
    }

    /// Lets the game's clock go on to now: computer players act, and a hand that was called
    /// ends.
    pub fn catch_up(&mut self, now: Duration, keys: &Keys) {
        self.in_real_time(keys, |table| table.session.catch_up(now));
    }

    /// A key of one of two people at one keyboard.
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

    /// Goes from one stage of the hand to the next where its time has come. Tells whether the
    /// result is to be shown now.
    pub fn keep_time(&mut self, in_sight: bool, now: Duration, keys: &Keys) -> bool {
        let ran = self.is_running();
        let show = self.session.keep_time(in_sight, now);
        if self.is_running() && !ran {
            self.settle(keys);
        }
        show
    }

    /// Puts names into a report.
    pub fn name_reports(&mut self, names: &[String]) {
        self.session.name_reports(names);
        self.hear();
    }

    /// Stops a hand in real time.
    pub fn pause(&mut self, now: Duration) {
        if self.session.pause(now) {
            self.let_go();
        }
    }

    fn is_running(&self) -> bool {
        self.session.real_time().is_some_and(RealTime::is_running)
    }

    /// Tells whether two people play at once at one keyboard.
    pub fn is_for_two(&self) -> bool {
        self.session.real_time().is_some_and(RealTime::is_for_two)
    }

    /// Shows the sentence for the only person at the table.
    fn hear(&mut self) {
        if let Some(said) = self.session.take_said() {
            self.notice = Some(said);
        }
    }

    /// Has the session act, and clears a selection that others have taken.
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
            // The last sentence was about the play.
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

    /// Tells whether a move has touched the pile of the selection.
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
