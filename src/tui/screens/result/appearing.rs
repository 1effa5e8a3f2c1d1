//! How the result of a hand appears: the animation over a won table, and the short time in which keys are ignored. Keys
//! that the player presses too early must not close the result.

use std::time::Duration;

use super::cascade::LENGTH;
use super::pack::Pack;

/// How long keys are ignored after the result of a hand can be read.
const DEAD: Duration = Duration::from_millis(400);
/// How long the result ignores the “next” key if that key was also the last key of the game. A player who accepts hints
/// with it may press it once too often.
const DEAD_AFTER_ITSELF: Duration = Duration::from_secs(1);
/// The time between two frames of the animation after a win.
const FRAME: Duration = Duration::from_millis(25);

/// How far the result of a hand has appeared on the screen. All times are measured from the start of the program.
#[derive(Debug, Clone, Default)]
pub(super) struct Appearing {
    /// The cards of the won game, for the animation; empty if the result is shown without the animation.
    pub pack: Pack,
    begun: Duration,
    /// The time at which the result of a hand can be read, that is, at which its animation has ended.
    readable: Duration,
    /// The time of the last key that was not meant for the result of the hand. [`Self::hold`] sets it to a moment
    /// later.
    pressed: Duration,
    /// Whether the last key pressed before the result of the hand appeared was the “next” key.
    by_next: bool,
}

impl Appearing {
    /// Creates a result of a hand that has fully appeared, with the pack of cards above it.
    pub fn of(pack: Pack) -> Self {
        Self {
            pack,
            ..Self::default()
        }
    }

    /// Starts to show the result of a hand at time `now`. `by_next` means that the “next” key ended the game.
    pub fn begin(&mut self, animated: bool, now: Duration, by_next: bool) {
        let flies = animated && !self.pack.is_empty();
        self.begun = now;
        self.readable = if flies { now + LENGTH } else { now };
        self.by_next = by_next;
    }

    /// Returns how long the animation after a win has been running; `None` once it is over.
    pub fn cascade(&self, now: Duration) -> Option<Duration> {
        (now < self.readable).then(|| now.saturating_sub(self.begun))
    }

    /// Handles a key that the player pressed too early for the result. It ends the animation, and keys are ignored
    /// until none has been pressed for a moment.
    pub fn hurry(&mut self, now: Duration) {
        self.readable = self.readable.min(now);
        self.pressed = self.pressed.max(now);
    }

    /// Handles a key that does nothing on the result of a hand. The player who pressed it is still playing, so the next
    /// key is probably not meant for the result either.
    pub fn hold(&mut self, now: Duration) {
        self.pressed = now + DEAD;
    }

    /// Whether keys are ignored because the player cannot have read the result of the hand yet.
    pub fn is_dead(&self, now: Duration) -> bool {
        now < self.alive()
    }

    /// Whether the result of the hand ignores the “next” key at present.
    pub fn is_next_dead(&self, now: Duration) -> bool {
        now < self.next_alive()
    }

    /// Returns when the “next” key works again on the result, if no key is pressed until then.
    fn next_alive(&self) -> Duration {
        let dead = if self.by_next {
            DEAD_AFTER_ITSELF
        } else {
            DEAD
        };
        self.readable.max(self.pressed) + dead
    }

    /// Returns when keys work again on the result, if no key is pressed until then.
    fn alive(&self) -> Duration {
        self.readable.max(self.pressed) + DEAD
    }

    /// Returns when the next frame of the result's animation is due; `None` once keys work again, because the program
    /// can then sleep.
    pub fn due(&self, now: Duration) -> Option<Duration> {
        match self.cascade(now) {
            Some(_) => Some((now + FRAME).min(self.readable)),
            None if self.is_dead(now) => Some(self.alive()),
            None => self.is_next_dead(now).then(|| self.next_alive()),
        }
    }
}
