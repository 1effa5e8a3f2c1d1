//! The results of two people against each other: who won a game, and how many matches each has won.

use jiff::civil::Date;
use serde::Serialize;

use super::pairing::Pairing;
use crate::records::record::{GameRecord, PlayerRecord};
use crate::saved::ending::{GameKey, Outcome};

/// Whether a game was finished, with a winner or a draw.
pub(super) fn is_decided(record: &GameRecord) -> bool {
    record.outcome != Outcome::Left
}

/// Which of two people won a finished game: 0, 1, or `None` for a draw. If a third player won, the
/// person with more points counts as the winner.
pub(super) fn winner(record: &GameRecord, people: [&PlayerRecord; 2]) -> Option<usize> {
    match people.map(|player| player.won) {
        [true, false] => Some(0),
        [false, true] => Some(1),
        _ if record.duel => None,
        _ => more(people.map(|player| player.points)),
    }
}

/// Which of two sides won each hand of a game: 0, 1, or `None` for a draw.
pub(super) fn hand_winners(
    record: &GameRecord,
    sides: [u8; 2],
) -> impl Iterator<Item = Option<usize>> {
    record.hands.iter().map(move |hand| {
        let won = sides.iter().position(|side| hand.winner == Some(*side));
        won.or_else(|| {
            let points = sides.map(|side| hand.points.get(usize::from(side)).copied().unwrap_or(0));
            let third = hand.winner.is_some();
            more(points).filter(|_| third)
        })
    })
}

fn more(points: [i32; 2]) -> Option<usize> {
    match points[0].cmp(&points[1]) {
        std::cmp::Ordering::Greater => Some(0),
        std::cmp::Ordering::Less => Some(1),
        std::cmp::Ordering::Equal => None,
    }
}

/// The number of matches that each of two people has won, in words, starting with person `first`.
/// If a name ends with a digit, a colon separates the names from the numbers.
pub(super) fn won_words(names: &[String; 2], won: [u32; 2], first: usize) -> String {
    let is_numbered = |name: &String| name.ends_with(|letter: char| letter.is_ascii_digit());
    let colon = if names.iter().any(is_numbered) {
        ":"
    } else {
        ""
    };
    let [one, other] = [first, 1 - first].map(|place| (&names[place], won[place]));
    format!("{}{colon} {}, {}{colon} {}", one.0, one.1, other.0, other.1)
}

/// Finds two people by name among the players of a game. Returns `None` if one of them is missing,
/// or if they are partners.
pub(super) fn rivals<'a>(
    record: &'a GameRecord,
    names: [&str; 2],
) -> Option<[&'a PlayerRecord; 2]> {
    let [one, other] = names.map(|name| record.person(name));
    let pair = [one?, other?];
    (pair[0].side != pair[1].side).then_some(pair)
}

/// The result of a match between a person and a rival: who won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MatchResult {
    /// The person won the match against the rival.
    Person,
    /// The rival won the match against the person.
    Rival,
    /// Neither the person nor the rival won the match.
    Drawn,
}

/// The results of the matches between a person and a rival in one game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Rivalry {
    /// The names of the person and the rival.
    pub names: [String; 2],
    /// The number of matches that the person and the rival have each won.
    pub won: [u32; 2],
    /// The number of matches that neither the person nor the rival has won.
    pub drawn: u32,
    /// The date of the first match between the person and the rival.
    pub since: Date,
    /// The result of the previous match between the person and the rival, if there was one.
    pub before: Option<MatchResult>,
}

impl Rivalry {
    /// Counts the matches that a person and a rival have won, including the match `record`. Returns
    /// `None` if they did not finish this match against each other.
    pub(in crate::records::statistics) fn with<'a>(
        record: &'a GameRecord,
        earlier: impl Iterator<Item = &'a GameRecord>,
        names: [&str; 2],
    ) -> Option<Self> {
        rivals(record, names).filter(|_| is_decided(record))?;
        Self::count(earlier.chain([record]), names, Some(record.key))
    }

    /// Counts the matches that two people have won against each other in a game. `records` are in
    /// the order in which the games ended. Returns `None` if the two have finished no match against
    /// each other.
    pub fn between(pairing: &Pairing, records: &[GameRecord]) -> Option<Self> {
        let same = |record: &&GameRecord| {
            record.game == pairing.game
                && record.variant == pairing.variant
                && record.duel == pairing.duel
        };
        let [one, other] = &pairing.names;
        Self::count(records.iter().filter(same), [one, other], None)
    }

    /// Counts the matches that two people have won against each other. The match with the key
    /// `present` is not reported as their previous match.
    fn count<'a>(
        games: impl Iterator<Item = &'a GameRecord>,
        names: [&str; 2],
        present: Option<GameKey>,
    ) -> Option<Self> {
        let mut counted: Option<Self> = None;
        for game in games {
            let Some(pair) = rivals(game, names).filter(|_| is_decided(game)) else {
                continue;
            };
            let winner = winner(game, pair);
            let rivalry = counted.get_or_insert_with(|| Self {
                names: names.map(str::to_owned),
                won: [0; 2],
                drawn: 0,
                since: game.ended.date(),
                before: None,
            });
            match winner {
                Some(place) => rivalry.won[place] += 1,
                None => rivalry.drawn += 1,
            }
            if Some(game.key) != present {
                rivalry.before = Some(match winner {
                    Some(0) => MatchResult::Person,
                    Some(_) => MatchResult::Rival,
                    None => MatchResult::Drawn,
                });
            }
        }
        counted
    }

    /// The number of matches won by each of two people, in a few words, the leader first.
    pub fn standing(&self) -> String {
        let leader = usize::from(self.won[1] > self.won[0]);
        let drawn = match self.drawn {
            0 => String::new(),
            1 => ", one drawn".to_owned(),
            drawn => format!(", {drawn} drawn"),
        };
        let words = won_words(&self.names, self.won, leader);
        format!("{words}{drawn}")
    }

    /// The number of matches won by each of two people, and who won their previous match, in words.
    /// The leader comes first.
    pub fn sentence(&self) -> String {
        let before = match self.before {
            Some(MatchResult::Person) => format!("; {} won the previous one", self.names[0]),
            Some(MatchResult::Rival) => format!("; {} won the previous one", self.names[1]),
            Some(MatchResult::Drawn) => "; the previous one was drawn".to_owned(),
            None => String::new(),
        };
        format!(
            "{} since {}{before}",
            self.standing(),
            self.since.strftime("%-d %B %Y")
        )
    }
}
