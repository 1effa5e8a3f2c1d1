//! Two people at one table, and the game that they play.

/// A game, and the two people who play it against each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pairing {
    /// The name of the rule file.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// Whether it is a game for one, of which each plays the same deal.
    pub duel: bool,
    /// The names of the two.
    pub names: [String; 2],
}
