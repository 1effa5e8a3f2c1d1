//! What surveys have found out about the games: how many deals can be won, how hard they are, and what
//! random play makes. `patience-lab` measures it and writes the lines; here they are read.

pub mod difficulty;
pub mod line_values;
mod lines;
pub mod measurements;
pub mod random_play;
mod share;

pub use share::Share;

use patience_core::Rules;

/// Returns the fingerprint of rules as lines have it.
pub fn fingerprint(rules: &Rules) -> String {
    format!("{:016x}", rules.about.fingerprint)
}
