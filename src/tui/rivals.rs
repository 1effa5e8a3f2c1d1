//! Computer players at a table in turns: when one of them moves, and what it does. They act one
//! move at a time, as quickly as a person might, so that it can be followed.

use std::time::Duration;

use patience_core::{Action, Move, Outcome, Played, Seat};

use crate::settings::Seating;
use crate::tui::atonce::Company;
use crate::tui::keys::Keys;
use crate::tui::recap::Told;
use crate::tui::sitting::Sitting;
use crate::tui::table::Table;

/// The computer players at a table in turns.
#[derive(Debug, Clone)]
pub struct Rivals {
    /// How many of the first seats are people's.
    people: u8,
    company: Company,
    /// Whether they have looked at the table as it is now.
    looking: bool,
}

impl Rivals {
    /// Seats computer players behind the people, where a game is played in turns.
    pub fn new(sitting: &Sitting, seating: &Seating) -> Option<Self> {
        let rules = sitting.game.rules();
        let people = seating.people_of(rules);
        let wanted = rules.seats() > people && !rules.in_real_time() && !sitting.is_replay();
        wanted.then(|| Self {
            people,
            company: Company::new(&sitting.game, seating),
            looking: false,
        })
    }

    /// Tells whether a seat is a person's.
    pub const fn is_person(&self, seat: Seat) -> bool {
        seat.0 < self.people
    }

    /// Returns who sits in front while a seat is to move: that person, or the one who is next.
    pub const fn front(&self, to_move: Seat) -> Seat {
        if self.is_person(to_move) {
            to_move
        } else {
            Seat::FIRST
        }
    }

    /// Returns when the next of them moves, by the program's clock.
    pub fn due(&self, now: Duration) -> Option<Duration> {
        if !self.looking {
            return Some(now);
        }
        self.company.due().map(Duration::from_millis)
    }

    /// Has everybody look at the table again: it is another one now.
    pub const fn look_again(&mut self) {
        self.looking = false;
    }
}

impl Table {
    /// Lets computer players move whose time has come.
    pub(super) fn let_rivals_move(&mut self, now: Duration, keys: &Keys) {
        let ms = u64::try_from(now.as_millis()).unwrap_or(u64::MAX);
        let Some(rivals) = &mut self.rivals else {
            return;
        };
        if !rivals.looking {
            rivals.looking = true;
            rivals.company.begin(&self.sitting.game, ms);
        }
        if self.sitting.game.hand_end().is_some() {
            return;
        }
        // One move each time: the cards are on their way before the next is made.
        let Some(action) = rivals.company.take(&self.sitting.game, ms) else {
            return;
        };
        let at = self.sitting.ms(now);
        self.sitting.run(now);
        if let Ok(played) = self.sitting.game.play(action.seat, action.mv, at) {
            let played = played.clone();
            self.after_move(&action, played, keys);
        }
    }

    /// Tells the computer players what a person has done.
    pub(super) fn tell_rivals(&mut self, seat: Seat, mv: Move, played: &Played, now: Duration) {
        let ms = u64::try_from(now.as_millis()).unwrap_or(u64::MAX);
        if let Some(rivals) = &mut self.rivals {
            let (arrival, outcome) = (0, Outcome::Played(played.clone()));
            let action = Action {
                ms,
                arrival,
                seat,
                mv,
            };
            rivals.company.saw(&self.sitting.game, &action, &outcome);
        }
    }

    /// Brings everything up to date after a computer player's move.
    fn after_move(&mut self, action: &Action, played: Played, keys: &Keys) {
        self.told = Some(Told::LastMove);
        if let Some(rivals) = &mut self.rivals {
            let outcome = Outcome::Played(played.clone());
            rivals.company.saw(&self.sitting.game, action, &outcome);
        }
        self.happened.push((played, false));
        self.later.clear();
        self.let_go();
        self.refresh(keys);
    }
}
