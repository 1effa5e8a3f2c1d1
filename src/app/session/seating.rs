//! Who sits at the table: computer players and people, who is in front, and whether the next
//! person is waited for before their own cards are shown.

use std::sync::Arc;
use std::time::Duration;

use patience_core::{Face, Rules, Seat};

use super::{Opponents, RealTime, Session, TimedGame};
use crate::settings::{Rival, Seating};

/// When a change of seats takes effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reseated {
    /// At once, or nothing has changed.
    Now,
    /// The seats change with the next hand.
    SeatsWithNextHand,
    /// The computer players change with the next hand.
    ComputersWithNextHand,
}

impl Session {
    /// Returns who is to move; in real time, who sits in front.
    pub fn seat(&self) -> Seat {
        front(
            &self.timed_game,
            self.real_time.as_ref(),
            self.opponents.as_ref(),
        )
    }

    /// Returns the person whose turn it is, where several people share the keyboard and play in turn.
    pub fn person_at_keyboard(&self) -> Option<Seat> {
        if self.is_elsewhere() || self.real_time.is_some() || self.timed_game.is_replay() {
            return None;
        }
        let is_shared = match self.duel() {
            Some(_) => self.timed_game.rival() == Some(Rival::Person),
            None => people(self.game().rules(), self.opponents.as_ref()).count() > 1,
        };
        is_shared.then(|| self.player())
    }

    /// Shows the next person their own cards. Tells whether they were waited for.
    pub fn lift_curtain(&mut self) -> bool {
        let lifted = std::mem::take(&mut self.curtain);
        if lifted {
            self.refresh();
        }
        lifted
    }

    /// Seats the players from now on: a hand in real time that has begun is played to its end by
    /// the players who began it.
    pub fn reseat(&mut self, seating: Seating) -> Reseated {
        let is_fixed = self.is_elsewhere() || self.game().rules().seats() == 1;
        if is_fixed || self.timed_game.seating == Some(seating) {
            return Reseated::Now;
        }
        let before = self.timed_game.seating.replace(seating);
        let rules = Arc::clone(self.game().rules());
        let people = |seating: Seating| seating.people_of(&rules);
        let has_other_people = before.is_none_or(|before| people(before) != people(seating));
        if has_other_people {
            self.timed_game.call_all_anew();
        }
        // In turns somebody else may take over at any time.
        if self.real_time.is_none() || self.is_fresh() {
            self.seat_all();
            self.refresh();
            return Reseated::Now;
        }
        let others = seating.computers_of(&rules);
        let skill = |before: Seating| {
            let mut others = others.iter();
            others.any(|seat| before.skill(*seat) != seating.skill(*seat))
        };
        if has_other_people {
            Reseated::SeatsWithNextHand
        } else if before.is_none_or(skill) {
            Reseated::ComputersWithNextHand
        } else {
            Reseated::Now
        }
    }

    /// Has a computer player of the seat's level play for a person from now on, or gives the seat back to
    /// the person. The hand goes on.
    pub fn stand_in(&mut self, seat: Seat, by_computer: bool, now: Duration) {
        let Some(seating) = self.timed_game.seating else {
            return;
        };
        let mut people = self.timed_game.people_with(&seating);
        people.retain(|person| *person != seat);
        if !by_computer {
            people.push(seat);
            people.sort_unstable();
        }
        self.timed_game.people = Some(people.clone());
        let ms = self.timed_game.ms(now);
        let game = &self.timed_game.game;
        let skill = by_computer.then(|| seating.skill(seat));
        if let Some(real_time) = &mut self.real_time {
            real_time.stand_in(people, seat, skill);
            if real_time.is_running() {
                real_time.players.begin(game, ms);
            }
        } else if let Some(opponents) = &mut self.opponents {
            opponents.stand_in(people, seat, skill);
        } else {
            self.opponents = opponents_of(&self.timed_game);
        }
        self.refresh();
    }

    /// Tells whether nothing has been done in the hand yet.
    fn is_fresh(&self) -> bool {
        let game = self.game();
        game.done() == game.hand_start() && game.hand_end().is_none()
    }

    /// Seats people and computer players anew, as the game in play is to be played.
    pub(super) fn seat_all(&mut self) {
        let former = std::mem::replace(&mut self.real_time, real_time_of(&self.timed_game));
        if let (Some(real_time), Some(former)) = (&mut self.real_time, &former) {
            real_time.remember(former);
        }
        self.opponents = opponents_of(&self.timed_game);
        self.duel_computer = None;
        self.curtain = is_secret_to_some(&self.timed_game, self.opponents.as_ref())
            || is_before_turn_of_duel(&self.timed_game);
        self.closed = false;
    }
}

/// Seats everybody in real time.
pub(super) fn real_time_of(timed_game: &TimedGame) -> Option<RealTime> {
    if timed_game.is_replay() {
        return None;
    }
    RealTime::new(timed_game, timed_game.seating.unwrap_or_default())
}

/// Seats computer players at a table in turns. Where it was never said who plays, all are
/// people.
pub(super) fn opponents_of(timed_game: &TimedGame) -> Option<Opponents> {
    Opponents::new(timed_game, timed_game.seating.as_ref()?)
}

/// Tells whether there are cards that only one of several people at the table may see.
pub(super) fn is_secret_to_some(timed_game: &TimedGame, opponents: Option<&Opponents>) -> bool {
    let rules = timed_game.game.rules();
    let own = rules.groups.iter().any(|group| group.face == Face::Own);
    own && !timed_game.is_replay() && people(rules, opponents).count() > 1
}

/// Tells whether one of two who play the same deal one after the other is to begin it: the other
/// looks away first.
pub(super) fn is_before_turn_of_duel(timed_game: &TimedGame) -> bool {
    let duel = timed_game.duel.as_ref().filter(|_| timed_game.keep);
    let apart = duel.is_some_and(|duel| !duel.is_head_to_head());
    apart && timed_game.game.done() == 0
}

/// Returns the seats at which people sit.
pub(super) fn people(rules: &Rules, opponents: Option<&Opponents>) -> impl Iterator<Item = Seat> {
    rules
        .all_seats()
        .filter(move |seat| opponents.is_none_or(|opponents| opponents.is_person(*seat)))
}

/// Returns who is in front, to whom the cards are shown.
pub(super) fn front(
    timed_game: &TimedGame,
    real_time: Option<&RealTime>,
    opponents: Option<&Opponents>,
) -> Seat {
    if let Some(real_time) = real_time {
        return real_time.front();
    }
    let rules = timed_game.game.rules();
    let seating = timed_game.seating.as_ref();
    let people = seating.map(|seating| timed_game.people_with(seating));
    if rules.in_real_time() {
        let first = people.and_then(|people| people.first().copied());
        return first.unwrap_or(Seat::FIRST);
    }
    // Who played against computer players sits in front in the recording as well.
    if timed_game.is_replay()
        && let Some([own]) = people.as_deref()
    {
        return *own;
    }
    let to_move = timed_game.game.to_move();
    opponents.map_or(to_move, |opponents| opponents.front(to_move))
}
