//! The moments in which a result appears: the cascade over a won table, and the time for which keys
//! are dead, so that nobody who types ahead misses the score.

use std::time::Duration;

use super::cascade::LENGTH;
use super::pack::Pack;

/// How long keys are dead once the result can be read.
const DEAD: Duration = Duration::from_millis(400);
/// How long the key that goes on is dead where it was the last one pressed before: whoever plays hints
/// with it still means to play.
const DEAD_AFTER_ITSELF: Duration = Duration::from_secs(1);
/// The time between two pictures of the cascade.
const FRAME: Duration = Duration::from_millis(25);

/// How far a result has appeared. All times are since the program started.
#[derive(Debug, Clone, Default)]
pub(super) struct Appearing {
    /// The cards with which the game was won; none where nothing is celebrated.
    pub pack: Pack,
    begun: Duration,
    /// When the result can be read.
    readable: Duration,
    /// Until when somebody pressed keys that were not meant for the result.
    pressed: Duration,
    /// Whether the key that goes on was the last one pressed before.
    by_next: bool,
}

impl Appearing {
    /// Returns a result that has appeared, with a pack over it.
    pub fn of(pack: Pack) -> Self {
        Self {
            pack,
            ..Self::default()
        }
    }

    /// Begins now; by the key that goes on from the result, or otherwise.
    pub fn begin(&mut self, animated: bool, now: Duration, by_next: bool) {
        let flies = animated && !self.pack.is_empty();
        self.begun = now;
        self.readable = if flies { now + LENGTH } else { now };
        self.by_next = by_next;
    }

    /// Returns how long the cascade has run, while it does.
    pub fn cascade(&self, now: Duration) -> Option<Duration> {
        (now < self.readable).then(|| now.saturating_sub(self.begun))
    }

    /// Takes a key that came too early: it ends the cascade, and keys are dead until nobody has
    /// pressed any for a moment.
    pub fn hurry(&mut self, now: Duration) {
        self.readable = self.readable.min(now);
        self.pressed = self.pressed.max(now);
    }

    /// Takes a key that means nothing here: whoever presses it still plays, and the next key is
    /// most likely not meant for the result either.
    pub fn hold(&mut self, now: Duration) {
        self.pressed = now + DEAD;
    }

    /// Tells whether keys are dead: nobody has had the time to read the result.
    pub fn is_dead(&self, now: Duration) -> bool {
        now < self.alive()
    }

    /// Tells whether the key that goes on is dead.
    pub fn is_next_dead(&self, now: Duration) -> bool {
        now < self.next_alive()
    }

    /// Returns when the key that goes on is alive, if none is pressed before.
    fn next_alive(&self) -> Duration {
        let dead = if self.by_next {
            DEAD_AFTER_ITSELF
        } else {
            DEAD
        };
        self.readable.max(self.pressed) + dead
    }

    /// Returns when keys are alive, if none is pressed before.
    fn alive(&self) -> Duration {
        self.readable.max(self.pressed) + DEAD
    }

    /// Returns when the next picture is due; nothing once keys are alive, and the program sleeps.
    pub fn due(&self, now: Duration) -> Option<Duration> {
        match self.cascade(now) {
            Some(_) => Some((now + FRAME).min(self.readable)),
            None if self.is_dead(now) => Some(self.alive()),
            None => self.is_next_dead(now).then(|| self.next_alive()),
        }
    }
}
