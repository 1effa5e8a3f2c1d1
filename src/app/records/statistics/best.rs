//! The best of some games.

use jiff::civil::Date;
use serde::Serialize;

use crate::records::record::GameRecord;

/// The best of some games, and where it was reached.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Best<T> {
    /// What was reached.
    pub value: T,
    /// The number of the deal.
    pub deal: String,
    /// The date of the game.
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

    /// Returns the game with the lowest value, the first of several.
    pub(super) fn lowest<'a>(games: impl Iterator<Item = (&'a GameRecord, T)>) -> Option<Self> {
        games.min_by_key(|(_, value)| *value).map(Self::new)
    }

    /// Returns the game with the highest value, the first of several.
    pub(super) fn highest<'a>(
        games: impl DoubleEndedIterator<Item = (&'a GameRecord, T)>,
    ) -> Option<Self> {
        // Of equal ones the last is taken.
        games.rev().max_by_key(|(_, value)| *value).map(Self::new)
    }
}
