//! Interchangeable piles: piles of a kind among which a player has no reason to prefer one to
//! another.

use crate::rules::{Group, GroupId, KeptWay, LinkedPile, Nearness, Rules, Seat, Shape, Stock};

impl Rules {
    /// Whether the piles of a kind are interchangeable. Exchanging the cards of two of these piles
    /// then never changes whether a position can be won.
    pub fn may_change_places(&self, id: GroupId) -> bool {
        let is_of_stock = self.stock.as_ref().is_some_and(|stock| {
            stock.dealt_to().contains(id)
                || stock.group == id
                || stock.put_onto().any(|(from, _)| from == id)
                || stock.gathered.contains(&id)
        });
        !is_of_stock && self.may_change_places_without_stock(id)
    }

    /// Whether exchanging the piles of a kind changes nothing, once the stock no longer affects
    /// them or affects them all in the same way.
    pub fn may_change_places_without_stock(&self, id: GroupId) -> bool {
        let redealt = self.redeal.is_some_and(|redeal| redeal.groups.contains(id));
        !redealt && self.look_alike(id)
    }

    /// Whether the piles of a kind look alike: a player who plays cards to or from them has no
    /// reason to prefer one to another. It may still matter which card the stock deals to which
    /// pile, and in which order the piles are gathered.
    #[inline]
    pub fn look_alike(&self, id: GroupId) -> bool {
        self.tables.alike.contains(id)
    }

    /// Determines whether the piles of a kind look alike.
    pub(super) fn are_alike(&self, id: GroupId) -> bool {
        let group = self.group(id);
        // Another kind refers to a particular pile of this kind.
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
        // Removing two cards may uncover two runs, and the first of them is collected.
        let uncovers_runs =
            self.removal.is_some() && self.groups.iter().any(|other| other.collects.contains(id));
        // Fields that are not mentioned here, such as those of a new rule, must have their usual
        // values.
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
            // The direction is set by the first pile that has one.
            && group.kept_way != KeptWay::AllPiles
            && self.lines.is_none()
            && self.rearranged_grid().is_none()
            && !(is_asked_for || near || uncovers_runs)
            && self
                .piles_of(id, Seat::FIRST)
                .all(|pile| self.pile(pile).covered_by().is_empty())
    }
}
