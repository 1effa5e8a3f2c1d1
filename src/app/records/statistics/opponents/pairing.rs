//! Two people who play a game against each other, and the game.

/// A game, and two people who play it against each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pairing {
    /// The name of the game's rule file.
    pub game: String,
    /// The game's variant.
    pub variant: String,
    /// Whether the two people play a duel, that is, the same deal of a single-player game.
    pub duel: bool,
    /// The names of the two people.
    pub names: [String; 2],
}
