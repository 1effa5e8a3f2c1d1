//! A message for the player.

/// A message for the player: news, or the reason why something was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// The text of the message.
    pub text: String,
    /// Whether the message says that something was refused.
    pub refusal: bool,
}
