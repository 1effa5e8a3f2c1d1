//! What a run is: how cards that are lifted together must lie on each other, said as a way of
//! building.

use super::words::fixed_base;
use crate::card::{Card, Rank};
use crate::card_set::CardSet;
use crate::compile::follows;
use crate::rules::{Build, Direction, Group, Lift, Rules, Suits};

/// Returns how cards that are lifted together must lie on each other: as the pile is built,
/// or in a way of its own. Nothing where no phrase describes it or no run is ever lifted.
pub(super) fn run_build(rules: &Rules, group: &Group) -> Option<Build> {
    if matches!(
        group.lift,
        Lift::Nothing | Lift::Top | Lift::TopAboveFirst | Lift::Pile
    ) || group.count == 0
    {
        return None;
    }
    let directions = [
        Direction::Up,
        Direction::Down,
        Direction::UpOrDown,
        Direction::Same,
    ];
    let suits = [
        Suits::Same,
        Suits::Alternating,
        Suits::SameColour,
        Suits::Other,
        Suits::Any,
    ];
    let others = directions.into_iter().flat_map(|direction| {
        suits.into_iter().flat_map(move |suits| {
            [false, true].map(|wrapping| Build {
                direction,
                suits,
                wrapping,
                by: 1,
            })
        })
    });
    [group.build, Build::NONE]
        .into_iter()
        .chain(others)
        .find(|build| is_run_of(rules, group, *build))
}

fn is_run_of(rules: &Rules, group: &Group, build: Build) -> bool {
    let fixed = fixed_base(rules);
    !group.runs.is_empty()
        && group.runs.iter().zip(Rank::all()).all(|(table, index)| {
            let base = if group.runs.len() == 1 {
                fixed.unwrap_or(index)
            } else {
                index
            };
            Card::all().zip(table).all(|(below, accepted)| {
                *accepted == CardSet::filter(|above| follows(build, below, above, base))
            })
        })
}
