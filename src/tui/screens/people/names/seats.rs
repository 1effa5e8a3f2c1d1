//! The seats as they are being edited on the page of the players: who sits where, and which settings must be changed.

use patience_core::Seat;

use crate::screens::text_line::TextLine;
use patience_app::settings::{
    Change, ComputerLevel, LONGEST_NAME, MOST_HANDICAP, MOST_PLAYERS, People, Player, PlayerColour,
    SettingId, Settings, Stored, Word,
};
use patience_app::text::clean_text::clean;

/// What the player has entered for one seat: name, colour, level and handicap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Seated {
    /// The name that was typed for this seat.
    pub name: TextLine,
    /// The colour of the player at this seat; `None` if none was chosen.
    pub colour: Option<PlayerColour>,
    /// The level of the computer player at this seat; `None` if it is the usual level of computer players.
    pub level: Option<ComputerLevel>,
    /// The handicap at this seat: how many more or fewer cards are in the player's pile.
    pub handicap: i8,
}

impl Seated {
    /// Creates the entries for a seat (name, colour, level and handicap) from the player in the settings.
    fn of(player: &Player) -> Self {
        let mut name = TextLine::of_at_most(LONGEST_NAME);
        name.set(&clean(&player.name));
        Self {
            name,
            colour: player.colour,
            level: player.level,
            handicap: player.handicap,
        }
    }

    /// Whether a colour, level or handicap was chosen for this seat, which can only be stored together with a name.
    const fn is_special(&self) -> bool {
        self.colour.is_some() || self.level.is_some() || self.handicap != 0
    }
}

/// The seats of a table, as the page of the players edits them.
#[derive(Debug, Clone)]
pub(super) struct SeatList {
    seats: Vec<Seated>,
    /// The number of seats that the game has. Only these seats are shown.
    shown: usize,
    /// The number of sides that the seats form. Partners are on the same side.
    sides: usize,
    people: People,
    before: People,
    own_seat: Seat,
    /// The players' names that were in the settings when the page was opened, by seat.
    former: Vec<String>,
}

impl SeatList {
    /// Creates the list of seats from the current settings.
    pub fn new(settings: &Settings) -> Self {
        let mut seats: Vec<Seated> = settings.players.value.iter().map(Seated::of).collect();
        seats.resize(MOST_PLAYERS, Seated::of(&Player::named(String::new())));
        Self {
            shown: seats.len(),
            sides: seats.len(),
            seats,
            people: settings.people.value,
            before: settings.people.value,
            own_seat: settings.own_seat.value,
            former: (0..MOST_PLAYERS)
                .map(|seat| settings.player_name(seat))
                .collect(),
        }
    }

    /// Makes the page of the players show only the seats of a game with `seats` seats and `sides` sides.
    pub fn show(&mut self, seats: u8, sides: u8) {
        self.shown = usize::from(seats).clamp(1, self.seats.len());
        self.sides = usize::from(sides).clamp(1, self.shown);
    }

    /// Returns the number of seats that the page shows.
    pub const fn shown(&self) -> usize {
        self.shown
    }

    /// Returns all seats, including those that the page does not show.
    pub fn all(&self) -> &[Seated] {
        &self.seats
    }

    /// Returns the name, colour, level and handicap entered for seat `at`.
    pub fn at(&self, at: usize) -> &Seated {
        &self.seats[at]
    }

    /// Returns the name, colour, level and handicap of seat `at` for changing them.
    pub fn at_mut(&mut self, at: usize) -> &mut Seated {
        &mut self.seats[at]
    }

    /// Whether a person, and not a computer player, sits at seat `at`.
    pub fn is_person(&self, at: usize) -> bool {
        match self.people {
            People::All => true,
            _ => at == 0 || Some(at) == self.second(),
        }
    }

    /// Returns the words for the seat of the first player, who is never a computer player.
    pub fn where_first_sits(&self) -> String {
        match self.own_seat {
            own if self.people == People::One && (1..self.shown).contains(&own.index()) => {
                format!(
                    "This person plays in seat {}. That seat's player is here.",
                    own.number() + 1
                )
            }
            _ => "The first seat is always a person's.".to_owned(),
        }
    }

    /// Returns the seat of the second person at the table; `None` if only one person plays.
    fn second(&self) -> Option<usize> {
        match self.people {
            People::One | People::All => None,
            People::Two => Some(1),
            People::Partners => Some(self.partner().unwrap_or(1)),
        }
    }

    /// Returns the seat of the partner of the player at the first seat; `None` in a game without partners.
    pub fn partner(&self) -> Option<usize> {
        (self.sides < self.shown).then_some(self.sides)
    }

    /// Returns the seats of the partners of the player at seat `at`; none in a game without partners.
    pub fn partners_of(&self, at: usize) -> Vec<usize> {
        let all = 0..self.shown;
        all.filter(|other| *other != at && other % self.sides == at % self.sides)
            .collect()
    }

    /// Changes who plays at a seat to the next or the previous choice. The player at the first seat is always a person.
    /// The player at the second seat, or the partner of the player at the first seat, may be a person too.
    pub fn turn_player(&mut self, at: usize, up: bool) {
        let second = match at {
            1 => People::Two,
            at if self.partner() == Some(at) => People::Partners,
            _ => {
                if at > 0 {
                    let seat = &mut self.seats[at];
                    seat.level = turned(seat.level, up);
                }
                return;
            }
        };
        let last = ComputerLevel::ALL.last().copied();
        let is_person = self.is_person(at);
        let seat = &mut self.seats[at];
        match (is_person, seat.level) {
            (true, _) => {
                self.people = People::One;
                seat.level = if up { None } else { last };
            }
            (false, None) if !up => self.people = second,
            (false, level) if up && level == last => {
                self.people = second;
                seat.level = None;
            }
            (false, level) => seat.level = turned(level, up),
        }
    }

    /// Changes the colour of a player's seat to the next or the previous colour.
    pub fn turn_colour(&mut self, at: usize, up: bool) {
        let seat = &mut self.seats[at];
        seat.colour = turned(seat.colour, up);
    }

    /// Changes the handicap of the player at a seat by one card.
    pub fn turn_handicap(&mut self, at: usize, up: bool) {
        let seat = &mut self.seats[at];
        let step = if up { 1 } else { -1 };
        seat.handicap = (seat.handicap + step).clamp(-MOST_HANDICAP, MOST_HANDICAP);
    }

    /// Returns the handicap of each seat, in cards.
    pub fn handicaps(&self) -> Vec<i8> {
        self.seats.iter().map(|seat| seat.handicap).collect()
    }

    /// Returns the changes to store in the settings. If a player with a name follows a player without one, the latter
    /// is named after the number of the seat.
    pub fn changes(&self) -> Vec<Change> {
        let mut players: Vec<Player> = (1..)
            .zip(&self.seats)
            .map(|(number, seat)| {
                let name = seat.name.text().trim();
                Player {
                    name: if name.is_empty() && seat.is_special() {
                        format!("Player {number}")
                    } else {
                        name.to_owned()
                    },
                    colour: seat.colour,
                    level: seat.level,
                    handicap: seat.handicap,
                }
            })
            .collect();
        let last = players.iter().rposition(|player| !player.name.is_empty());
        players.truncate(last.map_or(0, |last| last + 1));
        for (number, player) in (1..).zip(&mut players) {
            if player.name.is_empty() {
                player.name = format!("Player {number}");
            }
        }
        let stored = if players.is_empty() {
            Stored::Default
        } else {
            Stored::Players(players)
        };
        let mut changes = vec![Change::new(SettingId::Players, stored)];
        if self.people != self.before {
            changes.push(Change::new(SettingId::People, self.people));
        }
        changes
    }

    /// Returns the old and the new name of each renamed player who occurs in `recorded`, the names with finished games.
    /// A player who has only moved to another seat does not count as renamed.
    pub fn renamed(&self, recorded: &[(String, u64)]) -> Vec<(String, String)> {
        let name_of = |(at, seat): (usize, &Seated)| match seat.name.text().trim() {
            "" => format!("Player {}", at + 1),
            name => name.to_owned(),
        };
        let names: Vec<String> = self.seats.iter().enumerate().map(name_of).collect();
        let pairs = self.former.iter().zip(&names);
        let changed = pairs.filter(|(from, to)| {
            let is_recorded = recorded.iter().any(|(name, _)| name == *from);
            is_recorded && !names.contains(from) && !self.former.contains(to)
        });
        changed
            .map(|(from, to)| (from.clone(), to.clone()))
            .collect()
    }
}

/// Returns the next (`up`) or the previous possible value of a setting. `None` is one of the values, and the sequence
/// wraps around.
fn turned<W: Word>(value: Option<W>, up: bool) -> Option<W> {
    let all = W::ALL;
    let now = value
        .and_then(|value| all.iter().position(|other| *other == value))
        .map_or(0, |at| at + 1);
    let step = if up { 1 } else { all.len() };
    let next = (now + step) % (all.len() + 1);
    next.checked_sub(1).map(|at| all[at])
}
