//! A person's results against computer players.

use std::collections::BTreeMap;

use jiff::civil::Date;
use patience_language::describe::capital;
use patience_solver::Level;
use serde::Serialize;

use crate::records::record::{GameRecord, PlayerRecord};
use crate::records::statistics::share::WinShare;
use crate::saved::ending::{Moment, Outcome};
use crate::text::figures::{interval, percent};
use crate::text::numbers::count;

/// A person's hands and matches against computer players of one level.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct AgainstLevel {
    /// The name of the computer players' level.
    pub level: String,
    /// The number of hands finished against computer players of the level; 0 if the person has
    /// never met the level.
    pub hands: u32,
    /// The number of hands that the person won.
    pub hands_won: u32,
    /// The share of hands that the person won, if at least five hands were finished.
    pub share: Option<WinShare>,
    /// The number of matches finished against computer players of the level.
    pub matches: u32,
    /// The number of matches that the person won.
    pub matches_won: u32,
    /// The date of the first match that the person won against computer players of the level.
    pub beaten: Option<Date>,
}

impl AgainstLevel {
    /// The name of the computer players' level, capitalised.
    pub fn name(&self) -> String {
        capital(&self.level)
    }

    /// A person's results against one level of computer players, in words: the hands, the share of
    /// hands won with its confidence interval, and the matches won. `None` for a level never met.
    pub fn cells(&self) -> Option<[String; 4]> {
        let (won, between) = match self.share {
            Some(share) => (percent(share.share), interval(share.low, share.high)),
            None => (
                format!("{} of {}", self.hands_won, self.hands),
                String::new(),
            ),
        };
        let matches = format!("{} of {}", self.matches_won, self.matches);
        let was_met = self.hands > 0 || self.matches > 0;
        was_met.then(|| [self.hands.to_string(), won, between, matches])
    }
}

/// A person's results against computer players in one game, at tables with the same number of
/// players and sides.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct AgainstComputers {
    /// The name of the game's rule file.
    pub game: String,
    /// The game's title.
    pub title: String,
    /// The number of players at the table.
    pub players: usize,
    /// The number of sides at the table. If n sides are equally strong, each wins one hand in n.
    pub sides: usize,
    /// The person's results against each level of computer players, weakest level first, followed
    /// by the results against computer players with other settings.
    pub levels: Vec<AgainstLevel>,
    /// The number of hands at tables where the computer players had different levels. These hands
    /// count for no level.
    pub mixed_hands: u32,
}

/// The hands and matches counted for one level of computer players.
#[derive(Default)]
struct Count {
    hands: u32,
    hands_won: u32,
    matches: u32,
    matches_won: u32,
    beaten: Option<Moment>,
}

impl Count {
    fn add(&mut self, record: &GameRecord, person: &PlayerRecord) {
        for hand in &record.hands {
            self.hands += 1;
            self.hands_won += u32::from(hand.winner == Some(person.side));
        }
        if record.outcome != Outcome::Left {
            self.matches += 1;
            self.matches_won += u32::from(person.won);
            if person.won {
                self.beaten.get_or_insert(record.ended);
            }
        }
    }

    fn told(&self, level: &str) -> AgainstLevel {
        AgainstLevel {
            level: level.to_owned(),
            hands: self.hands,
            hands_won: self.hands_won,
            share: WinShare::new(self.hands_won, self.hands),
            matches: self.matches,
            matches_won: self.matches_won,
            beaten: self.beaten.map(Moment::date),
        }
    }
}

#[derive(Default)]
struct Table<'a> {
    title: &'a str,
    last: i64,
    levels: BTreeMap<&'a str, Count>,
    mixed_hands: u32,
}

impl AgainstComputers {
    /// The number of players at the table, in words.
    pub fn summary(&self) -> String {
        format!("against computers, {}", count(self.players, "player"))
    }

    /// The share of hands that each side wins if all sides are equally strong.
    pub fn even(&self) -> f64 {
        1.0 / self.sides.max(1) as f64
    }

    /// The number of hands that count for no level of computer players, in words, if there are any.
    pub fn mixed_in_words(&self) -> Option<String> {
        let hands = count(self.mixed_hands as usize, "hand");
        let words = format!("Not counted: {hands} against mixed levels.");
        (self.mixed_hands > 0).then_some(words)
    }

    /// Finds a person's results in games against computer players only, last played first.
    /// `records` are in the order in which the games ended.
    pub fn of(records: &[GameRecord], person: &str) -> Vec<Self> {
        let mut tables: BTreeMap<(&str, usize, usize), Table<'_>> = BTreeMap::new();
        for record in records {
            let people = record
                .players
                .iter()
                .filter(|player| player.level.is_none());
            let (Some(player), 1) = (record.person(person), people.count()) else {
                continue;
            };
            let opponents = record
                .players
                .iter()
                .filter(|other| other.side != player.side);
            let mut levels: Vec<&str> = opponents
                .filter_map(|other| other.level.as_deref())
                .collect();
            levels.sort_unstable();
            levels.dedup();
            if levels.is_empty() {
                continue;
            }
            let mut sides: Vec<u8> = record.players.iter().map(|player| player.side).collect();
            sides.sort_unstable();
            sides.dedup();
            let key = (record.game.as_str(), record.players.len(), sides.len());
            let table = tables.entry(key).or_default();
            (table.title, table.last) = (&record.title, record.ended.seconds());
            match levels[..] {
                [level] => table.levels.entry(level).or_default().add(record, player),
                _ => {
                    let hands = u32::try_from(record.hands.len()).unwrap_or(u32::MAX);
                    table.mixed_hands = table.mixed_hands.saturating_add(hands);
                }
            }
        }
        let mut found: Vec<(i64, Self)> = tables
            .into_iter()
            .map(|((game, players, sides), table)| {
                let known = Level::ALL.map(Level::name);
                let others = table.levels.keys().copied();
                let others = others.filter(|level| !known.contains(level));
                let told = known.into_iter().chain(others).map(|level| {
                    let never = Count::default();
                    table.levels.get(level).unwrap_or(&never).told(level)
                });
                let of = Self {
                    game: game.to_owned(),
                    title: table.title.to_owned(),
                    players,
                    sides,
                    levels: told.collect(),
                    mixed_hands: table.mixed_hands,
                };
                (table.last, of)
            })
            .collect();
        found.sort_by_key(|(last, _)| std::cmp::Reverse(*last));
        found.into_iter().map(|(_, of)| of).collect()
    }
}
