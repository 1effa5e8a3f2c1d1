//! How games count for a person.

use std::collections::BTreeMap;

use serde::Serialize;

use super::share::WinShare;
use crate::records::record::{GameRecord, PlayerRecord, Verdict};

impl GameRecord {
    /// Returns the place of a person at the table, by name.
    pub fn person(&self, name: &str) -> Option<&PlayerRecord> {
        let mut people = self.players.iter().filter(|player| player.level.is_none());
        people.find(|player| player.name == name)
    }

    /// Tells how the game counts for a person; nothing where the person did not take part, or where
    /// two played the same deal, which counts between these two alone.
    pub fn verdict_for(&self, person: &str) -> Option<Verdict> {
        let player = self.person(person)?;
        match self.outcome {
            _ if self.duel => None,
            _ if self.players.len() < 2 => Some(self.verdict()),
            outcome => Some(Verdict::among_several(outcome, player.won)),
        }
    }
}

/// The number of games by how they count.
///
/// Some games are told in points alone: then `scored` is what was played, and nothing is won or
/// lost. Where such a game can be won as well, by reaching a number of points, one that ended with
/// fewer is lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Counts {
    /// All that were played to an end that counts: won, lost or scored.
    pub played: u32,
    /// Those that were won.
    pub won: u32,
    /// Those that were lost.
    pub lost: u32,
    /// Those that are told in points.
    pub scored: u32,
    /// Those told in points that were given up or left, and so have none.
    pub unfinished: u32,
    /// Those that were lost, and that nobody could have won. They do not count as lost.
    pub not_winnable: u32,
    /// Those that were only looked at; of games for several, those that were left before their end.
    pub looked_at: u32,
}

impl Counts {
    /// Counts games of one kind.
    pub fn of(verdicts: impl IntoIterator<Item = Verdict>) -> Self {
        let mut counts = Self::default();
        for verdict in verdicts {
            let count = match verdict {
                Verdict::Won => &mut counts.won,
                Verdict::Lost => &mut counts.lost,
                Verdict::Scored => &mut counts.scored,
                Verdict::NotWinnable => &mut counts.not_winnable,
                Verdict::LookedAt => &mut counts.looked_at,
            };
            *count += 1;
        }
        if counts.scored > 0 && counts.won == 0 {
            counts.unfinished = counts.lost;
            counts.lost = 0;
        } else {
            counts.lost += counts.scored;
            counts.scored = 0;
        }
        counts.played = counts.won + counts.lost + counts.scored;
        counts
    }

    /// Counts games of one kind whose rules need not be the same: each form of them by itself, since
    /// points may win in one and not in another.
    pub(super) fn of_forms(games: &[(&GameRecord, Verdict)]) -> Self {
        let mut forms: BTreeMap<&str, Vec<Verdict>> = BTreeMap::new();
        for (game, verdict) in games {
            forms.entry(&game.fingerprint).or_default().push(*verdict);
        }
        let mut sum = Self::default();
        for verdicts in forms.into_values() {
            sum += Self::of(verdicts);
        }
        sum
    }

    /// Tells whether the games, or some of them, are told in points, and not won or lost.
    pub const fn in_points(&self) -> bool {
        self.scored > 0
    }

    /// Returns the share that was won of those that were won or lost.
    pub fn share(&self) -> Option<WinShare> {
        WinShare::new(self.won, self.won + self.lost)
    }

    /// Returns the number of all games, those that do not count among them.
    pub const fn all(&self) -> u32 {
        self.played + self.unfinished + self.not_winnable + self.looked_at
    }
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.played += other.played;
        self.won += other.won;
        self.lost += other.lost;
        self.scored += other.scored;
        self.unfinished += other.unfinished;
        self.not_winnable += other.not_winnable;
        self.looked_at += other.looked_at;
    }
}
