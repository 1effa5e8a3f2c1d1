//! Plain games: all that happens in them is that cards are carried from pile to pile and turned
//! from a stock, and what goes where follows from the card and the card that it comes to lie on.

use patience_core::{Base, Beside, Face, Filling, Goal, Leaning, Lift, Role, Rules, Shape};

/// Tells whether a game is plain.
pub(super) fn is_plain(rules: &Rules) -> bool {
    rules.seats() == 1
        && matches!(rules.goal, Goal::AllOn(_) | Goal::Emptied(_))
        && rules.removal.is_none()
        && rules.redeal.is_none()
        && rules.rearrange.is_none()
        && rules.lines.is_none()
        && !matches!(rules.base, Base::Chosen(_))
        && rules.groups.iter().all(|group| {
            group.face != Face::Own
                && group.leaning == Leaning::Alone
                && group.from_at_first.is_none()
                && !group.each_suit
                && !group.row_suits
                && group.to_left.is_empty()
                && !group.closes
                && !group.ranks_before
                && group.lift != Lift::Pile
                && group.beside == Beside::Anywhere
                && !matches!(group.shape, Shape::Triangle { .. })
                && group.filling == Filling::AtOnce
                && group.wild.is_none()
                && group.full_to.is_none()
                && group.guests.is_none()
                && group.spill.is_none()
                && group.taken_by.is_none()
        })
        && rules
            .piles()
            .iter()
            .all(|pile| pile.covered_by().is_empty() && pile.own_suit().is_none())
}

/// Tells whether a game has piles from which each turned card is placed.
pub(super) fn has_hand(rules: &Rules) -> bool {
    rules.groups.iter().any(|group| group.role == Role::Hand)
}
