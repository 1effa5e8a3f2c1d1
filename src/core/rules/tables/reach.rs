//! The reach of a seat: the piles that its cards can go to, by the kind of pile they lie on.

use crate::rules::{GroupId, WidePileSet};

/// Where cards from one kind of pile can go, or from several that are alike in this.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Route {
    /// The piles on whose cards cards of the kind may be built.
    pub built: WidePileSet,
    /// The piles that every card may start while they are empty.
    pub started: WidePileSet,
    /// The piles that only some cards may start while they are empty.
    pub started_by_some: WidePileSet,
    /// Piles of this route whose start depends on the piles next to them, or that take cards from their own pile.
    pub beside: WidePileSet,
    /// Piles that they may start only when other piles are empty.
    pub later: WidePileSet,
    /// Cells that a supermove may use while they are empty.
    pub cells: WidePileSet,
    /// Columns that a supermove may use while they are empty.
    pub spaces: WidePileSet,
}

/// Where the cards of one seat can go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Reach {
    /// The different routes.
    pub routes: Vec<Route>,
    /// The index of the route of each kind of pile.
    pub by_group: Vec<u8>,
    /// Sets of equal piles, of which only the first empty one is started.
    pub in_order: Vec<WidePileSet>,
    /// The piles that take several cards at a time.
    pub takes_runs: WidePileSet,
    /// Piles that take several cards at a time but do not hold all cards, or only one while they are empty.
    pub limited: WidePileSet,
    /// The piles whose cards the seat may lift, whatever lies on other piles.
    pub lifts: WidePileSet,
    /// The piles from which a transfer has no consequences, except that it may reach the goal.
    pub no_consequences: WidePileSet,
    /// The piles that the goal is about: only cards that go there or leave them reach it.
    pub of_goal: WidePileSet,
    /// The piles from which every transfer is progress in a race.
    pub feeding: WidePileSet,
    /// The piles onto which every transfer is progress in a race.
    pub foundations: WidePileSet,
    /// The piles whose top card the seat may take off the table.
    pub removable: WidePileSet,
}

impl Reach {
    /// Returns where cards from a kind of pile can go.
    #[inline]
    pub fn route(&self, from: GroupId) -> &Route {
        &self.routes[usize::from(self.by_group[from.index()])]
    }
}
