//! The best value among several games, such as the shortest time, and the game that achieved it.

use jiff::civil::Date;
use serde::Serialize;

use crate::records::record::GameRecord;

/// The best value among several games, such as the shortest time, and the game that achieved it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Best<T> {
    /// The best value that any of the games achieved.
    pub value: T,
    /// The deal number of the game with the best value.
    pub deal: String,
    /// The date of the game with the best value.
    pub date: Date,
}

impl<T: Copy + Ord> Best<T> {
    fn new((game, value): (&GameRecord, T)) -> Self {
        Self {
            value,
            deal: game.deal.clone(),
            date: game.ended.date(),
        }
    }

    /// Finds the lowest value among several games, and the first game that has it.
    pub(super) fn lowest<'a>(games: impl Iterator<Item = (&'a GameRecord, T)>) -> Option<Self> {
        games.min_by_key(|(_, value)| *value).map(Self::new)
    }

    /// Finds the highest value among several games, and the first game that has it.
    pub(super) fn highest<'a>(
        games: impl DoubleEndedIterator<Item = (&'a GameRecord, T)>,
    ) -> Option<Self> {
        // Reversed, because `max_by_key` returns the last of several maxima.
        games.rev().max_by_key(|(_, value)| *value).map(Self::new)
    }
}
