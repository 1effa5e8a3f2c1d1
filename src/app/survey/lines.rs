//! Reads files of measurements, which have a line of JSON for each game and variant.

use serde::de::DeserializeOwned;

/// Parses the lines of a file of measurements. A line that cannot be parsed is skipped.
pub fn read<L: DeserializeOwned>(text: &str) -> impl Iterator<Item = L> {
    let lines = text.lines();
    lines.filter_map(|line| serde_json::from_str(line).ok())
}

/// Returns the measurement that was made with the rules of this fingerprint. The other lines of the file are not
/// parsed.
pub fn line_of<L: DeserializeOwned>(text: &str, fingerprint: &str) -> Option<L> {
    let quoted = format!("\"{fingerprint}\"");
    let line = text.lines().find(|line| line.contains(&quoted))?;
    serde_json::from_str(line).ok()
}
