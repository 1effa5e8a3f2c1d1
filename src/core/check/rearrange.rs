//! Checks of the rules about cards that change places, either on a full grid or because they are
//! misplaced.

use crate::cards::CardSet;
use crate::rules::{
    Face, Goal, GroupId, GroupSet, LinkedPile, Own, Rearrange, Rules, Shape, Start, StartLimit,
};

use super::{Faults, Field, PileField};

/// A problem with the rules about cards that change places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RearrangeProblem {
    /// Cards of a grid are to change places, but these piles are not a grid.
    NoGrid(GroupId),
    /// Cards are to change places, for which they must be face up, but these piles have face-down
    /// cards.
    FaceDown,
    /// Cards change places once a grid is full, but the goal is not to fill the grid.
    WithoutFull(GroupId),
    /// Misplaced cards are to change places, but no card is ever misplaced on this kind of pile,
    /// because any card or no card may start a pile.
    NothingWrong(GroupId),
    /// Misplaced cards are to change places, but which cards may start a pile of this kind depends
    /// on other piles or on a condition.
    StartsVary(GroupId),
    /// Misplaced cards can never change places, because no two of them could start each other's
    /// piles.
    NoExchange,
}

/// Checks the rules for cards that change places.
pub(super) fn check(rules: &Rules, faults: &mut Faults) {
    let Some(rearrange) = rules.rearrange.filter(|_| rules.race.is_none()) else {
        return;
    };
    let found = match rearrange {
        Rearrange::FullGrid(grid) => check_full_grid(rules, grid),
        Rearrange::Misplaced(groups) => check_misplaced(rules, groups),
    };
    if let Some((field, problem)) = found {
        faults.push(field, problem);
    }
}

fn check_full_grid(rules: &Rules, grid: GroupId) -> Option<(Field, RearrangeProblem)> {
    let group = rules.group(grid);
    let field = Field::RearrangeGrid;
    if !matches!(group.shape, Shape::Grid { .. }) {
        Some((field, RearrangeProblem::NoGrid(grid)))
    } else if group.face != Face::Up {
        let field = Field::Pile(grid, PileField::Face);
        Some((field, RearrangeProblem::FaceDown))
    } else if !matches!(rules.goal, Goal::Filled { group, .. } if group == grid) {
        Some((field, RearrangeProblem::WithoutFull(grid)))
    } else {
        None
    }
}

fn check_misplaced(rules: &Rules, groups: GroupSet) -> Option<(Field, RearrangeProblem)> {
    for id in groups.iter() {
        let group = rules.group(id);
        let varies = group.linked_pile != LinkedPile::None
            || [group.own_start, group.own_build] != [Own::Any; 2]
            || group.start_limit != StartLimit::None
            || group.each_suit
            || group.ranks_before
            || !group.takes_when.is_always()
            || !group.gives_when.is_always()
            || rules
                .piles_of(id, crate::rules::Seat::FIRST)
                .any(|pile| !rules.pile(pile).covered_by().is_empty());
        let (field, problem) = if group.face != Face::Up {
            (PileField::Face, RearrangeProblem::FaceDown)
        } else if matches!(group.start, Start::AnyCard | Start::Nothing) {
            (PileField::Start, RearrangeProblem::NothingWrong(id))
        } else if varies {
            (PileField::All, RearrangeProblem::StartsVary(id))
        } else {
            continue;
        };
        return Some((Field::Pile(id, field), problem));
    }
    let starts = |id: GroupId| -> CardSet { rules.accepts(id, rules.ranks.first()).empty() };
    let differ = |one: GroupId, other: GroupId| {
        let (one, other) = (starts(one), starts(other));
        one & other != one && one & other != other
    };
    let exchanges = groups
        .iter()
        .any(|one| groups.iter().any(|other| differ(one, other)));
    let field = Field::RearrangeMisplaced;
    (!exchanges).then_some((field, RearrangeProblem::NoExchange))
}
