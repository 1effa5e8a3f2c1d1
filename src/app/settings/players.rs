//! The people at the table: their names and colours, and where they sit.

use super::{ComputerLevel, PlayerColour, Seating, Settings, Word};

/// The most players that can sit at a table.
pub const MOST_PLAYERS: usize = 12;

/// The longest name of a player, in characters.
pub const LONGEST_NAME: usize = 16;

/// The largest handicap of a player, in cards more or fewer to be rid of.
pub const MOST_HANDICAP: i8 = 30;

/// A person at the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// The person's name.
    pub name: String,
    /// The colour, where one was chosen.
    pub colour: Option<PlayerColour>,
    /// The level of the computer player in this seat, where it differs from the level of the
    /// others.
    pub level: Option<ComputerLevel>,
    /// The number of cards by which this player's pile in a race is larger or smaller.
    pub handicap: i8,
}

impl Player {
    /// Returns a player with a name and the usual settings.
    pub const fn named(name: String) -> Self {
        Self {
            name,
            colour: None,
            level: None,
            handicap: 0,
        }
    }
}

impl Settings {
    /// Returns who sits at a new table in real time.
    pub fn seating(&self) -> Seating {
        let mut own = [None; MOST_PLAYERS];
        for (own, player) in own.iter_mut().zip(&self.players.value) {
            *own = player.level;
        }
        Seating {
            people: self.people.value,
            level: self.computer_level.value,
            own,
            courtesy: self.courtesy.value,
        }
    }

    /// Returns how many cards more, or fewer, each player has to be rid of in a race.
    pub fn handicaps(&self) -> Vec<i8> {
        let players = self.players.value.iter();
        players.map(|player| player.handicap).collect()
    }

    /// Returns the name of the player at a seat, counted from 0.
    pub fn player_name(&self, seat: usize) -> String {
        self.players.value.get(seat).map_or_else(
            || format!("Player {}", seat + 1),
            |player| player.name.clone(),
        )
    }

    /// Returns the colour of the player at a seat, counted from 0: the chosen one, or else
    /// the first in their order that nobody chose.
    pub fn player_colour(&self, seat: usize) -> PlayerColour {
        let chosen = |seat: usize| {
            self.players
                .value
                .get(seat)
                .and_then(|player| player.colour)
        };
        let free: Vec<PlayerColour> = PlayerColour::ALL
            .iter()
            .copied()
            .filter(|colour| {
                self.players
                    .value
                    .iter()
                    .all(|player| player.colour != Some(*colour))
            })
            .collect();
        let unnamed = (0..seat)
            .filter(|earlier| chosen(*earlier).is_none())
            .count();
        let pool: &[PlayerColour] = if free.is_empty() {
            PlayerColour::ALL
        } else {
            &free
        };
        chosen(seat).unwrap_or_else(|| pool[unnamed % pool.len()])
    }
}
