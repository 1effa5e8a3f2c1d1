//! Two people at one table, and the game that they play.

/// A game, and two people who play it against each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pairing {
    /// The name of the rule file.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// Whether the two people play a duel, which is the same deal of a single-player game.
    pub duel: bool,
    /// The names of the two people.
    pub names: [String; 2],
}
