//! Who sits at the table: people and computer players. Also whose view is shown, and when the cards
//! are hidden between turns.

use std::sync::Arc;
use std::time::Duration;

use patience_core::{Face, Rules, Seat};

use super::{Opponents, RealTime, Session, TimedGame};
use crate::settings::{Rival, Seating};

/// When a change of people and computer players in the seats takes effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reseated {
    /// The change of seats takes effect at once, or nothing has changed.
    Now,
    /// The change of people's seats takes effect with the next hand.
    SeatsWithNextHand,
    /// The change of computer players takes effect with the next hand.
    ComputersWithNextHand,
}

impl Session {
    /// The seat of the player who is to move. In real time, the seat whose view is shown.
    pub fn seat(&self) -> Seat {
        front(
            &self.timed_game,
            self.real_time.as_ref(),
            self.opponents.as_ref(),
        )
    }

    /// The person whose turn it is, if several people take turns at one keyboard.
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

    /// Shows the next person at the keyboard their own cards. Returns whether these cards were
    /// hidden before.
    pub fn lift_curtain(&mut self) -> bool {
        let lifted = std::mem::take(&mut self.curtain);
        if lifted {
            self.refresh();
        }
        lifted
    }

    /// Changes which seats people and computer players have. A real-time hand is first finished by
    /// its present players.
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
        // In a turn-based game anybody may take over at any time.
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

    /// Lets a computer player of the level set for the seat take over from a person, or gives the
    /// seat back to the person. The hand continues.
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

    /// Whether no move has been made in the current hand.
    fn is_fresh(&self) -> bool {
        let game = self.game();
        game.done() == game.hand_start() && game.hand_end().is_none()
    }

    /// Reseats people and computer players for the current game.
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

/// Creates the state of the people and computer players in a real-time hand.
pub(super) fn real_time_of(timed_game: &TimedGame) -> Option<RealTime> {
    if timed_game.is_replay() {
        return None;
    }
    RealTime::new(timed_game, timed_game.seating.unwrap_or_default())
}

/// Creates the computer players of a turn-based game. If no seating is set, all players are people.
pub(super) fn opponents_of(timed_game: &TimedGame) -> Option<Opponents> {
    Opponents::new(timed_game, timed_game.seating.as_ref()?)
}

/// Whether there are cards that only one of several people at the table may see.
pub(super) fn is_secret_to_some(timed_game: &TimedGame, opponents: Option<&Opponents>) -> bool {
    let rules = timed_game.game.rules();
    let own = rules.groups.iter().any(|group| group.face == Face::Own);
    own && !timed_game.is_replay() && people(rules, opponents).count() > 1
}

/// Whether a player is about to start the deal in a duel whose players play one after the other.
/// The other player then has to look away.
pub(super) fn is_before_turn_of_duel(timed_game: &TimedGame) -> bool {
    let duel = timed_game.duel.as_ref().filter(|_| timed_game.keep);
    let apart = duel.is_some_and(|duel| !duel.is_head_to_head());
    apart && timed_game.game.done() == 0
}

/// The seats in which people sit.
pub(super) fn people(rules: &Rules, opponents: Option<&Opponents>) -> impl Iterator<Item = Seat> {
    rules
        .all_seats()
        .filter(move |seat| opponents.is_none_or(|opponents| opponents.is_person(*seat)))
}

/// The seat whose cards are shown on the screen.
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
    // A person who played against computer players is in front in the recording as well.
    if timed_game.is_replay()
        && let Some([own]) = people.as_deref()
    {
        return *own;
    }
    let to_move = timed_game.game.to_move();
    opponents.map_or(to_move, |opponents| opponents.front(to_move))
}
