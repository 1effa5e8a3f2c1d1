//! Interchangeable piles: piles between which a player has no reason to choose.

use crate::rules::{Group, GroupId, KeptWay, LinkedPile, Nearness, Rules, Seat, Shape, Stock};

impl Rules {
    /// Tells whether the piles of a kind are as good as each other, so that two positions in which
    /// some of them have changed places are won alike.
    pub fn may_change_places(&self, id: GroupId) -> bool {
        let is_of_stock = self.stock.as_ref().is_some_and(|stock| {
            stock.dealt_to().contains(id)
                || stock.group == id
                || stock.put_onto().any(|(from, _)| from == id)
                || stock.gathered.contains(&id)
        });
        !is_of_stock && self.may_change_places_without_stock(id)
    }

    /// Tells whether the piles of a kind are as good as each other once the stock has nothing more to
    /// do with them, or treats those that change places alike.
    pub fn may_change_places_without_stock(&self, id: GroupId) -> bool {
        let redealt = self.redeal.is_some_and(|redeal| redeal.groups.contains(id));
        !redealt && self.look_alike(id)
    }

    /// Tells whether a player who plays cards from and to the piles of a kind has no reason to prefer
    /// one of them. It may still matter which card of the stock is dealt to which of them, and in which
    /// order they are gathered.
    #[inline]
    pub fn look_alike(&self, id: GroupId) -> bool {
        self.tables.alike.contains(id)
    }

    /// Finds out whether the piles of a kind look alike.
    pub(super) fn are_alike(&self, id: GroupId) -> bool {
        let group = self.group(id);
        // Another kind asks for a certain one of them.
        let makes_room = self.stock.as_ref().and_then(Stock::room) == Some(id);
        let is_asked_for = makes_room
            || self.groups.iter().any(|other| {
                other.fill.contains(&id)
                    || other.linked_pile == LinkedPile::Group(id)
                    || other.full_to == Some(id)
                    || other.own_sources().contains(id)
                    || other
                        .conditions()
                        .flat_map(|(_, when)| when.by_number())
                        .any(|by| by == id)
            });
        let near = self
            .removal
            .as_ref()
            .is_some_and(|removal| removal.near != Nearness::Anywhere || removal.to().contains(id));
        // Two cards that are taken off together may uncover two runs, of which the first is collected.
        let uncovers_runs =
            self.removal.is_some() && self.groups.iter().any(|other| other.collects.contains(id));
        // What is not named here, as a new rule is at first, must be as such piles usually are.
        let usual = Group {
            collects: group.collects,
            from_at_first: group.from_at_first,
            kept_way: group.kept_way,
            on_right_start: group.on_right_start,
            ..group.with_usual_rules()
        };
        group.count > 1
            && *group == usual
            && group.shape == Shape::Row
            && group.limits.is_empty()
            // Their way is that of the first pile that has one.
            && group.kept_way != KeptWay::AllPiles
            && self.lines.is_none()
            && self.rearranged_grid().is_none()
            && !(is_asked_for || near || uncovers_runs)
            && self
                .piles_of(id, Seat::FIRST)
                .all(|pile| self.pile(pile).covered_by().is_empty())
    }
}
