//! Who sits at a table: people at the keyboard, computer players and how good each of them is.

use patience_core::{Rules, Seat};
use patience_solver::{Level, Skill};

use super::{ComputerLevel, Courtesy, MOST_PLAYERS, People};

/// Who sits at a table of several: people at the keyboard in the first seats, computer players
/// in the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seating {
    /// How many people.
    pub people: People,
    /// How good the computer players are.
    pub level: ComputerLevel,
    /// How good the one at a seat is, where it is not like the others.
    pub own: [Option<ComputerLevel>; MOST_PLAYERS],
    /// For how long they leave a pile alone where a person has played.
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
    /// Returns how many seats are people's in a game.
    pub fn people_of(&self, rules: &Rules) -> u8 {
        let most = match self.people {
            People::One => 1,
            People::All if !rules.in_real_time() => rules.seats(),
            People::Two | People::All => 2,
        };
        most.min(rules.seats())
    }

    /// Returns how good the computer player at a seat is.
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
