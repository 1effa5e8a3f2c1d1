//! How many deals of each game can be won, as measured by surveys. Reads the lines of `rules/winnability.jsonl`, which
//! `patience-lab survey --into` writes.

use patience_core::Rules;
use serde::{Deserialize, Serialize};

use crate::survey::lines::{self, line_of};
use crate::survey::{Share, fingerprint};

/// A line in a file of measurements: the result of a survey of a game or variant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measured {
    /// The name of the game on the command line.
    pub game: String,
    /// The variant of the game.
    pub variant: String,
    /// The fingerprint of the rules. The measurement is valid for these rules only.
    pub fingerprint: String,
    /// The time limit of the survey per deal, in seconds.
    pub seconds: Option<f64>,
    /// The position limit of the survey per deal.
    pub states: Option<u64>,
    /// The memory limit for all searches of the survey together, in MiB. Missing if it was the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u32>,
    /// The number of winnable deals.
    pub won: u64,
    /// The number of unwinnable deals.
    pub lost: u64,
    /// The number of deals for which the search found no answer.
    pub undecided: u64,
    /// The result of an earlier survey of the same rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Former>,
}

/// The result of an earlier survey of the same rules.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Former {
    /// The time limit of the survey per deal, in seconds.
    pub seconds: Option<f64>,
    /// The position limit of the survey per deal.
    pub states: Option<u64>,
    /// The number of winnable deals.
    pub won: u64,
    /// The number of unwinnable deals.
    pub lost: u64,
    /// The number of deals for which the search found no answer.
    pub undecided: u64,
}

impl Measured {
    /// Reads all measurements in a file, each about the winnable deals of a game.
    pub fn read(text: &str) -> impl Iterator<Item = Self> {
        lines::read(text)
    }

    /// Returns the numbers of winnable, unwinnable and undecided deals in this measurement.
    pub const fn share(&self) -> Share {
        Share {
            won: self.won,
            lost: self.lost,
            undecided: self.undecided,
        }
    }
}

/// Returns how many deals of a game are winnable, unwinnable and undecided, if the game was measured with these rules.
/// `measured` is the text of a file of measurements.
pub fn share(measured: &str, rules: &Rules) -> Option<Share> {
    share_of(measured, &fingerprint(rules))
}

/// Returns how many deals are winnable, unwinnable and undecided under the rules with this fingerprint, which is given
/// in hexadecimal digits. `measured` is the text of a file of measurements.
pub fn share_of(measured: &str, fingerprint: &str) -> Option<Share> {
    line_of::<Measured>(measured, fingerprint).map(|found| found.share())
}

/// Whether a search usually finds a winnable deal within `seconds`. `measured` is the text of a file of measurements.
/// `fingerprint` is the fingerprint of the rules.
pub fn is_found_within(measured: &str, fingerprint: &str, seconds: f64) -> bool {
    let found = line_of::<Measured>(measured, fingerprint);
    found.is_some_and(|found| {
        let decided = (found.won + found.lost) as f64;
        let searches =
            (decided / DECIDED_SOONER + found.undecided as f64) / found.won.max(1) as f64;
        let limit = match (found.seconds, found.states) {
            (Some(seconds), _) => seconds,
            (None, Some(states)) => states as f64 / STATES_A_SECOND,
            (None, None) => f64::INFINITY,
        };
        found.won > 0 && searches * limit <= seconds
    })
}

/// The number of positions that a search for a solution usually visits per second on a slow machine.
const STATES_A_SECOND: f64 = 100_000.0;

/// If a search decides whether a deal can be won, it usually ends this many times sooner than its limit. Most decided
/// deals need few positions.
const DECIDED_SOONER: f64 = 4.0;

/// The widest confidence interval at which the share of winnable deals is shown.
const WIDEST: f64 = 0.4;

/// The share of winnable deals, as a confidence interval. It exists only if the interval is narrow enough to be shown.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct CanBeWon {
    /// The lower end of the confidence interval for the share of winnable deals.
    pub low: f64,
    /// The upper end of the confidence interval for the share of winnable deals.
    pub high: f64,
    /// The number of deals that the survey has searched.
    pub deals: u64,
}

impl CanBeWon {
    /// Returns the share of winnable deals under the rules with this fingerprint. `measured` is the text of a file of
    /// measurements.
    pub fn of(measured: &str, fingerprint: &str) -> Option<Self> {
        Self::of_share(share_of(measured, fingerprint)?)
    }

    /// Returns the share of winnable deals, given the numbers of deals in a measurement. Returns `None` if the
    /// confidence interval is too wide to be shown.
    pub fn of_share(share: Share) -> Option<Self> {
        let (low, high) = share.interval();
        (high - low <= WIDEST).then(|| Self {
            low,
            high,
            deals: share.deals(),
        })
    }

    /// Returns the middle of the confidence interval for the share of winnable deals.
    pub fn middle(self) -> f64 {
        f64::midpoint(self.low, self.high)
    }
}

/// What a survey has found out about the deals of a game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Searched {
    /// The survey found the share of winnable deals. It is known well enough to be shown.
    CanBeWon(CanBeWon),
    /// Too many of the searched deals are undecided to show the share of winnable deals. Contains the numbers of deals.
    Undecided(Share),
}

impl Searched {
    /// Returns what a survey has found out about the game whose rules have this fingerprint. `measured` is the text of
    /// a file of measurements.
    pub fn of(measured: &str, fingerprint: &str) -> Option<Self> {
        let share = share_of(measured, fingerprint)?;
        Some(CanBeWon::of_share(share).map_or(Self::Undecided(share), Self::CanBeWon))
    }

    /// Returns the share of winnable deals. Returns `None` if the share is not known well enough to be shown.
    pub const fn can_be_won(self) -> Option<CanBeWon> {
        match self {
            Self::CanBeWon(can) => Some(can),
            Self::Undecided(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_to_find_a_deal_follows_from_the_limits_of_a_survey() {
        let text = |limits: &str| {
            format!(
                "{{\"game\":\"odd\",\"variant\":\"standard\",\"fingerprint\":\"f\",{limits},\
                 \"won\":50,\"lost\":50,\"undecided\":0}}\n"
            )
        };
        for (limits, seconds) in [
            ("\"seconds\":0.25,\"states\":null", 0.13),
            ("\"seconds\":null,\"states\":30000", 0.16),
        ] {
            assert!(is_found_within(&text(limits), "f", seconds), "{limits}");
            assert!(
                !is_found_within(&text(limits), "f", seconds / 2.0),
                "{limits}"
            );
        }
        // If nine of ten deals are lost, that shows soon; if they stay undecided, each takes the full
        // time.
        let few = |lost: &str| {
            text("\"seconds\":null,\"states\":30000").replace(
                "\"won\":50,\"lost\":50,\"undecided\":0",
                &format!("\"won\":10,{lost}"),
            )
        };
        assert!(is_found_within(
            &few("\"lost\":90,\"undecided\":0"),
            "f",
            1.0
        ));
        assert!(!is_found_within(
            &few("\"lost\":0,\"undecided\":90"),
            "f",
            1.0
        ));
        assert!(!is_found_within(
            &text("\"seconds\":null,\"states\":null"),
            "f",
            1e9
        ));
    }
}
