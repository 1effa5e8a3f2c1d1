//! The piles that a player sees in full, sorted by where they usually lie.

use patience_core::{PileId, Place, Role, Rules, Seat, Shape};

/// The piles a player sees in full, sorted by where they usually lie.
#[derive(Debug, Default)]
pub(super) struct SortedPiles {
    /// Stock, the card turned up and the waste.
    pub dealing: Vec<PileId>,
    /// Cells.
    pub cells: Vec<PileId>,
    /// Foundations and cards out of the game.
    pub goals: Vec<PileId>,
    /// Reserves.
    pub reserves: Vec<PileId>,
    /// The columns, group by group.
    pub columns: Vec<Vec<PileId>>,
}

impl SortedPiles {
    /// Returns the piles that usually lie at the left end of a row over the columns, and those at its right
    /// end.
    pub(super) fn ends(&self) -> [Vec<PileId>; 2] {
        let left = [&self.dealing[..], &self.cells, &self.reserves].concat();
        [left, self.goals.clone()]
    }

    /// Sorts the piles of a seat by role, its own wish of a place going before.
    pub(super) fn from_rules(rules: &Rules, seat: Seat) -> Self {
        let mut sorted = Self::default();
        // What is dealt from at the right end comes after the foundations.
        let mut last = Vec::new();
        let with = |role: Role| {
            rules
                .group_ids()
                .filter(move |id| rules.group(*id).role == role)
        };
        for role in [
            Role::Stock,
            Role::Hand,
            Role::Waste,
            Role::Cell,
            Role::Foundation,
            Role::Discard,
            Role::Reserve,
            Role::Tableau,
        ] {
            for group in with(role) {
                let kind = rules.group(group);
                if kind.shape != Shape::Row || kind.limit == 0 {
                    continue;
                }
                let piles: Vec<PileId> = rules.piles_of(group, seat).collect();
                match role {
                    Role::Tableau => sorted.columns.push(piles),
                    _ if kind.is_fanned() => sorted.columns.push(piles),
                    Role::Stock if kind.place == Place::TopRight => last.extend(piles),
                    _ if kind.place == Place::TopRight => sorted.goals.extend(piles),
                    Role::Foundation | Role::Discard if kind.place != Place::TopLeft => {
                        sorted.goals.extend(piles);
                    }
                    Role::Stock | Role::Hand | Role::Waste => sorted.dealing.extend(piles),
                    Role::Reserve => sorted.reserves.extend(piles),
                    Role::Cell | Role::Foundation | Role::Discard => sorted.cells.extend(piles),
                }
            }
        }
        sorted.goals.extend(last);
        sorted
    }
}
