//! Who sits at a table: people at the keyboard, computer players and how good each of them is.

use patience_core::{Rules, Seat};
use patience_solver::{Level, Skill};

use super::{ComputerLevel, Courtesy, MOST_PLAYERS, People};

/// Who sits at a table of several: people at the keyboard, computer players in the other seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seating {
    /// The number of people.
    pub people: People,
    /// The seat of a person who is alone; in a game without it the first one.
    pub own_seat: Seat,
    /// The level of the computer players.
    pub level: ComputerLevel,
    /// The levels of single computer players, by seat, where they differ from the level of the
    /// others.
    pub own: [Option<ComputerLevel>; MOST_PLAYERS],
    /// The time for which computer players leave a pile alone where a person has played.
    pub courtesy: Courtesy,
}

/// Who the second of two is who play the same deal of a game for one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rival {
    /// A person.
    Person,
    /// A computer player of this level.
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
    /// Returns the seats that people have in a game, in their order.
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

    /// Seats these people, one who is alone in this seat: the levels of single computer players go with
    /// who has changed places.
    pub fn sit(&mut self, people: People, own_seat: Seat) {
        self.own = self.levels_of_players();
        (self.people, self.own_seat) = (people, own_seat);
        let after = self.lone_seat();
        self.own.swap(0, after);
    }

    /// Returns it with what is otherwise in the second of two seatings than in the first: each thing by
    /// itself, and the level of each computer player in the seat that they have here.
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

    /// Returns the levels of single computer players by player: nobody has changed places.
    fn levels_of_players(&self) -> [Option<ComputerLevel>; MOST_PLAYERS] {
        let mut own = self.own;
        own.swap(0, self.lone_seat());
        own
    }

    /// Returns the seat with which the first one has changed places, counted from 0.
    fn lone_seat(&self) -> usize {
        let own = self.own_seat.index();
        if self.people == People::One && own < MOST_PLAYERS {
            own
        } else {
            0
        }
    }

    /// Returns the seats of the two people who share the keyboard, the one with the left half first;
    /// the first two seats where there is one person or more than two.
    pub fn pair_of(&self, rules: &Rules) -> [Seat; 2] {
        match self.people_of(rules)[..] {
            [one, other] => [one, other],
            _ => [Seat::FIRST, Seat::new(1)],
        }
    }

    /// Returns the seats that computer players have in a game, in their order.
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

    /// Returns the skill of the computer player at a seat.
    pub fn skill(&self, seat: Seat) -> Skill {
        Skill {
            courtesy_ms: self.courtesy.ms(),
            ..self.level_of(seat).skill()
        }
    }
}

/// Returns what is kept of three values: the first, or the last where it is another than the second.
fn taken<T: PartialEq>([kept, before, after]: [T; 3]) -> T {
    if before == after { kept } else { after }
}
