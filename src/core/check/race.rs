//! Checks of a race: it has no parts that are for one player alone, and stocks that a stall
//! could not be told from.

use crate::rules::{Base, DealStep, Gather, Group, GroupId, Lift, Out, Race, Role, Rules, Stock};

use super::{Faults, Field, PileField, parts_for_one};

/// A problem with a race.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RaceProblem {
    /// A race does not have this part.
    NoPart,
    /// Every player has a first card, so it cannot be the base.
    BaseNotFixed,
    /// Base cards cannot be dealt to piles that all players share.
    BasesShared,
    /// The pile to be rid of gets its cards by a step of its own.
    OutWithOthers,
    /// The pile to be rid of has been dealt already.
    OutTwice,
    /// No cards are dealt to the pile to be rid of.
    OutNotDealt,
    /// The pile to be rid of is one that all players share.
    OutShared,
    /// There is not one pile to be rid of for each player.
    OutNotOne,
    /// Nothing is taken from the pile to be rid of.
    OutStuck,
    /// A race with such a pile needs a stock.
    StockNeeded,
    /// Cards are not placed one by one in a race.
    Placed,
    /// Cards cannot be turned to a pile that is no waste.
    NoWaste(GroupId),
    /// Turned cards stay on the waste.
    WasteSpills(GroupId),
    /// There is only one pile to gather, and nothing to choose.
    GatherChosen,
    /// The waste alone goes back to the stock.
    GathersOthers(GroupId),
    /// A waste to which no cards are turned.
    OtherWaste(GroupId),
}

/// Checks a race.
pub(super) fn check(rules: &Rules, faults: &mut Faults) {
    let Some(race) = &rules.race else { return };
    for part in parts_for_one(rules) {
        faults.push(part, RaceProblem::NoPart);
    }
    if !matches!(rules.base, Base::Fixed(_)) {
        faults.push(Field::Base, RaceProblem::BaseNotFixed);
    }
    check_deal(rules, race, faults);
    if let Some(problem) = race.out.pile().and_then(|out| check_out(rules, out)) {
        faults.push(Field::RaceOut, problem);
    }
    let found = match &rules.stock {
        Some(stock) => check_stock(rules, stock),
        None => check_no_stock(rules),
    };
    if let Some((field, problem)) = found {
        faults.push(field, problem);
    }
}

/// Checks the steps of the deal, of which one, and one only, gives the pile to be rid of its
/// cards, where there is such a pile.
fn check_deal(rules: &Rules, race: &Race, faults: &mut Faults) {
    let is_out = |pile: GroupId| race.out == Out::Pile(pile);
    let mut dealt = false;
    for (at, step) in rules.deal.iter().enumerate() {
        let (whole, other) = match step {
            DealStep::One { to, .. } => (is_out(*to), false),
            DealStep::Interleaved { row, pile, .. } => (is_out(*pile), is_out(*row)),
            DealStep::Base { to }
            | DealStep::Picked { to, .. }
            | DealStep::Sunk { to, .. }
            | DealStep::Taken { to, .. }
            | DealStep::Each { to, .. }
            | DealStep::Rest { to } => (false, is_out(*to)),
        };
        let problem = if let DealStep::Base { to } = step
            && rules.group(*to).shared
        {
            Some(RaceProblem::BasesShared)
        } else if other {
            Some(RaceProblem::OutWithOthers)
        } else if whole && dealt {
            Some(RaceProblem::OutTwice)
        } else {
            None
        };
        if let Some(problem) = problem {
            faults.push(Field::DealStep(at), problem);
        }
        dealt |= whole || other;
    }
    let Some(out) = race.out.pile().map(|out| rules.group(out)) else {
        return;
    };
    if !dealt && !out.shared && out.count == 1 || dealt && race.out_sizes.contains(&0) {
        faults.push(Field::RaceOut, RaceProblem::OutNotDealt);
    }
}

/// Checks the pile to be rid of.
fn check_out(rules: &Rules, id: GroupId) -> Option<RaceProblem> {
    let out = rules.group(id);
    let fills = |group: &Group| group.count > 0 && group.fill.contains(&id);
    if out.shared {
        Some(RaceProblem::OutShared)
    } else if out.count != 1 {
        Some(RaceProblem::OutNotOne)
    } else if out.lift == Lift::Nothing && !rules.groups.iter().any(fills) {
        Some(RaceProblem::OutStuck)
    } else {
        None
    }
}

/// Returns the piles whose cards count when it is asked whether anybody can go on.
fn turned(rules: &Rules, role: Role) -> impl Iterator<Item = GroupId> {
    let kinds = rules.group_ids();
    kinds.filter(move |id| rules.group(*id).role == role && rules.group(*id).count > 0)
}

fn check_no_stock(rules: &Rules) -> Option<(Field, RaceProblem)> {
    let mut piles = turned(rules, Role::Stock).chain(turned(rules, Role::Waste));
    let pile = piles.next()?;
    Some((Field::Pile(pile, PileField::All), RaceProblem::StockNeeded))
}

fn check_stock(rules: &Rules, stock: &Stock) -> Option<(Field, RaceProblem)> {
    let mut wastes = turned(rules, Role::Waste);
    if stock.places() {
        Some((Field::StockPlaced, RaceProblem::Placed))
    } else if rules.group(stock.to()).role != Role::Waste {
        Some((Field::StockTurn, RaceProblem::NoWaste(stock.to())))
    } else if stock.room().is_some() {
        Some((Field::StockTurn, RaceProblem::WasteSpills(stock.to())))
    } else if stock.gather == Gather::Chosen {
        Some((Field::StockGather, RaceProblem::GatherChosen))
    } else if stock.gathered != [stock.to()] {
        Some((Field::StockGathered, RaceProblem::GathersOthers(stock.to())))
    } else {
        let other = wastes.find(|other| *other != stock.to())?;
        Some((
            Field::Pile(other, PileField::All),
            RaceProblem::OtherWaste(other),
        ))
    }
}
