//! Files of measurements. Such a file has a line of JSON for each game and variant.

use serde::de::DeserializeOwned;

/// Reads the lines of a file. A line that cannot be read is skipped.
pub fn read<L: DeserializeOwned>(text: &str) -> impl Iterator<Item = L> {
    let lines = text.lines();
    lines.filter_map(|line| serde_json::from_str(line).ok())
}

/// Returns the line that was measured with the rules of this fingerprint. The other lines are not
/// parsed.
pub fn line_of<L: DeserializeOwned>(text: &str, fingerprint: &str) -> Option<L> {
    let quoted = format!("\"{fingerprint}\"");
    let line = text.lines().find(|line| line.contains(&quoted))?;
    serde_json::from_str(line).ok()
}
