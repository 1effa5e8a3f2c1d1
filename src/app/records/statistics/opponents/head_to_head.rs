//! The results of two people who have played against each other.

use std::collections::BTreeMap;

use jiff::civil::Date;
use serde::Serialize;

use super::rivalry::{hand_winners, is_decided, winner, won_words};
use crate::records::record::{GameRecord, PlayerRecord};
use crate::records::statistics::{FEWEST, Figure, Versus};
use crate::saved::ending::Moment;
use crate::text::figures::{day, fraction};
use crate::text::numbers::count;

/// The largest number of recent match results that are listed for two people.
const LAST_RESULTS: usize = 9;

/// The matches of two people against each other in one game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SharedGame {
    /// The name of the game's rule file.
    pub game: String,
    /// The game's title.
    pub title: String,
    /// Whether the two people played duels, that is, the same deal of a single-player game.
    pub duel: bool,
    /// The number of matches that each of the two people has won in the game.
    pub won: [u32; 2],
    /// The number of matches in the game that neither of the two people has won.
    pub drawn: u32,
}

impl SharedGame {
    /// The game's title, marked if the two people played duels.
    pub fn full_title(&self) -> String {
        let duel = if self.duel { " duel" } else { "" };
        format!("{}{duel}", self.title)
    }
}

/// The results of two people against each other.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct HeadToHead {
    /// The names of the two people, in alphabetical order.
    pub names: [String; 2],
    /// The number of matches that the two people have finished against each other.
    pub matches: u32,
    /// The number of matches that each of the two people has won.
    pub won: [u32; 2],
    /// The number of matches that neither of the two people has won.
    pub drawn: u32,
    /// The number of hands that the two people have finished against each other, including those of
    /// unfinished matches.
    pub hands: u32,
    /// The number of hands that each of the two people has won.
    pub hands_won: [u32; 2],
    /// The mean points of each of the two people in a hand, if they played at least five hands with
    /// points. Duels are left out, because the two players get their points in different games.
    pub points_a_hand: Option<[f64; 2]>,
    /// The date of the first match between the two people.
    pub since: Date,
    /// The date of the last match between the two people.
    pub last: Date,
    /// The matches between the two people in each game, most played game first.
    pub games: Vec<SharedGame>,
    /// Who won the latest matches between the two people, newest first, as indices into
    /// [`HeadToHead::names`]; `None` for a draw.
    pub last_results: Vec<Option<usize>>,
}

/// A match between two people, and which of them won: 0, 1, or `None` for a draw.
type MatchAndWinner<'a> = (&'a GameRecord, Option<usize>);

/// The hands and matches of two people against each other that have been counted.
struct Pair<'a> {
    results: Vec<MatchAndWinner<'a>>,
    hands: u32,
    hands_won: [u32; 2],
    /// The number of the two people's hands that have points. `points` are the sums of these
    /// points.
    scored_hands: u32,
    points: [i64; 2],
    since: Moment,
    last: Moment,
}

impl<'a> Pair<'a> {
    fn add(&mut self, record: &'a GameRecord, people: [&PlayerRecord; 2]) {
        self.last = record.ended;
        if is_decided(record) {
            self.results.push((record, winner(record, people)));
        }
        let sides = people.map(|player| player.side);
        for winner in hand_winners(record, sides) {
            self.hands += 1;
            if let Some(place) = winner {
                self.hands_won[place] += 1;
            }
        }
        for hand in record.hands.iter().filter(|_| !record.duel) {
            let points = sides.map(|side| hand.points.get(usize::from(side)).copied());
            if let [Some(one), Some(other)] = points {
                self.scored_hands += 1;
                self.points[0] += i64::from(one);
                self.points[1] += i64::from(other);
            }
        }
    }

    /// Counts the matches that each of two people has won, and the matches that neither has won.
    fn count(results: &[MatchAndWinner<'_>]) -> ([u32; 2], u32) {
        let (mut won, mut drawn) = ([0; 2], 0);
        for (_, winner) in results {
            match winner {
                Some(place) => won[*place] += 1,
                None => drawn += 1,
            }
        }
        (won, drawn)
    }

    fn games(&self) -> Vec<SharedGame> {
        let mut games: BTreeMap<(&str, bool), Vec<MatchAndWinner<'_>>> = BTreeMap::new();
        for (record, winner) in &self.results {
            let key = (record.game.as_str(), record.duel);
            games.entry(key).or_default().push((record, *winner));
        }
        let mut shared: Vec<SharedGame> = games
            .into_iter()
            .map(|((game, duel), results)| {
                let (won, drawn) = Self::count(&results);
                let title = results.last().map(|(record, _)| record.title.clone());
                SharedGame {
                    game: game.to_owned(),
                    title: title.unwrap_or_default(),
                    duel,
                    won,
                    drawn,
                }
            })
            .collect();
        shared.sort_by_key(|game| std::cmp::Reverse(game.won[0] + game.won[1] + game.drawn));
        shared
    }
}

impl HeadToHead {
    /// Finds all pairs of people who have played against each other, those who played last first.
    /// `records` are in the order in which the games ended.
    pub fn pairs(records: &[GameRecord]) -> Vec<Self> {
        let mut pairs: BTreeMap<[&str; 2], Pair<'_>> = BTreeMap::new();
        for record in records.iter().filter(|record| record.is_for_several()) {
            let people = record
                .players
                .iter()
                .filter(|player| player.level.is_none());
            let people: Vec<&PlayerRecord> = people.collect();
            for (index, one) in people.iter().enumerate() {
                for other in &people[index + 1..] {
                    let mut pair = [*one, *other];
                    pair.sort_by(|one, other| one.name.cmp(&other.name));
                    let names = pair.map(|player| player.name.as_str());
                    if names[0] == names[1] || pair[0].side == pair[1].side {
                        continue;
                    }
                    let counted = pairs.entry(names).or_insert_with(|| Pair {
                        results: Vec::new(),
                        hands: 0,
                        hands_won: [0; 2],
                        scored_hands: 0,
                        points: [0; 2],
                        since: record.ended,
                        last: record.ended,
                    });
                    counted.add(record, pair);
                }
            }
        }
        let mut found: Vec<(i64, Self)> = pairs
            .into_iter()
            .map(|(names, pair)| (pair.last.seconds(), Self::of(names, &pair)))
            .collect();
        found.sort_by_key(|(last, _)| std::cmp::Reverse(*last));
        found.into_iter().map(|(_, pair)| pair).collect()
    }

    /// The number of matches that each of the two people has won, in words.
    pub fn standing(&self) -> String {
        won_words(&self.names, self.won, 0)
    }

    /// How much the two people have played against each other, in words.
    pub fn summary(&self) -> String {
        format!(
            "{} in {} since {}",
            count(self.hands as usize, "hand"),
            matches(self.matches),
            day(self.since)
        )
    }

    /// The wins and the mean points of the two people, as figures side by side.
    pub fn figures(&self) -> Vec<Versus> {
        let points = self.points_a_hand.map(|numbers| Versus {
            label: "Points a hand",
            numbers,
            values: numbers.map(fraction),
        });
        let won = [
            Versus::whole("Matches won", self.won),
            Versus::whole("Hands won", self.hands_won),
        ];
        won.into_iter().chain(points).collect()
    }

    /// The number of drawn matches between the two people, in words, if there are any.
    pub fn drawn_in_words(&self) -> Option<String> {
        (self.drawn > 0).then(|| format!("Neither won {}.", matches(self.drawn)))
    }

    /// The winners of the latest matches between two people. Each winner is shown as an initial, or
    /// as a number if both people have the same initial.
    pub fn last_won(&self) -> Option<Figure> {
        let initials = self.names.each_ref().map(|name| name.chars().next());
        let sign = |place: usize| match initials[place] {
            Some(initial) if initials[0] != initials[1] => initial.to_string(),
            _ => (place + 1).to_string(),
        };
        let results = self.last_results.iter();
        let results: Vec<String> = results
            .map(|winner| winner.map_or_else(|| "–".to_owned(), sign))
            .collect();
        let [one, two] = &self.names;
        let who = format!("{} is {one}, {} is {two}", sign(0), sign(1));
        let figure = Figure::new("Last winners, newest first", results.join(" "), who);
        (!results.is_empty()).then_some(figure)
    }

    fn of(names: [&str; 2], pair: &Pair<'_>) -> Self {
        let (won, drawn) = Pair::count(&pair.results);
        let enough = pair.scored_hands as usize >= FEWEST;
        let mean = |points: i64| points as f64 / f64::from(pair.scored_hands);
        let newest = pair.results.iter().rev().take(LAST_RESULTS);
        Self {
            names: names.map(str::to_owned),
            matches: won[0] + won[1] + drawn,
            won,
            drawn,
            hands: pair.hands,
            hands_won: pair.hands_won,
            points_a_hand: enough.then(|| pair.points.map(mean)),
            since: pair.since.date(),
            last: pair.last.date(),
            games: pair.games(),
            last_results: newest.map(|(_, winner)| *winner).collect(),
        }
    }
}

/// Formats a number of matches: `1 match`, `2 matches`.
fn matches(number: u32) -> String {
    if number == 1 {
        "1 match".to_owned()
    } else {
        format!("{number} matches")
    }
}
