//! Files of measurements: lines of JSON, one for each game and variant.

use serde::de::DeserializeOwned;

/// Returns the lines of a file. A line that cannot be read is left out.
pub fn read<L: DeserializeOwned>(text: &str) -> impl Iterator<Item = L> {
    let lines = text.lines();
    lines.filter_map(|line| serde_json::from_str(line).ok())
}

/// Returns the line of the rules of a fingerprint, the only one that is read.
pub fn line_of<L: DeserializeOwned>(text: &str, fingerprint: &str) -> Option<L> {
    let quoted = format!("\"{fingerprint}\"");
    let line = text.lines().find(|line| line.contains(&quoted))?;
    serde_json::from_str(line).ok()
}
