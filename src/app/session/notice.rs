//! A sentence for the player.

/// A sentence for the player: news, or the reason of a refusal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// The sentence.
    pub text: String,
    /// Whether it says that something cannot be done.
    pub refusal: bool,
}
