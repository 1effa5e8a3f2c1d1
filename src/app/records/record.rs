//! The record of a finished game: what was played, by whom, and how it ended.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::kept_file::KeptFile;
use crate::catalogue::Embedded;
use crate::saved::ending::{GameKey, LOOKED_AT, Moment, Outcome};
use crate::survey::fingerprint;

/// The record of a finished game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a game")]
pub struct GameRecord {
    /// The key that identifies the game.
    pub key: GameKey,
    /// The name of the game's rule file.
    pub game: String,
    /// The game's title.
    pub title: String,
    /// The name of the game's variant.
    pub variant: String,
    /// The title of the game's variant.
    pub variant_title: String,
    /// The game options that differ from the variant's defaults, with their values.
    #[serde(default)]
    pub options: Vec<(String, String)>,
    /// The fingerprint of the game's rules, as 16 hexadecimal digits.
    pub fingerprint: String,
    /// The number of the game's deal.
    pub deal: String,
    /// Which daily deal or row of a tour the game was, if any.
    #[serde(default)]
    pub day: Option<String>,
    /// When the daily deal or row of a tour was dealt to the player.
    #[serde(default)]
    pub began: Option<Moment>,
    /// Whether the game was a duel, in which two people played the same deal.
    #[serde(default)]
    pub duel: bool,
    /// When the game ended.
    pub ended: Moment,
    /// How the game ended.
    pub outcome: Outcome,
    /// Whether the game's deal was winnable, if known.
    #[serde(default)]
    pub winnable: Option<bool>,
    /// The number of moves made in the game.
    pub moves: u32,
    /// The time spent on the game, in milliseconds.
    pub elapsed_ms: u64,
    /// The number of hints given during the game.
    #[serde(default)]
    pub hints: u32,
    /// The number of undos during the game.
    #[serde(default)]
    pub undos: u32,
    /// The players of the game: one for each seat or, in a duel, its two players.
    pub players: Vec<PlayerRecord>,
    /// The hands of which the game consisted, in order.
    pub hands: Vec<HandRecord>,
    /// Whether the game is starred, so that its moves are kept for ever.
    #[serde(default)]
    pub starred: bool,
    /// The former keys that identified the game. They are only present while the game is moved into
    /// or out of the records. A game gets a new key each time its end is undone. The records of its
    /// earlier ends are removed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub former_keys: Vec<GameKey>,
    /// The game's saved file, only present while the game is moved into or out of the records.
    /// `None` if its moves are not kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<KeptFile>,
}

/// The record of a player of a finished game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerRecord {
    /// The player's name.
    pub name: String,
    /// The level of a computer player, or `None` for a person.
    #[serde(default)]
    pub level: Option<String>,
    /// The number of the player's side, counted from 0. Partners have the same side.
    pub side: u8,
    /// The points of the player's side in the whole game.
    pub points: i32,
    /// Whether the player's side won the game.
    pub won: bool,
}

/// The record of a hand of a finished game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandRecord {
    /// The number of the side that won the hand, if any.
    #[serde(default)]
    pub winner: Option<u8>,
    /// The points that each side scored in the hand.
    pub points: Vec<i32>,
}

impl HandRecord {
    /// Creates the record of a hand. The side with the most points wins, even if another side went
    /// out. If several sides have the most points, the one of them that went out wins. Otherwise
    /// nobody wins.
    pub fn new(went_out: Option<u8>, points: Vec<i32>) -> Self {
        let most = points.iter().max();
        let best = (0..).zip(&points).filter(|(_, each)| Some(*each) == most);
        let best: Vec<u8> = best.map(|(side, _)| side).collect();
        let winner = match best[..] {
            [side] if points.len() > 1 => Some(side),
            // A game without points, or for a single player.
            _ if points.len() < 2 => went_out,
            _ => went_out.filter(|side| best.contains(side)),
        };
        Self { winner, points }
    }
}

/// Converts the fingerprint `former`, which rules had in the former rule language, to the present
/// fingerprint of these rules. Returns `None` if the rules are not built in.
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
    /// The game counts as won.
    Won,
    /// The game counts as lost.
    Lost,
    /// The game was lost, but its deal was unwinnable.
    NotWinnable,
    /// The game was finished with a score in points.
    Scored,
    /// The deal was only looked at, which does not count as a loss.
    LookedAt,
}

impl Verdict {
    /// Whether a game with this verdict counts as won (`true`) or as lost (`false`). Returns `None`
    /// if it counts as neither. If a game can be won, finishing it with too few points counts as
    /// lost.
    pub const fn is_won(self) -> Option<bool> {
        match self {
            Self::Won => Some(true),
            Self::Lost | Self::Scored => Some(false),
            Self::NotWinnable | Self::LookedAt => None,
        }
    }

    /// How a single-player game counts in statistics. This depends on how the game ended, on the
    /// number of its moves, and on whether its deal was winnable, if known.
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

    /// How a multiplayer game counts for a person. `won` says whether the person's side won. A game
    /// that was left before its end does not count, however long it was.
    pub const fn among_several(outcome: Outcome, won: bool) -> Self {
        match outcome {
            Outcome::Left => Self::LookedAt,
            _ if won => Self::Won,
            _ => Self::Lost,
        }
    }
}

impl GameRecord {
    /// Corrects the winner of a match's last hand, if that hand was given up. The winner of the
    /// match won it, but the points do not show this.
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

    /// The time spent on the game.
    pub const fn elapsed(&self) -> Duration {
        Duration::from_millis(self.elapsed_ms)
    }

    /// Whether several players took part in the game.
    pub fn is_for_several(&self) -> bool {
        self.duel || self.players.len() > 1
    }

    /// How the game counts in the statistics, as a single-player game. It is lost if it was
    /// finished without a win or given up. It is also lost if it was left for good after too many
    /// moves for just looking at the deal.
    pub fn verdict(&self) -> Verdict {
        Verdict::alone(self.outcome, self.moves, self.winnable)
    }

    /// Whether the game was played without hints and undo.
    pub const fn is_clean(&self) -> bool {
        self.hints == 0 && self.undos == 0
    }

    /// Whether the player had help in the game: a hint, or a shown solution. A win with help sets
    /// no record, extends no streak, and does not win a daily deal.
    pub const fn has_help(&self) -> bool {
        self.hints > 0
    }

    /// The points that the player of a single-player game scored, if the game is scored in points.
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
    fn the_most_points_win_a_hand_whoever_went_out() {
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
