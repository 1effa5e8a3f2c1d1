//! A sentence for the player.

/// A sentence for the player: what has happened, or why something cannot be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// The sentence.
    pub text: String,
    /// Whether it says that something cannot be done.
    pub refusal: bool,
}
