//! The players in the settings: their names, colours, levels and handicaps, and how they are seated.

use patience_core::Seat;
use patience_language::Node;
use unicode_segmentation::UnicodeSegmentation as _;

use super::{ComputerLevel, People, PlayerColour, Seating, Settings};
use crate::files::value_reader::{ValueReader, kind_of};

/// The most players that the settings can have.
pub const MOST_PLAYERS: usize = 12;

/// The longest name of a player, in visible letters. A letter may consist of several characters.
pub const LONGEST_NAME: usize = 16;

/// The most characters in a player's name. A visible letter may consist of several characters.
const MOST_CHARACTERS: usize = 8 * LONGEST_NAME;

/// The largest handicap of a player: how many more or fewer cards than usual the player has to play out.
pub const MOST_HANDICAP: i8 = 30;

/// The keys that a player's table in the configuration file may have.
const PLAYER_KEYS: [&str; 4] = ["name", "colour", "level", "handicap"];

/// The settings of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// The name of the player.
    pub name: String,
    /// The colour of the player, if one was chosen.
    pub colour: Option<PlayerColour>,
    /// The level of the computer player in this seat. `None` if it has the same level as the other computer players.
    pub level: Option<ComputerLevel>,
    /// How many more cards than usual this player has to play out in a race. If the number is negative, the player has
    /// fewer.
    pub handicap: i8,
}

impl Player {
    /// Creates a player with a name and default settings.
    pub const fn named(name: String) -> Self {
        Self {
            name,
            colour: None,
            level: None,
            handicap: 0,
        }
    }

    /// Returns the player's name with colour, level and handicap: `Bo (blue, hard, handicap -3)`.
    pub(super) fn described(&self) -> String {
        let colour = self.colour.map(|colour| colour.to_string());
        let level = self.level.map(|level| level.to_string());
        let handicap = (self.handicap != 0).then(|| format!("handicap {:+}", self.handicap));
        let about: Vec<String> = [colour, level, handicap].into_iter().flatten().collect();
        if about.is_empty() {
            self.name.clone()
        } else {
            format!("{} ({})", self.name, about.join(", "))
        }
    }
}

impl ValueReader<'_> {
    /// Reads the list of players from the configuration file.
    pub(super) fn players(&mut self, node: &Node) -> Option<Vec<Player>> {
        let Some(list) = node.as_list() else {
            let message = format!("`players` must be a list, not {}", kind_of(node));
            self.fault_at(node, message, Some("put [[players]] above each name"));
            return None;
        };
        let count = list.len();
        if count > MOST_PLAYERS {
            let message = format!("there are {count} players; at most {MOST_PLAYERS} are allowed");
            self.fault_at(node, message, None);
        }
        Some(list.iter().filter_map(|node| self.player(node)).collect())
    }

    fn player(&mut self, node: &Node) -> Option<Player> {
        let Some(table) = node.as_table() else {
            let message = format!(
                "a player must be a table with a name, not {}",
                kind_of(node)
            );
            self.fault_at(node, message, None);
            return None;
        };
        let (mut name, mut colour, mut level, mut handicap) = (None, None, None, 0);
        for entry in table {
            let (key, node) = (entry.key.as_str(), &entry.node);
            match key {
                "name" => name = self.player_name(key, node),
                "colour" => colour = self.word(key, node),
                "level" => level = self.word(key, node),
                "handicap" => handicap = self.handicap(key, node),
                _ => self.unknown(entry, "a key of a player", &PLAYER_KEYS),
            }
        }
        if !table.iter().any(|entry| entry.key == "name") {
            let message = "this player has no name".to_owned();
            self.fault_at(node, message, Some("add name = \"…\""));
        }
        Some(Player {
            name: name?,
            colour,
            level,
            handicap,
        })
    }

    fn handicap(&mut self, key: &str, node: &Node) -> i8 {
        let number = node.as_number();
        let number = number.and_then(|number| i8::try_from(number).ok());
        let fits = |number: &i8| (-MOST_HANDICAP..=MOST_HANDICAP).contains(number);
        number.filter(fits).unwrap_or_else(|| {
            let expected = format!("a whole number from -{MOST_HANDICAP} to {MOST_HANDICAP}");
            self.wrong(key, node, &expected);
            0
        })
    }

    fn player_name(&mut self, key: &str, node: &Node) -> Option<String> {
        let name = self.text(key, node)?;
        if !is_player_name(&name) || name.trim() != name {
            let message = format!(
                "a name must have 1 to {LONGEST_NAME} letters, no control characters, and no space at either end"
            );
            self.fault_at(node, message, None);
            return None;
        }
        Some(name)
    }
}

/// Whether a text can be the name of a player: it is not empty, not too long, and contains no control characters.
pub fn is_player_name(name: &str) -> bool {
    let letters = name.graphemes(true).count();
    (1..=LONGEST_NAME).contains(&letters)
        && name.chars().count() <= MOST_CHARACTERS
        && !name.chars().any(char::is_control)
}

/// Whether a player's name is a default name such as `Player 2`.
pub fn is_usual_name(name: &str) -> bool {
    let number = |start| name.strip_prefix(start)?.parse().ok();
    ["Player ", "Computer "]
        .into_iter()
        .find_map(number)
        .is_some_and(|number: usize| (1..=MOST_PLAYERS).contains(&number))
}

impl Settings {
    /// Returns the seating of a new table: which seats people and computer players have. A person who plays alone and
    /// chose a seat other than the first swaps with the player there.
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

    /// Returns the handicap of each seat: how many more cards than usual its player has to play out in a race. If a
    /// number is negative, the player has fewer.
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
}
