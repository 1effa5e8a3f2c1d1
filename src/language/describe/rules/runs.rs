//! The order that cards in a pile must be in to be lifted together, expressed as a way of building.

use crate::describe::english::fixed_base;
use patience_core::{Build, Card, CardSet, Direction, GroupId, Lift, Rules, Suits};

/// Returns the order that cards must be in to be lifted together, expressed as a way of building. It may differ from
/// the way the pile is built. Returns `None` if no phrase describes the order, or if cards are never lifted together.
pub(in crate::describe) fn run_build(rules: &Rules, id: GroupId) -> Option<Build> {
    let group = rules.group(id);
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
                or: None,
            })
        })
    });
    [group.build, Build::NONE]
        .into_iter()
        .chain(others)
        .find(|build| is_run_of(rules, id, *build))
}

/// Whether the runs of a kind of pile are exactly the cards that a way of building allows.
fn is_run_of(rules: &Rules, id: GroupId, build: Build) -> bool {
    let bases = match fixed_base(rules) {
        Some(base) => vec![base],
        None => rules.ranks.to_vec(),
    };
    bases.into_iter().all(|base| {
        Card::all().all(|below| {
            let permitted = CardSet::filter(|above| build.permits(below, above, rules.ranks, base));
            rules.run_on(id, below, base) == permitted
        })
    })
}
