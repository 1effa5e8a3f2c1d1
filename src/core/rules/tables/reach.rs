//! The reach of a seat, that is, where the seat's cards can go, for each kind of pile that they may
//! be on.

use crate::rules::{GroupId, WidePileSet};

/// Where cards on piles of a kind can go. Kinds of pile with the same targets share a route.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Route {
    /// The target piles on which the cards may be built if the target is not empty.
    pub built: WidePileSet,
    /// The target piles that any of the cards may start if the target is empty.
    pub started: WidePileSet,
    /// The target piles that only some of the cards may start if the target is empty.
    pub started_by_some: WidePileSet,
    /// The target piles that need a closer check: whether a card may go there depends on adjacent
    /// piles or on the pile from which it comes.
    pub beside: WidePileSet,
    /// The target piles that the cards may start only when certain other piles are empty.
    pub later: WidePileSet,
    /// The cells through which a supermove (a run moved one card at a time) may move its cards
    /// while they are empty.
    pub cells: WidePileSet,
    /// The columns through which a supermove (a run moved one card at a time) may move its cards
    /// while they are empty.
    pub spaces: WidePileSet,
}

/// Where the cards of a seat can go, from each kind of pile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Reach {
    /// The different routes: where cards can go that come from the same kinds of pile.
    pub routes: Vec<Route>,
    /// For each kind of pile, the index of the route that says where its cards can go.
    pub by_group: Vec<u8>,
    /// Sets of interchangeable piles. If several piles of a set are empty, players start only the
    /// first.
    pub in_order: Vec<WidePileSet>,
    /// The target piles that take several cards at a time.
    pub takes_runs: WidePileSet,
    /// The piles that take several cards at a time but have a limit: they cannot hold all cards, or
    /// take only one card while empty.
    pub limited: WidePileSet,
    /// The piles from which the seat may lift cards, whatever is on other piles.
    pub lifts: WidePileSet,
    /// The piles from which a move of cards never has automatic consequences other than reaching
    /// the goal.
    pub no_consequences: WidePileSet,
    /// The piles that the goal of the game is about. Only moves to or from these piles can reach
    /// the goal.
    pub of_goal: WidePileSet,
    /// The piles from which every move of cards is progress in a race.
    pub feeding: WidePileSet,
    /// The piles to which every move of cards is progress in a race.
    pub foundations: WidePileSet,
    /// The piles whose top card the seat may remove from the table.
    pub removable: WidePileSet,
}

impl Reach {
    /// Returns where cards on piles of the kind `from` can go.
    #[inline]
    pub fn route(&self, from: GroupId) -> &Route {
        &self.routes[usize::from(self.by_group[from.index()])]
    }
}
