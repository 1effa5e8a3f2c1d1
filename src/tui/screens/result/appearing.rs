//! The moments in which a result appears: the cascade over a won table, and the time for which keys
//! are dead, so that nobody who types ahead misses the score.

use std::time::Duration;

use patience_core::{Game, Role, Seat, Seen};

use super::cascade::{BETWEEN_CARDS, LANDED, POURED};

/// How long keys are dead once the result can be read.
const DEAD: Duration = Duration::from_millis(600);
/// How long the key that goes on is dead where it was the last one pressed before: whoever plays hints
/// with it still means to play.
const DEAD_AFTER_ITSELF: Duration = Duration::from_secs(2);
/// The most cards of a ribbon: a suit.
const LONGEST: usize = 13;
/// The most ribbons that are shown.
const MOST: usize = 8;

/// How far a result has appeared. All times are since the program started.
#[derive(Debug, Clone, Default)]
pub(super) struct Appearing {
    /// The cards of the foundations, in ribbons from the bottom up; none where nothing is celebrated.
    pub ribbons: Vec<Vec<Seen>>,
    begun: Duration,
    /// When the result can be read.
    readable: Duration,
    /// Until when somebody pressed keys that were not meant for the result.
    pressed: Duration,
    /// Whether the key that goes on was the last one pressed before.
    by_next: bool,
}

impl Appearing {
    /// Begins now; by the key that goes on from the result, or otherwise.
    pub fn new(ribbons: Vec<Vec<Seen>>, animated: bool, now: Duration, by_next: bool) -> Self {
        let is_celebrated = animated && !ribbons.is_empty();
        Self {
            ribbons,
            begun: now,
            readable: if is_celebrated { now + LANDED } else { now },
            pressed: Duration::ZERO,
            by_next,
        }
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
            // Nothing moves once the ribbons are complete.
            Some(after) if after < POURED + BETWEEN_CARDS * 13 => {
                Some((now + BETWEEN_CARDS).min(self.readable))
            }
            Some(_) => Some(self.readable),
            None if self.is_dead(now) => Some(self.alive()),
            None => self.is_next_dead(now).then(|| self.next_alive()),
        }
    }
}

/// Returns the cards on the foundations in ribbons of a suit at most, the last ones where there are
/// too many.
pub(super) fn ribbons(game: &Game, seat: Seat) -> Vec<Vec<Seen>> {
    let rules = game.rules();
    let observation = game.observation(seat);
    let foundations = rules
        .pile_ids()
        .filter(|pile| rules.group_of(*pile).role == Role::Foundation);
    let mut ribbons: Vec<Vec<Seen>> = foundations
        .flat_map(|pile| {
            let cards: Vec<Seen> = observation.pile(pile).iter().collect();
            cards
                .chunks(LONGEST)
                .map(<[Seen]>::to_vec)
                .collect::<Vec<_>>()
        })
        .filter(|ribbon| ribbon.len() > 1)
        .collect();
    ribbons.drain(..ribbons.len().saturating_sub(MOST));
    ribbons
}
