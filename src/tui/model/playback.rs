//! A recording that plays by itself: how fast, and when its next action is due. A race goes at the
//! speed at which it was played, anything else a move at a time.

use std::time::Duration;

use super::App;
use crate::interaction::table::Table;
use patience_app::saved::Loaded;
use patience_app::session::TimedGame;

/// How long a move is looked at, at the usual speed.
const MOVE: Duration = Duration::from_millis(700);
/// The longest wait for an action of a race, at any speed.
const LONGEST: Duration = Duration::from_secs(3);
/// The shortest time between two actions, so that each picture is seen.
const SHORTEST: Duration = Duration::from_millis(30);
/// The slowest and the fastest speed, as powers of two.
const SPEEDS: (i32, i32) = (-2, 5);

/// How a recording plays.
#[derive(Debug, Clone, Copy, Default)]
pub struct Playback {
    /// When the next action is due; nothing while it does not play.
    due: Option<Duration>,
    /// The speed, as a power of two.
    speed: i32,
}

impl Playback {
    /// Tells whether the recording plays.
    pub const fn is_on(&self) -> bool {
        self.due.is_some()
    }

    /// Returns the speed in words: `×2`, `×1/4`.
    pub fn speed_words(&self, times: char) -> String {
        let factor = 1u32 << self.speed.unsigned_abs();
        if self.speed < 0 {
            format!("{times}1/{factor}")
        } else {
            format!("{times}{factor}")
        }
    }

    /// Stops.
    pub const fn stop(&mut self) {
        self.due = None;
    }

    fn wait(&self, timed_game: &TimedGame) -> Duration {
        let usual = timed_game.recorded_wait().unwrap_or(MOVE);
        let factor = 2f64.powi(-self.speed);
        usual.mul_f64(factor).clamp(SHORTEST, LONGEST)
    }
}

/// The lines below the cards while a race is replayed: who leads and by how much, and the bar.
pub const LINES_OF_RACE: u16 = 3;

impl App {
    /// Returns how many lines below the cards a recording wants: for its bar, and of a race more.
    pub(super) fn lines_of_replay(&self) -> u16 {
        let table = self.table_on_screen().map(Table::timed_game);
        match table.filter(|game| game.recording_place().is_some()) {
            None => 0,
            Some(game) if game.standings().is_empty() => 1,
            Some(_) => LINES_OF_RACE,
        }
    }

    /// Goes to where the winner of the race that is replayed took the lead for good. Tells whether there
    /// is such a place.
    pub fn go_to_turn(&mut self) -> bool {
        let Some(table) = &mut self.table else {
            return false;
        };
        let Some((place, side)) = table.timed_game().turning_place() else {
            return false;
        };
        let appearance = &self.context.appearance;
        let name = appearance.side_name(table.game().rules(), side);
        self.course.playback.stop();
        table.replay_to_place(place, &self.context.keys);
        table.say(format!("Here {name} took the lead for good"));
        true
    }

    /// Returns when the recording in sight goes on by itself.
    pub(super) fn playback_due(&self) -> Option<Duration> {
        let table = self.table.as_ref().filter(|_| self.is_table_in_sight())?;
        let goes_on = table.timed_game().is_replay() && table.session().can_replay(true);
        self.course.playback.due.filter(|_| goes_on)
    }

    /// Shows a saved game from its start, and lets it play by itself where that is wanted.
    pub fn watch(&mut self, kept: Loaded, plays: bool) {
        let mut timed_game = TimedGame::recording_of(kept);
        timed_game.recording_to_start();
        self.sit_down(timed_game);
        if plays {
            self.play_or_stop();
        }
    }

    /// Plays the recording, or stops it. At its end it begins again.
    pub fn play_or_stop(&mut self) {
        let now = self.context.now;
        let Some(table) = &mut self.table else { return };
        if self.course.playback.due.take().is_some() && table.session().can_replay(true) {
            return;
        }
        if !table.session().can_replay(true) {
            table.replay_to(false, now, &self.context.keys);
        }
        self.course.playback.due = Some(now + self.course.playback.wait(table.timed_game()));
    }

    /// Plays twice as fast, or half as fast.
    pub fn change_speed(&mut self, faster: bool) {
        let by = if faster { 1 } else { -1 };
        self.course.playback.speed = (self.course.playback.speed + by).clamp(SPEEDS.0, SPEEDS.1);
        let now = self.context.now;
        if let (Some(_), Some(table)) = (self.course.playback.due, &self.table) {
            self.course.playback.due = Some(now + self.course.playback.wait(table.timed_game()));
        }
    }

    /// Plays twice as fast; after the fastest speed comes the slowest.
    pub fn turn_speed(&mut self) {
        if self.course.playback.speed == SPEEDS.1 {
            self.course.playback.speed = SPEEDS.0 - 1;
        }
        self.change_speed(true);
    }

    /// Goes on in the recording where that is due.
    pub fn go_on_with_playback(&mut self) {
        let now = self.context.now;
        let is_due = self.playback_due().is_some_and(|due| due <= now);
        let Some(table) = self.table.as_mut().filter(|_| is_due) else {
            return;
        };
        table.replay(true, now, &self.context.keys);
        let next = now + self.course.playback.wait(table.timed_game());
        self.course.playback.due = table.session().can_replay(true).then_some(next);
    }

    /// Goes to the start of the hand in the recording of a match, or of one beside it.
    pub fn go_to_hand(&mut self, forward: bool) {
        let Some(table) = &mut self.table else { return };
        let Some((here, all)) = table.timed_game().recording_place() else {
            return;
        };
        let hands = table.timed_game().recorded_hands();
        let place = if forward {
            hands.into_iter().find(|place| *place > here).unwrap_or(all)
        } else {
            let before = hands.into_iter().rev().find(|place| *place < here);
            before.unwrap_or(0)
        };
        table.replay_to_place(place, &self.context.keys);
    }
}
