//! How many deals of each game can be won, as surveys have measured it: the lines of
//! `rules/winnability.jsonl`, which `patience-lab survey --into` writes.

use patience_core::Rules;
use serde::{Deserialize, Serialize};

use crate::survey::lines::{self, line_of};
use crate::survey::{Share, fingerprint};

/// The measurement of a game or a variant by a survey: a line.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measured {
    /// The game's name on the command line.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// The fingerprint of its rules; measurements of other rules no longer hold.
    pub fingerprint: String,
    /// The most time for a deal, in seconds.
    pub seconds: Option<f64>,
    /// The most positions for a deal.
    pub states: Option<u64>,
    /// The most memory for all searches together, in MiB, where it was not the usual.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u32>,
    /// How many deals can be won.
    pub won: u64,
    /// How many deals cannot be won.
    pub lost: u64,
    /// How many deals were left undecided.
    pub undecided: u64,
    /// What a former survey of the same rules found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Former>,
}

/// What a former survey of the same rules found.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Former {
    /// The most time for a deal, in seconds.
    pub seconds: Option<f64>,
    /// The most positions for a deal.
    pub states: Option<u64>,
    /// How many deals can be won.
    pub won: u64,
    /// How many deals cannot be won.
    pub lost: u64,
    /// How many deals were left undecided.
    pub undecided: u64,
}

impl Measured {
    /// Returns all measurements of a file.
    pub fn read(text: &str) -> impl Iterator<Item = Self> {
        lines::read(text)
    }

    /// Returns the share of deals that can be won.
    pub const fn share(&self) -> Share {
        Share {
            won: self.won,
            lost: self.lost,
            undecided: self.undecided,
        }
    }
}

/// Returns the share of the deals of a game that can be won, where it has been measured with
/// these rules: `measured` is the text of such lines.
pub fn share(measured: &str, rules: &Rules) -> Option<Share> {
    share_of(measured, &fingerprint(rules))
}

/// Returns the same for the rules of a fingerprint, as it is written.
pub fn share_of(measured: &str, fingerprint: &str) -> Option<Share> {
    line_of::<Measured>(measured, fingerprint).map(|found| found.share())
}

/// Tells whether a search finds a deal that can be won within so many seconds as a rule: `measured` is
/// the text of such lines, and the fingerprint that of the rules.
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

/// How many positions a search visits in a second as a rule, on a machine of the slower sort.
const STATES_A_SECOND: f64 = 100_000.0;

/// How many times sooner than its limit a search is over, as a rule, that decides a deal: most deals that
/// can be won or lost are so within few positions.
const DECIDED_SOONER: f64 = 4.0;

/// The widest interval of a share that says anything.
const WIDEST: f64 = 0.4;

/// The share of deals that can be won, where enough is known to say anything.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct CanBeWon {
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// The number of deals that were searched.
    pub deals: u64,
}

impl CanBeWon {
    /// Returns the share for the rules of a fingerprint: `measured` is the text of such lines.
    pub fn of(measured: &str, fingerprint: &str) -> Option<Self> {
        Self::of_share(share_of(measured, fingerprint)?)
    }

    /// Returns a measured share, where enough is known to say anything.
    pub fn of_share(share: Share) -> Option<Self> {
        let (low, high) = share.interval();
        (high - low <= WIDEST).then(|| Self {
            low,
            high,
            deals: share.deals(),
        })
    }

    /// Returns the middle of the interval.
    pub fn middle(self) -> f64 {
        f64::midpoint(self.low, self.high)
    }
}

/// What searches have found of how many deals of some rules can be won.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Searched {
    /// The share, where enough is known to say anything.
    CanBeWon(CanBeWon),
    /// The deals that were searched, where too many of them are undecided.
    Undecided(Share),
}

impl Searched {
    /// Returns what was found for the rules of a fingerprint: `measured` is the text of such lines.
    pub fn of(measured: &str, fingerprint: &str) -> Option<Self> {
        let share = share_of(measured, fingerprint)?;
        Some(CanBeWon::of_share(share).map_or(Self::Undecided(share), Self::CanBeWon))
    }

    /// Returns the share of deals that can be won, where enough is known to say anything.
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
    fn a_deal_is_found_as_soon_as_the_limits_of_a_survey_say() {
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
        // Nine of ten deals are lost, which shows soon; where they stay undecided it takes as long as
        // it may.
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
