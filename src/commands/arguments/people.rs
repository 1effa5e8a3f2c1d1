//! The players given on the command line. A name means a person, and the name of a level means a computer player.

use patience_app::duel::Duel;
use patience_app::settings::{
    Change, ComputerLevel, LONGEST_NAME, MOST_PLAYERS, People, Player, Rival, Seating, SettingId,
    Settings, Stored, Word, is_player_name,
};
use patience_app::text::numbers::count;
use patience_core::{Rules, Seat};
use patience_language::is_nearly;

use crate::error::CommandError;

/// Returns the level of computer players that a misspelt word means. The word may have one wrong letter: missing,
/// added, different, or swapped with its neighbour.
fn mistyped_level(word: &str) -> Option<&'static str> {
    let mut levels = ComputerLevel::ALL.iter().map(|level| level.word());
    levels.find(|level| is_nearly(word, level))
}

/// The players given with `--players`, in the order of their seats.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedPlayers {
    players: Vec<Player>,
    people: usize,
}

impl NamedPlayers {
    /// Parses the names of people and the levels of computer players. Returns `None` for an empty list.
    ///
    /// # Errors
    /// Fails if there are too many players, or for the first invalid name.
    pub fn read(words: &[String]) -> Result<Option<Self>, CommandError> {
        if words.is_empty() {
            return Ok(None);
        }
        if words.len() > MOST_PLAYERS {
            return Err(CommandError::usage(format!(
                "`--players` lists {} players, but a table has at most {MOST_PLAYERS} seats",
                words.len()
            )));
        }
        let mut named = Self {
            players: Vec::new(),
            people: 0,
        };
        for word in words {
            let word = word.trim();
            match ComputerLevel::from_word(word) {
                Some(level) => named.add_computer(word, level),
                None => named.add_person(word)?,
            }
        }
        Ok(Some(named))
    }

    fn add_computer(&mut self, word: &str, level: ComputerLevel) {
        let is_taken = |name: &str| self.players.iter().any(|player| player.name == name);
        let names = (2..).map(|number| format!("{word} {number}"));
        let mut names = std::iter::once(word.to_owned()).chain(names);
        // There are endless numbers, so one of these names is free.
        let name = names.find(|name| !is_taken(name)).unwrap_or_default();
        self.players.push(Player {
            level: Some(level),
            ..Player::named(name)
        });
    }

    fn add_person(&mut self, name: &str) -> Result<(), CommandError> {
        let wrong = if let Some(level) = mistyped_level(name) {
            format!(
                "`{name}` is too close to the level `{level}`: write `{level}` for a computer player, or add a \
                 character to the name of a person, such as `{name}1`"
            )
        } else if !is_player_name(name) {
            format!("`{name}` is not a valid name: a name has 1 to {LONGEST_NAME} characters")
        } else if self.players.iter().any(|player| player.name == name) {
            format!("two players are called {name}")
        } else {
            self.people += 1;
            self.players.push(Player::named(name.to_owned()));
            return Ok(());
        };
        Err(CommandError::usage(format!("`--players`: {wrong}")))
    }

    /// Returns the number of players given on the command line.
    pub const fn count(&self) -> usize {
        self.players.len()
    }

    /// Whether all players given on the command line are computers. The user then only watches the game.
    pub const fn are_computers(&self) -> bool {
        self.people == 0
    }

    /// Returns the players given on the command line, by seat. Players without a level are people, all others are
    /// computer players.
    #[cfg(unix)]
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Returns the names of the players given on the command line, by seat.
    pub fn names(&self) -> Vec<String> {
        self.players
            .iter()
            .map(|player| player.name.clone())
            .collect()
    }

    /// Returns the second player of a duel, as given on the command line. Returns `None` unless two players are given
    /// for a single-player game.
    pub fn rival(&self, rules: &Rules) -> Option<Rival> {
        let [_, second] = &self.players[..] else {
            return None;
        };
        (rules.seats() == 1).then(|| second.level.map_or(Rival::Person, Rival::Computer))
    }

    /// Returns a function that counts the sides that the players form, in a game with `least` to `most` sides. If the
    /// number of players is wrong, the function returns an error with the valid numbers.
    pub fn count_sides(&self) -> impl Fn(&Rules, i64, i64) -> Result<i64, CommandError> {
        move |rules, least, most| self.sides(rules, least, most)
    }

    fn sides(&self, rules: &Rules, least: i64, most: i64) -> Result<i64, CommandError> {
        let partners = i64::from(rules.partners()).max(1);
        let all = i64::try_from(self.count()).unwrap_or(i64::MAX);
        let sides = all / partners;
        if all % partners == 0 && (least..=most).contains(&sides) {
            return Ok(sides);
        }
        let (title, fewest, most) = (&rules.about.title, least * partners, most * partners);
        let count = usize::try_from(fewest).unwrap_or(self.count());
        let (each, example) = match partners {
            1 => (
                String::new(),
                format!("such as `--players {}`", self.example(count, 1)),
            ),
            _ => (
                format!(", {partners} to a side"),
                format!(
                    "`--players {}` for two partners, `--players {}` for two on different sides",
                    self.example(count, count / 2),
                    self.example(count, 1)
                ),
            ),
        };
        Err(CommandError::usage(format!(
            "{title} is for {fewest} to {most} players{each}, but `--players` lists {all}; add computer players by level, {example}"
        )))
    }

    /// Returns an example of a value for `--players` with `count` players, for error messages. The people in it are
    /// `apart` seats from each other, and computer players have the other seats.
    fn example(&self, count: usize, apart: usize) -> String {
        let people = self.players.iter().filter(|player| player.level.is_none());
        let mut names: Vec<&str> = vec!["medium"; count];
        for (seat, player) in names.iter_mut().step_by(apart.max(1)).zip(people) {
            *seat = &player.name;
        }
        names.join(",")
    }

    /// Gives the players their seats in a game. This changes the settings until the program ends, but not the
    /// configuration file.
    ///
    /// # Errors
    /// Fails if the number of players does not suit the game, or if these people cannot play at one keyboard.
    pub fn sit_down(&self, rules: &Rules, settings: &mut Settings) -> Result<(), CommandError> {
        let title = &rules.about.title;
        let (seats, all) = (usize::from(rules.seats()), self.players.len());
        match self.rival(rules) {
            Some(Rival::Person) if self.people == 2 => {
                return self.store(People::Two, Seat::FIRST, settings);
            }
            Some(Rival::Computer(_)) if self.people == 1 && Duel::allows_computer(rules) => {
                return self.store(People::One, Seat::FIRST, settings);
            }
            _ => {}
        }
        if seats == 1 && all > 1 {
            let computer = if Duel::allows_computer(rules) {
                ", people before computer players"
            } else {
                " between people; computer players cannot play it"
            };
            return Err(CommandError::usage(format!(
                "{title} is a single-player game: give one player, or two for a duel{computer}"
            )));
        }
        if seats != all {
            return Err(CommandError::usage(format!(
                "{title} has {seats} seats with these options, but `--players` lists {all}: list {seats} players"
            )));
        }
        let seats_of_people: Vec<Seat> = (0..)
            .map(Seat::new)
            .zip(&self.players)
            .filter(|(_, player)| player.level.is_none())
            .map(|(seat, _)| seat)
            .collect();
        if self.are_computers() {
            if seats == 1 {
                return Err(CommandError::usage(format!(
                    "{title} is a single-player game: to watch a winning game, use `patience solve` with `--show`"
                )));
            }
            return self.store(People::One, Seat::FIRST, settings);
        }
        let may_be = |people: People| {
            let seating = Seating {
                people,
                ..Seating::default()
            };
            seating.people_of(rules) == seats_of_people
        };
        let fitting = [People::One, People::Two, People::Partners];
        if let Some(people) = fitting.into_iter().find(|people| may_be(*people)) {
            return self.store(people, Seat::FIRST, settings);
        }
        if let [own] = seats_of_people[..] {
            return self.store(People::One, own, settings);
        }
        let people = match self.people {
            2 => {
                let partners = match rules.partners() {
                    2.. => ", or the first seat and its partner's",
                    _ => "",
                };
                return Err(CommandError::usage(format!(
                    "`--players` lists a computer player before a person: people take the first seats{partners}, such as `--players {}`",
                    self.example(all, 1)
                )));
            }
            _ if rules.in_real_time() => {
                return Err(CommandError::usage(format!(
                    "{title} is played in real time, with half the keyboard for each person, so at most two people can play; with `--set pace=turns` everybody plays in turn"
                )));
            }
            people if people == seats => People::All,
            people => {
                return Err(CommandError::usage(format!(
                    "{people} people and {} cannot play at one keyboard: give one person, two people, or only people",
                    count(all - people, "computer player")
                )));
            }
        };
        self.store(people, Seat::FIRST, settings)
    }

    /// Stores the players in the settings. The settings list people first; the setting for the seat of a person who
    /// plays alone says where that person sits.
    fn store(
        &self,
        people: People,
        own: Seat,
        settings: &mut Settings,
    ) -> Result<(), CommandError> {
        let mut players = self.players.clone();
        players.swap(0, own.index());
        let changes = [
            Change::new(SettingId::Players, Stored::Players(players)),
            Change::new(SettingId::People, people),
            Change::new(SettingId::OwnSeat, own),
        ];
        for change in changes {
            settings
                .apply(&change)
                .map_err(|error| CommandError::usage(error.to_string()))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<NamedPlayers, String> {
        let words: Vec<String> = text.split(',').map(str::to_owned).collect();
        let read = NamedPlayers::read(&words).map_err(|error| format!("{error:?}"))?;
        Ok(read.unwrap())
    }

    #[test]
    fn names_are_people_and_levels_are_computer_players() {
        let named = read("Ann,medium,hard,hard").unwrap();
        assert_eq!((named.count(), named.people), (4, 1));
        let called: Vec<&str> = named.players.iter().map(|player| &*player.name).collect();
        assert_eq!(called, ["Ann", "medium", "hard", "hard 2"]);
        assert!(read("easy,hard").unwrap().are_computers());
    }

    #[test]
    fn wrong_players_get_one_clear_error() {
        for (text, told) in [
            ("Ann,Ann", "two players are called Ann"),
            ("Ann,,Bo", "is not a valid name"),
            ("a,b,c,d,e,f,g,h,i,j,k,l,m", "at most 12"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.contains(told), "{text}: {error}");
        }
    }
}
