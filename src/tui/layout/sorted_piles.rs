//! The piles that are shown in full to a player, sorted by their usual place on the table.

use patience_core::{PileId, Place, Role, Rules, Seat, Shape};

/// The piles that are shown in full to a player, sorted by their usual place on the table.
#[derive(Debug, Default)]
pub(super) struct SortedPiles {
    /// The stock, the waste and the pile for a card that was turned up.
    pub dealing: Vec<PileId>,
    /// The cells that are shown in full to the player.
    pub cells: Vec<PileId>,
    /// The foundations and the piles of cards out of play.
    pub goals: Vec<PileId>,
    /// The reserves that are shown in full to the player.
    pub reserves: Vec<PileId>,
    /// The columns that are shown in full to the player. Each group of columns has a list of its own.
    pub columns: Vec<Vec<PileId>>,
}

impl SortedPiles {
    /// Returns the piles that go to the left end of a row above the columns, and those that go to the right end.
    pub(super) fn ends(&self) -> [Vec<PileId>; 2] {
        let left = [&self.dealing[..], &self.cells, &self.reserves].concat();
        [left, self.goals.clone()]
    }

    /// Sorts the piles of `seat` by their role. If the rule file says where a pile should be, this takes precedence.
    pub(super) fn from_rules(rules: &Rules, seat: Seat) -> Self {
        let mut sorted = Self::default();
        // A stock at the right end comes after the foundations.
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
