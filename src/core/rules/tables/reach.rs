//! Which piles a seat's cards can go to, by the kind of pile they come from.

use crate::rules::{GroupId, WidePileSet};

/// Where cards from one kind of pile can go, or from several that are alike in this.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Route {
    /// The piles on whose cards they may be built.
    pub built: WidePileSet,
    /// The piles that any of them may start while these are empty.
    pub started: WidePileSet,
    /// The piles that some of them may start.
    pub started_by_some: WidePileSet,
    /// Those among all these for which it matters what lies next to them.
    pub beside: WidePileSet,
    /// Those among these that they may start only when other piles are empty.
    pub later: WidePileSet,
    /// The cells that they may be carried through one by one, while these are empty.
    pub cells: WidePileSet,
    /// The columns that they may be carried through one by one, while these are empty.
    pub spaces: WidePileSet,
}

/// Where the cards of one seat can go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Reach {
    /// The different routes.
    pub routes: Vec<Route>,
    /// Which of them each kind of pile has.
    pub by_group: Vec<u8>,
    /// Kinds of pile of which only the first empty one is started, as they are as good as each
    /// other.
    pub in_order: Vec<WidePileSet>,
    /// The piles that take several cards at a time.
    pub takes_runs: WidePileSet,
    /// Those of them that do not hold all cards.
    pub limited: WidePileSet,
    /// The piles whose cards the seat may lift, whatever lies around them.
    pub lifts: WidePileSet,
    /// The piles from which a carry has no consequences but that it may reach the goal.
    pub quiet: WidePileSet,
    /// The piles that the goal is about: only cards that come to them or leave them reach it.
    pub of_goal: WidePileSet,
    /// The piles from which each carry is progress in a race.
    pub feeding: WidePileSet,
    /// The piles onto which each carry is.
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
