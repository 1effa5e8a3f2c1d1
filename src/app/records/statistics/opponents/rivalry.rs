//! Who of two people has won a game in which both took part.

use jiff::civil::Date;
use serde::Serialize;

use super::pairing::Pairing;
use crate::records::record::{GameRecord, PlayerRecord};
use crate::saved::ending::{GameKey, Outcome};

/// Tells whether a game was played to its end, so that somebody has won it, or nobody in a draw.
pub(super) fn is_decided(record: &GameRecord) -> bool {
    record.outcome != Outcome::Left
}

/// Returns who of two people has won a game that was decided: 0, 1, or nobody in a draw. Where
/// neither has won it, a third player did, and more points win between the two.
pub(super) fn winner(record: &GameRecord, people: [&PlayerRecord; 2]) -> Option<usize> {
    match people.map(|player| player.won) {
        [true, false] => Some(0),
        [false, true] => Some(1),
        _ if record.duel => None,
        _ => more(people.map(|player| player.points)),
    }
}

/// Returns who of two sides has won each hand of a game: 0, 1, or nobody in a draw.
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

/// Says how many matches each of two people has won, one of them first. A number behind a name that
/// ends with one is set apart.
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

/// Returns two people of a game who are no partners, by their names.
pub(super) fn rivals<'a>(
    record: &'a GameRecord,
    names: [&str; 2],
) -> Option<[&'a PlayerRecord; 2]> {
    let [one, other] = names.map(|name| record.person(name));
    let pair = [one?, other?];
    (pair[0].side != pair[1].side).then_some(pair)
}

/// How a match between a person and a rival ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MatchResult {
    /// The person won it.
    Person,
    /// The rival won it.
    Rival,
    /// Neither did.
    Drawn,
}

/// The matches of a game between a person and a rival.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Rivalry {
    /// The names: the person, and the rival.
    pub names: [String; 2],
    /// The matches that each has won.
    pub won: [u32; 2],
    /// The matches that neither has won.
    pub drawn: u32,
    /// The date of the first match.
    pub since: Date,
    /// How the match before this one ended.
    pub before: Option<MatchResult>,
}

impl Rivalry {
    /// Returns how a person and a rival stand with this match; nothing where they did not play it
    /// to its end against each other.
    pub(in crate::records::statistics) fn with<'a>(
        record: &'a GameRecord,
        earlier: impl Iterator<Item = &'a GameRecord>,
        names: [&str; 2],
    ) -> Option<Self> {
        rivals(record, names).filter(|_| is_decided(record))?;
        Self::count(earlier.chain([record]), names, Some(record.key))
    }

    /// Returns how two people stand in a game by the records of it, in the order in which they ended;
    /// nothing where they have played none to its end against each other.
    pub fn between(pairing: &Pairing, records: &[GameRecord]) -> Option<Self> {
        let same = |record: &&GameRecord| {
            record.game == pairing.game
                && record.variant == pairing.variant
                && record.duel == pairing.duel
        };
        let [one, other] = &pairing.names;
        Self::count(records.iter().filter(same), [one, other], None)
    }

    /// Counts the matches of two people; the present one is not the one before.
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

    /// Returns how the two stand in few words: whoever has won more comes first.
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

    /// Returns how the two stand, in words: whoever has won more comes first.
    pub fn sentence(&self) -> String {
        let before = match self.before {
            Some(MatchResult::Person) => format!("; {} won the one before", self.names[0]),
            Some(MatchResult::Rival) => format!("; {} won the one before", self.names[1]),
            Some(MatchResult::Drawn) => "; the one before was drawn".to_owned(),
            None => String::new(),
        };
        format!(
            "{} since {}{before}",
            self.standing(),
            self.since.strftime("%-d %B %Y")
        )
    }
}
