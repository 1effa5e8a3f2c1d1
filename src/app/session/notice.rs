//! A message for the player.

/// A message for the player: news, or the reason for a refusal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// The text.
    pub text: String,
    /// Whether the message is a refusal.
    pub refusal: bool,
}
