//! The automatic playback of a replay: its speed, and when the next action is due. A race is played back at its
//! original pace, any other game at a steady pace.

use std::time::Duration;

use super::App;
use crate::interaction::table::Table;
use patience_app::saved::Loaded;
use patience_app::session::TimedGame;

/// The time per move in the playback of a replay at normal speed.
const MOVE: Duration = Duration::from_millis(700);
/// The longest time between two actions in the playback of a race, at any speed.
const LONGEST: Duration = Duration::from_secs(3);
/// The shortest time between two actions in a playback, so that each of them can be seen.
const SHORTEST: Duration = Duration::from_millis(30);
/// The slowest and the fastest speed of a playback, as exponents of two.
const SPEEDS: (i32, i32) = (-2, 5);

/// The state of the playback of a replay.
#[derive(Debug, Clone, Copy, Default)]
pub struct Playback {
    /// When the next action is due; `None` while the playback is stopped.
    due: Option<Duration>,
    /// The speed of the playback, as an exponent of two.
    speed: i32,
}

impl Playback {
    /// Whether the playback of the replay is running.
    pub const fn is_on(&self) -> bool {
        self.due.is_some()
    }

    /// Returns the speed of the playback as text, such as `×2` or `×1/4`.
    pub fn speed_words(&self, times: char) -> String {
        let factor = 1u32 << self.speed.unsigned_abs();
        if self.speed < 0 {
            format!("{times}1/{factor}")
        } else {
            format!("{times}{factor}")
        }
    }

    /// Stops the playback of the replay.
    pub const fn stop(&mut self) {
        self.due = None;
    }

    fn wait(&self, timed_game: &TimedGame) -> Duration {
        let usual = timed_game.recorded_wait().unwrap_or(MOVE);
        let factor = 2f64.powi(-self.speed);
        usual.mul_f64(factor).clamp(SHORTEST, LONGEST)
    }
}

/// The number of lines below the cards in the replay of a race: who leads, by how much, and the progress bar.
pub const LINES_OF_RACE: u16 = 3;

impl App {
    /// Returns the number of screen lines that a replay needs below the cards: one for the progress bar, and two more
    /// for a race.
    pub(super) fn lines_of_replay(&self) -> u16 {
        let table = self.table_on_screen().map(Table::timed_game);
        match table.filter(|game| game.recording_place().is_some()) {
            None => 0,
            Some(game) if game.standings().is_empty() => 1,
            Some(_) => LINES_OF_RACE,
        }
    }

    /// Goes to the action after which the winner of a replayed race was always in the lead. Returns whether there is
    /// such an action.
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

    /// Returns when the next action of the visible playback is due.
    pub(super) fn playback_due(&self) -> Option<Duration> {
        let table = self.table.as_ref().filter(|_| self.is_table_in_sight())?;
        let goes_on = table.timed_game().is_replay() && table.session().can_replay(true);
        self.course.playback.due.filter(|_| goes_on)
    }

    /// Opens a saved game as a replay at its start. If `plays` is true, starts the playback.
    pub fn watch(&mut self, kept: Loaded, plays: bool) {
        let mut timed_game = TimedGame::recording_of(kept);
        timed_game.recording_to_start();
        self.sit_down(timed_game);
        if plays {
            self.play_or_stop();
        }
    }

    /// Starts or stops the playback of the replay. At the end of the recording, starts again from the beginning.
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

    /// Doubles or halves the speed of the playback.
    pub fn change_speed(&mut self, faster: bool) {
        let by = if faster { 1 } else { -1 };
        self.course.playback.speed = (self.course.playback.speed + by).clamp(SPEEDS.0, SPEEDS.1);
        let now = self.context.now;
        if let (Some(_), Some(table)) = (self.course.playback.due, &self.table) {
            self.course.playback.due = Some(now + self.course.playback.wait(table.timed_game()));
        }
    }

    /// Doubles the speed of the playback. After the fastest speed comes the slowest one.
    pub fn turn_speed(&mut self) {
        if self.course.playback.speed == SPEEDS.1 {
            self.course.playback.speed = SPEEDS.0 - 1;
        }
        self.change_speed(true);
    }

    /// Plays the next action of the replay if it is due.
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

    /// In the replay of a match, goes to the start of the next hand, or back to the start of this or the previous
    /// hand.
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
