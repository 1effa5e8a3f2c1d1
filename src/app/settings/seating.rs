//! The seating of a table: people at the keyboard, and computer players with their levels.

use patience_core::{Rules, Seat};
use patience_solver::{Level, Skill};

use super::{ComputerLevel, Courtesy, MOST_PLAYERS, People};

/// The seating of a game with several players: people at the keyboard, computer players in the other seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seating {
    /// The number of people who play at the keyboard.
    pub people: People,
    /// The seat of a person who plays alone. If a game does not have that seat, the person gets the first seat.
    pub own_seat: Seat,
    /// The level of all computer players that have no level of their own.
    pub level: ComputerLevel,
    /// The level of the computer player in each seat. `None` if it is the common level of the computer players.
    pub own: [Option<ComputerLevel>; MOST_PLAYERS],
    /// How long computer players avoid a shared pile after a person has played on it.
    pub courtesy: Courtesy,
}

/// The second player of a duel, in which both play the same deal of a single-player game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rival {
    /// The second player is a person.
    Person,
    /// The second player is a computer player of this level.
    Computer(ComputerLevel),
}

impl Default for Seating {
    fn default() -> Self {
        Self {
            people: People::One,
            own_seat: Seat::FIRST,
            level: ComputerLevel::Level(Level::Medium),
            own: [None; MOST_PLAYERS],
            courtesy: Courtesy::None,
        }
    }
}

impl Seating {
    /// Returns the seats of the people in a game, in order.
    pub fn people_of(&self, rules: &Rules) -> Vec<Seat> {
        let seats = match self.people {
            People::One if self.own_seat.number() < rules.seats() => return vec![self.own_seat],
            People::One => 0..1,
            People::All if !rules.in_real_time() => 0..rules.seats(),
            People::Partners if rules.partners() > 1 => {
                return rules.partners_of(Seat::FIRST).take(2).collect();
            }
            People::Two | People::Partners | People::All => 0..2,
        };
        seats
            .take_while(|seat| *seat < rules.seats())
            .map(Seat::new)
            .collect()
    }

    /// Changes the number of people, and the seat of a person who plays alone. A computer player with a level of its
    /// own keeps that level when it swaps seats with the person.
    pub fn sit(&mut self, people: People, own_seat: Seat) {
        self.own = self.levels_of_players();
        (self.people, self.own_seat) = (people, own_seat);
        let after = self.lone_seat();
        self.own.swap(0, after);
    }

    /// Applies the differences between the seatings `before` and `after` to this seating, and returns the result. Each
    /// property is changed separately. A changed level of a computer player is applied to the seat that the player has
    /// in this seating.
    #[must_use]
    pub fn with_changes(&self, before: &Self, after: &Self) -> Self {
        let players = [self, before, after].map(Self::levels_of_players);
        let level_of = |player| taken(players.map(|levels: [_; MOST_PLAYERS]| levels[player]));
        let all = [self, before, after];
        let mut changed = Self {
            people: People::Two,
            own_seat: Seat::FIRST,
            level: taken(all.map(|seating| seating.level)),
            own: std::array::from_fn(level_of),
            courtesy: taken(all.map(|seating| seating.courtesy)),
        };
        let people = taken(all.map(|seating| seating.people));
        let own_seat = taken(all.map(|seating| seating.own_seat));
        changed.sit(people, own_seat);
        changed
    }

    /// For each player, returns the level of the computer player if it has a level of its own. If a person who plays
    /// alone has swapped seats, the levels are still in the order before the swap.
    fn levels_of_players(&self) -> [Option<ComputerLevel>; MOST_PLAYERS] {
        let mut own = self.own;
        own.swap(0, self.lone_seat());
        own
    }

    /// Returns the index of the seat of a person who plays alone. It is 0 if there is more than one person.
    fn lone_seat(&self) -> usize {
        let own = self.own_seat.index();
        if self.people == People::One && own < MOST_PLAYERS {
            own
        } else {
            0
        }
    }

    /// Returns the seats of the two people who share the keyboard. The person with the left half comes first. If there
    /// are not exactly two people, returns the first two seats.
    pub fn pair_of(&self, rules: &Rules) -> [Seat; 2] {
        match self.people_of(rules)[..] {
            [one, other] => [one, other],
            _ => [Seat::FIRST, Seat::new(1)],
        }
    }

    /// Returns the seats of the computer players in a game, in order.
    pub fn computers_of(&self, rules: &Rules) -> Vec<Seat> {
        let people = self.people_of(rules);
        let seats = rules.all_seats();
        seats.filter(|seat| !people.contains(seat)).collect()
    }

    /// Returns the level of the computer player at a seat.
    pub fn level_of(&self, seat: Seat) -> ComputerLevel {
        let own = self.own.get(seat.index()).copied().flatten();
        own.unwrap_or(self.level)
    }

    /// Returns how strong and how fast the computer player at a seat plays.
    pub fn skill(&self, seat: Seat) -> Skill {
        Skill {
            courtesy_ms: self.courtesy.ms(),
            ..self.level_of(seat).skill()
        }
    }
}

/// Merges a change: returns `after` if it differs from `before`, and `kept` otherwise.
fn taken<T: PartialEq>([kept, before, after]: [T; 3]) -> T {
    if before == after { kept } else { after }
}
