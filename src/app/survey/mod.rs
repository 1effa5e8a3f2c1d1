//! The results of surveys of the games: how many deals can be won, how hard the deals are, and what
//! random play scores. `patience-lab` makes the surveys and writes their results as lines of text;
//! this module reads the lines.

pub mod difficulty;
pub mod line_values;
mod lines;
pub mod measurements;
pub mod random_play;
mod share;

pub use share::Share;

use patience_core::Rules;

/// Returns the fingerprint of rules as the files of measurements contain it.
pub fn fingerprint(rules: &Rules) -> String {
    format!("{:016x}", rules.about.fingerprint)
}
