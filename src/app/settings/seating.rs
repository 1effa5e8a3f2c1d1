//! Who sits at a table: people at the keyboard, computer players and how good each of them is.

use patience_core::{Rules, Seat};
use patience_solver::{Level, Skill};

use super::{ComputerLevel, Courtesy, MOST_PLAYERS, People};

/// Who sits at a table of several: people at the keyboard in the first seats, computer players
/// in the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seating {
    /// The number of people.
    pub people: People,
    /// The level of the computer players.
    pub level: ComputerLevel,
    /// The levels of single computer players, by seat, where they differ from the level of the
    /// others.
    pub own: [Option<ComputerLevel>; MOST_PLAYERS],
    /// The time for which computer players leave a pile alone where a person has played.
    pub courtesy: Courtesy,
}

impl Default for Seating {
    fn default() -> Self {
        Self {
            people: People::One,
            level: ComputerLevel::Level(Level::Medium),
            own: [None; MOST_PLAYERS],
            courtesy: Courtesy::None,
        }
    }
}

impl Seating {
    /// Returns the number of seats that people have in a game.
    pub fn people_of(&self, rules: &Rules) -> u8 {
        let most = match self.people {
            People::One => 1,
            People::All if !rules.in_real_time() => rules.seats(),
            People::Two | People::All => 2,
        };
        most.min(rules.seats())
    }

    /// Returns the level of the computer player at a seat.
    pub fn level_of(&self, seat: Seat) -> ComputerLevel {
        let own = self.own.get(seat.index()).copied().flatten();
        own.unwrap_or(self.level)
    }

    /// Returns the skill of the computer player at a seat.
    pub fn skill(&self, seat: Seat) -> Skill {
        Skill {
            courtesy_ms: self.courtesy.ms(),
            ..self.level_of(seat).skill()
        }
    }
}
