//! A game as the records keep it: what was played, by whom, and how it ended.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::kept_file::KeptFile;
use crate::catalogue::Embedded;
use crate::saved::ending::{GameKey, LOOKED_AT, Moment, Outcome};
use crate::survey::fingerprint;

/// A game that has ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a game")]
pub struct GameRecord {
    /// Its key.
    pub key: GameKey,
    /// The name of its rule file.
    pub game: String,
    /// The title.
    pub title: String,
    /// The variant.
    pub variant: String,
    /// The variant's title.
    pub variant_title: String,
    /// The options that differ from the variant's, with their values.
    #[serde(default)]
    pub options: Vec<(String, String)>,
    /// The fingerprint of the rules, as 16 digits.
    pub fingerprint: String,
    /// The number of the deal.
    pub deal: String,
    /// The daily deal or the row of a tour that it was, if it was one.
    #[serde(default)]
    pub day: Option<String>,
    /// When that was dealt.
    #[serde(default)]
    pub began: Option<Moment>,
    /// Whether two played the same deal.
    #[serde(default)]
    pub duel: bool,
    /// When it ended.
    pub ended: Moment,
    /// How it ended.
    pub outcome: Outcome,
    /// Whether the deal could be won at all, where that was found out.
    #[serde(default)]
    pub winnable: Option<bool>,
    /// How many moves were made in it.
    pub moves: u32,
    /// The time that was spent on it, in milliseconds.
    pub elapsed_ms: u64,
    /// How many hints were given.
    #[serde(default)]
    pub hints: u32,
    /// How often something was taken back.
    #[serde(default)]
    pub undos: u32,
    /// The players, by seat; in a duel by player.
    pub players: Vec<PlayerRecord>,
    /// The hands of the match, in order.
    pub hands: Vec<HandRecord>,
    /// Whether it is kept for ever.
    #[serde(default)]
    pub starred: bool,
    /// The keys that it had before its end was taken back, where it is on its way into or out of the records:
    /// what was recorded of earlier ends is taken out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub former_keys: Vec<GameKey>,
    /// Its file on such a way, where its moves are to be kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<KeptFile>,
}

/// A player of a game that has ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerRecord {
    /// The name.
    pub name: String,
    /// The level of a computer player; nothing for a person.
    #[serde(default)]
    pub level: Option<String>,
    /// The side, from 0: partners have the same one.
    pub side: u8,
    /// The points of the side in the whole game.
    pub points: i32,
    /// Whether the side won the game.
    pub won: bool,
}

/// A hand of a game that has ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandRecord {
    /// The side that won it, if one did.
    #[serde(default)]
    pub winner: Option<u8>,
    /// The points of each side.
    pub points: Vec<i32>,
}

impl HandRecord {
    /// Returns a hand that is won by the side with the most points, whoever went out; where several sides
    /// have as many, by the one of them that `went_out`, if one did.
    pub fn new(went_out: Option<u8>, points: Vec<i32>) -> Self {
        let most = points.iter().max();
        let best = (0..).zip(&points).filter(|(_, each)| Some(*each) == most);
        let best: Vec<u8> = best.map(|(side, _)| side).collect();
        let winner = match best[..] {
            [side] if points.len() > 1 => Some(side),
            // A game without points, or for one.
            _ if points.len() < 2 => went_out,
            _ => went_out.filter(|side| best.contains(side)),
        };
        Self { winner, points }
    }
}

/// Returns the fingerprint that the rules of a game, its variant and its options have now, which had this one; nothing
/// where the program does not carry them.
pub(super) fn present_fingerprint(
    embedded: Embedded,
    (game, variant, options): (&str, &str, &[(String, String)]),
    former: &str,
) -> Option<String> {
    let former = u64::from_str_radix(former, 16).ok()?;
    let rules = embedded.rules_with(game, Some(variant), options, former)?;
    Some(fingerprint(&rules))
}

/// How a game counts in statistics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// It was won.
    Won,
    /// It was lost.
    Lost,
    /// It was lost, and could not have been won by anybody.
    NotWinnable,
    /// It was played to an end that is told in points.
    Scored,
    /// It was looked at and left, which is no loss.
    LookedAt,
}

impl Verdict {
    /// Tells whether the game was won or lost; nothing where it counts as neither. Where a game can be
    /// won, one that ended with too few points is lost.
    pub const fn is_won(self) -> Option<bool> {
        match self {
            Self::Won => Some(true),
            Self::Lost | Self::Scored => Some(false),
            Self::NotWinnable | Self::LookedAt => None,
        }
    }

    /// Tells how a game counts for one person alone, by its end, its moves, and whether it could have
    /// been won where that is known.
    pub const fn alone(outcome: Outcome, moves: u32, winnable: Option<bool>) -> Self {
        let few = (moves as usize) < LOOKED_AT;
        match outcome {
            Outcome::Won => Self::Won,
            Outcome::Finished => Self::Scored,
            Outcome::Left if few => Self::LookedAt,
            _ if matches!(winnable, Some(false)) => Self::NotWinnable,
            Outcome::NoMoves | Outcome::GivenUp | Outcome::Left => Self::Lost,
        }
    }

    /// Tells how a game of several counts for a person whose side has won or has not. One that was
    /// left before its end has decided nothing, however long it was.
    pub const fn among_several(outcome: Outcome, won: bool) -> Self {
        match outcome {
            Outcome::Left => Self::LookedAt,
            _ if won => Self::Won,
            _ => Self::Lost,
        }
    }
}

impl GameRecord {
    /// Gives the hand in which a match of several was given up to the side that won the match by it: its points
    /// do not say who that was.
    pub(super) fn settle_given_up_hand(&mut self) {
        if self.outcome != Outcome::GivenUp || self.duel || self.players.len() < 2 {
            return;
        }
        let winners = self.players.iter().filter(|player| player.won);
        let mut sides: Vec<u8> = winners.map(|player| player.side).collect();
        sides.dedup();
        if let Some(hand) = self.hands.last_mut() {
            hand.winner = match sides[..] {
                [side] => Some(side),
                _ => None,
            };
        }
    }

    /// Returns the time that was spent on it.
    pub const fn elapsed(&self) -> Duration {
        Duration::from_millis(self.elapsed_ms)
    }

    /// Tells whether several took part.
    pub fn is_for_several(&self) -> bool {
        self.duel || self.players.len() > 1
    }

    /// Tells how the game counts for one person alone. It is lost when it is played to an end, given
    /// up, or left for good after as many moves as nobody makes who only looks at it.
    pub fn verdict(&self) -> Verdict {
        Verdict::alone(self.outcome, self.moves, self.winnable)
    }

    /// Tells whether nothing was taken back and no hint was given.
    pub const fn is_clean(&self) -> bool {
        self.hints == 0 && self.undos == 0
    }

    /// Tells whether help was given: a hint, or moves that win. A game that was won so is won with help: it
    /// sets no best, makes no streak, and is no day's win.
    pub const fn has_help(&self) -> bool {
        self.hints > 0
    }

    /// Returns the points of the one player, where the game is told in points.
    pub fn score(&self) -> Option<i32> {
        let scored = self.outcome == Outcome::Finished || self.outcome == Outcome::Won;
        let player = self.players.first()?;
        scored.then_some(player.points)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_is_won_by_the_most_points_whoever_went_out() {
        for (went_out, points, winner) in [
            (Some(0), &[2, 3][..], Some(1)),
            (Some(1), &[2, 3], Some(1)),
            (None, &[-6, -15], Some(0)),
            (Some(1), &[4, 4, 1], Some(1)),
            (None, &[4, 4, 1], None),
            (Some(2), &[4, 4, 1], None),
            (Some(1), &[0, 0], Some(1)),
            (Some(0), &[30], Some(0)),
            (None, &[30], None),
            (Some(1), &[], Some(1)),
        ] {
            let hand = HandRecord::new(went_out, points.to_vec());
            assert_eq!(hand.winner, winner, "{went_out:?} {points:?}");
        }
    }
}
