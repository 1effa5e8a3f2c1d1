//! Counting a person's games by verdict: won, lost, scored and so on.

use std::collections::BTreeMap;

use serde::Serialize;

use super::share::WinShare;
use crate::records::record::{GameRecord, PlayerRecord, Verdict};

impl GameRecord {
    /// Finds a person among the players of the game by name. Computer players are left out.
    pub fn person(&self, name: &str) -> Option<&PlayerRecord> {
        let mut people = self.players.iter().filter(|player| player.level.is_none());
        people.find(|player| player.name == name)
    }

    /// How the game counts in a person's statistics. Returns `None` if the person did not take
    /// part. Also returns `None` for a duel, because duels count only between their two players.
    pub fn verdict_for(&self, person: &str) -> Option<Verdict> {
        let player = self.person(person)?;
        match self.outcome {
            _ if self.duel => None,
            _ if self.players.len() < 2 => Some(self.verdict()),
            outcome => Some(Verdict::among_several(outcome, player.won)),
        }
    }
}

/// The number of games with each verdict: won, lost, scored and so on.
///
/// If games are scored only in points, `scored` counts the finished games, and none of them is won
/// or lost. If such games can also be won by reaching a number of points, a game that ends with
/// fewer points is lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Counts {
    /// The number of games that count: won, lost or scored in points.
    pub played: u32,
    /// The number of games won.
    pub won: u32,
    /// The number of games lost.
    pub lost: u32,
    /// The number of finished games scored in points.
    pub scored: u32,
    /// The number of games scored in points that were given up or left, and so have no points.
    pub unfinished: u32,
    /// The number of lost games whose deals were unwinnable. They are not counted in `lost`.
    pub not_winnable: u32,
    /// The number of games that were only looked at, and of multiplayer games that were left before
    /// their end.
    pub looked_at: u32,
}

impl Counts {
    /// Counts how many games were won, lost and so on. All games have the same rules.
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

    /// Counts the verdicts of games whose rules may differ. The games with each set of rules are
    /// counted separately, because points may win a game under some rules only.
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

    /// Whether there are games scored in points, but none that are won or lost.
    pub const fn in_points(&self) -> bool {
        self.scored > 0
    }

    /// The share of games won among those won or lost.
    pub fn share(&self) -> Option<WinShare> {
        WinShare::new(self.won, self.won + self.lost)
    }

    /// The number of all games, including those that do not count in the statistics.
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
