//! What a player makes who moves at random, in games that are told in points: the lines of
//! `rules/random-play.jsonl`, which `patience-lab survey --random --into` writes. It is the measure
//! that a person's points are held against.

use serde::{Deserialize, Serialize};

use crate::survey::lines::line_of;

/// The points of random play of a game or a variant: a line.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RandomPlay {
    /// The game's name on the command line.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// The fingerprint of its rules; measurements of other rules no longer hold.
    pub fingerprint: String,
    /// How many deals were played.
    pub deals: u64,
    /// The mean of the points.
    pub mean: f64,
    /// Their standard deviation.
    pub deviation: f64,
}

impl RandomPlay {
    /// Returns what random play makes by the rules of a fingerprint, where it has been measured:
    /// `measured` is the text of such lines.
    pub fn measured(measured: &str, fingerprint: &str) -> Option<Self> {
        line_of(measured, fingerprint)
    }
}
