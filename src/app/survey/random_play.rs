//! What random play scores in games that are played for points. Players' scores are compared with
//! these scores. Reads the lines of `rules/random-play.jsonl`, which `patience-lab survey --random
//! --into` writes.

use serde::{Deserialize, Serialize};

use crate::survey::lines::line_of;

/// A line in a file of measurements: what random play scores in a game or variant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RandomPlay {
    /// The name of the game on the command line.
    pub game: String,
    /// The variant of the game.
    pub variant: String,
    /// The fingerprint of the rules. The measurement is valid for these rules only.
    pub fingerprint: String,
    /// The number of deals that were played at random.
    pub deals: u64,
    /// The mean of the points that random play scored.
    pub mean: f64,
    /// The standard deviation of the points that random play scored.
    pub deviation: f64,
}

impl RandomPlay {
    /// Returns what random play scores under the rules with this fingerprint, if it was measured.
    /// `measured` is the text of a file of such measurements.
    pub fn measured(measured: &str, fingerprint: &str) -> Option<Self> {
        line_of(measured, fingerprint)
    }
}
