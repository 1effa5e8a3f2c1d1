//! The people at the table: their names and colours, and where they sit.

use patience_core::Seat;
use unicode_segmentation::UnicodeSegmentation as _;

use super::{ComputerLevel, People, PlayerColour, Seating, Settings, Word};

/// The most players that can sit at a table.
pub const MOST_PLAYERS: usize = 12;

/// The longest name of a player, in letters, each of which may be several characters.
pub const LONGEST_NAME: usize = 16;

/// The most characters of a name.
const MOST_CHARACTERS: usize = 8 * LONGEST_NAME;

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

/// Tells whether a player can be called so: not nothing, not too long, and with nothing in it that commands a
/// terminal.
pub fn is_player_name(name: &str) -> bool {
    let letters = name.graphemes(true).count();
    (1..=LONGEST_NAME).contains(&letters)
        && name.chars().count() <= MOST_CHARACTERS
        && !name.chars().any(char::is_control)
}

/// Tells whether a name is one that a player has who was never given any, such as `Player 2`.
pub fn is_usual_name(name: &str) -> bool {
    let number = |start| name.strip_prefix(start)?.parse().ok();
    ["Player ", "Computer "]
        .into_iter()
        .find_map(number)
        .is_some_and(|number: usize| (1..=MOST_PLAYERS).contains(&number))
}

impl Settings {
    /// Returns who sits at a new table. Somebody who is alone in another seat than the first has changed
    /// places with the player of that seat.
    pub fn seating(&self) -> Seating {
        let mut own = [None; MOST_PLAYERS];
        for (own, player) in own.iter_mut().zip(&self.players.value) {
            *own = player.level;
        }
        let mut seating = Seating {
            people: People::One,
            own_seat: Seat::FIRST,
            level: self.computer_level.value,
            own,
            courtesy: self.courtesy.value,
        };
        seating.sit(self.people.value, self.own_seat.value);
        seating
    }

    /// Returns how many cards more, or fewer, the player of each seat has to be rid of in a race.
    pub fn handicaps(&self) -> Vec<i8> {
        let players = self.players.value.iter();
        let mut handicaps: Vec<i8> = players.map(|player| player.handicap).collect();
        let own = self.own_seat.value.index();
        if self.people.value == People::One && own > 0 && handicaps.iter().any(|own| *own != 0) {
            handicaps.resize(handicaps.len().max(own + 1), 0);
            handicaps.swap(0, own);
        }
        handicaps
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
