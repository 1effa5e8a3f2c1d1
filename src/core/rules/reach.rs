//! Which piles a seat's cards can go to, by the kind of pile they come from.

use crate::pile_set::WidePileSet;
use crate::rules::GroupId;

/// Piles of one kind that a seat may start when they are empty.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Startable {
    pub group: GroupId,
    pub piles: WidePileSet,
}

/// Empty piles through which cards could be carried one by one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Through {
    pub cells: WidePileSet,
    pub spaces: WidePileSet,
}

/// Where the cards of one seat can go.
#[derive(Debug, Clone)]
pub(crate) struct Reach {
    /// The piles on whose cards those of a kind of pile may be built, by that kind.
    pub built: Vec<WidePileSet>,
    /// The piles that cards of a kind of pile may start, by that kind.
    pub starts: Vec<Vec<Startable>>,
    /// The spaces that cards of a kind of pile may be carried through, by that kind.
    pub through: Vec<Through>,
    /// The piles that take several cards at a time.
    pub takes_runs: WidePileSet,
}
